import math
from dataclasses import replace

import pytest

from nerai.board.rules import (
    AGA,
    CHINESE,
    CHINESE_SUPERKO,
    JAPANESE,
    NAMED_RULES,
    NEW_ZEALAND,
    OTHER_NAMES,
    TROMP_TAYLOR,
    KoRule,
    Rules,
    Scoring,
    Suicide,
)
from nerai.errors import ConfigError

TABLE = [
    (CHINESE, KoRule.SIMPLE, Suicide.FORBIDDEN, Scoring.AREA, 7.5),
    (JAPANESE, KoRule.SIMPLE, Suicide.FORBIDDEN, Scoring.TERRITORY, 6.5),
    (AGA, KoRule.SITUATIONAL, Suicide.FORBIDDEN, Scoring.AREA, 7.5),
    (NEW_ZEALAND, KoRule.SITUATIONAL, Suicide.ALLOWED, Scoring.AREA, 7.0),
    (TROMP_TAYLOR, KoRule.POSITIONAL, Suicide.ALLOWED, Scoring.AREA, 7.5),
]


@pytest.mark.parametrize(("rules", "ko", "suicide", "scoring", "komi"), TABLE)
def test_named_sets_make_their_choices(
    rules: Rules, ko: KoRule, suicide: Suicide, scoring: Scoring, komi: float
) -> None:
    assert (rules.ko, rules.suicide, rules.scoring, rules.komi) == (ko, suicide, scoring, komi)


@pytest.mark.parametrize("name", sorted(NAMED_RULES))
def test_a_set_is_found_by_its_name_and_knows_it(name: str) -> None:
    rules = Rules.named(name)
    assert rules is NAMED_RULES[name]
    assert Rules.named(f" {name.upper().replace('_', '-')} ") is rules
    assert replace(rules, komi=0.5, handicap=4).name == name


@pytest.mark.parametrize(
    ("spelled", "rules"),
    [
        ("Tromp/Taylor", TROMP_TAYLOR),
        ("TrompTaylor", TROMP_TAYLOR),
        ("tt", TROMP_TAYLOR),
        ("New Zealand Rules", NEW_ZEALAND),
        ("newzealand", NEW_ZEALAND),
        ("NZ", NEW_ZEALAND),
        ("A.G.A.", AGA),
        ("bga", AGA),
        ("japanese_rules", JAPANESE),
        ("Korean", JAPANESE),
        ("chinese_kgs", CHINESE_SUPERKO),
        ("Chinese", CHINESE),
    ],
)
def test_a_set_is_found_however_its_name_is_spelled(spelled: str, rules: Rules) -> None:
    assert Rules.named(spelled) is rules


@pytest.mark.parametrize("name", ["", "rules", "ing", "chinese chinese", "1234"])
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(ConfigError, match="no rules named"):
        Rules.named(name)


@pytest.mark.parametrize("name", [*NAMED_RULES, *OTHER_NAMES])
def test_the_name_of_a_set_leads_back_to_it(name: str) -> None:
    rules = Rules.named(name)
    assert Rules.named(rules.name) == rules


def test_other_choices_have_no_name() -> None:
    assert Rules(suicide=Suicide.ALLOWED).name == "custom"


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ConfigError, match="aga, chinese, japanese, new_zealand, tromp_taylor"):
        Rules.named("ing")


@pytest.mark.parametrize("komi", [math.nan, math.inf, 1001.0, -1001.0])
def test_komi_without_sense_is_refused(komi: float) -> None:
    with pytest.raises(ConfigError):
        Rules(komi=komi)


@pytest.mark.parametrize("handicap", [-1, 362])
def test_handicap_without_sense_is_refused(handicap: int) -> None:
    with pytest.raises(ConfigError):
        Rules(handicap=handicap)


@pytest.mark.parametrize(
    ("rules", "bonus"),
    [(CHINESE, 7.5 + 4), (AGA, 7.5 + 3), (NEW_ZEALAND, 7.0), (TROMP_TAYLOR, 7.5), (JAPANESE, 6.5)],
    ids=lambda value: value.name if isinstance(value, Rules) else str(value),
)
def test_white_is_paid_for_four_handicap_stones_as_the_rules_have_it(rules: Rules, bonus: float) -> None:
    assert replace(rules, handicap=4).white_bonus == bonus


@pytest.mark.parametrize("rules", NAMED_RULES.values(), ids=NAMED_RULES.keys())
def test_without_handicap_white_gets_komi_alone(rules: Rules) -> None:
    assert rules.white_bonus == rules.komi
