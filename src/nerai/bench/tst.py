"""GNU Go's regression files: tests of GTP answers, with the commands that set them up.

Takes the text of a `.tst` file; gives its tests, each with all set-up commands it needs, so that any of them
can be run alone. Runs nothing.

A *test* is a command with a number, followed by a line `#? [pattern]`. The answer must match the pattern from
its first letter to its last, as in GNU Go's own runner: `^pattern$`. With `!` in front it must not. A `*`
after the bracket says that GNU Go fails the test, a `&` that it does not count.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from nerai.errors import ConfigError

_EXPECTED: Final = re.compile(r"#\?\s*\[(?P<pattern>.*?)(?:\](?P<flags>[&*]*))?\s*$")
_NUMBERED: Final = re.compile(r"(?P<number>\d+)\s+(?P<command>\S.*)$")
_FRESH: Final = frozenset({"loadsgf", "boardsize"})
"""Commands after which nothing before matters."""


@dataclass(frozen=True, slots=True)
class SuiteTest:
    """One test: send `setup`, then `command`, and compare the answer."""

    suite: str
    number: int
    setup: tuple[str, ...]
    command: str
    pattern: str
    negated: bool = False
    gnugo_fails: bool = False
    ignored: bool = False

    @property
    def key(self) -> str:
        """What it is known by: `reading.tst:17`."""
        return f"{self.suite}:{self.number}"

    @property
    def kind(self) -> str:
        """The command's name."""
        return self.command.split()[0]

    @property
    def expected(self) -> str:
        """The pattern as it is written between the brackets."""
        return f"!{self.pattern}" if self.negated else self.pattern

    def accepts(self, answer: str) -> bool:
        """Whether an answer is as expected."""
        return bool(re.search(f"^{self.pattern}$", answer)) is not self.negated


def load_suite(path: Path) -> list[SuiteTest]:
    """The tests of a file in their order; ConfigError when it cannot be read or holds none."""
    try:
        text = path.read_text(encoding="latin-1")
    except OSError as error:
        raise ConfigError(
            f"cannot read {path}: {error.strerror}", hint="name a .tst file, or its folder with --dir"
        ) from error
    tests = parse_suite(text, path.name)
    if not tests:
        raise ConfigError(f"{path} holds no tests", hint="a test is a numbered command, then #? [pattern]")
    return tests


def parse_suite(text: str, name: str) -> list[SuiteTest]:
    """The tests in a text; ConfigError names the line of a pattern that is none, or of a second number."""
    tests: list[SuiteTest] = []
    setup: list[str] = []
    waiting: tuple[int, str] | None = None
    seen: set[int] = set()
    for line_number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        expected = _EXPECTED.match(line)
        if expected and waiting:
            number, command = waiting
            waiting = None
            if number in seen:
                raise ConfigError(
                    f"{name}:{line_number}: a second test {number}", hint="give it its own number"
                )
            seen.add(number)
            pattern, flags = expected["pattern"], expected["flags"] or ""
            _require_pattern(pattern.removeprefix("!"), f"{name}:{line_number}")
            tests.append(
                SuiteTest(
                    name,
                    number,
                    tuple(setup),
                    command,
                    pattern.removeprefix("!"),
                    negated=pattern.startswith("!"),
                    gnugo_fails=flags.endswith("*"),
                    ignored=flags.endswith("&"),
                )
            )
            continue
        line = line.partition("#")[0].strip()
        if not line:
            continue
        if waiting:  # a numbered command that nothing is expected of
            setup.append(waiting[1])
            waiting = None
        numbered = _NUMBERED.match(line)
        if numbered:
            waiting = int(numbered["number"]), numbered["command"].strip()
            continue
        if line.split()[0] in _FRESH:
            setup.clear()
        setup.append(line)
    return tests


def _require_pattern(pattern: str, where: str) -> None:
    try:
        re.compile(pattern)
    except re.error as error:
        raise ConfigError(
            f"{where}: '{pattern}' is no pattern: {error}", hint="write #? [pattern]"
        ) from error
