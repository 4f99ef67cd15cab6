"""`nerai learn games`, and what `nerai rules` says of what it learned."""

import json
from pathlib import Path
from typing import Any

import pytest

from nerai.cli.main import run

NET = "(;GM[1]FF[4]SZ[9]AB[cb][db][bc][bd]AW[cc][ee]PL[B];B[dd];W[hh];B[hg])"
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "net.sgf"
    file.write_text(NET)
    return file


def learned(game: Path, capsys: Capture, *options: str) -> dict[str, Any]:
    run(["learn", "games", str(game), "--store", str(game.with_name("rules.db")), "--json", *options])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def asked(game: Path, capsys: Capture, *words: str) -> str:
    code = run(["rules", *words, "--store", str(game.with_name("rules.db"))])
    out = capsys.readouterr().out
    assert code == 0, out
    return out


def test_a_surprise_becomes_a_rule_that_is_explained(game: Path, capsys: Capture) -> None:
    found = learned(game, capsys)
    (one,) = found["games"]
    assert (one["game"], one["moves"], one["done"], one["confirmed"]) == ("net.sgf", 3, 3, 1)
    (name,) = one["created"]
    shown = asked(game, capsys, "show", name[:6])
    assert "O tries * to capture the enemy's stones at A." in shown
    assert "net.sgf, move 1: a goal thought lost was won in a game" in shown
    assert "liberties of the chain at A: 1 to 2" in shown
    assert "the checker accepts it, checked just now" in shown
    data = json.loads(asked(game, capsys, "show", name, "--json"))
    assert data["claim"] == "estimated"
    assert data["checked"] == {"accepted": True, "fault": None}
    assert data["drawing"] == ["? ? O", "? A .", "O . *"]


def test_rules_are_listed_counted_and_forgotten(game: Path, capsys: Capture) -> None:
    (name,) = learned(game, capsys)["games"][0]["created"]
    assert "0 rules; 12 dynamic rules" in asked(game, capsys, "list")
    listed = json.loads(asked(game, capsys, "list", "--goal", "capture", "--json"))
    assert (listed["count"], listed["dynamic_count"]) == (0, 2)
    assert (
        "12 dynamic rules: 2 to capture, 2 to connect, 2 to cut, 3 to deny_eye, 2 to make_eye, 1 to save"
        in asked(game, capsys, "stats")
    )
    assert "1 rule forgotten, 11 left" in asked(game, capsys, "forget", name)
    assert json.loads(asked(game, capsys, "stats", "--json"))["dynamic"]["events"] == {
        "created": 1,
        "forgotten": 1,
    }


def test_a_game_is_learned_from_once(game: Path, capsys: Capture) -> None:
    learned(game, capsys)
    before = asked(game, capsys, "list", "--json")
    again = learned(game, capsys)
    assert again["games"][0]["asked"] == 0
    assert asked(game, capsys, "list", "--json") == before


def test_work_that_was_ended_goes_on(game: Path, capsys: Capture) -> None:
    assert run(["learn", "games", str(game), "--store", str(game.with_name("rules.db")), "--time", "0"]) == 2
    assert "the same command goes on from here" in capsys.readouterr().out
    assert learned(game, capsys)["finished"]


def test_in_words_it_says_what_was_learned(game: Path, capsys: Capture) -> None:
    assert run(["learn", "games", str(game), "--store", str(game.with_name("rules.db"))]) == 0
    out = capsys.readouterr().out
    assert "net.sgf: 3 of 3 moves; 1 surprise (1 confirmed, 0 refuted, 0 unsettled); 1 new rule" in out
    assert "12 dynamic rules in" in out


def test_a_bad_record_is_told_before_anything_is_learned(game: Path, capsys: Capture) -> None:
    bad = game.with_name("bad.sgf")
    bad.write_text("(;GM[1]SZ[9];B[cc];W[cc])")
    store = game.with_name("rules.db")
    assert run(["learn", "games", str(game), str(bad), "--store", str(store)]) == 64
    assert "a stone is there already" in capsys.readouterr().err
    assert not store.exists()


def test_problems_are_searched(game: Path, capsys: Capture) -> None:
    root = Path(__file__).parents[2]
    file = game.with_name("one.jsonl")
    lines = (root / "problems" / "capture.jsonl").read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join(lines[:3]) + "\n", encoding="utf-8")
    found = learned(game.with_name("one.jsonl"), capsys)
    assert [(one["moves"], one["done"]) for one in found["games"]] == [(1, 1)] * 3
    assert sum(one["asked"] for one in found["games"]) > 0


def test_with_search_chains_are_asked_about_that_no_move_was_near(game: Path, capsys: Capture) -> None:
    plain = learned(game, capsys)["games"][0]["asked"]
    assert learned(game, capsys, "--search")["games"][0]["asked"] > plain


# Black cuts off the way out of a stone in the wall at C3, which makes an eye at C5 and joins both walls.
WALL = "(;GM[1]FF[4]SZ[9]AB[ba][bb][bc][da][db][dc]AW[cb][gg]PL[B];B[cc];W[hh];B[hg])"


def test_eyes_and_connections_are_learned_from_a_game(tmp_path: Path, capsys: Capture) -> None:
    game = tmp_path / "wall.sgf"
    game.write_text(WALL)
    created = learned(game, capsys)["games"][0]["created"]
    shown = [asked(game, capsys, "show", name) for name in created]
    made = [one for one in shown if "to make an eye at A." in one]
    assert len(made) == 1
    assert "SOURCE  wall.sgf, move 1: a goal thought lost was won in a game" in made[0]
    assert "  make_eye C9\n" in made[0]
    assert "the checker accepts it, checked just now" in made[0]
    file, other = tmp_path / "wall.rules", tmp_path / "other.db"
    asked(game, capsys, "export", str(file), "--proofs")
    assert run(["rules", "import", str(file), "--store", str(other)]) == 0
    capsys.readouterr()
    assert asked(game, capsys, "export", "-") == file.read_text(encoding="utf-8")
    read = ["rules", "read", str(game), "--goal", "black: make_eye(C9)", "--store", str(other), "--json"]
    assert run(read) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["wants"], found["reached"], found["line"][0]) == ("make_eye", True, "C7")
