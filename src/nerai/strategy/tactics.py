"""How far tactical goals are achieved: who gets his way, with whom moving first, and by which moves.

Takes positions and tactical goals of the planner; gives Assessments, by a prover that may be quick or
checked; what its limit does not settle is open. The moves that are looked at are those that knowledge
proposes for the goal, and the one that the proof begins with: so there may be others that do the same. Chains
count as caught, or as safe, by a bound on their liberties, which the goal's words say.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from nerai.board.point import PASS, Point, gtp_list, to_gtp
from nerai.board.position import Position
from nerai.errors import GoalError, IllegalMove
from nerai.knowledge import Knowledge
from nerai.knowledge.sorts import Chain, Group
from nerai.knowledge.view import View
from nerai.knowledge.world import GoWorld
from nerai.lang import Atom, Points, parse_goal
from nerai.planner.goal import Agent, Goal
from nerai.planner.options import proposals
from nerai.query.plan_goals import Unfit, wanted_of
from nerai.query.question import ask
from nerai.query.scene import Scene, stones_of
from nerai.strategy.provers import Proof, TacticalProver, Unsettled
from nerai.strategy.table import Level

TACTICAL: Final = frozenset({"capture", "save", "connect", "cut", "kill", "live"})
"""The goals of the planner that search can judge."""
LINKS: Final = frozenset({"connect", "cut"})
BOUNDS: Final = {"capture": (2, 3), "save": (3, 2)}
"""A chain that gets more liberties than this has got away; in the order in which the bounds are tried.

Ladders never give a chain more than two, so they are read quickly; what escapes from them may yet be caught
within three. Whoever is saved from three is saved from ladders.
"""
SHORT: Final = 3
"""Chains with more liberties are not asked about."""
_OWN: Final = frozenset({"save", "connect", "live"})
_MOST_MOVES: Final = 8
"""So many proposals are looked at for one goal."""
_KNOWN: Final = {Level.OPEN: 0, Level.LOST: 1, Level.UNDER: 2, Level.NOW: 3, Level.SAFE: 4}
"""What is told of a goal that was asked in several forms: the most that is known."""
JOINT: Final = 5
"""A question about two goals at once may take so many times the nodes."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """A move for a goal, and the schemas that propose it; none where search alone found it."""

    move: Point
    schemas: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Kept:
    """A form of a goal, by its bound, that is safe; and what that depends on."""

    text: str
    zone: frozenset[Point]


@dataclass(frozen=True, slots=True)
class Assessment:
    """A tactical goal on a position: its text, how far it is achieved, and what that rests on.

    `achieving` and `promoting` are moves with the schemas behind them. `zone` is what the proof depends on
    that says no to more than the level: a move outside of it changes nothing.
    """

    goal: Goal
    text: str
    level: Level
    about: frozenset[Point]
    achieving: tuple[Proposed, ...] = ()
    promoting: tuple[Proposed, ...] = ()
    tried: tuple[Proposed, ...] = ()
    """What was proposed and does neither."""
    zone: frozenset[Point] = frozenset()
    obstacles: tuple[Chain, ...] = ()
    """Chains of the other side that the refutation rests on."""
    kept: tuple[Kept, ...] = ()
    """The forms of the goal that are reached although the other side moves next, whatever its level."""
    checked: bool = False
    """Whether certificates show the level; else search says so, or nothing is known."""
    unsettled: Unsettled | None = None
    """Why the level is open; None where it is known."""
    denial: Point | None = None
    """Where the other side begins to deny a goal that is within one move; None where that is not known."""
    holding: tuple[Proposed, ...] = ()
    """Moves that keep a goal which is safe by itself safe together with another one."""


@dataclass(slots=True)
class Assessor:
    """Judges goals of many positions by a prover, which keeps what it found."""

    knowledge: Knowledge
    prover: TacticalProver
    _boards: dict[Position, dict[Goal, Assessment]] = field(default_factory=dict)

    def assess(self, position: Position, goal: Goal, view: View, *, text: str = "") -> Assessment:
        """How a goal of the side to move stands; `view` is its view of the position.

        `text`: how the goal is asked for in the goal language, if there is only one way.
        """
        if position not in self._boards:
            self._boards = {position: {}}
        known = self._boards[position]
        if goal not in known or text:
            texts = (text,) if text else texts_of(goal, view)
            known[goal] = _Look(self, position, goal, view).assessment(texts)
        return known[goal]

    def promotes(self, position: Position, text: str, move: Point) -> bool:
        """Whether the goal is achieved by the side to move if it plays there and then moves again."""
        scene = self.scene(position, text)
        following = None if scene is None else _after(scene, move)
        if isinstance(following, Scene):
            return self.reached(following.turned(), text) is True
        return following is True

    def keeps(self, position: Position, texts: Sequence[str], move: Point, *, any_of: bool) -> bool | None:
        """Whether, after a move, one of the goals, or all, are reached although the other side moves next.

        None where that is not known, or a goal cannot be asked about with the others.
        """
        text = joined(texts, any_of=any_of)
        scene = self.scene(position, text)
        following = None if scene is None else _after(scene, move)
        if not isinstance(following, Scene):
            return following
        return self.reached(following, text, share=JOINT if len(texts) > 1 else 1)

    def scene(self, position: Position, text: str) -> Scene | None:
        """The scene of a goal; None where it cannot be asked for there."""
        try:
            return ask(position, text).scene
        except GoalError:
            return None

    def reached(self, scene: Scene, text: str, *, share: int = 1) -> bool | None:
        """Whether Friend has his way in a scene; None where that is not known."""
        found = self.prover.find(scene, text, share=share)
        return None if found is None else found.won


def joined(texts: Sequence[str], *, any_of: bool) -> str:
    """Goals as one, of which one or all are wanted."""
    if len(texts) == 1:
        return texts[0]
    return f" {'or' if any_of else 'and'} ".join(f"({one})" for one in texts)


def _after(scene: Scene, move: Point) -> "Scene | bool | None":
    try:
        return scene.play(move)
    except (IllegalMove, GoalError):
        return None


class _Look:
    """One goal on one position."""

    def __init__(self, assessor: Assessor, position: Position, goal: Goal, view: View) -> None:
        self._assessor = assessor
        self._position = position
        self._goal = goal
        self._view = view
        self._text = ""
        self._about = about(goal, view)

    def assessment(self, texts: Sequence[str]) -> Assessment:
        """The best that is known of the goal in any of these forms: achieved, else what is nearest to it."""
        found: list[Assessment] = []
        for text in texts:
            self._text = text
            found.append(self._by_text())
            if found[-1].level in (Level.SAFE, Level.NOW):
                break
        # Of forms that are all open, one that a limit left open may yet be settled.
        best = max(found, key=lambda one: (_KNOWN[one.level], one.unsettled is Unsettled.LIMIT))
        return replace(best, kept=tuple(self._kept(best, texts[len(found) :])))

    def _kept(self, best: Assessment, untold: Sequence[str]) -> Iterator[Kept]:
        """The forms that are safe: the one told, and others that were not looked at before it."""
        if best.level is Level.SAFE:
            yield Kept(best.text, best.zone)
        for text in untold:
            scene = self._assessor.scene(self._position, text)
            if scene is not None and scene.friend_moves and scene.decided is None:
                found = self._assessor.prover.find(scene.turned(), text)
                if found is not None and found.won:
                    yield Kept(text, found.zone)

    def _by_text(self) -> Assessment:
        scene = self._assessor.scene(self._position, self._text)
        if scene is None or not scene.friend_moves:
            return self._told(Level.OPEN, unsettled=Unsettled.UNFIT)
        if scene.decided is not None:
            return self._told(Level.SAFE if scene.decided else Level.LOST)
        second = self._find(scene.turned())
        if second is not None and second.won:
            return self._told(Level.SAFE, zone=second.zone)
        first = self._find(scene)
        if first is None:
            why = self._assessor.prover.why_open(scene, self._text)
            return self._told(Level.OPEN, unsettled=why)
        moves = self._proposed(scene)
        if first.won:
            # Where the other side moving first was not settled, a move is needed as far as is known.
            if first.move is not None and first.move not in (PASS, *(one.move for one in moves)):
                moves = (*moves, Proposed(first.move))
            good = tuple(one for one in moves if self._keeps(one.move))
            rest = tuple(one for one in moves if one not in good)
            zone = first.zone if second is None else second.zone
            told = self._told(Level.NOW, achieving=good, tried=rest, zone=zone)
            return replace(told, denial=None if second is None else second.move)
        moves = (*moves, *self._threats({one.move for one in moves}))
        good = tuple(one for one in moves if self._assessor.promotes(self._position, self._text, one.move))
        rest = tuple(one for one in moves if one not in good)
        return self._told(
            Level.UNDER if good else Level.LOST,
            promoting=good,
            tried=rest,
            zone=first.zone,
            obstacles=self._obstacles(first.zone),
        )

    def _told(
        self,
        level: Level,
        *,
        achieving: tuple[Proposed, ...] = (),
        promoting: tuple[Proposed, ...] = (),
        tried: tuple[Proposed, ...] = (),
        zone: frozenset[Point] = frozenset(),
        obstacles: tuple[Chain, ...] = (),
        unsettled: Unsettled | None = None,
    ) -> Assessment:
        checked = self._assessor.prover.checked
        return Assessment(
            self._goal,
            self._text,
            level,
            self._about,
            achieving,
            promoting,
            tried,
            zone,
            obstacles,
            checked=checked and level is not Level.OPEN,
            unsettled=unsettled,
        )

    def _find(self, scene: Scene) -> Proof | None:
        return self._assessor.prover.find(scene, self._text)

    def _keeps(self, move: Point) -> bool:
        return self._assessor.keeps(self._position, [self._text], move, any_of=False) is True

    def _proposed(self, scene: Scene) -> tuple[Proposed, ...]:
        return proposed(scene.position, self._goal, self._view, self._assessor.knowledge)

    def _threats(self, known: set[Point]) -> Iterator[Proposed]:
        """What knowledge proposes to threaten a goal with that the next move does not achieve."""
        knowledge = self._assessor.knowledge
        goal = Goal(f"threaten_{self._goal.name}", self._goal.args)
        if goal.name in knowledge.goals:
            world = GoWorld(self._view, self._view.me, knowledge)
            for option in proposals(world, Agent.ALPHA, (goal,), knowledge, critics=False):
                if isinstance(option.action, int) and option.action not in known:
                    move = Point(int(option.action))
                    known.add(move)
                    yield Proposed(move, option.decision.schemas)

    def _obstacles(self, zone: frozenset[Point]) -> tuple[Chain, ...]:
        """The other side's chains that help from afar: in the refutation's zone, not beside the stones."""
        enemy, near = self._position.to_play.other, self._view.size.neighbours
        beside = {n for point in self._about for n in near(point)}
        beside |= {n for point in beside if self._view.at(point) is None for n in near(point)} | self._about
        found = {self._view.chain_at(point) for point in sorted(zone) if self._view.at(point) is enemy}
        apart = [one for one in found if self._view.points(one).isdisjoint(beside)]
        return tuple(sorted(apart, key=lambda one: (len(self._view.points(one)), one.stone)))


def proposed(position: Position, goal: Goal, view: View, knowledge: Knowledge) -> tuple[Proposed, ...]:
    """The first few moves that knowledge proposes for a tactical goal, each once, with its schemas."""
    # Knowledge has no bounds on liberties: it plans for the goal itself.
    wanted = wanted_of(ask(position, _unbounded(goal, view)).scene, knowledge)
    if isinstance(wanted, Unfit):
        return ()
    found: dict[Point, Proposed] = {}
    # Critics offer moves without a schema behind them: those would be reasons that nobody gave.
    for option in proposals(wanted.world, wanted.first, (wanted.alpha,), knowledge, critics=False):
        if not isinstance(option.action, int):
            continue
        point = Point(int(option.action))
        if point != PASS and point not in found:
            found[point] = Proposed(point, option.decision.schemas)
            if len(found) >= _MOST_MOVES:
                break
    return tuple(found.values())


def texts_of(goal: Goal, view: View) -> tuple[str, ...]:
    """A tactical goal in the goal language; chains by a stone, with bounds on their liberties."""
    if goal.name in BOUNDS:
        return tuple(f"{goal.name}({_names(goal, view)}, {bound})" for bound in BOUNDS[goal.name])
    return (_unbounded(goal, view),)


def goal_of(text: str, view: View) -> tuple[Goal, str]:
    """A tactical goal for the planner, and the text where it says in which form; GoalError if it is none."""
    kind, _ = key_of(text, view.position)
    atom = parse_goal(text)
    assert isinstance(atom, Atom)
    parts = [stones_of(one, view.size) for one in atom.arguments if isinstance(one, Points)]
    owner = view.me if kind in _OWN else view.me.other
    if any(view.at(stone) is not owner for part in parts for stone in part):
        hint = f"{view.me.word} is to move; --to-play says otherwise"
        raise GoalError(f"{text} is not about {owner.word} stones alone", column=1, hint=hint)
    several = kind not in ("kill", "live") and any(
        len({view.chain_at(stone) for stone in part}) > 1 for part in parts
    )
    if several:
        raise GoalError(f"{text} names several chains as one", column=1, hint=f"ask {kind} of each")
    if kind in ("kill", "live"):
        chains = {view.chain_at(stone) for part in parts for stone in part}
        return Goal(kind, (view.group(point for chain in chains for point in view.points(chain)),)), text
    goal = in_order(Goal(kind, tuple(view.chain_at(min(part)) for part in parts)))
    free = kind in BOUNDS and len(atom.arguments) == len(parts)
    return goal, "" if free else text


def in_order(goal: Goal) -> Goal:
    """The goal as it is told: of a link the first chain on the board first, as both orders mean the same."""
    if goal.name not in LINKS:
        return goal
    stones = {one.stone: one for one in goal.args if isinstance(one, Chain)}
    return Goal(goal.name, tuple(stones[stone] for stone in sorted(stones)))


def key_of(text: str, position: Position) -> tuple[str, frozenset[Point]]:
    """A tactical goal by its kind and chains, whichever stones name them and whatever its bound on liberties.

    GoalError when it is none.
    """
    goal = parse_goal(text)
    if not isinstance(goal, Atom) or goal.kind.value not in TACTICAL:
        known = ", ".join(sorted(TACTICAL))
        raise GoalError(f"{text} is no goal of the decision table", column=1, hint=f"it knows {known}")
    stones = [point for one in goal.arguments for point in stones_of(one, position.size)]
    for point in stones:
        if position.at(point) is None:
            name = to_gtp(point, position.size)
            raise GoalError(f"{text}: there is no stone at {name}", column=1, hint="name a stone")
    return goal.kind.value, frozenset(min(position.chain_at(point).points) for point in stones)


def _unbounded(goal: Goal, view: View) -> str:
    return f"{goal.name}({_names(goal, view)})"


def _names(goal: Goal, view: View) -> str:
    return ", ".join(_stones(one, view) for one in goal.args)


def _stones(argument: object, view: View) -> str:
    if isinstance(argument, Chain):
        return to_gtp(min(view.points(argument)), view.size)
    if isinstance(argument, Group):
        ends = [min(view.points(chain)) for chain in view.chains_of(argument)]
        names = gtp_list(ends, view.size)
        return names[0] if len(names) == 1 else "{" + ", ".join(names) + "}"
    raise TypeError(f"{argument} is no stones: tactical goals are about chains and groups")


def about(goal: Goal, view: View) -> frozenset[Point]:
    """The stones that a tactical goal decides about: of a link those of the smaller chain."""
    parts = [view.points(one) for one in goal.args if isinstance(one, Chain | Group)]
    if goal.name in LINKS:
        return min(parts, key=lambda one: (len(one), min(one)))
    return frozenset[Point]().union(*parts)
