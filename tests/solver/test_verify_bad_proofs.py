"""Certificates that look honest and are not: each breaks one rule in one place, and is refused for it.

Made by searches with a weakened rule (tests/mutation) or under assumptions that nobody would make, by taking
a point away from the zones of a good proof, or by hand. They are kept as lines because no prover of ours
makes them.
"""

import json
from pathlib import Path

import pytest

from nerai.solver.verify import verify

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "bad_proofs.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("number", range(len(CASES)))
def test_a_proof_that_breaks_one_rule_is_refused_by_it(number: int) -> None:
    result = verify(CASES[number]["lines"])
    assert result.fault is not None
    assert result.fault.rule == CASES[number]["rule"]


def test_all_rules_of_zones_and_leaves_are_broken_by_one() -> None:
    rules = {case["rule"] for case in CASES}
    assert rules >= {"W1", "W2", "W5", "L1", "L2", "L3", "L4", "L5", "L6", "C1", "N1"}
    assert rules >= {"leaf alive", "leaf dead", "leaf bound", "bound"}
