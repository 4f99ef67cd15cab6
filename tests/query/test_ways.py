"""Experience orders the searches and never changes what is true; exploring tries every way."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from nerai.query.attempts import Attempt, attempts
from nerai.query.budget import Budget
from nerai.query.exploring import explore
from nerai.query.judge import Judge
from nerai.query.question import ask_problem
from nerai.query.region import target_region
from nerai.query.solve import solve_problem
from nerai.query.ways import Traits, traits_of, way_of
from nerai.sgf import Problem, load_problems
from nerai.solver.search import UNLIMITED, Threats

PROBLEMS = [
    problem
    for name in ("kill", "live", "capture", "save", "connect", "ko", "race")
    for problem in list(load_problems(Path(__file__).parents[2] / "problems" / f"{name}.jsonl"))[:4]
]


class Told(NamedTuple):
    way: str
    nodes: int


class Given:
    """An experience that always says the same."""

    def __init__(self, *steps: tuple[str, int], explores: int | None = None) -> None:
        self._steps = steps
        self.explores = explores
        self.helps: list[Told] = []
        self.noted: list[tuple[Traits, dict[str, int | None]]] = []

    def steps(self, traits: Traits, ways: Sequence[str]) -> list[Told]:
        return [Told(way, nodes) for way, nodes in self._steps if way in ways]

    def rule(self, position: object, target: object) -> None:
        return None

    def used(self, rule: str) -> None:
        raise AssertionError("no rule was given")

    def helped(self, way: str, nodes: int) -> None:
        self.helps.append(Told(way, nodes))

    def note(self, traits: Traits, needed: Mapping[str, int | None]) -> None:
        self.noted.append((traits, dict(needed)))

    watches = 0

    def hints(self, target: object) -> None:
        return None

    def watch(self, position: object, target: object, lessons: object) -> None:
        raise AssertionError("nothing was to be watched")


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.id)
@pytest.mark.parametrize("first", ["anywhere", "in the region, walls alive", "shut in"])
def test_the_order_of_ways_never_turns_a_result_round(problem: Problem, first: str) -> None:
    usual = solve_problem(problem, nodes=20_000).answer
    other = solve_problem(problem, nodes=20_000, experience=Given((first, 50), (first, 2_000))).answer
    if usual.proved and other.proved:
        assert usual.result == other.result or usual.assumptions != other.assumptions
    assert not (usual.proved and other.refuted and usual.assumptions == other.assumptions)


def test_what_settled_a_question_is_told() -> None:
    problem = PROBLEMS[0]
    given = Given(("in the region, walls alive", 5_000))
    assert solve_problem(problem, nodes=20_000, experience=given).answer.proved
    assert given.helps[0].way == "in the region, walls alive"


def test_without_steps_the_usual_order_is_kept() -> None:
    for problem in PROBLEMS[:6]:
        usual, other = (solve_problem(problem, nodes=5_000, experience=one) for one in (None, Given()))
        assert usual.answer.cost.nodes == other.answer.cost.nodes
        assert usual.answer.move == other.answer.move


@pytest.mark.parametrize("problem", [PROBLEMS[0], PROBLEMS[16]], ids=lambda problem: problem.id)
def test_exploring_tells_what_every_way_needs(problem: Problem) -> None:
    question = ask_problem(problem)
    given = Given(explores=20_000)
    explore(question, given)
    traits, needed = given.noted[0]
    scene = question.scene
    ways = {way_of(one) for one in (Attempt(1.0), *attempts(scene.position, scene.target, None))}
    assert set(needed) == ways
    assert any(need is not None for need in needed.values())
    assert all(need is None or 0 < need <= 20_000 for need in needed.values())
    first = "attacker" if scene.position.to_play is scene.target.reacher else "defender"
    assert dict(traits)["first"] == first


def test_exploring_takes_no_more_than_each_way_has() -> None:
    given = Given(explores=30)
    budget = Budget(nodes=None, seconds=None, experience=given)
    Judge().search(ask_problem(PROBLEMS[0]).scene, budget)
    assert budget.nodes_used == 0
    assert all(need is None or need <= 30 for _, needed in given.noted for need in needed.values())


def test_ways_have_different_names_and_traits_tell_questions_apart() -> None:
    scene = ask_problem(PROBLEMS[0]).scene
    found = attempts(scene.position, scene.target, None)
    assert len({way_of(one) for one in found}) == len(
        {(one.points, one.assumed, one.bound, one.placed) for one in found}
    )
    region = target_region(scene.position, scene.target)
    one = traits_of(scene.position, scene.target, region, Threats(0, UNLIMITED))
    other = traits_of(scene.turned().position, scene.target, region, Threats(0, 0))
    assert dict(one)["first"] != dict(other)["first"]
    assert (dict(one)["threats"], dict(other)["threats"]) == ("opponent", "none")
