"""Games against nerai on the tutor's page: what is answered, refused, kept, and found again after a kill."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from nerai.sgf import load
from tests.support.tutor import Served, events_of, served, until

FINISHED = (
    "(;FF[4]GM[1]SZ[5]PB[you]PW[nerai, level 3 (novice)]RU[chinese]KM[0.5]"
    "AB[ba][bb][bc][bd][be][ac][ad]AW[ca][da][cb][cc][cd][ce][de][dc][ec];AB[dd];B[];W[])"
)
"""Both sides live unconditionally; a black stone is left behind White's lines, and both have passed."""


class Playing:
    """One game on a tutor, by its calls."""

    def __init__(self, tutor: Served, *, name: str = "", **terms: object) -> None:
        """A new game by these terms, or the one of that name."""
        self.tutor = tutor
        self.game: dict[str, Any] = {"id": name}
        self.game = (
            self.shown() if name else self.took(tutor.post("games/begin", {"size": 5, "level": 1} | terms))
        )

    def ask(self, call: str, **more: object) -> httpx.Response:
        """The answer to a call about the game as it was last seen."""
        body = {"id": self.game["id"], "state": self.game["state"]} | more
        return self.tutor.post(f"games/{call}", body)

    def do(self, call: str, **more: object) -> dict[str, Any]:
        """The game after a call that must be possible."""
        self.game = self.took(self.ask(call, **more))
        return self.game

    def think(self, call: str, **more: object) -> tuple[str, dict[str, Any]]:
        """The last event of a call that thinks."""
        return events_of(self.ask(call, time_s=0.2, **more).text)[-1]

    def answered(self) -> dict[str, Any]:
        """The game after nerai's move."""
        kind, self.game = self.think("answer")
        assert kind == "game", self.game
        return self.game

    def shown(self) -> dict[str, Any]:
        """The game as the tutor has it."""
        return self.took(self.tutor.post("games/show", {"id": self.game["id"]}))

    @staticmethod
    def took(found: httpx.Response) -> dict[str, Any]:
        assert found.status_code == 200, found.text
        game: dict[str, Any] = found.json()
        return game


def refused(found: httpx.Response, status: int = 400) -> dict[str, str]:
    assert found.status_code == status, found.text
    error: dict[str, str] = found.json()["error"]
    assert error["message"]
    assert "Traceback" not in found.text
    return error


def kept(tmp_path: Path, text: str = FINISHED) -> None:
    (tmp_path / "played").mkdir(exist_ok=True)
    (tmp_path / "played" / "finished.sgf").write_text(text)


def test_what_can_be_chosen_is_told_at_the_start(tutor: Served) -> None:
    with tutor.client() as client:
        told = client.get("/api/start").json()["play"]
    assert told["sizes"] == [9, 13, 19]
    assert [one["number"] for one in told["levels"]] == list(range(1, 11))
    assert told["levels"][1]["name"] == "beginner"
    assert told["levels"][1]["text"] == (
        "25 random games a move on 9x9; overlooks 50% away from the last moves; no opening and no plan"
    )
    komi = {one["name"]: (one["komi"], one["handicap_komi"]) for one in told["rules"]}
    assert komi["japanese"] == (6.5, 0.5)


def test_a_game_begins_by_its_terms_and_is_kept(tutor: Served) -> None:
    game = Playing(tutor, size=9, color="white", level=2, rules="japanese", handicap=3).game
    assert (game["size"], game["person"], game["level"]["number"]) == ([9, 9], "white", 2)
    assert (game["rules"], game["komi"], game["handicap"]) == ("japanese", 0.5, 3)
    assert len(game["start"]["black"]) == 3
    assert (game["stage"], game["turn"], game["moves"]) == ("open", "person", [])
    with tutor.client() as client:
        first = client.get("/api/games").json()["games"][0]
    assert first == {
        "id": game["id"],
        "size": "9x9",
        "person": "white",
        "opponent": "nerai, level 2 (beginner)",
        "moves": 0,
        "result": "",
    }


def test_rules_are_found_however_they_are_spelled(tutor: Served) -> None:
    for spelled, name in (("Tromp-Taylor", "tromp_taylor"), ("jp", "japanese"), ("AGA", "aga")):
        assert tutor.post("games/begin", {"size": 9, "rules": spelled}).json()["rules"] == name


@pytest.mark.parametrize(
    ("terms", "where"),
    [
        ({"size": 0}, "size"),
        ({"size": 20}, "size"),
        ({"size": "nine"}, "size"),
        ({"size": [9]}, "size"),
        ({"size": None}, "size"),
        ({"level": 0}, "level"),
        ({"level": 11}, "level"),
        ({"level": 2.5}, "level"),
        ({"level": "five"}, "level"),
        ({"level": True}, "level"),
        ({"color": "green"}, "color"),
        ({"color": 1}, "color"),
        ({"rules": "house"}, "rules"),
        ({"komi": 6.3}, "komi"),
        ({"komi": 1e9}, "komi"),
        ({"komi": "six"}, "komi"),
        ({"handicap": 10}, "handicap"),
        ({"handicap": -2}, "handicap"),
        ({"handicap": 1}, ""),
        ({"time_s": 0}, "time_s"),
        ({"time_s": 31}, "time_s"),
        ({"time_s": -2}, "time_s"),
        ({"time_s": "long"}, "time_s"),
        ({"time_s": True}, "time_s"),
        ({"size": 2, "handicap": 9}, ""),
    ],
)
def test_terms_that_make_no_sense_are_refused_and_nothing_is_kept(
    tmp_path: Path, tutor: Served, terms: dict[str, object], where: str
) -> None:
    with tutor.client() as client:
        before = client.get("/api/games").json()
        error = refused(tutor.post("games/begin", {"size": 9} | terms))
        assert error["where"] == where
        assert error["hint"]
        assert client.get("/api/games").json() == before


def test_moves_alternate_and_the_record_is_on_disk_with_the_reason(tmp_path: Path) -> None:
    with served(tmp_path) as tutor:
        playing = Playing(tutor, size=9, level=2)
        mine = playing.do("move", move="e5")
        assert (mine["moves"], mine["turn"]) == ([{"side": "black", "vertex": "E5"}], "nerai")
        reply = playing.answered()
        assert [move["side"] for move in reply["moves"]] == ["black", "white"]
        assert reply["turn"] == "person"
        assert reply["picture"]["move"] == reply["moves"][1]["vertex"]
        assert reply["picture"]["tried"]
        why = Playing.took(playing.ask("why"))
        assert why["why"].startswith(f"white {reply['moves'][1]['vertex']}: ")
        assert why["game"]["moves"][1]["why"] == why["why"]
        assert why["game"]["state"] == reply["state"], "a reason is no change of the game"
        (file,) = (tmp_path / "played").glob("*.sgf")
        assert file.stem == reply["id"]
        assert file.read_text() == why["game"]["record"]
        assert [node.text("C") for node in load(file).games[0].line()][1:] == ["", why["why"]]


def test_a_reason_is_found_after_the_next_move_as_well(tutor: Served) -> None:
    playing = Playing(tutor, size=9)
    playing.do("move", move="C3")
    playing.answered()
    playing.do("move", move="pass")
    said = Playing.took(playing.ask("why"))
    assert said["game"]["moves"][1]["why"] == said["why"]


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("Z9", "off the 9x9 board"),
        ("E5", "a stone is there already"),
        ("", "is no point"),
        ("resign", "is no point"),
        ("E5;W[aa]", "is no point"),
        ("E" * 21, "longer than 20"),
        (5, "no text"),
        (None, "missing"),
    ],
)
def test_a_move_that_is_none_is_refused_and_changes_nothing(tutor: Served, move: object, said: str) -> None:
    playing = Playing(tutor, size=9)
    playing.do("move", move="E5")
    before = playing.answered()
    error = refused(playing.ask("move", move=move))
    assert said in error["message"]
    assert error["where"] == "move"
    assert playing.shown() == before


def test_nobody_moves_out_of_turn(tutor: Served) -> None:
    playing = Playing(tutor)
    assert playing.think("answer")[1]["error"]["message"] == "it is not nerai's turn"
    before = playing.do("move", move="C3")
    assert "not your turn" in refused(playing.ask("move", move="B2"))["message"]
    kind, data = playing.think("hint")
    assert (kind, "not your turn" in data["error"]["message"]) == ("error", True)
    assert playing.shown() == before


def test_a_call_about_a_game_that_has_gone_on_is_refused(tutor: Served) -> None:
    playing = Playing(tutor)
    old = playing.game["state"]
    now = playing.do("move", move="C3")
    for call, more in (("move", {"move": "B2"}), ("undo", {}), ("resign", {}), ("count", {})):
        assert refused(playing.ask(call, state=old, **more), 409)["where"] == "state"
    assert playing.think("answer", state=old)[1]["error"]["where"] == "state"
    assert playing.shown() == now


@pytest.mark.parametrize(
    "name", ["", "nothing", "../tutor", "..", "a/b", "a\\b", "%2e%2e", "x" * 100, "\0", "finished.sgf", "ü"]
)
@pytest.mark.parametrize("call", ["show", "move", "undo", "why"])
def test_an_id_that_nobody_was_given_names_no_game(tutor: Served, call: str, name: str) -> None:
    refused(tutor.post(f"games/{call}", {"id": name, "state": "x", "move": "C3"}), 404)


def test_moves_are_taken_back_and_the_game_is_given_up(tutor: Served) -> None:
    playing = Playing(tutor)
    assert "no move of yours" in refused(playing.ask("undo"))["message"]
    playing.do("move", move="C3")
    playing.answered()
    assert playing.do("undo")["moves"] == []
    over = playing.do("resign")
    assert (over["stage"], over["result"], over["turn"]) == ("over", "W+R", None)
    assert over["result_text"] == "nerai wins: you have resigned"
    assert "RE[W+R]" in over["record"]
    assert "over" in refused(playing.ask("move", move="C3"))["message"]
    assert playing.do("undo")["stage"] == "open"


def test_a_hint_says_what_and_why_and_plays_nothing(tutor: Served) -> None:
    playing = Playing(tutor, size=9)
    kind, hint = playing.think("hint")
    assert kind == "hint"
    assert hint["why"].startswith(f"black {hint['move']}: ")
    assert hint["picture"]["move"] == hint["move"]
    assert playing.shown() == playing.game


def test_a_tutor_that_was_killed_loses_nothing(tmp_path: Path) -> None:
    with served(tmp_path) as tutor:
        playing = Playing(tutor, size=9, level=4)
        playing.do("move", move="E5")
        playing.answered()
        before = Playing.took(playing.ask("why"))["game"]
        playing.do("move", move="C3")
        picture = playing.game["picture"]
    with served(tmp_path) as tutor:
        playing.tutor = tutor
        again = playing.shown()
        assert again["moves"][:2] == before["moves"], "the reason is still there"
        assert (again["state"], again["turn"]) == (playing.game["state"], "nerai")
        assert (again["level"], again["record"]) == (playing.game["level"], playing.game["record"])
        assert again["picture"] == picture
        assert again["picture"]["tried"]
        assert "not known any more" not in Playing.took(playing.ask("why"))["why"]
        assert len(playing.answered()["moves"]) == 4


def test_corrections_of_the_count_outlive_a_kill_before_and_after_they_are_agreed_to(tmp_path: Path) -> None:
    kept(tmp_path)
    with served(tmp_path) as tutor:
        playing = Playing(tutor, name="finished")
        wrong = playing.do("judge", point="D2", status="alive")["count"]
        assert wrong["dead"] == []
    with served(tmp_path) as tutor:
        playing = Playing(tutor, name="finished")
        assert playing.game["count"] == wrong
        playing.do("agree", score=wrong["score"])
    with served(tmp_path) as tutor:
        assert Playing(tutor, name="finished").game["count"] == wrong


def test_the_time_for_a_move_is_chosen_once_and_kept_with_the_game(tmp_path: Path) -> None:
    with served(tmp_path) as tutor:
        with tutor.client() as client:
            told = client.get("/api/start").json()["play"]
        assert told["time_s"] in told["times_s"]
        assert Playing(tutor).game["time_s"] == told["time_s"]
        playing = Playing(tutor, color="white", level=10, time_s=0.1)
        assert playing.game["time_s"] == 0.1
    with served(tmp_path) as tutor:
        playing.tutor = tutor
        assert playing.shown()["time_s"] == 0.1
        kind, game = events_of(playing.ask("answer").text)[-1]
        assert (kind, len(game["moves"])) == ("game", 1)


def test_a_time_that_the_page_does_not_allow_is_cut_to_what_it_does(tmp_path: Path) -> None:
    kept(tmp_path, "(;SZ[5]PB[you]PW[nerai, level 1 (first games)]NRTIME[9999];B[cc])")
    with served(tmp_path) as tutor:
        playing = Playing(tutor, name="finished")
        assert events_of(playing.ask("answer").text)[-1][0] == "game"


def test_a_record_that_another_program_went_on_with_is_taken_up(tmp_path: Path) -> None:
    with served(tmp_path) as tutor:
        playing = Playing(tutor)
        file = tmp_path / "played" / f"{playing.game['id']}.sgf"
        file.write_text(file.read_text().replace("])\n", "];B[cc])\n"))
        assert refused(playing.ask("move", move="B2"), 409)["where"] == "state"
        assert [move["vertex"] for move in playing.shown()["moves"]] == ["C3"]
        file.unlink()
        refused(playing.ask("move", move="B2"), 404)


def test_a_change_that_cannot_be_written_did_not_happen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path) as tutor:
        playing = Playing(tutor)
        with monkeypatch.context() as broken:
            broken.setattr("os.fsync", _no_room)
            assert "cannot write" in refused(playing.ask("move", move="C3"))["message"]
        assert playing.shown() == playing.game
        assert len(playing.do("move", move="C3")["moves"]) == 1


def _no_room(_: int) -> None:
    raise OSError(28, "No space left on device")


def test_the_count_tells_what_is_dead_and_how_sure_it_is(tmp_path: Path) -> None:
    kept(tmp_path)
    with served(tmp_path) as tutor:
        playing = Playing(tutor, name="finished")
        game = playing.game
        assert (game["stage"], game["turn"]) == ("counting", None)
        count = game["count"]
        assert (count["dead"], count["doubtful"], count["score"]) == (["D2"], [], "W+5.5")
        assert (count["decided"], count["of"]) == (25, 25)
        assert count["sure"].startswith("proved: all 25 points, by stones that can never be captured: ")
        assert set(count["territory"]["white"]) == {"E5", "D4", "E4", "D2", "E2", "E1"}
        wrong = playing.do("judge", point="D2", status="alive")
        assert wrong["count"]["dead"] == []
        assert wrong["count"]["decided"] < 25
        assert refused(playing.ask("agree", score="W+5.5"), 409)["where"] == "state"
        assert refused(playing.ask("judge", point="D2", status="asleep"))["where"] == "status"
        assert refused(playing.ask("judge", point="Z9", status="dead"))["where"] == "point"
        assert "no stone" in refused(playing.ask("judge", point="A5", status="dead"))["message"]
        playing.do("judge", point="D2", status="dead")
        over = playing.do("agree", score="W+5.5")
        assert (over["stage"], over["result"]) == ("over", "W+5.5")
        assert over["result_text"] == "nerai wins by 5.5 points"
        assert over["count"]["dead"] == ["D2"]


def test_no_count_is_agreed_to_before_both_have_passed(tutor: Served) -> None:
    playing = Playing(tutor)
    assert "still open" in refused(playing.ask("judge", point="C3", status="dead"))["message"]
    found = Playing.took(playing.ask("count"))
    assert found["decided"] == 0
    assert "still open" in refused(playing.ask("agree", score=found["score"]))["message"]


def test_who_goes_away_while_nerai_thinks_stops_it_and_no_move_is_made(tutor: Served) -> None:
    playing = Playing(tutor, size=19, level=10, color="white")
    body = {"id": playing.game["id"], "state": playing.game["state"], "time_s": 30}
    moves = tutor.tutor.moves
    with tutor.client("leaver") as client, client.stream("POST", "/api/games/answer", json=body) as stream:
        lines = stream.iter_lines()  # kept until nerai thinks: letting it go closes the stream
        assert any('"phase": "thinking"' in line for line in lines)
        assert moves.running == 1
    until(lambda: moves.running == 0)
    assert playing.shown() == playing.game
    assert len(playing.answered()["moves"]) == 1


def test_nothing_is_done_to_a_game_that_nerai_thinks_about(
    tutor: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nerai.web.person_games._PATIENCE_S", 0.1)
    playing = Playing(tutor, size=19, level=10, color="white")
    other = Playing(tutor)
    body = {"id": playing.game["id"], "state": playing.game["state"], "time_s": 30}
    with tutor.client("thinker") as client, client.stream("POST", "/api/games/answer", json=body) as stream:
        lines = stream.iter_lines()  # once nobody reads it any more, nerai stops to think
        assert any('"phase": "thinking"' in line for line in lines)
        assert "thinking about this game" in refused(playing.ask("undo"), 409)["message"]
        assert len(other.do("move", move="C3")["moves"]) == 1, "other games go on"
    until(lambda: tutor.tutor.moves.running == 0)
    assert playing.shown() == playing.game


def test_a_game_of_too_many_moves_goes_no_further(tutor: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    playing = Playing(tutor)
    monkeypatch.setattr("nerai.web.game_calls.MOST_MOVES", 1)
    before = playing.do("move", move="C3")
    assert "more are not kept" in playing.think("answer")[1]["error"]["message"]
    playing.do("undo")
    playing.game = playing.do("move", move="C3")
    monkeypatch.setattr("nerai.web.game_calls.MOST_MOVES", 2)
    playing.answered()
    assert "more are not kept" in refused(playing.ask("move", move="pass"))["message"]
    assert len(before["moves"]) == 1
    assert playing.do("resign")["stage"] == "over"


def test_what_is_no_game_of_ours_is_not_listed_and_harms_nobody(tmp_path: Path) -> None:
    kept(tmp_path, "no record at all")
    (tmp_path / "played" / "other.sgf").write_text("(;SZ[9]PB[a]PW[b];B[ee])")
    (tmp_path / "played" / "two words.sgf").write_text(FINISHED)
    (tmp_path / "played" / "large.sgf").write_text(FINISHED + " " * 1_000_001)
    with served(tmp_path) as tutor, tutor.client() as client:
        assert client.get("/api/games").json() == {"games": []}
        for name in ("finished", "large"):
            assert refused(tutor.post("games/show", {"id": name}))["hint"]
        assert tutor.post("games/show", {"id": "other"}).json()["moves"] == [
            {"side": "black", "vertex": "E5"}
        ]


def test_many_calls_about_one_game_are_carried_out_one_by_one(tutor: Served) -> None:
    """Of moves that all rest on the same board one is played, and the others are told so."""
    playing = Playing(tutor, size=9)
    points = [f"{letter}{number}" for letter in "ABCDEFGH" for number in (3, 5)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda point: playing.ask("move", move=point).status_code, points))
    assert sorted(found) == [200] + [409] * (len(points) - 1)
    assert len(playing.shown()["moves"]) == 1


def test_the_record_can_be_opened_for_a_review(tutor: Served) -> None:
    playing = Playing(tutor, size=9)
    playing.do("move", move="E5")
    game = playing.answered()
    (opened,) = tutor.post("open", {"text": game["record"]}).json()["problems"]
    assert opened["position"]["size"] == [9, 9]
    assert game["text"].count(";") == 3
