"""One position planned, and told in words.

Takes a position as FEN text and a goal; gives the planner's Plan, and lines of text for it.
"""

from collections.abc import Iterator

from chess_tactics.schemas import KNOWLEDGE
from chess_tactics.world import ATTACKS, world_of
from nerai.planner import Goal, Limits, Node, Plan, plan

MOVES = 3
PAWNS = 2


def solve(
    fen: str, goal: str = "mate", *, moves: int = MOVES, pawns: int = PAWNS, limits: Limits | None = None
) -> Plan:
    """The plan of the side to move: to mate, or to win so many pawns, within so many moves.

    ValueError when the text is no position, or the goal neither `mate` nor `win`.
    """
    if goal not in ATTACKS:
        raise ValueError(f"no goal {goal}; take one of {', '.join(ATTACKS)}")
    args = (pawns,) if goal == "win" else ()
    wanted, other = Goal(goal, args), Goal(ATTACKS[goal], args)
    return plan(world_of(fen, moves), [wanted], [other], KNOWLEDGE, limits=limits)


def explain(found: Plan) -> Iterator[str]:
    """The plan that works, a line a move: what it is for, and why; replies below the moves they answer."""
    if not found.complete:
        yield "no plan" if found.winner else f"not known: the limit of {found.stopped} was reached"
        return
    yield from _lines(found.root, 0, set())


def _lines(node: Node, depth: int, shown: set[int]) -> Iterator[str]:
    tries = [node.chosen] if node.winner is node.agent else node.unfolded(shown)[0]
    for below in tries:
        if below is None or below.decision is None:
            continue
        steps = below.decision.path
        bound = [f"{name} = {value}" for step in steps[-1:] for name, value in step.bindings if name in "ABP"]
        goals = " > ".join(step.schema for step in steps)
        about = f" ({', '.join(bound)})" if bound else ""
        yield f"{'  ' * depth}{below.action}  {goals}{about}: {steps[-1].why}"
        yield from _lines(below, depth + 1, shown)
