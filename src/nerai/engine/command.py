"""What a command of the engine is, and how a table of them becomes handlers of the GTP server.

Takes entries; gives the mapping that nerai.gtp serves. Knows no single command.

An *entry* is a name, the form of its arguments, and the function that carries it out. The function's
docstring is its line in docs/gtp.md. The function takes all its words, or raises GtpError before
it has changed anything.
"""

import inspect
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial

from nerai.engine.arguments import Arguments
from nerai.engine.player import Player
from nerai.engine.session import Session
from nerai.errors import GtpError, NeraiError
from nerai.gtp.server import Context, Handler


@dataclass(slots=True)
class Engine:
    """Everything a command may use."""

    session: Session
    player: Player
    now: Callable[[], float] = field(default=time.monotonic)
    """Seconds on a clock that never goes back."""
    nodes: dict[str, int] = field(default_factory=dict)
    """Search nodes used by each kind of tactical command."""


Run = Callable[[Engine, Arguments, Context], str]


@dataclass(frozen=True, slots=True)
class Entry:
    """One command."""

    name: str
    arguments: str
    run: Run

    @property
    def summary(self) -> str:
        """What it does, in one line."""
        return (inspect.getdoc(self.run) or "").partition("\n")[0]


def handlers(engine: Engine, entries: Iterable[Entry]) -> Mapping[str, Handler]:
    """The entries as handlers on one engine."""
    return {entry.name: partial(_run, entry.run, engine) for entry in entries}


def _run(run: Run, engine: Engine, context: Context, arguments: list[str]) -> str:
    try:
        return run(engine, Arguments(arguments), context)
    except NeraiError:
        raise
    except Exception as error:  # a fault of ours must not take the controller's game down with it
        traceback.print_exc(file=sys.stderr)
        raise GtpError(f"internal error: {type(error).__name__}: {error}") from error
