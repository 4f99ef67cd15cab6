"""Pairs of goals that take some reading each: the set on which the cost of solving them apart is measured.

Takes a seed and numbers; gives MultiGoals of two parts, drawn by lot and kept if they obey the rules below.
The rules, the seed and the counting (pair_costs.py) were fixed before any pair was searched as a whole.

What it is compared with: Meijer and Koppelaar report an experiment of Thomsen's on one simple double goal.
Each goal alone was disproved, with 80 nodes for the two; both as one goal, over the union of the moves that
either suggests, took 2,520, which is 31 times as many. They state neither the position nor how the two goals
were joined. Two goals that both have to be disproved are those of a *disproof*: the side to move wants one of
two things, and gets neither. Ours are many pairs, drawn by lot, so that all statuses occur; a disproof is
among their questions, but no pair is kept or left out for it.

The rules:

- Candidate `number` of a seed has two shapes drawn independently (drawn.py: life, capture, link), on a 13x13
  board if they soon find room there, else on 19x19, turned and with colors exchanged by lot. One side, drawn
  by lot, wants both goals: let live, connect and save its own, kill, cut and capture the other's. They are
  joined by `and` where the number is even, else by `or`: save both, kill one of two, cut and capture.
- Each part alone takes at least 20 nodes with either side first, and is solved within 2,000 (by the search
  with zones, without ko threats). The upper bound leaves room for a joint search of a hundred times as many
  nodes within the limit of 200,000, so that the limit does not decide the comparison.
- The parts are certified independent: all four are settled without ko by proofs that the checker accepts,
  and the zones of the proofs of one part do not meet those of the other.
- The set is the first 100 candidates of seed 2004 that keep these rules.

Both sides first are asked of every pair. Nothing is known here of what the whole costs, or who gets it.

A second set holds only pairs with a disproof, as the searches of the parts tell it: the first 100 candidates
of seed 2005 that keep the same rules. It was drawn after the first had been measured, because that holds no
more than 16 disproofs; it was fixed, too, before any of its pairs was searched as a whole.
"""

import random
from collections.abc import Iterator
from itertools import count, islice
from typing import Final

from nerai.answer import Result
from nerai.bench.multi_goals.drawn import drawn_shape
from nerai.bench.multi_goals.made import composed
from nerai.bench.multi_goals.record import MultiGoal
from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.lang import Or, parse_goal
from nerai.query.judge import Judge
from nerai.query.scene import Scene
from nerai.query.solve import make_budget
from nerai.solver.search import Limits, Threats, search
from nerai.solver.target import target_of

LARGE_SEED: Final = 2004
LEAST_NODES: Final = 20
"""Parts that take fewer are too easy to compare."""
MOST_NODES: Final = 2_000
"""Parts that take more leave too little room for the joint search."""
LARGE_COUNT: Final = 100
NUMBERS: Final = (
    4, 41, 42, 46, 58, 59, 124, 148, 159, 182, 192, 210, 218, 221, 284, 290, 298, 360, 377, 391, 394,
    395, 433, 439, 443, 448, 449, 450, 466, 502, 509, 541, 547, 556, 569, 602, 618, 624, 625, 637, 649,
    654, 665, 687, 690, 699, 701, 712, 716, 724, 725, 737, 750, 759, 777, 785, 799, 801, 835, 845, 847,
    855, 875, 880, 889, 913, 964, 976, 987, 989, 994, 996, 998, 1013, 1019, 1027, 1036, 1039, 1046,
    1049, 1050, 1051, 1065, 1107, 1145, 1167, 1173, 1193, 1206, 1250, 1260, 1270, 1287, 1300, 1307,
    1309, 1311, 1319, 1334, 1359,
)  # fmt: skip
"""The candidates of LARGE_SEED that keep the rules."""
DISPROOF_SEED: Final = 2005
DISPROOF_NUMBERS: Final = (
    180, 183, 195, 234, 380, 420, 473, 639, 716, 857, 862, 1142, 1291, 1300, 1437, 1911, 2010, 2026,
    2376, 2469, 2540, 2596, 2644, 2787, 2883, 3028, 3052, 3176, 3516, 3569, 3644, 3689, 3724, 3752,
    3781, 3853, 4113, 4190, 4234, 4463, 4475, 4529, 4605, 4772, 4847, 4852, 4865, 4890, 5017, 5185,
    5441, 5599, 5634, 5846, 5951, 5996, 6094, 6306, 6940, 7032, 7151, 7162, 7251, 7327, 7372, 7610,
    7617, 7830, 7906, 8100, 8186, 8270, 8309, 8353, 8387, 8427, 8473, 8904, 9197, 9228, 9280, 9428,
    9524, 9614, 9627, 9721, 9796, 9815, 9835, 9892, 10208, 10439, 10606, 10930, 11008, 11294, 11329,
    11383, 11463, 11532,
)  # fmt: skip
"""The candidates of DISPROOF_SEED that keep the rules and hold a disproof."""
_PROOF_NODES: Final = 200_000
_JOINED: Final = ("{0} and {1}", "{0} or {1}")
_NO_THREATS: Final = Threats(0, 0)


def large_pairs(seed: int = LARGE_SEED) -> Iterator[MultiGoal]:
    """The pairs of a seed; those of the usual one are known, for others every candidate is searched."""
    return _chosen(seed, NUMBERS if seed == LARGE_SEED else (), disproof=False)


def disproof_pairs(seed: int = DISPROOF_SEED) -> Iterator[MultiGoal]:
    """The same of pairs with a disproof, which are about one of six."""
    return _chosen(seed, DISPROOF_NUMBERS if seed == DISPROOF_SEED else (), disproof=True)


def candidate(seed: int, number: int) -> MultiGoal:
    """A pair drawn by lot, whether it keeps the rules or not."""
    lot = random.Random(f"{seed}/{number}")
    shapes = [drawn_shape(lot) for _ in range(2)]
    return composed(lot, f"large_{number:04}", shapes, _JOINED[number % 2])


def keeps_rules(pair: MultiGoal, *, disproof: bool = False) -> bool:
    """Whether the parts are large enough and certified independent; and a disproof, if that is asked for."""
    apart = [_solved_apart(pair.position, part) for part in pair.parts]
    found = [results for results in apart if results is not None]
    if len(found) < len(apart) or (disproof and not _is_disproof(pair, found)):
        return False
    first, second = (_proved_zone(pair.position, part) for part in pair.parts)
    return first is not None and second is not None and not first & second


def _chosen(seed: int, numbers: tuple[int, ...], *, disproof: bool) -> Iterator[MultiGoal]:
    if numbers:
        return (candidate(seed, number) for number in numbers)
    drawn = (candidate(seed, number) for number in count())
    return islice((pair for pair in drawn if keeps_rules(pair, disproof=disproof)), LARGE_COUNT)


def _solved_apart(position: Position, part: str) -> dict[Color, Color] | None:
    """Who gets a part with either side first; None if that takes too few or too many nodes."""
    target = target_of(parse_goal(part), position)
    winners: dict[Color, Color] = {}
    for side in Color:
        found = search(
            position.with_to_play(side), target, limits=Limits(nodes=MOST_NODES), threats=_NO_THREATS
        )
        if found.winner is None or found.nodes < LEAST_NODES:
            return None
        winners[side] = found.winner
    return winners


def _is_disproof(pair: MultiGoal, winners: list[dict[Color, Color]]) -> bool:
    """Whether the side that wants one of two gets neither, though it moves first in each."""
    friend = pair.position.to_play
    side = friend if isinstance(parse_goal(pair.goal), Or) else friend.other
    return all(one[side] is side.other for one in winners)


def _proved_zone(position: Position, part: str) -> frozenset[Point] | None:
    """What the proofs of a part depend on, either side first; None where ko decides or none was found."""
    zone = frozenset[Point]()
    for side in Color:
        scene = Scene.of(position.with_to_play(side), parse_goal(part))
        found = Judge().search(scene, make_budget(None, _PROOF_NODES, None))
        proof = found.grade.certificate
        if proof is None or not proof.ko_free or found.result not in (Result.UNCONDITIONAL, Result.FAILS):
            return None
        zone |= found.zone
    return zone
