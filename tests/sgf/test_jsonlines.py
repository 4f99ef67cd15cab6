"""Problems as JSON lines: strict reading with file, line and field; writing; both ways to SGF."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size
from nerai.errors import ConfigError, ProblemError
from nerai.sgf import (
    GoalKind,
    Problem,
    Refutation,
    parse,
    problem_from_json,
    problem_from_sgf,
    problem_to_json,
    read_problems,
    write_problems,
)
from nerai.sgf.jsonlines import FIELDS, MAX_LINE_BYTES

GOOD: dict[str, object] = {
    "id": "kill/three",
    "size": 9,
    "black": ["ba", "bb", "bc", "ad", "bd"],
    "white": ["ca", "cb", "cc", "cd", "ae", "be", "ce"],
    "to_move": "W",
    "goal": "kill",
    "goal_text": "White to kill",
    "asks": "kill(B9) or kill(B8)",
    "target": ["bb"],
    "correct": ["ab"],
    "also_ok": ["pass"],
    "wrong": ["aa", "ac"],
    "refutations": {"aa": ["ab", "pass"]},
    "solution": ["ab", "aa", "ac"],
    "level": "easy",
    "source": "made for this test",
    "status": "d",
    "known_failure": "none",
    "note": "黒",
    "tree": "(;CA[UTF-8]SZ[9]\n(;W[ab];B[aa];W[ac]TE[1]GW[1]C[RIGHT\nTaken.])\n(;W[aa]BM[1];B[ab]))\n",
}


def line(**changes: object) -> str:
    """The good record as a line, with fields changed, or left out where None."""
    return json.dumps({name: value for name, value in {**GOOD, **changes}.items() if value is not None})


def test_every_field_is_read() -> None:
    problem = problem_from_json(line())
    assert set(GOOD) == set(FIELDS)
    assert problem.size == Size.square(9)
    assert problem.to_move is Color.WHITE
    assert problem.goal is GoalKind.KILL
    assert problem.asks == "kill(B9) or kill(B8)"
    assert problem.correct == (Point(9),)
    assert problem.also_ok == (PASS,)
    assert problem.refutations == (Refutation(Point(0), (Point(9), PASS)),)
    assert (problem.level, problem.status, problem.known_failure, problem.note) == ("easy", "d", "none", "黒")
    assert [item.comment for item in problem.tree] == ["", "", "Taken.", "", ""]


def test_a_record_is_written_in_one_order_without_what_is_empty() -> None:
    assert json.loads(problem_to_json(problem_from_json(line()))) == GOOD
    assert list(json.loads(problem_to_json(problem_from_json(line())))) == list(FIELDS)
    bare = '{"id": "x", "size": "4x3", "black": [], "white": [], "to_move": "B"}'
    assert problem_to_json(problem_from_json(bare)) == bare


FAULTS: dict[str, tuple[str, str]] = {
    "no JSON": ("{", "no JSON"),
    "JSON that nests without end": ("[" * 100_000, "no JSON"),
    "a number of too many digits": ('{"id": ' + "9" * 5000 + "}", "no JSON"),
    "not an object": ("[]", "not a JSON object"),
    "a field twice": ('{"id": "a", "id": "b"}', "a field is given twice"),
    "not a number": (line(size="?").replace('"?"', "NaN"), "NaN is no value"),
    "a missing field": (line(to_move=None), "to_move: missing"),
    "an unknown field": (line(corect=["aa"]), "corect: unknown field"),
    "a size that is no size": (line(size=True), "size: neither a number nor a text"),
    "a board that is too big": (line(size=20), "size: no board of 20x20"),
    "points that are no list": (line(black="aa"), "black: not a list"),
    "a point that is a number": (line(black=[1]), "black: 1 is no point"),
    "a point off the board": (line(white=["zz"]), "white: 'zz' is no point of the 9x9 board"),
    "a pass among the stones": (line(black=["pass"]), 'black: "pass" is no point'),
    "tt for a pass": (line(correct=["tt"]), 'correct: "tt" is no point'),
    "nobody to move": (line(to_move="black"), "to_move: 'black' is no player"),
    "an unknown goal": (line(goal="win"), "goal: 'win' is no goal"),
    "a question nobody can read": (line(asks="kil(B9)"), "asks: column 1: no goal 'kil'"),
    "a text that is none": (line(level=3), "level: not a text"),
    "half a character": (line(note="\ud800"), "note: half a character"),
    "refutations that are a list": (line(refutations=["aa"]), "refutations: not an object"),
    "a refutation without list": (line(refutations={"aa": "ab"}), "refutations: not a list"),
    "lists that disagree": (line(wrong=["ab"], refutations=None), "wrong: ab is also in correct"),
    "stones without liberty": (
        line(white=["ca", "cb", "cc", "cd", "ae", "be", "aa", "ab", "ac"]),
        "no liberty",
    ),
    "a tree that is no SGF": (line(tree="what?"), "tree: line 1, column 1: no game found"),
    "two trees": (line(tree="(;SZ[9])(;SZ[9])"), "tree: more than one tree"),
    "a tree of another size": (line(tree="(;SZ[13])"), "tree: a tree for a 13x13 board"),
    "an illegal line": (line(tree="(;SZ[9];W[bb])"), "tree: line 1, column 9: white B8 is illegal"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_faulty_record_is_refused_with_place_field_and_hint(name: str) -> None:
    text, words = FAULTS[name]
    with pytest.raises(ProblemError) as caught:
        problem_from_json(text, where="file.jsonl:7")
    assert caught.value.where == "file.jsonl:7"
    assert caught.value.message.startswith("file.jsonl:7: ")
    assert words in caught.value.message
    if name != "an illegal line":
        assert caught.value.hint


def test_a_mistyped_field_gets_a_suggestion() -> None:
    with pytest.raises(ProblemError, match=r"did you mean correct\?"):
        problem_from_json(line(corect=["aa"]))


def test_a_file_is_read_line_by_line_and_written_back(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text(f"{line(id='a')}\n\n{line(id='b')}", encoding="utf-8")
    problems = list(read_problems(path))
    assert [problem.id for problem in problems] == ["a", "b"]
    write_problems(path, problems)
    assert list(read_problems(path)) == problems
    assert path.read_bytes().count(b"\n") == 2


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (line(id="a") + "\n" + line(id="a"), ":2: id: 'a' was used in line 1"),
        (line() + "\nx", ":2: no JSON"),
        (b"\xff", ":1: not UTF-8"),
        (b" " * (MAX_LINE_BYTES + 1), ":1: a line of more than"),
    ],
)
def test_a_faulty_file_is_refused_with_its_line(tmp_path: Path, content: str | bytes, words: str) -> None:
    path = tmp_path / "some.jsonl"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(ProblemError) as caught:
        list(read_problems(path))
    assert words in caught.value.message


def test_a_file_that_cannot_be_opened_is_an_error_of_ours(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot read"):
        list(read_problems(tmp_path / "nowhere.jsonl"))
    with pytest.raises(ConfigError, match="cannot write"):
        write_problems(tmp_path / "no" / "where.jsonl", [])


def test_sgf_becomes_a_line_and_comes_back_with_its_tree() -> None:
    sgf = "(;SZ[9]GN[x]AB[ba][bb][bc][bd][ad]AW[ca][cb][cc][cd][ce][be][ae]\n"
    tree = "(;W[ab];B[aa];W[ac]C[so RIGHT])(;W[aa]BM[1];B[ab])(;W[hh]DO[])(;W[gg]UC[1]))"
    problem: Problem = problem_from_sgf(parse(sgf + tree).games[0]).problem
    assert problem_from_json(problem_to_json(problem)) == problem


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from(["aa", "pass"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=4))
def test_any_values_give_a_problem_or_our_error(changes: dict[str, object]) -> None:
    try:
        problem = problem_from_json(json.dumps({**GOOD, **changes}))
    except ProblemError:
        return
    assert problem_from_json(problem_to_json(problem)) == problem


@given(st.text(max_size=200))
def test_any_text_gives_a_problem_or_our_error(text: str) -> None:
    with pytest.raises(ProblemError):
        problem_from_json(text)
