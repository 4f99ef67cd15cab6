"""Loading: folders in order, problems, modules, and one value that cannot be changed."""

import dataclasses
import json
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

from nerai.board.point import Point
from nerai.errors import ConfigError, KnowledgeError
from nerai.knowledge import load_knowledge, read_knowledge
from nerai.knowledge.load import GO_MODULES
from nerai.knowledge.marks import critic, moves, predicate, standing
from nerai.knowledge.sorts import Chain
from nerai.knowledge.text import goal_text, way_text
from nerai.knowledge.view import View
from nerai.planner.goal import Goal
from tests.support.knowledge import FIVE_LINES

ROOT = Path(__file__).parents[2]
GO = load_knowledge(problems=[ROOT / "problems"])


def test_the_knowledge_that_comes_with_nerai_is_sound() -> None:
    assert len(GO.goals) >= 45
    assert {goal.level for goal in GO.goals.values()} == {1, 2, 3, 4, 5}
    assert sum(not way.drawn for way in GO.all_ways) >= 110
    assert sum(way.drawn for way in GO.all_ways) >= 8


def test_ways_are_tried_in_the_order_of_folders_files_and_lines(tmp_path: Path) -> None:
    for name, file in (("second", "b.plan"), ("first", "a.plan"), ("third", "sub/a.plan")):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(FIVE_LINES.replace("live_by_counterattack", name))
    names = [schema.name for schema in load_knowledge(tmp_path).schemas("live")]
    ours = [schema.name for schema in GO.schemas("live")]
    assert names == [*ours, "first", "second", "third"]


def test_loading_twice_gives_the_same_and_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "a.plan").write_text(FIVE_LINES)
    with_more = load_knowledge(tmp_path)
    assert with_more.way("live_by_counterattack")
    again = load_knowledge()
    assert not again.way("live_by_counterattack")
    assert [way.to_dict() for way in again.all_ways] == [way.to_dict() for way in GO.all_ways]


def test_knowledge_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        GO.critics = ()  # type: ignore[misc]
    for mapping in (GO.goals, GO.ways, GO.shapes, GO.predicates, GO.moves, GO.standings):
        with pytest.raises(TypeError):
            mapping["kill"] = None  # type: ignore[index]


def test_what_is_shown_loads_to_the_same(tmp_path: Path) -> None:
    entries = [goal_text(goal) for goal in GO.goals.values()] + [way_text(way) for way in GO.all_ways]
    (tmp_path / "all.plan").write_text("\n".join(entries))
    again = load_knowledge(tmp_path, go=False, modules=GO_MODULES)
    assert [goal_text(goal) for goal in again.goals.values()] == entries[: len(GO.goals)]
    assert {way.schema.name: way.schema for way in again.all_ways} == {
        way.schema.name: way.schema for way in GO.all_ways
    }


def test_a_problem_that_does_not_exist_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "a.plan").write_text(FIVE_LINES.replace("three_01", "thre_01"))
    assert load_knowledge(tmp_path)
    with pytest.raises(KnowledgeError) as caught:
        load_knowledge(tmp_path, problems=[ROOT / "problems"])
    (fault,) = caught.value.faults
    assert (fault.line, fault.hint) == (6, "did you mean live/three_01?")


def test_problems_may_lie_beside_the_knowledge(tmp_path: Path) -> None:
    (tmp_path / "a.plan").write_text(FIVE_LINES.replace("live/three_01", "mine/first"))
    record = json.loads((ROOT / "problems" / "live.jsonl").read_text().splitlines()[0])
    (tmp_path / "mine.jsonl").write_text(json.dumps({**record, "id": "mine/first"}))
    assert load_knowledge(tmp_path, problems=[ROOT / "problems"]).way("live_by_counterattack")


def test_a_broken_problem_is_a_fault_of_its_line(tmp_path: Path) -> None:
    (tmp_path / "a.plan").write_text(FIVE_LINES)
    (tmp_path / "mine.jsonl").write_text('\n{"id": "x"\n')
    _, faults = read_knowledge(tmp_path, problems=[ROOT / "problems"])
    assert [str(fault).split(": ")[0] for fault in faults] == [f"{tmp_path}/mine.jsonl:2"]


@pytest.mark.parametrize(
    ("data", "message"),
    [(b"# \xff\n", "no UTF-8"), (b"#" * 300_000, "more than 200000 bytes"), (b"\x00\x01", "no entry begins")],
)
def test_a_file_that_is_no_text_is_a_fault(data: bytes, message: str, tmp_path: Path) -> None:
    (tmp_path / "a.plan").write_bytes(data)
    _, faults = read_knowledge(tmp_path)
    assert len(faults) == 1
    assert message in str(faults[0])


def test_lines_may_end_in_any_way(tmp_path: Path) -> None:
    (tmp_path / "a.plan").write_bytes(b"\xef\xbb\xbf" + FIVE_LINES.replace("\n", "\r\n").encode())
    assert load_knowledge(tmp_path).way("live_by_counterattack")


def test_a_folder_without_knowledge_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"has no \.plan or \.pat file"):
        load_knowledge(tmp_path)
    with pytest.raises(ConfigError, match="no folder"):
        load_knowledge(tmp_path / "missing")


def test_python_in_a_folder_is_not_run_and_not_passed_over(tmp_path: Path) -> None:
    (tmp_path / "a.plan").write_text(FIVE_LINES)
    (tmp_path / "a.py").write_text("raise SystemExit")
    _, faults = read_knowledge(tmp_path)
    assert ["Python is not read from folders" in str(fault) for fault in faults] == [True]


def module(**functions: object) -> types.ModuleType:
    made = types.ModuleType("made_in_a_test")
    for name, function in functions.items():
        function.__module__ = made.__name__
        function.__name__ = name  # type: ignore[attr-defined]
        setattr(made, name, function)
    return made


def test_a_predicate_of_another_module_can_be_asked(tmp_path: Path) -> None:
    @predicate
    def lonely(world: View, chain: Chain) -> bool:
        """No other chain touches it."""
        return not world.touching(chain)

    (tmp_path / "a.plan").write_text(FIVE_LINES.replace("in_atari", "lonely"))
    assert _faults(tmp_path, module()) != []
    assert _faults(tmp_path, module(lonely=lonely)) == []


def _faults(folder: Path, *modules: types.ModuleType) -> list[str]:
    return [str(fault) for fault in read_knowledge(folder, modules=modules)[1]]


def _bad_functions() -> Iterator[tuple[str, object, str]]:
    @predicate
    def unannotated(world: View, chain) -> bool:  # type: ignore[no-untyped-def]
        """Doc."""
        return True

    yield "unannotated", unannotated, "'chain' has no sort"

    @predicate
    def worldless(chain: Chain) -> bool:
        """Doc."""
        return True

    yield "worldless", worldless, "does not begin with a View"

    @predicate
    def silent(world: View) -> bool:
        return True

    yield "silent", silent, "silent has no docstring"

    @predicate
    def textual(world: View) -> Iterator[str]:
        """Doc."""
        yield ""

    yield "textual", textual, "textual gives the wrong type"

    @moves
    def nowhere(world: View) -> Iterator[Point]:
        """Doc."""
        yield Point(0)

    yield "nowhere", nowhere, "no goal 'nowhere'"

    @moves
    def kill(world: View, chain: Chain) -> Iterator[Point]:
        """Doc."""
        yield Point(0)

    yield "kill", kill, "kill does not take what kill(G: their group) has"

    @standing
    def play(world: View, point: Point) -> bool:
        """Doc."""
        return True

    yield "play", play, "a standing gives Standing"

    @critic
    def alarm(world: View) -> Iterator[Goal]:
        """Doc."""
        yield Goal("x")

    yield "alarm", alarm, "critic alarm needs a View and a Color"

    @predicate
    def in_atari(world: View, chain: Chain) -> bool:
        """Doc."""
        return True

    yield "in_atari", in_atari, "predicate in_atari is written twice"


@pytest.mark.parametrize(
    ("name", "function", "message"), list(_bad_functions()), ids=lambda item: str(item)[:20]
)
def test_a_function_that_does_not_fit_is_a_fault(
    name: str, function: object, message: str, tmp_path: Path
) -> None:
    (tmp_path / "a.plan").write_text(FIVE_LINES)
    found = _faults(tmp_path, module(**{name: function}))
    assert any(message in fault and "test_load.py:" in fault for fault in found), found


def test_critics_and_tests_are_found_by_their_marks() -> None:
    assert [one.name for one in GO.critics] == [
        "enemy_chain_in_atari",
        "own_chain_in_atari",
        "enemy_chain_about_to_escape",
        "threat_to_be_answered",
    ]
    assert set(GO.standings) == {"capture", "save", "kill", "live", "connect", "cut", "win_race"}
    assert set(GO.moves) == {"play", "take", "extend"}


def test_a_way_taken_out_is_gone_and_everything_else_is_as_before() -> None:
    name = GO.all_ways[0].schema.name
    less = GO.without([name])
    assert not less.way(name)
    assert list(less.all_ways) == list(GO.all_ways[1:])
    for part in ("goals", "predicates", "moves", "standings", "critics"):
        assert getattr(less, part) == getattr(GO, part)


def test_a_file_taken_out_takes_all_its_ways_along() -> None:
    file = GO.files[0]
    less = GO.without([file])
    assert less.files == GO.files[1:]
    assert {way.file for way in GO.all_ways} - {way.file for way in less.all_ways} == {file}


def test_critics_are_taken_out_one_by_one_or_all_at_once() -> None:
    names = [one.name for one in GO.critics]
    assert [one.name for one in GO.without(names[:1]).critics] == names[1:]
    assert GO.without(critics=False).critics == ()
    assert GO.without(critics=False).all_ways == GO.all_ways


def test_a_name_that_nothing_has_is_refused_with_the_one_that_was_meant() -> None:
    name = GO.all_ways[0].schema.name
    with pytest.raises(ConfigError, match=f"'{name}x'; did you mean {name}"):
        GO.without([f"{name}x"])
