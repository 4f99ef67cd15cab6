"""Goals and results in words: "kill the black group at B9 (5 stones)", "White kills by ko".

Takes scenes, results and endings; gives text, nothing added to what they hold. Knows nothing of terminals.
"""

from collections.abc import Collection
from typing import Final

from nerai.answer import Assumption, AssumptionKind, Ko, KoKind, Party, Reason, Result
from nerai.board.color import Color
from nerai.board.point import Point, Size, gtp_list, to_gtp
from nerai.lang import Atom, Kind, Not, Points, atoms, canonical
from nerai.query.reasons import End, Ending
from nerai.query.scene import Scene
from nerai.solver.certificate import Certificate
from nerai.solver.target import Target

_VERBS: Final = {
    Kind.CAPTURE: ("captures", "capture"),
    Kind.SAVE: ("saves it", "save it"),
    Kind.KILL: ("kills", "kill"),
    Kind.LIVE: ("lives", "live"),
    Kind.KILL_ANY: ("kills a part", "kill a part"),
    Kind.LIVE_ALL: ("saves all of it", "save all of it"),
    Kind.CONNECT: ("connects", "connect"),
    Kind.CUT: ("cuts", "cut"),
    Kind.MAKE_EYE: ("makes an eye", "make an eye"),
    Kind.DENY_EYE: ("takes the eye away", "take the eye away"),
    Kind.ESCAPE: ("escapes", "escape"),
    Kind.CONTAIN: ("shuts it in", "shut it in"),
    Kind.WIN_RACE: ("wins the race", "win the race"),
}
_STONES: Final = {Kind.CAPTURE: "chain", Kind.SAVE: "chain", Kind.KILL: "group", Kind.LIVE: "group"}
STANDING: Final = frozenset({Kind.SAVE, Kind.LIVE, Kind.LIVE_ALL})
"""What succeeds when the stones stay, by seki as well."""
_KOS: Final = {
    KoKind.DIRECT: "a direct ko",
    KoKind.MULTI_STAGE: "a ko of several stages",
    KoKind.APPROACH: "a ko",
    KoKind.TEN_THOUSAND_YEAR: "a ten-thousand-year ko",
}
REASONS: Final = {
    Reason.NODES: "the node limit was reached",
    Reason.TIME: "the time limit was reached",
    Reason.MEMORY: "the memory limit was reached",
    Reason.STOPPED: "it was stopped",
    Reason.REGION_OPEN: "the region is not closed",
    Reason.INCOMPLETE_MOVES: "its proof was not accepted, or holds under other rules only",
    Reason.REPETITION: "it hangs on a repetition: nobody was found to win without",
}
_MANY_POINTS: Final = 4


def goal_text(scene: Scene) -> str:
    """What is wanted, in words where there are any, else in the goal language."""
    goal = canonical(scene.goal)
    if not isinstance(goal, Atom):
        return str(goal)
    noun = _STONES.get(goal.kind)
    stones = next((item for item in goal.arguments if isinstance(item, Points)), None)
    if noun is None or stones is None or len(stones.names) > 1:
        return str(goal)
    owner = scene.position.at(min(scene.target.stones))
    count = len(scene.target.stones)
    size = f"{count} stone{'s' * (count > 1)}"
    bound = f" within {scene.target.liberty_bound} liberties" if scene.target.liberty_bound else ""
    condition = f" {goal.qualifier.value.replace('_', ' ')}" if goal.qualifier else ""
    where = f"the {owner.word if owner else ''} {noun} at {stones.names[0]} ({size})"
    wanted = f"let {where} live" if goal.kind is Kind.LIVE else f"{goal.kind.value} {where}"
    return f"{wanted}{bound}{condition}"


def result_text(scene: Scene, result: Result, ko: Ko | None) -> str:
    """What Friend gets, as a sentence without its stop."""
    friend = scene.target.friend.word.title()
    does, do = verbs(scene)
    match result:
        case Result.UNCONDITIONAL:
            how = "by double ko" if ko else "no ko"
            return f"{friend} {does}, unconditionally ({how})"
        case Result.SEKI:
            goal = canonical(scene.goal)
            stands = isinstance(goal, Not) or all(atom.kind in STANDING for atom in atoms(goal))
            seki = f"{friend} {does} by seki" if stands else f"{friend} cannot {do}: it is seki"
            return f"{seki} ({_KOS.get(ko.kind, 'double ko')})" if ko else seki
        case Result.KO if ko is not None:
            return f"{friend} {does} by ko: {_ko_text(scene, ko)}"
        case Result.FAILS:
            return f"{friend} cannot {do}{' (double ko)' * (ko is not None)}"
        case _:
            return "unknown"


def verbs(scene: Scene) -> tuple[str, str]:
    """What Friend does and wants to do: ("kills", "kill")."""
    goal = canonical(scene.goal)
    return _VERBS[goal.kind] if isinstance(goal, Atom) else ("succeeds", "succeed")


def outcome_text(scene: Scene, *, reached: bool) -> str:
    """What becomes of it in one word or two, for the side that gets its way: "kills", "lives"."""
    goal = canonical(scene.goal)
    if not isinstance(goal, Atom):
        return "succeeds" if reached else "prevents it"
    return _VERBS[goal.kind if reached else goal.kind.opposite][0]


def end_text(ending: Ending, scene: Scene, stones: Collection[Point]) -> str:
    """How the line ends."""
    match ending.end:
        case End.TAKEN:
            count = len(stones)
            return "the stone is taken" if count == 1 else f"the {count} stones are taken"
        case End.EYES:
            noun = "two eyes" if len(ending.eyes) < 3 else "eyes"
            return f"{noun}: {eyes_text(ending, scene.size)}" if ending.eyes else noun
        case End.DEAD:
            return "shut in, with room for one eye at most"
        case End.STANDS:
            return "nothing more can be done: both may pass"
        case End.LIBERTIES:
            return "the chain has too many liberties"
        case End.CONNECTED:
            return "the stones are one chain"
        case End.CUT:
            return "a stone to be connected is taken"
        case End.DECIDED:
            return "nothing can change it any more"


def eyes_text(ending: Ending, size: Size) -> str:
    """The eyes by their points: `A9 and A7`; large ones by their first point."""
    return " and ".join(_eye(eye, size) for eye in ending.eyes)


def side_move(color: Color, move: str) -> str:
    """A move with the sign of its stone, as on the board: `X A8`."""
    return f"{'X' if color is Color.BLACK else 'O'} {move}"


def assumption_text(assumption: Assumption, target: Target, proof: Certificate | None) -> str:
    """An assumption in words; how many threats is told by the proof that it belongs to."""
    points = " ".join(assumption.points)
    side = assumption.side.value.title() if assumption.side else ""
    match assumption.kind:
        case AssumptionKind.ALIVE:
            return f"{side} stones {points} are alive"
        case AssumptionKind.KO_THREATS:
            assert proof is not None
            friend_won = proof.winner is target.friend
            count = proof.threats.opponent if friend_won else proof.threats.friend
            return f"{side} has at most {count} ko threats" if count else f"{side} has no ko threat"
        case AssumptionKind.LIBERTY_BOUND:
            return f"more than {target.liberty_bound} liberties are enough to be safe"
        case AssumptionKind.REGION:
            return f"there is no way out: as if {side} had living stones at {points}"


def _eye(points: frozenset[Point], size: Size) -> str:
    if len(points) < _MANY_POINTS:
        return "+".join(gtp_list(points, size))
    return f"{len(points)} points at {to_gtp(min(points), size)}"


def _ko_text(scene: Scene, ko: Ko) -> str:
    friend, opponent = scene.target.friend.word.title(), scene.target.friend.other.word.title()
    moves = f"{ko.approach_moves} approach move{'s' * (ko.approach_moves > 1)}"
    approach = f" after {moves}" if ko.approach_moves else ""
    kind = _KOS.get(ko.kind, f"a ko ({ko.kind.value})") + " for seki" * ko.seki + approach
    if ko.first is Party.FRIEND and ko.threats_needed <= 1:
        return f"{kind}, {opponent} must find the first threat"
    needy = opponent if ko.first is Party.FRIEND else friend
    return f"{kind}, {needy} needs {ko.threats_needed} threat{'s' * (ko.threats_needed != 1)} more"
