"""The example that a dynamic rule tells it was learned from, held against the rule and the proof.

Takes an entry and the text of the proof that it names; gives what is wrong, or None. The rule has to advise a
move in the example, and the proof has to show that the side to move has its way there, or after that move.
Where a rule tells no example there is nothing to hold it against: it is believed as far as its record goes.
"""

from nerai.board.position import Position
from nerai.errors import ConfigError, NeraiError
from nerai.lang import Goal, parse_goal
from nerai.learn.asked import GROUPS, asked_of
from nerai.learn.book import Entry
from nerai.learn.dynamic import EYES, Adviser, DynamicRule
from nerai.learn.reread import proof_name, reread
from nerai.learn.situations import AnySituation, situation_of
from nerai.solver.certificate import Certificate
from nerai.solver.target import target_of


def example_fault(entry: Entry[DynamicRule], proof: str | None) -> str | None:
    """What is wrong with the example of a rule."""
    origin = entry.origin
    if not origin.drawing:
        return f"the proof {origin.proof} is of no example" if origin.proof else None
    if entry.rule.kind in GROUPS:
        return _group_fault(entry)
    situation = _situation(origin.drawing, entry.rule)
    if situation is None:
        return "the example shows no board with a goal"
    advised = [one.action for one in situation.advice()] if situation.goal == entry.rule.goal else []
    if not advised:
        return "the rule advises nothing in its example"
    if not origin.proof:
        return None
    if proof is None or proof_name(proof) != origin.proof:
        return "the proof is not the one that the rule names"
    try:
        shown = reread(proof)
    except ConfigError as fault:
        return fault.message
    told = [situation, *(situation.after(move) for move in advised)]
    if shown.winner is situation.position.to_play and any(_is_about(shown, one) for one in told):
        return None
    return "the proof does not show that the move of the example works"


def _group_fault(entry: Entry[DynamicRule]) -> str | None:
    """The same for the life of groups, which rules do not read: these come from records, without a proof."""
    shown = _drawn(entry.origin.drawing)
    asked = None if shown is None else asked_of(*shown)
    if asked is None:
        return "the example shows no board with a goal"
    if entry.origin.proof:
        return "rules about the life of groups have no proof of their example"
    advises = asked.kind is entry.rule.kind and any(asked.advice(Adviser([entry.rule])))
    return None if advises else "the rule advises nothing in its example"


def _drawn(drawing: str) -> tuple[Position, Goal] | None:
    """The board and the goal that are drawn; None where that cannot be read."""
    board, _, asked = drawing.rpartition("\n")
    goal, _, named = asked.partition(" ")
    try:
        position = Position.parse(board)
        # Of an eye the stones do not tell whose it is.
        side = f"{position.to_play.word}: " if goal in {kind.value for kind in EYES} else ""
        return position, parse_goal(f"{side}{goal}({named})")
    except NeraiError:
        return None


def _situation(drawing: str, rule: DynamicRule) -> AnySituation | None:
    shown = _drawn(drawing)
    if shown is None:
        return None
    position, goal = shown
    try:
        return situation_of(position, target_of(goal, position), Adviser([rule]))
    except NeraiError:
        return None


def _is_about(proof: Certificate, situation: AnySituation) -> bool:
    """Whether a proof is about this board and these stones."""
    ours, theirs = situation.position, proof.position
    if (ours.size, ours.stones, ours.to_play) != (theirs.size, theirs.stones, theirs.to_play):
        return False
    if not situation.there:
        return False
    mine, shown = situation.target().atoms[0], proof.target.atoms[0]
    return (mine.kind, mine.reacher, mine.stones) == (shown.kind, shown.reacher, shown.stones)
