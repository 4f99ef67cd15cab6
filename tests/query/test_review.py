"""Games reviewed: what each move won or lost, and what is no event."""

import pytest

from nerai.board.color import Color
from nerai.board.point import from_gtp, to_gtp
from nerai.board.position import Position
from nerai.query.review import Change, Event, Kind, Review, review
from nerai.query.review.unit import Sort, units
from nerai.solver.search import StopFlag
from tests.support.positions import position
from tests.support.reviewed import LINK, THREE_IN_A_ROW, document, play

ATARI = position(
    """
    . . . . . . .
    . . . O . . .
    . . O X O . .
    . . O X . X .
    . . . O . X .
    . . . . . . .
    . . . . . . .
    """
)
"""Two black stones with one liberty, E4; E4 also joins them to their friends."""

TWO_EYES = position(
    """
    . X . X O . . . .
    X X X X O . . . .
    O O O O O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """
)
"""A black group that lives in the corner."""


def reviewed(start: Position, *moves: str, least: int = 2) -> Review:
    positions, played = play(start, *moves)
    return review(positions, played, least=least)


def only(found: Review) -> Event:
    (event,) = found.events
    return event


def about_a_link(found: Review) -> Event:
    (event,) = [event for event in found.events if event.unit.sort is Sort.LINK]
    return event


def name(event: Event) -> tuple[int, Kind, str]:
    return event.number, event.kind, to_gtp(event.unit.ends[0], event.before.position.size)


@pytest.fixture(scope="module")
def game() -> Review:
    read = document()
    return review(read.positions, read.moves)


def test_stones_in_atari_that_are_left_alone_are_a_missed_save_with_the_better_move() -> None:
    event = only(reviewed(ATARI.with_to_play(Color.BLACK), "G1"))
    assert event.kind is Kind.MISSED_SAVE
    assert event.change is Change.BAD
    assert event.better == event.answer == from_gtp("E4", ATARI.size)


def test_enemy_stones_in_atari_that_are_left_alone_are_a_missed_capture() -> None:
    event = only(reviewed(ATARI.with_to_play(Color.WHITE), "G1"))
    assert event.kind is Kind.MISSED_CAPTURE
    assert event.better == from_gtp("E4", ATARI.size)


def test_taking_the_stones_catches_them_and_running_saves_them() -> None:
    caught = only(reviewed(ATARI.with_to_play(Color.WHITE), "E4"))
    assert (caught.kind, caught.after) == (Kind.CAUGHT, None)
    saved = only(reviewed(ATARI.with_to_play(Color.BLACK), "E4"))
    assert saved.kind is Kind.SAVED
    assert not reviewed(ATARI.with_to_play(Color.BLACK), "E4").worst


def test_what_goes_on_for_several_turns_is_told_once_for_each_player() -> None:
    found = reviewed(ATARI.with_to_play(Color.BLACK), "G1", "A1", "G2", "A2")
    assert [(event.number, event.kind, event.lasting) for event in found.events] == [
        (1, Kind.MISSED_SAVE, 2),
        (2, Kind.MISSED_CAPTURE, 2),
    ]


def test_what_both_leave_alone_for_long_costs_half() -> None:
    found = reviewed(ATARI.with_to_play(Color.BLACK), "G1", "A1", "G2", "A2", "G3", "A3", "G4", "A4")
    assert [(event.lasting, event.value, event.cost) for event in found.events] == [(4, 4, 2), (4, 4, 2)]


def test_a_stone_that_is_offered_is_no_event() -> None:
    start = position(
        """
        . . . . .
        . . O . .
        . O . O .
        . . . . .
        . . . . .
        """,
        to_play=Color.BLACK,
    )
    assert reviewed(start, "C3", least=1).events == ()


def test_one_stone_is_told_of_only_when_asked_for() -> None:
    start = position(
        """
        . . . . . . .
        . . O . . . .
        . O X . X . .
        . . O . X . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        to_play=Color.BLACK,
    )
    assert reviewed(start, "A1").events == ()
    told = [name(event) for event in reviewed(start, "A1", least=1).events]
    assert told == [(1, Kind.MISSED_SAVE, "C5")]


def test_a_link_that_is_not_cut_is_an_event_about_the_smaller_chain() -> None:
    event = about_a_link(reviewed(LINK.with_to_play(Color.WHITE), "E3"))
    assert (event.kind, event.unit.sort, event.value) == (Kind.MISSED_CAPTURE, Sort.LINK, 2)
    assert event.better == event.answer == from_gtp("E7", LINK.size)


def test_a_link_that_is_made_is_saved_and_needs_no_proof_of_it() -> None:
    event = about_a_link(reviewed(LINK.with_to_play(Color.BLACK), "E7"))
    assert (event.kind, event.unit.sort, event.after) == (Kind.SAVED, Sort.LINK, None)


def test_a_group_that_is_left_without_its_second_eye_is_told_as_a_group() -> None:
    event = only(reviewed(THREE_IN_A_ROW.with_to_play(Color.BLACK), "J1"))
    assert (event.kind, event.unit.sort) == (Kind.MISSED_SAVE, Sort.GROUP)
    assert event.better == event.answer == from_gtp("B9", THREE_IN_A_ROW.size)


def test_a_danger_that_was_settled_and_comes_back_is_another_story() -> None:
    found = reviewed(ATARI.with_to_play(Color.BLACK), "G1", "E4", "A1")
    assert [(event.number, event.kind) for event in found.events] == [(1, Kind.MISSED_SAVE), (2, Kind.CAUGHT)]


def test_a_group_that_is_shut_in_is_watched_and_one_in_the_open_is_not() -> None:
    watched = [unit for unit in units(TWO_EYES, least=2) if unit.sort is Sort.GROUP]
    assert [(unit.color, len(unit.stones)) for unit in watched] == [(Color.BLACK, 6)]


def test_an_own_eye_filled_endangers_the_group() -> None:
    event = only(reviewed(TWO_EYES, "A9"))
    assert (event.kind, len(event.unit.stones)) == (Kind.ENDANGERED, 6)
    assert (event.better, event.answer) == (None, from_gtp("C9", TWO_EYES.size))


def test_most_kinds_of_events_come_up_in_a_weak_game(game: Review) -> None:
    assert {event.kind for event in game.events} == set(Kind) - {Kind.ENDANGERED}


def test_the_worst_come_first_and_only_mistakes(game: Review) -> None:
    costs = [event.cost for event in game.worst]
    assert costs == sorted(costs, reverse=True)
    assert {event.change for event in game.worst} == {Change.BAD}


def test_a_part_of_the_game_has_the_events_of_the_whole_that_begin_there(game: Review) -> None:
    read = document()
    part = review(read.positions, read.moves, first=30, last=40)
    assert [standing.number for standing in part.standings] == list(range(30, 41))
    whole = [name(event) for event in game.events if 30 <= event.number <= 40]
    assert [name(event) for event in part.events] == whole


def test_a_review_that_is_stopped_gives_what_is_known(game: Review) -> None:
    read, stop = document(), StopFlag()
    part = review(
        read.positions, read.moves, stop=stop, report=lambda done, _: stop.set() if done == 36 else None
    )
    assert not part.complete
    assert game.complete
    assert len(part.standings) == 36
    assert [name(event) for event in part.events] == [name(e) for e in game.events if e.number <= 36]


def test_as_plain_data_it_names_moves_and_certificates(game: Review) -> None:
    first = game.worst[0].to_dict()
    assert first["number"] == game.worst[0].number
    assert first["before"]["certificate"] != first["after"]["certificate"]
    assert game.to_dict()["schema"] == "nerai.review/1"


def test_once_it_is_late_no_further_move_is_looked_at() -> None:
    read = document()
    looked = list[int]()
    found = review(
        read.positions,
        read.moves,
        late=lambda: len(looked) == 3,
        report=lambda done, _: looked.append(done),
    )
    assert not found.complete
    assert [standing.number for standing in found.standings] == looked == [1, 2, 3]
