"""The parts of an answer: position, moves, ko, status, assumptions, plan, statements, cost.

Plain data. Points and moves are in GTP form (`D4`, `pass`), goals are canonical goal text. Each part refuses
fields that do not go together; what concerns several parts is checked by the answer that holds them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Annotated, Final, TypeAlias

from nerai.answer.choices import AssumptionKind, KoKind, KoRule, LearnedKind, Party, Result, Side
from nerai.answer.evidence import Count, Evidence, Name, Proved, Refuted, require_agreement
from nerai.answer.record import Record
from nerai.answer.shapes import Bounds, Pattern
from nerai.errors import AnswerError

COLUMNS: Final = "ABCDEFGHJKLMNOPQRST"
PASS: Final = "pass"  # noqa: S105 - a move

_POINT: Final = rf"[{COLUMNS}](?:[1-9]|1[0-9])"
PointName: TypeAlias = Annotated[str, Pattern(_POINT, "point such as D4")]
MoveName: TypeAlias = Annotated[str, Pattern(rf"{_POINT}|{PASS}", "move such as D4 or pass")]
GoalText: TypeAlias = Annotated[str, Pattern(r"\S(?:[^\r\n]*\S)?", "goal")]
Length: TypeAlias = Annotated[int, Bounds(1, 19)]

# Game values only: `unknown` is evidence and never stands in a status.
_STATUS: Final = r"(?:W|L|U[+-]?|SEKI|KO_UP|KO_DOWN|[|{}(), ])+"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup(Record):
    """The position: size, stones, the rules that matter to a tactical goal, and the point a ko bans."""

    width: Length
    height: Length
    black: tuple[PointName, ...] = ()
    white: tuple[PointName, ...] = ()
    ko_rule: KoRule = KoRule.SIMPLE
    suicide: bool = False
    ko_point: PointName | None = None

    def _check(self) -> None:
        for name, points in (("black", self.black), ("white", self.white)):
            self.require_on_board(points, name)
            require_once(points, name)
        for index, point in enumerate(self.white):
            if point in self.black:
                raise AnswerError(f"{point} has a black stone, too", path=f"white[{index}]")
        if self.ko_point is not None:
            self.require_on_board((self.ko_point,), "ko_point", single=True)
            if self.ko_point in self.stones:
                raise AnswerError(f"a stone stands at {self.ko_point}", path="ko_point")

    @property
    def stones(self) -> frozenset[str]:
        """All points with a stone."""
        return frozenset(self.black + self.white)

    def holds(self, move: str) -> bool:
        """Whether a point is on the board; a pass always is."""
        return move == PASS or (COLUMNS.index(move[0]) < self.width and 1 <= int(move[1:]) <= self.height)

    def require_on_board(self, moves: Sequence[str], path: str, *, single: bool = False) -> None:
        """Raise AnswerError at the first point that is off the board."""
        for index, move in enumerate(moves):
            if not self.holds(move):
                raise AnswerError(
                    f"{move} is off the {self.width}x{self.height} board",
                    path=path if single else f"{path}[{index}]",
                )


@dataclass(frozen=True, slots=True)
class Candidate(Record):
    """A goal that might be meant, how well it fits, and why."""

    goal: GoalText
    score: float
    why: str


@dataclass(frozen=True, slots=True)
class Ko(Record):
    """The ko that decides: who takes first, of what kind, moves to approach it, threats needed to win it.

    Both numbers are those of the side that does not take first. `seki`: whose stones are at stake keeps them
    by winning it, but only in a seki.

    A double ko goes with any result, as it is won by `first` however many threats there are. So may a
    ten-thousand-year ko with a seki: that is what it is as long as nobody begins it.
    """

    first: Party
    kind: KoKind
    approach_moves: Count
    threats_needed: Count
    seki: bool = False

    def _check(self) -> None:
        if self.kind is KoKind.DOUBLE and self.threats_needed:
            raise AnswerError("no number of threats wins a double ko", path="threats_needed", hint="write 0")
        if self.kind is KoKind.DIRECT and self.approach_moves:
            raise AnswerError("a direct ko has none", path="approach_moves", hint="write 0")
        if self.kind is KoKind.APPROACH and not self.approach_moves:
            raise AnswerError("an approach ko has at least one", path="approach_moves", hint="count them")


@dataclass(frozen=True, slots=True)
class FirstMove(Record):
    """What becomes of the goal after one first move.

    `line` is play from that move on; `refutation`, for a move that fails, begins with the reply to it.
    """

    move: MoveName
    result: Result
    evidence: Evidence
    line: tuple[MoveName, ...] = ()
    refutation: tuple[MoveName, ...] = ()

    def _check(self) -> None:
        require_agreement(self.result, self.evidence)
        if self.line and self.line[0] != self.move:
            raise AnswerError(
                f"the line begins with {self.line[0]}", path="line", hint=f"begin with {self.move}"
            )
        if self.refutation and not isinstance(self.evidence, Refuted):
            raise AnswerError("a refutation of a move that is not refuted", path="refutation")


@dataclass(frozen=True, slots=True)
class OtherSideFirst(Record):
    """What becomes of the goal when the other side moves first.

    `moves` are the first moves of that side that lead to this result, `line` is play from one of them on.
    """

    result: Result
    ko: Ko | None
    evidence: Evidence
    moves: tuple[MoveName, ...] = ()
    line: tuple[MoveName, ...] = ()

    def _check(self) -> None:
        require_agreement(self.result, self.evidence)
        require_ko(self.result, self.ko)
        require_once(self.moves, "moves")
        if self.moves and not isinstance(self.evidence, Proved | Refuted):
            raise AnswerError("moves without proof", path="moves", hint="leave them out")
        if self.line and self.line[0] not in self.moves:
            raise AnswerError(f"{self.line[0]} is not among the moves", path="line")


@dataclass(frozen=True, slots=True)
class Status(Record):
    """The goal as a game: its value to a tally, moves in a row Friend needs, Opponent's that may be ignored.

    `text` is in the notation of the algebra (`W|L`). `needs` and `can_give` are None where the tally was too
    small to tell.
    """

    tally: Annotated[int, Bounds(1)]
    text: Annotated[str, Pattern(_STATUS, "status such as W|L")]
    needs: Count | None = None
    can_give: Count | None = None

    def _repr_html_(self) -> str:
        rows = (
            ("status", self.text),
            ("moves in a row looked at", self.tally),
            ("moves Friend needs", "more" if self.needs is None else self.needs),
            ("moves that may be ignored", "more" if self.can_give is None else self.can_give),
        )
        cells = (f"<tr><th>{escape(name)}</th><td>{escape(str(value))}</td></tr>" for name, value in rows)
        return f"<table>{''.join(cells)}</table>"


@dataclass(frozen=True, slots=True)
class Assumption(Record):
    """Something the answer takes for granted, of which side, at which points."""

    kind: AssumptionKind
    side: Side | None = None
    points: tuple[PointName, ...] = ()

    def _check(self) -> None:
        require_once(self.points, "points")
        if self.side is None and self.kind in (AssumptionKind.ALIVE, AssumptionKind.KO_THREATS):
            raise AnswerError(f"whose? {self.kind.value} is assumed of a side", path="side")
        if not self.points and self.kind in (AssumptionKind.ALIVE, AssumptionKind.REGION):
            raise AnswerError(f"{self.kind.value} is assumed of points", path="points")


@dataclass(frozen=True, slots=True)
class PlanStep(Record):
    """A goal or a move of the plan tree, whose it is, the schema it came from, and what became of it.

    The tree is kept flat: `parent` is the id of an earlier step, None at the top.
    """

    id: Count
    parent: Count | None
    side: Side
    goal: GoalText | None
    move: MoveName | None
    schema: Name | None
    result: Result
    evidence: Evidence

    def _check(self) -> None:
        require_agreement(self.result, self.evidence)
        if (self.goal is None) == (self.move is None):
            raise AnswerError("a step is a goal or a move", path="move", hint="give one of the two")


@dataclass(frozen=True, slots=True)
class Statement(Record):
    """One thing that is claimed, of which points, for which goal, from which rule, and how sure it is.

    `parent` is the id of an earlier statement that this one supports, None at the top. `args` belong to the
    claim.
    """

    id: Count
    parent: Count | None
    claim: Annotated[str, Pattern(r"[a-z][a-z0-9_]*", "claim such as false_eye")]
    evidence: Evidence
    args: tuple[str | int, ...] = ()
    points: tuple[PointName, ...] = ()
    goal: GoalText | None = None
    rule: Name | None = None

    def _check(self) -> None:
        require_once(self.points, "points")


@dataclass(frozen=True, slots=True)
class Learned(Record):
    """What was learned before and settled the goal: a rule by its id, with the points it looks at, or a way.

    Of a way: the `nodes` that it was given, and how many it `settled` `of` so many earlier questions.
    """

    kind: LearnedKind
    name: Name
    text: str
    points: tuple[PointName, ...] = ()
    nodes: Count | None = None
    settled: Count | None = None
    of: Count | None = None

    def _check(self) -> None:
        require_once(self.points, "points")
        counts = (self.nodes, self.settled, self.of)
        if self.kind is LearnedKind.RULE and counts != (None, None, None):
            raise AnswerError("counts of a rule, which is proved", path="nodes", hint="leave them null")
        if self.kind is LearnedKind.WAY and None in counts:
            raise AnswerError("a way without its counts", path="nodes", hint="give nodes, settled and of")
        if self.settled is not None and self.of is not None and self.settled > self.of:
            raise AnswerError(f"{self.settled} of {self.of} questions", path="settled", hint="exchange them")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost(Record):
    """What the answer took."""

    nodes: Count = 0
    seconds: Annotated[float, Bounds(0)] = 0.0
    plan_cycles: Count = 0
    moves_tried: Count = 0


def require_ko(result: Result, ko: Ko | None) -> None:
    """Raise AnswerError unless a ko is named when the result is one, else only if it decides nothing."""
    if result is Result.KO and ko is None:
        raise AnswerError("the result is ko, but no ko is named", path="ko")
    if ko is None:
        return
    if ko.kind is KoKind.DOUBLE:
        fits = result in (Result.UNCONDITIONAL, Result.SEKI, Result.FAILS)
    elif ko.kind is KoKind.TEN_THOUSAND_YEAR:
        fits = result in (Result.KO, Result.SEKI)
    else:
        fits = result is Result.KO
    if not fits:
        raise AnswerError(f"a ko is named, but the result is {result.value}", path="ko", hint="leave it null")


def require_once(names: Sequence[str], path: str) -> None:
    """Raise AnswerError when a name comes twice."""
    seen: set[str] = set()
    for index, name in enumerate(names):
        if name in seen:
            raise AnswerError(f"{name} is listed twice", path=f"{path}[{index}]", hint="list it once")
        seen.add(name)


def require_tree(steps: Sequence[PlanStep | Statement], path: str) -> None:
    """Raise AnswerError unless ids differ and every parent comes before its children."""
    seen: set[int] = set()
    for index, step in enumerate(steps):
        if step.id in seen:
            raise AnswerError(
                f"{step.id} was used before", path=f"{path}[{index}].id", hint="give each its own"
            )
        if step.parent is not None and step.parent not in seen:
            raise AnswerError(
                f"no {step.parent} comes before it", path=f"{path}[{index}].parent", hint="parents come first"
            )
        seen.add(step.id)
