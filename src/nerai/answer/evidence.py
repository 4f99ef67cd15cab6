"""How sure a claim is: proved, refuted, estimated, or unknown; each with what backs it.

Knows no proofs: a certificate is named, and read elsewhere. Evidence is no truth value: ask for its `kind`,
or match on its class.
"""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, TypeAlias

from nerai.answer.choices import EvidenceKind, Reason, Result
from nerai.answer.record import Record
from nerai.answer.shapes import Bounds, Pattern
from nerai.errors import AnswerError

Count: TypeAlias = Annotated[int, Bounds(0)]
Name: TypeAlias = Annotated[str, Pattern(r"\S(?:[^\r\n]*\S)?", "name")]


@dataclass(frozen=True, slots=True)
class Proved(Record):
    """A node of a certificate shows it; the independent checker accepts the certificate."""

    certificate: Name
    node: Count
    kind: ClassVar = EvidenceKind.PROVED


@dataclass(frozen=True, slots=True)
class Refuted(Record):
    """A node of a certificate shows the opposite."""

    certificate: Name
    node: Count
    kind: ClassVar = EvidenceKind.REFUTED


@dataclass(frozen=True, slots=True)
class Estimated(Record):
    """True with probability `p`, as found by a `method` in `n` trials."""

    p: Annotated[float, Bounds(0, 1)]
    n: Annotated[int, Bounds(1)]
    method: Name
    kind: ClassVar = EvidenceKind.ESTIMATED


@dataclass(frozen=True, slots=True)
class Unknown(Record):
    """Not found out, for this reason. It is no outcome of a game, and says nothing about the goal."""

    reason: Reason
    kind: ClassVar = EvidenceKind.UNKNOWN


Evidence: TypeAlias = Proved | Refuted | Estimated | Unknown

# Seki and ko may be either: `live` may succeed by them, `kill` and a goal `unconditionally` fail by them.
_RESULTS: Final = {
    EvidenceKind.PROVED: (Result.UNCONDITIONAL, Result.SEKI, Result.KO),
    EvidenceKind.REFUTED: (Result.SEKI, Result.KO, Result.FAILS),
    EvidenceKind.ESTIMATED: (Result.UNCONDITIONAL, Result.SEKI, Result.KO, Result.FAILS),
    EvidenceKind.UNKNOWN: (Result.UNKNOWN,),
}


def require_agreement(result: Result, evidence: Evidence) -> None:
    """Raise AnswerError when the evidence cannot be for that result."""
    possible = _RESULTS[evidence.kind]
    if result not in possible:
        raise AnswerError(
            f"{evidence.kind.value} cannot back the result {result.value}",
            path="evidence",
            hint=f"{evidence.kind.value} goes with {', '.join(item.value for item in possible)}",
        )
