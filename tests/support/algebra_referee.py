"""The alternating result of an expression of games, found by playing everything out.

Takes the text of an expression (braces and single letters, parentheses, AND, OR, NOT) and who moves first;
gives the letter of L, U-, U, U+, W at each of the six hypotheses. It exists to disagree with `nerai.algebra`:
it imports nothing of ours, looks at one hypothesis at a time and tries every move to the end of every play.

A *hypothesis* is (seki counts as success, who has threats outside: 0 Opponent, 1 nobody, 2 Friend).
A *quiet* move is a pass or the taking of a ko: only quiet moves can bring an earlier state back.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

Side = Literal["F", "O"]
Hypothesis = tuple[bool, int]

CHAIN = ("L", "U-", "U", "U+", "W")
HYPOTHESES: tuple[Hypothesis, ...] = tuple((seki, threats) for seki in (False, True) for threats in (0, 1, 2))
FINISHED = ("W", "L", "SEKI", "U", "U+", "U-")
# A game with moves for both that always ends in the same one of these has ended; a U is more than an end.
ENDS = ("W", "L", "SEKI", "U+", "U-")


@dataclass(frozen=True, eq=False, slots=True)
class Open:
    """A game one may move in: where the moves of the component's own Friend and Opponent lead.

    `stands` is the letter it counts as when nobody moves in it any more.
    """

    friend: "tuple[Arrival, ...]"
    opponent: "tuple[Arrival, ...]"
    stands: str = "SEKI"


# A finished letter, a ko as it stands ("UP": Friend may win it, "DOWN": Opponent may), or an open game.
Node = str | Open


class Arrival(NamedTuple):
    """What stands after a move, and whether that move took a ko, which may not be taken back at once."""

    node: Node
    took: bool = False


class Component(NamedTuple):
    """A game of the expression, by its number."""

    number: int


class Joined(NamedTuple):
    """AND or OR of several expressions, or NOT of one."""

    word: str
    parts: "tuple[Expression, ...]"


Expression = Component | Joined


class State(NamedTuple):
    """All that matters for the moves to come: `banned` is the number of a ko the mover may not take."""

    nodes: tuple[Node, ...]
    mover: Side
    banned: int | None
    passes: int


class Step(NamedTuple):
    """A move or pass: the state it leads to, whether it was quiet, and whether it used a threat."""

    state: State
    quiet: bool
    threat: bool = False


def referee(text: str, first: Side) -> dict[Hypothesis, str]:
    """The letter at each hypothesis when `first` moves first."""
    expression, nodes = read_expression(text)
    swapped = _swapped(expression)
    start = State(nodes, first, None, 0)
    return {
        (seki, threats): CHAIN[Table(expression, swapped, seki, threats).play_from(start)]
        for seki, threats in HYPOTHESES
    }


class Table:
    """Play at one hypothesis. Values are places in CHAIN."""

    def __init__(self, expression: Expression, swapped: dict[int, bool], seki: bool, threats: int) -> None:
        self._expression = expression
        self._swapped = swapped
        self._seki = seki
        self._threat_owner: Side | None = "O" if threats == 0 else "F" if threats == 2 else None
        self._known: dict[State, int] = {}

    def play_from(self, state: State) -> int:
        """The value of a state that cannot repeat an earlier one, so that the past does not matter."""
        if state not in self._known:
            self._known[state] = self._best(state, [], [])
        return self._known[state]

    def _best(self, state: State, past: list[State], threats: list[bool]) -> int:
        """The best the mover can get; `past` holds the states since the last move that was not quiet."""
        if state.passes == 2:
            return self._settle(self._expression, state.nodes, self._seki)
        if state in past:
            return self._repetition(any(threats[past.index(state) :]))
        friend_moves = state.mover == "F"
        best = -1 if friend_moves else len(CHAIN)
        for step in self._steps(state):
            if step.quiet and any(node in ("UP", "DOWN") for node in state.nodes):
                value = self._best(step.state, [*past, state], [*threats, step.threat])
            else:
                # Without a ko on the board only passes are quiet, and the second one ends the play.
                value = self.play_from(step.state)
            best = max(best, value) if friend_moves else min(best, value)
            if best == (len(CHAIN) - 1 if friend_moves else 0):
                break
        return best

    def _steps(self, state: State) -> Iterator[Step]:
        """Every move of the mover, and last his pass."""
        other: Side = "O" if state.mover == "F" else "F"
        for number, node in enumerate(state.nodes):
            own_friend = (state.mover == "F") != self._swapped[number]
            for arrival, taking in _moves(node, own_friend):
                threat = taking and state.banned == number
                if threat and state.mover != self._threat_owner:
                    continue
                nodes = (*state.nodes[:number], arrival.node, *state.nodes[number + 1 :])
                yield Step(State(nodes, other, number if arrival.took else None, 0), taking, threat)
        yield Step(State(state.nodes, other, None, state.passes + 1), True)

    def _repetition(self, threat: bool) -> int:
        """Play that goes round: lost for the one who uses threats to do so, else it stands as seki."""
        friend_wins = self._threat_owner == "O" if threat else self._seki
        return CHAIN.index("W" if friend_wins else "L")

    def _settle(self, expression: Expression, nodes: tuple[Node, ...], seki: bool) -> int:
        """What the expression is worth as it stands, to one for whom a seki is a success or not."""
        if isinstance(expression, Component):
            node = nodes[expression.number]
            letter = node.stands if isinstance(node, Open) else node if node in FINISHED else "SEKI"
            return CHAIN.index(letter if letter != "SEKI" else "W" if seki else "L")
        if expression.word == "NOT":
            return len(CHAIN) - 1 - self._settle(expression.parts[0], nodes, not seki)
        values = [CHAIN[self._settle(part, nodes, seki)] for part in expression.parts]
        absorbing, neutral, mixed = ("L", "W", "U-") if expression.word == "AND" else ("W", "L", "U+")
        if absorbing in values:
            return CHAIN.index(absorbing)
        uncertain = [value for value in values if value != neutral]
        return CHAIN.index(neutral if not uncertain else uncertain[0] if len(uncertain) == 1 else mixed)


def _moves(node: Node, own_friend: bool) -> list[tuple[Arrival, bool]]:
    """Where a player can move from a node, and whether the move takes a ko that stands there."""
    if isinstance(node, Open):
        return [(arrival, False) for arrival in (node.friend if own_friend else node.opponent)]
    if node == "UP":
        return [(Arrival("W"), False)] if own_friend else [(Arrival("DOWN", took=True), True)]
    if node == "DOWN":
        return [(Arrival("UP", took=True), True)] if own_friend else [(Arrival("L"), False)]
    return []


def _swapped(expression: Expression, swap: bool = False) -> dict[int, bool]:
    """For each component, whether Friend of the expression plays its Opponent."""
    if isinstance(expression, Component):
        return {expression.number: swap}
    inner = swap != (expression.word == "NOT")
    return {number: way for part in expression.parts for number, way in _swapped(part, inner).items()}


_TOKEN = re.compile(r"\s*([{}|,()]|[A-Z_]+[+-]?)")


def read_expression(text: str) -> tuple[Expression, tuple[Node, ...]]:
    """The expression and the node each of its components starts at."""
    reader = _Reader(text)
    expression = reader.expression()
    assert reader.next == "", f"more than an expression: {text!r}"
    return expression, tuple(reader.components)


class _Reader:
    """Words joined by one of AND or OR at a time: mixtures need parentheses."""

    def __init__(self, text: str) -> None:
        assert not _TOKEN.sub("", text).strip(), f"cannot read {text!r}"
        self._tokens: list[str] = [*_TOKEN.findall(text), ""]
        self._at = 0
        self.components: list[Node] = []

    @property
    def next(self) -> str:
        return self._tokens[self._at]

    def take(self, *expected: str) -> str:
        token = self.next
        assert not expected or token in expected, f"{token!r} where one of {expected} should be"
        self._at += 1
        return token

    def expression(self) -> Expression:
        parts = [self.factor()]
        word = self.next
        while self.next in ("AND", "OR"):
            self.take(word)
            parts.append(self.factor())
        return Joined(word, tuple(parts)) if len(parts) > 1 else parts[0]

    def factor(self) -> Expression:
        if self.next == "NOT":
            self.take()
            return Joined("NOT", (self.factor(),))
        if self.next == "(":
            self.take()
            inside = self.expression()
            self.take(")")
            return inside
        game = self.game()
        self.components.append("UP" if game == "KO_UP" else "DOWN" if game == "KO_DOWN" else game)
        return Component(len(self.components) - 1)

    def game(self) -> Node:
        """An open game, or a letter as it is written: what it means depends on where it stands."""
        if self.next != "{":
            return self.take(*FINISHED, "KO_UP", "KO_DOWN")
        self.take()
        friend, opponent = self.options("|"), self.options("}")
        if friend and opponent:
            first = friend[0]
            if first in ENDS and all(game == first for game in (*friend, *opponent)):
                return first
        return Open(
            tuple(_arrive(game, friend_moved=True) for game in friend),
            tuple(_arrive(game, friend_moved=False) for game in opponent),
        )

    def options(self, end: str) -> list[Node]:
        found: list[Node] = []
        while self.next != end:
            found.append(self.game())
            if self.next != end:
                self.take(",")
        self.take(end)
        return found


def _arrive(game: Node, *, friend_moved: bool) -> Arrival:
    """What a written option is once it has been moved to."""
    if game == "U":
        ends = (Arrival("W"), Arrival("U"), Arrival("L"))
        return Arrival(Open(ends[:1], ends[1:2], "U") if friend_moved else Open(ends[1:2], ends[2:], "U"))
    if game == "KO_UP":
        return Arrival("UP", took=True) if friend_moved else Arrival("DOWN")
    if game == "KO_DOWN":
        return Arrival("UP") if friend_moved else Arrival("DOWN", took=True)
    return Arrival(game)
