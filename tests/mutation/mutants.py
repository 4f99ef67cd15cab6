"""Mutants: rules of the program weakened on purpose, one at a time, to see that something notices.

A mutant names a file and a piece of its text; what stands there instead is the weaker rule. The text, or what
it comes after, must occur exactly once, so that a mutant never silently stops being one: when the code
changes, change the mutant.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]


class Unmatched(Exception):  # noqa: N818 - says what is wrong with a mutant, not with the program
    """The text of a mutant is not in its file, or more than once."""


class Edit(NamedTuple):
    """A piece of text, at once after another if that is given, and what stands there instead."""

    old: str
    new: str
    after: str = ""


@dataclass(frozen=True)
class Mutant:
    """A weaker rule. `rule` is its name in docs/design/proofs.md.

    `old` is an expression, or whole statements (then it ends with `;` or `}`), and so is `new`. It is looked
    for at once after the text `after`, if there is one. `also` are further changes, without which the mutant
    would only crash. `shows` says how it is noticed: by a proof that is `rejected`, or by an answer that is
    `lost`; or by the native `test` named. A mutant that nothing can notice says in `harmless` why.
    """

    name: str
    rule: str
    file: str
    old: str
    new: str
    after: str = ""
    also: tuple[Edit, ...] = ()
    shows: str = "rejected"
    harmless: str = ""
    test: str = ""

    @property
    def edits(self) -> tuple[Edit, ...]:
        """All changes of the text."""
        return (Edit(self.old, self.new, self.after), *self.also)


def numbered(mutants: Sequence[Mutant]) -> dict[str, int]:
    """A number for each, from 1; 0 is the program as it is."""
    double = [name for name, count in Counter(mutant.name for mutant in mutants).items() if count > 1]
    assert not double, f"two mutants have one name: {double}"
    return {mutant.name: number for number, mutant in enumerate(mutants, 1)}


def places(mutant: Mutant, text: str) -> list[tuple[int, Edit]]:
    """Where the text of a mutant begins; Unmatched when that is nowhere or not clear."""
    found = []
    for edit in mutant.edits:
        key = edit.after + edit.old
        if text.count(key) != 1:
            raise Unmatched(
                f"mutant {mutant.name!r}: {key!r} occurs {text.count(key)} times in {mutant.file}; "
                "bring it up to date with the rule it weakens"
            )
        found.append((text.index(key) + len(edit.after), edit))
    return found


def switchable(text: str, mutants: Iterable[tuple[int, Mutant]], condition: str) -> str:
    """The text of a C++ file with all its mutants in it; `condition % number` says which one is on."""
    changes: dict[tuple[int, str], list[tuple[str, str]]] = defaultdict(list)
    for number, mutant in mutants:
        for place, edit in places(mutant, text):
            changes[place, edit.old].append((condition % number, edit.new))
    start = len(text)
    for (place, old), changed in sorted(changes.items(), reverse=True):
        end = place + len(old)
        assert end <= start, f"two mutants overlap at {old!r}"
        start = place
        piece = old
        for on, new in changed:
            if old.rstrip().endswith((";", "}")):
                piece = f"if ({on}) {{ {new} }} else {{ {piece} }}"
            else:
                piece = f"({on} ? ({new}) : ({piece}))"
        text = text[:place] + piece + text[end:]
    return text
