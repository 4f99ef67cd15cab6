"""What GoGui draws on its board: the analyze commands, and the list that tells GoGui of them.

Each gives an answer of nerai.query or nerai.explain in one of GoGui's forms; nothing is concluded here. A
form is what GoGui's manual calls a type: `plist` is a list of points, `cboard` a color for every point,
`gfx` drawing orders, `varp` a line that begins with the color of the stone, `varpo` one of the other color.
"""

from collections.abc import Callable, Iterable
from typing import Final

from nerai.answer import EvidenceKind, Refuted
from nerai.board.color import Color
from nerai.board.groups import connected_chains
from nerai.board.influence import influence
from nerai.board.point import Point, Size, from_cell, gtp_list
from nerai.engine.arguments import Arguments
from nerai.engine.command import Engine, Entry
from nerai.engine.commands_analysis import PARAMETERS, change_parameter
from nerai.engine.estimate import ownership
from nerai.engine.solving import about, solved, take_mover
from nerai.engine.tactics import hurried_stop, stone_at
from nerai.errors import GtpError
from nerai.explain.solved import Solved
from nerai.gtp.server import Context
from nerai.query.budget import Budget
from nerai.query.infer import infer
from nerai.query.question import ask
from nerai.query.tactical import owl
from nerai.query.tactical.verdict import GroupStatus

ANALYZE_COMMANDS: Final = (
    ("hpstring", "Explain Group", "nerai-explain %m %p"),
    ("hpstring", "Explain Last Move", "gomill-explain_last_move"),
    ("pstring", "Why Not This Move", "nerai-why_not %m %p"),
    ("varpo", "Kill Line", "nerai-kill_line %p"),
    ("varp", "Live Line", "nerai-live_line %p"),
    ("gfx", "Plan", "nerai-plan_gfx %m %p"),
    ("cboard", "Group Status", "nerai-group_status"),
    ("plist", "Vital Points", "nerai-vital_points %p"),
    ("pspairs", "Goals", "nerai-goal_marks %m"),
    ("hstring", "Goals In Words", "nerai-goals %m"),
    ("dboard", "Influence (Nearness)", "nerai-influence"),
    ("dboard", "Ownership (Random Games)", "nerai-ownership"),
    ("param", "Parameters", "nerai-param"),
)
"""Type, label and command of each."""

_COLORS: Final = {
    (GroupStatus.ALIVE, True): "#00a000",
    (GroupStatus.ALIVE, False): "#a0e0a0",
    (GroupStatus.CRITICAL, True): "#e0c000",
    (GroupStatus.CRITICAL, False): "#f0e8a0",
    (GroupStatus.DEAD, True): "#d00000",
    (GroupStatus.DEAD, False): "#f0a0a0",
}
"""By status and whether it is proved; estimates are paler."""
_UNKNOWN_COLOR: Final = "gray"
_ZONE_COLOR: Final = "#d8d0b0"
_NOTHING: Final = '""'


def gogui_analyze_commands(_: Engine, words: Arguments, __: Context) -> str:
    """List what GoGui can show: type, label and command of each, with its wildcards."""
    words.end()
    return "\n".join("/".join(item) for item in ANALYZE_COMMANDS)


def nerai_kill_line(engine: Engine, words: Arguments, context: Context) -> str:
    """Answer the proved line that kills the group there, its enemy first; refuse where there is none."""
    return _line(engine, words, context, "kill")


def nerai_live_line(engine: Engine, words: Arguments, context: Context) -> str:
    """Answer the proved line by which the group there lives, its owner first; refuse where there is none."""
    return _line(engine, words, context, "live")


def nerai_plan_gfx(engine: Engine, words: Arguments, context: Context) -> str:
    """Draw the answer for the group there: stones, proved line or guess, zone, plan and reasons."""
    position = engine.session.position.with_to_play(take_mover(engine, words))
    stone = stone_at(engine, words)
    words.end()
    return "\n".join(_drawn(solved(engine, context, about(position, stone))))


def nerai_group_status(engine: Engine, words: Arguments, context: Context) -> str:
    """Color all groups: green alive, yellow critical, red dead, gray unknown; pale where not proved."""
    words.end()
    position, options = engine.session.position, engine.player.options
    groups = [part.stones for color in Color for part in connected_chains(position, color)]
    shown: dict[Point, str] = {}
    with hurried_stop(context) as stop:
        budget = Budget(nodes=options.tactics_nodes, seconds=options.tactics_seconds, stop=stop)
        for number, stones in enumerate(groups):
            part = budget.part(1 / (len(groups) - number))
            found = owl.dragon_status(position, min(stones), part)
            proved = found.evidence in (EvidenceKind.PROVED, EvidenceKind.REFUTED)
            shown.update(dict.fromkeys(stones, _COLORS.get((found.status, proved), _UNKNOWN_COLOR)))
    return _board(position.size, lambda point: shown.get(point, _NOTHING))


def nerai_vital_points(engine: Engine, words: Arguments, context: Context) -> str:
    """List the points where a first move is proved to kill the group there, or to make it live."""
    answer = _asked(engine, words, context, "kill")
    first = answer.solutions
    other = answer.other_side_first
    second = other.moves if other is not None and isinstance(other.evidence, Refuted) else ()
    return " ".join(dict.fromkeys(move for move in (*first, *second) if move != "pass"))


def nerai_goal_marks(engine: Engine, words: Arguments, _: Context) -> str:
    """Mark the stones that the goals which may be meant are about: rank and kind of the likeliest."""
    position = engine.session.position.with_to_play(take_mover(engine, words))
    words.end()
    marks: dict[str, str] = {}
    for rank, one in enumerate(infer(position).suggestions, start=1):
        for name in gtp_list(one.target, position.size):
            marks.setdefault(name, f"{rank}{one.kind.value}")
    return "\n".join(f"{name} {mark}" for name, mark in marks.items())


def nerai_influence(engine: Engine, words: Arguments, _: Context) -> str:
    """Estimate by nearness alone whose stones are felt at each point, from -1 (White) to 1 (Black)."""
    words.end()
    felt = influence(engine.session.position)
    return _board(engine.session.size, lambda point: f"{felt[point] + 0.0:.3f}")


def nerai_ownership(engine: Engine, words: Arguments, _: Context) -> str:
    """Estimate who gets each point in the end by random games, from -1 (White) to 1 (Black)."""
    words.end()
    owned = ownership(engine.session)
    return _board(engine.session.size, lambda point: f"{owned[point]:.2f}")


def nerai_param(engine: Engine, words: Arguments, _: Context) -> str:
    """List the settings with their values, or change one."""
    if words:
        change_parameter(engine, words)
        return ""
    options = engine.player.options
    return "\n".join(f"[string] {name} {one.get(options)}" for name, one in PARAMETERS.items())


def _asked(engine: Engine, words: Arguments, context: Context, kind: str) -> Solved:
    """The answer about killing a group or making it live, the side that wants it moving first."""
    stone = stone_at(engine, words)
    words.end()
    position = engine.session.position
    owner = position.chain_at(stone).color
    stones = ", ".join(gtp_list(owl.group_of(position, stone), position.size))
    mover = owner if kind == "live" else owner.other
    return solved(engine, context, ask(position.with_to_play(mover), f"{kind}({{{stones}}})"))


def _line(engine: Engine, words: Arguments, context: Context, kind: str) -> str:
    answer = _asked(engine, words, context, kind)
    if not answer.line:
        raise GtpError(f"no line: {answer.told().headline}")
    return " ".join(answer.line)


def _drawn(answer: Solved) -> Iterable[str]:
    found, told = answer.investigation, answer.told()
    scene = found.scene
    yield f"CIRCLE {' '.join(gtp_list(scene.target.stones, scene.size))}"
    if answer.zone:
        yield f"COLOR {_ZONE_COLOR} {' '.join(answer.zone)}"
    if answer.line:
        sides = ("b", "w") if scene.mover is Color.BLACK else ("w", "b")
        moves = (f"{sides[number % 2]} {move.upper()}" for number, move in enumerate(answer.line))
        yield f"VAR {' '.join(moves)}"
    elif answer.guess:
        yield f"LABEL {answer.guess} ?"
    for text in (told.headline, *(one.text for one in (*told.why, *told.plan)), told.sure):
        yield f"TEXT {text}"


def _board(size: Size, shown: Callable[[Point], str]) -> str:
    """A value for every point, a row a line, the highest row first; it begins below the head."""
    rows = (
        " ".join(shown(from_cell(row, column, size)) for column in range(size.width))
        for row in range(size.height)
    )
    return "\n" + "\n".join(rows)


ENTRIES: Final = (
    Entry("gogui-analyze_commands", "", gogui_analyze_commands),
    Entry("nerai-kill_line", "VERTEX", nerai_kill_line),
    Entry("nerai-live_line", "VERTEX", nerai_live_line),
    Entry("nerai-plan_gfx", "[COLOR] VERTEX", nerai_plan_gfx),
    Entry("nerai-group_status", "", nerai_group_status),
    Entry("nerai-vital_points", "VERTEX", nerai_vital_points),
    Entry("nerai-goal_marks", "[COLOR]", nerai_goal_marks),
    Entry("nerai-influence", "", nerai_influence),
    Entry("nerai-ownership", "", nerai_ownership),
    Entry("nerai-param", "[NAME VALUE]", nerai_param),
)
