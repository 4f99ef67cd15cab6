"""The words of `nerai solve` for the parts of a joined goal that was answered by them.

Takes an Investigation with a combination; gives Lines, nothing added to what it holds.
"""

from collections.abc import Iterator

from nerai.cli.lines import Line
from nerai.query.investigation import Investigation
from nerai.query.words import goal_line


def parts(found: Investigation) -> Iterator[Line]:
    """Each part, which way it was found and what that cost; then why the parts decide the whole."""
    combination = found.combination
    assert combination is not None
    for number, part in enumerate(combination.parts, start=1):
        way = "searched as one" if part.unit.joint else "searched alone"
        searched = f"{part.letters}, {way}, {part.nodes:,} nodes" if part.findings else "not needed"
        yield Line(f"PART {number}", f"{goal_line(part.scene)}: {searched}")
    yield Line("WHY", _why(found))


def _why(found: Investigation) -> str:
    combination = found.combination
    assert combination is not None
    if len(combination.certificate.used) == 1:
        apart = "one part is enough"
    elif combination.all_apart and all(part.findings for part in combination.parts):
        apart = "the parts do not touch each other"
    else:
        apart = "the proofs used do not meet"
    line = " ".join(found.answer.line)
    letters = f"{combination.expression}; " if combination.complete else ""
    return f"{f'{line}: ' if line else ''}{letters}{apart}"
