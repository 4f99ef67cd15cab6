"""Every rule of the checker is needed: without it, one of its own tests fails.

The mutants are every refusal left out, and the conditions of checker_conditions.py weakened.
"""

from collections.abc import Collection
from pathlib import Path

import pytest

from tests.mutation.checker import checker_mutants, survives
from tests.mutation.checker_conditions import CONDITIONS, HARMLESS, UNNOTICED
from tests.mutation.combined_conditions import COMBINED_CONDITIONS
from tests.mutation.mutants import ROOT, Mutant, places

MUTANTS = checker_mutants()
QUICK = ("W2: without the sides", "L3: one liberty", "dead: three prisoners")


def test_every_condition_still_has_its_place_in_the_sources() -> None:
    for mutant in (*CONDITIONS, *COMBINED_CONDITIONS):
        assert places(mutant, (ROOT / mutant.file).read_text(encoding="utf-8"))


@pytest.mark.parametrize("mutant", [one for one in CONDITIONS if one.name in QUICK], ids=lambda one: one.name)
def test_a_weaker_checker_is_noticed(mutant: Mutant, tmp_path: Path) -> None:
    assert not survives(mutant, tmp_path / "verify")


def _named(mutant: Mutant, names: Collection[str]) -> str:
    """Which of the names is the mutant's; refusals go by their messages."""
    return next((name for name in names if name in mutant.name), "")


@pytest.mark.slow
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda one: one.name)
def test_every_weaker_checker_is_noticed(mutant: Mutant, tmp_path: Path) -> None:
    if known := _named(mutant, HARMLESS):
        pytest.skip(HARMLESS[known])
    survived = survives(mutant, tmp_path / "verify")
    if survived and _named(mutant, UNNOTICED):
        pytest.xfail("nothing is known to notice it yet")
    assert not survived
