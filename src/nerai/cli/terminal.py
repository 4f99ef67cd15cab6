"""What all subcommands print with: consoles, JSON, errors, and reading a file or standard input.

Takes values; writes results to standard output and all else to standard error, so that output can be piped.
"""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from nerai.errors import ConfigError, KnowledgeError

BAD_INPUT: Final = 64
FAULT: Final = 70
INTERRUPTED: Final = 130
MAX_INPUT_BYTES: Final = 64 * 1024 * 1024


class Screen(Console):
    """A console on which foreign text, such as names in files and words of engines, can do nothing but show.

    What cannot be printed, such as the codes that clear a terminal, becomes the replacement sign.
    """

    def print(self, *objects: Any, **options: Any) -> None:
        """Print as any console does."""
        super().print(*(_shown(one) if isinstance(one, str) else one for one in objects), **options)


def console() -> Console:
    """Where results go; colour and width follow the terminal."""
    return Screen(highlight=False, soft_wrap=True)


def progress_console() -> Console:
    """Where progress and remarks go."""
    return Screen(stderr=True, highlight=False, soft_wrap=True)


def print_json(value: Mapping[str, Any]) -> None:
    """One JSON object, on one line when piped, indented on a terminal; escaped where it is no Unicode."""
    indent = 2 if sys.stdout.isatty() else None
    readable = (sys.stdout.encoding or "").lower().startswith("utf")
    sys.stdout.write(json.dumps(value, ensure_ascii=not readable, indent=indent) + "\n")
    sys.stdout.flush()


def show_error(error: Exception, *, as_json: bool) -> None:
    """Say what went wrong: words on standard error, or one JSON object on standard output."""
    message = error.format_message() if hasattr(error, "format_message") else str(error)
    if as_json:
        fields: dict[str, Any] = {
            name: value for name, value in vars(error).items() if isinstance(value, str | int)
        }
        if isinstance(error, KnowledgeError):
            fields["faults"] = [
                {"file": one.file, "line": one.line, "fault": one.fault, "hint": one.hint}
                for one in error.faults
            ]
        print_json({"error": {**fields, "kind": type(error).__name__, "message": message}})
    elif message:  # else typer has shown the help instead
        progress_console().print(f"nerai: {message}", style="red", markup=False)


def read_input(name: str) -> bytes:
    """The bytes of a file, or of standard input for `-`; ConfigError when they cannot be had."""
    if name == "-":
        if sys.stdin is None:
            raise ConfigError("standard input is closed", hint="name a file")
        data = sys.stdin.buffer.read(MAX_INPUT_BYTES + 1)
    else:
        try:
            with Path(name).open("rb") as file:
                data = file.read(MAX_INPUT_BYTES + 1)
        except OSError as error:
            raise ConfigError(f"cannot read {name}: {error.strerror}", hint="check the path") from None
    if len(data) > MAX_INPUT_BYTES:
        raise ConfigError(f"{name} is larger than {MAX_INPUT_BYTES // 2**20} MB", hint="split the file")
    return data


def write_output(name: Path, data: bytes) -> None:
    """Write a file; ConfigError when that fails."""
    try:
        name.write_bytes(data)
    except OSError as error:
        raise ConfigError(
            f"cannot write {name}: {error.strerror}", hint="check folder and permissions"
        ) from None


def _shown(text: str) -> str:
    return "".join(char if char.isprintable() or char in "\n\t" else "\ufffd" for char in text)
