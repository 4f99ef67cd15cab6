"""One question answered: is the goal reached, by which move, and what shows it.

Takes a position, a goal (or none: it is inferred) and limits; gives an Answer. Whatever it calls proved or
refuted has a certificate that the independent checker accepted; all else is unknown, with the reason.
`investigate` gives the certificates as well.

Seki is not told from life with two eyes yet: a proved `live` says that the stones stay, not how.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from nerai.answer import (
    Answer,
    Assumption,
    AssumptionKind,
    Candidate,
    Cost,
    Evidence,
    FirstMove,
    GoalSource,
    KoRule,
    MoveSource,
    OtherSideFirst,
    Proved,
    Reason,
    Refuted,
    Result,
    Setup,
    Side,
    Unknown,
)
from nerai.board.point import PASS, Point, gtp_list, to_gtp
from nerai.board.position import Position
from nerai.board.rules import Suicide
from nerai.errors import ConfigError, GoalError
from nerai.lang import Goal, Qualifier, canonical, parse_goal
from nerai.query.budget import Budget
from nerai.query.grade import Grade, first_move, grade
from nerai.query.infer import Inference, infer, infer_problem
from nerai.query.region import propose_region
from nerai.sgf import Problem
from nerai.solver.certificate import Certificate
from nerai.solver.search import StopFlag
from nerai.solver.target import Target, target_of

DEFAULT_TIME_S: Final = 10.0
_MAIN_SHARE: Final = 0.7
_MAIN_SHARE_WITH_ALL: Final = 0.4
_OTHER_SIDE_SHARE_WITH_ALL: Final = 0.3


@dataclass(frozen=True, slots=True)
class Investigation:
    """An answer, the target it is about, and the certificates it names by their names.

    `certificate` is the one that settles the goal; None when it is unknown.
    """

    answer: Answer
    target: Target
    certificate: Certificate | None
    certificates: Mapping[str, Certificate]


def solve(
    position: Position,
    goal: str | Goal | None = None,
    *,
    comment: str = "",
    time_s: float | None = None,
    nodes: int | None = None,
    all_moves: bool = False,
    stop: StopFlag | None = None,
) -> Answer:
    """Whether the goal is reached, the side to move beginning; GoalError when the goal makes no sense here.

    Without a goal the likeliest one is taken, by the comment and by the stones in danger. Limits: `time_s`
    seconds (ten, when no limit is given) and `nodes` of search; under a node limit alone the answer is always
    the same. Checking a long proof may take longer. `all_moves` judges every other first move, too.
    """
    return investigate(
        position, goal, comment=comment, time_s=time_s, nodes=nodes, all_moves=all_moves, stop=stop
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
    question = _inferred(infer_problem(problem), problem.position)
    return _Inquiry(problem.position, question, _budget(time_s, nodes, stop)).answer(all_moves=all_moves)


def investigate(
    position: Position,
    goal: str | Goal | None = None,
    *,
    comment: str = "",
    marked: Collection[Point] = (),
    time_s: float | None = None,
    nodes: int | None = None,
    all_moves: bool = False,
    stop: StopFlag | None = None,
) -> Investigation:
    """As `solve`, with the certificates; `marked` stones are what an inferred goal is about."""
    if goal is None:
        question = _inferred(infer(position, comment=comment, marked=marked), position)
    else:
        wanted = parse_goal(goal) if isinstance(goal, str) else goal
        question = _Question(wanted, target_of(wanted, position), GoalSource.GIVEN, ())
    return _Inquiry(position, question, _budget(time_s, nodes, stop)).answer(all_moves=all_moves)


@dataclass(frozen=True, slots=True)
class _Question:
    goal: Goal
    target: Target
    source: GoalSource
    candidates: tuple[Candidate, ...]


def _budget(time_s: float | None, nodes: int | None, stop: StopFlag | None) -> Budget:
    if nodes is not None and nodes < 1:
        raise ConfigError(f"a limit of {nodes} nodes", hint="give at least 1")
    if time_s is not None and not 0 < time_s < float("inf"):
        raise ConfigError(f"a limit of {time_s} seconds", hint="give a number above 0")
    seconds = DEFAULT_TIME_S if time_s is None and nodes is None else time_s
    return Budget(nodes=nodes, seconds=seconds, stop=stop)


def _inferred(inference: Inference, position: Position) -> _Question:
    """The likeliest goal that can be searched."""
    fault: GoalError | None = None
    for suggestion in inference.suggestions:
        goal = suggestion.goal(position.size)
        try:
            target = target_of(goal, position)
        except GoalError as error:
            fault = fault or error
        else:
            return _Question(goal, target, inference.source, inference.candidates)
    if fault is not None:
        raise fault
    raise GoalError(
        f"no goal is given, and none can be seen: {inference.reason}",
        column=1,
        hint="say what is wanted, such as kill(D4)",
    )


class _Inquiry:
    """One question on its way to an answer."""

    def __init__(self, position: Position, question: _Question, budget: Budget) -> None:
        self._position = position
        self._question = question
        self._target = question.target
        self._budget = budget
        self._certificates: dict[str, Certificate] = {}

    def answer(self, *, all_moves: bool) -> Investigation:
        """Settle the goal, then look at the other side first and, if wanted, at all moves."""
        main_budget = self._budget.part(_MAIN_SHARE_WITH_ALL if all_moves else _MAIN_SHARE)
        main = grade(self._position, self._target, main_budget)
        evidence, settling = self._evidence(main)
        other = self._other_side_first(_OTHER_SIDE_SHARE_WITH_ALL if all_moves else 1.0)
        moves = list(self._moves_of(main))
        if all_moves and settling is not None:
            moves += self._judge_others(settling, {item.move for item in moves})
        move = self._name(self._playable(first_move(settling))) if settling else None
        proved_move = move if isinstance(evidence, Proved) and self._friend_moves else None
        guess = self._name(self._playable(main.guess)) if main.guess is not None else None
        answer = Answer(
            position=_setup(self._position),
            to_move=Side(self._position.to_play.word),
            goal=str(canonical(self._question.goal)),
            goal_source=self._question.source,
            candidates=self._question.candidates,
            result=main.result,
            ko=main.ko,
            evidence=evidence,
            move=proved_move,
            moves=tuple(moves),
            guess=guess,
            other_side_first=other,
            assumptions=self._assumptions(settling) if settling else (),
            zone=tuple(gtp_list(settling.zone, self._position.size)) if settling else (),
            move_source=MoveSource.SEARCH if proved_move or guess else None,
            cost=Cost(
                nodes=self._budget.nodes_used,
                seconds=round(self._budget.seconds_used, 6),
                moves_tried=len(moves),
            ),
        )
        return Investigation(answer, self._target, settling, dict(self._certificates))

    @property
    def _friend_moves(self) -> bool:
        return self._position.to_play is self._target.friend

    def _name(self, point: Point | None) -> str | None:
        return None if point is None else to_gtp(point, self._position.size)

    def _names(self, points: tuple[Point, ...]) -> tuple[str, ...]:
        return tuple(to_gtp(point, self._position.size) for point in points)

    def _playable(self, point: Point | None) -> Point | None:
        """The point, unless a ko bans it: retaking it pays a threat, and is no move by the rules."""
        return None if point == self._position.ko_point else point

    def _evidence(self, found: Grade) -> tuple[Evidence, Certificate | None]:
        """The evidence for Friend's goal, with its qualifier, and the certificate behind it."""
        if found.certificate is None:
            return Unknown(found.reason or Reason.INCOMPLETE_MOVES), None
        settling = found.certificate
        reached = settling.winner is self._target.friend
        if found.result is Result.KO and self._target.qualifier is Qualifier.UNCONDITIONALLY:
            assert found.against is not None
            settling, reached = found.against, False
        for certificate in (found.certificate, found.against):
            if certificate is not None:
                self._certificates[certificate.name] = certificate
        return _shown(settling, settling.root, reached=reached), settling

    def _moves_of(self, found: Grade) -> Iterator[FirstMove]:
        """What the certificate says of first moves: the winner's one, or all of the loser's in the zone."""
        evidence, settling = self._evidence(found)
        if settling is None:
            return
        reached = isinstance(evidence, Proved)
        root = settling.proof[-1]
        if root.child >= 0:
            move = self._playable(Point(root.move))
            if move is not None:
                line = self._names(settling.main_line())
                yield FirstMove(
                    to_gtp(move, self._position.size),
                    found.result,
                    _shown(settling, root.child, reached=reached),
                    line=line,
                )
            return
        for point, child in sorted(root.replies):
            move = self._playable(Point(point))
            if move is None or move == PASS:
                continue
            name = to_gtp(move, self._position.size)
            rest = self._names(settling.main_line(child))
            yield FirstMove(
                name,
                found.result,
                _shown(settling, child, reached=reached),
                line=(name, *rest),
                refutation=() if reached else rest,
            )

    def _judge_others(self, settling: Certificate, known: set[str]) -> Iterator[FirstMove]:
        """Every other legal first move in the zone or the region, each by searches of its own."""
        position, target = self._position, self._target
        region = propose_region(position, target.stones, target.attacker).points
        points = [
            point
            for point in position.legal_points()
            if point in settling.zone | region and to_gtp(point, position.size) not in known
        ]
        for number, point in enumerate(points):
            after = position.play(point)
            found = grade(after, target, self._budget.part(1 / (len(points) - number)))
            evidence, certificate = self._evidence(found)
            name = to_gtp(point, position.size)
            rest = self._names(certificate.main_line()) if certificate else ()
            yield FirstMove(
                name,
                found.result,
                evidence,
                line=(name, *rest) if certificate else (),
                refutation=rest if isinstance(evidence, Refuted) and self._friend_moves else (),
            )

    def _other_side_first(self, share: float) -> OtherSideFirst:
        turned = self._position.with_to_play(self._position.to_play.other)
        found = grade(turned, self._target, self._budget.part(share))
        evidence, settling = self._evidence(found)
        move = first_move(settling) if settling else None
        if settling is None or move is None or move == turned.ko_point:
            return OtherSideFirst(found.result, found.ko, evidence)
        line = self._names(settling.main_line())
        return OtherSideFirst(found.result, found.ko, evidence, self._names((move,)), line)

    def _assumptions(self, settling: Certificate) -> tuple[Assumption, ...]:
        size = self._position.size
        found = [
            Assumption(AssumptionKind.ALIVE, Side(item.side.word), tuple(gtp_list(item.stones, size)))
            for item in settling.assumptions
        ]
        if not settling.ko_free:
            found.append(Assumption(AssumptionKind.KO_THREATS, Side(settling.winner.other.word)))
        if self._target.liberty_bound and settling.winner is not self._target.reacher:
            stones = tuple(gtp_list(self._target.stones, size))
            found.append(Assumption(AssumptionKind.LIBERTY_BOUND, points=stones))
        return tuple(found)


def _shown(certificate: Certificate, node: int, *, reached: bool) -> Proved | Refuted:
    return Proved(certificate.name, node) if reached else Refuted(certificate.name, node)


def _setup(position: Position) -> Setup:
    size = position.size
    return Setup(
        width=size.width,
        height=size.height,
        black=tuple(gtp_list(position.black, size)),
        white=tuple(gtp_list(position.white, size)),
        ko_rule=KoRule[position.rules.ko.name],
        suicide=position.rules.suicide is Suicide.ALLOWED,
        ko_point=None if position.ko_point is None else to_gtp(position.ko_point, size),
    )
