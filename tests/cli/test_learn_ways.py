"""`nerai learn ways` and `nerai solve --learned`: what is learned is kept, used and told."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from nerai.answer import Answer, LearnedKind
from nerai.cli.main import run
from nerai.learn.store import RuleStore
from nerai.learn.ways import Case

ROOT = Path(__file__).parents[2]
KILL = str(ROOT / "problems" / "kill.jsonl")
LIVE = str(ROOT / "problems" / "live.jsonl")
Capture = pytest.CaptureFixture[str]


def printed(capsys: Capture) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("ways") / "ways.sqlite3")
    assert run(["learn", "ways", KILL, LIVE, "--nodes", "300", "--store", path]) == 0
    return path


def test_help_names_the_store(capsys: Capture) -> None:
    assert run(["learn", "ways", "--help"]) == 0
    assert "--store" in capsys.readouterr().out


def test_what_was_learned_is_used_and_told(store: str, capsys: Capture) -> None:
    assert run(["solve", KILL, "--learned", store]) == 0
    shown = capsys.readouterr().out
    assert "LEARNED  searched" in shown
    assert "earlier questions that were still open" in shown


def test_json_tells_what_was_learned_too(store: str, capsys: Capture) -> None:
    assert run(["solve", KILL, "--learned", store]) == 0
    (line,) = [one for one in capsys.readouterr().out.splitlines() if one.startswith("LEARNED")]
    assert run(["solve", KILL, "--learned", store, "--json"]) == 0
    answer = Answer.from_dict(printed(capsys))
    assert answer.learned is not None
    assert (answer.learned.kind, line) == (LearnedKind.WAY, f"LEARNED  {answer.learned.text}")
    assert run(["solve", KILL, "--json"]) == 0
    assert printed(capsys)["learned"] is None


def test_the_answer_is_the_same_with_and_without(store: str, capsys: Capture) -> None:
    answers = []
    for learned in ([], ["--learned", store]):
        assert run(["solve", KILL, "--number", "2", "--nodes", "20000", "--json", *learned]) == 0
        answers.append(printed(capsys))
    assert answers[0]["move"] == answers[1]["move"]
    assert answers[0]["result"] == answers[1]["result"]


def test_problems_are_learned_from_once_by_any_number_of_processes(tmp_path: Path, capsys: Capture) -> None:
    stores = [tmp_path / f"{jobs}.sqlite3" for jobs in (1, 2)]
    for jobs, path in enumerate(stores, start=1):
        command = [
            "learn",
            "ways",
            KILL,
            "--nodes",
            "50",
            "--store",
            str(path),
            "--jobs",
            str(jobs),
            "--json",
        ]
        assert run(command) == 0
        first = printed(capsys)
        assert first["passed_over"] == 0
        assert run(command) == 0
        again = printed(capsys)
        assert (again["passed_over"], again["problems"]) == (len(first["problems"]), [])
        assert again["cases"] == first["cases"]
    kept = []
    for path in stores:
        with RuleStore(path) as opened:
            kept.append(opened.cases())
    assert kept[0] == kept[1] != []


def test_a_store_without_experience_says_what_to_do(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "empty.sqlite3"
    RuleStore(path).close()
    assert run(["solve", KILL, "--learned", str(path)]) == 64
    assert "nerai learn ways" in capsys.readouterr().err
    assert run(["solve", KILL, "--learned", str(tmp_path / "none.sqlite3")]) == 64
    assert not (tmp_path / "none.sqlite3").exists()


def test_what_is_told_is_about_the_question_that_was_asked(tmp_path: Path, capsys: Capture) -> None:
    """A rule that was used with the other side first is not named as the reason of this answer."""
    path = tmp_path / "rules.sqlite3"
    assert run(["learn", "shapes", "--width", "2", "--height", "2", "--store", str(path)]) == 0
    capsys.readouterr()
    save = str(ROOT / "problems" / "save.jsonl")
    with RuleStore(path) as kept:
        rules = {rule.id: rule for rule in kept.rules()}
    told = 0
    for number in range(1, 8):
        run(["solve", save, "--number", str(number), "--nodes", "1500", "--learned", str(path)])
        shown = capsys.readouterr().out
        (line,) = [one for one in shown.splitlines() if one.startswith("LEARNED")]
        named = [rule for name, rule in rules.items() if name in line]
        told += len(named)
        # Stones that are saved are saved by who prevents their capture.
        assert all(not rule.own_wins for rule in named) or "RESULT   White" in shown
    assert told < 8


@pytest.mark.parametrize("needed", ["{bad", "[1, 2]", '{"anywhere": "x"}'])
def test_a_damaged_store_is_told(needed: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "damaged.sqlite3"
    with RuleStore(path) as kept:
        kept.keep_cases([Case((("goal", "live"),), {"anywhere": 5})], source="made", reached=("made", 1))
    with sqlite3.connect(path) as file:
        file.execute("UPDATE way_case SET needed = ?", (needed,))
    file.close()
    assert run(["solve", KILL, "--learned", str(path)]) == 64
    assert "damaged" in capsys.readouterr().err


def test_the_option_that_named_a_damaged_store_is_told(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "damaged.sqlite3"
    with RuleStore(path) as kept:
        kept.keep_cases([Case((("goal", "live"),), {"anywhere": 5})], source="made", reached=("made", 1))
    with sqlite3.connect(path) as file:
        file.execute("DROP TABLE way_case")
    file.close()
    assert run(["solve", KILL, "--learned", str(path)]) == 64
    shown = capsys.readouterr().err
    assert "name another file with --learned" in shown
    assert "--store" not in shown
    assert run(["solve", KILL, "--learned", str(tmp_path / "none.sqlite3")]) == 64
    assert "or name a file with --learned" in capsys.readouterr().err


def test_files_of_others_are_left_alone(tmp_path: Path, capsys: Capture) -> None:
    foreign, empty, game = tmp_path / "photos.db", tmp_path / "empty.db", tmp_path / "game.sgf"
    with sqlite3.connect(foreign) as file:
        file.execute("CREATE TABLE photos (a)")
        file.execute("PRAGMA user_version = 5")
    file.close()
    empty.touch()
    game.write_text("(;GM[1]SZ[9];B[aa])")
    before = {path: path.read_bytes() for path in (foreign, empty, game)}
    for path in (foreign, empty):
        assert run(["solve", KILL, "--learned", str(path)]) == 64
    store = str(tmp_path / "new.sqlite3")
    assert run(["learn", "ways", KILL, "--nodes", "10", "--store", store, "--out", str(game)]) == 64
    assert {path: path.read_bytes() for path in before} == before
    assert "no journal" in capsys.readouterr().err


def test_problems_of_the_same_name_are_told_apart_by_their_contents(tmp_path: Path, capsys: Capture) -> None:
    lines = Path(KILL).read_text().splitlines()[:2]
    renamed = [json.dumps({**json.loads(line), "id": "same"}) for line in lines]
    files = []
    for number, line in enumerate(renamed):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "p.jsonl").write_text(line + "\n")
        files.append(str(folder / "p.jsonl"))
    assert run(["learn", "ways", *files, "--nodes", "10", "--store", str(tmp_path / "s.db"), "--json"]) == 0
    assert len(printed(capsys)["problems"]) == 2
