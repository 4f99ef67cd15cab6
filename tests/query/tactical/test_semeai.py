"""Races: who takes whom, sekis, and stones that are taken in vain."""

from nerai.answer import EvidenceKind
from nerai.board.point import PASS
from nerai.query.budget import Budget
from nerai.query.tactical.arena import supports
from nerai.query.tactical.semeai import analyze_semeai, analyze_semeai_after_move
from nerai.query.tactical.verdict import Code, RaceVerdict
from tests.support.positions import Drawing, drawing


def budget() -> Budget:
    return Budget(nodes=200_000, seconds=None)


def race(drawn: Drawing, own: str, other: str) -> RaceVerdict:
    return analyze_semeai(drawn.position, min(drawn.marks[own]), min(drawn.marks[other]), budget())


def codes(found: RaceVerdict) -> tuple[Code, Code]:
    return found.own, found.other


# In every drawing # and @ are the two groups, a the outside liberties of #, b those of @, c common ones.
RACE = drawing("""
    O a # @ b X . . .
    O a # @ b X . . .
    O a # @ b X . . .
    O O # @ X X . . .
    . O O X X . . . .
    . . O X . . . . .
    . . O X . . . . .
    . . O X . . . . .
    . . O X . . . . .
""")


def test_in_an_even_race_the_first_to_move_takes_the_other() -> None:
    for own, other, liberties in (("#", "@", "b"), ("@", "#", "a")):
        found = race(RACE, own, other)
        assert codes(found) == (Code.WORKS, Code.WORKS)
        assert found.move in RACE.marks[liberties]
        assert found.evidence is EvidenceKind.UNKNOWN


def test_who_is_two_liberties_behind_has_lost_and_who_is_ahead_may_pass() -> None:
    ahead = drawing("""
        O a # @ b X . . .
        O a # @ X X . . .
        O a # @ X X . . .
        O O # @ X X . . .
        . O O X X . . . .
        . . O X . . . . .
        . . O X . . . . .
        . . O X . . . . .
        . . O X . . . . .
    """)
    won, lost = race(ahead, "#", "@"), race(ahead, "@", "#")
    assert codes(won) == (Code.WORKS, Code.WORKS)
    assert won.move == PASS
    assert codes(lost) == (Code.FAILS, Code.FAILS)
    assert lost.move == PASS


def test_two_common_liberties_without_eyes_are_a_seki() -> None:
    seki = drawing("""
        O # c @ X . . . .
        O # @ @ X . . . .
        O # c @ X . . . .
        O # # @ X . . . .
        O O # @ X . . . .
        . O O X X . . . .
        . . O X . . . . .
        . . O X . . . . .
        . . O X . . . . .
    """)
    for own, other in ("#@", "@#"):
        assert codes(race(seki, own, other)) == (Code.WORKS, Code.FAILS)


def test_a_move_more_of_the_opponent_loses_an_even_race() -> None:
    own, other = min(RACE.marks["#"]), min(RACE.marks["@"])
    color = RACE.position.chain_at(other).color
    move = min(RACE.marks["a"])
    after = analyze_semeai_after_move(RACE.position, color, move, own, other, budget())
    assert codes(after) == (Code.FAILS, Code.FAILS)


def test_what_supports_a_short_chain_beside_a_race_belongs_to_it() -> None:
    approach = drawing("""
        . . . . . . .
        O O O O O O .
        O . p X s O .
        O O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    assert supports(approach.position, [approach.at("p")]) >= {approach.at("s"), approach.at("p")}
    assert not supports(RACE.position, [])
