"""An engine to type at: one line in, one answer out, and everything it remembers as one value."""

from nerai.board.color import Color
from nerai.engine.command import Engine, handlers
from nerai.engine.commands import ENTRIES
from nerai.engine.main import make_engine
from nerai.engine.player import Options
from nerai.gtp.codec import parse_response
from nerai.gtp.server import Dispatcher


class Console:
    """A deterministic engine of few playouts, asked line by line."""

    def __init__(self, *lines: str, playouts: int = 100, seed: int = 1) -> None:
        options = Options(playouts=playouts, tactics_seconds=None, tactics_nodes=5000)
        self.engine: Engine = make_engine(options=options, seed=seed)
        self.dispatcher = Dispatcher(handlers(self.engine, ENTRIES))
        for line in lines:
            self.ok(line)

    def ok(self, line: str) -> str:
        """The text of an answer that must be a success."""
        response = parse_response(self.dispatcher.answer(line))
        assert response.ok, f"{line}: {response.text}"
        return response.text

    def fails(self, line: str) -> str:
        """The text of an answer that must be a failure."""
        response = parse_response(self.dispatcher.answer(line))
        assert not response.ok, f"{line}: {response.text}"
        return response.text

    def stones(self) -> tuple[str, str]:
        """Where black and white stones are."""
        return self.ok("list_stones b"), self.ok("list_stones w")

    def state(self) -> tuple[object, ...]:
        """All that a command could have changed."""
        session, player = self.engine.session, self.engine.player
        return (
            session.position,
            session.start,
            session.actions,
            session.rules,
            [session.prisoners(color) for color in Color],
            [session.board(color).legal_points() for color in Color],
            session.clock.settings,
            [session.clock.left(color) for color in Color],
            session.seeds.start,
            player.options,
        )
