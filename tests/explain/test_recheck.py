"""Statements are true, and false ones are found out."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from nerai.answer import Proved, Refuted, Statement
from nerai.bench.multi_goals import made_goals
from nerai.board.color import Color
from nerai.board.point import from_gtp, gtp_list, to_gtp
from nerai.board.position import Position
from nerai.explain.claims import MEANINGS, Claim
from nerai.explain.recheck import Grounds, recheck
from nerai.explain.shown import Proofs
from nerai.explain.statements import grounds_of, statements_of
from nerai.query.forethought import Adviser
from nerai.query.question import ask
from nerai.query.solve import inquire, investigate, solve_problem
from nerai.sgf import load_problems
from tests.support.planned import planned_boards
from tests.support.positions import position

LINK = position("""
    . . . . .
    O O O . .
    X . X . .
""")
FALSE_EYE = position("""
    . O . O O O O
    O O O O O O O
    X . X O O . O
    . O . X X X O
    X X O O X . O
""")
ROOMY = position("""
    O O O O O O O
    X . X X X X O
    . . X X . X O
    . . . X X X O
""")
LONE = position("""
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . O . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
""")
Mutation = Callable[[Statement, Grounds], Iterator[Statement]]
BOARDS = (
    (LINK, "connect(A1, C1)"),
    (LINK.with_to_play(Color.WHITE), "cut(A1, C1)"),
    (FALSE_EYE, "live(D2)"),
    (ROOMY, "live(C3)"),
    (LONE, "capture(D4, 2)"),
)
PROBLEMS = Path(__file__).parents[2] / "problems"


@cache
def _told() -> tuple[tuple[Statement, Grounds], ...]:
    """The statements of our own problems, and of a goal of two parts."""
    found = [
        solve_problem(problem, nodes=40_000, all_moves=True)
        for file in sorted(PROBLEMS.glob("*.jsonl"))
        for problem in load_problems(file)
    ]
    parts = next(goal for goal in made_goals() if goal.name == "made/pair_03")
    found.append(investigate(parts.position, parts.goal, nodes=50_000))
    either = parts.goal.replace(" and ", " or ")
    found.append(investigate(parts.position, either, nodes=50_000))
    assert found[-1].combination is not None
    assert found[-1].answer.move is not None
    found += [investigate(board, goal, nodes=6_000, all_moves=True) for board, goal in BOARDS]
    told: list[tuple[Statement, Grounds]] = []
    for item in found:
        grounds = grounds_of(item)
        told += [(one, grounds) for one in statements_of(item)]
    for board, goal, knowledge in planned_boards():
        planned = inquire(ask(board, goal), nodes=6_000, adviser=Adviser(knowledge))
        grounds = grounds_of(planned)
        told += [(one, grounds) for one in statements_of(planned) if one.claim in ("plan", "surprise")]
    return tuple(told)


def test_every_statement_of_our_own_problems_is_true() -> None:
    false = [one for one, grounds in _told() if not recheck(one, grounds)]
    assert false == []


def test_every_claim_is_made_somewhere() -> None:
    made = Counter(one.claim for one, _ in _told())
    assert set(made) == {claim.value for claim in Claim} == {claim.value for claim in MEANINGS}


def _of(claim: Claim) -> list[tuple[Statement, Grounds]]:
    return [(one, grounds) for one, grounds in _told() if one.claim == claim.value]


def _turned(statement: Statement) -> Statement:
    """The same with the evidence for the other side."""
    evidence = statement.evidence
    assert isinstance(evidence, Proved | Refuted)
    kind = Refuted if isinstance(evidence, Proved) else Proved
    return replace(statement, evidence=kind(evidence.certificate, evidence.node))


BY_RULE = (
    Claim.CAPTURES,
    Claim.TWO_EYES,
    Claim.REAL_EYE,
    Claim.FALSE_EYE,
    Claim.CONNECTS,
    Claim.CUTS,
    Claim.LADDER,
    Claim.SNAPBACK,
    Claim.LIBERTIES,
    Claim.RACE,
    Claim.PLAN,
)
"""What the board shows without a certificate."""


@pytest.mark.parametrize("claim", [claim for claim in Claim if claim not in (*BY_RULE, Claim.ASSUMES)])
def test_evidence_for_the_other_side_does_not_back_a_claim(claim: Claim) -> None:
    for statement, grounds in _of(claim):
        assert not recheck(_turned(statement), grounds)


@pytest.mark.parametrize("claim", [claim for claim in Claim if claim not in BY_RULE])
def test_without_its_certificate_a_claim_is_not_shown(claim: Claim) -> None:
    for statement, grounds in _of(claim)[:3]:
        assert not recheck(statement, replace(grounds, proofs=Proofs({})))


@pytest.mark.parametrize("claim", [Claim.RESULT, Claim.ACHIEVES, Claim.REFUTED_BY, Claim.OTHER_SIDE_FIRST])
def test_a_certificate_that_is_not_there_shows_nothing(claim: Claim) -> None:
    statement, grounds = _of(claim)[0]
    assert not recheck(statement, replace(grounds, proofs=Proofs({})))


@pytest.mark.parametrize("claim", [Claim.RESULT, Claim.OTHER_SIDE_FIRST])
def test_what_the_side_to_move_wins_is_not_shown_for_the_other_side_to_move(claim: Claim) -> None:
    checked = 0
    for statement, grounds in _of(claim):
        mover = grounds.position.to_play if claim is Claim.RESULT else grounds.position.to_play.other
        friend_wins = isinstance(statement.evidence, Proved)
        if friend_wins != (mover is grounds.target.friend):
            continue  # won by moving second, so by moving first as well
        both = [
            one for name in (Claim.RESULT, Claim.OTHER_SIDE_FIRST) for one, its in _of(name) if its is grounds
        ]
        if len({type(one.evidence) for one in both}) < len(both):
            continue  # whoever moves
        turned = grounds.position.with_to_play(grounds.position.to_play.other)
        assert not recheck(statement, replace(grounds, position=turned))
        checked += 1
    assert checked > 10


def test_another_move_than_the_one_proved_does_not_achieve_the_goal() -> None:
    checked = 0
    for statement, grounds in _of(Claim.ACHIEVES):
        right = {one.args[0] for one, other in _of(Claim.ACHIEVES) if other is grounds}
        wrong = {one.args[0] for one, other in _of(Claim.REFUTED_BY) if other is grounds} - right
        for move in sorted(map(str, wrong))[:3]:
            false = replace(statement, args=(move, statement.args[1]), points=(move,))
            assert not recheck(false, grounds), false
            checked += 1
    assert checked > 10


def test_stones_that_are_not_taken_are_not_said_to_be() -> None:
    for statement, grounds in _of(Claim.CAPTURES):
        assert not recheck(replace(statement, args=()), grounds)
        assert not recheck(replace(statement, args=statement.args[:-1]), grounds)
        empty = next(str(move) for move in statement.args if move != "pass")
        assert not recheck(replace(statement, points=(*statement.points, empty)), grounds)


def test_a_point_that_is_no_eye_is_not_said_to_be() -> None:
    for statement, grounds in _of(Claim.TWO_EYES):
        stone = next(iter(grounds.target.stones))
        outside = to_gtp(stone, grounds.position.size)
        assert not recheck(replace(statement, points=(*statement.points, outside)), grounds)
        assert not recheck(replace(statement, points=statement.points[:1]), grounds)


def test_an_assumption_is_told_as_the_certificate_states_it() -> None:
    for statement, grounds in _of(Claim.ASSUMES):
        kind, side = statement.args
        other = "white" if side == "black" else "black"
        assert not recheck(replace(statement, args=(kind, other)), grounds)
        assert not recheck(replace(statement, points=statement.points[1:] or ("A1",)), grounds)


WRONG: dict[Claim, Mutation] = {}
"""For each claim, statements like a true one that say something else, and so must be found out."""


def _wrong(*claims: Claim) -> Callable[[Mutation], Mutation]:
    def note(mutation: Mutation) -> Mutation:
        WRONG.update(dict.fromkeys(claims, mutation))
        return mutation

    return note


def _names(statement: Statement, grounds: Grounds) -> Iterator[str]:
    """The names of points that a statement does not speak of."""
    size = grounds.position.size
    spoken = {*statement.points, *map(str, statement.args)}
    return (name for name in (to_gtp(point, size) for point in size.points()) if name not in spoken)


@_wrong(Claim.RESULT, Claim.OTHER_SIDE_FIRST)
def _another_result(statement: Statement, _: Grounds) -> Iterator[Statement]:
    for result in ("unconditional", "seki", "ko", "fails"):
        if result != statement.args[0]:
            yield replace(statement, args=(result,))


@_wrong(Claim.ACHIEVES)
def _achieves_more(statement: Statement, _: Grounds) -> Iterator[Statement]:
    move, result = statement.args
    for other in ("unconditional", "seki", "ko", "fails"):
        if other != result:
            yield replace(statement, args=(move, other))


@_wrong(Claim.REFUTED_BY)
def _another_try(statement: Statement, grounds: Grounds) -> Iterator[Statement]:
    right = [one.args[0] for one, other in _of(Claim.ACHIEVES) if other is grounds]
    for move in right:
        yield replace(statement, args=(move, *statement.args[1:]), points=(str(move),))
    yield replace(statement, args=statement.args[:1])


@_wrong(Claim.CAPTURES, Claim.CUTS, Claim.CONNECTS, Claim.LADDER, Claim.SNAPBACK)
def _a_line_cut_short(statement: Statement, grounds: Grounds) -> Iterator[Statement]:
    yield replace(statement, args=statement.args[:-1])
    if statement.claim in ("ladder", "snapback"):
        # With the sides exchanged; stones may well be taken or joined by such a line, too.
        yield replace(statement, args=("pass", *statement.args))
    if statement.claim in ("captures", "cuts"):
        empty = next(
            name for name in _names(statement, grounds) if not grounds.position.at(grounds.points([name])[0])
        )
        yield replace(statement, points=(*statement.points, empty))


@_wrong(Claim.TWO_EYES)
def _one_eye(statement: Statement, grounds: Grounds) -> Iterator[Statement]:
    stone = to_gtp(min(grounds.target.stones), grounds.position.size)
    yield replace(statement, points=(*statement.points, stone))
    yield replace(statement, points=statement.points[:1])


@_wrong(Claim.REAL_EYE, Claim.FALSE_EYE)
def _the_other_kind_of_eye(statement: Statement, grounds: Grounds) -> Iterator[Statement]:
    yield replace(statement, claim="false_eye" if statement.claim == "real_eye" else "real_eye")
    yield replace(statement, points=(next(_names(statement, grounds)),))


@_wrong(Claim.ONE_EYE_AT_MOST, Claim.STAYS)
def _another_way(statement: Statement, grounds: Grounds) -> Iterator[Statement]:
    board = grounds.position
    stone = next(
        name for name in gtp_list(board.size.points(), board.size) if board.at(grounds.points([name])[0])
    )
    yield replace(statement, args=(stone, *statement.args[1:]))
    yield replace(statement, claim="stays" if statement.claim == "one_eye_at_most" else "one_eye_at_most")
    yield replace(statement, points=())


@_wrong(Claim.CANNOT_GET_OUT)
def _other_room(statement: Statement, grounds: Grounds) -> Iterator[Statement]:
    yield replace(statement, points=statement.points[1:])
    yield replace(statement, points=(*statement.points, next(_names(statement, grounds))))


@_wrong(Claim.NAKADE)
def _another_shape(statement: Statement, _: Grounds) -> Iterator[Statement]:
    shape, move = statement.args
    yield replace(statement, args=("pyramid_four", move))
    for point in statement.points:
        if point != move:
            yield replace(statement, args=(shape, point))


@_wrong(Claim.NET)
def _a_move_that_is_no_net(statement: Statement, grounds: Grounds) -> Iterator[Statement]:
    for name in _names(statement, grounds):
        yield replace(statement, args=(name,))


@_wrong(Claim.LIBERTIES, Claim.CAN_IGNORE)
def _one_more(statement: Statement, _: Grounds) -> Iterator[Statement]:
    number, *moves = statement.args
    assert isinstance(number, int)
    yield replace(statement, args=(number + (1 if statement.claim == "liberties" else 2), *moves))
    yield replace(statement, args=(number - 1, *moves))


@_wrong(Claim.RACE)
def _miscounted(statement: Statement, _: Grounds) -> Iterator[Statement]:
    own, theirs, shared = map(int, statement.args)
    yield replace(statement, args=(own + 1, theirs, shared))
    yield replace(statement, args=(own, theirs, shared + 1))
    if own != theirs:
        yield replace(statement, args=(theirs, own, shared))


@_wrong(Claim.KO)
def _another_ko(statement: Statement, _: Grounds) -> Iterator[Statement]:
    kind, first, approach, threats = statement.args
    yield replace(statement, args=(kind, "friend" if first == "opponent" else "opponent", approach, threats))
    assert isinstance(threats, int)
    if kind != "double":
        yield replace(statement, args=(kind, first, approach, threats + 1))
        yield replace(statement, args=("double", first, 0, 0), points=("A1", "B1"))
    yield replace(statement, args=("approach", first, 3, threats), points=())
    if kind == "direct":
        yield replace(statement, args=("multi_stage", first, 0, threats))
        yield replace(statement, args=("ten_thousand_year", first, 0, threats))


@_wrong(Claim.SEKI)
def _other_stones(statement: Statement, _: Grounds) -> Iterator[Statement]:
    yield replace(statement, points=statement.points[1:])


@_wrong(Claim.IF_IGNORED)
def _not_ignored(statement: Statement, _: Grounds) -> Iterator[Statement]:
    move, _elsewhere, *rest = statement.args
    yield replace(statement, args=(move, *rest))
    yield replace(statement, args=(move,))


@_wrong(Claim.THREATENS)
def _no_threat(statement: Statement, grounds: Grounds) -> Iterator[Statement]:
    threats = {one.points[0] for one, other in _of(Claim.THREATENS) if other is grounds}
    for name in _names(statement, grounds):
        if name not in threats:
            yield replace(statement, args=(name,), points=(name,))


@_wrong(Claim.ASSUMES)
def _assumed_of_others(statement: Statement, _: Grounds) -> Iterator[Statement]:
    kind, side = statement.args
    yield replace(statement, args=(kind, "white" if side == "black" else "black"))
    yield replace(statement, points=statement.points[1:] or ("A1",))


@_wrong(Claim.PARTS_APART, Claim.SEARCHED_AS_ONE)
def _more_parts(statement: Statement, _: Grounds) -> Iterator[Statement]:
    number, *rest = statement.args
    assert isinstance(number, int)
    yield replace(statement, args=(number + 1, *rest))


@_wrong(Claim.PART_STATUS)
def _another_letter(statement: Statement, _: Grounds) -> Iterator[Statement]:
    letters, *rest = statement.args
    yield replace(statement, args=(str(letters).translate(str.maketrans("WL", "LW")), *rest))


@_wrong(Claim.PLAN)
def _another_reason(statement: Statement, grounds: Grounds) -> Iterator[Statement]:
    move, goal, schema, why = statement.args
    yield replace(statement, args=(move, goal, "no_such_schema", why))
    yield replace(statement, args=(move, goal, schema, "For no reason."))
    yield replace(statement, args=(move, "kill(T19)", schema, why))
    for name in _names(statement, grounds):
        if grounds.position.at(from_gtp(name, grounds.position.size)) is not None:
            yield replace(statement, args=(name, goal, schema, why))


@_wrong(Claim.SURPRISE)
def _no_surprise(statement: Statement, grounds: Grounds) -> Iterator[Statement]:
    kind, move, goal, level, *line = statement.args
    assert isinstance(level, int)
    yield replace(statement, args=(kind, move, goal, level + 1, *line))
    yield replace(statement, args=(kind, move, "no_such_goal", level, *line))
    yield replace(statement, args=("move" if line else "reply", move, goal, level, *line))
    yield replace(statement, args=(kind, "pass", goal, level, *line))


@pytest.mark.parametrize("claim", Claim)
def test_statements_that_say_something_else_are_found_out(claim: Claim) -> None:
    tried = 0
    for statement, grounds in _of(claim)[:12]:
        for wrong in WRONG[claim](statement, grounds):
            assert not recheck(wrong, grounds), wrong
            tried += 1
    assert tried


@pytest.mark.parametrize("claim", [Claim.FALSE_EYE, Claim.CUTS])
def test_what_is_true_of_one_side_is_not_true_with_the_colors_swapped(claim: Claim) -> None:
    judged = []
    for statement, grounds in _of(claim):
        if grounds.goal.startswith(("black", "white")):
            continue
        board = grounds.position
        swapped = Position.of(board.size, black=board.white, white=board.black, to_play=board.to_play.other)
        # The goal names stones, so its owner changes, too: only a statement about the old side is false.
        assert recheck(statement, replace(grounds, position=swapped))
        still = swapped.with_to_play(board.to_play)
        line = [move for move in statement.args if isinstance(move, str)]
        if line and line[0] != "pass":
            judged.append(recheck(statement, replace(grounds, position=still)))
    # A line played by the other side may cut as well, but it would be strange if all of them did.
    assert judged.count(False) > len(judged) / 2


def test_a_claim_nobody_knows_is_not_true() -> None:
    statement, grounds = _of(Claim.RESULT)[0]
    assert not recheck(replace(statement, claim="is_beautiful"), grounds)


def test_a_result_of_another_kind_is_not_true() -> None:
    for statement, grounds in _of(Claim.RESULT):
        other = "fails" if isinstance(statement.evidence, Proved) else "unconditional"
        assert not recheck(replace(statement, args=(other,)), grounds)


def test_the_page_lists_every_claim_as_it_is_defined() -> None:
    page = (PROBLEMS.parent / "docs" / "answer.md").read_text(encoding="utf-8")
    for claim, meaning in MEANINGS.items():
        assert f"| `{claim.value}` | {meaning.says} | {meaning.arguments} | {meaning.checked} |" in page
