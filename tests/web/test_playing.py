"""Play against the proofs: what is said of a move is what a search of the position after it finds."""

import random
from functools import cache
from importlib.resources import files

import pytest

from nerai.answer import Result
from nerai.board.color import Color
from nerai.board.point import PASS, Point, from_gtp
from nerai.errors import IllegalMove
from nerai.explain.level import Level
from nerai.lang import canonical
from nerai.query.investigation import shown
from nerai.query.judge import Judge
from nerai.query.question import ask
from nerai.query.solve import make_budget
from nerai.sgf.document import read_document
from nerai.solver.search import StopFlag
from nerai.web.playing import play
from nerai.web.solving import Asked, Case, Solving
from nerai.web.telling import answer_record
from nerai.web.walk import known_after, played
from tests.support.positions import position

EXAMPLES = files("nerai.web").joinpath("examples.sgf").read_bytes()
THREE, LOOSE, CORNER, BULKY, KO, TOO_SMALL, SEKI = 1, 2, 5, 6, 9, 10, 11
NODES = 60_000
SURE = (Result.UNCONDITIONAL, Result.FAILS)


@cache
def case_of(number: int) -> Case:
    document = read_document(EXAMPLES, number=number)
    question = ask(document.position(), None, comment=document.comment, marked=tuple(document.marks))
    asked = Asked(question.scene.position, str(canonical(question.scene.goal)))
    return Solving().case(asked, StopFlag(), time_s=60)


def points(case: Case, *names: str) -> tuple[Point, ...]:
    return tuple(from_gtp(name, case.scene.size) for name in names)


def searched_winner(case: Case, moves: tuple[Point, ...]) -> Color | None:
    """Who wins after the moves by a search of its own; None when that is not found, or hangs on a ko."""
    here = played(case.scene, moves)
    if here.friend_won is not None:
        friend = case.scene.target.friend
        return friend if here.friend_won else friend.other
    found = Judge().find(here.scene, make_budget(None, NODES, None))
    _, proof = shown(found)
    return proof.winner if proof is not None and found.result in SURE else None


@pytest.mark.parametrize("number", [THREE, LOOSE, CORNER, BULKY, TOO_SMALL])
def test_verdicts_on_first_moves_are_those_of_a_search(number: int) -> None:
    case = case_of(number)
    compared = 0
    for move in sorted(case.found.region):
        if not case.scene.position.legal(move):
            continue
        said = play(case, (), move, StopFlag())["verdict"]
        winner = searched_winner(case, (move,))
        if said == "unknown" or winner is None:
            continue
        compared += 1
        assert (said in ("right", "reached")) == (winner is case.scene.mover), (move, said)
    assert compared >= 3


@pytest.mark.parametrize("number", [THREE, CORNER, BULKY, TOO_SMALL])
def test_wherever_a_proof_follows_odd_moves_a_search_agrees_with_it(number: int) -> None:
    case = case_of(number)
    chance = random.Random(number)
    compared = 0
    for _ in range(12):
        moves: tuple[Point, ...] = ()
        for _ in range(chance.randint(1, 6)):
            here, known = played(case.scene, moves), known_after(case, moves)
            if here.friend_won is not None:
                break
            allowed = [*here.position.legal_points(), PASS]
            listed = [move for move, _ in known.place.steps() if move in allowed] if known else []
            moves = (*moves, chance.choice(listed if listed and chance.random() < 0.6 else allowed))
        known = known_after(case, moves)
        if known is None or played(case.scene, moves).friend_won is not None:
            continue
        winner = searched_winner(case, moves)
        if winner is not None:
            compared += 1
            assert winner is known.place.proof.winner, moves
    assert compared >= 2


def test_who_fills_his_own_eye_is_not_told_that_he_lives() -> None:
    """The proof ends where the stones live; what their owner does to them afterwards is not in it."""
    case = case_of(THREE)
    moves = points(case, "A9", "A8", "pass", "A7")
    known = known_after(case, moves)
    assert known is None or known.place.proof.winner is searched_winner(case, moves)


def test_a_person_who_follows_the_proof_reaches_the_goal() -> None:
    for number in (THREE, LOOSE, CORNER, BULKY):
        case = case_of(number)
        moves: tuple[Point, ...] = ()
        verdicts: list[str] = []
        while len(verdicts) < 40 and (not verdicts or verdicts[-1] == "right"):
            known = known_after(case, moves)
            assert known is not None
            move = known.place.winners_move
            assert move is not None
            said = play(case, moves, move, StopFlag())
            verdicts.append(said["verdict"])
            moves = (*moves, move, *(points(case, said["reply"]) if said["reply"] else ()))
        assert verdicts[-1] == "reached", (number, verdicts)


def test_a_wrong_move_is_refuted_until_all_is_lost() -> None:
    case = case_of(TOO_SMALL)
    chance = random.Random(3)
    moves: tuple[Point, ...] = ()
    for _ in range(30):
        here = played(case.scene, moves)
        inside = [move for move in sorted(case.found.region) if here.position.legal(move)]
        move = chance.choice(inside) if inside else PASS
        said = play(case, moves, move, StopFlag())
        assert said["verdict"] in ("refuted", "lost", "over")
        assert said["evidence"] == "refuted"
        if said["verdict"] != "refuted":
            break
        moves = (*moves, move, *points(case, said["reply"]))
    assert said["verdict"] in ("lost", "over")


def test_a_ko_taken_back_at_once_by_a_person_is_illegal_and_by_the_proof_it_is_told() -> None:
    case = case_of(KO)
    first = play(case, (), points(case, "B1")[0], StopFlag())
    assert first["verdict"] == "right"
    position = case.scene.position
    moves = points(case, "B1", first["reply"])
    for move in moves:
        position = position.play(move)
    assert played(case.scene, moves).position == position
    if position.ko_point is not None:
        with pytest.raises(IllegalMove, match="ko"):
            play(case, moves, position.ko_point, StopFlag())


def test_what_search_found_for_a_move_is_kept_for_the_next_one() -> None:
    case = case_of(LOOSE)
    far = points(case, "A1")[0]
    before = len(case.branches)
    one = play(case, (), far, StopFlag())
    two = play(case, (), far, StopFlag())
    assert one == two
    assert len(case.branches) - before <= 1


def test_after_the_goal_was_decided_no_move_is_said_to_decide_it() -> None:
    stone = position(
        """
        X O . . .
        . X . . .
        . . . . .
        . . . . .
        . . . . .
    """
    )
    case = Solving().case(Asked(stone, "capture(B5)"), StopFlag(), time_s=60)
    first = play(case, (), points(case, "C5")[0], StopFlag())
    assert first["verdict"] == "reached"
    for moves in (("C5", "E1"), ("C5",), ("C5", "pass", "E2", "E1")):
        said = play(case, points(case, *moves), points(case, "E3")[0], StopFlag())
        assert (said["verdict"], said["reply"], said["line"], said["step"]) == ("over", None, [], None)
        assert said["text"] == "C5 has decided it before: Black captures."
        assert "E3" in said["position"]["black"] + said["position"]["white"]
    with pytest.raises(IllegalMove):
        play(case, points(case, "C5", "E1"), points(case, "E1")[0], StopFlag())


def test_who_plays_on_after_the_proof_has_ended_is_told_that_it_was_decided_before() -> None:
    case = case_of(CORNER)
    moves: tuple[Point, ...] = ()
    said = {"verdict": "right", "reply": None}
    while said["verdict"] == "right":
        known = known_after(case, moves)
        assert known is not None
        assert known.place.winners_move is not None
        last = known.place.winners_move
        said = play(case, moves, last, StopFlag())
        moves = (*moves, last, *(points(case, said["reply"]) if said["reply"] else ()))
    if said["reply"] is None:
        moves = (*moves, PASS)
    again = play(case, moves, PASS, StopFlag())
    assert (again["verdict"], again["reply"]) == ("over", None)
    assert "has decided it before" in again["text"]


def test_a_line_of_a_seki_that_ends_with_two_eyes_is_not_told_as_seki() -> None:
    case = case_of(SEKI)
    assert case.found.answer.result is Result.SEKI
    first = play(case, (), points(case, "B8")[0], StopFlag())
    assert first["reply"] == "B9"
    assert first["text"].endswith("B9 needs no answer: White may pass.")
    last = play(case, points(case, "B8", "B9", "pass", "C9", "A8", "B9"), points(case, "D8")[0], StopFlag())
    assert (last["verdict"], last["text"]) == ("reached", "D8 does it: White lives (two eyes).")


def test_what_the_proof_takes_for_granted_is_told_as_the_answer_tells_it() -> None:
    case = case_of(SEKI)
    told = [one["text"] for one in answer_record(case, Level.KYU)["assumptions"]]
    said = play(case, (), points(case, "B8")[0], StopFlag())
    assert [one["text"] for one in said["assumptions"]] == told
    assert told
