"""Expressions: games joined by AND, OR and NOT.

Takes nothing but games; gives trees of them. That the games are independent is for whoever builds one to
know. What an expression is worth is combine.py, reading it notation.py.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from nerai.algebra.game import Game
from nerai.algebra.outcome import Op


@dataclass(frozen=True, slots=True)
class Part:
    """One game; its name is for the reader."""

    game: Game
    name: str = ""

    def __str__(self) -> str:
        return self.name or str(self.game)


@dataclass(frozen=True, slots=True)
class Joined:
    """Expressions of which all (AND) or at least one (OR) must come off."""

    op: Op
    parts: tuple["Expression", ...]

    def __str__(self) -> str:
        return f" {self.op.value} ".join(_inside(part) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Negation:
    """An expression that must not come off."""

    part: "Expression"

    def __str__(self) -> str:
        return f"NOT {_inside(self.part)}"


Expression: TypeAlias = Part | Joined | Negation


def both(*parts: "Expression | Game") -> Joined:
    """All of them."""
    return Joined(Op.AND, tuple(map(as_expression, parts)))


def either(*parts: "Expression | Game") -> Joined:
    """At least one of them."""
    return Joined(Op.OR, tuple(map(as_expression, parts)))


def as_expression(what: "Expression | Game") -> Expression:
    """A game by itself is an expression, too."""
    return what if isinstance(what, Part | Joined | Negation) else Part(what)


def positive(expression: Expression) -> Expression:
    """The same without NOT: it swaps the players, so AND and OR change places and games are turned round."""
    match expression:
        case Negation(part=Part(game=game, name=name)):
            return Part(game.negated, f"NOT {name}" if name else "")
        case Negation(part=Negation(part=part)):
            return positive(part)
        case Negation(part=Joined(op=op, parts=parts)):
            turned = Op.OR if op is Op.AND else Op.AND
            return Joined(turned, tuple(positive(Negation(part)) for part in parts))
        case Joined(op=op, parts=parts):
            return Joined(op, tuple(map(positive, parts)))
        case _:
            return expression


def parts_of(expression: Expression) -> Iterator[Part]:
    """Its games, from left to right."""
    match expression:
        case Part():
            yield expression
        case Negation(part=part):
            yield from parts_of(part)
        case Joined(parts=parts):
            for part in parts:
                yield from parts_of(part)


def with_part(expression: Expression, index: int, game: Game) -> Expression:
    """The same with another game as its part of that number."""
    numbers = iter(range(sum(1 for _ in parts_of(expression))))

    def changed(inner: Expression) -> Expression:
        match inner:
            case Part():
                return Part(game) if next(numbers) == index else inner
            case Negation(part=part):
                return Negation(changed(part))
            case Joined(op=op, parts=parts):
                return Joined(op, tuple([changed(part) for part in parts]))

    return changed(expression)


def _inside(part: Expression) -> str:
    return f"({part})" if isinstance(part, Joined) else str(part)
