"""Goals and results in short: "kill the black group at B9 (5 stones)", "White kills by ko".

Takes scenes, results and endings; gives text by the catalogue, nothing added to what they hold. Knows nothing
of terminals.
"""

from collections.abc import Collection
from typing import Final

from nerai.answer import Assumption, AssumptionKind, Ko, KoKind, Party, Reason, Result
from nerai.board.point import Point, Size, gtp_list, to_gtp
from nerai.catalogue import catalogue
from nerai.lang import Atom, Kind, Not, Points, atoms, canonical
from nerai.query.reasons import End, Ending
from nerai.query.scene import Scene
from nerai.solver.certificate import Certificate
from nerai.solver.target import Target

_TEXTS: Final = catalogue()
_NAMED: Final = frozenset({Kind.CAPTURE, Kind.SAVE, Kind.KILL, Kind.LIVE})
"""Goals that are told in words when they name one stone."""
STANDING: Final = frozenset({Kind.SAVE, Kind.LIVE, Kind.LIVE_ALL})
"""What succeeds when the stones stay, by seki as well."""
REASONS: Final = {reason: _TEXTS.say(f"reason.{reason.value}") for reason in Reason}
_MANY_POINTS: Final = 4
_ENDS: Final = {
    End.DEAD: "short.dead",
    End.STANDS: "short.stands",
    End.LIBERTIES: "short.liberties",
    End.CONNECTED: "short.connected",
    End.CUT: "short.cut",
    End.DECIDED: "short.decided",
}


def goal_line(scene: Scene) -> str:
    """What is wanted, on a line of a screen: kills and captures in words, all else in the goal language.

    Whoever sees it has written the goal, or reads a list of its parts; others read goal_words.py.
    """
    goal = canonical(scene.goal)
    if not isinstance(goal, Atom):
        return str(goal)
    stones = next((item for item in goal.arguments if isinstance(item, Points)), None)
    if goal.kind not in _NAMED or stones is None or len(stones.names) > 1:
        return str(goal)
    owner, count = scene.position.at(min(scene.target.stones)), len(scene.target.stones)
    number = _TEXTS.say("words.count_one" if count == 1 else "words.count_many", count=count)
    color = _TEXTS.say(f"words.{owner.word}_adjective") if owner else ""
    told = _TEXTS.say(f"wanted.{goal.kind.value}", color=color, point=stones.names[0], count=number)
    if scene.target.liberty_bound:
        told += _TEXTS.say(f"wanted.bound_{goal.kind.value}", bound=scene.target.liberty_bound)
    return told + (_TEXTS.say(f"short.{goal.qualifier.value}") if goal.qualifier else "")


def result_text(scene: Scene, result: Result, ko: Ko | None, *, estimated: bool = False) -> str:
    """What Friend gets, as a sentence without its stop; what is only estimated says nothing of kos."""
    does, do = verbs(scene)
    words = {"friend": _side(scene.target.friend.word), "does": does, "do": do}
    match result:
        case Result.UNCONDITIONAL if estimated:
            return _TEXTS.say("short.believed", **words)
        case Result.UNCONDITIONAL:
            return _TEXTS.say("short.won_by_double_ko" if ko else "short.won", **words)
        case Result.SEKI:
            goal = canonical(scene.goal)
            stands = isinstance(goal, Not) or all(atom.kind in STANDING for atom in atoms(goal))
            seki = _TEXTS.say("short.stays_in_seki" if stands else "short.fails_by_seki", **words)
            if ko is None:
                return seki
            return _TEXTS.say("short.seki_with_ko", seki=seki, kind=_TEXTS.say(f"short_ko.{ko.kind.value}"))
        case Result.KO if ko is not None:
            return _TEXTS.say("short.ko", ko=_ko_text(scene, ko), **words)
        case Result.FAILS:
            return _TEXTS.say("short.fails_by_double_ko" if ko else "short.fails", **words)
        case _:
            return _TEXTS.say("short.unknown")


def verbs(scene: Scene) -> tuple[str, str]:
    """What Friend does and wants to do: ("kills", "kill")."""
    goal = canonical(scene.goal)
    kind = goal.kind.value if isinstance(goal, Atom) else "joined"
    return _TEXTS.say(f"does.{kind}"), _TEXTS.say(f"to_do.{kind}")


def outcome_text(scene: Scene, *, reached: bool) -> str:
    """What becomes of it in one word or two, for the side that gets its way: "kills", "lives"."""
    goal = canonical(scene.goal)
    if not isinstance(goal, Atom):
        return _TEXTS.say("does.joined" if reached else "short.prevents")
    return _TEXTS.say(f"does.{(goal.kind if reached else goal.kind.opposite).value}")


def end_text(ending: Ending, scene: Scene, stones: Collection[Point]) -> str:
    """How the line ends."""
    if ending.end is End.TAKEN:
        count = len(stones)
        return _TEXTS.say("short.stone_taken" if count == 1 else "short.stones_taken", count=count)
    if ending.end is not End.EYES:
        return _TEXTS.say(_ENDS[ending.end])
    if not ending.eyes:
        return _TEXTS.say("short.two_eyes_somewhere")
    told = eyes_text(ending, scene.size)
    return _TEXTS.say("short.two_eyes" if len(ending.eyes) < 3 else "short.eyes", eyes=told)


def eyes_text(ending: Ending, size: Size) -> str:
    """The eyes by their points: `A9 and A7`; large ones by their first point."""
    return f" {_TEXTS.say('words.and')} ".join(_eye(eye, size) for eye in ending.eyes)


def assumption_text(assumption: Assumption, target: Target, proof: Certificate | None) -> str:
    """An assumption in words; how many threats is told by the proof that it belongs to."""
    points = " ".join(assumption.points)
    side = _side(assumption.side.value) if assumption.side else ""
    match assumption.kind:
        case AssumptionKind.ALIVE:
            return _TEXTS.say("short.alive", side=side, points=points)
        case AssumptionKind.KO_THREATS:
            assert proof is not None
            friend_won = proof.winner is target.friend
            count = proof.threats.opponent if friend_won else proof.threats.friend
            form = {0: "short.no_threat", 1: "short.one_threat"}.get(count, "short.few_threats")
            return _TEXTS.say(form, side=side, count=count)
        case AssumptionKind.LIBERTY_BOUND:
            return _TEXTS.say("short.enough_liberties", bound=target.liberty_bound)
        case AssumptionKind.REGION:
            return _TEXTS.say("short.shut", side=side, points=points)


def _side(word: str) -> str:
    return _TEXTS.say(f"words.{word}")


def _eye(points: frozenset[Point], size: Size) -> str:
    if len(points) < _MANY_POINTS:
        return "+".join(gtp_list(points, size))
    return _TEXTS.say("short.many_points", count=len(points), point=to_gtp(min(points), size))


def _ko_text(scene: Scene, ko: Ko) -> str:
    kind = _TEXTS.say(f"short_ko.{ko.kind.value}")
    if ko.seki:
        kind = _TEXTS.say("short_ko.for_seki", kind=kind)
    if ko.approach_moves:
        key = "short_ko.after_one" if ko.approach_moves == 1 else "short_ko.after_many"
        kind = _TEXTS.say(key, kind=kind, count=ko.approach_moves)
    friend_first = ko.first is Party.FRIEND
    needy = _side((scene.target.friend.other if friend_first else scene.target.friend).word)
    if friend_first and ko.threats_needed <= 1:
        return _TEXTS.say("short_ko.first_threat", kind=kind, needy=needy)
    # That one is too few is shown for kos with approach moves or stages, and for no others.
    exact = ko.threats_needed == 2 and ko.kind in (KoKind.APPROACH, KoKind.MULTI_STAGE)
    many = "needs_many" if exact else "needs_at_most"
    key = f"short_ko.{'needs_one' if ko.threats_needed == 1 else many}"
    return _TEXTS.say(key, kind=kind, needy=needy, count=ko.threats_needed)
