"""Who gets a goal, proved: with either side to move, before or after a move.

Takes positions, goals and a limit of nodes; gives True, False, or None where that is not proved. A proof was
accepted by the checker, takes nothing for granted and holds whatever ko threats there are; so what depends on
a ko is None. Proofs are used again wherever their zones allow; so all legal moves can be asked about.

The *level* of a goal is how many moves it is away, for Friend who wants it.
"""

import enum
from typing import NamedTuple

from nerai.answer import Result
from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.lang import Goal
from nerai.query.budget import Budget
from nerai.query.finding import Finding
from nerai.query.judge import Judge
from nerai.query.scene import Scene


class Level(enum.Enum):
    """How far away a goal is."""

    OVER = "over-achievable"
    """Friend gets it although Opponent moves first."""
    ACHIEVABLE = "achievable"
    """Who moves first has his way."""
    UNDER = "under-achievable"
    """Friend fails although he moves first, but two moves in a row get it."""
    BEYOND = "beyond reach"
    """Not even two moves in a row get it."""
    UNKNOWN = "not settled"


class Referee:
    """Settles questions about one position; `nodes` is what each may take."""

    def __init__(self, position: Position, *, nodes: int) -> None:
        self._position = position
        self._nodes = nodes
        self._judges: dict[Goal, Judge] = {}
        self._scenes: dict[Goal, Scene] = {}
        self._answers: dict[tuple[Goal, Point, bool], _Answer] = {}

    def first(self, goal: Goal) -> bool | None:
        """Whether Friend gets the goal by moving first."""
        return self._passed(goal, again=True).holds

    def second(self, goal: Goal) -> bool | None:
        """Whether Friend gets the goal although Opponent moves first."""
        return self._passed(goal, again=False).holds

    def after(self, goal: Goal, move: Point, *, again: bool = False) -> bool | None:
        """Whether Friend gets the goal after that move of his, Opponent to move, or Friend `again`."""
        key = goal, move, again
        if key not in self._answers:
            passed = self._passed(goal, again=again)
            unchanged = passed.holds is not None and self._leaves(passed.zone, move)
            self._answers[key] = (
                passed if unchanged else self._asked(goal, self._scene(goal).play(move), again)
            )
        return self._answers[key].holds

    def level(self, goal: Goal) -> Level:
        """How far away a goal is."""
        second = self.second(goal)
        if second:
            return Level.OVER
        first = self.first(goal)
        if first is None or second is None:
            return Level.UNKNOWN
        if first:
            return Level.ACHIEVABLE
        in_a_row = [self.after(goal, move, again=True) for move in self._position.legal_points()]
        return Level.UNDER if any(in_a_row) else Level.UNKNOWN if None in in_a_row else Level.BEYOND

    def _passed(self, goal: Goal, *, again: bool) -> "_Answer":
        """What becomes of a goal when Friend passes, or when he moves first."""
        key = goal, PASS, again
        if key not in self._answers:
            self._answers[key] = self._asked(goal, self._scene(goal).turned(), again)
        return self._answers[key]

    def _leaves(self, zone: frozenset[Point], move: Point) -> bool:
        """Whether a move changes nothing within a zone: then a proof with that zone still holds."""
        position, size = self._position, self._position.size
        takes = any(
            position.at(near) is position.to_play.other and len(position.chain_at(near).liberties) == 1
            for near in size.neighbours(move)
        )
        return move not in zone and not takes

    def _scene(self, goal: Goal) -> Scene:
        """The goal with Friend to move, its stones named one by one, as they are after any move.

        Only questions about the same names share proofs.
        """
        if goal not in self._scenes:
            passed = Scene.of(self._position, goal).turned().play(PASS)
            named = passed.goal if isinstance(passed, Scene) else goal
            self._scenes[goal] = Scene.of(self._position, named)
        return self._scenes[goal]

    def _asked(self, goal: Goal, scene: Scene | bool, again: bool) -> "_Answer":
        """What is proved of a scene with Opponent to move, or turned."""
        decided = scene if isinstance(scene, bool) else scene.decided
        if isinstance(scene, bool) or decided is not None:
            # What stands on the board tells it, and any move may change that: no zone to go by.
            return _Answer(decided, frozenset(self._position.size.points()))
        judge = self._judges.setdefault(goal, Judge())
        found = judge.find(scene.turned() if again else scene, Budget(nodes=self._nodes, seconds=None))
        return _Answer(_proved(found), found.zone)


class _Answer(NamedTuple):
    """Whether Friend gets a goal, None where that is not proved, and the points that it depends on."""

    holds: bool | None
    zone: frozenset[Point]


def _proved(found: Finding) -> bool | None:
    proof = found.grade.certificate
    if proof is None or proof.assumptions:
        return None
    return {Result.UNCONDITIONAL: True, Result.FAILS: False}.get(found.result)
