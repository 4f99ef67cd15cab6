"""Nodes and their accessors, lines through a tree, and values in raw form."""

from dataclasses import replace

import pytest

from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, from_sgf
from nerai.board.position import Move
from nerai.board.rules import AGA, CHINESE, JAPANESE, NEW_ZEALAND, TROMP_TAYLOR, Rules
from nerai.errors import SgfError
from nerai.sgf import Game, Node, parse
from nerai.sgf.values import points_of, raw_text, text_of


def first(text: str) -> Game:
    return parse(text).games[0]


def points(*pairs: str, size: int = 9) -> tuple[Point, ...]:
    return tuple(sorted(from_sgf(pair, Size.square(size)) for pair in pairs))


def test_text_resolves_escapes_and_line_breaks() -> None:
    root = first("(;C[a\\]b\\\\c\\\nd\r\ne\tf]GN[one\ntwo])").root
    assert root.text("C") == "a]b\\cd\ne f"
    assert root.simple_text("GN") == "one two"
    assert root.text("GC") == ""


@pytest.mark.parametrize("text", ["plain", "a]b", "back\\slash", "two\nlines", ":colon", "黒", ""])
def test_text_comes_back_from_its_raw_form(text: str) -> None:
    assert text_of(raw_text(text)) == text


def test_compressed_lists_stand_for_rectangles() -> None:
    root = first("(;SZ[9]AB[aa:bb][dd]AW[ii:hh])").root
    assert root.points("AB") == points("aa", "ba", "ab", "bb", "dd")
    assert root.points("AW") == points("hh", "ih", "hi", "ii")
    assert root.points("AE") == ()


def test_a_list_with_an_empty_value_is_an_empty_list() -> None:
    assert first("(;SZ[9]DD[])").root.points("DD") == ()


def test_overlapping_rectangles_cost_no_more_than_their_text() -> None:
    size = Size.square(19)
    assert len(points_of(["aa:ss"] * 100_000, size)) == 361


@pytest.mark.parametrize(("raw", "point"), [("", PASS), ("tt", PASS), (" dd ", Point(30))])
def test_passes_and_moves_are_read(raw: str, point: Point) -> None:
    assert first(f"(;SZ[9];W[{raw}])").root.children[0].move == Move(Color.WHITE, point)


@pytest.mark.parametrize("text", ["(;SZ[9];B[aa][bb])", "(;SZ[9];B[jj])", "(;SZ[9];B[DD])", "(;SZ[9];B[a])"])
def test_a_move_that_cannot_be_read_is_an_error_with_its_place(text: str) -> None:
    node = first(text).root.children[0]
    with pytest.raises(SgfError) as caught:
        _ = node.move
    assert (caught.value.line, caught.value.column) == (1, 9)


def test_labels_are_points_with_texts() -> None:
    root = first("(;SZ[9]LB[aa:A][bb:\\]x][cc])").root
    assert root.labels() == ((Point(0), "A"), (Point(10), "]x"), (Point(20), ""))


def test_a_path_names_a_variation_at_each_branching() -> None:
    game = first("(;GN[r];B[aa](;W[bb];B[cc](;W[dd])(;W[ee]))(;W[ff]))")

    def moves(*path: int) -> list[str]:
        return [
            node.raw("B")[0] if "B" in node else node.raw("W")[0] for node in game.line(path) if node.has_move
        ]

    assert moves() == ["aa", "bb", "cc", "dd"]
    assert moves(0, 1) == ["aa", "bb", "cc", "ee"]
    assert moves(1) == ["aa", "ff"]
    with pytest.raises(SgfError, match="no variation 2 here"):
        moves(2)


def test_walking_visits_each_node_before_its_children() -> None:
    names = [node.raw("N")[0] for node in first("(;N[1];N[2](;N[3](;N[4])(;N[5]))(;N[6]))").walk()]
    assert names == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize(
    ("said", "rules"),
    [
        ("Japanese", JAPANESE),
        ("AGA", AGA),
        ("NZ", NEW_ZEALAND),
        ("Tromp-Taylor", TROMP_TAYLOR),
        ("Tromp/Taylor rules", TROMP_TAYLOR),
        ("something else", CHINESE),
    ],
)
def test_rules_komi_and_handicap_come_from_the_header(said: str, rules: Rules) -> None:
    assert first(f"(;RU[{said}])").rules == rules
    assert first(f"(;RU[{said}]KM[0.5]HA[3])").rules == replace(rules, komi=0.5, handicap=3)


def test_a_tree_is_built_and_changed_by_hand() -> None:
    game = Game.new(Size(9, 7))
    node = game.root.add()
    node.set_move(Move(Color.BLACK, Point(0)))
    node.set_text("C", "a]b")
    node.set_points("TR", [Point(1), Point(0), Point(1)])
    assert game.root.raw("SZ") == ["9:7"]
    assert (node.raw("B"), node.raw("C"), node.raw("TR")) == (["aa"], ["a\\]b"], ["aa", "ba"])
    node.set_text("C", "")
    node.set_points("TR", [])
    assert node.names == ("B",)
    assert isinstance(game.root.children[0], Node)
