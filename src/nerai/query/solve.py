"""One question answered: is the goal reached, by which move, and what shows it.

Takes a position, a goal (or none: it is inferred) and limits; gives an Answer. Whatever it calls proved or
refuted has a certificate that the independent checker accepted; all else is unknown, with the reason.
`investigate` gives the certificates as well.

The order of work is the order of use: the goal itself, the other side first, then, if wanted, all first
moves, threats and the status; when nothing is proved, a guess.
"""

from collections.abc import Collection, Sequence
from typing import Final

from nerai.answer import Answer
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.errors import ConfigError
from nerai.lang import Goal
from nerai.query.budget import Budget
from nerai.query.forethought import Adviser
from nerai.query.inquiry import Inquiry, Report
from nerai.query.investigation import Investigation
from nerai.query.question import Question, ask, ask_problem
from nerai.query.status import MOST_TALLY
from nerai.query.ways import Experience
from nerai.sgf import Problem
from nerai.solver.search import StopFlag
from nerai.solver.target import TargetKind

__all__ = ["Investigation", "inquire", "investigate", "make_budget", "solve", "solve_problem"]

DEFAULT_TIME_S: Final = 10.0
_SHORT_SHARE: Final = 0.12
_LONG_SHARE: Final = 0.7
_LATER_SHARE: Final = 0.25
"""What a goal nobody named may cost: one of several, the likeliest by far, and what comes after that."""
_MOST_NODES: Final = 2**62
_MOST_TIME_S: Final = 1e8
"""What native search can count to; nobody waits that long."""


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
    experience: Experience | None = None,
) -> Answer:
    """Whether the goal is reached, the side to move beginning; GoalError when the goal makes no sense here.

    Without a goal the likeliest one is taken, by the comment and by the stones in danger. Limits: `time_s`
    seconds (ten, when no limit is given) and `nodes` of search; under a node limit alone the answer is always
    the same. Checking a long proof may take longer. `all_moves` judges every other first move, too, and finds
    threats and status; `tally` says to how many moves in a row the status is wanted. `experience` with other
    questions orders the searches.
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
        experience=experience,
    ).answer


def solve_problem(
    problem: Problem,
    *,
    time_s: float | None = None,
    nodes: int | None = None,
    all_moves: bool = False,
    tries: int = 0,
    stop: StopFlag | None = None,
    experience: Experience | None = None,
) -> Investigation:
    """The same for a problem record, whose goal and target are known."""
    question = ask_problem(problem)
    return inquire(
        question,
        time_s=time_s,
        nodes=nodes,
        all_moves=all_moves,
        tries=tries,
        stop=stop,
        experience=experience,
    )


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
    experience: Experience | None = None,
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
        experience=experience,
    )


def inquire(
    question: Question,
    *,
    region: Collection[Point] | None = None,
    time_s: float | None = None,
    nodes: int | None = None,
    all_moves: bool = False,
    tally: int | None = None,
    tries: int = 0,
    stop: StopFlag | None = None,
    report: Report = lambda _: None,
    adviser: Adviser | None = None,
    experience: Experience | None = None,
) -> Investigation:
    """The same for a question. `report` is told what is being worked on; `experience` orders the searches.

    `tries`: besides the moves of the proof, so many plausible ones are looked into shortly: why they fail.

    `region` is where moves are tried first, instead of an inferred one; a proof holds for the whole board
    either way.
    """
    if tally is not None and not 1 <= tally <= MOST_TALLY:
        raise ConfigError(f"a tally of {tally}", hint=f"give 1 to {MOST_TALLY}")
    budget = make_budget(time_s, nodes, stop, experience)
    asked = [
        Inquiry(
            scene, budget, region=region, report=report, everything=all_moves, tries=tries, adviser=adviser
        )
        for scene in (question.scene, *question.others)
    ]
    return _chosen(question, asked).answer(question, tally=tally)


def _chosen(question: Question, asked: Sequence[Inquiry]) -> Inquiry:
    """A goal that fails, or needs no move, was not meant if another one can be."""
    if len(asked) == 1:
        return asked[0]
    return _worth_a_move(question, asked) or next((one for one in asked if one.fits()), asked[0])


def _worth_a_move(question: Question, asked: Sequence[Inquiry]) -> Inquiry | None:
    """Where nobody says what is meant: the first goal that is soon proved, and needs the move.

    A goal that stands out from all others is tried at length before those.
    """
    if not question.unsaid or len(asked) == 1:
        return None
    first, *rest = asked
    # A connection is easily made where none is asked for.
    others = [one for one in rest if one.kind is not TargetKind.CONNECT]
    if question.decided and first.settles(_LONG_SHARE, at_length=True):
        return first
    share = _LATER_SHARE if question.decided else _SHORT_SHARE
    soon = others if question.decided else [first, *others]
    return next((one for one in soon if one.settles(share)), None)


def make_budget(
    time_s: float | None,
    nodes: int | None,
    stop: StopFlag | None,
    experience: Experience | None = None,
) -> Budget:
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
        experience=experience,
    )
