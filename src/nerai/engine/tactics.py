"""GNU Go's tactical commands, in GNU Go's answer forms.

Each answers from nerai.query.tactical: a code (0 fails, 1 works, 2 and 3 by ko) and a move. Where nothing
is proved they answer a guess, since clients need a move; `nerai-solve` keeps the two apart. What a
command may cost is an option of the engine; `# interrupt` makes it answer with what it has.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from nerai.board.point import PASS, Point, gtp_list, to_gtp
from nerai.board.position import Position
from nerai.engine.arguments import Arguments
from nerai.engine.command import Engine, Entry, Run
from nerai.errors import GtpError
from nerai.gtp.server import Context
from nerai.query.budget import Budget
from nerai.query.tactical import chains, connections, eyes, owl, semeai
from nerai.query.tactical.verdict import GroupStatus, RaceVerdict, Verdict
from nerai.solver.search import StopFlag

Ask = Callable[[Position, Budget], str]


def attack(engine: Engine, words: Arguments, context: Context) -> str:
    """Whether the chain there can be taken: 0, or a code and the move."""
    stone = stone_at(engine, words)
    words.end()
    return asked(engine, context, "reading", lambda p, b: verdict_form(p, chains.attack(p, stone, b)))


def defend(engine: Engine, words: Arguments, context: Context) -> str:
    """Whether the chain there can be saved: 0, or a code and the move."""
    stone = stone_at(engine, words)
    words.end()
    return asked(engine, context, "reading", lambda p, b: verdict_form(p, chains.defend(p, stone, b)))


def does_attack(engine: Engine, words: Arguments, context: Context) -> str:
    """Whether this move takes the chain there: a code."""
    move, stone = _move_and_stone(engine, words)
    return asked(engine, context, "reading", lambda p, b: code_form(chains.does_attack(p, move, stone, b)))


def does_defend(engine: Engine, words: Arguments, context: Context) -> str:
    """Whether this move saves the chain there: a code."""
    move, stone = _move_and_stone(engine, words)
    return asked(engine, context, "reading", lambda p, b: code_form(chains.does_defend(p, move, stone, b)))


def connect(engine: Engine, words: Arguments, context: Context) -> str:
    """Whether the two chains can be joined: 0, or a code and the move."""
    one, two = two_of_one_color(engine, words)
    return asked(
        engine, context, "connection", lambda p, b: verdict_form(p, connections.connect(p, one, two, b))
    )


def disconnect(engine: Engine, words: Arguments, context: Context) -> str:
    """Whether the two chains can be kept apart: 0, or a code and the move."""
    one, two = two_of_one_color(engine, words)
    return asked(
        engine, context, "connection", lambda p, b: verdict_form(p, connections.disconnect(p, one, two, b))
    )


def owl_attack(engine: Engine, words: Arguments, context: Context) -> str:
    """Whether the group there can be killed: 0, or a code and the move."""
    stone = stone_at(engine, words)
    words.end()
    return asked(engine, context, "owl", lambda p, b: verdict_form(p, owl.owl_attack(p, stone, b)))


def owl_defend(engine: Engine, words: Arguments, context: Context) -> str:
    """Whether the group there can be made alive: 0, or a code and the move."""
    stone = stone_at(engine, words)
    words.end()
    return asked(engine, context, "owl", lambda p, b: verdict_form(p, owl.owl_defend(p, stone, b)))


def owl_does_attack(engine: Engine, words: Arguments, context: Context) -> str:
    """Whether this move kills the group there: a code."""
    move, stone = _move_and_stone(engine, words)
    return asked(engine, context, "owl", lambda p, b: code_form(owl.owl_does_attack(p, move, stone, b)))


def owl_does_defend(engine: Engine, words: Arguments, context: Context) -> str:
    """Whether this move makes the group there alive: a code."""
    move, stone = _move_and_stone(engine, words)
    return asked(engine, context, "owl", lambda p, b: code_form(owl.owl_does_defend(p, move, stone, b)))


def dragon_status(engine: Engine, words: Arguments, context: Context) -> str:
    """Whether the group there is alive, dead, or critical with the points to kill it and to live at."""
    stone = stone_at(engine, words)
    words.end()

    def ask(position: Position, budget: Budget) -> str:
        found = owl.dragon_status(position, stone, budget)
        if found.status is not GroupStatus.CRITICAL:
            return str(found.status.value)
        return f"critical {vertex(position, found.attack)} {vertex(position, found.defence)}"

    return asked(engine, context, "owl", ask)


def dragon_stones(engine: Engine, words: Arguments, _: Context) -> str:
    """List the stones of the group there."""
    stone = stone_at(engine, words)
    words.end()
    return " ".join(gtp_list(owl.group_of(engine.session.position, stone), engine.session.size))


def same_dragon(engine: Engine, words: Arguments, _: Context) -> str:
    """Answer 1 when the two stones are in one group, else 0."""
    one, two = stone_at(engine, words), stone_at(engine, words)
    words.end()
    position = engine.session.position
    return str(int(position.at(one) is position.at(two) and two in owl.group_of(position, one)))


def analyze_semeai(engine: Engine, words: Arguments, context: Context) -> str:
    """What the first group gets moving first in a race with the second: two codes and the move."""
    own, other = stone_at(engine, words), stone_at(engine, words)
    words.end()
    if engine.session.position.at(own) is engine.session.position.at(other):
        raise GtpError("vertices must have different colors")

    def ask(position: Position, budget: Budget) -> str:
        return race_form(position, semeai.analyze_semeai(position, own, other, budget))

    return asked(engine, context, "owl", ask)


def eval_eye(engine: Engine, words: Arguments, context: Context) -> str:
    """How many eyes the space there gives at least and at most; where they differ, the points to play."""
    point = words.take_board_point(engine.session.size)
    words.end()

    def ask(position: Position, budget: Budget) -> str:
        found = eyes.eval_eye(position, point, budget)
        if found is None:
            return "-1"
        points = [] if found.least == found.most else [found.attack, found.defence]
        return " ".join([f"{found.least} {found.most}", *(vertex(position, item) for item in points)])

    return asked(engine, context, "owl", ask)


def _move_and_stone(engine: Engine, words: Arguments) -> tuple[Point, Point]:
    """A move and the stone it is about; GtpError when somebody stands where the move would be."""
    move, stone = words.take_board_point(engine.session.size), stone_at(engine, words)
    words.end()
    if engine.session.position.at(move) is not None:
        raise GtpError("illegal move")
    return move, stone


def _get_counter(name: str) -> Run:
    def run(engine: Engine, words: Arguments, _: Context) -> str:
        """Answer how many nodes the searches of that kind have used since the counter was reset."""
        words.end()
        return str(engine.nodes.get(name, 0))

    return run


def _reset_counter(name: str) -> Run:
    def run(engine: Engine, words: Arguments, _: Context) -> str:
        """Set the counter of search nodes of that kind to 0."""
        words.end()
        engine.nodes[name] = 0
        return ""

    return run


def depths(_: Engine, words: Arguments, __: Context) -> str:
    """Do nothing: searches are limited by time and nodes, not by depth."""
    words.end()
    return ""


def stone_at(engine: Engine, words: Arguments) -> Point:
    """The next word as a vertex with a stone on it."""
    point = words.take_board_point(engine.session.size)
    if engine.session.position.at(point) is None:
        raise GtpError("vertex must not be empty")
    return point


def two_of_one_color(engine: Engine, words: Arguments) -> tuple[Point, Point]:
    """The last two words as vertices with stones of one color on them."""
    one, two = stone_at(engine, words), stone_at(engine, words)
    words.end()
    if engine.session.position.at(one) is not engine.session.position.at(two):
        raise GtpError("vertices must have same color")
    return one, two


@contextmanager
def hurried_stop(context: Context) -> Iterator[StopFlag]:
    """A flag that is set when the client sends `# interrupt`; other input waits for the answer."""
    stop = StopFlag()

    def stop_when_hurried() -> None:
        if context.hurried.is_set():
            stop.set()

    with context.on_interrupt(stop_when_hurried):
        yield stop


def asked(engine: Engine, context: Context, counter: str, ask: Ask) -> str:
    """The answer within the engine's limits for a tactical command; its nodes are counted."""
    options = engine.player.options
    with hurried_stop(context) as stop:
        budget = Budget(nodes=options.tactics_nodes, seconds=options.tactics_seconds, stop=stop)
        answer = ask(engine.session.position, budget)
    engine.nodes[counter] = engine.nodes.get(counter, 0) + budget.nodes_used
    return answer


def code_form(verdict: Verdict) -> str:
    """A code alone."""
    return str(int(verdict.code))


def verdict_form(position: Position, verdict: Verdict) -> str:
    """0, or a code and the move."""
    return f"{verdict.code} {vertex(position, verdict.move)}" if verdict.works else "0"


def race_form(position: Position, found: RaceVerdict) -> str:
    """Two codes and the move."""
    return f"{found.own} {found.other} {vertex(position, found.move)}"


def vertex(position: Position, point: Point | None) -> str:
    """A vertex; where there is none, GNU Go says PASS."""
    return "PASS" if point is None or point == PASS else to_gtp(point, position.size)


ENTRIES: Final = (
    Entry("attack", "VERTEX", attack),
    Entry("defend", "VERTEX", defend),
    Entry("does_attack", "VERTEX VERTEX", does_attack),
    Entry("does_defend", "VERTEX VERTEX", does_defend),
    Entry("connect", "VERTEX VERTEX", connect),
    Entry("disconnect", "VERTEX VERTEX", disconnect),
    Entry("owl_attack", "VERTEX", owl_attack),
    Entry("owl_defend", "VERTEX", owl_defend),
    Entry("owl_does_attack", "VERTEX VERTEX", owl_does_attack),
    Entry("owl_does_defend", "VERTEX VERTEX", owl_does_defend),
    Entry("dragon_status", "VERTEX", dragon_status),
    Entry("dragon_stones", "VERTEX", dragon_stones),
    Entry("same_dragon", "VERTEX VERTEX", same_dragon),
    Entry("analyze_semeai", "VERTEX VERTEX", analyze_semeai),
    Entry("eval_eye", "VERTEX", eval_eye),
    Entry("increase_depths", "", depths),
    Entry("decrease_depths", "", depths),
    *(
        Entry(f"{verb}_{name}_node_counter", "", make(name))
        for name in ("reading", "owl", "connection")
        for verb, make in (("get", _get_counter), ("reset", _reset_counter))
    ),
)
