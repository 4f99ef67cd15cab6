"""What a proof-reader says of one problem record: findings as plain data.

Holds Finding and Audit, and turns them into records and back, for journals and JSON. Knows no search and no
words for terminals beyond the labels of the kinds.

A *finding* is one thing an editor should look at. That the record is wrong is said only with a certificate
and only about a goal that the record states; where an author could object, it is a *difference*, and the
*doubts* say to what.
"""

import enum
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from nerai.batch import Json


class FindingKind(enum.Enum):
    """What there is to look at; the value is its label in reports."""

    AUTHOR_FAILS = "author's answer fails"
    LINE_FAILS = "author's line fails later"
    WRONG_WORKS = "line marked wrong works"
    AUTHOR_DIFFERS = "author's answer differs"
    """It fails, but there are doubts."""
    LINE_DIFFERS = "author's line differs later"
    WRONG_DIFFERS = "marked wrong, differs"
    """It works, but there are doubts."""
    LESSER_ANSWER = "author's answer gets less"
    ACCEPTED_FAILS = "accepted move fails"
    REFUTATION_FAILS = "refutation does not refute"
    SECOND_SOLUTION = "second solution"
    KO_UNMENTIONED = "ko not mentioned"
    SEKI_UNMENTIONED = "seki not mentioned"
    NO_MOVE_NEEDED = "no move needed"
    NO_ANSWER = "no answer given"
    GOAL_UNCLEAR = "goal unclear"
    DUPLICATE = "duplicate"
    REPAIRED = "file repaired"
    UNKNOWN = "unknown"
    ERROR = "error"


PROVED_WRONG = frozenset({FindingKind.AUTHOR_FAILS, FindingKind.LINE_FAILS, FindingKind.WRONG_WORKS})
"""What contradicts the record; the others ask for a look."""
SOFTENED = frozenset({FindingKind.AUTHOR_DIFFERS, FindingKind.LINE_DIFFERS, FindingKind.WRONG_DIFFERS})
"""The same with doubts."""


class GoalBasis(enum.Enum):
    """How far the record itself says what is asked."""

    STATED = "stated"
    INFERRED = "inferred"
    """The kind of goal, its stones or the side to move are our reading of the record."""
    BY_ANSWER = "by the answer"
    """The likeliest goal did not fit the listed answer; this other one does."""
    NONE = "none"


class Band(enum.Enum):
    """How hard a problem may be, by the nodes of its proof; see `band_of` for the numbers."""

    VERY_EASY = "very easy"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    VERY_HARD = "very hard"


BANDS = ((10, Band.VERY_EASY), (100, Band.EASY), (1_000, Band.MEDIUM), (10_000, Band.HARD))
"""The most nodes a proof has in each band; above all of them it is very hard."""


def band_of(proof_nodes: int) -> Band:
    """The band of a proof of that size."""
    return next((band for most, band in BANDS if proof_nodes <= most), Band.VERY_HARD)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to look at: the `moves` it is about, and a `line` of play that shows it.

    The first `given` moves of the line are the record's. `certificates` name the files that prove it, the
    first of them what it says; `assumes` is what these take for granted, `doubts` why an author may not
    agree; `other` is the place of a duplicate.
    """

    kind: FindingKind
    text: str
    moves: tuple[str, ...] = ()
    line: tuple[str, ...] = ()
    given: int = 0
    certificates: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    other: str = ""

    def __post_init__(self) -> None:
        assert self.certificates or not self.proves_wrong, "nothing is called wrong without a certificate"
        assert not self.doubts or not self.proves_wrong, "nothing is called wrong where there are doubts"

    @property
    def proves_wrong(self) -> bool:
        """Whether the record is proved wrong by it."""
        return self.kind in PROVED_WRONG


@dataclass(frozen=True, slots=True)
class Audit:
    """What was found of one record.

    `confirmed` are the listed answers that are proved to reach the goal, with the `certificates` that show
    it, and what these take for granted (`assumes`); `doubts` say why the goal may not be what the author
    meant; `open_moves` are first moves that stayed unknown, so that another solution may be among them.
    `proof_nodes` is the size of the proof of the goal, 0 when there is none.
    """

    place: str
    id: str
    goal: str = ""
    goal_words: str = ""
    basis: GoalBasis = GoalBasis.NONE
    result: str = ""
    confirmed: tuple[str, ...] = ()
    certificates: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    open_moves: tuple[str, ...] = ()
    proof_nodes: int = 0
    nodes: int = 0
    findings: tuple[Finding, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether there is nothing to look at."""
        return not self.findings

    @property
    def band(self) -> Band | None:
        """How hard it may be; None without a proof."""
        return band_of(self.proof_nodes) if self.proof_nodes else None

    def with_finding(self, finding: Finding) -> "Audit":
        """The same with one finding more."""
        return replace(self, findings=(*self.findings, finding))

    def to_record(self) -> dict[str, Json]:
        """As JSON holds it."""
        record: dict[str, Json] = asdict(self)
        record["basis"] = self.basis.value
        record["band"] = self.band.value if self.band else None
        record["findings"] = [{**asdict(one), "kind": one.kind.name.lower()} for one in self.findings]
        return record

    @classmethod
    def from_record(cls, record: Mapping[str, Json]) -> "Audit":
        """What `to_record` wrote; KeyError, TypeError or ValueError when it is something else."""
        findings = record["findings"]
        if not isinstance(findings, Sequence) or isinstance(findings, str):
            raise TypeError("findings is no list")
        return cls(
            place=str(record["place"]),
            id=str(record["id"]),
            goal=str(record["goal"]),
            goal_words=str(record["goal_words"]),
            basis=GoalBasis(record["basis"]),
            result=str(record["result"]),
            confirmed=_names(record["confirmed"]),
            certificates=_names(record["certificates"]),
            assumes=_names(record["assumes"]),
            doubts=_names(record["doubts"]),
            open_moves=_names(record["open_moves"]),
            proof_nodes=_count(record["proof_nodes"]),
            nodes=_count(record["nodes"]),
            findings=tuple(_finding(one) for one in findings),
        )


def _finding(record: Json) -> Finding:
    if not isinstance(record, Mapping):
        raise TypeError("a finding is no object")
    return Finding(
        kind=FindingKind[str(record["kind"]).upper()],
        text=str(record["text"]),
        moves=_names(record["moves"]),
        line=_names(record["line"]),
        given=_count(record["given"]),
        certificates=_names(record["certificates"]),
        assumes=_names(record["assumes"]),
        doubts=_names(record["doubts"]),
        other=str(record["other"]),
    )


def _names(value: Json) -> tuple[str, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise TypeError("not a list of names")
    return tuple(str(one) for one in value)


def _count(value: Json) -> int:
    if not isinstance(value, int):
        raise TypeError("not a count")
    return value
