"""Answers explain themselves in Python, and the example notebook runs."""

import ast
import json
from pathlib import Path

import pytest

import nerai
from nerai.answer import Answer
from nerai.errors import IllegalMove
from nerai.explain.recheck import recheck
from nerai.explain.solved import Solved
from nerai.explain.statements import grounds_of
from tests.support.positions import position

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def corner() -> Solved:
    where = nerai.load(ROOT / "examples" / "corner.sgf")
    return nerai.solve(where, "kill(B9)", nodes=20_000, tries=6)


def test_why_tells_the_point_first_and_then_the_reasons(corner: Solved) -> None:
    told = corner.why()
    assert told.headline == "White kills the black group at B9, without any ko."
    assert str(told).splitlines()[1:4] == [
        "The move is A8.",
        "It cannot get out: it reaches only A9, A8 and A7.",
        "Its space A9, A8 and A7 is a straight three, and A8 the vital point.",
    ]
    assert told.text.endswith("A9 or A7? Black A8: Black lives (eyes at A9 and A7).")


def test_every_sentence_of_why_words_statements_that_hold(corner: Solved) -> None:
    statements = corner.why().statements
    assert {one.claim for one in statements} >= {"achieves", "nakade", "captures", "refuted_by"}
    grounds = grounds_of(corner.investigation)
    assert all(recheck(one, grounds) for one in statements)


def test_the_levels_differ_in_terms_and_depth(corner: Solved) -> None:
    beginner, kyu, dan = (corner.why(level).text for level in ("beginner", "kyu", "dan"))
    assert beginner.count("An eye is an empty space") == 1
    assert "An eye is" not in kyu
    assert len(dan) < len(kyu) < len(beginner)
    with pytest.raises(ValueError, match="master"):
        corner.why("master")


def test_why_not_is_asked_about_the_same_goal(corner: Solved) -> None:
    found = corner.why_not("a9", nodes=5_000)
    assert (found.works, found.line) == (False, ("A8",))
    assert found.text == "A9 fails: after A9 A8 Black lives (two eyes: A9 and A7)"
    with pytest.raises(IllegalMove):
        corner.why_not("B9")


def test_what_if_ignored_tells_of_both_sides(corner: Solved) -> None:
    text = corner.what_if_ignored().text
    assert "If Black moves first, Black A8" in text
    assert "If Black plays elsewhere after A8" in text


def test_an_answer_is_a_problem_in_sgf(corner: Solved, tmp_path: Path) -> None:
    file = tmp_path / "answer.sgf"
    file.write_text(corner.to_sgf(), encoding="utf-8")
    problem = nerai.load_problem(file)
    assert [nerai.to_gtp(move, problem.size) for move in problem.correct] == ["A8"]
    assert {nerai.to_gtp(move, problem.size) for move in problem.wrong} == {"A9", "A7", "pass"}


def test_a_solved_answer_is_an_answer_and_its_json_reads_back(corner: Solved) -> None:
    again = Answer.from_json(corner.to_json())
    assert corner == again
    assert again == corner
    assert again.statements == corner.statements
    assert corner != nerai.solve(position("X O . . .\n. . . . .\n. . . . ."), "capture(B3)", nodes=2_000)


def test_answers_proofs_and_statuses_draw_themselves(corner: Solved) -> None:
    assert corner._repr_svg_().startswith("<svg")
    assert "straight three" in corner._repr_html_()
    assert corner.certificate is not None
    assert "proof by white" in corner.certificate._repr_svg_()
    report = nerai.status(nerai.load(ROOT / "examples" / "corner.sgf"), "kill(B9)", nodes=20_000)
    assert report._repr_svg_().startswith("<svg")


def test_a_proof_by_parts_draws_itself_too() -> None:
    where = nerai.load(ROOT / "examples" / "goals" / "two_corners.txt")
    answer = nerai.solve(where, "kill(A2) or kill(N2)", nodes=10_000)
    assert answer.certificate is not None
    assert "2 parts" in answer.certificate._repr_svg_()
    assert "solved apart" in answer.why().text


def test_an_unknown_answer_says_so_and_gives_no_reasons() -> None:
    where = nerai.load(ROOT / "examples" / "corner.sgf")
    answer = nerai.solve(where, "capture(C9)", nodes=50)
    told = answer.why()
    assert told.headline.startswith("Unknown.")
    assert told.statements == ()
    assert answer.certificate is None
    assert "RIGHT" not in answer.to_sgf()
    assert answer._repr_html_()


def test_the_example_notebook_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT / "examples")
    notebook = json.loads((ROOT / "examples" / "answers.ipynb").read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    drawn = []
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        assert cell["outputs"] == []
        *body, last = ast.parse("".join(cell["source"])).body
        shown = isinstance(last, ast.Expr)
        exec(compile(ast.Module(body if shown else [*body, last], []), "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
            drawn += [
                name
                for name in ("_repr_svg_", "_repr_html_")
                if callable(getattr(value, name, None)) and getattr(value, name)()
            ]
    assert len(drawn) >= 6
    assert "A9 fails" in capsys.readouterr().out
