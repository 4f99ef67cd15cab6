"""Which goal is meant, when nobody says.

Takes a position, and what there is of words, marks and kinds; gives ranked candidates with a score and a
reason each, and says whether the first of them stands out (`decided`) or somebody has to choose. Static:
nothing is searched, so an inferred goal may be reached already, or be out of reach.

The candidates come from suggest_life.py, suggest_chains.py and suggest_links.py by shape alone; weigh.py
makes them fit words, given kinds and marked stones.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from nerai.answer import Candidate, GoalSource
from nerai.board.point import Point, Size
from nerai.board.position import Position
from nerai.errors import InputError
from nerai.lang import Goal, Kind, Qualifier
from nerai.query.comment import Wish, read_comment
from nerai.query.opinions import DECIDED_MARGIN, DECIDED_SCORE, FLOOR, FLOOR_SHARE, OFF_TOPIC
from nerai.query.suggest_chains import suggest_chains
from nerai.query.suggest_life import suggest_life, suggest_races
from nerai.query.suggest_links import suggest_links
from nerai.query.suggestion import Suggestion
from nerai.query.surround import Survey, survey
from nerai.query.weigh import aim_at_marks, weigh_words
from nerai.sgf import GoalKind, Problem
from nerai.solver.qualified import SEKI_SUFFICES

_KINDS: Final = {
    GoalKind.LIVE: Kind.LIVE,
    GoalKind.KILL: Kind.KILL,
    GoalKind.CAPTURE: Kind.CAPTURE,
    GoalKind.SAVE: Kind.SAVE,
    GoalKind.CONNECT: Kind.CONNECT,
    GoalKind.CUT: Kind.CUT,
    GoalKind.RACE: Kind.WIN_RACE,
}
_QUALIFIERS: Final = {GoalKind.KO: Qualifier.BY_KO, GoalKind.SEKI: Qualifier.BY_SEKI}


@dataclass(frozen=True, slots=True)
class Inference:
    """Candidates, the likeliest first, and whether the first may be taken without asking.

    `margin` is by how much the first is ahead of the best that asks for something else, as a share of its
    score. `reason` says in one line why it is decided, why it is not, or why there is no candidate at all.
    """

    size: Size
    suggestions: tuple[Suggestion, ...]
    decided: bool
    margin: float
    reason: str
    source: GoalSource

    @property
    def goal(self) -> Goal | None:
        """The likeliest goal, decided or not."""
        return self.suggestions[0].goal(self.size) if self.suggestions else None

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """As an answer lists them."""
        return tuple(suggestion.candidate(self.size) for suggestion in self.suggestions)


def infer_problem(problem: Problem) -> Inference:
    """The goals a problem may have in mind, by its goal, its words and its marks, as far as it has them."""
    return infer(
        problem.position,
        comment=problem.goal_text,
        marked=problem.target,
        kind=_KINDS.get(problem.goal) if problem.goal else None,
        qualifier=_QUALIFIERS.get(problem.goal) if problem.goal else None,
    )


def infer(
    position: Position,
    *,
    comment: str = "",
    marked: Collection[Point] = (),
    kind: Kind | None = None,
    qualifier: Qualifier | None = None,
) -> Inference:
    """The goals the side to move may have in mind.

    `marked` are stones the task is about, `kind` and `qualifier` what is known of the goal; they overrule the
    words of the comment, unless these plainly ask for the opposite. Marks on empty points are passed over.
    InputError for a kind that is never inferred.
    """
    if kind and kind not in _KINDS.values():
        raise InputError(
            f"the stones of {kind.value} cannot be inferred", hint=f"write {kind.signature.usage} in full"
        )
    mover = position.to_play
    wish = read_comment(comment, mover)
    if kind and not (wish.certain and wish.kind is kind.opposite):
        # Records have the kind from one word; a sentence that asks for the opposite tells more.
        wish = replace(wish, kind=kind, certain=True, phrase="")
    if qualifier:
        wish = replace(wish, qualifier=qualifier)
    source = GoalSource.COMMENT if wish.kind else GoalSource.INFERRED
    seen = survey(position)
    by_shape = [
        *suggest_life(seen, mover),
        *suggest_races(seen, mover),
        *suggest_chains(seen, mover, alone=wish.kind in (Kind.CAPTURE, Kind.SAVE)),
        *suggest_links(seen, mover),
    ]
    found = weigh_words(by_shape, wish, seen)
    aimed = aim_at_marks(found, marked, wish, seen, mover)
    if aimed:
        # Without a word on the kind, a mark may be no more than the last move.
        rest = [suggestion.scaled(OFF_TOPIC) for suggestion in found] if wish.kind else found
        found = [*aimed, *rest]
    floor = FLOOR * OFF_TOPIC if wish.kind else FLOOR
    ranked = [_qualified(suggestion, wish) for suggestion in _rank(found, floor)]
    decided, margin, reason = _decide(seen, ranked, wish)
    return Inference(
        position.size, tuple(ranked), decided, margin, reason, GoalSource.GIVEN if kind else source
    )


def _rank(found: Sequence[Suggestion], floor: float) -> list[Suggestion]:
    """The likeliest first, without the noise; equal scores in board order."""
    floor = max(floor, FLOOR_SHARE * max((suggestion.score for suggestion in found), default=0.0))
    kept = [suggestion for suggestion in found if suggestion.score >= floor]
    return sorted(kept, key=lambda s: (-s.score, s.kind.value, sorted(s.target)))


def _qualified(suggestion: Suggestion, wish: Wish) -> Suggestion:
    """With the result that the words ask for, where it makes sense.

    Stones are not connected "by seki". Who attacks in a problem about seki has failed when it comes to one.
    """
    if suggestion.family == "connect":
        return suggestion
    if wish.qualifier is Qualifier.BY_SEKI and suggestion.kind not in SEKI_SUFFICES:
        return suggestion
    return replace(suggestion, qualifier=wish.qualifier)


def _decide(seen: Survey, ranked: Sequence[Suggestion], wish: Wish) -> tuple[bool, float, str]:
    """Whether the first stands out, its margin, and the reason in words."""
    if not ranked:
        return False, 0.0, "no chain lacks room or liberties" if seen.camps else "there are no stones"
    first, *others = ranked
    rival = next((other for other in others if _asks_for_something_else(first, other)), None)
    margin = (first.score - rival.score) / first.score if rival else 1.0
    said = f'the comment says "{wish.phrase}"' if wish.phrase else ""
    if first.score < DECIDED_SCORE:
        return False, margin, f"{said}, but no stones fit well" if said else "no stones stand out"
    if rival and margin < DECIDED_MARGIN:
        size = seen.position.size
        return False, margin, f"{first.goal(size)} and {rival.goal(size)} are about as likely"
    if not wish.kind and len({camp.color for camp in seen.camps if camp.open}) > 1:
        # As in a game: much is in danger there, and shape alone is right half of the time.
        return False, margin, "both sides have the open board, so much else may be meant"
    return True, margin, said or "its stones stand out from all others"


def _asks_for_something_else(a: Suggestion, b: Suggestion) -> bool:
    return not a.target & b.target or (a.family == "connect") != (b.family == "connect")
