"""Events checked again: whether their proofs show what is told of them.

Takes an Event; gives the faults that are found. Nothing of the search is used: the certificate's text goes
through the independent checker, and is compared with the position of the game, the goal, and who moves.
What no proof is needed for, that stones are gone or in one chain, is looked up on the board.
"""

from collections.abc import Iterator, Sequence

from nerai.answer import Proved, Refuted
from nerai.board.point import to_gtp
from nerai.board.position import Move, Position
from nerai.explain.shown import Proofs, shows
from nerai.query.review import Event, Kind
from nerai.query.review.changes import claims_of
from nerai.query.review.ground import Ground
from nerai.query.review.unit import Sort, Unit, unit_now


def recheck_event(event: Event, positions: Sequence[Position], moves: Sequence[Move]) -> list[str]:
    """What is wrong with an event of that game; nothing, when all of it is shown."""
    return list(_faults(event, positions, moves))


def _faults(event: Event, positions: Sequence[Position], moves: Sequence[Move]) -> Iterator[str]:
    if not 1 <= event.number <= len(moves) or moves[event.number - 1] != event.move:
        yield "there is no such move"
        return
    before, after = positions[event.number - 1], positions[event.number]
    mover = event.move.color
    (mover_first, had), (_, has) = claims_of(event.kind)
    first = mover if mover_first else mover.other
    own = event.kind in (Kind.MISSED_SAVE, Kind.ENDANGERED, Kind.SAVED)
    if event.unit.color is not (mover if own else mover.other):
        yield "the stones are the other side's"
    if any(before.at(stone) is not event.unit.color for stone in event.unit.stones):
        yield "the stones are not on the board"
        return
    yield from _ground_faults("before", event.before, before.with_to_play(first), event.unit, reached=had)
    now = unit_now(event.unit, after)
    if event.after is not None and now is not None:
        yield from _ground_faults("after", event.after, after.with_to_play(mover.other), now, reached=has)
    elif (event.after is None) != (now is None) or _taken(event.unit, after) != has:
        yield "after: the stones stand otherwise"


def _ground_faults(
    which: str, ground: Ground, position: Position, unit: Unit, *, reached: bool
) -> Iterator[str]:
    if ground.reached != reached or ground.mover is not position.to_play:
        yield f"{which}: another outcome or another side to move"
        return
    if ground.position.stones != position.stones or not _about(ground, unit, position):
        yield f"{which}: about another board or other stones"
        return
    kind = Proved if ground.reached else Refuted
    proofs = Proofs({ground.certificate: ground.text})
    if not shows(proofs, kind(ground.certificate, node=ground.node), position, (), ground.goal):
        yield f"{which}: the certificate does not show it"
        return
    if not proofs.free_of_ko(ground.certificate) or proofs.assumed(ground.certificate):
        yield f"{which}: only by ko, or with something taken for granted"
    if ground.move is not None:
        move = to_gtp(ground.move, position.size)
        steps = proofs.nodes(ground.certificate)[ground.node].steps
        if [made for made, _ in steps] != [move]:
            yield f"{which}: {move} is not the move of the certificate"


def _about(ground: Ground, unit: Unit, position: Position) -> bool:
    """Whether the goal is that of the unit; of a chain that is kept, also the one without a bound."""
    if ground.goal == unit.goal:
        return True
    unbounded = f"kill({to_gtp(unit.ends[0], position.size)})"
    return unit.sort is Sort.CHAIN and not ground.reached and ground.goal == unbounded


def _taken(unit: Unit, after: Position) -> bool:
    return any(after.at(end) is not unit.color for end in unit.ends)
