"""Questions that catch mutants, looked for at random.

A question counts when the mutant's proof is rejected, and that of the program, if there is one, is not; or
when the mutant has lost the answer.
"""

import ctypes
from collections.abc import Collection, Iterator

from tests.support.questions import Question


def caught(
    question: Question, numbers: Collection[int], lost: Collection[int], switch: ctypes.c_int
) -> Iterator[int]:
    """The mutants that this question catches; none when the program's own proof is rejected."""
    switch.value = 0
    result = question.answer()[2]
    if result.winner is not None and not question.verdict().accepted:
        return
    zones = [node.zone for node in result.proof]
    for number in numbers:
        switch.value = number
        changed = question.answer()[2]
        if changed.winner is None:
            if number in lost and result.winner is not None:
                yield number
            continue
        same = changed.winner is result.winner and [node.zone for node in changed.proof] == zones
        if not same and not question.verdict().accepted:
            yield number
    switch.value = 0
