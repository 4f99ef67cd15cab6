"""Long work on the command line: what is being done is shown, and Ctrl-C ends it with what was found.

Takes nothing but a terminal; gives a stop flag and a place to report to. The first Ctrl-C sets the flag, so
that work ends by itself and its answer says that it was stopped; the second one interrupts. Progress appears
on standard error after a moment, and only on a terminal.
"""

import signal
import threading
from types import FrameType, TracebackType
from typing import Final

from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from nerai.cli.terminal import progress_console
from nerai.solver.search import StopFlag

_PATIENCE_S: Final = 0.5
"""What takes less needs no progress shown."""


class Working:
    """A context in which something long is done."""

    def __init__(self) -> None:
        self.stop = StopFlag()
        screen = progress_console()
        columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
        self._progress = Progress(*columns, console=screen, transient=True)
        self._task = self._progress.add_task("reading", total=None)
        self._shows = screen.is_terminal
        self._timer = threading.Timer(_PATIENCE_S, self._progress.start)
        self._timer.daemon = True
        self._before: object = None

    def report(self, what: str) -> None:
        """Say what is being done."""
        self._progress.update(self._task, description=what)

    def __enter__(self) -> "Working":
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._interrupt)
        if self._shows:
            self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shows:
            self._timer.cancel()
            self._timer.join()
            self._progress.stop()
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGINT, self._before)  # type: ignore[arg-type]

    def _interrupt(self, _number: int, _frame: FrameType | None) -> None:
        if self.stop.is_set():
            raise KeyboardInterrupt
        self.stop.set()
