"""Answer: what a query ends in, and what every front end shows.

Plain data, versioned as "nerai.answer/1". An Answer that exists keeps the promise: a *move* is proved, a
*guess* is not; proofs name their certificate; a ko is named when the result is one; what does not go together
is an AnswerError.
Knows no board, no rules and no reasoning: it does not look for moves, it holds those that were found.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from nerai.answer.choices import GoalSource, MoveSource, PlanEvidence, Result, Side
from nerai.answer.evidence import Evidence, Proved, Refuted, Unknown, require_agreement
from nerai.answer.parts import (
    PASS,
    Assumption,
    Candidate,
    Cost,
    FirstMove,
    GoalText,
    Ko,
    Learned,
    MoveName,
    OtherSideFirst,
    PlanStep,
    PointName,
    Setup,
    Statement,
    Status,
    require_ko,
    require_once,
    require_tree,
)
from nerai.answer.record import Json, Record
from nerai.errors import AnswerError

SCHEMA: Final = "nerai.answer/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Record):
    """What is known about a goal in a position, how sure it is, and what to play.

    `move` is proved to reach the result; a move without proof is the `guess`. `moves` tells of every first
    move looked into, `zone` names the points the proof depends on, `threats` the moves that threaten to reach
    the goal.
    """

    position: Setup
    to_move: Side
    goal: GoalText
    goal_source: GoalSource = GoalSource.GIVEN
    candidates: tuple[Candidate, ...] = ()
    result: Result
    ko: Ko | None = None
    evidence: Evidence
    move: MoveName | None = None
    moves: tuple[FirstMove, ...] = ()
    guess: MoveName | None = None
    other_side_first: OtherSideFirst | None = None
    status: Status | None = None
    assumptions: tuple[Assumption, ...] = ()
    zone: tuple[PointName, ...] = ()
    threats: tuple[PointName, ...] = ()
    plan: tuple[PlanStep, ...] = ()
    plan_evidence: PlanEvidence = PlanEvidence.NONE
    move_source: MoveSource | None = None
    statements: tuple[Statement, ...] = ()
    learned: Learned | None = None
    cost: Cost = field(default_factory=Cost)

    @property
    def proved(self) -> bool:
        """Whether a certificate shows that the goal is reached."""
        return isinstance(self.evidence, Proved)

    @property
    def refuted(self) -> bool:
        """Whether a certificate shows that the goal is not reached. False does not mean that it is."""
        return isinstance(self.evidence, Refuted)

    @property
    def unknown(self) -> bool:
        """Whether nothing is known, not even an estimate."""
        return isinstance(self.evidence, Unknown)

    @property
    def proof(self) -> Proved | Refuted | None:
        """The certificate and node that settle the goal; None when it is not settled."""
        return self.evidence if isinstance(self.evidence, Proved | Refuted) else None

    @property
    def solutions(self) -> tuple[str, ...]:
        """Every first move that is proved to reach the result, the chosen one first."""
        found = [item.move for item in self.moves if self._solves(item)]
        return tuple(sorted(found, key=lambda move: move != self.move))

    @property
    def line(self) -> tuple[str, ...]:
        """Play from the proved move on; empty without one."""
        first = self.first_move(self.move) if self.move else None
        return first.line if first else ()

    def first_move(self, move: str) -> FirstMove | None:
        """What is known of a first move (in any case); None when it was not looked into."""
        wanted = PASS if move.lower() == PASS else move.upper()
        return next((item for item in self.moves if item.move == wanted), None)

    def to_json(self, *, indent: int | None = None) -> str:
        """The answer as JSON text: every field, in a fixed order."""
        return json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False, indent=indent)

    def to_dict(self) -> dict[str, Json]:
        """The answer as plain data, for embedding in other JSON."""
        return {"schema": SCHEMA, **Record.to_dict(self)}

    @classmethod
    def from_json(cls, text: str | bytes) -> "Answer":
        """The answer a JSON text holds; AnswerError, naming the field, unless it is sound from end to end."""
        try:
            data = json.loads(text, object_pairs_hook=_once)
        except (ValueError, RecursionError) as fault:
            raise AnswerError(f"no JSON: {fault}", path="answer") from fault
        return cls.from_dict(data)

    @classmethod
    def from_dict(cls, data: object, *, path: str = "answer") -> "Answer":
        """The answer such plain data describes; AnswerError as for `from_json`."""
        if not isinstance(data, dict):
            raise AnswerError("no object", path=path, hint=f'an answer begins {{"schema": "{SCHEMA}"')
        if data.get("schema") != SCHEMA:
            raise AnswerError(
                "missing or of another version", path=f"{path}.schema", hint=f'write "{SCHEMA}"'
            )
        rest = {name: value for name, value in data.items() if name != "schema"}
        return super(Answer, cls).from_dict(rest, path=path)

    def __str__(self) -> str:
        played = f", {self.move}" if self.move else f", perhaps {self.guess}" if self.guess else ""
        return f"{self.goal}: {self.result.value} ({self.evidence.kind.value}){played}"

    def _solves(self, item: FirstMove) -> bool:
        return isinstance(item.evidence, Proved) and item.result is self.result

    def _check(self) -> None:
        require_agreement(self.result, self.evidence)
        require_ko(self.result, self.ko)
        require_once([item.move for item in self.moves], "moves")
        require_tree(self.plan, "plan")
        require_tree(self.statements, "statements")
        self._check_points()
        self._check_move()
        self._check_guess()
        self._check_plan()
        if self.learned is not None and self.proof is None:
            raise AnswerError("nothing is settled", path="learned", hint="leave it null")

    def _check_move(self) -> None:
        if self.move is None:
            return
        if not isinstance(self.evidence, Proved):
            raise AnswerError("a move without proof", path="move", hint="a move without proof is a guess")
        first = self.first_move(self.move)
        if first is None or not self._solves(first):
            raise AnswerError(
                f"{self.move} is not proved in moves to reach the result", path="move", hint="list it there"
            )

    def _check_guess(self) -> None:
        if self.guess is not None:
            if self.move is not None:
                raise AnswerError("a guess beside a proved move", path="guess", hint="leave it null")
            first = self.first_move(self.guess)
            if first is not None and self._solves(first):
                raise AnswerError("a proved move is no guess", path="guess", hint="call it move")
        if (self.move_source is None) != (self.move is None and self.guess is None):
            raise AnswerError("given exactly when there is a move or a guess", path="move_source")

    def _check_plan(self) -> None:
        if self.plan_evidence is PlanEvidence.NONE:
            return
        if not self.plan:
            raise AnswerError(f"{self.plan_evidence.value} without a plan", path="plan_evidence")
        if self.plan_evidence is PlanEvidence.PROOF_COMPLETE and not self.proved:
            raise AnswerError("proof_complete without proof", path="plan_evidence")
        if self.unknown:
            raise AnswerError(
                "plan_complete, but unknown", path="evidence", hint="estimate it from its confirmation rate"
            )

    def _check_points(self) -> None:
        for path, points in self._named_points():
            self.position.require_on_board(points, path)
        for path, points in (("zone", self.zone), ("threats", self.threats)):
            require_once(points, path)
        for index, step in enumerate(self.plan):
            if step.move:
                self.position.require_on_board((step.move,), f"plan[{index}].move", single=True)
        firsts = [(f"moves[{index}].move", item.move) for index, item in enumerate(self.moves)]
        for path, move in (("move", self.move), ("guess", self.guess), *firsts):
            if move is None:
                continue
            self.position.require_on_board((move,), path, single=True)
            if move in self.position.stones:
                raise AnswerError(f"a stone stands at {move}", path=path)
            if move == self.position.ko_point:
                raise AnswerError(f"the ko bans {move}", path=path)

    def _named_points(self) -> Iterator[tuple[str, Sequence[str]]]:
        yield "zone", self.zone
        yield "threats", self.threats
        for index, item in enumerate(self.moves):
            yield f"moves[{index}].line", item.line
            yield f"moves[{index}].refutation", item.refutation
        if self.other_side_first:
            yield "other_side_first.moves", self.other_side_first.moves
            yield "other_side_first.line", self.other_side_first.line
        if self.learned:
            yield "learned.points", self.learned.points
        for index, assumption in enumerate(self.assumptions):
            yield f"assumptions[{index}].points", assumption.points
        for index, statement in enumerate(self.statements):
            yield f"statements[{index}].points", statement.points


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise AnswerError(f"the field {name[:40]} is given twice", path="answer", hint="each field once")
        found[name] = value
    return found
