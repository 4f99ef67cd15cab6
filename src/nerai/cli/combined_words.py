"""The words of `nerai solve` for a joined goal that was answered by its parts.

Takes an Investigation with a combination; gives Lines, nothing added to what it holds.
"""

from collections.abc import Iterator

from nerai.cli.solve_words import Line
from nerai.query.investigation import Investigation
from nerai.query.words import assumption_text, goal_text, result_text


def beside(found: Investigation) -> Iterator[Line]:
    """What stands beside the board: result, how it was found, move, parts, assumptions."""
    answer, scene, combination = found.answer, found.scene, found.combination
    assert combination is not None
    yield Line("RESULT", result_text(scene, answer.result, answer.ko), answer.evidence.kind)
    cost = f"{answer.cost.nodes:,} nodes searched, {answer.cost.seconds * 1000:.0f} ms"
    proofs = sum(len(made.proof) for made in combination.certificate.used.values())
    yield Line(
        "",
        f"{answer.evidence.kind.value}: by its parts, {proofs:,} nodes, accepted by the checker ({cost})",
        answer.evidence.kind,
    )
    if answer.move:
        yield Line("MOVE", answer.move)
    for number, part in enumerate(combination.parts, start=1):
        way = "searched as one" if part.unit.joint else "searched alone"
        searched = f"{part.letters}, {way}, {part.nodes:,} nodes" if part.findings else "not needed"
        yield Line(f"PART {number}", f"{goal_text(part.scene)}: {searched}")
    yield Line("WHY", _why(found))
    for assumption in answer.assumptions:
        yield Line("ASSUMES", assumption_text(assumption, found.target, None))


def below(found: Investigation) -> Iterator[Line]:
    """What stands under the board: the other side first."""
    other = found.answer.other_side_first
    if other is not None:
        move = f"{' or '.join(other.moves)}: " if other.moves else ""
        side = found.answer.to_move.other.value.upper()
        yield Line(f"IF {side} FIRST", f"{move}{result_text(found.scene, other.result, other.ko)}")


def _why(found: Investigation) -> str:
    combination = found.combination
    assert combination is not None
    apart = "the parts do not touch each other" if combination.all_apart else "the proofs used do not meet"
    line = " ".join(found.answer.line)
    letters = f"{combination.expression}; " if combination.complete else ""
    return f"{f'{line}: ' if line else ''}{letters}{apart}"
