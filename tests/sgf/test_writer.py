"""Writing: stable order, wrapping, escapes, and that we and sgfmill read back what was written."""

from hypothesis import given
from hypothesis import strategies as st
from sgfmill import sgf as sgfmill_sgf

from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, from_sgf
from nerai.board.position import Move
from nerai.sgf import Game, Header, Node, parse, write, write_game

SIZE = Size.square(9)


def move(color: str, pair: str) -> Move:
    return Move(Color.parse(color), from_sgf(pair, SIZE))


def dump(game: Game) -> list[tuple[int, dict[str, list[str]]]]:
    """Every node as its number of children and its properties."""
    return [
        (len(node.children), {name: list(node.raw(name)) for name in sorted(node.names)})
        for node in game.walk()
    ]


def test_properties_have_one_order_and_comments_come_last() -> None:
    [game] = parse("(;C[words]SZ[9]XX[y]KM[6.5]GM[1]PB[me]FF[4];C[c]TE[1]B[aa])").games
    assert write(game) == "(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[me]KM[6.5]XX[y]C[words];B[aa]TE[1]C[c])\n"


def test_what_is_written_says_utf_8_whatever_the_file_said() -> None:
    [game] = parse("(;CA[Shift_JIS]C[黒])".encode("shift_jis")).games
    assert write(game) == "(;CA[UTF-8]C[黒])\n"


def test_long_lines_are_broken_between_properties_only() -> None:
    [game] = parse("(;SZ[9]" + ";B[aa]C[a comment of some length];W[bb]" * 20 + ")").games
    text = write(game)
    assert max(map(len, text.splitlines())) <= 78
    assert dump(parse(text).games[0]) == dump(parse(write(parse(text).games[0])).games[0])
    assert [node.text("C") for node in parse(text).games[0].walk() if "C" in node] == [
        "a comment of some length"
    ] * 20


def test_a_collection_is_written_game_after_game() -> None:
    file = parse("(;GN[a])(;GN[b](;B[aa])(;B[bb]))")
    again = parse(write(*file.games))
    assert [len(dump(game)) for game in again.games] == [1, 3]
    assert [game.root.text("GN") for game in again.games] == ["a", "b"]
    assert again.repairs == ()


def test_a_game_is_written_from_header_and_moves() -> None:
    header = Header(
        size=SIZE,
        black_name="Ann [3k]",
        white_name="Bo\\b",
        komi=6.5,
        rules="Chinese",
        result="B+R",
        date="2024-05-01",
        comment="two\nlines",
        black_stones=(Point(0),),
    )
    text = write_game(header, [move("w", "ee"), move("b", ""), move("w", "dd")], comments=["", "passes"])
    assert text == (
        "(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[Ann [3k\\]]PW[Bo\\\\b]DT[2024-05-01]RU[Chinese]\n"
        "KM[6.5]RE[B+R]AB[aa]C[two\nlines];W[ee];B[]C[passes];W[dd])\n"
    )
    game = sgfmill_sgf.Sgf_game.from_string(text)
    assert game.get_player_name("b") == "Ann [3k]"
    assert game.get_player_name("w") == "Bo\\b"
    assert game.get_komi() == 6.5
    assert [node.get_move() for node in game.get_main_sequence()[1:]] == [
        ("w", (4, 4)),
        ("b", None),
        ("w", (5, 3)),
    ]


def test_a_deep_tree_is_written_without_recursion() -> None:
    game = Game.new(SIZE)
    node = game.root
    for _ in range(30_000):
        node.add()
        node = node.add()
    assert write(game).count("(") == 60_001


TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0\r\t\f\v"), max_size=30)
NAMES = st.sampled_from(["C", "N", "GN", "XY", "PB"])
POINTS = st.sampled_from([*SIZE.points(), PASS])


@st.composite
def trees(draw: st.DrawFn) -> Game:
    """A small tree with texts, points, moves and marks of all kinds."""
    game = Game.new(SIZE)
    nodes: list[Node] = [game.root]
    for _ in range(draw(st.integers(0, 12))):
        node = draw(st.sampled_from(nodes)).add()
        nodes.append(node)
        node.set_move(Move(draw(st.sampled_from(Color)), draw(POINTS)))
        node.set_text(draw(NAMES), draw(TEXTS))
        node.set_points("TR", draw(st.lists(st.sampled_from(list(SIZE.points())), max_size=3)))
    game.root.set_text("C", draw(TEXTS))
    return game


@given(trees())
def test_what_is_written_reads_back_the_same(game: Game) -> None:
    file = parse(write(game).encode())
    assert file.repairs == ()
    assert dump(file.games[0]) == dump(game)


@given(trees())
def test_sgfmill_reads_the_same_tree(game: Game) -> None:
    theirs = sgfmill_sgf.Sgf_game.from_bytes(write(game).encode())
    ours = list(game.walk())
    waiting = [theirs.get_root()]
    for node in ours:
        other = waiting.pop()
        waiting.extend(reversed(list(other)))
        assert len(node.children) == len(list(other))
        assert sorted(node.names) == sorted(other.properties())
        assert all(node.text(name) == other.get(name) for name in ("C",) if name in node)
    assert not waiting
