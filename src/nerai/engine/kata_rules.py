"""Rules as KataGo names and writes them, for `kata-set-rules` and for its analysis protocol.

Takes a name or a JSON object; gives Rules, or raises GtpError when nerai does not play by them.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from nerai.board.rules import HandicapBonus, KoRule, Rules, Scoring, Suicide
from nerai.engine.arguments import syntax_error
from nerai.errors import ConfigError, GtpError

_KO_WORDS: Final[Mapping[str, KoRule]] = {rule.name: rule for rule in KoRule}
_SCORING_WORDS: Final[Mapping[str, Scoring]] = {scoring.name: scoring for scoring in Scoring}
_BONUS_WORDS: Final[Mapping[HandicapBonus, str]] = {
    HandicapBonus.NONE: "0",
    HandicapBonus.ALL: "N",
    HandicapBonus.ALL_BUT_ONE: "N-1",
}
_RULES_FIELDS: Final = frozenset(
    {"ko", "scoring", "suicide", "tax", "hasButton", "whiteHandicapBonus", "friendlyPassOk"}
)


def rules_named(name: str) -> Rules:
    """The rules of that name; GtpError when there are none."""
    try:
        return Rules.named(name)
    except ConfigError as error:
        raise GtpError(str(error)) from error


def rules_object(rules: Rules) -> dict[str, str | bool]:
    """The rules as KataGo writes them."""
    return {
        "friendlyPassOk": False,
        "hasButton": False,
        "ko": rules.ko.name,
        "scoring": rules.scoring.name,
        "suicide": rules.suicide is Suicide.ALLOWED,
        "tax": "NONE" if rules.scoring is Scoring.AREA else "SEKI",
        "whiteHandicapBonus": _BONUS_WORDS[rules.handicap_bonus],
    }


def rules_from_object(text: str, old: Rules) -> Rules:
    """The old rules with the fields of the JSON object; fields that would need other rules are refused."""
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise syntax_error(f"the rules are no JSON object: {error}") from error
    if not isinstance(fields, dict) or not fields.keys() <= _RULES_FIELDS:
        known = ", ".join(sorted(_RULES_FIELDS))
        raise syntax_error(f"the rules must be a JSON object with fields of {known}")
    ko = _KO_WORDS.get(str(fields.get("ko", old.ko.name)))
    scoring = _SCORING_WORDS.get(str(fields.get("scoring", old.scoring.name)))
    suicide = fields.get("suicide", old.suicide is Suicide.ALLOWED)
    bonus_word = str(fields.get("whiteHandicapBonus", _BONUS_WORDS[old.handicap_bonus]))
    bonus = next((bonus for bonus, word in _BONUS_WORDS.items() if word == bonus_word), None)
    if ko is None or scoring is None or bonus is None or not isinstance(suicide, bool):
        raise syntax_error("ko, scoring, suicide or whiteHandicapBonus has no value that is known")
    allowed = Suicide.ALLOWED if suicide else Suicide.FORBIDDEN
    rules = replace(old, ko=ko, scoring=scoring, suicide=allowed, handicap_bonus=bonus)
    for name, played in rules_object(rules).items():
        if fields.get(name, played) != played:
            raise GtpError(f"rules with {name} {json.dumps(fields[name])} are not played")
    return rules
