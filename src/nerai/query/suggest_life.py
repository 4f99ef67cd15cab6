"""Suggestions about life and death, and about races.

Takes a survey and who moves; gives `live` for each own group that lacks room, `kill` for each of the other
side, `win_race` where two such groups touch. Static: whether a group is alive already, or dead, is not seen
unless it is unconditionally so.
"""

from collections.abc import Iterator

from nerai.board.color import Color
from nerai.lang import Kind
from nerai.query.opinions import EYE_SPACE, LESSER_READING, RACE, RACE_GAP, STONE_SPACE, WITH_LIFELINE
from nerai.query.suggestion import Suggestion, counted, describe, worth
from nerai.query.surround import Enclosure, Survey


def suggest_life(survey: Survey, mover: Color) -> Iterator[Suggestion]:
    """For each enclosure: that it lives, or dies; of own ones in several chains also that all live."""
    for enclosure in survey.enclosures:
        if not enclosure.walls:
            continue
        score = enclosure.weakness * enclosure.held * worth(len(enclosure.stones))
        substance = len(enclosure.eye_space) + STONE_SPACE * len(enclosure.stones)
        score *= min(1.0, substance / EYE_SPACE)
        if enclosure.lifelines:
            score *= WITH_LIFELINE
        kind = Kind.LIVE if enclosure.color == mover else Kind.KILL
        why = _why(enclosure, survey)
        yield Suggestion(kind, mover, (enclosure.chains,), score, why)
        if kind is Kind.LIVE and len(enclosure.chains) > 1:
            # Where a part lives anyway, it is the rest that is asked for.
            lesser = score * LESSER_READING
            yield Suggestion(Kind.LIVE_ALL, mover, (enclosure.chains,), lesser, f"{why}; all may be meant")


def suggest_races(survey: Survey, mover: Color) -> Iterator[Suggestion]:
    """For each own enclosure next to one of theirs, both short of liberties: that the own one wins."""
    for own in survey.enclosures:
        if own.color != mover:
            continue
        touching = {*own.captives, *(camp for camp, _ in own.walls)}
        for other in survey.enclosures:
            if other.color == mover or not touching.intersection(other.camps):
                continue
            score = _race_score(own, other)
            if score:
                size = survey.position.size
                why = (
                    f"{describe(own.chains, size)} ({_liberties(own)} liberties) and "
                    f"{describe(other.chains, size)} ({_liberties(other)}) touch, and neither has room"
                )
                yield Suggestion(Kind.WIN_RACE, mover, (own.chains, other.chains), score, why)


def _race_score(own: Enclosure, other: Enclosure) -> float:
    gap = abs(_liberties(own) - _liberties(other))
    if gap > RACE_GAP:
        return 0.0
    even = 1 - gap / (RACE_GAP + 1)
    lack = min(own.weakness, other.weakness)
    size = worth(min(len(own.stones), len(other.stones)))
    # A group that could make eyes has other things to do than to race.
    no_eyes = min(1.0, EYE_SPACE / (1 + max(len(own.room), len(other.room))) / 2)
    return RACE * even * lack * size * no_eyes


def _liberties(enclosure: Enclosure) -> int:
    return len({point for chain in enclosure.chains for point in chain.liberties})


def _why(enclosure: Enclosure, survey: Survey) -> str:
    size = survey.position.size
    held = "strong" if enclosure.held > 0.5 else "weak"
    text = f"{counted(len(enclosure.room), 'point')} of room for {describe(enclosure.chains, size)}, "
    text += f"enclosed by {held} {enclosure.color.other.word} stones"
    if enclosure.lifelines:
        steps = min(line.distance for line in enclosure.lifelines)
        text += f", with {enclosure.color.word} friends {counted(steps, 'point')} away"
    return text
