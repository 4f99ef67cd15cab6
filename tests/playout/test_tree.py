"""The tree search finds what a few moves decide, keeps what it found, and does what it is told."""

import threading

import pytest

from nerai.board import Board
from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size
from nerai.board.position import Move, Position
from nerai.board.rules import TROMP_TAYLOR
from nerai.playout import UNLIMITED, GameTree, ProofLine, StopFlag, TreeMove, playable_points, tree_speed
from nerai.query.question import ask
from nerai.solver.search import UNLIMITED as UNLIMITED_THREATS
from nerai.solver.search import Limits, Threats, search
from tests.support.positions import drawing, position


def searched(board: Board, *, count: int = 2000, komi: float = 0.0) -> GameTree:
    tree = standing(board, komi=komi)
    tree.search(board, candidates(board), count=count, seed=1)
    return tree


def standing(board: Board, *, komi: float = 0.0, memory_mb: float = 8.0) -> GameTree:
    tree = GameTree(memory_mb=memory_mb)
    tree.follow(board, [], komi)
    return tree


def candidates(board: Board) -> list[Point]:
    return [Point(point) for point in playable_points(board)] or [PASS]


def best(tree: GameTree) -> TreeMove:
    return max(tree.moves(), key=lambda move: move.visits)


def counts(tree: GameTree) -> list[tuple[int, int, float, float]]:
    return [(move.point, move.visits, move.wins, move.score_sum) for move in tree.moves()]


VITAL = """
    . O X . .
    a O X X X
    . O X . .
    O O X X X
    X X X . .
    """


@pytest.mark.parametrize("color", [Color.BLACK, Color.WHITE])
def test_it_finds_the_point_on_which_life_depends(color: Color) -> None:
    drawn = drawing(VITAL, to_play=color)
    found = best(searched(drawn.position.board(), komi=12.5))
    assert found.point == drawn.at("a")
    assert found.wins / found.visits > 0.9
    assert found.score_sum / found.visits == pytest.approx(12.5 if color is Color.BLACK else 2.5, abs=4)


def test_it_finds_a_snapback() -> None:
    drawn = drawing(
        """
        . O O a b X .
        O O X O O X X
        . O X X X X .
        O O O O O O X
        . O . O . O .
        """
    )
    tree = searched(drawn.position.board(), komi=-8.5)
    found = best(tree)
    assert found.point == drawn.at("a")
    assert found.wins / found.visits > 0.9
    assert tree.line(drawn.at("a"))[:3] == (drawn.at("a"), drawn.at("b"), drawn.at("a"))


def test_a_line_is_made_of_legal_moves_of_both_sides() -> None:
    start = position(VITAL)
    line = searched(start.board(), komi=12.5).line(drawing(VITAL).at("a"))
    board = start.board()
    assert all(board.try_play(point) for point in line)


def test_the_seed_decides_everything_with_one_thread() -> None:
    board = Position.empty(Size.square(9)).board()
    first, again, other = standing(board, komi=7.5), standing(board, komi=7.5), standing(board, komi=7.5)
    for tree, seed in ((first, 3), (again, 3), (other, 4)):
        assert tree.search(board, candidates(board), count=3000, seed=seed) == 3000
    assert counts(first) == counts(again)
    assert counts(first) != counts(other)


def test_all_playouts_are_counted_and_every_first_move_is_tried() -> None:
    board = Position.empty(Size.square(5)).board()
    tree = searched(board, count=1000)
    assert sum(move.visits for move in tree.moves()) == 1000
    assert min(move.visits for move in tree.moves()) >= 1
    assert all(0 <= move.wins <= move.visits and 0 < move.prior < 1 for move in tree.moves())
    owners, games = tree.ownership()
    assert games == 1000
    assert all(abs(owner) <= games for owner in owners)


def test_only_the_candidates_are_tried() -> None:
    board = Position.empty(Size.square(5)).board()
    tree = standing(board)
    tree.search(board, [Point(3), PASS, Point(0)], count=200, seed=1)
    assert [move.point for move in tree.moves()] == [3, PASS, 0]
    tree.search(board, [Point(7), Point(3)], count=200, seed=1)
    assert [move.point for move in tree.moves()] == [7, 3]
    assert sum(move.visits for move in tree.moves()) > 200, "what is known of a candidate is kept"


KO = """
    . X O .
    X a X O
    . X O .
    """


def test_a_ko_may_not_be_retaken_at_once() -> None:
    drawn = drawing(KO, to_play=Color.WHITE)
    board = drawn.position.board()
    taken = Point(drawn.at("a") + 1)
    assert board.try_play(drawn.at("a"))
    tree = standing(board)
    with pytest.raises(ValueError, match="no legal move"):
        tree.search(board, [taken], count=10, seed=1)
    tree.search(board, candidates(board), count=200, seed=1)
    assert taken not in [move.point for move in tree.moves()]


def test_what_superko_forbids_is_no_candidate() -> None:
    # Black takes a stone at the edge, White takes back two: then the board would repeat.
    board = position(". X O .", rules=TROMP_TAYLOR).board()
    for point in (3, 1, 2):
        board.try_play(point)
    legal = [point for point in range(4) if board.is_legal(point)]
    tree = standing(board)
    for point in range(4):
        if point not in legal:
            with pytest.raises(ValueError, match="no legal move"):
                tree.search(board, [Point(point)], count=1, seed=1)


def test_what_was_found_below_the_moves_that_are_played_is_kept() -> None:
    board = Position.empty(Size.square(7)).board()
    tree = searched(board, count=4000)
    first, reply = tree.line(Point(best(tree).point))[:2]
    for point in (first, reply):
        board.try_play(point)
    kept = tree.follow(board, [Move(Color.BLACK, first), Move(Color.WHITE, reply)], 0.0)
    assert 10 <= kept < 4000
    tree.search(board, candidates(board), count=100, seed=2)
    assert sum(move.visits for move in tree.moves()) == kept + 100


def test_nothing_is_kept_of_another_game_or_komi() -> None:
    board = Position.empty(Size.square(7)).board()
    tree = searched(board, count=1000)
    assert tree.follow(board, [], 0.0) == 1000
    assert tree.follow(board, [], 7.5) == 0
    tree.search(board, candidates(board), count=1000, seed=1)
    board.try_play(3)
    assert tree.follow(board, [Move(Color.BLACK, Point(4))], 7.5) == 0
    assert tree.follow(board, [Move(Color.BLACK, Point(3))], 7.5) == 0
    small = Position.empty(Size.square(5)).board()
    assert tree.follow(small, [Move(Color.BLACK, Point(3)), Move(Color.WHITE, PASS)], 7.5) == 0


def test_a_tree_that_stands_elsewhere_refuses_to_search() -> None:
    board = Position.empty(Size.square(5)).board()
    tree = standing(board)
    board.try_play(0)
    with pytest.raises(ValueError, match="stands at another position"):
        tree.search(board, [Point(1)], count=1, seed=1)


def test_memory_stays_within_its_bound_over_four_hundred_moves() -> None:
    board = Position.empty(Size.square(9)).board()
    tree = GameTree(memory_mb=0.125)
    moves: list[Move] = []
    fullest = 0
    for number in range(400):
        tree.follow(board, moves, 7.5)
        tree.search(board, candidates(board), count=300, seed=number)
        fullest = max(fullest, tree.nodes)
        point, color = Point(best(tree).point), Color(board.to_play)
        board.play(point)
        moves.append(Move(color, point))
    assert tree.capacity * 32 <= 0.125 * 2**20
    assert tree.capacity * 3 / 4 < fullest <= tree.capacity


def test_two_threads_play_as_many_games_and_legal_moves() -> None:
    board = Position.empty(Size.square(9)).board()
    tree = GameTree(memory_mb=1)
    moves: list[Move] = []
    for number in range(20):
        kept = tree.follow(board, moves, 7.5)
        assert tree.search(board, candidates(board), count=2000, seed=number, threads=2) == 2000
        assert sum(move.visits for move in tree.moves()) == kept + 2000
        point, color = Point(best(tree).point), Color(board.to_play)
        board.play(point)
        moves.append(Move(color, point))


@pytest.mark.parametrize("threads", [1, 2])
def test_a_stop_flag_ends_a_search_at_once(threads: int) -> None:
    board = Position.empty(Size.square(9)).board()
    tree, stop = standing(board), StopFlag()
    stop.set()
    assert (
        1
        <= tree.search(board, candidates(board), count=UNLIMITED, seed=1, stop=stop, threads=threads)
        <= threads
    )
    stop.clear()
    threading.Timer(0.05, stop.set).start()
    assert tree.search(board, candidates(board), count=UNLIMITED, seed=1, stop=stop, threads=threads) >= 1


def test_priors_of_first_moves_are_obeyed_until_games_say_otherwise() -> None:
    board = Position.empty(Size.square(9)).board()
    tree = standing(board, komi=7.5)
    tree.guide(priors=[(Point(1), 500.0, 500.0)])
    tree.search(board, candidates(board), count=60, seed=1)
    assert best(tree).point == 1
    drawn = drawing(VITAL)
    vital = drawn.position.board()
    tree = standing(vital, komi=12.5)
    wrong = Point(drawn.at("a") + 5)
    tree.guide(priors=[(wrong, 20.0, 20.0)])
    tree.search(vital, candidates(vital), count=4000, seed=1)
    assert best(tree).point == drawn.at("a")


def test_a_move_that_looks_odd_gets_its_share_of_the_games() -> None:
    board = Position.empty(Size.square(9)).board()
    odd = Point(8)  # a corner, where nobody would play

    def tried(shares: list[tuple[Point, float, int]]) -> int:
        tree = standing(board, komi=7.5)
        tree.guide(shares=shares)
        tree.search(board, candidates(board), count=1000, seed=1)
        return next(move.visits for move in tree.moves() if move.point == odd)

    assert tried([]) < 20
    assert 100 <= tried([(odd, 0.1, 300)]) < 120
    assert tried([(odd, 0.1, 40)]) < 60


def test_leanings_hold_for_one_color() -> None:
    board = Position.empty(Size.square(9)).board()
    odd = Point(8)  # a corner, where nobody would play

    def tried(color: Color) -> int:
        tree = standing(board, komi=7.5)
        tree.guide(leanings=[(color, odd, 12.0)])
        tree.search(board, candidates(board), count=500, seed=1)
        return next(move.visits for move in tree.moves() if move.point == odd)

    assert tried(Color.BLACK) > 2 * tried(Color.WHITE)


def test_a_settled_point_counts_for_its_owner_whatever_games_say() -> None:
    board = position("X X . . . . O O").board()
    tree = standing(board)
    tree.guide(settled=[(Point(point), Color.WHITE) for point in range(8)])
    tree.search(board, [Point(2), Point(3)], count=100, seed=1)
    assert tree.ownership() == ([-100] * 8, 100)
    assert all(move.wins == 0 and move.score_sum == -8 * move.visits for move in tree.moves())
    tree.guide()
    tree.search(board, [Point(2), Point(3)], count=100, seed=1)
    assert tree.ownership()[0][0] > -200


def test_nobody_plays_where_all_is_settled() -> None:
    board = position(
        """
        . . . O X .
        . . . O X .
        . . . O X .
        """
    ).board()
    tree = standing(board)
    # White's side is said to be Black's: were it played on, White would own it at times.
    left = [Point(row * 6 + column) for row in range(3) for column in range(4)]
    tree.guide(settled=[(point, Color.BLACK) for point in left])
    tree.search(board, [PASS], count=300, seed=1)
    assert all(Point(reply) not in left for reply in tree.line(PASS)[1:])


ROOM = """
    O O O O O . . .
    O X X X O O O .
    O X a X X X O .
    O X b c d X O .
    O X X X X X O .
    O O O O O O O .
    . . . . . . . .
    """
"""Black lives: White at b is answered at c, and the other way round."""


def living() -> tuple[Board, list[Point], ProofLine]:
    """The room with White to play, its stones, and the proof that they live."""
    drawn = drawing(ROOM, to_play=Color.WHITE).position
    scene = ask(drawn, "live(B6)").scene
    found = search(drawn, scene.target, limits=Limits(nodes=1000), threats=Threats(0, UNLIMITED_THREATS))
    line = found.line(drawn)
    assert found.winner is Color.BLACK
    assert line is not None
    return drawn.board(), list(drawn.black), line


def kept(tree: GameTree, stones: list[Point]) -> float:
    """The share of games in which these black stones stay."""
    owned, games = tree.ownership()
    return (1 + sum(owned[point] for point in stones) / len(stones) / games) / 2


def test_games_follow_a_proof() -> None:
    board, stones, line = living()
    plain, told = standing(board), standing(board)
    told.guide(proofs=[line])
    for tree in (plain, told):
        tree.search(board, candidates(board), count=1000, seed=1)
    assert kept(told, stones) > 0.8
    assert kept(plain, stones) < 0.6


def test_a_proof_is_followed_as_long_as_moves_leave_it_standing() -> None:
    drawn = drawing(ROOM, to_play=Color.WHITE)
    board, stones, line = living()
    far, b, c = Point(board.width * board.height - 1), drawn.at("b"), drawn.at("c")

    def after(*points: Point) -> tuple[GameTree, Board]:
        """A tree that was told the proof before these moves, at the board after them."""
        tree, now = standing(board), board.copy()
        tree.guide(proofs=[line])
        moves = []
        for point in points:
            moves.append(Move(Color(now.to_play), point))
            now.play(point)
        tree.follow(now, moves, 0.0)
        return tree, now

    def passing(*points: Point) -> float:
        """What is kept after these moves if the next one is a pass."""
        tree, now = after(*points)
        tree.search(now, [PASS], count=300, seed=1)
        return kept(tree, stones)

    assert passing(far, PASS) > 0.9
    assert passing(b) < 0.5, "Black has to answer"
    assert passing(b, c) > 0.9
    tree, now = after(b)
    tree.search(now, candidates(now), count=1, seed=1)
    assert max(tree.moves(), key=lambda move: move.prior).point == c


def test_a_line_of_no_proof_is_refused() -> None:
    board, _, line = living()
    small = standing(position(". . .\n. . .\n. . .").board())
    with pytest.raises(ValueError, match="another size"):
        small.guide(proofs=[line])
    with pytest.raises(ValueError, match="at least one node"):
        ProofLine(board, winner=Color.BLACK, side=0, proof=[])
    with pytest.raises(ValueError, match="a colour must be"):
        ProofLine(board, winner=3, side=0, proof=[])


@pytest.mark.parametrize(
    ("guide", "fault"),
    [
        ({"priors": [(Point(25), 1.0, 1.0)]}, "off the board"),
        ({"priors": [(Point(1), 1.0, 2.0)]}, "a prior needs"),
        ({"priors": [(Point(1), -1.0, -2.0)]}, "a prior needs"),
        ({"priors": [(Point(1), float("nan"), 0.0)]}, "a prior needs"),
        ({"priors": [(Point(1), float("inf"), 0.0)]}, "a prior needs"),
        ({"shares": [(Point(25), 0.1, 9)]}, "off the board"),
        ({"shares": [(Point(1), -0.1, 9)]}, "at least 0"),
        ({"shares": [(Point(1), 0.3, 9), (Point(2), 0.3, 9)]}, "half of all games"),
        ({"shares": [(Point(1), 0.1, 9), (Point(1), 0.1, 9)]}, "two shares"),
        ({"leanings": [(Color.BLACK, Point(1), 21.0)]}, "from -20 to 20"),
        ({"proofs": [None]}, "a proof is missing"),
        ({"settled": [(Point(-2), Color.BLACK)]}, "off the board"),
        ({"settled": [(Point(1), 3)]}, "a colour must be"),
    ],
)
def test_a_guide_that_makes_no_sense_is_refused(
    guide: dict[str, list[tuple[object, ...]]], fault: str
) -> None:
    tree = standing(Position.empty(Size.square(5)).board())
    with pytest.raises(ValueError, match=fault):
        tree.guide(**guide)  # type: ignore[arg-type]


def test_limits_that_make_no_sense_are_refused() -> None:
    board = Position.empty(Size.square(5)).board()
    tree = standing(board)
    with pytest.raises(ValueError, match="count must be"):
        tree.search(board, [Point(0)], seed=1, count=0)
    with pytest.raises(ValueError, match="time_s must be"):
        tree.search(board, [Point(0)], seed=1, count=1, time_s=-1.0)
    for threads in (0, 65):
        with pytest.raises(ValueError, match="threads must be"):
            tree.search(board, [Point(0)], seed=1, count=1, threads=threads)


def test_a_tree_needs_memory_and_a_komi() -> None:
    board = Position.empty(Size.square(5)).board()
    with pytest.raises(ValueError, match="memory_mb"):
        standing(board, memory_mb=0)
    with pytest.raises(ValueError, match="komi"):
        standing(board, komi=float("inf"))


def test_speed_is_measured_on_an_empty_board() -> None:
    playouts, seconds = tree_speed(Size.square(9), seconds=0.01, seed=1)
    assert playouts >= 1
    assert seconds > 0
