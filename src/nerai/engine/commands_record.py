"""Games from and to SGF, and the board as a drawing.

The SGF reader is imported when a file is first asked for: a controller waits for the engine to start.
"""

from typing import Final

from nerai.board.color import Color
from nerai.engine.arguments import Arguments
from nerai.engine.command import Engine, Entry
from nerai.gtp.server import Context


def showboard(engine: Engine, words: Arguments, _: Context) -> str:
    """Draw the board."""
    words.end()
    session = engine.session
    taken = ", ".join(f"{color.word} has taken {session.prisoners(color)}" for color in Color)
    return f"\n{session.position}\n{taken}"


def loadsgf(engine: Engine, words: Arguments, _: Context) -> str:
    """Load the main line of a file, up to before a move given by number or vertex; answer who moves next."""
    from nerai.engine.records import load_session  # noqa: PLC0415 - see the module

    name = words.take_word("file name")
    until = words.take_word("move") if words else ""
    words.end()
    engine.session = load_session(engine.session, name, until)
    engine.player.forget_choices()
    return engine.session.to_play.word


def printsgf(engine: Engine, words: Arguments, _: Context) -> str:
    """Answer the game as SGF."""
    from nerai.engine.records import write_session  # noqa: PLC0415 - see the module

    words.end()
    return write_session(engine.session)


ENTRIES: Final = (
    Entry("showboard", "", showboard),
    Entry("loadsgf", "FILE [MOVE_NUMBER|VERTEX]", loadsgf),
    Entry("printsgf", "", printsgf),
)
