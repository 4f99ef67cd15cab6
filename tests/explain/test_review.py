"""Reviews told: the sentences, their proofs checked again, the annotated game, the page and the problems."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from nerai.board.color import Color
from nerai.board.position import Move, Position
from nerai.explain.review.page import review_to_html
from nerai.explain.review.problems import problems_of
from nerai.explain.review.recheck import recheck_event
from nerai.explain.review.sgf import review_to_sgf
from nerai.explain.review.words import goal_of, tell_event, tell_goal
from nerai.query.review import Event, Kind, Review, review
from nerai.query.review.unit import Sort
from nerai.query.solve import solve_problem
from nerai.sgf.document import read_document
from nerai.sgf.jsonlines import problem_from_json, problem_to_json
from nerai.sgf.reader import parse
from tests.support.reviewed import GAME, LINK, THREE_IN_A_ROW, document, play


@pytest.fixture(scope="module")
def game() -> Review:
    read = document()
    return review(read.positions, read.moves)


def test_every_claim_of_a_whole_game_passes_the_check(game: Review) -> None:
    faults = {tell_event(one): recheck_event(one, game.positions, game.moves) for one in game.events}
    assert len(faults) == len(game.events) > 8
    assert {told: found for told, found in faults.items() if found} == {}


def test_under_superko_only_what_holds_there_is_told() -> None:
    read = read_document(GAME.replace("KM[7]", "KM[7]RU[AGA]").encode())
    found = review(read.positions, read.moves, first=30, last=36)
    assert found.events
    assert [fault for one in found.events for fault in recheck_event(one, read.positions, read.moves)] == []


def _other_kind(event: Event) -> Event:
    swapped = {
        Kind.MISSED_SAVE: Kind.SAVED,
        Kind.SAVED: Kind.MISSED_SAVE,
        Kind.ENDANGERED: Kind.SAVED,
        Kind.MISSED_CAPTURE: Kind.CAUGHT,
        Kind.LET_OFF: Kind.MISSED_CAPTURE,
        Kind.CAUGHT: Kind.MISSED_CAPTURE,
    }
    return replace(event, kind=swapped[event.kind])


def _other_stones(event: Event) -> Event:
    other = next(
        chain
        for chain in event.before.position.chains(event.unit.color)
        if not event.unit.stones & set(chain.points)
    )
    return replace(event, unit=replace(event.unit, stones=frozenset(other.points), ends=(other.anchor,)))


def _other_move(event: Event) -> Event:
    return replace(event, number=event.number - 2)


def _other_side(event: Event) -> Event:
    return replace(event, move=Move(event.move.color.other, event.move.point))


def _broken_proof(event: Event) -> Event:
    text = event.before.text.replace('"winner":"black"', '"winner":"WHITE"').replace(
        '"winner":"white"', '"winner":"black"'
    )
    return replace(event, before=replace(event.before, text=text.replace("WHITE", "white")))


def _turned_outcome(event: Event) -> Event:
    return replace(event, before=replace(event.before, reached=not event.before.reached))


@pytest.mark.parametrize(
    "mutate",
    [_other_kind, _other_stones, _other_move, _other_side, _broken_proof, _turned_outcome],
)
def test_a_claim_that_is_changed_fails_the_check(game: Review, mutate: Callable[[Event], Event]) -> None:
    passed = [
        tell_event(event)
        for event in game.events
        if not recheck_event(mutate(event), game.positions, game.moves)
    ]
    assert passed == []


def test_a_better_move_that_the_proof_does_not_play_fails_the_check(game: Review) -> None:
    for event in game.worst:
        if event.better is not None:
            changed = replace(event, before=replace(event.before, move=event.move.point))
            assert recheck_event(changed, game.positions, game.moves)


def test_an_event_is_told_in_one_sentence_with_move_stones_and_better_move(game: Review) -> None:
    told = [tell_event(event) for event in game.worst]
    assert (
        "Move 33, Black B7: Black could still free the 2 black stones at E9 by F8; "
        "now White can take them by F8." in told
    )
    assert not any("{" in one or "[[" in one for one in told)


@pytest.mark.parametrize(
    ("start", "to_play", "move", "told"),
    [
        (
            LINK,
            Color.BLACK,
            "D2",
            "Move 1, Black D2: Black could still connect the 2 black stones at F8 to D6 by E7; "
            "now White can cut them off by E7.",
        ),
        (
            LINK,
            Color.BLACK,
            "E7",
            "Move 1, Black E7: White could cut the 2 black stones at F8 off from D6 by E7; "
            "now they are connected.",
        ),
        (
            THREE_IN_A_ROW,
            Color.BLACK,
            "J1",
            "Move 1, Black J1: Black could still make the black group of 5 at D9 live by B9; "
            "now White can kill it by B9.",
        ),
    ],
)
def test_links_and_groups_are_told_as_such(start: Position, to_play: Color, move: str, told: str) -> None:
    positions, moves = play(start.with_to_play(to_play), move)
    events = review(positions, moves).events
    assert told in [tell_event(event) for event in events]
    assert [recheck_event(event, positions, moves) for event in events] == [[]] * len(events)


def test_the_annotated_game_keeps_its_moves_and_has_the_better_move_as_a_variation(game: Review) -> None:
    text = review_to_sgf(parse(GAME).games[0], game)
    assert read_document(text.encode()).moves == game.moves
    (written,) = parse(text).games
    nodes = [node for node in written.line() if node.has_move]
    assert "could still free the 2 black stones at E9 by F8" in nodes[32].text("C")
    assert "BM" in nodes[32]
    assert nodes[32].parent is not None
    better = [child.move for child in nodes[32].parent.children[1:]]
    event = next(event for event in game.worst if event.number == 33)
    assert event.better is not None
    assert Move(Color.BLACK, event.better) in better


def test_only_mistakes_are_marked_bad_and_a_verdict_of_the_file_stays(game: Review) -> None:
    source = GAME.replace(";B[bc];", ";B[bc]TE[1];")
    (written,) = parse(review_to_sgf(parse(source).games[0], game)).games
    nodes = [node for node in written.line() if node.has_move]
    marked = {number for number, node in enumerate(nodes, start=1) if "BM" in node}
    assert marked == {event.number for event in game.worst if event.cost} - {33}
    assert [number for number, node in enumerate(nodes, start=1) if "TE" in node] == [33]


def test_comments_and_variations_of_the_file_stay(game: Review) -> None:
    source = GAME.replace(";B[bc];", ";B[bc]C[here];")
    assert "here\nBlack could still free" in review_to_sgf(parse(source).games[0], game)


def test_the_page_has_a_graph_whose_marks_lead_to_figures(game: Review) -> None:
    page = review_to_html(game, title="a <game>", worst=3)
    for number in (1, 2, 3):
        assert page.count(f'href="#e{number}"') == page.count(f'id="e{number}"') == 1
    assert 'id="e4"' not in page
    assert "a &lt;game&gt;" in page
    assert page.count("<figure>") >= 3
    assert "<script" not in page
    assert "http://" not in page.replace("http://www.w3.org", "")


def test_mistakes_become_problems_that_are_solved_as_listed(game: Review) -> None:
    made = list(problems_of(game, name="game"))
    assert len(made) >= 4
    assert len({problem.id for problem in made}) == len(made)
    for problem in made[:3]:
        again = problem_from_json(problem_to_json(problem))
        assert again == problem
        answer = solve_problem(again, nodes=20_000).answer
        assert answer.evidence.kind.value == "proved"
        assert not again.accepts(again.wrong[0])


def test_a_goal_is_told_from_the_side_of_who_moved(game: Review) -> None:
    told = {(event.kind, event.unit.sort): (str(goal_of(event)), tell_goal(event)) for event in game.events}
    assert told[Kind.MISSED_SAVE, Sort.CHAIN][1].startswith("save the ")
    assert told[Kind.MISSED_SAVE, Sort.CHAIN][0].startswith("save(")
    assert told[Kind.MISSED_CAPTURE, Sort.CHAIN][1].startswith("take the ")
    assert told[Kind.MISSED_CAPTURE, Sort.CHAIN][0].startswith("capture(")
    positions, moves = play(LINK.with_to_play(Color.WHITE), "E3")
    (linked,) = (event for event in review(positions, moves).events if event.unit.sort is Sort.LINK)
    assert str(goal_of(linked)).startswith("cut(")
    assert tell_goal(linked).startswith("cut the 2 black stones at F")
