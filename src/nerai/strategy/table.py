"""The decision table: what one move is worth that serves one aim, or several at once.

Takes aims, each with how far it is achieved, what it gains, and the moves that achieve or promote it; gives
Rows, and a Choice among them. Knows no game: whether several aims hold together after a move is asked of the
caller, and so is what a move does to aims that are safe already.

| row | the move | gain |
|---|---|---|
| single | achieves an achievable aim | its own |
| ANDSIM | achieves several achievable aims at once | their sum; measured where they overlap |
| ORSIM | promotes two under-achievable aims, or one of them, and no reply stops both | the lesser one |
| ANDINI | achieves one, promotes another | the first, and the lesser of the second and the best elsewhere |
| ko threat | promotes one while another, the ko, is banned for a move | the lesser of the two |
| hold | keeps two aims safe that one reply threatens at once, given by the caller | the lesser of the two |

Gains are swings: what the aim is worth achieved rather than not. A row is worth its gain times the chance
that it comes about, which is 1 where everything about it is proved. Of rows that are worth the same, the
first in the order of aims is taken.
"""

import enum
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Final, TypeAlias

Action: TypeAlias = Hashable

MOST_ASKED: Final = 12
"""At most so many joint questions are asked for rows of two under-achievable aims, the most worth first."""
_MOST_AT_ONCE: Final = 3
"""A row names no more aims that are achieved at once: the largest."""
_REVIEWED: Final = 6
"""So many rows at least are looked at for what they give away."""


class Level(enum.IntEnum):
    """How far an aim is achieved, for its owner."""

    LOST = 0
    """Not even two moves in a row achieve it."""
    UNDER = 1
    """Two moves in a row do: under-achievable."""
    NOW = 2
    """The next move does: achievable."""
    SAFE = 3
    """It is achieved although the other side moves next: over-achievable."""
    OPEN = 4
    """Not known."""


class Kind(enum.Enum):
    """How many aims a row serves, and how."""

    SINGLE = "single"
    ANDSIM = "ANDSIM"
    ORSIM = "ORSIM"
    ANDINI = "ANDINI"
    KO_THREAT = "ko threat"
    HOLD = "hold"


@dataclass(frozen=True, slots=True)
class Aim:
    """Something to be achieved.

    `achieving`: moves after which it is safe; `promoting`: after which it is achievable. `about` is what its
    gain is counted on; `rate` the chance where `proved` does not hold.
    """

    name: str
    level: Level
    gain: float
    about: frozenset[Hashable] = frozenset()
    zone: frozenset[Hashable] = field(default=frozenset(), compare=False)
    """What its level depends on: aims whose zones are apart have nothing to do with each other."""
    achieving: tuple[Action, ...] = ()
    promoting: tuple[Action, ...] = ()
    rate: float = 1.0
    proved: bool = True

    @property
    def worth(self) -> float:
        """Its gain, by the chance that it is had."""
        return self.gain * self.rate


@dataclass(frozen=True, slots=True)
class Row:
    """A move, the aims that it serves (those achieved first), and what that gains."""

    kind: Kind
    move: Action
    aims: tuple[Aim, ...]
    gain: float
    rate: float = 1.0
    proved: bool = True

    @property
    def worth(self) -> float:
        """What it gains, by the chance that it comes about."""
        return self.gain * self.rate


@dataclass(frozen=True, slots=True)
class Demotion:
    """A safe aim that a move makes unsafe, and what may be lost by it.

    `also`: another safe aim, where each by itself stays safe but not both: the other side has a move that
    threatens the two at once.
    """

    aim: Aim
    loss: float
    also: Aim | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """A row that would have been taken, had it not given something away."""

    row: Row
    demotions: tuple[Demotion, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """The row taken (None: there was none), the next best by another move, and what was refused before it."""

    row: Row | None
    runner_up: Row | None = None
    refused: tuple[Refused, ...] = ()
    demotions: tuple[Demotion, ...] = ()
    """What the row that is taken gives away, and is worth it."""


JointGain: TypeAlias = Callable[[tuple[Aim, ...]], float]
"""What several aims gain together where they are partly about the same."""
Together: TypeAlias = Callable[[Action, tuple[Aim, ...]], bool]
"""Whether, after a move, one of the aims is reached whatever the other side replies."""


def decision_table(
    aims: Sequence[Aim],
    *,
    joint_gain: JointGain,
    one_of: Together,
    all_of: Together,
    banned: Aim | None = None,
    holding: Sequence[Row] = (),
) -> tuple[Row, ...]:
    """All rows, the one worth most first. `one_of` confirms ORSIM rows, `all_of` ANDSIM rows.

    `banned` is what could be had at once, were it not for a ko: threats are worth playing for it. `holding`
    are rows that keep two safe aims safe which are in danger together.
    """
    rows = [*_singles(aims), *_and_sims(aims, joint_gain, all_of), *_or_sims(aims, one_of)]
    rows += _and_inis(aims, rows)
    rows += () if banned is None else _ko_threats(aims, banned)
    rows += holding
    return tuple(sorted(rows, key=lambda row: -row.worth))


def choose(
    rows: Sequence[Row], demotions: Callable[[Row], Sequence[Demotion]], *, wanted: bool = False
) -> Choice:
    """The row worth most after what it gives away; a row that gives away as much as it gains is refused.

    `wanted`: the aims were asked for, so that a row which gives nothing away is taken whatever it is worth.
    """
    looked_at = [(row, tuple(demotions(row))) for row in rows[:_REVIEWED]]
    for row in rows[_REVIEWED:]:
        # Those below cannot win unless everything above was refused: then they are looked at as well.
        if any(_net(*pair) >= row.worth for pair in looked_at):
            break
        looked_at.append((row, tuple(demotions(row))))
    kept = [(row, lost) for row, lost in looked_at if _net(row, lost) > 0 or (wanted and not lost)]
    if not kept:
        return Choice(None, refused=tuple(Refused(row, lost) for row, lost in looked_at if lost))
    best, given = max(kept, key=lambda pair: _net(*pair))
    refused = tuple(Refused(row, lost) for row, lost in looked_at if lost and row.worth > best.worth)
    unseen = [(row, ()) for row in rows[len(looked_at) :]]
    others = [pair for pair in (*kept, *unseen) if pair[0].move != best.move]
    second = max(others, key=lambda pair: _net(*pair), default=(None, ()))[0]
    return Choice(best, second, refused, given)


def _net(row: Row, lost: Iterable[Demotion]) -> float:
    return row.worth - sum(one.loss for one in lost)


def _singles(aims: Sequence[Aim]) -> Iterator[Row]:
    for aim in aims:
        for move in aim.achieving:
            yield Row(Kind.SINGLE, move, (aim,), aim.gain, aim.rate, aim.proved)


def _by_move(aims: Sequence[Aim], moves: Callable[[Aim], Iterable[Action]]) -> dict[Action, list[Aim]]:
    found: dict[Action, list[Aim]] = {}
    for aim in aims:
        for move in moves(aim):
            found.setdefault(move, []).append(aim)
    return found


def _and_sims(aims: Sequence[Aim], joint_gain: JointGain, all_of: Together) -> Iterator[Row]:
    """Moves that achieve several aims; nothing is claimed of aims that are only estimated."""
    sure = [aim for aim in aims if aim.proved]
    for move, served in _by_move(sure, lambda aim: aim.achieving).items():
        several = _different(sorted(served, key=lambda aim: -aim.gain))[:_MOST_AT_ONCE]
        if len(several) > 1 and all_of(move, several):
            yield _all_together(move, several, joint_gain)


def _all_together(move: Action, aims: tuple[Aim, ...], joint_gain: JointGain) -> Row:
    apart = all(one.about.isdisjoint(other.about) for one, other in combinations(aims, 2))
    gain = sum(aim.gain for aim in aims) if apart else joint_gain(aims)
    return Row(Kind.ANDSIM, move, aims, gain)


def _or_sims(aims: Sequence[Aim], one_of: Together) -> Iterator[Row]:
    """Pairs of aims, one of which a move promotes, that the caller confirms; each move with its best pair.

    The move may promote both, or the two may touch: then what comes of the one helps the other.
    """
    under = [aim for aim in aims if aim.level is Level.UNDER]
    pairs = [
        Row(Kind.ORSIM, move, (aim, other), min(aim.gain, other.gain), 1.0, proved=True)
        for aim in under
        for move in aim.promoting
        for other in under
        if other is not aim
        and _different((aim, other)) == (aim, other)
        and (move in other.promoting or not aim.zone.isdisjoint(other.zone))
    ]
    asked: dict[Action, int] = {}
    done: set[Action] = set()
    for row in sorted(pairs, key=lambda row: -row.gain)[:MOST_ASKED]:
        if row.move in done or asked.get(row.move, 0) >= 3:
            continue
        asked[row.move] = asked.get(row.move, 0) + 1
        if one_of(row.move, row.aims):
            done.add(row.move)
            yield row


def _and_inis(aims: Sequence[Aim], rows: Sequence[Row]) -> Iterator[Row]:
    """For each move the best that it is proved to achieve, with the best that it promotes besides.

    What is estimated of a stone holds its threats already: they would be counted twice.
    """
    achieved: dict[Action, Row] = {}
    for row in rows:
        if row.kind is Kind.ORSIM or not row.proved:
            continue
        if row.move not in achieved or row.worth > achieved[row.move].worth:
            achieved[row.move] = row
    threatened = _by_move(aims, lambda aim: aim.promoting)
    for move, row in achieved.items():
        rest = [
            aim
            for aim in threatened.get(move, ())
            if aim not in row.aims and _different((*row.aims, aim)) == (*row.aims, aim)
        ]
        if not rest:
            continue
        threat = max(rest, key=lambda aim: aim.gain)
        gain = row.gain + min(threat.gain, _elsewhere(rows, (*row.aims, threat)))
        proved = row.proved and threat.proved
        yield replace(row, kind=Kind.ANDINI, aims=(*row.aims, threat), gain=gain, proved=proved)


def _ko_threats(aims: Sequence[Aim], ko: Aim) -> Iterator[Row]:
    """Each move that promotes something apart from the ko: it is answered, or carried out."""
    for aim in aims:
        if aim.about.isdisjoint(ko.about):
            gain, rate = min(aim.gain, ko.gain), min(aim.rate, ko.rate)
            for move in aim.promoting:
                yield Row(Kind.KO_THREAT, move, (aim, ko), gain, rate, aim.proved and ko.proved)


def _elsewhere(rows: Sequence[Row], aims: tuple[Aim, ...]) -> float:
    """What the best row is worth that is about nothing these aims are about: it is there after the answer."""
    about = frozenset[Hashable]().union(*(aim.about for aim in aims))
    apart = [row.worth for row in rows if all(about.isdisjoint(aim.about) for aim in row.aims)]
    return max(apart, default=0.0)


def _different(aims: Iterable[Aim]) -> tuple[Aim, ...]:
    """The aims without those that are about a part of what another one is about."""
    ordered = tuple(aims)
    return tuple(aim for aim in ordered if not any(aim.about < other.about for other in ordered))
