"""Learning measured on problems that were not learned from."""

from pathlib import Path

from nerai.bench.curve import draw_curve
from nerai.bench.learning import PlannedRecord, Spent, guesses, halves, keep, learn, measure, plan_all, point
from nerai.learn.taste import Contest
from nerai.learn.ways import FEWEST
from nerai.sgf import load_problems

KOS = list(load_problems(Path(__file__).parents[2] / "problems" / "ko.jsonl"))
PROBLEMS = list(load_problems(Path(__file__).parents[2] / "problems" / "kill.jsonl"))


def test_halves_share_nothing_and_are_drawn_by_the_seed() -> None:
    first, other = halves(PROBLEMS, 1)
    assert {one.id for one in first}.isdisjoint(one.id for one in other)
    assert len(first) + len(other) == len(PROBLEMS)
    assert halves(PROBLEMS[::-1], 1) == (first, other)
    assert halves(PROBLEMS, 2) != (first, other)


def test_a_point_counts_what_was_not_settled_as_the_limit() -> None:
    without = {
        "a": Spent(4_000, True),
        "b": Spent(2_000, True),
        "c": Spent(10_000, False),
        "d": Spent(5, True),
    }
    learned = {"a": Spent(1_000, True), "b": Spent(10_000, False), "c": Spent(900, True), "d": Spent(9, True)}
    found = point(7, 20, without, learned, nodes=10_000)
    assert (found.settled_without, found.settled, found.gained) == (3, 3, 0.0)
    assert (found.large, found.total_without, found.total_nodes) == (2, 6_000, 11_000)
    assert (found.median_without, found.median_nodes) == (3_000, 5_500)
    assert found.median_ratio == (0.25 + 5.0) / 2


def test_what_one_half_taught_is_used_on_the_other(tmp_path: Path) -> None:
    first, other = halves(PROBLEMS, 1)
    cases = learn(first, nodes=200)
    assert sum(map(len, cases)) >= FEWEST
    store = tmp_path / "half.sqlite3"
    keep(store, cases)
    without = measure(other[:3], nodes=2_000, store=None)
    learned = measure(other[:3], nodes=2_000, store=store)
    assert without.keys() == learned.keys() != set()
    assert any(without[name].nodes != learned[name].nodes for name in without), "experience is used"
    found = point(6, sum(map(len, cases)), without, learned, nodes=2_000)
    assert "<svg" in draw_curve([("kill", [found])])


def test_guesses_trust_what_the_other_half_taught() -> None:
    contest = Contest((frozenset({"a"}), frozenset({"b"})), frozenset({1})).to_json()
    taught: list[PlannedRecord] = [{"right": False, "moves": 3, "tries": contest}] * 40
    sure: PlannedRecord = {"right": True, "moves": 1, "tries": None}
    found = guesses(taught, [*taught[:3], sure])
    assert (found.right_without, found.right, found.problems, found.contests) == (1, 4, 4, 40)
    assert found.gained == 75.0
    nothing = guesses([], [*taught[:3], sure])
    assert nothing.right == nothing.right_without == 1


def test_plans_say_which_tries_are_right() -> None:
    planned = plan_all(KOS, moves=20)
    unsure = [Contest.from_json(one["tries"]) for one in planned if one["tries"] is not None]
    assert any(contest.right for contest in unsure)
    assert any(len(contest.right) < len(contest.teams) for contest in unsure)
    assert any(one["right"] for one in planned)
