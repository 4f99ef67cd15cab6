"""Entries as handlers: a fault of the engine itself is an answer, not the end of the game."""

import pytest

from nerai.engine.arguments import Arguments
from nerai.engine.command import Engine, Entry, handlers
from nerai.engine.main import make_engine
from nerai.gtp.server import Context, Dispatcher


def _broken(_engine: Engine, _arguments: Arguments, _context: Context) -> str:
    """Fail as only a mistake in the program can."""
    raise ZeroDivisionError("by zero")


def test_a_mistake_in_a_command_is_answered_and_told_on_standard_error(
    capsys: pytest.CaptureFixture[str],
) -> None:
    dispatcher = Dispatcher(handlers(make_engine(seed=1), [Entry("broken", "", _broken)]))
    assert dispatcher.answer("7 broken").strip() == "?7 internal error: ZeroDivisionError: by zero"
    assert dispatcher.answer("8 known_command broken").strip() == "=8 true"
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "Traceback" in captured.err
