"""The words of a plan: the guess, the goals and schemas it came from, the contingency tree, what it took.

Takes Planned; gives Lines and text. Says nothing that planning did not find, and calls nothing proved. Knows
nothing of terminals.
"""

from collections.abc import Iterator
from typing import Final

from nerai.answer import EvidenceKind
from nerai.board.point import PASS, Point, to_gtp
from nerai.cli.lines import Line
from nerai.lang import canonical
from nerai.planner.draw import draw_text
from nerai.planner.goal import Agent
from nerai.planner.plan import Contingency, Plan
from nerai.planner.tree import Branch, Kind, first_moves, moves_only, plan_tree
from nerai.query.plan import Attempt, Outcome, Planned
from nerai.query.plan_ko import KoPart
from nerai.query.rehearsal import Rehearsal
from nerai.query.scene import Scene

_MOST_LINES: Final = 60
"""A longer tree is cut off: JSON has all of it."""
_OPEN_MOVES: Final = 2
"""How many moves of each line are shown where nothing is known."""
_OUTCOMES: Final = {
    Outcome.COMPLETE: "a plan works",
    Outcome.BY_KO: "a plan works by ko",
    Outcome.NO_PLAN: "no plan works",
    Outcome.LIMIT: "not known",
    Outcome.UNFIT: "not planned",
}
_GUESSES: Final = {
    Outcome.COMPLETE: "planned, not proved",
    Outcome.BY_KO: "planned by ko, not proved",
    Outcome.LIMIT: "its plan is not complete: no answer to it was found so far",
    Outcome.NO_PLAN: "answered, but later than the other tries",
}
_TREES: Final = {
    Outcome.COMPLETE: "moves, and the replies the plan is ready for",
    Outcome.BY_KO: "moves, and the replies the plan is ready for",
    Outcome.NO_PLAN: "tries, and what answers each of them",
    Outcome.LIMIT: "the first moves that were tried",
    Outcome.UNFIT: "",
}


def beside(found: Planned) -> Iterator[Line]:
    """What stands beside the board: the guess, how far the plan goes, why, and what it took."""
    if found.guess is not None:
        outcome = Outcome.BY_KO if found.taken.ko is not None else found.taken.outcome
        yield Line("GUESS", f"{found.guess} ({_GUESSES[outcome]})", EvidenceKind.UNKNOWN)
        if found.taken.preferred is not None:
            chance = found.taken.preferred.chance
            words = f"by experience the best of those tried: a chance of {chance:.0%}, estimated"
            yield Line("LEARNED", words, EvidenceKind.ESTIMATED)
    yield Line("PLAN", _plan(found.taken), EvidenceKind.UNKNOWN)
    decision = found.taken.decision
    if decision is not None:
        for number, step in enumerate(decision.path):
            yield Line("" if number else "WHY", f"{'  ' * number}{step.goal} by {step.schema}: {step.why}")
        offered = ", offered by a critic" * decision.optional
        heading = "" if decision.path else "WHY"
        yield Line(heading, f"{'  ' * len(decision.path)}{decision.goal}{offered}")
    cost = found.cost
    yield Line(
        "COST",
        f"{_count(cost.plan_cycles, 'planning cycle')}, {_count(cost.moves_tried, 'move')} tried, "
        f"{cost.seconds * 1000:.0f} ms",
    )


def below(found: Planned) -> Iterator[Line]:
    """What stands under the board: what became of the other goals that may have been meant."""
    others = [one for one in found.attempts if one is not found.taken]
    for number, one in enumerate(others):
        told = one.unfit or ("needs no move" if one.needless else _OUTCOMES[one.outcome])
        yield Line("" if number else "OTHER GOALS", f"{canonical(one.scene.goal)}: {told}")


def tree(found: Planned) -> str:
    """The moves of the plan and the replies it is ready for; of one that fails, what answers each try."""
    plan = found.taken.plan
    if plan is None:
        return ""
    if plan.winner is None:
        shown = first_moves(moves_only(plan_tree(plan)), _OPEN_MOVES)
    else:
        shown = _contingencies(plan, plan.winner)
    lines = draw_text(shown).splitlines()
    if len(lines) > _MOST_LINES:
        lines = [*lines[:_MOST_LINES], f"... {len(lines) - _MOST_LINES:,} more lines (--json has the plan)"]
    return "\n".join([*lines, _legend(found)]) if lines else ""


def rehearsed(rehearsal: Rehearsal) -> Iterator[str]:
    """The answers to replies that the tree has none to, those with the same answer together."""
    size = rehearsal.planned.taken.scene.size
    met: dict[tuple[Point, bool], list[str]] = {}
    for one in rehearsal.answers:
        if not one.foreseen:
            met.setdefault((one.answer, one.complete), []).append(to_gtp(one.reply, size))
    if not met:
        return
    tried = _count(rehearsal.counts.moves, "more move")
    yield f"Rehearsed after {rehearsal.planned.guess}{_granted(rehearsal.planned.taken)}, {tried} tried:"
    for (answer, complete), replies in sorted(met.items(), key=lambda item: -len(item[1])):
        nothing = "nothing more" if complete else "nothing known"
        told = nothing if answer == PASS else to_gtp(answer, size)
        doubt = "" if complete else "  (its plan is not complete)"
        yield f"  {told} against {', '.join(replies)}{doubt}"


def _contingencies(plan: Plan, winner: Agent) -> tuple[Branch, ...]:
    """The contingency tree, to be drawn; what was drawn above is not drawn again."""
    drawn: set[int] = set()

    def move(one: Contingency) -> Branch:
        label = "pass" if one.action is None else str(one.action)
        if id(one) in drawn:
            return Branch(Kind.ACTION, winner, label, worked=True, note="as above" if one.replies else "")
        drawn.add(id(one))
        return Branch(Kind.ACTION, winner, label, worked=True, below=replies(one))

    def replies(one: Contingency) -> tuple[Branch, ...]:
        # The same reply may have been tried for several goals.
        once = {(str(reply), id(after)): (reply, after) for reply, after in one.replies}
        return tuple(
            Branch(
                Kind.ACTION,
                winner.other,
                "pass" if reply is None else str(reply),
                worked=False,
                below=() if after is None else (move(after),),
            )
            for reply, after in once.values()
        )

    first = plan.contingencies()
    if first is None:
        return ()
    return (move(first),) if plan.root.agent is winner else replies(first)


def tree_heading(found: Planned) -> str:
    """What the tree shows."""
    return _TREES[found.taken.outcome]


def _legend(found: Planned) -> str:
    friend = found.taken.scene.target.friend
    return f"■ {friend.word.title()}  □ {friend.other.word.title()}  ✗ does not work  ? not known"


def _plan(attempt: Attempt) -> str:
    plan, scene = attempt.plan, attempt.scene
    if plan is None:
        return f"none: {attempt.unfit}"
    match attempt.outcome:
        case Outcome.LIMIT:
            return f"not known: the limit of {plan.stopped} was reached"
        case Outcome.NO_PLAN:
            if scene.friend_moves and all(node.passed for node in plan.root.tried):
                return "none: knowledge has no move to try here"
            return "none works: knowledge has an answer to each try"
    if scene.friend_moves and attempt.move is None:
        return "the goal holds without a move"
    if attempt.ko is not None:
        return _ko(attempt.ko, scene)
    told = "complete: it works against every defence that knowledge has"
    if attempt.needless:
        told += f"; there is one, too, if {scene.mover.other.word.title()} moves first"
    return told


def _ko(ko: KoPart, scene: Scene) -> str:
    """What is known of plans with more and with fewer threats, and no more than that."""
    me, other = (color.word.title() for color in (scene.target.friend, scene.target.friend.other))
    works = "it works against every defence that knowledge has"
    if ko.takes_first:
        return f"by ko, {me} takes first: {works} if {other} has no ko threat; with one it is not known"
    needed = f"{_count(ko.needs, 'ko threat')} more than {other}"
    return f"by ko: {works} if {me} has {needed}; with fewer no plan is known"


def _granted(attempt: Attempt) -> str:
    """The ko threats that a plan counts on, and so do the answers that were rehearsed."""
    if attempt.ko is None or attempt.ko.takes_first:
        return ""
    side = attempt.scene.target.friend.word.title()
    return f", with {_count(attempt.ko.needs, 'ko threat')} for {side}"


def _count(number: int, name: str) -> str:
    return f"{number:,} {name}{'s' * (number != 1)}"
