"""
Native core of nerai: boards, life, scores and playouts. Knows no goals and no plans.
"""

from collections.abc import Sequence


class StopFlag:
    """A switch that ends long work from another thread."""

    def __init__(self) -> None: ...

    def set(self) -> None: ...

    def clear(self) -> None: ...

    def is_set(self) -> bool: ...

class Board:
    """
    A mutable board: play and undo along one line, with chains, liberties, ko and hashes.

    Points are row * width + column from the top left, -1 passes; colours are 1 black, 2 white.
    """

    def __init__(self, width: int, height: int, *, ko: int = 0, suicide: bool = False) -> None:
        """
        An empty board; ko is 0 simple, 1 positional superko, 2 situational superko.
        """

    @staticmethod
    def from_stones(width: int, height: int, stones: bytes, *, to_play: int = 1, ko: int = 0, suicide: bool = False, ko_point: int = -1) -> Board:
        """A set-up position: one cell a point, 0 empty, 1 black, 2 white."""

    @property
    def width(self) -> int: ...

    @property
    def height(self) -> int: ...

    @property
    def ko_rule(self) -> int: ...

    @property
    def suicide(self) -> bool: ...

    @property
    def to_play(self) -> int:
        """Who moves next; changing it is no move and keeps history and ko."""

    @to_play.setter
    def to_play(self, arg: int, /) -> None: ...

    @property
    def ko_point(self) -> int:
        """The point that to_play may not retake now, or -1."""

    @property
    def hash(self) -> int:
        """64 bits over stones, player to move and ko."""

    @property
    def stones_hash(self) -> int: ...

    @property
    def move_count(self) -> int:
        """How many moves can be undone."""

    @property
    def last_move(self) -> int:
        """The last move, -1 if it was a pass, -2 if there is none."""

    def copy(self) -> Board:
        """A board of its own, history included."""

    def __copy__(self) -> Board: ...

    def __deepcopy__(self, memo: object) -> Board: ...

    def play(self, point: int) -> None:
        """to_play plays there, -1 passes; IllegalMove changes nothing."""

    def try_play(self, point: int) -> bool:
        """As play, but answers False where the rules forbid the move."""

    def undo(self) -> None:
        """Takes the last move back; IndexError when there is none."""

    def legality(self, point: int) -> int:
        """0 legal, 1 off the board, 2 occupied, 3 suicide, 4 ko, 5 superko."""

    def is_legal(self, point: int) -> bool: ...

    def legal_points(self) -> list[int]:
        """Where to_play may play, in rising order; never pass."""

    def at(self, point: int) -> int:
        """0 empty, 1 black, 2 white."""

    def stones(self) -> bytes:
        """One cell a point."""

    def chain(self, point: int) -> list[int]:
        """The stones joined to the stone there; ValueError where there is none."""

    def liberties(self, point: int) -> list[int]:
        """The liberties of the chain there."""

    def liberty_count(self, point: int) -> int: ...

    def prisoners(self, color: int) -> int:
        """Stones taken by that colour."""

    def perft(self, depth: int, *, passes: bool = False) -> int:
        """The number of move sequences of that length."""

class Life:
    """
    What a colour keeps even if it always passes; sets of points are bytes of 0 and 1.
    """

    @property
    def alive(self) -> bytes:
        """Stones that can never be captured."""

    @property
    def territory(self) -> bytes:
        """Empty points and enemy stones where the enemy can never live."""

    @property
    def sheltered(self) -> bytes:
        """Own stones in the territory, which can be captured, but in vain."""

    @property
    def eyes(self) -> list[list[int]]:
        """The regions that keep the stones alive."""

def unconditional_life(board: Board, color: int) -> Life:
    """
    Benson's unconditional life, and the areas in which the enemy can never live.
    """

def score_area(board: Board, *, dead: bytes = ...) -> tuple[int, int]:
    """
    (black, white): stones and surrounded points once the dead stones are gone; Tromp-Taylor with none dead.
    """

def score_territory(board: Board, *, dead: bytes = ..., neutral: bytes = ...) -> tuple[int, int]:
    """
    (black, white): surrounded points, prisoners taken and dead enemy stones.

    Empty areas with a point in `neutral`, such as eyes in a seki, count for nobody.
    """

def point_owners(board: Board, *, dead: bytes = ..., neutral: bytes = ...) -> bytes:
    """
    The owner of each point as both scores see it: 0 nobody, 1 black, 2 white.
    """

def bench_tactical(width: int, height: int, seconds: float, seed: int) -> tuple[int, float]:
    """Reads captures on many positions; (play+undo pairs, seconds)."""

class PlayoutBoard:
    """
    The board playouts run on: forward only, simple ko. For tests; use Board for all else.
    """

    def __init__(self, width: int, height: int, *, suicide: bool = False) -> None: ...

    @staticmethod
    def from_stones(width: int, height: int, stones: bytes, *, to_play: int = 1, suicide: bool = False, ko_point: int = -1) -> PlayoutBoard: ...

    @property
    def width(self) -> int: ...

    @property
    def height(self) -> int: ...

    @property
    def suicide(self) -> bool: ...

    @property
    def to_play(self) -> int: ...

    @property
    def ko_point(self) -> int: ...

    def copy(self) -> PlayoutBoard: ...

    def try_play(self, point: int) -> bool:
        """to_play plays there, -1 passes; False changes nothing."""

    def is_legal(self, point: int) -> bool: ...

    def legal_points(self) -> list[int]: ...

    def is_own_eye(self, point: int) -> bool:
        """True for an empty point that a playout takes for an eye of to_play."""

    def at(self, point: int) -> int: ...

    def stones(self) -> bytes: ...

    def liberty_count(self, point: int) -> int:
        """Liberties of the chain there, 0 for an empty point."""

    def prisoners(self, color: int) -> int:
        """Stones taken by that colour."""

    def consistent(self) -> bool:
        """Rebuilds all counts from the stones and compares."""

class PlayoutPolicy:
    """What a playout looks for near the latest move; all False: plain."""

    def __init__(self, *, captures: bool = False, atari: bool = False, shape: bool = False, careful: bool = False, nakade: bool = False) -> None: ...

    @property
    def captures(self) -> bool: ...

    @property
    def atari(self) -> bool: ...

    @property
    def shape(self) -> bool: ...

    @property
    def careful(self) -> bool: ...

    @property
    def nakade(self) -> bool: ...

    def __repr__(self) -> str: ...

class PlayoutResult:
    """Totals of many playouts; wins and scores are black's."""

    @property
    def count(self) -> int: ...

    @property
    def black_wins(self) -> int: ...

    @property
    def draws(self) -> int: ...

    @property
    def score_sum(self) -> float:
        """Black minus white, komi taken off."""

    @property
    def moves(self) -> int:
        """Passes included."""

    @property
    def ownership(self) -> list[int]:
        """For each point, playouts it ended black minus white."""

class MoveCount:
    """A first move and its playouts; wins and scores are the mover's."""

    @property
    def point(self) -> int: ...

    @property
    def visits(self) -> int: ...

    @property
    def wins(self) -> float:
        """A draw counts one half."""

    @property
    def score_sum(self) -> float:
        """Komi included."""

def run_playouts(board: Board, *, count: int, seed: int, komi: float = 0.0, policy: PlayoutPolicy = ..., max_moves: int = 0, time_s: float = 0.0, stop: StopFlag | None = None) -> PlayoutResult:
    """
    Random games from the position to the end, until the first of count, time and stop.
    """

def flat_search(board: Board, *, count: int, seed: int, komi: float = 0.0, policy: PlayoutPolicy = ..., max_moves: int = 0, time_s: float = 0.0, stop: StopFlag | None = None, candidates: Sequence[int] | None = None) -> list[MoveCount]:
    """
    Playouts shared among first moves by UCB1, counted in the order of the candidates (-1 passes).

    Without candidates: all playable points, or a pass where there are none.
    """

def playable_points(board: Board) -> list[int]:
    """
    The legal points that are no eyes of to_play, in rising order: what a playout may play first.
    """

def bench_playouts(width: int, height: int, count: int, seed: int, policy: PlayoutPolicy = ..., time_s: float = 0.0) -> tuple[int, float]:
    """
    Playouts on an empty board: how many were made, and in how many seconds.
    """

class TreeMove(MoveCount):
    """A first move in a search tree; wins and scores are the mover's."""

    @property
    def prior(self) -> float:
        """What was thought of it before it was tried, from 0 to 1."""

class TreeSearch:
    """
    Monte-Carlo tree search. Keeps its tree; not for several Python threads at a time.
    """

    def __init__(self, board: Board, *, komi: float = 0.0, memory_mb: float = 256.0, latest: tuple[int, int] = (-1, -1), habits: bool = True) -> None:
        """
        `latest`: the last point played and the one before (-1 for a pass or none). `habits`: whether moves that strong
        players would probably play are tried first.
        """

    def reset(self, board: Board, *, latest: tuple[int, int] = (-1, -1)) -> None:
        """Forget everything and start from this position."""

    def advance(self, point: int) -> bool:
        """
        Play a move (-1 passes) and keep what is known below it; False, and no change, if it is illegal.
        """

    def stands_at(self, board: Board) -> bool:
        """Whether the root has these stones, side to move and ko."""

    def set_guide(self, *, priors: Sequence[tuple[int, float, float]] = [], shares: Sequence[tuple[int, float, int]] = [], leanings: Sequence[tuple[int, int, float]] = [], settled: Sequence[tuple[int, int]] = [], proofs: Sequence[ProofLine] = []) -> None:
        """
        What is known: priors (point, visits, wins) of first moves; shares (point, share, most) of the games that
        first moves have at least, until they have so many or are surely worse than the one tried most; leanings (color,
        point, log odds), added to the logarithm of the odds that habits give a move, everywhere in the tree; settled points
        (point, owner). Replaces what was known before. Proofs, with their roots at the position, are followed in tree and
        playouts as long as they hold; those told before stay.
        """

    def search(self, board: Board, *, count: int, seed: int, threads: int = 1, time_s: float = 0.0, stop: StopFlag | None = None, candidates: Sequence[int] | None = None) -> int:
        """
        Play games until the first of count, time and stop; gives how many. The board must be that of the root.

        Without candidates: all playable points, or a pass where there are none.
        """

    def moves(self) -> list[TreeMove]:
        """The candidates of the latest search with all that is known of them."""

    def line(self, first: int, *, least_visits: int = 10, most: int = 20) -> list[int]:
        """What both would play after this first move, which comes first."""

    def ownership(self) -> list[int]:
        """For each point, playouts it ended black minus white."""

    @property
    def ownership_count(self) -> int:
        """How many playouts `ownership` counts."""

    @property
    def proofs(self) -> int:
        """How many proofs are followed."""

    @property
    def nodes(self) -> int:
        """How many nodes the tree has room taken for."""

    @property
    def capacity(self) -> int:
        """How many it may have."""

def habit_chances(board: Board, *, latest: tuple[int, int] = (-1, -1)) -> list[float]:
    """
    For each point how likely a strong player would move there, learned from games on 19x19; all together 1.
    """

def bench_tree(width: int, height: int, count: int, seed: int, time_s: float = 0.0) -> tuple[int, float]:
    """
    A tree search of an empty board on one core: how many playouts were made, and in how many seconds.
    """

class ScoreSums:
    """Scores of some games, black's."""

    @property
    def count(self) -> int: ...

    @property
    def sum(self) -> float: ...

    @property
    def squares(self) -> float: ...

class GoalScores:
    """Scores where a goal was reached, and where it was missed."""

    @property
    def reached(self) -> ScoreSums: ...

    @property
    def missed(self) -> ScoreSums: ...

def measure_goals(board: Board, goals: Sequence[tuple[Sequence[int], int, Sequence[int]]], *, count: int, seed: int, komi: float = 0.0, policy: PlayoutPolicy = ..., time_s: float = 0.0, stop: StopFlag | None = None) -> list[GoalScores]:
    """
    Random games, sorted for each goal (points that a colour owns at the end, all of them, and the points on which its score is counted, none for the whole board) by whether it was reached.
    """

class ProofNode:
    """A node of a proof; children have lower numbers."""

    @property
    def to_move(self) -> int: ...

    @property
    def leaf(self) -> int: ...

    @property
    def move(self) -> int: ...

    @property
    def child(self) -> int: ...

    @property
    def replies(self) -> list[tuple[int, int]]: ...

    @property
    def standing(self) -> int: ...

    @property
    def zone(self) -> bytes: ...

class ProofLine:
    """
    A proof in the form in which games follow it: the winner's replies to moves in its zone.
    """

    def __init__(self, board: Board, *, winner: int, side: int, proof: Sequence[ProofNode]) -> None:
        """
        `board` is where the proof begins, `winner` the winner's color, and `side` the number of that side in the proof.
        """

    @property
    def size(self) -> int:
        """How many nodes it has."""

class Solution:
    """The answer to one question: winner 0 reacher, 1 preventer, -1 unknown."""

    @property
    def winner(self) -> int: ...

    @property
    def reason(self) -> int: ...

    @property
    def move(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def seconds(self) -> float: ...

    @property
    def proof(self) -> list[ProofNode]: ...

    @property
    def lessons(self) -> list[tuple[list[int], list[tuple[int, bool, int]]]]:
        """
        Lines to solved positions; of moves there whether each wins, and the odds at first sight.
        """

    @property
    def unpaid(self) -> list[ProofNode]:
        """
        With unlimited threats: a proof that the other side wins when there are none.
        """

def solve_target(board: Board, *, kind: int, reacher: int, stones: Sequence[int], region: Sequence[int] = [], open: Sequence[int] = [], assumed: Sequence[int] = [], liberty_bound: int = 0, reacher_threats: int = 0, preventer_threats: int = 0, nodes: int = 0, seconds: float = 0.0, stop: StopFlag | None = None, table_mb: int = 64, proposals: Sequence[tuple[Sequence[int], Sequence[int]]] = [], hints: HintBook | None = None, only_advised: bool = False, lessons: int = 0) -> Solution:
    """
    Whether a goal can be reached, with a proof of the answer.

    kind: 0 take all the stones, 1 take one of them, 2 join them. region: where moves are tried first.
    open: points assumed to stay empty, assumed: stones that never lose them. Threats: ko bans each side may
    ignore. 0 nodes or seconds: no limit. The same question and node limit give the same nodes and answer.
    proposals: lines from the root, with moves to be tried first after each; they only decide the order.
    hints: rules that say everywhere what looks good; the order again. only_advised: the reacher tries nothing
    else, and where that fails nothing is known. lessons: how many solved positions to tell of, at most.
    """

def solve_joint(board: Board, *, atoms: Sequence[tuple[int, int, Sequence[int], Sequence[int], int]], value: Sequence[bool], friend: int, region: Sequence[int] = [], open: Sequence[int] = [], assumed: Sequence[int] = [], friend_threats: int = 0, opponent_threats: int = 0, nodes: int = 0, seconds: float = 0.0, stop: StopFlag | None = None, table_mb: int = 64, zones: bool = True, proposals: Sequence[tuple[Sequence[int], Sequence[int]]] = []) -> Solution:
    """
    The same for a goal of several atoms, with Friend as winner 0.

    atoms: kind, reacher, points, the reacher's own stones (a race), liberty bound (0: none); kinds 0 to 2 as
    above, 3 race, 4 eye, 5 safety. value: for each set of reached atoms, as a number with one bit an atom,
    whether Friend has the goal. standing of a proof node: atoms reached, and 32 bits higher those impossible.
    Without zones: who wins if the moves near all parts were all there are; an estimate, without a proof.
    """

class Estimate:
    """
    What a search with opinions for leaves found: winner 0 (attacker or reacher), 1, or -1 not settled.
    """

    @property
    def winner(self) -> int: ...

    @property
    def move(self) -> int:
        """
        The mover's winning or most promising move, -1 when a pass is enough; -2: none.
        """

    @property
    def nodes(self) -> int: ...

    @property
    def effort_to_win(self) -> int:
        """What a win of the mover still takes, when not settled."""

    @property
    def effort_to_lose(self) -> int: ...

class GoalTree:
    """A tree of playouts: the first moves, most visited first."""

    @property
    def winner(self) -> int:
        """0 the attacker, 1 the defender, -1 not settled by what the judge says."""

    @property
    def moves(self) -> list[GoalMove]: ...

class GoalMove:
    """A first move in a tree of playouts; wins are the mover's."""

    @property
    def move(self) -> int: ...

    @property
    def visits(self) -> int: ...

    @property
    def wins(self) -> float: ...

    @property
    def winner(self) -> int: ...

def try_goal(board: Board, *, attacker: int, stones: Sequence[int], arena: Sequence[int], exits: Sequence[int] = [], homes: Sequence[int] = [], walls: Sequence[int] = [], guard: Sequence[int] = [], judged: bool = False, playouts: int, seed: int = 0, stop: StopFlag | None = None) -> GoalTree:
    """
    Whether the stones live, by Monte-Carlo tree search in the arena.

    guard: stones of the attacker of which one must be left as well. judged: where counting eyes says enough, nothing is played out;
    exits, homes, walls are as in look_at.
    """

def look_at(board: Board, *, attacker: int, stones: Sequence[int], arena: Sequence[int], exits: Sequence[int] = [], homes: Sequence[int] = [], walls: Sequence[int] = [], guard: Sequence[int] = [], attacker_threats: int = 0, defender_threats: int = 0, nodes: int = 0, seconds: float = 0.0, stop: StopFlag | None = None, table_mb: int = 64) -> Estimate:
    """
    Whether the stones can be taken, as far as search with opinions for leaves tells: an estimate, no proof.

    arena: where both play. exits: points of it where the stones have got out. homes, walls: stones of defender and
    attacker that are taken for alive. guard: stones of the attacker; what is left of them in the end must live.
    """

class SpaceSeen:
    """
    An eye space: eyes when attacked and defended first, with kos to the attacker and to the owner.
    """

    @property
    def points(self) -> list[int]: ...

    @property
    def attacked(self) -> list[int]: ...

    @property
    def defended(self) -> list[int]: ...

    @property
    def known(self) -> bool:
        """False: too large to count."""

    @property
    def leads_out(self) -> bool: ...

    @property
    def owner_moves(self) -> list[int]:
        """Where the owner gets the better count."""

    @property
    def enemy_moves(self) -> list[int]:
        """Where the attacker holds it down."""

class LifeLook:
    """
    How a group looks: 0 open, 1 lives, 2 dies; and its eyes in the room near to it.
    """

    @property
    def fates(self) -> list[int]:
        """When the attacker begins, and when the defender does."""

    @property
    def near_eyes(self) -> list[int]: ...

    @property
    def near_room(self) -> int: ...

    @property
    def near_known(self) -> bool: ...

class LifeJudge:
    """
    Counts the eyes of groups in one arena, in any position that comes of the first; remembers the spaces it has counted.

    Opinion, not proof. For one thread at a time.
    """

    def __init__(self, board: Board, *, attacker: int, arena: Sequence[int], exits: Sequence[int] = [], homes: Sequence[int] = [], walls: Sequence[int] = [], mind_liberties: bool = True) -> None: ...

    def look(self, board: Board, stones: Sequence[int]) -> LifeLook: ...

    def spaces(self, board: Board, stones: Sequence[int], *, near: bool) -> list[SpaceSeen]: ...

def read_stones(board: Board, *, kind: int, reacher: int, first: int, second: int = -2, area: Sequence[int] = [], bound: int, width: int, not_first: int = -2, reacher_threats: int = 0, preventer_threats: int = 0, nodes: int = 0, seconds: float = 0.0, stop: StopFlag | None = None, table_mb: int = 8) -> Estimate:
    """
    Whether the chain at `first` is taken (kind 0), joined with that at `second` (kind 1), or gets into the
    area (kind 2): an estimate, no proof.

    bound: liberties, or moves to go, beyond which it counts as failed. width: how far away moves are tried.
    """

def read_ladder(board: Board, stone: int, *, attacker_moves: bool, most_moves: int = 500) -> tuple[bool, list[int]]:
    """
    Whether ataris alone catch the chain, and the line as far as it can run. A ko counts as an escape.
    """

def is_held(board: Board, stone: int, *, quiet: int = 0, most_moves: int = 2000) -> bool:
    """
    Whether the chain, moving first, is caught by ataris and so many quiet moves whatever it does.
    """

def read_catching(board: Board, stone: int, *, quiet: int, most: int = 3, most_moves: int = 2000) -> list[int]:
    """
    Moves of the attacker that catch the chain with so many quiet moves at most; ataris first.
    """

def is_linked(board: Board, one: int, two: int, *, moves: int, most_moves: int = 3000) -> bool:
    """
    Whether two chains become one in so many moves of their owner although the enemy moves first.
    """

def is_joinable(board: Board, one: int, two: int, *, moves: int, most_moves: int = 3000) -> bool:
    """The same if their owner moves first."""

def read_joining(board: Board, one: int, two: int, *, moves: int, most: int = 3, most_moves: int = 3000) -> list[int]:
    """Moves of their owner that leave them linked in one move less."""

def read_parting(board: Board, one: int, two: int, *, moves: int, most: int = 3, most_moves: int = 3000) -> list[int]:
    """
    Moves of the enemy, by stones that are not caught, after which they are not joinable.
    """

class RuleMatches:
    """Matches in rising order, as columns of native numbers."""

    @property
    def rules(self) -> bytes:
        """32 bits each: the rule's number."""

    @property
    def anchors(self) -> bytes:
        """16 bits each."""

    @property
    def symmetries(self) -> bytes:
        """A byte each."""

    @property
    def owns(self) -> bytes:
        """A byte each: 1 black, 2 white."""

class RuleIndex:
    """Rules compiled for being found; immutable."""

    def __init__(self, rules: Sequence[int]) -> None:
        """
        For each rule: how many cells, (dx, dy, set of contents) of each, how many conditions,
        (kind, dx, dy, least, most) of each. Contents are bits: 1 empty, 2 own, 4 enemy, 8 off the board.
        """

    @property
    def image_count(self) -> int:
        """How many rules there are with all their symmetries."""

    @property
    def entry_count(self) -> int:
        """How many entries its tables have."""

    def matches(self, board: Board, own: int = 0) -> RuleMatches:
        """The rules that hold, for a colour or (0) for both."""

    def count(self, board: Board, own: int = 0) -> int:
        """How many hold."""

class HintBook:
    """Rules that advise moves, compiled for search; immutable."""

    def __init__(self, rules: Sequence[int]) -> None:
        """
        For each rule: its numbers as for RuleIndex; whom it advises (0 reacher, 1 preventer); the odds that it adds, in
        tenths of a logarithm; how many cells it is about, and (dx, dy) of each.
        """

    def __len__(self) -> int: ...

class RuleWatcher:
    """A board of its own, and the shapes of an index that fit on it."""

    def __init__(self, index: RuleIndex, board: Board) -> None:
        """The board is copied."""

    def play(self, point: int) -> None:
        """to_play plays there, -1 passes; IllegalMove changes nothing."""

    def undo(self) -> None:
        """Takes the last move back; IndexError when there is none."""

    def matches(self, own: int = 0) -> RuleMatches:
        """The rules that hold now, for a colour or (0) for both."""

    def count(self, own: int = 0) -> int:
        """How many hold."""
