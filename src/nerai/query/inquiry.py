"""One goal on its way to an answer, in the order of use.

Takes a scene and a budget; gives an Investigation: the goal itself, the other side first, then, if wanted,
all first moves, threats and the status; when nothing is proved, a guess. Which goal is asked about is
solve.py's affair.
"""

from collections.abc import Callable, Collection
from typing import Final

from nerai.answer import (
    Answer,
    Cost,
    Evidence,
    FirstMove,
    MoveSource,
    Proved,
    Refuted,
    Result,
    Side,
    Statement,
    Status,
)
from nerai.board.point import Point, gtp_list, to_gtp
from nerai.lang import canonical
from nerai.query.budget import Budget
from nerai.query.combined import find_combination
from nerai.query.combined_answer import combined_answer
from nerai.query.finding import Finding, first_move
from nerai.query.forethought import Adviser, Proposed
from nerai.query.guess import guess
from nerai.query.investigation import (
    Investigation,
    assumptions_of,
    moves_of_proof,
    names,
    other_side_record,
    playable,
    setup_of,
    shown,
)
from nerai.query.judge import Judge
from nerai.query.ko_shape import name_together
from nerai.query.moves import judge_moves
from nerai.query.planning import CONFIRMED_PLANS, Planning
from nerai.query.question import Question
from nerai.query.region import target_region
from nerai.query.scene import Scene
from nerai.query.status import DEFAULT_TALLY, find_status
from nerai.query.threats import REACHED, Threats, find_threats, height
from nerai.solver.search import Proposal
from nerai.solver.target import TargetKind

_MAIN_SHARE: Final = 0.8
_MAIN_SHARE_OF_ALL: Final = 0.4
_OTHER_SIDE_SHARE: Final = 0.7
"""The rest is for the guess."""
_OTHER_SIDE_SHARE_OF_ALL: Final = 0.3
_OTHER_SIDE_NODES: Final = 20_000
_OTHER_SIDE_TIMES: Final = 10
_MOVES_SHARE: Final = 0.6
_TRIES_SHARE: Final = 0.2
_PARTS_SHARE: Final = 0.5
_THREATS_SHARE: Final = 0.5

Report = Callable[[str], None]
"""Told what is being worked on, for whoever shows it."""


class Inquiry:
    """One goal on its way to an answer; `everything` asks for all first moves, threats and status.

    `tries`: so many first moves are looked into shortly, besides those of the proof, to tell why they fail.
    """

    def __init__(
        self,
        scene: Scene,
        budget: Budget,
        *,
        region: Collection[Point] | None,
        report: Report,
        everything: bool,
        tries: int = 0,
        adviser: Adviser | None = None,
    ) -> None:
        self._scene = scene
        self._budget = budget
        self._report = report
        self._everything = everything
        self._tries = tries
        self._adviser = adviser
        self._judge = Judge(region, self._advice)
        proposed = target_region(scene.position, scene.target).points
        self._region = proposed if region is None else frozenset(region)
        self._main: Finding | None = None
        self._other: Finding | None = None

    def _advice(self, scene: Scene) -> tuple[Proposal, ...] | None:
        """What to try first, for the goal itself and for the other side first; each is planned once."""
        if self._adviser is None or canonical(scene.goal) != canonical(self._scene.goal):
            return None
        if scene.position not in (self._scene.position, self._scene.turned().position):
            return None
        return self._adviser.think(scene, self._budget).proposals()

    def _think(self) -> None:
        """Plan before anything is searched: what a plan names must not have come from a search."""
        if self._adviser is not None:
            self._report("a plan")
            self._adviser.think(self._scene, self._budget)

    @property
    def kind(self) -> TargetKind:
        """What the goal, or its first part, is about."""
        return self._scene.target.kind

    def settles(self, share: float, *, at_length: bool = False) -> bool:
        """Whether a search of that share of what is left proves the goal, and shows no needless move.

        `at_length`: what was found of the goal is the last word on it.
        """
        self._think()
        part = self._budget.part(share)
        main = self._judge.find(self._scene, part.part(_MAIN_SHARE), small=True)
        if main.settled or at_length:
            self._main = main
        if not main.settled or isinstance(shown(main)[0], Refuted):
            return False
        other = self._judge.find(self._scene.turned(), self._others_part(part, 1.0), small=True)
        # With a plan the other side has had all that it gets.
        self._other = other if other.settled or self._adviser is not None else None
        return not self._needless(main, other)

    def fits(self) -> bool:
        """Whether somebody who moves may have this goal in mind: it does not fail, and needs the move."""
        main, other = self._findings()
        if isinstance(shown(main)[0], Refuted):
            return False
        return not self._needless(main, other)

    def answer(self, question: Question, *, tally: int | None) -> Investigation:
        """Settle the goal, look at the other side first, then at what else is wanted."""
        if not self._everything and tally is None:
            combined = self._combined(question)
            if combined is not None:
                return combined
        main, other = self._findings()
        moves = self._moves(main, other) if main.settled else moves_of_proof(main)
        threats, status = Threats(), None
        if self._everything or tally is not None:
            threats = self._threats(main, other)
            wanted = DEFAULT_TALLY if tally is None else tally
            found = find_status(self._scene, self._judge, self._budget, wanted, report=self._report)
            status = None if found is None else found.record
        return self._assembled(question, main, other, moves, threats, status)

    def _combined(self, question: Question) -> Investigation | None:
        """The goal by its parts, if it has several and they are apart."""
        if len(self._scene.target.atoms) == 1 or self._main is not None:
            return None
        share = self._budget.part(_PARTS_SHARE)
        found = find_combination(self._scene, self._judge, share, report=self._report)
        if found is None:
            return None
        other = find_combination(self._scene.turned(), self._judge, share, report=self._report)
        return combined_answer(question, found, other, self._budget)

    def _as_one(self, evidence: Evidence) -> tuple[Statement, ...]:
        """Of a joined goal: that its parts were searched together, and how many there are."""
        parts = len(self._scene.target.atoms)
        if parts == 1:
            return ()
        text = str(canonical(self._scene.goal))
        args = (parts, self._budget.nodes_used)
        return (Statement(0, None, "searched_as_one", evidence, args=args, goal=text),)

    def _findings(self) -> tuple[Finding, Finding]:
        """What was found of the goal, and of the other side first."""
        self._think()
        everything, turned = self._everything, self._scene.turned()
        if self._main is None:
            share = _MAIN_SHARE_OF_ALL if everything else _MAIN_SHARE
            self._main = self._find(self._scene, share, "the goal")
        if self._other is None:
            share = _OTHER_SIDE_SHARE_OF_ALL if everything else _OTHER_SIDE_SHARE
            self._report(f"{turned.mover.word} first")
            self._other = self._judge.find(turned, self._others_part(self._budget, share), small=True)
            if everything and not self._main.settled:
                # Nothing else can be told then, so the goal gets what was meant for the rest.
                self._main = self._find(self._scene, _OTHER_SIDE_SHARE, "the goal, at length")
        self._main, self._other = name_together(self._main, self._other)
        return self._main, self._other

    def _others_part(self, budget: Budget, share: float) -> Budget:
        """What the other side's first move may cost: with a plan, not many times what the goal did."""
        if self._adviser is None:
            return budget.part(share)
        return budget.part(share, most_nodes=max(_OTHER_SIDE_NODES, _OTHER_SIDE_TIMES * budget.nodes_used))

    @staticmethod
    def _needless(main: Finding, other: Finding) -> bool:
        """Whether the goal is reached without a move."""
        return main.settled and other.settled and height(other) == REACHED

    def _find(self, scene: Scene, share: float, what: str) -> Finding:
        self._report(what)
        return self._judge.find(scene, self._budget.part(share), small=True)

    def _moves(self, main: Finding, other: Finding) -> list[FirstMove]:
        if not self._everything and not (self._tries and self._scene.friend_moves):
            return moves_of_proof(main)
        budget = self._budget.part(_MOVES_SHARE if self._everything else _TRIES_SHARE)
        most = None if self._everything else self._tries
        return judge_moves(main, other, self._judge, self._region, budget, most=most, report=self._report)

    def _threats(self, main: Finding, other: Finding) -> Threats:
        """Friend's threats: there are some only where Friend, moving first, falls short of winning."""
        first = main if self._scene.friend_moves else other
        if not first.settled or height(first) == REACHED:
            return Threats()
        return find_threats(first, self._judge, self._budget.part(_THREATS_SHARE), report=self._report)

    def _assembled(
        self,
        question: Question,
        main: Finding,
        other: Finding,
        moves: list[FirstMove],
        threats: Threats,
        status: Status | None,
    ) -> Investigation:
        scene, size = self._scene, self._scene.size
        evidence, settling = shown(main)
        best = playable(first_move(settling), scene) if settling else None
        move = best if best is not None and isinstance(evidence, Proved) and scene.friend_moves else None
        planned = Planning(self._adviser, scene)
        guessed = None
        if settling is None:
            guessed = planned.guess
            guessed = guess(scene, main, self._budget) if guessed is None else guessed
        result = main.result
        if settling is None and planned.complete:
            result, evidence = Result.UNCONDITIONAL, CONFIRMED_PLANS
        chosen = planned.by_move(move if move is not None else guessed)
        surprises = planned.surprises(main, move, self._judge, self._budget)
        answer = Answer(
            position=setup_of(scene.position),
            to_move=Side(scene.mover.word),
            goal=str(canonical(scene.goal)),
            goal_source=question.source,
            candidates=question.candidates,
            result=result,
            ko=main.ko,
            evidence=evidence,
            move=None if move is None else to_gtp(move, size),
            moves=tuple(moves),
            guess=None if guessed is None else to_gtp(guessed, size),
            other_side_first=other_side_record(other),
            status=status,
            assumptions=assumptions_of(settling) if settling else (),
            zone=tuple(gtp_list(settling.zone, size)) if settling else (),
            threats=names(threats.confirmed, scene),
            plan=() if chosen is None else planned.steps(chosen, result, evidence),
            plan_evidence=planned.evidence(chosen, evidence),
            move_source=_source(move, guessed, chosen),
            statements=self._as_one(evidence),
            cost=Cost(
                nodes=self._budget.nodes_used,
                seconds=round(self._budget.seconds_used + planned.seconds, 6),
                plan_cycles=planned.cycles,
                moves_tried=len(moves) if self._adviser is None else planned.moves,
            ),
        )
        return Investigation(
            answer,
            scene,
            settling,
            dict(self._judge.certificates),
            region=self._region,
            unsettled=names(threats.unsettled, scene),
            thought=planned.thought,
            surprises=surprises,
            knowledge=planned.knowledge,
        )


def _source(move: Point | None, guessed: Point | None, chosen: Proposed | None) -> MoveSource | None:
    """Who proposed the move or guess: a schema, if it did so before the search."""
    if move is None and guessed is None:
        return None
    return MoveSource.SEARCH if chosen is None else MoveSource.SCHEMA
