"""Names for what answers speak of: sides, stones, points, lines of play, goals and results.

Takes a scene and the catalogue; gives phrases. Says nothing by itself: sentences are wording.py.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from nerai.answer import Result
from nerai.board.color import Color
from nerai.board.point import Point, from_gtp, gtp_list, to_gtp
from nerai.board.regions import connected_sets
from nerai.catalogue import Catalogue, catalogue
from nerai.lang import Atom, Kind, Points, Qualifier, canonical
from nerai.query.goal_words import goal_text
from nerai.query.scene import Scene
from nerai.solver.target import TargetKind

_MANY_POINTS: Final = 8
_MANY_NAMED: Final = 5
"""Longer lists of choices name so many, and count the others."""
_PLURAL: Final = frozenset({Kind.CONNECT, Kind.CUT})
_GROUPS: Final = frozenset({Kind.KILL, Kind.LIVE, Kind.KILL_ANY, Kind.LIVE_ALL, Kind.ESCAPE, Kind.CONTAIN})


@dataclass(frozen=True)
class Phrases:
    """The names that a scene gives rise to."""

    scene: Scene
    texts: Catalogue = field(default_factory=catalogue)

    @property
    def kind(self) -> str:
        """The name of the goal's kind, `joined` when it has several parts."""
        goal = canonical(self.scene.goal)
        return goal.kind.value if isinstance(goal, Atom) else "joined"

    def side(self, color: Color) -> str:
        """The name of a side, as a sentence begins with it."""
        return self.texts.say(f"words.{color.word}")

    @property
    def friend(self) -> str:
        """Who wants the goal."""
        return self.side(self.scene.target.friend)

    @property
    def opponent(self) -> str:
        """Who does not."""
        return self.side(self.scene.target.friend.other)

    @property
    def mover(self) -> str:
        """Who is to move."""
        return self.side(self.scene.mover)

    @property
    def other(self) -> str:
        """Who is not."""
        return self.side(self.scene.mover.other)

    @property
    def owner(self) -> str:
        """Whose stones are in question."""
        return self.side(self.scene.target.owner)

    @property
    def attacker(self) -> str:
        """Who is against them."""
        return self.side(self.scene.target.attacker)

    @property
    def group(self) -> str:
        """The stones in question."""
        return self._stones(self.scene.target.stones, self.scene.target.owner)

    @property
    def count(self) -> str:
        """How many they are."""
        number = len(self.scene.target.stones)
        return self.texts.say("words.count_one" if number == 1 else "words.count_many", count=number)

    @property
    def it(self) -> str:
        """The stones in question once they were named."""
        return self.texts.say("words.them" if self._plural else "words.it")

    @property
    def goal_words(self) -> dict[str, str]:
        """What the phrases about a goal are filled with."""
        target = self.scene.target
        atom = target.atoms[0]
        race = target.kind is TargetKind.RACE
        group = self.group if target.stones else ""
        return {
            "friend": self.friend,
            "opponent": self.opponent,
            "mover": self.mover,
            "group": group,
            "Group": sentence(group),
            "count": self.count,
            "points": self.points(gtp_list(atom.stones, self.scene.size)),
            "own": self._stones(atom.own, atom.reacher) if race else "",
            "theirs": self._stones(atom.stones, atom.reacher.other) if race else "",
            "goal": goal_text(self.scene),
        }

    def do(self) -> str:
        """What Friend wants to do."""
        return self.texts.say(f"do.{self.kind}", **self.goal_words)

    def result(self, result: Result) -> str:
        """What becomes of the goal, as a sentence without its stop."""
        return self.texts.say(f"result.{self.kind}.{result.value}", **self.goal_words)

    def outcome(self, result: Result, *, reached: bool) -> str:
        """What becomes of it, in a few words, for the side that gets its way."""
        if result in (Result.KO, Result.SEKI):
            return self.texts.say(f"outcome.{result.value}")
        goal = canonical(self.scene.goal)
        winner = self.friend if reached else self.opponent
        # Where a ko is not enough, it may be by a ko that the goal is prevented.
        by_ko_perhaps = not reached and self.scene.target.qualifier is Qualifier.UNCONDITIONALLY
        if by_ko_perhaps or not isinstance(goal, Atom):
            return self.texts.say("outcome.joined" if reached else "outcome.not_joined", friend=winner)
        if goal.kind is Kind.WIN_RACE and not reached:
            return self.texts.say("outcome.not_win_race", friend=winner)
        kind = goal.kind if reached else goal.kind.opposite
        return self.texts.say(f"outcome.{kind.value}", friend=winner)

    def points(self, names: Sequence[str]) -> str:
        """Points one by one: `A9, A8 and A7`; many by their number."""
        if len(names) > _MANY_POINTS:
            return self.texts.say("words.points_many", count=len(names), point=names[0])
        return self.listed(names)

    def listed(self, names: Sequence[str], *, either: bool = False) -> str:
        """Names with commas and an `and`, or an `or`."""
        if len(names) < 2:
            return "".join(names)
        if either and len(names) > _MANY_POINTS:
            rest = self.texts.say("words.others", count=len(names) - _MANY_NAMED)
            names = [*names[:_MANY_NAMED], rest]
        join = self.texts.say("words.or" if either else "words.and")
        return f"{', '.join(names[:-1])} {join} {names[-1]}"

    def areas(self, names: Sequence[str]) -> str:
        """Points that make several eyes: `A9 and A7`, larger ones by their points."""
        return self.listed([self._area(area) for area in self._areas(names)])

    def eye_count(self, names: Sequence[str]) -> str:
        """How many eyes points make: `two eyes`."""
        number = len(self._areas(names))
        key = f"words.eyes_{number}" if self.texts.offers(f"words.eyes_{number}") else "words.eyes_many"
        return self.texts.say(key, count=number)

    def _areas(self, names: Sequence[str]) -> list[list[str]]:
        size = self.scene.size
        points = {from_gtp(name, size) for name in names}
        return [gtp_list(area, size) for area in connected_sets(size, lambda point: point in points)]

    def line(self, moves: Sequence[str], *, by_name: bool = True) -> str:
        """Moves in turn, from the side to move on; a pass that begins only gives the turn to the other."""
        color = self.scene.mover
        told: list[str] = []
        for number, move in enumerate(moves):
            if move != "pass":
                side = self.side(color)
                told.append(self.texts.say("words.move_of", side=side, move=move) if by_name else move)
            elif number:
                told.append(self.texts.say("words.elsewhere", side=self.side(color)))
            color = color.other
        return (", " if by_name else " ").join(told)

    def stones(self, names: Sequence[str], color: Color) -> str:
        """Stones by their names; nothing where there are none."""
        if not names or any(
            self.scene.position.at(from_gtp(name, self.scene.size)) is None for name in names
        ):
            return ""
        return self._stones(frozenset(from_gtp(name, self.scene.size) for name in names), color)

    @property
    def _plural(self) -> bool:
        goal = canonical(self.scene.goal)
        return not isinstance(goal, Atom) or goal.kind in _PLURAL

    def _area(self, names: Sequence[str]) -> str:
        if len(names) > _MANY_POINTS // 2:
            return self.texts.say("words.points_many", count=len(names), point=names[0])
        return "+".join(names)

    def _stones(self, stones: Collection[Point], color: Color) -> str:
        position, size = self.scene.position, self.scene.size
        names = gtp_list(stones, size)
        adjective = self.texts.say(f"words.{color.word}_adjective")
        goal = canonical(self.scene.goal)
        if len(names) == 1:
            return self.texts.say("words.stone_at", color=adjective, point=names[0])
        first = self._named_first(stones)
        if isinstance(goal, Atom) and goal.kind in _GROUPS and set(stones) == set(self.scene.target.stones):
            return self.texts.say("words.group_at", color=adjective, point=first)
        if set(stones) <= set(position.chain_at(min(stones)).points):
            return self.texts.say("words.chain_at", color=adjective, point=first)
        named = self._named(stones)
        told = named if named and set(stones) == set(self.scene.target.stones) else names
        return self.texts.say("words.stones_at", color=adjective, points=self.points(told))

    def _named_first(self, stones: Collection[Point]) -> str:
        """The stone that the goal itself names first, if it is one of these."""
        named = self._named(stones)
        return named[0] if named else to_gtp(min(stones), self.scene.size)

    def _named(self, stones: Collection[Point]) -> list[str]:
        """The stones among these that the goal itself names."""
        goal = canonical(self.scene.goal)
        return [
            name
            for argument in (goal.arguments if isinstance(goal, Atom) else ())
            for name in (argument.names if isinstance(argument, Points) else ())
            if from_gtp(name, self.scene.size) in stones
        ]


def sentence(text: str) -> str:
    """The text with a capital."""
    return text[:1].upper() + text[1:]
