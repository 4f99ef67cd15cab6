"""Which choice is behind the last move on the board: choices are kept with the game that they were made in.

Takes sessions and choices; gives the latest choice that the game on the board still has, or none. A choice
holds while the game goes on from where it was made by the chosen move, or has not gone on yet. What was taken
back is dropped. Only the latest choices are kept: each has its counts and its plan.
"""

from collections import deque
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Move
from nerai.engine.session import Session, SetUp

_MOST: Final = 20


class Chosen(Protocol):
    """What is to be known of a choice here; no point is a resignation."""

    @property
    def color(self) -> Color:
        """Whose move it is."""
        ...

    @property
    def point(self) -> Point | None:
        """Where."""
        ...


ChoiceT = TypeVar("ChoiceT", bound=Chosen)


@dataclass(frozen=True, slots=True)
class _Kept(Generic[ChoiceT]):
    choice: ChoiceT
    start: bytes
    before: tuple[Move | SetUp, ...]

    def holds(self, start: bytes, actions: tuple[Move | SetUp, ...]) -> bool:
        length = len(self.before)
        if start != self.start or actions[:length] != self.before:
            return False
        if len(actions) == length:
            return True
        point = self.choice.point
        return point is not None and actions[length] == Move(self.choice.color, point)


class Memory(Generic[ChoiceT]):
    """The latest choices of a player."""

    def __init__(self) -> None:
        self._kept: deque[_Kept[ChoiceT]] = deque(maxlen=_MOST)

    def keep(self, session: Session, choice: ChoiceT) -> None:
        """Remember a choice that was made on the board of the session."""
        self._kept.append(_Kept(choice, session.start.stones, session.actions))

    def latest(self, session: Session) -> ChoiceT | None:
        """The latest choice that the game on the board has; None when there is none, or it is forgotten."""
        start, actions = session.start.stones, session.actions
        return next((one.choice for one in reversed(self._kept) if one.holds(start, actions)), None)

    def taken_back(self, session: Session) -> None:
        """Drop what was chosen on this board or after it: moves were taken back up to here."""
        length = len(session.actions)
        kept = [one for one in self._kept if len(one.before) < length]
        self._kept = deque(kept, maxlen=_MOST)

    def forget(self) -> None:
        """Drop all: another game begins."""
        self._kept.clear()

    def __bool__(self) -> bool:
        return bool(self._kept)
