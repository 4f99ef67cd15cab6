"""Counts of playouts, their order, and the lines that report them."""

import pytest

from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size
from nerai.engine.analysis import Candidate, Dialect, Request, Tally, info_line, parse_request
from nerai.engine.arguments import Arguments

TWO = Size.square(2)
A2, B2, A1, B1 = TWO.points()


def tally(*counts: tuple[Point, int, float, float]) -> Tally:
    made = Tally()
    made.set(Candidate(*count, prior=0.5) for count in counts)
    return made


def test_playouts_of_all_moves_add_up() -> None:
    made = tally((A2, 20, 13.0, 30.0), (B2, 5, 1.0, -5.0))
    assert made.visits == 25
    assert (made.candidates[A2].winrate, made.candidates[A2].score) == (0.65, 1.5)
    assert (made.total().visits, made.total().wins, made.total().score_sum) == (25, 14.0, 25.0)


def test_a_move_without_playouts_claims_nothing() -> None:
    untried = Candidate(A2)
    assert (untried.winrate, untried.score) == (0.0, 0.0)
    assert (untried.sure.low, untried.sure.high) == (0.0, 1.0)
    assert tally((A2, 0, 0.0, 0.0)).ranked() == []


def test_moves_are_ranked_by_the_win_rate_that_is_sure() -> None:
    made = tally((A2, 2, 2.0, 0.0), (B2, 100, 80.0, 0.0), (A1, 100, 70.0, 0.0), (B1, 100, 80.0, 0.0))
    assert [candidate.point for candidate in made.ranked()] == [B2, B1, A1, A2]


def test_a_move_tried_seldom_is_not_preferred_to_one_tried_often() -> None:
    made = tally((A2, 15, 15.0, 0.0), (B2, 100, 60.0, 0.0), (A1, 25, 24.0, 0.0), (B1, 10, 10.0, 0.0))
    assert [candidate.point for candidate in made.ranked()] == [A1, B2, A2, B1]


def test_a_prior_is_a_share_of_what_was_expected_of_all_moves() -> None:
    made = Tally()
    assert made.prior(A2) == 0.0
    made.set([Candidate(A2, prior=0.75), Candidate(B2, prior=0.25), Candidate(A1, prior=0.25)])
    assert [made.prior(point) for point in (A2, B2, A1, B1)] == [0.6, 0.2, 0.2, 0.0]


def test_a_line_is_told_as_far_as_it_is_known() -> None:
    made = Tally()
    made.set([Candidate(A2, 10, 5.0, line=(A2, B1, PASS)), Candidate(B2, 9, 1.0)])
    told = info_line(made, Request(Color.BLACK), Dialect.PLAIN, TWO)
    assert [part.split(" pv ")[1].strip() for part in told.split("info ")[1:]] == ["A2 B1 pass", "B2"]


def test_ownership_is_the_mean_from_the_movers_side() -> None:
    made = tally((A2, 1, 1.0, 0.0))
    made.set_ownership([40, -40, 0, 4], 40)
    for color, told in ((Color.BLACK, "1.000 -1.000 0.000 0.100"), (Color.WHITE, "-1.000 1.000")):
        line = info_line(made, Request(color, ownership=True), Dialect.KATAGO, TWO)
        assert f" ownership {told}" in line
    assert "ownership" not in info_line(made, Request(Color.BLACK), Dialect.KATAGO, TWO)


@pytest.mark.parametrize(
    ("dialect", "line"),
    [
        (Dialect.PLAIN, "winrate 0.7500 scoreLead -2.500"),
        (Dialect.LEELA, "winrate 7500 prior 5000 lcb 5313"),
        (
            Dialect.KATAGO,
            "winrate 0.750000 scoreMean -2.500 scoreLead -2.500 prior 0.500000 lcb 0.531299",
        ),
    ],
)
def test_numbers_are_written_as_their_dialect_wants(dialect: Dialect, line: str) -> None:
    made = tally((B2, 20, 15.0, -50.0), (A1, 0, 0.0, 0.0))
    assert info_line(made, Request(Color.BLACK), dialect, TWO) == (
        f"info move B2 visits 20 {line} order 0 pv B2"
    )


def test_a_report_names_no_more_moves_than_asked_for_and_nothing_before_any_playout() -> None:
    made = tally((A2, 4, 3.0, 0.0), (B2, 4, 2.0, 0.0), (A1, 4, 1.0, 0.0))
    request = Request(Color.BLACK, max_moves=2)
    assert info_line(made, request, Dialect.PLAIN, TWO).count("info move") == 2
    assert info_line(Tally(), Request(Color.BLACK, ownership=True), Dialect.PLAIN, TWO) == ""


@pytest.mark.parametrize(
    ("words", "request_"),
    [
        ("", Request(Color.WHITE)),
        ("b", Request(Color.BLACK)),
        ("b 20", Request(Color.BLACK, 0.2)),
        ("20 b", Request(Color.BLACK, 0.2)),
        ("interval 7 maxmoves 3", Request(Color.WHITE, 0.07, max_moves=3)),
        ("minmoves 5 ownership true", Request(Color.WHITE, ownership=True)),
        ("avoid w A1,B1 9 avoid w A2 1", Request(Color.WHITE, avoided=frozenset({A1, B1, A2}))),
        ("avoid b A1 9 allow w B2 3", Request(Color.WHITE, allowed=frozenset({B2}))),
    ],
)
def test_a_request_is_read(words: str, request_: Request) -> None:
    assert parse_request(Arguments(words.split()), Dialect.KATAGO, TWO, Color.WHITE) == request_


def test_a_restriction_admits_what_is_allowed_and_not_avoided() -> None:
    request = Request(Color.BLACK, allowed=frozenset({A1, B1}), avoided=frozenset({B1}))
    assert [request.admits(point) for point in (A2, A1, B1)] == [False, True, False]
    assert Request(Color.BLACK).admits(A2)
