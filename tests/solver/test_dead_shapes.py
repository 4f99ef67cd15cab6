"""The leaf `dead`: stones in a wall whose room is too small are taken without play, and nothing else is."""

import json

import pytest

from nerai.board.color import Color
from nerai.board.point import from_gtp
from nerai.board.position import Position
from nerai.lang import parse_goal
from nerai.solver.certificate import Alive, Certificate, certify
from nerai.solver.search import Limits, Threats, search
from nerai.solver.target import target_of
from nerai.solver.verify import verify
from tests.support.positions import position

# Black is shut in; the white wall breathes at the point right of the board's top. Dots inside are the room.
DEAD = {
    "no room": """
        . X X O .
        X X X O O
        O O O O .
        . . . . .
    """,
    "one eye": """
        . X . O .
        X X X O O
        O O O O .
        . . . . .
    """,
    "two points": """
        . . X . O .
        X X X X O O
        O O O O O .
        . . . . . .
    """,
    "two points and a prisoner": """
        . O X . O .
        X X X X O O
        O O O O O .
        . . . . . .
    """,
    "three points with a prisoner on the middle": """
        . O . X . O .
        X X X X X O O
        O O O O O O .
        . . . . . . .
    """,
    "two chains that share their last eye": """
        . X X O .
        X . O O O
        X X O . .
        O O O . .
    """,
}
ALIVE_OR_OPEN = {
    "three points": """
        . . . X . O .
        X X X X X O O
        O O O O O O .
        . . . . . . .
    """,
    "three points with a prisoner at the end": """
        O . . X . O .
        X X X X X O O
        O O O O O O .
        . . . . . . .
    """,
    "three prisoners, which may be taken": """
        O O O . O .
        X X X X O O
        . . . . O .
        O O O O O .
        . . . . . .
    """,
    "two chains and a prisoner on what they share": """
        X X O X X X X O .
        X X . X X X X O .
        O O O O O O O O .
        . . . . . . . . .
    """,
    "two chains of which one has an eye": """
        O O O O O O O O .
        X X X . X X X O .
        X . X O X X X O .
        X X X O X X X O .
        X X X O X X X O .
        O O O O O O O O .
        . . . . . . . . .
    """,
    "two eyes": """
        . X . X . O .
        X X X X X O O
        O O O O O O .
        . . . . . . .
    """,
    "a way out": """
        . . X . O .
        X X X X . O
        O O O O O .
        . . . . . .
    """,
}


def open_point(board: Position) -> str:
    """The upper right corner, which is no point of the room."""
    return f"{'ABCDEFGHJ'[board.size.width - 1]}{board.size.height}"


def prove(drawn: str, to_play: Color, nodes: int = 1) -> Certificate | None:
    """The certificate for the kill, found in so few nodes that nothing was played."""
    board = position(drawn, to_play=to_play)
    stone = next(point for point in board.size.points() if board.at(point) is Color.BLACK)
    target = target_of(parse_goal(f"kill({{{','.join(names(board, Color.BLACK))}}})"), board)
    corner = from_gtp(open_point(board), board.size)
    wall = frozenset(
        point
        for near in board.size.neighbours(corner)
        if board.at(near) is Color.WHITE
        for point in board.chain_at(near).points
    )
    assert stone not in wall
    threats = Threats(friend=0, opponent=2)
    found = search(
        board, target, limits=Limits(nodes=nodes), threats=threats, open_points={corner}, assumed=wall
    )
    if found.winner is not Color.WHITE:
        return None
    assumed = (Alive(Color.WHITE, wall, frozenset({corner})),)
    made = certify(board, target, found, threats=threats, assumptions=assumed)
    assert isinstance(made, Certificate)
    return made


def names(board: Position, color: Color) -> list[str]:
    return [
        f"{'ABCDEFGHJ'[point % board.size.width]}{board.size.height - point // board.size.width}"
        for point in board.size.points()
        if board.at(point) is color
    ]


@pytest.mark.parametrize("to_play", [Color.BLACK, Color.WHITE])
@pytest.mark.parametrize("name", DEAD)
def test_a_dead_shape_is_a_proof_of_one_node(name: str, to_play: Color) -> None:
    made = prove(DEAD[name], to_play)
    assert made is not None
    assert len(made.proof) == 1
    assert made.ko_free


@pytest.mark.parametrize("name", ALIVE_OR_OPEN)
def test_a_shape_that_could_still_live_is_no_leaf(name: str) -> None:
    assert prove(ALIVE_OR_OPEN[name], Color.BLACK) is None


@pytest.mark.parametrize("name", DEAD)
def test_every_point_of_the_zone_of_a_dead_shape_is_needed(name: str) -> None:
    made = prove(DEAD[name], Color.BLACK)
    assert made is not None
    header, node = made.text.splitlines()
    fields = json.loads(node)
    zone = int(fields["zone"], 16)
    for bit in range(zone.bit_length()):
        if zone >> bit & 1:
            fields["zone"] = f"{zone & ~(1 << bit):x}"
            checked = verify([header, json.dumps(fields)])
            assert checked.fault is not None
            assert checked.fault.rule == "leaf dead"


@pytest.mark.parametrize("name", ALIVE_OR_OPEN)
def test_a_certificate_that_calls_such_a_shape_dead_is_refused(name: str) -> None:
    """An honest certificate whose root is replaced by a leaf on the other position."""
    made = prove(DEAD["one eye"], Color.BLACK)
    assert made is not None
    board = position(ALIVE_OR_OPEN[name], to_play=Color.BLACK)
    header, node = (json.loads(line) for line in made.text.splitlines())
    header["position"].update(
        width=board.size.width,
        height=board.size.height,
        black=names(board, Color.BLACK),
        white=names(board, Color.WHITE),
    )
    header["goal"] = f"kill({{{', '.join(names(board, Color.BLACK))}}})"
    corner = open_point(board)
    wall = [
        name
        for near in board.size.neighbours(from_gtp(corner, board.size))
        if board.at(near) is Color.WHITE
        for name in names(board, Color.WHITE)
        if from_gtp(name, board.size) in board.chain_at(near).points
    ]
    assumed = {"kind": "alive", "side": "white", "points": sorted(set(wall)), "open": [corner]}
    header["assumptions"] = [assumed]
    node["zone"] = f"{(1 << board.size.width * board.size.height) - 1:x}"
    checked = verify([json.dumps(header), json.dumps(node)])
    assert checked.fault is not None
    node["hash"] = checked.fault.message.split()[-1]  # the checker tells the digest it expects
    checked = verify([json.dumps(header), json.dumps(node)])
    assert checked.fault is not None
    assert checked.fault.rule == "leaf dead"


def test_stones_that_may_join_others_which_are_assumed_alive_are_not_dead() -> None:
    """Black's D2 breathes at E2 for ever, inside the wall; A2 is safe once it is joined to D2."""
    board = position(
        """
        O O O O O O .
        X . . X . O .
        O O O O O O .
        """
    )
    made = prove(
        """
        O O O O O O .
        X . . . . O .
        O O O O O O .
        """,
        Color.BLACK,
    )
    assert made is not None
    header, node = (json.loads(line) for line in made.text.splitlines())
    header["position"]["black"] = names(board, Color.BLACK)
    header["goal"] = "kill(A2)"
    digest = verify([json.dumps(header), json.dumps(node)]).fault
    assert digest is not None
    node["hash"] = digest.message.split()[-1]
    assert verify([json.dumps(header), json.dumps(node)]).accepted
    header["assumptions"].append({"kind": "alive", "side": "black", "points": ["D2"], "open": ["E2"]})
    fault = verify([json.dumps(header), json.dumps(node)]).fault
    assert fault is not None
    assert fault.rule == "leaf dead"
