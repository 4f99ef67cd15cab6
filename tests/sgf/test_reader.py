"""The tolerant reader: each repair by name, what is beyond repair, collections, variations, limits."""

from collections.abc import Callable
from pathlib import Path

import pytest

from nerai.board.point import Size
from nerai.errors import ConfigError, SgfError
from nerai.sgf import Limits, SgfFile, load, parse
from nerai.sgf.tree import Game, Node


def told(file: SgfFile) -> list[str]:
    """The repairs as words, without places."""
    return [repair.what for repair in file.repairs]


def shape(game: Game) -> str:
    """A game as one line of its own making: properties with raw values, children in parentheses."""
    out: list[str] = []
    waiting: list[Node | str] = [game.root]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            out.append(item)
            continue
        out.append(";" + "".join(f"{name}[{']['.join(item.raw(name))}]" for name in item.names))
        if len(item.children) == 1:
            waiting.append(item.children[0])
        else:
            for child in reversed(item.children):
                waiting += [")", child, "("]
    return "".join(out)


def test_a_proper_file_needs_no_repair() -> None:
    file = parse(b"(;FF[4]GM[1]SZ[9]CA[UTF-8]AB[aa:bb]\n;B[dd]C[two\\] \xc3\xa9](;W[ee])(;W[ff];B[gg]))\n")
    assert file.repairs == ()
    assert file.encoding == "utf-8"
    [game] = file.games
    assert game.size == Size.square(9)
    assert [len(node.children) for node in game.walk()] == [1, 2, 0, 1, 0]
    assert game.root.children[0].text("C") == "two] é"


def test_a_collection_gives_every_game_in_order() -> None:
    file = parse("(;GN[one];B[aa])\n(;GN[two];B[bb])(;GN[three])")
    assert [game.root.text("GN") for game in file.games] == ["one", "two", "three"]
    assert file.repairs == ()


# Each row: the name of the fault, the text, the tree it is read as, and the words of the repair.
SYNTAX_REPAIRS = {
    "text before the first game": (
        "Hello (there), here:\n(;B[aa])",
        ";B[aa]",
        ["text before the first game"],
    ),
    "text after a game": ("(;B[aa])\nBye\n", ";B[aa]", ["text after a game"]),
    "missing ) at the end": ("(;B[aa](;W[bb]", ";B[aa];W[bb]", ["2 missing ) added at the end"]),
    "extra ) at the end": ("(;B[aa]))", ";B[aa]", ["extra ) left out"]),
    "extra ) before more nodes": ("(;B[aa]);W[bb])", ";B[aa];W[bb]", ["an earlier ) is taken as extra"]),
    "missing ( before the game": (";FF[4];B[aa])", ";FF[4];B[aa]", ["missing ( before the first node"]),
    "missing ; at the start": (
        "(FF[4]GM[1];B[aa])",
        ";FF[4]GM[1];B[aa]",
        ["missing ; before the first property"],
    ),
    "missing ; in a variation": (
        "(;FF[4](B[aa])(B[bb]))",
        ";FF[4](;B[aa])(;B[bb])",
        ["missing ; before the first property", "missing ; before the first property"],
    ),
    "missing ; between moves": (
        "(;FF[4];B[aa]W[bb]B[cc])",
        ";FF[4];B[aa];W[bb];B[cc]",
        ["missing ; between", ""],
    ),
    "stray characters": ("(;B[aa] ,x1 ;W[bb])", ";B[aa];W[bb]", ["stray ',x1 ' left out"]),
    "a word without a value": ("(;FF B[aa])", ";B[aa]", ["stray 'FF ' left out"]),
    "a value without a name": ("(;[aa]B[bb])", ";B[bb]", ["value without a property name"]),
    "lower-case letters in names": (
        "(;GaMe[1]AddBlack[aa][bb];Black[cc];White[dd];Black[ee])",
        ";GM[1]AB[aa][bb];B[cc];W[dd];B[ee]",
        ["property name GaMe read as GM", "AddBlack read as AB", "Black read as B", "White read as W"],
    ),
    "names all in lower case": ("(;b[aa])", ";B[aa]", ["property name b read as B"]),
    "digits in names": ("(;X2[aa])", ";X[aa]", ["property name X2 read as X"]),
    "a list given twice": (
        "(;AB[aa]AW[cc]AB[bb])",
        ";AB[aa][bb]AW[cc]",
        ["AB given twice in a node: all values"],
    ),
    "a size given twice": ("(;SZ[9]SZ[13])", ";SZ[9]", ["SZ given twice in a node: the first value"]),
    "a comment given twice": ("(;C[a]C[b])", ";C[a][b]", ["C given twice"]),
    "a comment with two values": ("(;C[a][b])", ";C[a][b]", ["C with several values"]),
    "missing ] after a move": ("(;B[aa;W[bb])", ";B[aa];W[bb]", ["missing ] after a value of B"]),
    "missing ] in a list": ("(;AB[aa[bb];W[cc])", ";AB[aa][bb];W[cc]", ["missing ] after a value of AB"]),
    "missing ] at the end": (
        "(;B[aa]C[so it",
        ";B[aa]C[so it]",
        ["missing ] after a value of C", "1 missing )"],
    ),
    "backslash at the end": ("(;C[so\\", ";C[so]", ["missing ] after a value of C", "1 missing )"]),
    "set-up and a move in one node": (
        "(;SZ[9]AB[aa]PL[W]W[bb]C[x])",
        ";SZ[9]AB[aa]PL[W];W[bb]C[x]",
        ["set-up and a move in one node"],
    ),
    "a node after variations": ("(;FF[4](;B[aa]);B[bb])", ";FF[4](;B[aa])(;B[bb])", ["one more variation"]),
    "a property after variations": (
        "(;AB[aa](;B[bb])B[cc])",
        ";AB[aa](;B[bb])(;B[cc])",
        ["missing ; before the first property of a node", "one more variation"],
    ),
    "no root before variations": ("((;B[aa]))", ";B[aa]", ["text before the first game", "extra )"]),
    "header in the second node": ("(;;SZ[9]AB[aa])", ";SZ[9];AB[aa]", ["SZ moved from the second node"]),
    "header in a later node": (
        "(;SZ[9];B[aa];SZ[5]C[x])",
        ";SZ[9];B[aa];C[x]",
        ["SZ after the first node left out"],
    ),
    "NUL bytes": ("(;B[aa]\0C[a\0b])", ";B[aa]C[a b]", ["NUL characters"]),
}


@pytest.mark.parametrize("name", SYNTAX_REPAIRS)
def test_faulty_syntax_is_repaired_and_reported(name: str) -> None:
    text, expected, words = SYNTAX_REPAIRS[name]
    file = parse(text)
    assert [shape(game) for game in file.games] == [expected]
    assert len(file.repairs) == len(words)
    for said, word in zip(told(file), words, strict=True):
        assert word in said


def test_a_game_that_was_never_closed_ends_where_the_next_one_begins() -> None:
    file = parse("(;GM[1]GN[a];B[aa](;W[bb]\n(;GM[1]GN[b];B[cc])")
    assert [shape(game) for game in file.games] == [";GM[1]GN[a];B[aa];W[bb]", ";GM[1]GN[b];B[cc]"]
    assert told(file) == ["2 missing ) added before a new game"]
    assert (file.repairs[0].line, file.repairs[0].column) == (2, 2)


# Each row: the name, the header, the properties it ends up with, and the words of the repair.
HEADER_REPAIRS = {
    "empty SZ": ("SZ[]", "SZ[19]", "empty SZ"),
    "square SZ with a colon": ("SZ[9:9]", "SZ[9]", "SZ[9:9] read as 9x9"),
    "SZ with an x": ("SZ[9x7]", "SZ[9:7]", "read as 9x7"),
    "empty KM": ("KM[]", "", "empty KM left out"),
    "KM that is no number": ("KM[none]", "", "KM[none] is no komi"),
    "KM beyond sense": ("KM[5000]", "", "KM[5000] is no komi"),
    "KM with a comma": ("KM[6,5]", "KM[6.5]", "decimal point"),
    "HA that is no number": ("HA[two]", "", "HA[two] is no handicap"),
    "empty GM": ("GM[]", "GM[1]", "empty GM"),
    "PL in words": ("PL[white]", "PL[W]", "PL[white] read as white"),
    "PL in numbers": ("PL[1]", "PL[B]", "PL[1] read as black"),
    "PL nobody": ("PL[me]", "", "names no player"),
}


@pytest.mark.parametrize("name", HEADER_REPAIRS)
def test_odd_headers_are_repaired_and_reported(name: str) -> None:
    header, expected, words = HEADER_REPAIRS[name]
    file = parse(f"(;{header})")
    assert shape(file.games[0]) == f";{expected}"
    [said] = told(file)
    assert words in said


def test_a_rectangular_board_is_read_width_first() -> None:
    file = parse("(;SZ[9:7];B[ig])")
    assert file.games[0].size == Size(9, 7)
    assert file.repairs == ()


def test_places_are_lines_and_columns_in_the_file() -> None:
    file = parse("(;SZ[9]\r\n;B[aa]\r;W[bb]\n  ;B[cc] % W[dd])")
    assert [node.place() for node in file.games[0].walk()] == [(1, 2), (2, 1), (3, 1), (4, 3), (4, 12)]
    assert [(repair.line, repair.column) for repair in file.repairs] == [(4, 10), (4, 12)]


BEYOND_REPAIR = {
    "nothing at all": (b"", (1, 1), "the file is empty"),
    "white space": (b" \n ", (1, 1), "the file is empty"),
    "no game": (b"Dear friend; please (see) below", (1, 1), "no game found"),
    "another game than Go": (b"(;FF[4]\nGM[3];B[aa])", (2, 1), "game '3' is not Go"),
    "a size in words": (b"(;SZ[big])", (1, 3), "'big' is no board size"),
    "a board that is too big": (b"(;FF[4]SZ[25])", (1, 8), "no board of 25x25"),
    "a board without points": (b"(;SZ[0])", (1, 3), "no board of 0x0"),
    "an enormous board": (b"(;SZ[99999999999999999999])", (1, 3), "is no board size"),
}


@pytest.mark.parametrize("name", BEYOND_REPAIR)
def test_what_is_beyond_repair_is_an_error_with_place_and_hint(name: str) -> None:
    data, place, words = BEYOND_REPAIR[name]
    with pytest.raises(SgfError) as caught:
        parse(data)
    assert (caught.value.line, caught.value.column) == place
    assert words in caught.value.message
    assert caught.value.hint


def test_a_value_that_makes_no_sense_is_an_error_when_asked_for() -> None:
    [game] = parse("(;SZ[9]\n;B[zz]\n;AB[aa:zz]LB[zz:x]\n;PL[he]MN[x])").games
    nodes = list(game.walk())
    questions: list[tuple[Node, Callable[[Node], object]]] = [
        (nodes[1], lambda node: node.move),
        (nodes[2], lambda node: node.points("AB")),
        (nodes[2], lambda node: node.labels()),
        (nodes[3], lambda node: node.player_to_move),
        (nodes[3], lambda node: node.integer("MN")),
    ]
    for node, ask in questions:
        with pytest.raises(SgfError) as caught:
            ask(node)
        assert caught.value.line == node.place()[0]


def test_too_many_bytes_nodes_or_faults_are_refused() -> None:
    limits = Limits(max_bytes=100, max_nodes=3, max_repairs=2)
    for text, words in (
        ("(;C[" + "x" * 100 + "])", "more than 100 bytes"),
        ("(;;;;)", "more than 3 nodes"),
        ("(;(((((", "more than 3 open parentheses"),
        ("(;)))))", "more than 2 faults"),
    ):
        with pytest.raises(SgfError, match=words):
            parse(text, limits=limits)


def test_deep_nesting_and_long_lines_do_not_exhaust_the_stack() -> None:
    depth = 20_000
    nested = parse("(;B[aa]" * depth)
    assert sum(1 for _ in nested.games[0].walk()) == depth
    assert told(nested) == [f"{depth} missing ) added at the end"]
    assert len(parse("(" * depth + ";B[aa]").games) == 1
    long = parse("(" + ";B[aa]" * depth + ")")
    assert sum(1 for _ in long.games[0].line()) == depth


def test_a_file_is_loaded_by_path_and_from_bytes(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(b"(;B[aa])")
    assert shape(load(path).games[0]) == shape(load(str(path)).games[0]) == shape(load(b"(;B[aa])").games[0])
    with pytest.raises(SgfError, match="more than 4 bytes"):
        load(path, limits=Limits(max_bytes=4))
    for bad in (tmp_path / "nowhere.sgf", tmp_path, "no\0name"):
        with pytest.raises(ConfigError, match="cannot read"):
            load(bad)
