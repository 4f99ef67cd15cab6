"""Opening knowledge: drawn corners and sides are found in all symmetries, for both colors."""

import pytest

from nerai.board.color import Color
from nerai.board.point import Size, to_gtp
from nerai.board.position import Position
from nerai.errors import KnowledgeError
from nerai.knowledge.opening import Drawing, Entry, Opening, load_opening, read_opening

TEXT = """
opening jump on 5
  + - - -
  | . O *
  | . . .
  until 4
  worth 10
  why   "Go on."
"""


def suggested(opening: Opening, position: Position) -> list[str]:
    return sorted(to_gtp(one.move, position.size) for one in opening.suggest(position))


def board(side: int, *, black: str = "", white: str = "", to_play: Color = Color.BLACK) -> Position:
    size = Size.square(side)
    points = {to_gtp(point, size): point for point in size.points()}
    return Position.of(
        size,
        black=[points[name] for name in black.split()],
        white=[points[name] for name in white.split()],
        to_play=to_play,
    )


@pytest.mark.parametrize(("stone", "move"), [("B5", "C5"), ("A4", "A3"), ("D1", "C1"), ("E2", "E3")])
def test_a_corner_is_found_in_every_symmetry(stone: str, move: str) -> None:
    assert suggested(read_opening(TEXT, file="x"), board(5, black=stone)) == [move]


def test_mine_and_theirs_are_told_by_who_moves() -> None:
    opening = read_opening(TEXT, file="x")
    assert suggested(opening, board(5, white="B5")) == []
    assert suggested(opening, board(5, white="B5", to_play=Color.WHITE)) == ["C5"]


def test_other_boards_and_later_boards_are_left_alone() -> None:
    opening = read_opening(TEXT, file="x")
    assert suggested(opening, board(6, black="B6")) == []
    assert suggested(opening, board(5, black="B5 C1", white="D1")) == ["C5"]
    assert suggested(opening, board(5, black="B5 C1", white="D1 D2")) == [], "four stones"


def test_sides_slide_and_what_has_no_edge_is_found_everywhere() -> None:
    side = TEXT.replace("+ - - -", "- - -").replace("| ", "")
    assert suggested(read_opening(side, file="x"), board(5, black="C5")) == ["B5", "D5"]
    free = side.replace("- - -\n", "")
    found = suggested(read_opening(free, file="x"), board(5, black="C3"))
    assert found == ["B3", "C2", "C4", "D3"]


def test_a_whole_board_can_be_drawn() -> None:
    text = (
        'opening middle on 2\n  + - - +\n  | . . |\n  | * . |\n  + - - +\n  until 9\n  worth 1\n  why "So."'
    )
    assert suggested(read_opening(text, file="x"), board(2)) == ["A1", "A2", "B1", "B2"]


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("jump on 5", "jump", "x:2: cannot read 'jump'"),
        ("jump on 5", "jump on 2", "x:2: 3x2 does not fit"),
        ("until 4", "untl 4", "did you mean until?"),
        ("until 4", "until four", "x:6: 'four' is no number"),
        ("worth 10", "worth 0", "is no number from 1"),
        ('"Go on."', "Go on.", "no sentence"),
        (". O *", ". O .", "not exactly one *"),
        (". O *", ". Q *", "x:4: no sign 'Q'"),
        ("| . . .", "| . .", "not as long"),
        ("opening", "pattern", "no entry begins with 'pattern'"),
        ("  + - - -\n  | . O *\n  | . . .\n", "", "no drawing"),
    ],
)
def test_faults_are_told_with_their_lines(before: str, after: str, told: str) -> None:
    assert before in TEXT
    with pytest.raises(KnowledgeError) as caught:
        read_opening(TEXT.replace(before, after, 1), file="x")
    assert told in str(caught.value)


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(KnowledgeError, match="3 faults"):
        read_opening(TEXT + TEXT.replace("*", ".").replace("4", "x") + TEXT, file="x")


OWN = load_opening().entries


def drawn(drawing: Drawing, side: int) -> Position:
    """A board on which the drawing lies, the mover's stones black."""
    size = Size.square(side)
    placed = next(drawing.places(size))
    return Position.of(
        size,
        black=[point for point, sign in placed.signs.items() if sign == "O"],
        white=[point for point, sign in placed.signs.items() if sign == "X"],
    )


@pytest.mark.parametrize("entry", OWN, ids=[one.name for one in OWN])
def test_each_of_our_own_is_found_where_it_is_drawn(entry: Entry) -> None:
    for side in entry.sizes:
        position = drawn(entry.drawing, side)
        found = [one for one in load_opening().suggest(position) if one.entry is entry]
        assert found, side
        assert all(position.legal(one.move) for one in found)
    assert entry.why.endswith(".")


def test_an_empty_board_has_first_moves_and_a_full_one_none() -> None:
    assert suggested(load_opening(), board(9)) == ["D4", "D6", "E5", "F4", "F6"]
    assert {"D4", "Q16", "R4", "C3"} <= set(suggested(load_opening(), board(19)))
    assert suggested(load_opening(), board(7)) == [], "no opinion on such boards"
