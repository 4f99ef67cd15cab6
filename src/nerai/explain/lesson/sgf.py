"""A lesson as an annotated SGF file, which problem programs can ask and editors can show.

Takes a Lesson; gives its text. First moves stand in the order right, lesser, wrong, and last the one that
plays elsewhere. A right line has TE[1] and GB[1] or GW[1] on its last move of the side that solves it, and
`RIGHT` at the end of the comment where it ends; a first move that fails has BM[1]; one that gets less than
there is to get has DO; a guess has UC[1]. Reasons stand in C where lines end, triangles are on the stones in
question, squares on points that are spoken of. What is unknown is never marked right or wrong.
"""

from collections.abc import Sequence
from dataclasses import replace
from importlib.metadata import version
from typing import Final

from nerai.answer import Result
from nerai.board.color import Color
from nerai.board.picture import Mark
from nerai.board.point import PASS, Point
from nerai.board.position import Move
from nerai.explain.lesson import words
from nerai.explain.lesson.lesson import Lesson, Part, Section, spoken_of
from nerai.explain.lesson.line import PlayedLine, play_line
from nerai.explain.telling import Sentence
from nerai.lang import Atom, Kind, Qualifier, canonical
from nerai.query.scene import Scene
from nerai.sgf.problem import GoalKind
from nerai.sgf.tree import Game, Node
from nerai.sgf.writer import write

_KINDS: Final = {
    Kind.LIVE: GoalKind.LIVE,
    Kind.KILL: GoalKind.KILL,
    Kind.CAPTURE: GoalKind.CAPTURE,
    Kind.SAVE: GoalKind.SAVE,
    Kind.CONNECT: GoalKind.CONNECT,
    Kind.CUT: GoalKind.CUT,
    Kind.WIN_RACE: GoalKind.RACE,
}
_QUALIFIED: Final = {Qualifier.BY_KO: GoalKind.KO, Qualifier.BY_SEKI: GoalKind.SEKI}


def lesson_to_sgf(lesson: Lesson) -> str:
    """The text of the SGF file."""
    return write(lesson_to_game(lesson))


def lesson_to_game(lesson: Lesson) -> Game:
    """The lesson as a game tree."""
    scene = lesson.scene
    position = scene.position
    game = Game.new(scene.size)
    root = game.root
    root.set_text("AP", f"nerai:{version('nerai')}")
    root.set_text("GN", lesson.title)
    root.set_text("GE", _genre(scene))
    root.set_points("AB", position.black)
    root.set_points("AW", position.white)
    root.set("PL", position.to_play.letter)
    root.set_points("TR", scene.target.stones)
    root.set_text("C", _plain("\n".join((lesson.telling.task, *_without_solution(lesson)))))
    for section in lesson.of(Part.SOLUTION):
        first = _add_right(root, lesson, section)
        for reply in lesson.of(Part.REPLY):
            _add_reply(first, lesson, reply)
    for section in lesson.of(Part.ALSO_RIGHT):
        _add_right(root, lesson, section)
    for section in lesson.of(Part.LESSER):
        _add(root, lesson, section, _comment(section.heading, section.sentences)).set("DO", "")
    for section in lesson.of(Part.GUESS):
        _add(root, lesson, section, words.say("unclear")).set("UC", "1")
    for section in lesson.of(Part.WRONG):
        _add_wrong(root, lesson, section)
    for section in lesson.of(Part.OTHER_SIDE):
        _add_elsewhere(root, lesson, section)
    return game


def _add_right(root: Node, lesson: Lesson, section: Section) -> Node:
    told = _comment(words.CORRECT, section.sentences)
    first = _add(root, lesson, section, f"{told}\n{words.RIGHT_MARK}")
    _mark_right(first, lesson.scene.mover)
    return first


def _add_reply(first: Node, lesson: Lesson, section: Section) -> None:
    """Another reply to the right move, and the answer to it."""
    assert section.line is not None
    if len(section.line.moves) < 2:
        return
    rest = replace(section.line, moves=section.line.moves[1:])
    comment = f"{words.CORRECT}\n{words.RIGHT_MARK}"
    begun = _add_line(first, lesson, rest, section.sentences, comment)
    _mark_right(begun, lesson.scene.mover)


def _mark_right(first: Node, solver: Color) -> None:
    """Mark the solver's last move in the line that begins there; the move before it if he has none."""
    line = [first]
    while line[-1].children:
        line.append(line[-1].children[0])
    own = [node for node in line if solver.letter in node]
    last = own[-1] if own else first.parent
    assert last is not None
    last.set("TE", "1")
    last.set("GB" if solver is Color.BLACK else "GW", "1")


def _add_wrong(root: Node, lesson: Lesson, section: Section) -> None:
    """The move that fails and the ones that fail alike, each with the line against it."""
    assert section.line is not None
    _, *replies = [move.point for move in section.line.moves]
    comment = _comment(words.WRONG, section.sentences)
    _add(root, lesson, section, comment).set("BM", "1")
    for move in section.alike:
        line = play_line(section.line.start, (move, *replies))
        _add_line(root, lesson, line, section.sentences, comment).set("BM", "1")


def _add_elsewhere(root: Node, lesson: Lesson, section: Section) -> None:
    """What happens if the side to move plays elsewhere; only where that is known to fail."""
    other = lesson.found.answer.other_side_first
    if section.line is None or other is None or not section.line.moves:
        return
    lost = other.result is (Result.FAILS if lesson.scene.friend_moves else Result.UNCONDITIONAL)
    if not lost or not any(lesson.of(Part.SOLUTION)):
        return
    points = [PASS, *(move.point for move in section.line.moves)]
    line = play_line(lesson.scene.position, points)
    comment = _comment(words.WRONG, section.sentences)
    _add_line(root, lesson, line, section.sentences, comment).set("BM", "1")


def _add(root: Node, lesson: Lesson, section: Section, comment: str) -> Node:
    assert section.line is not None
    return _add_line(root, lesson, section.line, section.sentences, comment)


def _add_line(root: Node, lesson: Lesson, line: PlayedLine, told: Sequence[Sentence], comment: str) -> Node:
    """The nodes of a line, the last with comment and marks; gives the first."""
    node, first = root, None
    for move in line.moves:
        node = node.add()
        node.set_move(Move(move.color, move.point))
        first = first or node
    assert first is not None, "a line has a move"
    scene = lesson.scene
    node.set_text("C", comment)
    marks = spoken_of(told, scene, line)
    node.set_points("SQ", [point for point, mark in marks.items() if mark is Mark.SQUARE])
    node.set_points("TR", _standing(scene, line))
    return first


def _standing(scene: Scene, line: PlayedLine) -> list[Point]:
    """The stones in question that are left where the line ends.

    None if that is the move played last alone: some programs take such a triangle for "wrong".
    """
    before, after = line.start, line.end
    left = [point for point in sorted(scene.target.stones) if after.at(point) is before.at(point)]
    return [] if left == [line.moves[-1].point] else left


def _comment(verdict: str, told: Sequence[Sentence]) -> str:
    texts = [f"{'- ' * (one.depth > 0)}{one.text}" for one in told]
    return _plain("\n".join(filter(None, (verdict, *texts))))


def _without_solution(lesson: Lesson) -> list[str]:
    """What there is to say before any move where no line can say it."""
    return [
        one.text
        for section in lesson.of(Part.NO_SOLUTION, Part.NOT_SETTLED, Part.GUESS)
        for one in section.sentences
    ]


def _plain(text: str) -> str:
    """The text without the word that marks right lines: it may stand only where it is meant."""
    return text.replace(words.RIGHT_MARK, words.RIGHT_MARK.lower())


def _genre(scene: Scene) -> str:
    goal = canonical(scene.goal)
    if not isinstance(goal, Atom):
        return ""
    qualified = _QUALIFIED.get(goal.qualifier) if goal.qualifier else None
    kind = goal.kind if scene.friend_moves else goal.kind.opposite
    found = qualified or _KINDS.get(kind)
    return found.value if found else ""
