"""Problems from whatever a user has: a path or a text, SGF or JSON, one or many."""

from pathlib import Path

import pytest

from nerai.errors import ConfigError, ProblemError, SgfError
from nerai.sgf import load_problem, load_problems

SGF = "(;SZ[5]GN[{name}]AB[aa]AW[ba][cc];W[ab]C[RIGHT])"
JSON = '{"id": "j", "size": 5, "black": ["aa"], "white": ["ba"], "to_move": "W", "correct": ["ab"]}'


def test_text_is_read_as_what_it_looks_like() -> None:
    assert load_problem(SGF.format(name="s")).id == "s"
    assert load_problem("\n " + JSON).id == "j"
    assert load_problem("My problem:\n" + SGF.format(name="")).id == "unnamed"


def test_files_are_read_as_what_they_hold(tmp_path: Path) -> None:
    (tmp_path / "one.sgf").write_text(SGF.format(name=""))
    (tmp_path / "one.json").write_text(JSON)
    (tmp_path / "many.sgf").write_text(SGF.format(name="") * 2)
    (tmp_path / "many.jsonl").write_text(f"{JSON}\n{JSON.replace('j', 'k')}\n")
    (tmp_path / "none.jsonl").write_text("")
    assert load_problem(tmp_path / "one.sgf").id == "one"
    assert load_problem(str(tmp_path / "one.json")).id == "j"
    assert [problem.id for problem in load_problems(tmp_path / "many.sgf")] == ["many/1", "many/2"]
    assert [problem.id for problem in load_problems(tmp_path / "many.jsonl")] == ["j", "k"]
    for name, words in (
        ("many.sgf", "several problems"),
        ("many.jsonl", "several"),
        ("none.jsonl", "no problem"),
    ):
        with pytest.raises(ProblemError, match=words):
            load_problem(tmp_path / name)


def test_what_cannot_be_read_is_an_error_of_ours(tmp_path: Path) -> None:
    (tmp_path / "empty.sgf").write_text("")
    with pytest.raises(SgfError, match="the file is empty"):
        load_problem(tmp_path / "empty.sgf")
    with pytest.raises(ConfigError, match="cannot read"):
        load_problem(tmp_path / "nowhere.sgf")
