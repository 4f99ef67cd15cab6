"""Rules as one record of independent choices.

Takes a name (`chinese`, `japanese`, `aga`, `new_zealand`, `tromp_taylor`) or the choices one by one; gives a
frozen Rules that every Position carries. Knows nothing of boards: native code and scoring read the choices.
"""

import enum
import math
from dataclasses import dataclass, replace
from typing import Final

from nerai.errors import ConfigError


class KoRule(enum.IntEnum):
    """Which repetitions are forbidden; the numbers are those of the native boards."""

    SIMPLE = 0
    """Only the immediate retaking of a single-stone ko."""
    POSITIONAL = 1
    """Positional superko: no earlier arrangement of stones may come back."""
    SITUATIONAL = 2
    """Situational superko: none may come back with the same side to move."""


class Suicide(enum.Enum):
    """Whether a move may leave its own chain without liberties (the chain is then removed)."""

    FORBIDDEN = "forbidden"
    ALLOWED = "allowed"


class Scoring(enum.Enum):
    """What is counted at the end."""

    AREA = "area"
    """Stones on the board and the points they surround."""
    TERRITORY = "territory"
    """Points surrounded and prisoners taken."""


class HandicapBonus(enum.Enum):
    """What White gets under area scoring because Black's handicap stones are themselves counted as area."""

    NONE = "none"
    ALL = "all"
    """One point for each handicap stone."""
    ALL_BUT_ONE = "all_but_one"
    """One point for each but the first: Black would have had a first move anyway."""


@dataclass(frozen=True, slots=True)
class Rules:
    """One set of rules: `komi` is what White gets, `handicap` the stones Black had before the first move."""

    ko: KoRule = KoRule.SIMPLE
    suicide: Suicide = Suicide.FORBIDDEN
    scoring: Scoring = Scoring.AREA
    komi: float = 7.5
    handicap: int = 0
    handicap_bonus: HandicapBonus = HandicapBonus.ALL

    def __post_init__(self) -> None:
        if not math.isfinite(self.komi) or abs(self.komi) > 1000:
            raise ConfigError(f"komi {self.komi} makes no sense", hint="give a number such as 6.5")
        if not 0 <= self.handicap <= 361:
            raise ConfigError(
                f"handicap of {self.handicap} stones makes no sense", hint="give 0, or 2 or more"
            )

    @classmethod
    def named(cls, name: str) -> "Rules":
        """The set of that name, however it is spelled; ConfigError if there is none.

        Case and everything but letters do not matter, nor does the word `rules` behind: `Tromp/Taylor Rules`.
        """
        letters = "".join(filter(str.isalpha, name.lower()))
        found = _SPELLED.get(letters) or _SPELLED.get(letters.removesuffix("rules"))
        if found is None:
            known = ", ".join(sorted(NAMED_RULES))
            raise ConfigError(f"no rules named '{name.strip()[:40]}'", hint=f"known: {known}")
        return found

    @property
    def white_bonus(self) -> float:
        """What White gets besides what is on the board: komi, and under area scoring the handicap bonus."""
        if self.scoring is Scoring.TERRITORY or self.handicap_bonus is HandicapBonus.NONE:
            return self.komi
        first = 1 if self.handicap_bonus is HandicapBonus.ALL_BUT_ONE else 0
        return self.komi + max(self.handicap - first, 0)

    @property
    def name(self) -> str:
        """The name of the set with this ko, suicide and scoring, or `custom`; komi and handicap are free.

        `named` finds the same set by it, so that a record keeps what was played by.
        """
        choices = (self.ko, self.suicide, self.scoring)
        for name, rules in (NAMED_RULES | OTHER_NAMES).items():
            if (rules.ko, rules.suicide, rules.scoring) == choices:
                return name
        return "custom"


CHINESE: Final = Rules()
JAPANESE: Final = Rules(scoring=Scoring.TERRITORY, komi=6.5, handicap_bonus=HandicapBonus.NONE)
AGA: Final = Rules(ko=KoRule.SITUATIONAL, handicap_bonus=HandicapBonus.ALL_BUT_ONE)
NEW_ZEALAND: Final = Rules(
    ko=KoRule.SITUATIONAL, suicide=Suicide.ALLOWED, komi=7.0, handicap_bonus=HandicapBonus.NONE
)
TROMP_TAYLOR: Final = Rules(ko=KoRule.POSITIONAL, suicide=Suicide.ALLOWED, handicap_bonus=HandicapBonus.NONE)

# Chinese referees ban only the simple ko and void a longer cycle, so that is what the name means here.
NAMED_RULES: Final[dict[str, Rules]] = {
    "chinese": CHINESE,
    "japanese": JAPANESE,
    "aga": AGA,
    "new_zealand": NEW_ZEALAND,
    "tromp_taylor": TROMP_TAYLOR,
}
CHINESE_SUPERKO: Final = replace(CHINESE, ko=KoRule.POSITIONAL)
"""The letter of the Chinese rules, which bans every repetition: what servers play."""

OTHER_NAMES: Final[dict[str, Rules]] = {
    "bga": AGA,
    "chinese-kgs": CHINESE_SUPERKO,
    "chinese-ogs": CHINESE_SUPERKO,
    "cn": CHINESE,
    "french": AGA,
    "jp": JAPANESE,
    "korean": JAPANESE,
    "nz": NEW_ZEALAND,
    "ogs": CHINESE,
    "tt": TROMP_TAYLOR,
}
"""Names that programs, servers and records have for these sets, or for sets that are played alike."""
_SPELLED: Final = {
    "".join(filter(str.isalpha, name)): rules for name, rules in (NAMED_RULES | OTHER_NAMES).items()
}
