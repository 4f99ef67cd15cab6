"""One question answered: is the goal reached, by which move, and what shows it.

Takes a position, a goal (or none: it is inferred) and limits; gives an Answer. Whatever it calls proved or
refuted has a certificate that the independent checker accepted; all else is unknown, with the reason.
`investigate` gives the certificates as well.

The order of work is the order of use: the goal itself, the other side first, then, if wanted, all first
moves, threats and the status; when nothing is proved, a guess.
"""

from collections.abc import Callable, Collection
from typing import Final

from nerai.answer import Answer, Cost, FirstMove, MoveSource, Proved, Result, Side, Status
from nerai.board.point import Point, gtp_list, to_gtp
from nerai.board.position import Position
from nerai.errors import ConfigError
from nerai.lang import Goal, canonical
from nerai.query.budget import Budget
from nerai.query.finding import Finding, first_move
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
from nerai.query.moves import judge_moves
from nerai.query.question import Question, ask, ask_problem
from nerai.query.region import propose_region
from nerai.query.scene import Scene
from nerai.query.status import DEFAULT_TALLY, MOST_TALLY, find_status
from nerai.query.threats import Threats, find_threats
from nerai.sgf import Problem
from nerai.solver.search import StopFlag

__all__ = ["Investigation", "inquire", "investigate", "solve", "solve_problem"]

DEFAULT_TIME_S: Final = 10.0
_MOST_NODES: Final = 2**62
_MOST_TIME_S: Final = 1e8
"""What native search can count to; nobody waits that long."""
_MAIN_SHARE: Final = 0.7
_MAIN_SHARE_WITH_ALL: Final = 0.4
_OTHER_SIDE_SHARE: Final = 0.9
_OTHER_SIDE_SHARE_WITH_ALL: Final = 0.3
_MOVES_SHARE: Final = 0.6
_THREATS_SHARE: Final = 0.5

Report = Callable[[str], None]
"""Told what is being worked on, for whoever shows it."""


def solve(
    position: Position,
    goal: str | Goal | None = None,
    *,
    comment: str = "",
    time_s: float | None = None,
    nodes: int | None = None,
    all_moves: bool = False,
    tally: int | None = None,
    stop: StopFlag | None = None,
) -> Answer:
    """Whether the goal is reached, the side to move beginning; GoalError when the goal makes no sense here.

    Without a goal the likeliest one is taken, by the comment and by the stones in danger. Limits: `time_s`
    seconds (ten, when no limit is given) and `nodes` of search; under a node limit alone the answer is always
    the same. Checking a long proof may take longer. `all_moves` judges every other first move, too, and finds
    threats and status; `tally` says to how many moves in a row the status is wanted.
    """
    return investigate(
        position,
        goal,
        comment=comment,
        time_s=time_s,
        nodes=nodes,
        all_moves=all_moves,
        tally=tally,
        stop=stop,
    ).answer


def solve_problem(
    problem: Problem,
    *,
    time_s: float | None = None,
    nodes: int | None = None,
    all_moves: bool = False,
    stop: StopFlag | None = None,
) -> Investigation:
    """The same for a problem record, whose goal and target are known."""
    return inquire(ask_problem(problem), time_s=time_s, nodes=nodes, all_moves=all_moves, stop=stop)


def investigate(
    position: Position,
    goal: str | Goal | None = None,
    *,
    comment: str = "",
    marked: Collection[Point] = (),
    region: Collection[Point] | None = None,
    time_s: float | None = None,
    nodes: int | None = None,
    all_moves: bool = False,
    tally: int | None = None,
    stop: StopFlag | None = None,
) -> Investigation:
    """As `solve`, with the certificates; `marked` stones are what an inferred goal is about."""
    return inquire(
        ask(position, goal, comment=comment, marked=marked),
        region=region,
        time_s=time_s,
        nodes=nodes,
        all_moves=all_moves,
        tally=tally,
        stop=stop,
    )


def inquire(
    question: Question,
    *,
    region: Collection[Point] | None = None,
    time_s: float | None = None,
    nodes: int | None = None,
    all_moves: bool = False,
    tally: int | None = None,
    stop: StopFlag | None = None,
    report: Report = lambda _: None,
) -> Investigation:
    """The same for a question. `report` is told what is being worked on.

    `region` is where moves are tried first, instead of an inferred one; a proof holds for the whole board
    either way.
    """
    if tally is not None and not 1 <= tally <= MOST_TALLY:
        raise ConfigError(f"a tally of {tally}", hint=f"give 1 to {MOST_TALLY}")
    budget = make_budget(time_s, nodes, stop)
    return _Inquiry(question, budget, region, report).answer(all_moves=all_moves, tally=tally)


def make_budget(time_s: float | None, nodes: int | None, stop: StopFlag | None) -> Budget:
    """The budget of one question; ConfigError for limits that make no sense."""
    if nodes is not None and nodes < 1:
        raise ConfigError(f"a limit of {nodes} nodes", hint="give at least 1")
    if time_s is not None and not 0 < time_s < float("inf"):
        raise ConfigError(f"a limit of {time_s} seconds", hint="give a number above 0")
    seconds = DEFAULT_TIME_S if time_s is None and nodes is None else time_s
    return Budget(
        nodes=None if nodes is None else min(nodes, _MOST_NODES),
        seconds=None if seconds is None else min(seconds, _MOST_TIME_S),
        stop=stop,
    )


class _Inquiry:
    """One question on its way to an answer."""

    def __init__(
        self, question: Question, budget: Budget, region: Collection[Point] | None, report: Report
    ) -> None:
        self._question = question
        self._scene = question.scene
        self._budget = budget
        self._report = report
        self._judge = Judge(region)
        target = self._scene.target
        proposed = propose_region(self._scene.position, target.stones, target.attacker)
        self._region = proposed.points if region is None else frozenset(region)

    def answer(self, *, all_moves: bool, tally: int | None) -> Investigation:
        """Settle the goal, look at the other side first, then at what else is wanted."""
        main = self._find(self._scene, _MAIN_SHARE_WITH_ALL if all_moves else _MAIN_SHARE, "the goal")
        turned = self._scene.turned()
        side = turned.mover.word
        # Without all moves the rest is for the guess.
        share = _OTHER_SIDE_SHARE_WITH_ALL if all_moves else _OTHER_SIDE_SHARE
        other = self._find(turned, share, f"{side} first")
        moves = self._moves(main, other) if all_moves and main.settled else moves_of_proof(main)
        threats, status = Threats(), None
        if all_moves or tally is not None:
            threats = self._threats(main, other)
            wanted = DEFAULT_TALLY if tally is None else tally
            status = find_status(self._scene, self._judge, self._budget, wanted, report=self._report)
        return self._assembled(main, other, moves, threats, status)

    def _find(self, scene: Scene, share: float, what: str) -> Finding:
        self._report(what)
        return self._judge.find(scene, self._budget.part(share), small=True)

    def _moves(self, main: Finding, other: Finding) -> list[FirstMove]:
        budget = self._budget.part(_MOVES_SHARE)
        return judge_moves(main, other, self._judge, self._region, budget, report=self._report)

    def _threats(self, main: Finding, other: Finding) -> Threats:
        """Friend's threats: there are some only where Friend, moving first, falls short of winning."""
        first = main if self._scene.friend_moves else other
        if not first.settled or first.result is Result.UNCONDITIONAL:
            return Threats()
        return find_threats(first, self._judge, self._budget.part(_THREATS_SHARE), report=self._report)

    def _assembled(
        self,
        main: Finding,
        other: Finding,
        moves: list[FirstMove],
        threats: Threats,
        status: Status | None,
    ) -> Investigation:
        scene, size = self._scene, self._scene.size
        evidence, settling = shown(main)
        best = playable(first_move(settling), scene) if settling else None
        move = None
        if best is not None and isinstance(evidence, Proved) and scene.friend_moves:
            move = to_gtp(best, size)
        guessed = None
        if settling is None:
            point = guess(scene, main, self._budget)
            guessed = None if point is None else to_gtp(point, size)
        answer = Answer(
            position=setup_of(scene.position),
            to_move=Side(scene.mover.word),
            goal=str(canonical(scene.goal)),
            goal_source=self._question.source,
            candidates=self._question.candidates,
            result=main.result,
            ko=main.ko,
            evidence=evidence,
            move=move,
            moves=tuple(moves),
            guess=guessed,
            other_side_first=other_side_record(other),
            status=status,
            assumptions=assumptions_of(settling) if settling else (),
            zone=tuple(gtp_list(settling.zone, size)) if settling else (),
            threats=names(threats.confirmed, scene),
            move_source=MoveSource.SEARCH if move or guessed else None,
            cost=Cost(
                nodes=self._budget.nodes_used,
                seconds=round(self._budget.seconds_used, 6),
                moves_tried=len(moves),
            ),
        )
        return Investigation(
            answer,
            scene,
            settling,
            dict(self._judge.certificates),
            region=self._region,
            unsettled=names(threats.unsettled, scene),
        )
