"""What a plan adds to an answer: who proposed the move, how far the plan goes, and what it did not foresee.

Takes what the adviser thought of a scene and what was found of it; gives the parts of an Answer that rest on
planning. Without an adviser there are none. The only search made here is a short one, of why a plan fails
that looked complete.
"""

from collections.abc import Iterator
from typing import Final

from nerai.answer import Estimated, Evidence, PlanEvidence, PlanStep, Proved, Result
from nerai.board.point import Point
from nerai.knowledge import Knowledge
from nerai.lang import Qualifier
from nerai.query.budget import Budget
from nerai.query.finding import Finding
from nerai.query.forethought import Adviser, Forethought, Proposed
from nerai.query.judge import Judge
from nerai.query.plan_record import plan_steps
from nerai.query.scene import Scene
from nerai.query.surprise import Surprise, unforeseen_reply, unproposed_move

CONFIRMED_PLANS: Final = Estimated(0.73, 30, "plans_confirmed")
"""How often the first move of a plan that looked complete was right by the record, where the solver could not
tell: bench/plan_odds.py on three collections."""
_SURPRISE_SHARE: Final = 0.1
_SURPRISE_NODES: Final = 5_000


class Planning:
    """The plan for one scene, beside what was found of it."""

    def __init__(self, adviser: Adviser | None, scene: Scene) -> None:
        self._adviser = adviser
        self._scene = scene
        self.thought: Forethought | None = None if adviser is None else adviser.think(scene)

    @property
    def knowledge(self) -> Knowledge | None:
        """What the plan came from."""
        return None if self._adviser is None else self._adviser.knowledge

    @property
    def cycles(self) -> int:
        """Planning cycles, over all that was planned."""
        return 0 if self._adviser is None else self._adviser.cycles

    @property
    def moves(self) -> int:
        """Moves that planning tried."""
        return 0 if self._adviser is None else self._adviser.moves

    @property
    def seconds(self) -> float:
        """What planning took."""
        return 0.0 if self._adviser is None else self._adviser.seconds

    @property
    def complete(self) -> bool:
        """Whether a plan works by a move, against every defence that knowledge has, and owes nothing to a ko.

        How often plans by ko or for a seki are right was not measured, so they promise nothing.
        """
        plain = self._scene.target.qualifier in (None, Qualifier.UNCONDITIONALLY)
        return plain and self.guess is not None and self.thought is not None and self.thought.complete

    @property
    def guess(self) -> Point | None:
        """The first move of a plan that works."""
        first = self._leading
        return first.move if first is not None and first.worked else None

    @property
    def _leading(self) -> Proposed | None:
        mine = self.thought is not None and self._scene.friend_moves
        return next(iter(self.thought.proposed), None) if mine and self.thought is not None else None

    def by_move(self, move: Point | None) -> Proposed | None:
        """What proposed a first move of Friend; None when no schema did."""
        if move is None or self.thought is None or not self._scene.friend_moves:
            return None
        return self.thought.by_move(move)

    def steps(self, chosen: Proposed, result: Result, evidence: Evidence) -> tuple[PlanStep, ...]:
        """The goals and schemas that proposed a move."""
        assert self.thought is not None
        return plan_steps(self.thought, chosen, result, evidence)

    @staticmethod
    def evidence(chosen: Proposed | None, evidence: Evidence) -> PlanEvidence:
        """How far the plan behind a move goes: the proof that begins with it holds against every defence."""
        if chosen is None:
            return PlanEvidence.NONE
        if isinstance(evidence, Proved):
            return PlanEvidence.PROOF_COMPLETE
        complete = isinstance(evidence, Estimated) and chosen.worked
        return PlanEvidence.PLAN_COMPLETE if complete else PlanEvidence.NONE

    def surprises(
        self, main: Finding, move: Point | None, judge: Judge, budget: Budget
    ) -> tuple[Surprise, ...]:
        """What the solver found, and no schema had proposed."""
        return tuple(self._surprises(main, move, judge, budget))

    def _surprises(
        self, main: Finding, move: Point | None, judge: Judge, budget: Budget
    ) -> Iterator[Surprise]:
        first, thought, knowledge = self._leading, self.thought, self.knowledge
        if thought is None or knowledge is None or not main.settled or not self._scene.friend_moves:
            return
        if first is not None and first.worked and first.move != move:
            part = budget.part(_SURPRISE_SHARE, most_nodes=_SURPRISE_NODES)
            after = judge.find_after(self._scene, first.move, part)
            if after.settled and after.result is Result.FAILS:
                reply = unforeseen_reply(thought, first.move, after, knowledge)
                if reply is not None:
                    yield reply
        if move is not None:
            unproposed = unproposed_move(thought, move, knowledge)
            if unproposed is not None:
                yield unproposed
