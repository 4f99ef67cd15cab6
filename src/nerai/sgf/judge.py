"""What the verdicts of a solution tree make of its first moves.

Takes the tree of a problem and who is to solve it; gives the first moves that are right, acceptable and
wrong, the replies that refute the wrong ones, and one line of solution. Knows moves and verdicts, no boards.

A verdict on a move stands, whatever follows it. Otherwise a move is worth what follows: after a move of the
solver the opponent chooses, after one of the opponent the solver does.

  * The solver needs one good move: a reply is answered if some move after it is right.
  * The opponent may reply as it likes: a move of the solver is RIGHT if all replies in the file are answered,
    WRONG if none is, and PARTLY right if some are. Replies nobody judged do not count.
  * Two moves of one color in a row: the other side has passed, and that pass is one more choice of it.

A first move that is PARTLY right is a rare thing: either the author left a reply unanswered, or the move
fails and a weak reply was shown to be punished. If another first move is RIGHT, the author knows better and
the move is only acceptable; if none is, the author must have meant it, and it is right. (A simpler rule, that
one right end anywhere below is enough, would call a move right that the file itself refutes.)
"""

import enum
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.sgf.problem import Refutation, TreeMove, Verdict


class _Worth(enum.IntEnum):
    """What a move is worth to the solver, in rising order."""

    WRONG = 0
    PARTLY = 1
    RIGHT = 2


_WORTH_OF_VERDICT = {
    Verdict.WRONG: _Worth.WRONG,
    Verdict.ACCEPTABLE: _Worth.PARTLY,
    Verdict.RIGHT: _Worth.RIGHT,
}


@dataclass(frozen=True, slots=True)
class Judgement:
    """First moves by what they are worth, each list in the order of the file."""

    correct: tuple[Point, ...]
    also_ok: tuple[Point, ...]
    wrong: tuple[Point, ...]
    refutations: tuple[Refutation, ...]
    solution: tuple[Point, ...]


def judge(tree: Sequence[TreeMove], solver: Color) -> Judgement:
    """The judgement on a tree; moves of the opponent at its root are no first moves and do not count."""
    children = _children(tree)
    worth = _worth(tree, children, solver)
    first: dict[Point, list[int]] = {}
    for index in children[-1]:
        if tree[index].move.color == solver:
            first.setdefault(tree[index].move.point, []).append(index)
    best = {point: max(_known(worth, indices), default=None) for point, indices in first.items()}
    some_right = _Worth.RIGHT in best.values()
    correct, also_ok, wrong = [], [], []
    for point, value in best.items():
        accepted = any(tree[index].verdict is Verdict.ACCEPTABLE for index in first[point])
        if value is _Worth.WRONG:
            wrong.append(point)
        elif value is _Worth.RIGHT or (value is _Worth.PARTLY and not accepted and not some_right):
            correct.append(point)
        elif value is _Worth.PARTLY:
            also_ok.append(point)
    refutations = [
        Refutation(point, replies)
        for point in wrong
        if (replies := _replies(tree, children, first[point], solver.other))
    ]
    start = next((index for point in (*correct, *also_ok) for index in first[point] if worth[index]), None)
    solution = () if start is None else _line(tree, children, worth, start)
    return Judgement(tuple(correct), tuple(also_ok), tuple(wrong), tuple(refutations), solution)


def _children(tree: Sequence[TreeMove]) -> dict[int, list[int]]:
    """For each move, and for -1, the indices of what follows it."""
    found: dict[int, list[int]] = {index: [] for index in range(-1, len(tree))}
    for index, item in enumerate(tree):
        found[item.parent].append(index)
    return found


def _worth(tree: Sequence[TreeMove], children: dict[int, list[int]], solver: Color) -> list[_Worth | None]:
    """What each move is worth to the solver; None where nothing below it is judged."""
    worth: list[_Worth | None] = [None] * len(tree)
    # Children come after their parents in a flat tree, so from the end everything below is settled first.
    for index in range(len(tree) - 1, -1, -1):
        item = tree[index]
        if item.verdict is not None:
            worth[index] = _WORTH_OF_VERDICT[item.verdict]
            continue
        mine = _known(worth, [child for child in children[index] if tree[child].move.color == solver])
        theirs = _known(worth, [child for child in children[index] if tree[child].move.color != solver])
        if item.move.color == solver:
            worth[index] = _opponent_chooses([*theirs, *([max(mine)] if mine else [])])
        else:
            passed = _opponent_chooses(theirs)
            worth[index] = max([*mine, *([] if passed is None else [passed])], default=None)
    return worth


def _known(worth: Sequence[_Worth | None], indices: Iterable[int]) -> list[_Worth]:
    return [value for index in indices if (value := worth[index]) is not None]


def _opponent_chooses(choices: Sequence[_Worth]) -> _Worth | None:
    if not choices:
        return None
    return choices[0] if len(set(choices)) == 1 else _Worth.PARTLY


def _replies(
    tree: Sequence[TreeMove], children: dict[int, list[int]], indices: Iterable[int], opponent: Color
) -> tuple[Point, ...]:
    """The opponent's replies to a move that fails, each once."""
    moves = [tree[child].move for index in indices for child in children[index]]
    return tuple(dict.fromkeys(move.point for move in moves if move.color == opponent))


def _line(
    tree: Sequence[TreeMove], children: dict[int, list[int]], worth: Sequence[_Worth | None], start: int
) -> tuple[Point, ...]:
    """The moves from a right first move on: the best one each time, the earliest in the file among equals."""
    line = [tree[start].move.point]
    at = start
    while True:
        follow = [
            child
            for child in children[at]
            if tree[child].move.color != tree[at].move.color and worth[child] is not _Worth.WRONG
        ]
        if not follow:
            return tuple(line)
        at = max(follow, key=lambda child: -1 if (value := worth[child]) is None else int(value))
        line.append(tree[at].move.point)
