"""Replies hold what KataGo's clients read, and what nerai knows beside it."""

import json

import pytest

from tests.engine.kata.client import Reply, asked, finals, game, problem

MOVE_FIELDS = {
    "move",
    "order",
    "visits",
    "winrate",
    "lcb",
    "scoreLead",
    "scoreMean",
    "prior",
    "utility",
    "pv",
}
ROOT_FIELDS = {"winrate", "scoreLead", "utility", "visits", "currentPlayer", "thisHash"}


def only(*lines: str) -> Reply:
    (reply,) = asked(*lines)
    return reply


def test_a_turn_is_told_with_the_fields_that_clients_read() -> None:
    reply = only(game())
    assert (reply["id"], reply["isDuringSearch"], reply["turnNumber"]) == ("g", False, 3)
    assert reply["rootInfo"].keys() >= ROOT_FIELDS
    assert reply["rootInfo"]["currentPlayer"] == "W"
    assert [info["order"] for info in reply["moveInfos"]] == list(range(len(reply["moveInfos"])))
    for info in reply["moveInfos"]:
        assert info.keys() >= MOVE_FIELDS
        assert info["pv"][0] == info["move"]
        assert 0 <= info["winrate"] <= 1
    assert "ownership" not in reply
    assert "policy" not in reply


def test_a_problem_is_solved_proved_moves_first_refuted_ones_with_the_refutation() -> None:
    reply = only(problem(overrideSettings={"reportAnalysisWinratesAs": "SIDETOMOVE"}))
    best, *others = reply["moveInfos"]
    assert (best["move"], best["winrate"], best["status"], best["evidence"]) == (
        "A8",
        1.0,
        "unconditional",
        "proved",
    )
    wrong = next(info for info in others if info["move"] == "A9")
    assert (wrong["winrate"], wrong["pv"], wrong["evidence"]) == (0.0, ["A9", "A8"], "refuted")
    assert (reply["goal"], reply["status"], reply["evidence"]) == ("kill(B9)", "unconditional", "proved")
    assert "White kills the black group at B9, without any ko." in reply["why"]
    assert reply["rootInfo"]["winrate"] == 1.0


def test_numbers_are_blacks_unless_others_are_wanted() -> None:
    rates = {}
    for side in (None, "BLACK", "WHITE", "SIDETOMOVE"):
        settings = {} if side is None else {"reportAnalysisWinratesAs": side}
        reply = only(problem(overrideSettings=settings, includeOwnership=True))
        rates[side] = (reply["moveInfos"][0]["winrate"], sum(reply["ownership"]) > 0)
    # White kills, and has more of the board.
    assert rates == {
        None: (0.0, False),
        "BLACK": (0.0, False),
        "WHITE": (1.0, True),
        "SIDETOMOVE": (1.0, True),
    }


def test_a_goal_of_ours_is_answered() -> None:
    reply = only(problem(goal="live(B9)", initialPlayer="B"))
    assert (reply["goal"], reply["moveInfos"][0]["move"]) == ("live(B9)", "A8")
    reply = only(problem(goal="capture(C9)"))
    assert reply["goal"] == "capture(C9)"
    reply = only(problem("x", goal="capture(E5)"))
    assert (reply["field"], reply["id"], reply["turnNumber"]) == ("goal", "x", 0)


def test_without_a_goal_nothing_is_claimed() -> None:
    reply = only(game(moves=[]))
    assert (reply["goal"], reply["status"], reply["evidence"], reply["why"]) == (
        None,
        "unknown",
        "unknown",
        [],
    )
    assert {info["evidence"] for info in reply["moveInfos"]} == {"unknown"}


def test_ownership_policy_and_visits_of_lines_come_when_asked_for() -> None:
    reply = only(problem(includeOwnership=True, includePolicy=True, includePVVisits=True))
    assert len(reply["ownership"]) == 81
    assert all(-1 <= value <= 1 for value in reply["ownership"])
    assert len(reply["policy"]) == 82
    assert sum(value for value in reply["policy"] if value > 0) == pytest.approx(1, abs=1e-3)
    assert reply["policy"].count(-1) >= 12
    for info in reply["moveInfos"]:
        assert len(info["pvVisits"]) == len(info["pv"])


def test_lines_are_cut_where_the_query_wants_it() -> None:
    longest = max(len(info["pv"]) for info in only(problem())["moveInfos"])
    assert longest >= 2
    reply = only(problem(analysisPVLen=1))
    assert max(len(info["pv"]) for info in reply["moveInfos"]) <= 2


def test_avoided_moves_are_not_told() -> None:
    reply = only(problem(avoidMoves=[{"player": "W", "moves": ["A8"], "untilDepth": 1}]))
    assert "A8" not in {info["move"] for info in reply["moveInfos"]}
    reply = only(game(allowMoves=[{"player": "W", "moves": ["A1", "B1"], "untilDepth": 1}]))
    assert {info["move"] for info in reply["moveInfos"]} == {"A1", "B1"}


def test_allowed_moves_of_which_none_is_legal_are_an_error_and_no_pass() -> None:
    (reply,) = asked(game(allowMoves=[{"player": "W", "moves": ["C3", "D3"], "untilDepth": 1}]))
    assert (reply["field"], reply["turnNumber"]) == ("allowMoves", 3)
    assert "legal" in reply["error"]
    passed = only(game(allowMoves=[{"player": "W", "moves": ["pass"], "untilDepth": 1}]))
    assert [info["move"] for info in passed["moveInfos"]] == ["pass"]


def test_the_same_query_gets_the_same_reply() -> None:
    assert only(problem()) == only(problem())
    one, other = only(game("a")), only(game("b"))
    assert one["rootInfo"] == other["rootInfo"]


def test_every_turn_of_a_game_gets_its_reply() -> None:
    replies = asked(game(analyzeTurns=[0, 1, 2, 3]))
    assert [reply["turnNumber"] for reply in finals(replies, "g")] == [0, 1, 2, 3]
    hashes = {reply["rootInfo"]["thisHash"] for reply in replies}
    assert len(hashes) == 4


def test_replies_are_plain_json() -> None:
    (reply,) = asked(problem("\u2603 \U0001f332"))
    assert reply["id"] == "\u2603 \U0001f332"
    assert json.loads(json.dumps(reply, allow_nan=False)) == reply
