"""Outcomes: how a goal may end, their order, and what becomes of two finished goals together.

An outcome says what Friend gets under every *hypothesis*: whether a seki counts as success, and who has ko
threats outside (Opponent any number, nobody, Friend any number). What he gets is one of the chain
`L < U- < U < U+ < W`. The letters are the plain cases: SEKI is W where a seki counts, KO_UP is W unless
Opponent has the threats, KO_DOWN only if Friend has them. So W > SEKI > L, W > U+ > U > U- > L and
W > KO_UP > KO_DOWN > L hold, and letters of different families cannot be compared.

Whoever moves takes the best for each hypothesis: a choice is a union for Friend (`SEKI/KO_UP`), an
intersection for Opponent (`U&KO_UP`). A *policy* is a total order of the letters that makes one letter of
such a mixture.

Knows no games: game.py.
"""

import enum
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final

from nerai.errors import ConfigError


class Player(enum.Enum):
    """Friend wants the goal, Opponent does not."""

    FRIEND = "friend"
    OPPONENT = "opponent"

    @property
    def other(self) -> "Player":
        """The other one."""
        return Player.OPPONENT if self is Player.FRIEND else Player.FRIEND


class Op(enum.Enum):
    """How goals are joined."""

    AND = "AND"
    OR = "OR"


CHAIN: Final = ("L", "U-", "U", "U+", "W")
"""What Friend may get under one hypothesis, from worst to best."""
_LEVELS: Final = len(CHAIN) - 1
_KO_WORDS: Final = ("", "KO_UP", "KO_DOWN")
_HYPOTHESES: Final = tuple(product((0, 1), (0, 1, 2)))
"""Whether a seki counts; who has threats: Opponent, nobody, Friend."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result for each hypothesis, as bits: four for each, one a step of the chain that is reached."""

    mask: int

    def at(self, *, seki_counts: bool, threats: int) -> str:
        """What Friend gets under a hypothesis: a letter of the chain; `threats` as 0 Opponent's, 1, 2 his."""
        return CHAIN[self._level(3 * seki_counts + threats)]

    def __or__(self, other: "Outcome") -> "Outcome":
        """Friend may choose."""
        return Outcome(self.mask | other.mask)

    def __and__(self, other: "Outcome") -> "Outcome":
        """Opponent may choose."""
        return Outcome(self.mask & other.mask)

    def __ge__(self, other: "Outcome") -> bool:
        """Whether it is at least as good for Friend under every hypothesis."""
        return self.mask & other.mask == other.mask

    def __le__(self, other: "Outcome") -> bool:
        return other >= self

    def __gt__(self, other: "Outcome") -> bool:
        return self.mask != other.mask and self >= other

    def __lt__(self, other: "Outcome") -> bool:
        return other > self

    def better(self, than: "Outcome", player: Player) -> bool:
        """Whether the player clearly prefers it."""
        return self > than if player is Player.FRIEND else self < than

    @property
    def negated(self) -> "Outcome":
        """The same for the other player: what he gets where the hypothesis is turned around."""
        mask = 0
        for number, (seki, threats) in enumerate(_HYPOTHESES):
            level = _LEVELS - self._level(3 * (1 - seki) + 2 - threats)
            mask |= _nibble(level) << 4 * number
        return Outcome(mask)

    @property
    def terms(self) -> tuple[tuple[str, ...], ...]:
        """The outcome as a choice (outer) of what must hold together (inner), as short as can be."""
        return _terms(self.mask)

    def __str__(self) -> str:
        return "/".join("&".join(term) for term in self.terms) or "L"

    def _level(self, number: int) -> int:
        return (self.mask >> 4 * number & 15).bit_count()


def _nibble(level: int) -> int:
    return (1 << level) - 1


def _where(level: int, *, seki: int = 0, threats: int = 0) -> Outcome:
    """That level under all hypotheses at least as good for Friend as the stated one, else L."""
    mask = 0
    for number, (counts, has) in enumerate(_HYPOTHESES):
        if counts >= seki and has >= threats:
            mask |= _nibble(level) << 4 * number
    return Outcome(mask)


W: Final = _where(4)
L: Final = _where(0)
U: Final = _where(2)
U_PLUS: Final = _where(3)
U_MINUS: Final = _where(1)
SEKI: Final = _where(4, seki=1)
KO_UP: Final = _where(4, threats=1)
KO_DOWN: Final = _where(4, threats=2)
LETTERS: Final = {
    "W": W,
    "SEKI": SEKI,
    "L": L,
    "U": U,
    "U+": U_PLUS,
    "U-": U_MINUS,
    "KO_UP": KO_UP,
    "KO_DOWN": KO_DOWN,
}


@cache
def _terms(mask: int) -> tuple[tuple[str, ...], ...]:
    outcome = Outcome(mask)
    found: list[tuple[Outcome, tuple[str, ...]]] = []
    # From the least demanding hypothesis on: what holds there holds under the better ones, too.
    for number, (seki, threats) in enumerate(_HYPOTHESES):
        level = outcome._level(number)
        here = _where(level, seki=seki, threats=threats)
        if level == 0 or any(here <= other for other, _ in found):
            continue
        words = ("SEKI" if seki else "", _KO_WORDS[threats], CHAIN[level] if level < _LEVELS else "")
        found.append((here, tuple(filter(None, words)) or ("W",)))
    return tuple(words for here, words in found if not any(here < other for other, _ in found))


@cache
def together(op: Op, one: int, two: int) -> int:
    """The mask of two independent goals that are finished with these masks, joined by `op`.

    Two uncertain ones are less likely both to come off than either, and more likely at least one:
    `U AND U` is U-, `U OR U` is U+, and further ones change nothing.
    """
    mask = 0
    for number in range(len(_HYPOTHESES)):
        levels = [(item >> 4 * number & 15).bit_count() for item in (one, two)]
        if op is Op.AND:
            level = min(levels) if 0 in levels or _LEVELS in levels else CHAIN.index("U-")
        else:
            level = max(levels) if 0 in levels or _LEVELS in levels else CHAIN.index("U+")
        mask |= _nibble(level) << 4 * number
    return mask


@dataclass(frozen=True, slots=True)
class Policy:
    """A total order of the letters, from worst to best: how much risk is taken."""

    name: str
    order: tuple[str, ...]

    def __post_init__(self) -> None:
        if sorted(self.order) != sorted(LETTERS):
            raise ConfigError("a policy orders all letters", hint=f"list each once: {', '.join(LETTERS)}")
        for index, worse in enumerate(self.order):
            for better in self.order[:index]:
                if LETTERS[better] > LETTERS[worse]:
                    raise ConfigError(
                        f"{better} is better than {worse}", hint="a policy orders from worst to best"
                    )

    def letter(self, outcome: Outcome) -> str:
        """The outcome as one letter."""
        best = max((min(map(self.order.index, term)) for term in outcome.terms), default=0)
        return self.order[best]


CAUTIOUS: Final = Policy("cautious", ("L", "U-", "U", "U+", "KO_DOWN", "KO_UP", "SEKI", "W"))
NEUTRAL: Final = Policy("neutral", ("L", "U-", "KO_DOWN", "U", "SEKI", "KO_UP", "U+", "W"))
BOLD: Final = Policy("bold", ("L", "SEKI", "KO_DOWN", "KO_UP", "U-", "U", "U+", "W"))
POLICIES: Final = {policy.name: policy for policy in (CAUTIOUS, NEUTRAL, BOLD)}
