"""A plan rehearsed: its answers to the replies that nobody thought of while planning.

Takes what was planned and Knowledge; gives a Rehearsal. While planning, the other side plays what its own
plans ask for; in a game it may play anything. So every reply near the stones at stake that the contingency
tree has no answer to is played, and an answer planned from there, as if somebody had asked. Farther away the
answer to a pass will do. Looks one reply deep, searches for no proof, and changes nothing about the plan.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from nerai.board.point import PASS, Point, to_gtp
from nerai.errors import IllegalMove
from nerai.knowledge import GoWorld, Knowledge
from nerai.knowledge.sorts import Chain, Group
from nerai.planner.goal import Action, Agent, Value
from nerai.planner.plan import Counts, Decision, Node
from nerai.planner.search import Limits, plan
from nerai.query.plan import DOUBT, Planned
from nerai.query.plan_goals import Wanted
from nerai.query.plan_limits import REHEARSAL_MOVES, TRY_SHARE

_NEAR: Final = 2
"""Steps from the stones at stake, or from the move, within which replies are thought about one by one."""


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """A reply and the answer to it; PASS: nothing is left to do, or known.

    `foreseen`: whether the contingency tree has it. `complete`: whether the plan from there works against
    every defence that knowledge has.
    """

    reply: Point
    answer: Point
    foreseen: bool
    complete: bool
    decision: Decision | None = None


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """The answers to replies, that to a pass first; `counts` is what those took that were not foreseen."""

    planned: Planned
    answers: tuple[Rehearsed, ...]
    counts: Counts

    def answer(self, reply: Point) -> Point:
        """The answer to any reply."""
        known = {one.reply: one.answer for one in self.answers}
        return known.get(reply, known.get(PASS, PASS))

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        size = self.planned.taken.scene.size
        return {
            "first": self.planned.guess,
            "plan_cycles": self.counts.cycles,
            "moves_tried": self.counts.moves,
            "answers": [
                {
                    "reply": to_gtp(one.reply, size),
                    "answer": to_gtp(one.answer, size),
                    "foreseen": one.foreseen,
                    "complete": one.complete,
                    "goal": None if one.decision is None else str(one.decision.goal),
                    "schemas": [] if one.decision is None else list(one.decision.schemas),
                }
                for one in self.answers
            ],
        }


def rehearse(
    planned: Planned, knowledge: Knowledge, *, moves: int = REHEARSAL_MOVES, seconds: float | None = None
) -> Rehearsal | None:
    """Think about each reply to the first move of a plan, or to its guess; None where there is none.

    `moves` and `seconds` are what thinking about one reply may take.
    """
    first, wanted = planned.taken.leading, planned.taken.wanted
    if first is None or first.passed or not isinstance(wanted, Wanted):
        return None
    move = _point(first.action)
    world = wanted.world.play(Agent.ALPHA, move)
    known = _known(first)
    counts = Counts()
    found = []
    limits = Limits(moves=moves, seconds=seconds)
    for reply in (PASS, *_near_replies(world, move, (*wanted.alpha.args, *wanted.beta.args))):
        if reply in known:
            found.append(known[reply])
            continue
        try:
            after = world.play(Agent.BETA, reply)
        except IllegalMove:
            continue
        begun = plan(
            after.afresh(),
            (wanted.alpha,),
            (wanted.beta,),
            knowledge,
            limits=limits,
            all_reasons=False,
            share=TRY_SHARE,
            doubt=DOUBT,
        )
        counts = Counts(counts.cycles + begun.counts.cycles, counts.moves + begun.counts.moves)
        best = begun.leading
        answer = PASS if best is None else _point(best.action)
        decision = None if best is None else best.decision
        found.append(Rehearsed(reply, answer, False, begun.complete, decision))
    return Rehearsal(planned, tuple(found), counts)


def _known(first: Node) -> Mapping[Point, Rehearsed]:
    """The replies that the contingency tree has a move against."""
    found: dict[Point, Rehearsed] = {}
    for node in first.searched.tried:
        best = node.leading
        if best is not None and not best.passed:
            reply, complete = _point(node.action), node.winner is Agent.ALPHA
            found.setdefault(reply, Rehearsed(reply, _point(best.action), True, complete, best.decision))
    return found


def _near_replies(world: GoWorld, move: Point, stakes: Iterable[Value]) -> Iterator[Point]:
    """The empty points near the move and near the stones that the goals are about, in order of points."""
    view = world.view
    named = [one for one in stakes if isinstance(one, Chain | Group)]
    reached = {move, *(point for stones in named for point in view.points(stones))}
    for _ in range(_NEAR):
        reached |= {near for point in reached for near in view.size.neighbours(point)}
    yield from (point for point in sorted(reached) if view.at(point) is None)


def _point(action: Action) -> Point:
    return Point(action) if isinstance(action, int) else PASS
