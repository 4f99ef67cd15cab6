"""What words and marks do to suggestions.

Takes suggestions made by shape alone, a wish, marked stones; gives suggestions that fit them better, with new
scores. Words raise or lower, marks replace: a marked group is the target, whatever the shape says.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point, to_gtp
from nerai.board.position import Chain
from nerai.lang import Kind
from nerai.query.comment import Wish
from nerai.query.flood import Joined
from nerai.query.opinions import HINTED, KIN, LESSER_READING, MARKED, NAMED, OFF_TOPIC
from nerai.query.suggestion import Suggestion, describe
from nerai.query.surround import Survey

_OF_OWN_STONES: Final = frozenset({Kind.LIVE, Kind.SAVE, Kind.CONNECT, Kind.WIN_RACE})
_OF_ONE_CHAIN: Final = {Kind.KILL: Kind.CAPTURE, Kind.LIVE: Kind.SAVE}
_OF_A_GROUP: Final = {chain: group for group, chain in _OF_ONE_CHAIN.items()}


def weigh_words(suggestions: Iterable[Suggestion], wish: Wish, survey: Survey) -> list[Suggestion]:
    """The suggestions as the words make them: of the kind wished where that can be, else less likely."""
    weighed = [_fits(suggestion, wish, survey) for suggestion in suggestions]
    best: dict[object, Suggestion] = {}
    for suggestion in weighed:
        same = suggestion.kind, frozenset(suggestion.parties)
        if same not in best or best[same].score < suggestion.score:
            best[same] = suggestion
    return list(best.values())


def aim_at_marks(
    suggestions: Sequence[Suggestion], marked: Collection[Point], wish: Wish, survey: Survey, mover: Color
) -> list[Suggestion]:
    """Suggestions about the marked stones; empty when no mark fits the wish, and the marks tell nothing."""
    chains = [chain for camp in survey.camps for chain in camp.chains if chain.points.intersection(marked)]
    chains.sort(key=lambda chain: chain.anchor)
    own = tuple(chain for chain in chains if chain.color == mover)
    theirs = tuple(chain for chain in chains if chain.color != mover)
    match wish.kind:
        case Kind.CONNECT | Kind.CUT:
            stones = own if wish.kind is Kind.CONNECT else theirs
            return list(_joined_marks(suggestions, stones, wish.kind, survey, mover))
        case Kind.WIN_RACE:
            if own and theirs:
                return [Suggestion(Kind.WIN_RACE, mover, (own, theirs), 1.0, "both groups are marked")]
            return _about(suggestions, own or theirs, {Kind.WIN_RACE})
        case None:
            return [*_marked_by_shape(suggestions, own, mover), *_marked_by_shape(suggestions, theirs, mover)]
        case kind:
            return list(_marked(own if kind in _OF_OWN_STONES else theirs, kind, 1.0, mover, survey))


def _fits(suggestion: Suggestion, wish: Wish, survey: Survey) -> Suggestion:
    fitting = suggestion
    if wish.kind and suggestion.kind is not wish.kind:
        kin = _as_wished(suggestion, wish.kind)
        fitting = kin or suggestion.scaled(OFF_TOPIC if wish.certain else HINTED)
    named = _named(fitting, wish, survey)
    if named:
        fitting = fitting.scaled(NAMED, why=f"the comment speaks of {named}")
    return fitting


def _as_wished(suggestion: Suggestion, kind: Kind) -> Suggestion | None:
    """The same stones asked for in the wished way, if that is nearly the same question."""
    one_chain = len(suggestion.parties[0]) == 1
    if _OF_A_GROUP.get(suggestion.kind) is kind or (_OF_ONE_CHAIN.get(suggestion.kind) is kind and one_chain):
        return replace(suggestion, kind=kind).scaled(KIN)
    if _OF_ONE_CHAIN.get(suggestion.kind) is kind:
        return suggestion.scaled(KIN)
    if kind is Kind.WIN_RACE and suggestion.family != "connect":
        return suggestion.scaled(KIN)
    return None


def _named(suggestion: Suggestion, wish: Wish, survey: Survey) -> str:
    """A point or number of stones that the words name and the target has."""
    size = survey.position.size
    names = {to_gtp(point, size) for point in suggestion.target}
    for name in wish.points:
        if name in names:
            return name
    counts = {sum(len(chain.points) for chain in party) for party in suggestion.parties}
    return f"{wish.stones} stones" if wish.stones in counts else ""


def _marked(
    chains: tuple[Chain, ...], kind: Kind, score: float, mover: Color, survey: Survey
) -> Iterator[Suggestion]:
    if not chains:
        return
    why = f"marked: {describe(chains, survey.position.size)}"
    if len(chains) > 1 and kind in _OF_A_GROUP:
        # The language captures and saves one chain at a time; of several, all are meant to be taken, and
        # whether all or only one is to be saved is anybody's guess.
        kind = _OF_A_GROUP[kind]
        if kind is Kind.LIVE:
            lesser = score * LESSER_READING
            yield Suggestion(Kind.LIVE_ALL, mover, (chains,), lesser, f"{why}, and all of them may be meant")
    yield Suggestion(kind, mover, (chains,), score, why)


def _marked_by_shape(
    suggestions: Sequence[Suggestion], chains: tuple[Chain, ...], mover: Color
) -> list[Suggestion]:
    """The marked stones with the kind that their shape suggests."""
    kinds = {Kind.LIVE, Kind.KILL, Kind.CAPTURE, Kind.SAVE}
    found = [
        replace(suggestion, parties=(chains,), why=f"marked: {suggestion.why}").scaled(MARKED)
        for suggestion in _about(suggestions, chains, kinds)
        if len(chains) == 1 or suggestion.kind not in _OF_A_GROUP
    ]
    best = {}
    for suggestion in sorted(found, key=lambda suggestion: suggestion.score):
        best[suggestion.kind] = suggestion
    return list(best.values())


def _about(
    suggestions: Sequence[Suggestion], chains: Collection[Chain], kinds: Collection[Kind]
) -> list[Suggestion]:
    return [
        suggestion
        for suggestion in suggestions
        if suggestion.kind in kinds
        and any(chain in party for party in suggestion.parties for chain in chains)
    ]


def _joined_marks(
    suggestions: Sequence[Suggestion], chains: tuple[Chain, ...], kind: Kind, survey: Survey, mover: Color
) -> Iterator[Suggestion]:
    """That the marked stones become one, or never do; with marks on one part only, that it and another do."""
    joined = Joined(survey.position.size.area)
    for link in survey.links:
        joined.join(link.a.anchor, link.b.anchor)
    parts: dict[int, list[Chain]] = {}
    for chain in chains:
        parts.setdefault(joined.name(chain.anchor), []).append(chain)
    parties = tuple(tuple(part) for part in parts.values())
    if len(parties) == 1 and len(chains) > 1:
        parties = tuple((chain,) for chain in chains)  # linked safely, but asked for all the same
    if len(parties) > 1:
        why = " and ".join(describe(party, survey.position.size) for party in parties)
        yield Suggestion(kind, mover, parties, 1.0, f"marked: {why}")
    else:
        yield from _about(suggestions, chains, {kind})
