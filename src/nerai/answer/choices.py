"""The closed sets of words an answer uses, spelled as in JSON.

Knows no board and no search. `U` is an outcome of the algebra (a game value) and is not among these words;
`unknown` says that we do not know, and is never a value of a game.
"""

import enum


class Side(enum.Enum):
    """A player."""

    BLACK = "black"
    WHITE = "white"

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side.WHITE if self is Side.BLACK else Side.BLACK


class KoRule(enum.Enum):
    """Which repetitions the rules forbid."""

    SIMPLE = "simple"
    POSITIONAL = "positional"
    SITUATIONAL = "situational"


class GoalSource(enum.Enum):
    """Where the goal came from."""

    GIVEN = "given"
    COMMENT = "comment"
    INFERRED = "inferred"


class Result(enum.Enum):
    """What Friend gets: unconditional > seki > ko > fails. `unknown` has no place in that order.

    Comparing with `unknown` by < <= > >= raises TypeError, and so does taking any result for a truth value:
    "we do not know" can then never pass for "it fails".
    """

    UNCONDITIONAL = "unconditional"
    SEKI = "seki"
    KO = "ko"
    FAILS = "fails"
    UNKNOWN = "unknown"

    @property
    def known(self) -> bool:
        """Whether it says anything; only known results can be compared."""
        return self is not Result.UNKNOWN

    def __lt__(self, other: object) -> bool:
        return self._height < other._height if isinstance(other, Result) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self._height <= other._height if isinstance(other, Result) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self._height > other._height if isinstance(other, Result) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self._height >= other._height if isinstance(other, Result) else NotImplemented

    def __bool__(self) -> bool:
        raise TypeError("a result is neither true nor false: compare it, or ask whether it is known")

    @property
    def _height(self) -> int:
        if self is Result.UNKNOWN:
            raise TypeError("unknown is neither better nor worse than a result: ask whether it is known")
        return _FROM_WORST.index(self)


_FROM_WORST = (Result.FAILS, Result.KO, Result.SEKI, Result.UNCONDITIONAL)


class EvidenceKind(enum.Enum):
    """How sure a claim is."""

    PROVED = "proved"
    REFUTED = "refuted"
    ESTIMATED = "estimated"
    UNKNOWN = "unknown"


class Reason(enum.Enum):
    """Why something stayed unknown."""

    NODES = "nodes"
    TIME = "time"
    MEMORY = "memory"
    STOPPED = "stopped"
    REGION_OPEN = "region_open"
    INCOMPLETE_MOVES = "incomplete_moves"
    REPETITION = "repetition"
    """Who wins hangs on a repetition, which is no win for anybody here."""


class Party(enum.Enum):
    """The player who wants the goal, and the one who does not."""

    FRIEND = "friend"
    OPPONENT = "opponent"


class KoKind(enum.Enum):
    """What sort of ko decides."""

    DIRECT = "direct"
    APPROACH = "approach"
    MULTI_STAGE = "multi_stage"
    DOUBLE = "double"
    """Two kos, of which the winner always takes one: it decides nothing, whoever has threats."""
    TEN_THOUSAND_YEAR = "ten_thousand_year"
    """A seki that the attacker may turn into a ko, with the first capture for the other side."""


class AssumptionKind(enum.Enum):
    """What a proof takes for granted."""

    ALIVE = "alive"
    KO_THREATS = "ko_threats"
    REGION = "region"
    LIBERTY_BOUND = "liberty_bound"


class PlanEvidence(enum.Enum):
    """How far a plan goes: against the defences the schemas know, or against all."""

    NONE = "none"
    PLAN_COMPLETE = "plan_complete"
    PROOF_COMPLETE = "proof_complete"


class LearnedKind(enum.Enum):
    """What was learned: a rule that is proved, or which way to search."""

    RULE = "rule"
    WAY = "way"


class MoveSource(enum.Enum):
    """Who proposed the move."""

    SCHEMA = "schema"
    RULE = "rule"
    SEARCH = "search"
