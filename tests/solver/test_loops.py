"""Proofs against unlimited threats: ways may lead back where the loser pays, and nowhere else."""

import json
import random
from typing import Any

import pytest

from nerai.board.color import Color
from nerai.board.point import to_gtp
from nerai.board.position import Position
from nerai.errors import InputError
from nerai.lang import parse_goal
from nerai.solver.certificate import Certificate, certify
from nerai.solver.search import UNLIMITED, Limits, Threats, search
from nerai.solver.target import target_of
from nerai.solver.verify import loops as loops_module
from nerai.solver.verify import verify
from nerai.solver.verify.board import BLACK, NO_POINT, WHITE, Board
from nerai.solver.verify.certificate import MOVE, REPLIES, Node
from nerai.solver.verify.fault import Refusal
from nerai.solver.verify.grid import Grid
from nerai.solver.verify.loops import Loops
from nerai.solver.verify.state import State
from tests.support.positions import drawing

_LIMITS = Limits(nodes=5_000, table_mb=2)

# White's second eye is a ko that White can take but never resolve: each time it is taken back costs a threat.
_NEVER_RESOLVED = """
    O O O O X . X
    X O . O X X X
    . X O O X . X
    X X X X X X X
    . X . X . X .
    """


def _proved(position: Position, goal: str, threats: Threats) -> Certificate | None:
    target = target_of(parse_goal(goal), position)
    found = search(position, target, limits=_LIMITS, threats=threats)
    if found.winner is None:
        return None
    made = certify(position, target, found, threats=threats)
    assert isinstance(made, Certificate), made
    return made


def _ways_back(certificate: Certificate) -> int:
    return sum(
        child >= number
        for number, node in enumerate(certificate.proof)
        for child in (node.child, *(child for _, child in node.replies))
    )


@pytest.fixture(scope="module")
def looping() -> Certificate:
    """Black kills, however many threats White has."""
    found = _proved(drawing(_NEVER_RESOLVED, to_play=Color.WHITE).position, "kill(A5)", Threats(0, UNLIMITED))
    assert found is not None
    return found


def test_a_ko_that_cannot_be_resolved_is_lost_with_any_number_of_threats(looping: Certificate) -> None:
    assert looping.winner is Color.BLACK
    assert looping.ko_free
    assert _ways_back(looping) > 0


def test_a_main_line_ends_where_the_way_leads_back(looping: Certificate) -> None:
    assert len(looping.main_line()) < len(looping.proof)


def test_a_way_back_is_refused_when_the_ban_does_not_show(
    looping: Certificate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loops_module, "_pays", lambda node, state: False)
    fault = verify(looping.text.splitlines()).fault
    assert fault is not None
    assert fault.rule == "loop"


@pytest.mark.parametrize("number", [0, 1, 5])
def test_a_proof_with_a_way_back_does_not_hold_as_it_is_for_a_number_of_threats(
    looping: Certificate, number: int
) -> None:
    header, *lines = looping.text.splitlines()
    fields: dict[str, Any] = json.loads(header)
    fields["ko_assumption"]["white"] = number
    assert not verify([json.dumps(fields), *lines]).accepted


def test_whatever_is_changed_in_a_way_back_is_noticed(looping: Certificate) -> None:
    lines = looping.text.splitlines()
    tried = 0
    for index, line in enumerate(lines[1:], 1):
        fields = json.loads(line)
        for reply in fields.get("replies", ()):
            if reply[1] > fields["id"]:
                for other in {0, reply[1] - 1, fields["id"] - 1, len(lines)} - {reply[1], -1}:
                    changed = json.dumps({**fields, "replies": [[reply[0], other]]})
                    assert not verify([*lines[:index], changed, *lines[index + 1 :]]).accepted
                    tried += 1
    assert tried


def _state(*, threats: int = UNLIMITED) -> State:
    """White has just taken a ko, and Black may take it back at A2 for a threat."""
    grid = Grid(3, 2)
    board = Board.of(grid, black=0b000_001 << 4, white=0b010 | 0b001 << 3)
    return State(board, BLACK, 0, (0, threats, 0), 0, "o")


def _node(number: int, *moves: tuple[int, int], kind: str = REPLIES, zone: int = 0) -> Node:
    return Node(number, BLACK if kind == REPLIES else WHITE, "", kind, moves, 0, zone, False)


def _order(nodes: list[Node], state: State) -> list[int]:
    loops = Loops(nodes)
    for node in reversed(nodes):
        loops.note(node, state if node.kind == REPLIES else state._replace(to_play=WHITE, ko=NO_POINT), WHITE)
    return list(loops.order())


ALL = 0b111_111


def test_a_circle_with_a_paid_reply_is_put_in_order() -> None:
    nodes = [_node(0, (0, 1), zone=ALL), _node(1, (5, 0), kind=MOVE, zone=ALL)]
    assert sorted(_order(nodes, _state())) == [0, 1]


def test_a_circle_without_a_paid_reply_is_refused() -> None:
    nodes = [_node(0, (5, 1), zone=ALL), _node(1, (5, 0), kind=MOVE, zone=ALL)]
    with pytest.raises(Refusal, match="pays nothing"):
        _order(nodes, _state())


@pytest.mark.parametrize(("zone", "threats"), [(0b001, UNLIMITED), (0, UNLIMITED), (ALL, 3)])
def test_a_reply_counts_as_paid_only_where_the_zone_shows_the_ban_and_threats_never_end(
    zone: int, threats: int
) -> None:
    nodes = [_node(0, (0, 1), zone=zone), _node(1, (5, 0), kind=MOVE, zone=zone)]
    with pytest.raises(Refusal, match="pays nothing"):
        _order(nodes, _state(threats=threats))


def test_nodes_without_ways_back_are_taken_as_they_come() -> None:
    nodes = [_node(0), _node(1, (5, 0), kind=MOVE), _node(2, (5, 1), (4, 0))]
    assert _order(nodes, _state()) == [2, 1, 0]


def test_what_happens_without_threats_comes_up_on_the_way() -> None:
    rng = random.Random(12)
    seen = 0
    for _ in range(150):
        position = _random_corner(rng)
        target = target_of(parse_goal(f"live({to_gtp(min(position.white), position.size)})"), position)
        unpaid = search(position, target, limits=_LIMITS, threats=Threats(0, UNLIMITED)).unpaid
        if unpaid is None:
            continue
        assert isinstance(certify(position, target, unpaid, threats=Threats(0, 0)), Certificate)
        even = search(position, target, limits=_LIMITS, threats=Threats(0, 0))
        assert even.winner in (unpaid.winner, None)
        seen += 1
    assert seen > 10


def _random_corner(rng: random.Random) -> Position:
    """Stones of both sides in a corner of 12 points, around it a black wall with eyes."""
    while True:
        corner = ["".join(rng.choices(".XO", [4, rng.choice([1, 2]), 6], k=4)) for _ in range(3)]
        rows = [*(corner[0] + "X.X", corner[1] + "XXX", corner[2] + "X.X"), "XXXXXXX", ".X.X.X."]
        try:
            found = drawing("\n".join(map(" ".join, rows)), to_play=rng.choice(list(Color))).position
        except InputError:
            continue
        if found.white:
            return found


def test_more_threats_never_hurt_and_never_do_both_sides_win() -> None:
    """Who wins with some threats also wins with more, and against fewer; loops and all."""
    rng = random.Random(11)
    kos = loops = 0
    for _ in range(400):
        position = _random_corner(rng)
        goal = f"live({to_gtp(min(position.white), position.size)})"
        ladder = (Threats(0, UNLIMITED), Threats(0, 1), Threats(0, 0), Threats(1, 0), Threats(UNLIMITED, 0))
        found = [one for threats in ladder if (one := _proved(position, goal, threats)) is not None]
        white_wins = [one.winner is Color.WHITE for one in found]
        assert white_wins == sorted(white_wins), position
        kos += len(set(white_wins)) > 1
        loops += any(map(_ways_back, found))
    assert kos >= 3
    assert loops >= 3
