"""The words of `nerai solve`: an answer told in lines, nothing added to what it holds.

Takes an Investigation; gives lines of text. Knows nothing of terminals.
"""

from collections.abc import Iterator
from typing import Final

from nerai.answer import (
    Assumption,
    AssumptionKind,
    FirstMove,
    GoalSource,
    Ko,
    OtherSideFirst,
    Party,
    Proved,
    Reason,
    Refuted,
    Result,
    Unknown,
)
from nerai.board.position import Position
from nerai.lang import Kind
from nerai.query.solve import Investigation

_VERBS: Final = {
    Kind.CAPTURE: ("captures", "capture"),
    Kind.SAVE: ("saves it", "save it"),
    Kind.KILL: ("kills", "kill"),
    Kind.LIVE: ("lives", "live"),
    Kind.KILL_ANY: ("kills a part", "kill a part"),
    Kind.LIVE_ALL: ("saves all of it", "save all of it"),
    Kind.CONNECT: ("connects", "connect"),
    Kind.CUT: ("cuts", "cut"),
}
_SOURCES: Final = {
    GoalSource.GIVEN: "given",
    GoalSource.COMMENT: "from the comment",
    GoalSource.INFERRED: "inferred",
}
_REASONS: Final = {
    Reason.NODES: "the node limit was reached",
    Reason.TIME: "the time limit was reached",
    Reason.MEMORY: "the memory limit was reached",
    Reason.STOPPED: "it was stopped",
    Reason.REGION_OPEN: "the region is not closed",
    Reason.INCOMPLETE_MOVES: "it may hang on a repetition, or its proof was not accepted",
}


def title(name: str, position: Position, found: Investigation) -> str:
    """File, board, side to move and goal."""
    answer = found.answer
    goal = f"Goal ({_SOURCES[answer.goal_source]}): {answer.goal}"
    return "  ".join(
        filter(None, (name, str(position.size), f"{position.to_play.word.title()} to play.", goal))
    )


def beside(found: Investigation) -> Iterator[str]:
    """What stands beside the board: result, move, line, assumptions."""
    answer = found.answer
    cost = f"{answer.cost.nodes} nodes, {answer.cost.seconds * 1000:.0f} ms"
    yield f"RESULT   {_result(found, answer.result, answer.ko)}"
    yield f"         {answer.evidence.kind.value}: {cost}"
    if isinstance(answer.evidence, Unknown):
        yield f"         {_REASONS[answer.evidence.reason]}"
    if answer.move:
        yield f"MOVE     {answer.move}"
    elif answer.guess:
        yield f"GUESS    {answer.guess} (not proved)"
    if len(answer.line) > 1:
        yield f"LINE     {' '.join(answer.line)}"
    for assumption in answer.assumptions:
        yield f"ASSUMES  {_assumption(found, assumption)}"
    if found.certificate is not None:
        yield f"PROOF    {len(found.certificate.proof)} nodes, accepted by the checker"


def below(found: Investigation) -> Iterator[str]:
    """What stands under the board: other tries, the other side first, other goals."""
    answer = found.answer
    others = [item for item in answer.moves if item.move != answer.move]
    if answer.to_move.value != found.target.friend.word:
        # The opponent begins: its move that refutes the goal, or all that do not.
        for item in others:
            if isinstance(item.evidence, Refuted) and item.line:
                yield f"REFUTED BY  {' '.join(item.line)}"
    elif others:
        yield f"OTHER TRIES  {'   '.join(_try(item) for item in others)}"
    if answer.other_side_first is not None:
        side = answer.to_move.other.value.upper()
        yield f"IF {side} FIRST  {_other_side(found, answer.other_side_first)}"
    if len(answer.candidates) > 1:
        rest = [item.goal for item in answer.candidates if item.goal != answer.goal]
        yield f"OTHER GOALS  {'   '.join(rest[:3])}   (choose with --goal)"


def _result(found: Investigation, result: Result, ko: Ko | None) -> str:
    target = found.target
    friend, opponent = target.friend.word.title(), target.friend.other.word.title()
    does, do = _VERBS[target.goal.kind]
    if result is Result.UNCONDITIONAL:
        return f"{friend} {does}, unconditionally"
    if result is Result.KO and ko is not None:
        threats = (
            f"{opponent} must find the first threat"
            if ko.first is Party.FRIEND
            else f"{friend} needs {ko.threats_needed} more threat{'s' * (ko.threats_needed > 1)}"
        )
        return f"{friend} {does} by ko ({ko.kind.value}): {threats}"
    if result is Result.FAILS:
        return f"{friend} cannot {do}"
    return "unknown"


def _try(item: FirstMove) -> str:
    match item.evidence:
        case Refuted():
            reply = f" → {' '.join(item.refutation)}" if item.refutation else ""
            return (
                f"{item.move}?{reply}"
                if item.result is Result.FAILS
                else f"{item.move}? ({item.result.value}){reply}"
            )
        case Proved():
            word = "also works" if item.result is Result.UNCONDITIONAL else item.result.value
            return f"{item.move} {word}"
        case _:
            return f"{item.move} unknown"


def _other_side(found: Investigation, other: OtherSideFirst) -> str:
    move = f"{other.moves[0]}: " if other.moves else ""
    text = f"{move}{_result(found, other.result, other.ko)}"
    return f"{text} ({_REASONS[other.evidence.reason]})" if isinstance(other.evidence, Unknown) else text


def _assumption(found: Investigation, assumption: Assumption) -> str:
    points = " ".join(assumption.points)
    side = assumption.side.value.title() if assumption.side else ""
    match assumption.kind:
        case AssumptionKind.ALIVE:
            return f"{side} stones {points} are alive"
        case AssumptionKind.KO_THREATS:
            certificate = found.certificate
            assert certificate is not None
            friend_won = certificate.winner is found.target.friend
            count = certificate.threats.opponent if friend_won else certificate.threats.friend
            return f"{side} has at most {count} ko threats" if count else f"{side} has no ko threat"
        case AssumptionKind.LIBERTY_BOUND:
            return f"more than {found.target.liberty_bound} liberties are enough to be safe"
        case AssumptionKind.REGION:
            return f"nothing outside of {points} matters"
