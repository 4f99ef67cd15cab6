"""Each kind of fault in knowledge is told with file, line, and what to write instead."""

from pathlib import Path

import pytest

from nerai.knowledge import load_knowledge
from tests.support.knowledge import FIVE_LINES, faults_of, read

CASES = {
    "a misspelt predicate": (
        ("in_atari", "in_atrai"),
        "life.plan:3: no goal or predicate 'in_atrai'; did you mean in_atari?",
    ),
    "a misspelt goal": (
        ("make_eyes", "maek_eyes"),
        "life.plan:4: no goal or predicate 'maek_eyes'; did you mean make_eyes?",
    ),
    "a misspelt goal in the first line": (
        ("for live", "for lvie"),
        "life.plan:2: no goal or predicate 'lvie'; did you mean live?",
    ),
    "too many arguments": (
        ("make_eyes(G)", "make_eyes(G, E)"),
        "life.plan:4: make_eyes takes 1 argument, not 2; write make_eyes(G: my group)",
    ),
    "too few arguments": (
        ("touches(C, E)", "touches(C)"),
        "life.plan:3: touches takes 2 arguments, not 1; write touches(chain, chain)",
    ),
    "the wrong sort": (
        ("capture(E)", "capture(G)"),
        "life.plan:4: capture: G is a group of mine, where a chain of theirs is wanted; ask chain_of(G, C)",
    ),
    "the wrong sort in the first line": (
        ("G: group", "G: chain"),
        "life.plan:2: live: G is a chain, where a group of mine is wanted; ask group_of(C, G) for its group",
    ),
    "the wrong owner": (
        ("capture(E) then", "kill(G) then"),
        "life.plan:4: kill: G is a group of mine, where a group of theirs is wanted",
    ),
    "a number for a stone": (("in_atari(E)", "in_atari(3)"), "life.plan:3: in_atari: 3 stands where a chain"),
    "a variable nobody binds": (
        ("in_atari(E)", "in_atari(F)"),
        "life.plan:3: in_atari: nothing says what F is; name it in the first line",
    ),
    "a subgoal's variable nobody binds": (
        ("capture(E)", "capture(F)"),
        "life.plan:4: capture: nothing says what F is",
    ),
    "a variable bound only by what does not hold": (
        ("and touches(C, E)", "and not touches(C, E)"),
        "life.plan:3: in_atari: nothing says what E is",
    ),
    "a predicate as a goal": (
        ("capture(E) then", "in_atari(E) then"),
        "life.plan:4: in_atari is a predicate",
    ),
    "a goal as a condition": (("in_atari(E)", "capture(E)"), "life.plan:3: capture is a goal; it belongs"),
    "a misspelt field": (("  why", "  wyh"), "life.plan:5: no field 'wyh'; did you mean why?"),
    "a misspelt sort": (("G: group", "G: gruop"), "life.plan:2: no sort 'gruop'; did you mean group?"),
    "a misspelt entry": (
        ("schema live", "shcema live"),
        "no entry begins with 'shcema'; did you mean schema?",
    ),
    "no for": (("for live", "live"), "life.plan:2: expected 'for', found 'live'; write schema"),
    "no do": (("  do    capture(E) then make_eyes(G)\n", ""), "life.plan:2: a schema without 'do'"),
    "no why": (
        ('  why   "Capturing E turns its points into eye space for G."\n', ""),
        "life.plan:2: a schema without 'why'; say why it works",
    ),
    "no seen": (("  seen  live/three_01\n", ""), "life.plan:2: a schema without 'seen'; name a problem"),
    "why without quotes": (('"', ""), "life.plan:5: 'why' needs one sentence in quotes"),
    "several problems": (
        ("live/three_01", "live/three_01 kill/three_01"),
        "'seen' needs the id of one problem",
    ),
    "an alternative": (("and in_atari", "or in_atari"), "found 'or'; write alternatives as separate schemas"),
    "then in a condition": (
        ("and in_atari", "then in_atari"),
        "then joins goals in 'do'; join conditions by and",
    ),
    "not in do": (("do    capture", "do    not capture"), "'not' in 'do'; not belongs to conditions"),
    "nesting": (("and in_atari(E)", "and (in_atari(E))"), "life.plan:3: '(' without a name before it"),
    "a strange sign": (("and in_atari", "& in_atari"), "life.plan:3: '&' has no place in a goal; write and"),
    "a point": (
        ("in_atari(E)", "in_atari(D4)"),
        "'D4' is a point of a board; knowledge holds on every board",
    ),
    "a small variable": (
        ("in_atari(E)", "in_atari(e)"),
        "'e' is no variable; variables begin with a capital",
    ),
    "a capital name": (
        ("schema live_by", "schema Live_by"),
        "'Live_by_counterattack' is no name; names have",
    ),
    "a field twice": (("  why", "  do    capture(E)\n  why"), "life.plan:5: a second 'do'"),
    "an open parenthesis": (
        ("make_eyes(G)", "make_eyes(G"),
        "life.plan:4: expected ',' or ')', found the end",
    ),
    "no indentation": (("  why", "why"), "life.plan:5: no entry begins with 'why'; indent the lines"),
    "an indented start": (("schema live", "  schema live"), "life.plan:2: an indented line before any entry"),
    "the name of another schema": (
        ("live_by_counterattack", "nakade"),
        "life.plan:2: nakade is written twice",
    ),
}


@pytest.mark.parametrize(("change", "message"), CASES.values(), ids=CASES)
def test_a_fault_in_a_schema_is_told(change: tuple[str, str], message: str, tmp_path: Path) -> None:
    text = FIVE_LINES.replace(*change)
    assert text != FIVE_LINES
    found = faults_of(tmp_path, text)
    assert any(message in fault for fault in found), found


def test_five_lines_are_a_schema(tmp_path: Path) -> None:
    found, faults = read(tmp_path, life_plan=FIVE_LINES)
    assert faults == []
    ours = [schema.name for schema in load_knowledge().schemas("live")]
    assert [schema.name for schema in found.schemas("live")] == [*ours, "live_by_counterattack"]


def test_all_faults_are_told_at_once_and_in_order(tmp_path: Path) -> None:
    broken = (
        FIVE_LINES.replace("in_atari", "in_atrai")
        .replace("make_eyes", "maek_eyes")
        .replace("  seen", "  sene")
    )
    found = faults_of(tmp_path, broken)
    assert [fault.split(": ")[0] for fault in found] == [f"life.plan:{line}" for line in (2, 3, 4, 6)]


GOALS = {
    "a goal without arguments' sorts": (
        'goal run(G) level 3 "Run."',
        "life.plan:1: G has no sort; write G: my",
    ),
    "no level": ('goal run(C: my chain) "Run."', "life.plan:1: expected 'level', found the end"),
    "a level that is none": (
        'goal run(C: my chain) level 12 "Run."',
        "life.plan:1: level 12; levels run from 1",
    ),
    "no sentence": ("goal run(C: my chain) level 2", "life.plan:1: no sentence about run"),
    "nothing achieves it": (
        'goal run(C: my chain) level 2 "Run."',
        "goal run has no way to achieve it; write",
    ),
    "declared twice": (
        'goal kill(G: their group) level 5 "Again."',
        "goal kill is declared twice; the first is",
    ),
    "an argument named twice": (
        'goal run(C: my chain, C: my chain) level 2 "Run."',
        "life.plan:1: C is named twice",
    ),
    "a name of a predicate": (
        'goal in_atari(C: my chain) level 2 "Run."',
        "in_atari is a goal and a predicate",
    ),
}


@pytest.mark.parametrize(("text", "message"), GOALS.values(), ids=GOALS)
def test_a_fault_in_a_goal_is_told(text: str, message: str, tmp_path: Path) -> None:
    found = faults_of(tmp_path, text)
    assert any(message in fault for fault in found), found


def test_a_faulty_goal_makes_no_further_faults_where_it_is_used(tmp_path: Path) -> None:
    found = faults_of(
        tmp_path, 'goal run(C: my chian) level 2 "Run."' + FIVE_LINES.replace("live(G", "run(G")
    )
    assert len(found) == 1
    assert "no sort 'chian'; did you mean chain?" in found[0]


CIRCLE = """
goal run(C: my chain) level 3 "Run."
goal gain(C: my chain) level 2 "Gain liberties."
schema run_on for run(C)
  do    gain(C)
  why   "More liberties."
  seen  x
schema gain_on for gain(C)
  do    {do}
  why   "On and on."
  seen  x
"""


@pytest.mark.parametrize("do", ["run(C)", "gain(C)", "extend(C) and run(C)", "save(C) then run(C)"])
def test_a_goal_that_expands_into_itself_without_a_move_is_a_fault(do: str, tmp_path: Path) -> None:
    found = faults_of(tmp_path, CIRCLE.format(do=do))
    assert len(found) == 1
    assert "expands into itself without a move between: " in found[0]
    assert found[0].startswith("life.plan:8: ")


SWAPPED = """
goal join(A: my chain, B: my chain) level 3 "Join."
schema join_on for join(A, B)
  when  {when}
  do    {do}
  why   "On and on."
  seen  x
"""


@pytest.mark.parametrize("do", ["join(A, B)", "join(B, A)", "connect(A, B) then join(B, A)"])
def test_swapping_arguments_is_coming_back(do: str, tmp_path: Path) -> None:
    (found,) = faults_of(tmp_path, SWAPPED.format(when="in_atari(A)", do=do))
    assert "join expands into itself" in found


def test_a_goal_may_lead_to_the_same_goal_about_other_stones(tmp_path: Path) -> None:
    when = "touches(A, E) and touches(E, C)"
    assert faults_of(tmp_path, SWAPPED.format(when=when, do="join(A, C) and join(C, B)")) == []


def test_a_goal_may_come_again_after_a_move(tmp_path: Path) -> None:
    assert faults_of(tmp_path, CIRCLE.format(do="extend(C) then run(C)")) == []


def test_a_field_may_go_on_over_lines_and_faults_have_the_line_they_are_on(tmp_path: Path) -> None:
    long = FIVE_LINES.replace(" and ", "\n    and ").replace("turns its", "turns\n    its")
    assert faults_of(tmp_path, long) == []
    assert faults_of(tmp_path, long.replace("in_atari", "in_atrai")) == [
        "life.plan:5: no goal or predicate 'in_atrai'; did you mean in_atari?"
    ]


def test_comments_are_passed_over_and_quotes_keep_their_signs(tmp_path: Path) -> None:
    commented = (
        "# first\n" + FIVE_LINES.replace("E.", "E.").replace("eye space", "eye space # 1") + "# last\n"
    )
    found, faults = read(tmp_path, life_plan=commented.replace("do    ", "do\t") + "\n  # end")
    assert faults == []
    assert "eye space # 1 for G" in found.schemas("live")[-1].why
