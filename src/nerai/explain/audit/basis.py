"""How far a record itself says what is asked: kind of goal, stones, side to move.

Takes a problem and the goal that was read from it; gives the doubts an author could raise against that
reading, none where the record leaves no choice. Whoever doubts the goal need not believe what is proved about
it, so with any doubt nothing is called wrong. Strict on purpose: a doubt costs a softer word, a goal that was
not meant a false accusation. Searches nothing.

A goal of several chains that the record does not give in the goal language can be meant in two ways: that all
of them, or that one of them lives. `strict` is the reading that leaves nothing to argue about.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from nerai.answer import GoalSource
from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.lang import Atom, Kind, canonical
from nerai.query.comment import read_comment
from nerai.query.question import Question
from nerai.query.scene import Scene
from nerai.sgf import GoalKind, Problem

_FAMILIES: Final = {
    Kind.KILL: "kill",
    Kind.CAPTURE: "kill",
    Kind.LIVE: "live",
    Kind.SAVE: "live",
    Kind.CONNECT: "connect",
    Kind.CUT: "cut",
    Kind.WIN_RACE: "race",
}
_OF_FIELD: Final = {
    GoalKind.KILL: "kill",
    GoalKind.CAPTURE: "kill",
    GoalKind.LIVE: "live",
    GoalKind.SAVE: "live",
    GoalKind.CONNECT: "connect",
    GoalKind.CUT: "cut",
    GoalKind.RACE: "race",
}
_STEMS: Final = {
    family: re.compile(words, re.IGNORECASE)
    for family, words in (
        (
            "kill",
            r"\b(?:kill|captur|catch|caught|tak(?:e|en|ing)\b|trap|dead|die|dying|death)|[杀殺死吃取捕捉]",
        ),
        (
            "live",
            r"\b(?:liv(?:e|ing)|life|alive|surviv|sav(?:e|ing)|rescu|escap|protect|defen[ds])|[活生逃救]",
        ),
        ("connect", r"\b(?:connect|link|join|unite)|[渡接]|連絡|联络"),
        ("cut", r"\b(?:cut|separat|split|disconnect)|[切断]"),
        ("race", r"\b(?:races?|semeai)\b|攻め合い|攻合|对杀|對殺"),
    )
}
_NO_TASK: Final = re.compile(r"life\s+(?:and|&)\s+death|take advantage", re.IGNORECASE)
_TWO_WORDS: Final = re.compile(r"\W*(?:black|white)\s+\w+\W*", re.IGNORECASE)
_LAST_MOVE: Final = re.compile(r"\b(?:just|last|previous)\b", re.IGNORECASE)
_WHOSE_TURN: Final = re.compile(r"\b(black|white)(?:'s)?\s+(?:to|turn|first)\b", re.IGNORECASE)
_STRICT: Final = {Kind.KILL: Kind.KILL_ANY, Kind.LIVE: Kind.LIVE_ALL}


def doubts_about(problem: Problem, question: Question, scene: Scene) -> tuple[str, ...]:
    """Why the goal of the scene may not be what the record asks; empty where the record states it."""
    if not problem.asks:
        return tuple(_doubts(problem, question, scene))
    return () if scene.friend_moves else ("the goal is one of the side that does not move",)


def stones_at_stake(scene: Scene) -> frozenset[Point]:
    """The stones of the goal, with those in one chain with them."""
    return whole_chains(scene.target.stones, scene.position)


def whole_chains(stones: Iterable[Point], position: Position) -> frozenset[Point]:
    """The stones, with those in one chain with them."""
    return frozenset(point for stone in stones for point in position.chain_at(stone).points)


def several_chains(scene: Scene) -> bool:
    """Whether the goal speaks of more than one chain, so that a part of it may be saved or lost."""
    stones = scene.target.stones
    return bool(stones) and not stones <= scene.position.chain_at(min(stones)).points


def strict(scene: Scene) -> Scene | None:
    """The same with every stone to be saved, where one is enough; None when there is no such goal."""
    goal = canonical(scene.goal)
    if not isinstance(goal, Atom) or goal.kind not in _STRICT:
        return None
    return Scene.of(scene.position, replace(goal, kind=_STRICT[goal.kind]))


def _doubts(problem: Problem, question: Question, scene: Scene) -> Iterator[str]:
    if question.source is GoalSource.INFERRED:
        yield "the record does not say what is asked"
        return
    goal = canonical(scene.goal)
    if goal != canonical(question.scene.goal):
        yield "the likeliest reading of the words did not fit, so that another goal was taken"
        return
    if not isinstance(goal, Atom) or goal.kind in (Kind.CONNECT, Kind.CUT):
        yield "which stones are to be joined or cut apart is our reading"
    else:
        yield from _about_words(problem, goal.kind)
        yield from _about_stones(problem, scene)
    turns = {Color.parse(found[1]) for found in _WHOSE_TURN.finditer(problem.goal_text)}
    if turns and problem.to_move not in turns:
        said = problem.to_move.other.word.title()
        yield f"the words give the move to {said}, the record to {problem.to_move.word.title()}"


def _about_words(problem: Problem, kind: Kind) -> Iterator[str]:
    """Words settle the kind if they are a task, and name no other kind; else only their silence does."""
    text = _NO_TASK.sub(" ", problem.goal_text)
    named = {family for family, stem in _STEMS.items() if stem.search(text)}
    if not named:
        if problem.goal in _OF_FIELD and _OF_FIELD[problem.goal] != _FAMILIES[kind]:
            yield f"no stones were found that fit the goal of the record, {problem.goal.value}"
        return
    wish = read_comment(problem.goal_text, problem.to_move)
    plain = wish.certain or _TWO_WORDS.fullmatch(text)
    same = wish.kind is not None and _FAMILIES[wish.kind] == _FAMILIES[kind]
    if len(named) > 1 or not plain or not same:
        yield "the words can be read in another way"


def _about_stones(problem: Problem, scene: Scene) -> Iterator[str]:
    position, stones = scene.position, stones_at_stake(scene)
    if problem.target:
        if whole_chains(problem.target, position) != stones:
            yield "the stones of the goal are not just the marked ones"
        elif _LAST_MOVE.search(problem.goal_text):
            yield "the mark may be on the last move"
        return
    owners = {position.at(stone) for stone in stones}
    if any(chain.color in owners and not chain.points <= stones for chain in position.chains()):
        yield "which stones are meant is our reading of the position"
