"""Learning from moves that were played, and keeping what was learned."""

import json
from pathlib import Path

import pytest

from nerai.bench.learned_reading import LADDER, NET, moved, read
from nerai.board.point import PASS, from_gtp
from nerai.board.position import Position
from nerai.errors import ConfigError
from nerai.lang import Kind
from nerai.learn.book import RuleBook
from nerai.learn.dynamic import FIRST_RULES, GIVEN_RULES, DynamicRule
from nerai.learn.dynamic_store import (
    dynamic_ids,
    entries,
    events,
    forget_dynamic,
    keep_book,
    load_book,
    proof_text,
)
from nerai.learn.games import Learnt, MoveLearner
from nerai.learn.reader import Order
from nerai.learn.store import RuleStore
from nerai.solver.verify import verify


def learner() -> MoveLearner:
    return MoveLearner(RuleBook(FIRST_RULES), nodes=5000)


def test_a_move_that_captures_what_seemed_safe_is_learned_once_it_is_proved() -> None:
    one = learner()
    learnt = one.learn(NET.position, NET.move, source="a game, move 1")
    assert (learnt.counts["surprises"], learnt.counts["confirmed"]) == (1, 1)
    (name,) = learnt.created
    origin = one.book[name].origin
    assert origin.source == "a game, move 1"
    assert origin.story == "a goal thought lost was won in a game"
    assert origin.drawing.endswith("capture C7")
    assert verify(learnt.proofs[origin.proof].splitlines()).accepted
    there = moved(NET, 5, right=3, down=2, recolored=True)
    reading = read(there, one.book, order=Order.URGENCY)
    assert reading.read is not None
    assert reading.read.action == there.move


def test_what_the_rules_know_does_not_surprise_but_counts() -> None:
    one = learner()
    learnt = one.learn(LADDER.position, LADDER.move, source="a game")
    assert learnt.counts["surprises"] == 0
    assert learnt.created == []
    assert sum(entry.record.seen for entry in one.book) > 0


def test_a_belief_that_the_solver_refutes_teaches_the_reply() -> None:
    """Once it has two liberties the two rules believe that the stone is caught: they know no way to run."""
    one = learner()
    *others, last = LADDER.position.black
    size = LADDER.position.size
    board = Position.of(size, black=others, white=[*LADDER.position.white, from_gtp("C4", size)])
    learnt = one.learn(board, last, source="a game, move 7")
    assert (learnt.counts["surprises"], learnt.counts["refuted"]) == (1, 1)
    (name,) = learnt.created
    entry = one.book[name]
    assert entry.rule.goal == "save"
    assert entry.origin.story == "a deeper search refuted what the rules made believe"
    again = one.learn(board, last, source="again")
    assert (again.counts["surprises"], again.created) == (0, [])


def test_a_pass_teaches_nothing() -> None:
    assert learner().learn(NET.position, PASS, source="a game") == Learnt()


def test_chains_far_from_the_move_are_not_asked_about() -> None:
    assert learner().learn(NET.position, from_gtp("J1", NET.position.size), source="a game").counts == {}


def kept_net(store: RuleStore) -> tuple[RuleBook[DynamicRule], str]:
    one = learner()
    learnt = one.learn(NET.position, NET.move, source="a game, move 1")
    keep_book(store, one.book, learnt, source="a game", reached=("a game", 25))
    return one.book, learnt.created[0]


def test_a_book_comes_back_as_it_was_with_its_proofs_and_how_far_the_work_is(tmp_path: Path) -> None:
    path = tmp_path / "rules.db"
    with RuleStore(path) as store:
        book, name = kept_net(store)
    with RuleStore(path) as store:
        again = load_book(store)
        kept = {entry.rule.id: entry for entry in again if entry.rule.kind in (Kind.CAPTURE, Kind.SAVE)}
        assert kept == {entry.rule.id: entry for entry in book}
        assert store.reached("a game") == 25
        text = proof_text(store, again[name].origin.proof)
        assert text is not None
        assert verify(text.splitlines()).accepted
        (event,) = events(store, name)
        assert (event.what, event.source) == ("created", "a game")


def test_a_new_store_begins_with_the_rules_that_are_given(tmp_path: Path) -> None:
    with RuleStore(tmp_path / "rules.db") as store:
        assert load_book(store).rules == GIVEN_RULES
        assert entries(store) == []


def test_what_is_forgotten_goes_with_its_proof_and_does_not_come_back_by_generalising(tmp_path: Path) -> None:
    with RuleStore(tmp_path / "rules.db") as store:
        book, name = kept_net(store)
        proof = book[name].origin.proof
        store.forget([])  # static rules that go leave the proofs of others alone
        assert proof_text(store, proof) is not None
        forget_dynamic(store, [name])
        assert name not in dynamic_ids(store)
        assert proof_text(store, proof) is None
        assert [event.what for event in events(store, name)] == ["created", "forgotten: by hand"]


def test_a_damaged_rule_is_told_and_can_be_forgotten(tmp_path: Path) -> None:
    with RuleStore(tmp_path / "rules.db") as store:
        _, name = kept_net(store)
        with store.changing() as file:
            file.execute("UPDATE dynamic_rule SET target = ? WHERE id = ?", (json.dumps([0, 0]), name))
        with pytest.raises(ConfigError, match=f"rule {name} is damaged"):
            load_book(store)
        forget_dynamic(store, [name])
        assert name not in load_book(store)


def test_a_position_alone_teaches_what_search_finds_there() -> None:
    one = learner()
    learnt = one.search(NET.position, source="a problem")
    assert learnt.counts["confirmed"] >= 1
    stories = {one.book[name].origin.story for name in learnt.created}
    assert "a deeper search found a move that works, and no rule had it tried" in stories
    reading = read(moved(NET, 6, recolored=True), one.book, order=Order.URGENCY)
    assert reading.read is not None
    assert reading.read.reached


def test_search_teaches_the_reply_to_what_the_rules_believe_in() -> None:
    """White is to move and two rules would have him wait, which loses."""
    one = learner()
    *others, last = LADDER.position.black
    size = LADDER.position.size
    board = Position.of(size, black=others, white=[*LADDER.position.white, from_gtp("C4", size)])
    learnt = one.search(board.play(last), source="a position")
    assert learnt.counts["confirmed"] == 1
    assert [one.book[name].rule.goal for name in learnt.created] == ["save"]


def test_search_teaches_about_eyes_and_connections_as_well() -> None:
    """Black makes an eye at the edge by taking the way out of the stone; no given rule plays there."""
    wall = Position.parse(
        """
        . X . X . . .
        . X O X . . .
        . X . X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """
    )
    given = MoveLearner(RuleBook(GIVEN_RULES), nodes=5000)
    learnt = given.search(wall, source="a search")
    kinds = {given.book[name].rule.kind for name in learnt.created}
    assert Kind.MAKE_EYE in kinds
    only = MoveLearner(RuleBook(FIRST_RULES), nodes=5000)
    found = only.search(wall, source="a search")
    assert found.counts["asked"] < learnt.counts["asked"]
    assert {only.book[name].rule.kind for name in found.created} <= {Kind.CAPTURE, Kind.SAVE}
