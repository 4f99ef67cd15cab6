"""Problems out of SGF game trees, in any of the seven dialects (dialects.py).

Takes a Game; gives a Problem, the dialect, and the repairs and assumptions its reading needed. Writing is
problem_writer.py.

The position is that of the first set-up of the file (usually its root); should moves come before it, it is
what they and the set-up leave on the board. Who moves first: PL; else the color of the first move; else the
words ("Black to play"); else Black. The goal is GE, else the one goal that the words name. The target is what
is marked (TR, MA, CR, SQ, SL) among the stones. In a line a ko may be retaken at once, as problem files leave
the threats out; any other illegal move is an SgfError, or carried out and reported (replay.Illegal). Set-up
inside a line ends that line.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point, to_gtp
from nerai.board.position import Move, Position
from nerai.errors import IllegalMove
from nerai.sgf.dialects import Dialect, Line, detect, verdicts, without_marker
from nerai.sgf.judge import judge
from nerai.sgf.problem import GoalKind, Problem, TreeMove
from nerai.sgf.replay import Illegal, carry_out, set_up
from nerai.sgf.source import Repair
from nerai.sgf.tree import Game, Node

MAX_TREE_MOVES: Final = 20_000

_MARKS: Final = ("TR", "MA", "CR", "SQ", "SL")
_WHO_MOVES = re.compile(
    r"\b(black|white)(?:'s)?\s+(?:to|first|turn|moves?|plays?|lives?|kills?|captures?|saves?|connects?|cuts?)\b",
    re.IGNORECASE,
)
_GOAL_WORDS: Final[dict[GoalKind, re.Pattern[str]]] = {
    kind: re.compile(rf"\b(?:{words})\b", re.IGNORECASE)
    for kind, words in (
        (GoalKind.LIVE, "lives?"),
        (GoalKind.KILL, "kills?"),
        (GoalKind.CAPTURE, "captures?|catch(?:es)?"),
        (GoalKind.SAVE, "saves?|rescues?"),
        (GoalKind.CONNECT, "connects?"),
        (GoalKind.CUT, "cuts?|separates?|disconnects?"),
        (GoalKind.SEKI, "seki"),
        (GoalKind.KO, "ko"),
        (GoalKind.RACE, "race|semeai"),
    )
}


@dataclass(frozen=True, slots=True)
class ReadProblem:
    """A problem from SGF, the dialect it was written in, and what was repaired or assumed to read it."""

    problem: Problem
    dialect: Dialect
    repairs: tuple[Repair, ...]


def problem_from_sgf(game: Game, *, name: str = "", illegal: Illegal = Illegal.REFUSE) -> ReadProblem:
    """The problem a game tree poses, called `name` unless GN says otherwise.

    SgfError for set-up or moves no board can have; ProblemError when what is left makes no sense.
    """
    notes: list[Repair] = []
    opening, first_nodes = _split(game, notes)
    start = Position.empty(game.size, rules=game.rules)
    for node in opening:
        start = _after(start, node, illegal, notes)
    lines = _read_lines(first_nodes, start, illegal, notes)
    root = game.root
    words = "\n".join(filter(None, (node.text("C").strip() for node in opening)))
    solver = _solver(opening, lines, " ".join((words, root.text("GN"), root.text("GC"))), notes)
    dialect = detect(lines, solver)
    tree = _judged(lines, solver, dialect)
    judgement = judge(tree, solver)
    problem = Problem(
        id=root.simple_text("GN").strip() or name or "unnamed",
        size=game.size,
        black=start.black,
        white=start.white,
        to_move=solver,
        goal=_goal(root, words),
        goal_text=words,
        target=_marked_stones(opening, start),
        correct=judgement.correct,
        also_ok=judgement.also_ok,
        wrong=judgement.wrong,
        refutations=judgement.refutations,
        solution=judgement.solution,
        level=root.simple_text("DI").strip(),
        source=root.simple_text("SO").strip(),
        tree=tree,
    )
    return ReadProblem(problem, dialect, tuple(notes))


def tree_from_sgf(game: Game, start: Position) -> tuple[TreeMove, ...]:
    """The lines of a tree in the combined form, played from `start`, whose side to move is to solve it."""
    lines = _read_lines(game.root.children, start, Illegal.REFUSE, [])
    return _judged(lines, start.to_play, Dialect.GOPROBLEMS)


def goal_in_words(text: str) -> GoalKind | None:
    """The goal a text names, or None when it names none or several."""
    found = [kind for kind, words in _GOAL_WORDS.items() if words.search(text)]
    return found[0] if len(found) == 1 else None


def _split(game: Game, notes: list[Repair]) -> tuple[list[Node], Sequence[Node]]:
    """The nodes that make the position, and those its tree begins with."""
    chain = [game.root]
    while len(chain[-1].children) == 1:
        chain.append(chain[-1].children[0])
    last = next((index for index, node in enumerate(chain) if node.has_setup), 0)
    if chain[last].has_move:
        return [], [game.root]
    # More set-up, or words, before the first move still belong to the question.
    while last + 1 < len(chain) and not chain[last + 1].has_move:
        last += 1
    opening = chain[: last + 1]
    played = sum(node.has_move for node in opening)
    if played:
        _note(notes, opening[-1], f"set-up after {played} moves: the problem begins after it")
    return opening, opening[-1].children


def _after(position: Position, node: Node, illegal: Illegal, notes: list[Repair]) -> Position:
    """The position after a node, without history: no ko is ever forbidden in the lines of a problem."""
    if node.has_setup:
        position = set_up(position, node)
    move = node.move
    if move is None:
        return position
    try:
        return position.play_as(move.color, move.point).without_history()
    except IllegalMove as refused:
        what = f"{move.color.word} {to_gtp(move.point, position.size)} is illegal"
        if illegal is Illegal.REFUSE:
            raise node.error(f"{what}: {refused.reason}", move.color.letter) from refused
        _note(notes, node, f"{what} ({refused.reason}) and was carried out")
        return carry_out(position, move)


@dataclass(slots=True)
class _Draft:
    """A move of the tree while its nodes are still being found."""

    parent: int
    move: Move
    nodes: list[Node]
    in_main_line: bool
    followed: bool = field(default=False)


def _read_lines(
    first_nodes: Sequence[Node], start: Position, illegal: Illegal, notes: list[Repair]
) -> list[Line]:
    """The moves of a tree, parents first, in file order; nodes without a move go with the one before."""
    drafts: list[_Draft] = []
    waiting = [(node, -1, start, index == 0) for index, node in enumerate(first_nodes)][::-1]
    while waiting:
        node, parent, position, main = waiting.pop()
        if node.has_setup:
            _note(notes, node, "set-up inside a line: the line ends here")
            continue
        move = node.move
        if move is not None:
            if len(drafts) == MAX_TREE_MOVES:
                raise node.error(
                    f"more than {MAX_TREE_MOVES} moves in one problem", hint="this is no problem"
                )
            position = _after(position, node, illegal, notes)
            if parent >= 0:
                drafts[parent].followed = True
            drafts.append(_Draft(parent, move, [node], main))
            parent = len(drafts) - 1
        elif parent >= 0:
            drafts[parent].nodes.append(node)
        for index in range(len(node.children) - 1, -1, -1):
            waiting.append((node.children[index], parent, position, main and index == 0))
    return [
        Line(draft.parent, draft.move, tuple(draft.nodes), not draft.followed, draft.in_main_line)
        for draft in drafts
    ]


def _judged(lines: Sequence[Line], solver: Color, dialect: Dialect) -> tuple[TreeMove, ...]:
    return tuple(
        TreeMove(line.parent, line.move, verdict, without_marker(line.comment))
        for line, verdict in zip(lines, verdicts(lines, solver, dialect), strict=True)
    )


def _solver(opening: Sequence[Node], lines: Sequence[Line], words: str, notes: list[Repair]) -> Color:
    said = next((player for node in reversed(opening) if (player := node.player_to_move)), None)
    firsts = [line for line in lines if line.parent < 0]
    colors = {line.move.color for line in firsts}
    if firsts and said not in colors:
        if said is not None:
            _note(
                notes, firsts[0].nodes[0], f"PL says {said.word}, but {said.other.word} makes the first move"
            )
        said = firsts[0].move.color
    if said is not None:
        if len(colors) > 1:
            _note(notes, firsts[0].nodes[0], f"first moves of {said.other.word} are left out of the answers")
        return said
    found = _WHO_MOVES.search(words)
    return Color.parse(found[1]) if found else Color.BLACK


def _goal(root: Node, words: str) -> GoalKind | None:
    genre = root.simple_text("GE").strip().lower()
    named = next((kind for kind in GoalKind if kind.value == genre), None)
    return named or goal_in_words(words)


def _marked_stones(opening: Sequence[Node], start: Position) -> tuple[Point, ...]:
    if not opening:
        return ()
    marked = {point for name in _MARKS for point in opening[-1].points(name)}
    return tuple(point for point in sorted(marked) if start.at(point) is not None)


def _note(notes: list[Repair], node: Node, what: str) -> None:
    notes.append(Repair(*node.place(), what))
