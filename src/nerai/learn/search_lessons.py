"""What searches teach about moves: rules around moves that were decided on the way, with what each adds.

Takes Watched, the lessons of searches on one position; changes a rule book and gives the odds of its rules.
Every move that was won or refuted is a trial of the rules around it (`around.py`, four sizes), and of no
others. Kept are rules that speak for moves, beyond what these look like to the search anyway (`odds.py`).

What search has found is true, as far as search can be trusted; it is not checked here. What a rule says of
other positions is an estimate.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.errors import IllegalMove
from nerai.lang import Atom, Kind, canonical
from nerai.learn.around import around
from nerai.learn.asked import Asked
from nerai.learn.book import Entry, Origin, RuleBook
from nerai.learn.dynamic import KINDS, DynamicRule
from nerai.learn.odds import Odds, Trial, fit_odds
from nerai.learn.record import WINDOW, Record
from nerai.solver.search import Lesson, Tried
from nerai.solver.target import Target

PAIRS: Final = {
    kind: pair
    for pair in ((Kind.CAPTURE, Kind.SAVE), (Kind.KILL, Kind.LIVE), (Kind.CONNECT, Kind.CUT))
    for kind in pair
}
"""For each goal that search is guided in: what the one who must make it happen wants, and the other."""
MOST: Final = 1000
"""So many rules from searches a book holds."""
STORY: Final = "moves like it won more often in searches than they looked"
"""The story of a rule from searches."""
_TENTHS: Final = 10


@dataclass(frozen=True, slots=True)
class Watched:
    """The lessons of searches of one goal on one position, the given side first."""

    source: str
    position: Position
    kind: Kind
    reacher: Color
    stones: tuple[Point, ...]
    lessons: tuple[Lesson, ...]

    def to_json(self) -> dict[str, Any]:
        """As plain data, without the position, which comes from a problem; it says who is first there."""
        return {
            "first": self.position.to_play.name,
            "kind": self.kind.value,
            "reacher": self.reacher.name,
            "stones": list(self.stones),
            "lessons": [[list(one.line), [list(move) for move in one.moves]] for one in self.lessons],
        }

    @classmethod
    def from_json(cls, told: Any, source: str, position: Position) -> "Watched":
        """What to_json has told; KeyError, TypeError or ValueError when it is no such thing."""
        lessons = tuple(
            Lesson(
                tuple(map(Point, line)),
                tuple(Tried(Point(int(move)), bool(won), int(looked)) for move, won, looked in moves),
            )
            for line, moves in told["lessons"]
        )
        first = position.with_to_play(Color[told["first"]])
        stones = tuple(Point(int(one)) for one in told["stones"])
        return cls(source, first, Kind(told["kind"]), Color[told["reacher"]], stones, lessons)


def watched(source: str, position: Position, target: Target, lessons: Sequence[Lesson]) -> Watched | None:
    """The lessons of a search; None where rules cannot be about its goal."""
    single, goal = target.single, canonical(target.goal)
    if single is None or not lessons or not isinstance(goal, Atom) or goal.kind not in PAIRS:
        return None
    return Watched(source, position, goal.kind, single.reacher, tuple(sorted(single.stones)), tuple(lessons))


@dataclass(frozen=True, slots=True)
class Taught:
    """What came of lessons: how many moves they decided, what rules add, and the names of new rules."""

    trials: int
    odds: dict[str, Odds]
    created: tuple[str, ...]


def learn_searches(book: RuleBook[DynamicRule], given: Iterable[Watched]) -> Taught:
    """Put the rules that speak for moves into the book; those that are there keep their records."""
    trials: list[Trial] = []
    rules: dict[str, DynamicRule] = {}
    seen: dict[str, list[tuple[str, bool]]] = {}
    for one in given:
        for asked, tried in decided(one):
            found = tuple(around(asked, tried.move))
            trials.append(
                Trial(asked.goal, tuple(rule.id for rule in found), tried.looked / _TENTHS, tried.won)
            )
            for rule in found:
                rules[rule.id] = rule
                seen.setdefault(rule.id, []).append((one.source, tried.won))
    odds = fit_odds(trials)
    best = sorted(odds, key=lambda name: (-odds[name].added * odds[name].won, name))[:MOST]
    kept = {name: odds[name] for name in sorted(best)}
    created = tuple(name for name in kept if name not in book)
    for name in created:
        won = tuple(result for _, result in seen[name])
        record = Record(won[-WINDOW:], (), WINDOW, len(won))
        book.add(Entry(rules[name], record, Origin(seen[name][0][0], STORY)))
    return Taught(len(trials), kept, created)


def decided(one: Watched) -> Iterator[tuple[Asked, Tried]]:
    """The moves that were decided, each with what is wanted there by who makes it."""
    for lesson in one.lessons:
        try:
            position = one.position
            for move in lesson.line:
                position = position.play(move)
        except IllegalMove:
            continue  # search takes kos back where it has threats; there are none on the board
        kind = PAIRS[one.kind][0 if position.to_play is one.reacher else 1]
        chains = _chains(one, position)
        if len(chains) != len(KINDS[kind]):
            continue
        for tried in lesson.moves:
            if position.legal(tried.move):
                yield Asked(position, kind, chains), tried


def _chains(one: Watched, position: Position) -> tuple[frozenset[Point], ...]:
    """The chains of what is left of the stones; those to take together, as they are taken for one."""
    color = one.position.at(one.stones[0])
    left = {position.chain_at(stone).points for stone in one.stones if position.at(stone) is color}
    if one.kind in PAIRS[Kind.CONNECT]:
        return tuple(sorted(left, key=min))
    return (frozenset().union(*left),) if left else ()


def learned_odds(rules: Mapping[str, Odds]) -> dict[str, int]:
    """What rules add, as search takes it: in tenths."""
    return {name: round(_TENTHS * one.added) for name, one in rules.items()}
