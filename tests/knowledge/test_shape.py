"""Drawn patterns: what can be drawn, and where it is found on a board."""

from itertools import product
from pathlib import Path

import pytest

from nerai.board.color import Color
from nerai.board.point import Point, Size, to_gtp
from nerai.board.position import Position
from nerai.knowledge import load_knowledge
from nerai.knowledge.shape import Shape
from nerai.knowledge.view import View
from tests.support.knowledge import faults_of, read
from tests.support.positions import drawing, position

PATTERN = """
pattern shape for {goal}
{rows}
  why   "Because."
  seen  x
"""


def shape_of(folder: Path, goal: str, *rows: str) -> Shape:
    found, faults = read(
        folder, life_pat=PATTERN.format(goal=goal, rows="\n".join(f"  {row}" for row in rows))
    )
    assert faults == []
    way = found.way("shape")
    assert way is not None
    assert way.shape is not None
    return way.shape


def moves(shape: Shape, board: Position, me: Color, **named: Point) -> list[str]:
    view = View(board, me)
    values = {letter: view.chain_at(point) for letter, point in named.items()}
    return sorted(to_gtp(move, board.size) for move in shape.moves(view, values))


def test_a_shape_is_found_in_all_eight_symmetries(tmp_path: Path) -> None:
    shape = shape_of(tmp_path, "capture(X)", "O X .", "? . *")
    assert len(shape.forms) == 8
    size = Size.square(9)
    middle = Point(40)
    around = {Point(40 + step) for step in (-1, 1, -9, 9)}
    found = set()
    for near in around:
        board = Position.of(size, black=[near], white=[middle])
        at = moves(shape, board, Color.BLACK, X=middle)
        assert len(at) == 2
        found.update(at)
    assert found == {"D4", "D6", "F4", "F6"}


def test_a_move_that_several_symmetries_give_is_given_once(tmp_path: Path) -> None:
    shape = shape_of(tmp_path, "capture(X)", ". * .", "? X ?")
    board = Position.of(Size.square(9), white=[Point(40)])
    assert moves(shape, board, Color.BLACK, X=Point(40)) == ["D5", "E4", "E6", "F5"]
    assert len(shape.forms) == 4


def test_mine_and_theirs_follow_the_player(tmp_path: Path) -> None:
    shape = shape_of(tmp_path, "capture(X)", "O X *")
    board = Position.of(Size.square(9), black=[Point(40)], white=[Point(41)])
    assert moves(shape, board, Color.BLACK, X=Point(41)) == ["G5"]
    assert moves(shape, board, Color.WHITE, X=Point(40)) == ["D5"]


def test_only_what_the_goal_names_is_looked_at(tmp_path: Path) -> None:
    shape = shape_of(tmp_path, "capture(X)", "O X *")
    board = Position.of(Size.square(9), black=[Point(40), Point(10)], white=[Point(41), Point(11)])
    assert moves(shape, board, Color.BLACK, X=Point(11)) == ["D8"]


def test_edges_are_where_the_board_ends(tmp_path: Path) -> None:
    shape = shape_of(tmp_path, "connect(A, B)", "- - -", ". * .", "A X B")
    at_the_edge = position("""
        . . .
        X O X
        . O .
    """)
    assert moves(shape, at_the_edge, Color.BLACK, A=Point(3), B=Point(5)) == ["B3"]
    farther_in = position("""
        . O .
        . . .
        X O X
        . O .
    """)
    assert moves(shape, farther_in, Color.BLACK, A=Point(6), B=Point(8)) == []


def test_a_corner_has_two_edges(tmp_path: Path) -> None:
    shape = shape_of(tmp_path, "capture(X)", "+ - -", "| * .", "| . X")
    for corner in (0, 4, 20, 24):
        size = Size.square(5)
        row, column = divmod(corner, 5)
        stone = Point((1 if row == 0 else 3) * 5 + (1 if column == 0 else 3))
        board = Position.of(size, white=[stone])
        assert moves(shape, board, Color.BLACK, X=stone) == [to_gtp(Point(corner), size)]
    middle = Position.of(Size.square(5), white=[Point(12)])
    assert moves(shape, middle, Color.BLACK, X=Point(12)) == []


def test_anything_may_be_beyond_the_edge(tmp_path: Path) -> None:
    board = Position.of(Size.square(5), white=[Point(2)])
    assert moves(shape_of(tmp_path, "capture(X)", "? ?", "X *"), board, Color.BLACK, X=Point(2)) == [
        "B5",
        "C4",
        "D5",
    ]
    assert moves(shape_of(tmp_path, "capture(X)", ". .", "X *"), board, Color.BLACK, X=Point(2)) == [
        "B5",
        "C4",
        "D5",
    ]
    assert moves(shape_of(tmp_path, "capture(X)", "*", "X"), board, Color.BLACK, X=Point(2)) == [
        "B5",
        "C4",
        "D5",
    ]
    assert moves(shape_of(tmp_path, "capture(X)", ".", "X", "*"), board, Color.BLACK, X=Point(2)) == [
        "B5",
        "D5",
    ]


def test_stones_of_a_letter_all_belong_to_what_is_named(tmp_path: Path) -> None:
    shape = shape_of(tmp_path, "capture(X)", "X X", "* .")
    one = Position.of(Size.square(5), white=[Point(6), Point(7)])
    assert moves(shape, one, Color.BLACK, X=Point(6)) == ["B3", "B5", "C3", "C5"]
    mixed = shape_of(tmp_path, "capture(T: their chain)", "T X", "* .")
    assert moves(mixed, one, Color.BLACK, T=Point(6)) == ["B3", "B5", "C3", "C5"]


def test_a_forbidden_move_is_no_match(tmp_path: Path) -> None:
    shape = shape_of(tmp_path, "capture(X)", "X *")
    found = drawing("""
        * O .
        O O .
        . . .
    """)
    black = moves(shape, found.position, Color.BLACK, X=Point(1))
    assert to_gtp(found.at("*"), found.position.size) not in black
    assert black


@pytest.mark.parametrize(
    ("goal", "rows", "message"),
    [
        ("capture(X)", ["O X .", ". . ."], "life.pat:3: 0 moves are drawn; mark exactly one point by *"),
        ("capture(X)", ["* X *"], "life.pat:3: 2 moves are drawn"),
        ("capture(X)", ["O X .", ". *"], "life.pat:4: 2 points, the line above has 3; draw a rectangle"),
        ("capture(X)", ["O . *"], "life.pat:3: X is not drawn; draw what the first line names by its letter"),
        ("capture(C)", ["O X *"], "life.pat:3: C is not drawn"),
        ("capture(X)", ["Q X *"], "life.pat:3: the sign 'Q'; name it in the first line, or draw O or X"),
        ("capture(X)", ["% X *"], "life.pat:3: the sign '%'; draw O mine"),
        ("capture(O)", ["O X *"], "life.pat:3: O is drawn, but the goal is about their chain; O are mine"),
        ("capture(X)", ["X *", "- -", ". ."], "life.pat:4: an edge inside of the drawing"),
        ("capture(X)", ["- - -", "X *"], "life.pat:3: an edge of 3 points above 2"),
        ("capture(X)", ["| X *", ". . ."], "life.pat:4: the edge is not drawn on every line"),
        ("capture(X)", ["X | *"], "life.pat:3: the sign '|'"),
        ("capture(X)", ["- -"], "life.pat:3: nothing is drawn"),
        ("capture(X)", [], "life.pat:2: a pattern without a drawing"),
        ("capture(X)", ["X *" + " ." * 18], "life.pat:3: a drawing that fits no board"),
        ("capture(X)", ["X *", "do play(Move)"], "life.pat:4: a pattern has no 'do'; mark its move by *"),
        ("capture(X)", ["X *", "whne in_atari(X)"], "life.pat:4: no field 'whne'; did you mean when?"),
    ],
)
def test_a_drawing_that_cannot_be_read_is_told(
    goal: str, rows: list[str], message: str, tmp_path: Path
) -> None:
    text = PATTERN.format(goal=goal, rows="\n".join(f"  {row}" for row in rows))
    found = faults_of(tmp_path, text, ending="pat")
    assert any(message in fault for fault in found), found


def test_conditions_of_a_pattern_may_speak_of_its_move(tmp_path: Path) -> None:
    text = PATTERN.format(goal="capture(X)", rows="  X *\n  when  safe_move(Move)")
    assert faults_of(tmp_path, text, ending="pat") == []
    assert faults_of(tmp_path, text.replace("Move", "Mvoe"), ending="pat") == [
        "life.pat:4: safe_move: nothing says what Mvoe is; did you mean Move?"
    ]


def test_a_pattern_needs_the_goal_by_which_its_move_is_played(tmp_path: Path) -> None:
    text = 'goal take(X: their chain) level 1 "Take."\n' + PATTERN.format(goal="take(X)", rows="  X *")
    (fault,) = faults_of(tmp_path, text, ending="pat", go=False)
    assert "a pattern needs the goal play(P: point)" in fault


def test_matches_agree_with_a_naive_search_of_the_board() -> None:
    """The net, looked for at every point of the board in every symmetry, by its own drawing."""
    way = load_knowledge().way("net")
    assert way is not None
    assert way.shape is not None
    rows = way.shape.rows
    board = position("""
        . . . . . . .
        . . X . X . .
        . X O . O X .
        . . . . . . .
        . . . . . X .
        . O . X O . .
        . . . . X . .
    """)
    view = View(board, Color.BLACK)
    for chain in view.chains(Color.WHITE):
        found = {to_gtp(move, board.size) for move in way.shape.moves(view, {"X": chain})}
        assert found == _naive(rows, board, view.points(chain))
        if chain.stone.name == "C5":
            assert found == {"D4"}


def _naive(rows: tuple[str, ...], board: Position, target: frozenset[Point]) -> set[str]:
    side = len(rows)
    found = set()
    for top, left in product(range(-side, 8), repeat=2):
        for turn in range(8):
            move = _read(rows, board, target, top, left, turn)
            if move is not None:
                found.add(to_gtp(move, board.size))
    return found


def _read(
    rows: tuple[str, ...], board: Position, target: frozenset[Point], top: int, left: int, turn: int
) -> Point | None:
    grid = [list(row) for row in rows]
    for _ in range(turn % 4):
        grid = [list(row) for row in zip(*grid[::-1], strict=True)]
    if turn > 3:
        grid = [row[::-1] for row in grid]
    move = None
    for (r, line), c in product(enumerate(grid), range(len(grid))):
        sign, row, column = line[c], top + r, left + c
        if sign == "?":
            continue
        if not (0 <= row < 7 and 0 <= column < 7):
            return None
        point = Point(row * 7 + column)
        stone = board.at(point)
        if sign == "X" and point not in target:
            return None
        if stone is not {"O": Color.BLACK, "X": Color.WHITE}.get(sign):
            return None
        if sign == "*":
            move = point
    return move
