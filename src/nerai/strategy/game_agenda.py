"""One game's agenda, brought to whatever board the game is at: after more moves, after moves taken back.

Takes lines of play; gives Agendas. Keeps the agendas of earlier moves, the latest ones all and of the rest
one in twenty, so that moves can be taken back; another start is another game, and nothing is kept then. What
a whole game keeps is bounded.
"""

from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from nerai.board.position import Move, Position
from nerai.errors import IllegalMove
from nerai.knowledge import Knowledge
from nerai.strategy.agenda import Agenda

_LATEST: Final = 12
_EVERY: Final = 20
_MOST_KEPT: Final = 20
"""Of the agendas before the latest one in so many moves is kept, and so many at most of all."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play: the board where it begins, the moves since, and how many moves there were `before`."""

    start: Position
    moves: tuple[Move, ...] = ()
    before: int = 0

    @property
    def number(self) -> int:
        """How many moves there were in all."""
        return self.before + len(self.moves)


class GameAgenda:
    """The agendas of one game at a time."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._line: Line | None = None
        self._kept: list[Agenda] = []

    def at(self, line: Line, position: Position) -> Agenda:
        """The agenda at the end of a line, by what was kept on the way there; an empty one without.

        `position` is what the line comes to: were it something else, nothing is known of it.
        """
        self._kept = [one for one in self._kept if one.number <= self._common(line)]
        self._line = line
        base = self._kept[-1] if self._kept else Agenda(line.start.without_history(), line.before)
        try:
            found = base.after(line.moves[base.number - line.before :], self._knowledge)
        except IllegalMove:  # stones were put down that no move puts there
            found = None
        if found is None or found.position.stones != position.stones:
            self._kept = []
            return Agenda(position.without_history(), line.number)
        return found

    def keep(self, agenda: Agenda) -> None:
        """Go on from an agenda that a plan has made of the one at the end of the line."""
        self._kept = [*(one for one in self._kept if one.number < agenda.number), agenda]
        older, latest = self._kept[:-_LATEST], self._kept[-_LATEST:]
        thinned: list[Agenda] = []
        for one in older:
            if not thinned or one.number // _EVERY != thinned[-1].number // _EVERY:
                thinned.append(one)
        self._kept = [*thinned, *latest][-_MOST_KEPT:]

    def _common(self, line: Line) -> int:
        """After how many moves the line leaves the one that was kept; -1 where it is another game."""
        known = self._line
        if (
            known is None
            or known.before != line.before
            or known.start.size != line.start.size
            or known.start.stones != line.start.stones
        ):
            return -1
        pairs = zip(known.moves, line.moves, strict=False)
        return line.before + sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
