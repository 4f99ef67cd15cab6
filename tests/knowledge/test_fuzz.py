"""Whatever knowledge says, it loads or its faults are listed; nothing else is ever raised."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nerai.knowledge import load_knowledge, pose, read_knowledge
from nerai.knowledge.load import GO_FOLDER, GO_MODULES, load_problems_of
from nerai.planner.search import Limits, plan

FOLDER = Path(__file__).parents[2] / "problems"
PROBLEMS = [
    load_problems_of(FOLDER)[name] for name in ("kill/three_01", "net/breaker_01", "connect/under_01")
]
TEXTS = [
    path.read_text(encoding="utf-8")
    for path in sorted(GO_FOLDER.iterdir())
    if path.suffix in (".plan", ".pat")
]
WHOLE = "\n".join(TEXTS)
SIGNS = [
    "(",
    ")",
    ",",
    ":",
    '"',
    "#",
    "*",
    "?",
    ".",
    "O",
    "X",
    "-",
    "|",
    "+",
    "'",
    "&",
    "\\",
    "\t",
    "\x00",
    "\u2028",
]
WORDS = [*SIGNS, *re.findall(r"\w+", WHOLE), "or", "my", "region", "number", "Move", "99999", "D4", "_", "é"]


def loads(text: str, folder: Path, ending: str = "plan") -> list[str]:
    (folder / f"a.{ending}").write_text(text, encoding="utf-8", errors="replace", newline="")
    _, faults = read_knowledge(folder, go=False, modules=GO_MODULES)
    for fault in faults:
        assert fault.line >= 1
        assert "\n" not in str(fault)
    return [str(fault) for fault in faults]


def test_all_knowledge_in_one_file_is_sound(tmp_path: Path) -> None:
    assert loads(WHOLE, tmp_path) == []


def mutants(count: int) -> Iterator[str]:
    """The knowledge of Go with words, lines and signs changed, left out, doubled and swapped."""
    source = random.Random(20)
    for _ in range(count):
        lines = WHOLE.split("\n")
        for _ in range(source.randint(1, 4)):
            at = source.randrange(len(lines))
            line = lines[at]
            place = source.randint(0, len(line))
            match source.randrange(7):
                case 0:
                    lines[at] = line[:place] + source.choice(WORDS) + line[place:]
                case 1:
                    lines[at] = line[:place] + line[place + source.randint(1, 4) :]
                case 2:
                    del lines[at : at + source.randint(1, 3)]
                case 3:
                    lines.insert(at, source.choice(lines))
                case 4:
                    lines[at] = line.strip()
                case 5:
                    lines[at] = "  " + line
                case _:
                    words = line.split(" ")
                    words[source.randrange(len(words))] = source.choice(WORDS)
                    lines[at] = " ".join(words)
            lines = lines or [""]
        yield "\n".join(lines)


def test_changed_knowledge_loads_or_lists_its_faults(tmp_path: Path) -> None:
    faulty = sum(bool(loads(text, tmp_path)) for text in mutants(300))
    assert 150 < faulty < 300


def test_what_loads_can_be_planned_with(tmp_path: Path) -> None:
    planned = 0
    for text in mutants(120):
        if loads(text, tmp_path):
            continue
        knowledge = load_knowledge(tmp_path, go=False, modules=GO_MODULES)
        for problem in PROBLEMS:
            posed = pose(problem, knowledge)
            plan(posed.world, posed.alpha, posed.beta, knowledge, limits=Limits(cycles=100))
            planned += 1
    assert planned > 20


@settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join), max_size=8).map("\n ".join))
def test_words_in_any_order_load_or_list_their_faults(tmp_path: Path, text: str) -> None:
    loads(text, tmp_path)
    loads("schema a for kill(G)\n" + text, tmp_path)
    loads("pattern a for capture(X)\n " + text, tmp_path, "pat")


@settings(
    max_examples=100,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.text(max_size=60))
def test_any_text_loads_or_lists_its_faults(tmp_path: Path, text: str) -> None:
    loads(text, tmp_path)
    loads(f"goal {text}", tmp_path)
    loads(f'schema a for kill(G)\n  when {text}\n  do {text}\n  why "{text}"\n  seen {text}', tmp_path)


@pytest.mark.parametrize("size", [10, 2000])
def test_very_many_faults_are_all_listed(size: int, tmp_path: Path) -> None:
    goals = "\n".join(f'goal g{number}x(G: my group) level 3 "Go."' for number in range(size))
    ways = "\n".join(
        f'schema s{number}x for g{number}x(G)\n do g{(number + 1) % size}x(G)\n why "On."\n seen x'
        for number in range(size)
    )
    go = load_knowledge()
    without_goals = len(go.standings) + len(go.moves) + len(go.outlooks)  # of the functions of Go, here
    assert len(loads(goals, tmp_path)) == size + without_goals
    assert sum("expands into itself" in fault for fault in loads(goals + "\n" + ways, tmp_path)) == 1
