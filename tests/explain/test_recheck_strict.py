"""False statements that stand close to something proved: other goals, rules, bans, stones and lines."""

import random
from dataclasses import replace

import pytest

from nerai.answer import Proved, Refuted, Result, Statement
from nerai.board.color import Color
from nerai.board.point import from_gtp, gtp_list
from nerai.board.position import Position
from nerai.board.rules import Rules, Suicide
from nerai.errors import NeraiError
from nerai.explain.level import Level
from nerai.explain.recheck import Grounds, recheck
from nerai.explain.shown import Proofs
from nerai.explain.statements import grounds_of, statements_of
from nerai.explain.telling import tell
from nerai.lang import parse_goal
from nerai.query.solve import investigate
from nerai.solver.certificate import Certificate, as_assumed, certify
from nerai.solver.replay import Alive
from nerai.solver.search import UNLIMITED, Limits, Threats, search
from nerai.solver.target import target_of
from tests.support.positions import position
from tests.support.random_questions import FOCUS, random_question

SURE = Threats(0, UNLIMITED)


def _proved(
    board: Position, goal: str, *, threats: Threats = SURE, assumed: tuple[Alive, ...] = ()
) -> Certificate:
    """The certificate of whoever wins."""
    target = target_of(parse_goal(goal), board)
    result = search(
        as_assumed(board, assumed),
        target,
        limits=Limits(nodes=20_000),
        threats=threats,
        open_points=frozenset(point for item in assumed for point in item.open_points),
        assumed=frozenset(point for item in assumed for point in item.stones),
    )
    assert result.winner is not None
    made = certify(board, target, result, threats=threats, assumptions=assumed)
    assert isinstance(made, Certificate)
    return made


def _says(
    made: Certificate, claim: str, *args: str | int, points: tuple[str, ...] = (), node: int | None = None
) -> Statement:
    kind = Proved if made.winner is made.target.friend else Refuted
    evidence = kind(made.name, made.root if node is None else node)
    if claim == "result":
        points = tuple(gtp_list(made.target.stones, made.position.size))
    return Statement(0, None, claim, evidence, args=args, points=points)


def _grounds(board: Position, goal: str, *proofs: Certificate) -> Grounds:
    return Grounds(board, goal, Proofs({made.name: made.text for made in proofs}))


TWO_CHAINS = position("""
    . O . . . . O .
    X X . . . . . .
    . . . . . . . .
""")


def test_what_reaches_one_of_two_parts_does_not_reach_both() -> None:
    found = investigate(TWO_CHAINS, "capture(B3) or capture(G3)", nodes=20_000)
    statement, grounds = statements_of(found)[0], grounds_of(found)
    assert recheck(statement, grounds)
    both = "capture(B3) and capture(G3)"
    assert not recheck(replace(statement, goal=both), replace(grounds, goal=both))


KO = position("""
    . X O . .
    X O . O .
    . X O . .
    . . . . .
""")


def test_a_ko_that_may_not_be_taken_yet_is_not_taken_by_a_proof_that_takes_it() -> None:
    made = _proved(KO, "capture(B3)")
    banned = Position(KO.size, KO.stones, to_play=KO.to_play, ko_point=from_gtp("C3", KO.size))
    for statement in (
        _says(made, "result", "unconditional"),
        _says(made, "achieves", "C3", "unconditional", points=("C3",)),
    ):
        assert recheck(statement, _grounds(KO, "capture(B3)", made))
        assert not recheck(statement, _grounds(banned, "capture(B3)", made))


CORNER = """
    . O X .
    O O X .
    X X X .
    . . . .
"""


def test_a_proof_under_another_rule_about_suicide_shows_nothing() -> None:
    allowed = position(CORNER, rules=Rules(suicide=Suicide.ALLOWED))
    forbidden = position(CORNER)
    for there, here in ((allowed, forbidden), (forbidden, allowed)):
        made = _proved(there, "kill(B4)")
        statement = _says(made, "result", "unconditional")
        assert recheck(statement, _grounds(there, "kill(B4)", made))
        assert not recheck(statement, _grounds(here, "kill(B4)", made))


OPEN_WALL = position(
    """
    . X O . .
    . X O . .
    X X O . .
    O O . . .
    . . . . .
""",
    to_play=Color.WHITE,
)


def test_a_wall_is_not_taken_to_go_on_where_the_other_side_stands() -> None:
    size = OPEN_WALL.size
    wall = frozenset(from_gtp(name, size) for name in ("C5", "C4", "C3", "A2", "B2", "C2"))
    placed = frozenset({from_gtp("C2", size)})
    assumed = (Alive(Color.WHITE, wall, frozenset({from_gtp("D4", size)}), placed),)
    made = _proved(OPEN_WALL, "kill(B5)", assumed=assumed)
    statement = _says(made, "result", "unconditional" if made.winner is Color.WHITE else "fails")
    assert recheck(statement, _grounds(OPEN_WALL, "kill(B5)", made))
    stones = bytearray(OPEN_WALL.stones)
    stones[from_gtp("C2", size)] = Color.BLACK
    cut = Position(size, bytes(stones), to_play=Color.WHITE)
    assert not recheck(statement, _grounds(cut, "kill(B5)", made))


FIVE = position(
    """
    . . . X O .
    X . . X O .
    X X X X O .
    O O O O O .
    . . . . . .
""",
    to_play=Color.WHITE,
)


def test_a_reply_and_a_line_that_the_proof_does_not_play_refute_nothing() -> None:
    found = investigate(FIVE, "kill(D5)", nodes=20_000, all_moves=True)
    grounds = grounds_of(found)
    refuted = [one for one in statements_of(found) if one.claim == "refuted_by"]
    ignored = [one for one in statements_of(found) if one.claim == "if_ignored"]
    assert refuted
    assert ignored
    for statement in refuted:
        assert recheck(statement, grounds)
        assert not recheck(replace(statement, args=(statement.args[0], "F1", "E1")), grounds)
    for statement in ignored:
        assert recheck(statement, grounds)
        assert not recheck(replace(statement, args=(*statement.args[:2], "F1", "E1")), grounds)


def test_the_line_of_the_other_side_is_the_proofs() -> None:
    found = investigate(FIVE, "kill(D5)", nodes=20_000)
    statement = next(one for one in statements_of(found) if one.claim == "other_side_first")
    assert len(statement.args) > 1
    assert recheck(statement, grounds_of(found))
    assert not recheck(replace(statement, args=(statement.args[0], "F1", "E1")), grounds_of(found))


def test_a_link_that_is_made_already_does_not_hide_what_is_proved_of_the_rest() -> None:
    board = position(
        """
        O O . . X X
        . O O X . .
        X O O O O O
        . O X . . X
    """
    )
    found = investigate(board, "capture(A2, 3) and connect(B2, C3)", nodes=1_500)
    told = {one.claim: one for one in statements_of(found)}
    assert recheck(told["other_side_first"], grounds_of(found))


TWO_GROUPS = position("""
    . X . X O X . X .
    X X X X O X X X X
    O O O O O O O O O
    . O . . . . . O .
""")


def test_the_eyes_of_another_group_are_not_those_of_the_stones() -> None:
    grounds = Grounds(TWO_GROUPS, "live(B4)", Proofs({}))
    eyes = Statement(0, None, "two_eyes", Proved("none", 0), points=("A4", "C4"))
    assert recheck(eyes, grounds)
    assert not recheck(replace(eyes, points=("G4", "J4")), grounds)


SPLIT = position(
    """
    . X O X . . X O
    X X O X X X X O
    O O O O O O O O
    . O . . . . O .
""",
    to_play=Color.WHITE,
)


def test_where_one_of_two_chains_is_taken_the_other_is_not_said_to_be_shut_in() -> None:
    goal = "kill_any({B4, A3, B3, D4, D3, E3, F3, G3, G4})"
    made = _proved(SPLIT, goal)
    assert made.winner is Color.WHITE
    room = tuple(gtp_list({from_gtp(name, SPLIT.size) for name in ("A4", "E4", "F4")}, SPLIT.size))
    assert not recheck(_says(made, "cannot_get_out", points=room), _grounds(SPLIT, goal, made))


NETTED = position(
    """
    . . . . . . .
    . . . X X . .
    . . X O . . .
    . . X . . X .
    . . . . X . .
    . . . . . . .
    . . . . . . .
"""
)


def test_stones_that_are_caught_already_are_not_caught_by_a_net() -> None:
    made = _proved(NETTED.with_to_play(Color.WHITE), "capture(D5)")
    assert made.winner is Color.BLACK
    net = _says(made, "net", "G1", points=("G1",))
    assert not recheck(net, _grounds(NETTED, "capture(D5)", made))


@pytest.mark.parametrize(
    "claim", ["stays", "one_eye_at_most", "ko", "seki", "nakade", "net", "can_ignore", "ladder", "snapback"]
)
def test_a_proof_by_parts_is_no_proof_of_a_line(claim: str) -> None:
    found = investigate(TWO_CHAINS, "capture(B3) or capture(G3)", nodes=20_000)
    assert found.combination is not None
    for args in ((), ("C3",), ("double", "friend", 0, 0), (1,)):
        statement = Statement(0, None, claim, found.answer.evidence, args=args, points=("B3", "G3"))
        assert not recheck(statement, grounds_of(found))


HOLDS = position("""
    X X . O .
    O O O O .
    . . . . .
""")


def test_a_reply_that_is_not_needed_is_told_as_a_pass_of_the_right_side() -> None:
    found = investigate(HOLDS, "capture(C2)", nodes=1_500, all_moves=True)
    played = {item.move: item for item in found.answer.moves}
    refutation = played["C1"].refutation
    assert refutation[0] == "pass"
    assert refutation[1] in played


SEKI = position(
    """
    . O X . O X .
    O O X . O X X
    . O X . O X .
    O O O O X X X
"""
)


def test_stones_of_both_sides_in_a_race_are_not_called_by_one_color() -> None:
    found = investigate(SEKI, "win_race(C4, E4)", nodes=20_000)
    assert found.answer.result is Result.SEKI
    for level in Level:
        assert "C4 and E4" not in tell(found, level).text


def test_a_line_of_one_side_is_no_line_to_a_seki() -> None:
    found = investigate(SEKI.with_to_play(Color.WHITE), "kill(C4)", nodes=20_000)
    assert found.answer.other_side_first is not None
    assert found.answer.other_side_first.result is Result.SEKI
    assert tell(found).other_first == "it is seki"


def test_tries_that_end_in_different_eyes_are_told_apart() -> None:
    found = investigate(FIVE, "kill(D5)", nodes=20_000, all_moves=True)
    statements = statements_of(found)
    ends = {one.parent: one.points for one in statements if one.claim == "two_eyes"}
    for sentence in tell(found, statements=statements).tries:
        assert sentence.statement is not None
        told = {ends.get(one.id) for one in (sentence.statement, *sentence.also)}
        assert len(told) == 1


def test_what_any_proof_takes_for_granted_is_stated() -> None:
    rng = random.Random(40_100)
    only_of_others = 0
    for _ in range(60):
        question = random_question(rng, focus="walls")
        if question is None:
            continue
        found = investigate(question.position, question.goal, nodes=600, all_moves=True)
        statements, grounds = statements_of(found), grounds_of(found)
        stated = {point for one in statements if one.claim == "assumes" for point in one.points}
        for statement in statements:
            assert isinstance(statement.evidence, Proved | Refuted)
            for kind, _, point in grounds.proofs.assumed(statement.evidence.certificate):
                stands = found.scene.position.at(from_gtp(point, found.scene.size)) is not None
                assert kind != "alive" or not stands or point in stated
        only_of_others += bool(stated) and not found.answer.assumptions
    assert only_of_others


@pytest.mark.parametrize("focus", sorted(FOCUS.keys() - {"large"}))
def test_all_that_is_told_of_random_positions_is_true(focus: str) -> None:
    rng = random.Random(focus)
    told = 0
    for _ in range(40):
        question = random_question(rng, focus=focus)
        if question is None:
            continue
        try:
            found = investigate(question.position, question.goal, nodes=600, all_moves=rng.random() < 0.5)
        except NeraiError:
            continue
        statements, grounds = statements_of(found), grounds_of(found)
        false = [one for one in statements if not recheck(one, grounds)]
        assert false == [], f"{question}"
        for level in Level:
            assert tell(found, level, statements=statements).text
        told += len(statements)
    assert told > 40
