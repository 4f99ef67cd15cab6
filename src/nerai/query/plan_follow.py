"""A plan followed through real moves: what becomes of it each time its player has the turn again.

Takes what was planned, the moves that were then played, and Knowledge; gives a Turn for each move that is
the plan's to make: whether the moves were foreseen, which goals go on, the next move with its reasons, and
what that took beside planning from nothing. Nothing is searched for proof.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from nerai.board.point import PASS, Point, to_gtp
from nerai.errors import ConfigError, IllegalMove
from nerai.knowledge import GoWorld, Knowledge
from nerai.planner.goal import Action, Agent, Standing
from nerai.planner.lasting import Continuation, continued
from nerai.planner.plan import Counts, Decision
from nerai.planner.search import Limits
from nerai.query.plan import Planned
from nerai.query.plan_goals import Wanted
from nerai.query.plan_limits import DEFAULT_MOVES


@dataclass(frozen=True, slots=True)
class Turn:
    """The plan's turn after `played`, all moves so far; how its goal stands, and what became of the plan."""

    played: tuple[str, ...]
    standing: Standing
    went_on: Continuation

    @property
    def guess(self) -> str | None:
        """The next move of the plan; None when it needs none, or has none."""
        leading = self.went_on.plan.leading
        return None if leading is None or leading.action is None else str(leading.action)

    @property
    def decision(self) -> Decision | None:
        """Why that one."""
        leading = self.went_on.plan.leading
        return None if leading is None else leading.decision

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        found, decision = self.went_on, self.decision
        return {
            "played": list(self.played),
            "goal": self.standing.value,
            "way": found.way.value,
            "foreseen": found.foreseen,
            "kept": [str(goal) for goal in found.kept],
            "complete": found.plan.complete,
            "guess": self.guess,
            "schemas": [] if decision is None else list(decision.schemas),
            "spent": _plain(found.spent),
            "anew": _plain(found.anew),
            "saved": _plain(found.saved),
        }


def follow(
    planned: Planned, moves: Sequence[Point], knowledge: Knowledge, *, limits: Limits | None = None
) -> Iterator[Turn]:
    """What becomes of a plan while moves are played in turn from its position on.

    ConfigError when there is no plan, or when a move is not allowed. Limits hold for each turn.
    """
    attempt = planned.taken
    wanted, plan = attempt.wanted, attempt.plan
    if not isinstance(wanted, Wanted) or plan is None:
        raise ConfigError(f"there is no plan to follow: {attempt.unfit}", hint="give another goal")
    bounds = limits or Limits(moves=DEFAULT_MOVES)
    world, agent = wanted.world, wanted.first
    since: list[Action] = []
    for number, move in enumerate(moves, start=1):
        world = _played(world, agent, move, number)
        since.append(None if move == PASS else move)
        agent = agent.other
        if agent is Agent.ALPHA:
            went_on = continued(plan, world, since, knowledge, limits=bounds, measure=True)
            played = tuple(to_gtp(point, world.view.size) for point in moves[:number])
            yield Turn(played, world.standing(Agent.ALPHA, wanted.alpha), went_on)
            plan, since = went_on.plan, []


def _played(world: GoWorld, agent: Agent, move: Point, number: int) -> GoWorld:
    try:
        return world.play(agent, move)
    except IllegalMove as error:
        name = to_gtp(move, world.view.size)
        raise ConfigError(f"move {number}, {name}: {error.reason}", hint="give moves as played") from error


def _plain(counts: Counts | None) -> dict[str, int] | None:
    return None if counts is None else counts._asdict()
