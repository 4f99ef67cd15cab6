"""nerai's own commands: goals, plans, and reasons in words or as JSON.

Each shows what nerai.query and nerai.explain say; nothing is concluded here. Unlike GNU Go's commands they
never mix a guess with what is proved. Where a command takes a color it is the side that moves first; without
one it is the side whose turn it would be, which controllers that set problems up do not say.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, to_gtp
from nerai.engine.analysis import Candidate
from nerai.engine.arguments import Arguments
from nerai.engine.command import Engine, Entry
from nerai.engine.player import Decision
from nerai.engine.solving import Patience, about, knowledge, posed, solved, take_mover
from nerai.engine.strategist import leads_to
from nerai.engine.tactics import hurried_stop, stone_at
from nerai.errors import GtpError
from nerai.explain.agenda import agenda_lines, decided_lately, going_on, past_lines
from nerai.explain.board_plan import plan_record
from nerai.explain.measures import NUMBERS
from nerai.explain.row_words import deed_words, reasons, row_words, second_words
from nerai.explain.solved import Solved
from nerai.gtp.server import Context
from nerai.knowledge.strategy import load_strategy
from nerai.learn.concerns import Concern
from nerai.query.goal_words import goal_text
from nerai.query.infer import infer
from nerai.query.plan import make_limits, plan_question
from nerai.query.question import Question, ask
from nerai.query.scene import Scene
from nerai.query.why_not import WhyNot, ask_why_not
from nerai.strategy.board_plan import plan_board
from nerai.strategy.checking import checked
from nerai.strategy.plan import BoardPlan, PlanLimits
from nerai.strategy.table import Kind

_MOST_TOP: Final = 10
_PART: Final = 0.6
"""So much of the time that is left a part of a reason may take, where another one follows."""
_SHOWN: Final = 3
"""So many moves are told with their counts."""
_HABIT: Final = 0.05
"""A move that fewer strong players would play is not told as likely."""
_LEARNED_ON: Final = Size(19, 19)
"""The board that habits were learned on."""
_PAST: Final = 10
"""So many goals of each player are listed that are over or dropped."""


def nerai_solve(engine: Engine, words: Arguments, context: Context) -> str:
    """Prove or refute a goal such as kill(B9), or the likeliest one; answer with JSON on one line."""
    position = engine.session.position.with_to_play(take_mover(engine, words))
    goal = " ".join(words.take_rest())
    answer = solved(engine, context, ask(position, goal or None))
    return _on_one_line(answer.to_dict())


def nerai_explain(engine: Engine, words: Arguments, context: Context) -> str:
    """Say in words what becomes of the group there, and why; of an empty point, what a move there does."""
    position = engine.session.position.with_to_play(take_mover(engine, words))
    point = words.take_board_point(position.size)
    words.end()
    if position.at(point) is None:
        return _why_not(engine, context, ask(position, None), to_gtp(point, position.size)).text
    return in_words(solved(engine, context, about(position, point)))


def nerai_plan(engine: Engine, words: Arguments, _: Context) -> str:
    """Plan for the group there by knowledge alone, without proof; answer with JSON on one line."""
    position = engine.session.position.with_to_play(take_mover(engine, words))
    stone = stone_at(engine, words)
    words.end()
    limits = make_limits(engine.player.options.tactics_seconds)
    return _on_one_line(plan_question(about(position, stone), knowledge(), limits=limits).to_dict())


def nerai_why_not(engine: Engine, words: Arguments, context: Context) -> str:
    """Say why a first move does not reach the goal, which is inferred if not given, or that it does."""
    position = engine.session.position.with_to_play(take_mover(engine, words))
    move = words.take_point(position.size)
    goal = " ".join(words.take_rest())
    found = _why_not(engine, context, ask(position, goal or None), to_gtp(move, position.size))
    better = f"\nbetter: {found.better}{' (by ko)' * found.better_by_ko}" if found.better else ""
    return f"{found.question.scene.goal}: {found.text}{better}"


def nerai_goals(engine: Engine, words: Arguments, _: Context) -> str:
    """List the goals that may be meant, the likeliest first: score, goal and why, one a line."""
    position = engine.session.position.with_to_play(take_mover(engine, words))
    words.end()
    return "\n".join(f"{one.score:.2f} {one.goal}: {one.why}" for one in infer(position).candidates)


def gomill_explain_last_move(engine: Engine, words: Arguments, context: Context) -> str:
    """Say in words why the engine chose its last move on the board, or found it best in an analysis."""
    words.end()
    memory = engine.player.memory
    decision = memory.latest(engine.session)
    if decision is None and not memory:
        raise GtpError("no move that was chosen here is on the board")
    if decision is None:
        raise GtpError("nothing is known of the last move on the board: it was not chosen here")
    patience = Patience.of(engine)
    planned = _strategy(context, decision, patience)
    why = _reasons(engine, context, decision, patience, planned=bool(planned))
    head, *counts = _counts(decision)
    # What a move is for comes first, where the plan knows that.
    known = decision.plan is not None and decision.plan.row_of(decision.point) is not None
    told = [head, *(planned + counts if known else counts + planned), *why]
    swings = any("swing" in line for line in planned)
    return "\n".join([*told, f"numbers: {NUMBERS}"] if swings else told)


def nerai_decision_table(engine: Engine, words: Arguments, context: Context) -> str:
    """Plan for the whole board; answer the decision table and the choice with JSON on one line."""
    position = engine.session.position.with_to_play(take_mover(engine, words))
    words.end()
    limits = PlanLimits(seconds=engine.player.options.tactics_seconds)
    with hurried_stop(context) as stop:
        return _on_one_line(plan_record(plan_board(position, load_strategy(), limits=limits, stop=stop)))


def nerai_agenda(engine: Engine, words: Arguments, _: Context) -> str:
    """List the goals that both players, or one, have had over the game: since when, how they stand, moves."""
    colors = list(Color) if not len(words) else [words.take_color()]
    words.end()
    agenda = engine.player.agenda(engine.session)
    if agenda is None:
        raise GtpError("nothing was planned in this game yet: goals are kept once a genmove has time to plan")
    lines: list[str] = []
    for color in colors:
        lines.append(f"{color.word}, after move {agenda.number}:")
        lines += [f"{'  ' * (depth + 1)}{text}" for depth, text in agenda_lines(agenda, color)]
        lines += [f"  past: {text}" for text in past_lines(agenda, color)[:_PAST]]
    return "\n".join(lines)


def nerai_verdict(engine: Engine, words: Arguments, _: Context) -> str:
    """Tell the last choice beside the decision table's, with the shares they won, as JSON on one line."""
    words.end()
    decision = engine.player.last
    if decision is None:
        raise GtpError("no move was chosen yet")
    size, verdict = decision.position.size, decision.verdict
    told: dict[str, object] = {"move": "resign" if decision.point is None else to_gtp(decision.point, size)}
    if verdict is not None and decision.plan is not None and isinstance(verdict.row.move, int):
        told |= {
            "table": to_gtp(Point(verdict.row.move), size),
            "followed": verdict.followed,
            "in_table": decision.plan.row_of(decision.point) is not None,
            "won": _rounded(verdict.chosen_rate),
            "table_won": _rounded(verdict.row_rate),
            "table_games": verdict.row_games,
        }
    return _on_one_line(told)


def move_reasons(engine: Engine, words: Arguments, context: Context) -> str:
    """Say what is proved of a move on the board of the last choice or analysis; may be nothing."""
    point = words.take_board_point(engine.session.size)
    words.end()
    decision = engine.player.memory.latest(engine.session)
    if decision is None or decision.position.size != engine.session.size:
        return ""
    if not decision.position.legal(point):
        return ""
    return _proved(engine, context, replace(decision, point=point), Patience.of(engine))[0]


def top_moves(engine: Engine, words: Arguments, _: Context) -> str:
    """List the best moves of the last choice or analysis, each with the percentage of random games it won."""
    words.end()
    decision = engine.player.memory.latest(engine.session)
    if decision is None:
        return ""
    size, ranked = decision.position.size, decision.tally.ranked()[:_MOST_TOP]
    return " ".join(f"{to_gtp(one.point, size)} {100 * one.winrate:.1f}" for one in ranked)


def in_words(answer: Solved) -> str:
    """The answer in sentences: what is asked, what comes of it, why, and how sure that is."""
    told = answer.told()
    lines = [f"{'  ' * one.depth}{one.text}" for one in told.sentences]
    return "\n".join([told.task, told.headline, *lines, told.sure])


def _counts(decision: Decision) -> list[str]:
    """What the move was chosen by."""
    size = decision.position.size
    name = "resign" if decision.point is None else to_gtp(decision.point, size)
    lines = [f"{decision.color.word} {name}: {decision.why}"]
    # Where the goal was solved, playouts did not decide.
    solved_too = decision.solved is not None and decision.solved.proof is not None
    ranked = [] if solved_too else decision.tally.ranked()
    if ranked:
        moves = f"{len(ranked)} move{'s' * (len(ranked) > 1)}"
        best = ", ".join(
            f"{to_gtp(c.point, size)} won {c.winrate:.1%} of {c.visits} (at least {c.sure.low:.1%})"
            for c in ranked[:_SHOWN]
        )
        lines.append(f"estimated from {decision.tally.visits} random games after {moves}; the best: {best}")
    if decision.unseen:
        count = len(decision.unseen)
        lines.append(f"at its level it did not look at {count} other move{'s' * (count > 1)}")
    lines += [
        f"opening knowledge ({one.entry.name}): {one.entry.why}"
        for one in decision.suggestions
        if one.move == decision.point
    ]
    if decision.habit is not None and decision.habit >= _HABIT:
        elsewhere = "" if size == _LEARNED_ON else "; less sure on other boards, such as this one"
        lines.append(
            f"likely by its shape and place: about {decision.habit:.0%} of strong amateurs would play here "
            f"(estimated by what was played in 200 games on 19x19{elsewhere})"
        )
    return lines + [_seen(one, size) for one in decision.concerns if one.move == decision.point]


def _strategy(context: Context, decision: Decision, patience: Patience) -> list[str]:
    """What the plan for the whole board says of the move, and what search made of the plan's choice."""
    plan, verdict = decision.plan, decision.verdict
    if plan is None or verdict is None:
        return []
    row = verdict.row if verdict.followed else plan.row_of(decision.point)
    if decision.point == PASS:
        lines = []
    elif row is None:
        lines = ["plan: no goal was weighed for this move; tree search alone chose it"]
    else:
        with hurried_stop(context) as stop:
            plan = checked(plan, row, load_strategy(), seconds=patience.left(_PART), stop=stop)
        chosen = "plan, its first choice" if verdict.followed else "plan, not its first choice"
        if not _led(plan, decision):
            chosen += ", found by search without a hint of the plan"
        # What one goal counts is told with it, below.
        words = deed_words if row.kind is Kind.SINGLE else row_words
        lines = [f"{chosen}: {words(plan, row)}"]
        lines += [f"{'  ' * (one.depth + 1)}{one.text}" for one in reasons(plan, row)]
        lines += [f"it {text}" for text in going_on(plan, row)]
    return [*lines, *decided_lately(plan), *_overruled(plan, decision)]


def _led(plan: BoardPlan, decision: Decision) -> bool:
    """Whether the plan has part in the move: it told search of it, or decided where search did not."""
    return decision.planned or decision.point is None or leads_to(plan, decision.point)


def _overruled(plan: BoardPlan, decision: Decision) -> list[str]:
    """What came second, or which choice of the table search has overruled, and by how much."""
    verdict, second = decision.verdict, plan.choice.runner_up
    if verdict is None:
        return []
    if verdict.followed:
        lines = [] if second is None else [f"second: {second_words(plan, second)}"]
        return [*lines, *_undecided(decision)]
    words = row_words(plan, verdict.row)
    if verdict.row_rate is None:
        return [f"tree search did not look at the plan's first choice: {words}"]
    shares = {int(one.point): one for one in decision.tally.ranked()}
    moves = [one for one in (verdict.row.move, decision.point) if isinstance(one, int) and one in shares]
    tried = [_share(shares[one], decision.position.size) for one in moves]
    if verdict.chosen_rate is None:
        return [f"the plan's first choice was not played: {words}; {tried[0]}"]
    if verdict.row_rate >= verdict.chosen_rate:
        return [f"the plan's first choice was not played, though it won no less: {words}; {', '.join(tried)}"]
    return [f"tree search overruled the plan's first choice: {words}; {', '.join(tried)}"]


def _share(one: Candidate, size: Size) -> str:
    """What tree search found of a move; a few games leave a wide range."""
    games = f"{one.visits:,} random game{'s' * (one.visits != 1)}"
    within = f"{one.sure.low:.0%} to {one.sure.high:.0%}"
    return f"{to_gtp(one.point, size)} won {one.winrate:.1%} of {games} ({within})"


def _undecided(decision: Decision) -> list[str]:
    """Which move search alone would have played instead of the table's choice, if it would have."""
    best, size = decision.best, decision.position.size
    chosen = next((one for one in decision.tally.ranked() if one.point == decision.point), None)
    if best is None or chosen is None or not decision.planned:
        return []
    return [
        f"search prefers {to_gtp(best.point, size)}, which won {best.winrate:.1%} of {best.visits:,} games "
        f"(at least {best.sure.low:.1%}), but this one may have won up to {chosen.sure.high:.1%}: "
        "it does not tell them apart, and the plan decides"
    ]


def _seen(concern: Concern, size: Size) -> str:
    """What learned rules saw in a move before it was searched."""
    stones = f"{to_gtp(concern.stone, size)} ({concern.stones} stone{'s' * (concern.stones > 1)})"
    by = f" by rule {', '.join(concern.rules)}" if concern.rules else ""
    chance = f"a chance of {concern.chance:.0%}, estimated"
    return f"seen before search{by}: it {concern.aim.value}s {stones}, {chance}"


def _reasons(
    engine: Engine, context: Context, decision: Decision, patience: Patience, *, planned: bool
) -> list[str]:
    """What is proved of the move by the goal that stands out; without one that nothing more is known."""
    if decision.point in (None, PASS):
        return []
    told, scene = _proved(engine, context, decision, patience)
    if scene is None:
        return [] if planned else ["no further reason known: no single goal stands out here"]
    return [told or f"{_wanted(scene)}: whether the move does it was not found out"]


def _proved(
    engine: Engine, context: Context, decision: Decision, patience: Patience
) -> tuple[str, Scene | None]:
    """What is proved of the move, or nothing, and the scene of the goal that stands out where it was chosen.

    None where no goal does.
    """
    answer = decision.solved
    if answer is None:
        question = posed(decision.position)
        if question is None:
            return "", None
        answer = solved(engine, context, question, patience=patience, share=_PART)
    assert decision.point is not None
    name = to_gtp(decision.point, decision.position.size)
    if name in answer.solutions:
        return in_words(answer), answer.investigation.scene
    found = _why_not(engine, context, ask(decision.position, answer.goal), name, patience)
    return "" if found.works is None else f"{_wanted(found.scene)}: {found.text}", found.scene


def _wanted(scene: Scene) -> str:
    """Who wants what on a board where one goal stands out."""
    return f"{scene.target.friend.word.title()} wants to {goal_text(scene)}"


def _why_not(
    engine: Engine, context: Context, question: Question, move: str, patience: Patience | None = None
) -> WhyNot:
    time_s = (patience or Patience.of(engine)).left()
    with hurried_stop(context) as stop:
        return ask_why_not(
            question, move, time_s=time_s, nodes=engine.player.options.tactics_nodes, stop=stop
        )


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 4)


def _on_one_line(value: Mapping[str, object]) -> str:
    return json.dumps(value, separators=(",", ":"))


ENTRIES: Final = (
    Entry("nerai-solve", "[COLOR] [GOAL]", nerai_solve),
    Entry("nerai-explain", "[COLOR] VERTEX", nerai_explain),
    Entry("nerai-plan", "[COLOR] VERTEX", nerai_plan),
    Entry("nerai-decision_table", "[COLOR]", nerai_decision_table),
    Entry("nerai-agenda", "[COLOR]", nerai_agenda),
    Entry("nerai-verdict", "", nerai_verdict),
    Entry("nerai-why_not", "[COLOR] VERTEX [GOAL]", nerai_why_not),
    Entry("nerai-goals", "[COLOR]", nerai_goals),
    Entry("gomill-explain_last_move", "", gomill_explain_last_move),
    Entry("move_reasons", "VERTEX", move_reasons),
    Entry("top_moves", "", top_moves),
)
