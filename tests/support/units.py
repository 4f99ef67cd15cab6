"""Units for combined proofs, and combined certificates written line by line, so that they can be wrong.

CORNERS has four groups of Black, each in a corner and none near another: A8 and N8 live or die by who moves
first, A2 is dead, N2 alive.
"""

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from nerai.board.color import Color
from nerai.board.position import Position
from nerai.lang import parse_goal
from nerai.solver.certificate import Alive, Certificate, as_assumed, certify
from nerai.solver.combined import VERSION, Unit
from nerai.solver.replay import assumption_records, position_record
from nerai.solver.search import Limits, Threats, search
from nerai.solver.target import target_of
from tests.support.positions import position

CORNERS = position("""
    . . . X O . . . O X . . .
    X X X X O . . . O X X X X
    O O O O O . . . O O O O O
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    O O O O . . . O O O O O O
    X X X O . . . O X X X X X
    . . X O . . . O X . . . .
""")


def with_first(where: Position, first: Color) -> Position:
    return Position(where.size, where.stones, to_play=first, rules=where.rules)


@cache
def proved(
    where: Position,
    goal: str,
    first: Color,
    *,
    threats: Threats | None = None,
    assumed: tuple[Alive, ...] = (),
) -> Certificate:
    """The certificate of a goal with that side to move first."""
    threats = threats or Threats()
    where = as_assumed(with_first(where, first), assumed)
    target = target_of(parse_goal(goal), where)
    found = search(
        where,
        target,
        limits=Limits(nodes=50_000),
        threats=threats,
        open_points=frozenset().union(*(item.open_points for item in assumed)),
        assumed=frozenset().union(*(item.stones for item in assumed)),
    )
    assert found.winner is not None, goal
    made = certify(where, target, found, threats=threats, assumptions=assumed)
    assert isinstance(made, Certificate), made
    return made


def unit(where: Position, goal: str, *, assumed: tuple[Alive, ...] = ()) -> Unit:
    """A unit with both of its certificates."""
    return Unit(
        parse_goal(goal),
        proved(where, goal, Color.BLACK, assumed=assumed),
        proved(where, goal, Color.WHITE, assumed=assumed),
    )


def combined(
    where: Position,
    goal: str,
    winner: Color,
    parts: Sequence[Certificate],
    *,
    assumptions: tuple[Alive, ...] = (),
    **changes: Any,
) -> list[str]:
    """The lines of a combined certificate, true or not; `changes` are fields of its header."""
    texts = [part.text.splitlines() for part in parts]
    header = {
        "version": VERSION,
        "position": position_record(where, assumptions),
        "goal": goal,
        "winner": winner.word,
        "assumptions": assumption_records(assumptions, where.size),
        "units": [
            {
                "goal": str(part.target.goal),
                "lines": [len(text) if part.position.to_play is first else 0 for first in Color],
            }
            for part, text in zip(parts, texts, strict=True)
        ],
    }
    return [json.dumps(header | changes), *(line for text in texts for line in text)]
