"""What proofs take for granted, in the sentences of an answer, for front ends that show one proof alone.

Takes a scene, assumptions and the evidence that rests on them; gives sentences. Those that need no telling (a
bound that is part of the goal, threats that are told with a ko) are left out, as answers do.
"""

from collections.abc import Iterable

from nerai.answer import Assumption, Evidence, Statement
from nerai.catalogue import catalogue
from nerai.explain.claims import Claim
from nerai.explain.level import Level
from nerai.explain.phrases import Phrases
from nerai.explain.statements import STATED
from nerai.explain.telling import Sentence
from nerai.explain.wording import Wording
from nerai.query.scene import Scene


def assumed_sentences(
    scene: Scene, assumptions: Iterable[Assumption], evidence: Evidence
) -> tuple[Sentence, ...]:
    """The assumptions in words, one sentence for each kind and side."""
    alike: dict[tuple[str | int, ...], list[Statement]] = {}
    for one in assumptions:
        if one.kind in STATED and one.side is not None:
            args = (one.kind.value, one.side.value)
            made = Statement(0, None, Claim.ASSUMES.value, evidence, args=args, points=one.points)
            alike.setdefault(args, []).append(made)
    texts = catalogue()
    # What is assumed reads the same at every level.
    wording = Wording(Phrases(scene, texts), Level.KYU, ())
    return tuple(
        Sentence(texts.plain(wording.assumed([first, *others])), 0, first, tuple(others))
        for first, *others in alike.values()
    )
