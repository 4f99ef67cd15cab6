"""The text catalogue is complete: claims, levels, kinds and reasons have their phrases, and none is odd."""

from pathlib import Path

import pytest

from nerai.answer import KoKind, Reason, Result
from nerai.catalogue import Catalogue, catalogue, placeholders
from nerai.explain.claims import Claim
from nerai.explain.eye_shapes import SHAPES
from nerai.explain.level import Level
from nerai.lang import Kind

TEXTS = catalogue()
ROOT = Path(__file__).parents[2]
UNTOLD = {
    (Claim.CANNOT_GET_OUT, Level.DAN),
    (Claim.IF_IGNORED, Level.DAN),
    (Claim.SEARCHED_AS_ONE, Level.DAN),
}
"""What a strong player need not be told."""


@pytest.mark.parametrize("claim", [claim for claim in Claim if claim is not Claim.ASSUMES])
@pytest.mark.parametrize("level", Level)
def test_every_claim_is_worded_at_every_level(claim: Claim, level: Level) -> None:
    assert TEXTS.offers(f"claim.{claim.value}.{level.value}") == ((claim, level) not in UNTOLD)


def test_assumptions_are_told_alike_at_every_level() -> None:
    assert TEXTS.offers("claim.assumes.alive")
    assert TEXTS.offers("claim.assumes.region")


@pytest.mark.parametrize("kind", [*(kind.value for kind in Kind), "joined"])
def test_every_kind_of_goal_has_its_phrases(kind: str) -> None:
    for section in ("task", "do", "outcome", "does", "to_do"):
        assert TEXTS.offers(f"{section}.{kind}")
    for result in (Result.UNCONDITIONAL, Result.KO, Result.FAILS):
        assert TEXTS.offers(f"result.{kind}.{result.value}")


def test_every_reason_shape_and_ko_has_its_phrase() -> None:
    keys = [f"reason.{reason.value}" for reason in Reason]
    keys += [f"shape.{shape}" for shape in SHAPES]
    keys += [f"short_ko.{kind.value}" for kind in KoKind]
    keys += [f"ko_kind.{kind.value}" for kind in KoKind if kind is not KoKind.DOUBLE]
    assert [key for key in keys if not TEXTS.offers(key)] == []


@pytest.mark.parametrize("key", TEXTS.keys)
def test_a_phrase_closes_its_braces_and_explains_its_terms(key: str) -> None:
    phrase = TEXTS.raw(key)
    told = TEXTS.say(key, **dict.fromkeys(placeholders(phrase), "A1"))
    assert "{" not in told
    assert all(TEXTS.offers(f"glossary.{term}") for term in TEXTS.terms(phrase))
    assert "[[" not in TEXTS.plain(told)


def test_every_term_is_used_and_stands_in_the_glossary_of_the_manual() -> None:
    terms = {key.removeprefix("glossary.") for key in TEXTS.keys if key.startswith("glossary.")}
    used = {term for key in TEXTS.keys for term in TEXTS.terms(TEXTS.raw(key))}
    assert used == terms
    page = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    assert [term for term in sorted(terms) if f"| {term} |" not in page] == []


def test_a_term_is_explained_once_after_the_sentence_that_uses_it() -> None:
    known: set[str] = set()
    texts = Catalogue({"glossary": {"eye": "An eye is empty."}})
    assert texts.explained("Two [[eyes|eye]].", known) == "Two eyes. An eye is empty."
    assert texts.explained("One [[eye]].", known) == "One eye."


def test_a_language_that_is_not_there_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        catalogue("xx")
