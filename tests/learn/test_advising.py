"""Dynamic rules in planning: which moves they advise, in which order, and how plans name them."""

from nerai.bench.learned_reading import FROM_THE_EDGE, SHUT_IN, urgent_book
from nerai.board.color import Color
from nerai.board.point import Point, from_gtp, to_gtp
from nerai.knowledge import GoWorld, load_knowledge
from nerai.lang import Kind, parse_goal
from nerai.learn.advising import RuleAdvice, name_of
from nerai.learn.book import GIVEN, Entry
from nerai.learn.dynamic import ATARI, DynamicRule, dynamic_rule
from nerai.learn.record import Record
from nerai.planner.goal import Agent, Goal
from nerai.planner.schema import Pattern as GoalPattern
from nerai.planner.schema import Schema, Schemas, Variable
from nerai.planner.search import Limits, plan
from nerai.query.forethought import think_ahead
from nerai.query.scene import Scene
from nerai.rules.pattern import EMPTY, ENEMY, OWN, Pattern
from tests.learn.test_reader import TWO_BLOCKS
from tests.support.positions import position

BOARD = position(
    """
    . . . . .
    . X O . .
    . O . . .
    . . . . .
    . . . . .
""",
    to_play=Color.WHITE,
)
CHAIN = (frozenset({from_gtp("B4", BOARD.size)}),)


def entry(rule: DynamicRule, *, won: int, lost_without: int, trials: int = 10) -> Entry[DynamicRule]:
    record = Record.counted(
        won=won, lost=trials - won, lost_without=lost_without, not_lost_without=trials - lost_without
    )
    return Entry(rule, record, GIVEN)


ABOVE = dynamic_rule(Kind.CAPTURE, Pattern.of({(0, 0): EMPTY, (0, 1): ENEMY, (1, 1): OWN}), (), [(0, 1)])
"""Beside the stone, where an own stone is beside it at a right angle."""
DISTANT = dynamic_rule(Kind.CAPTURE, Pattern.of({(0, 0): EMPTY, (1, 1): ENEMY}), (), [(1, 1)])
"""Diagonally from the stone."""


def names(found: RuleAdvice, goal: str = "capture") -> list[tuple[str, str]]:
    return [
        (to_gtp(move, BOARD.size), name.rpartition(" ")[2])
        for move, name, _, _ in found.advised(BOARD, goal, CHAIN)
    ]


def test_the_most_urgent_moves_come_first_and_each_is_named_by_its_rule() -> None:
    urgent = RuleAdvice(
        [entry(ABOVE, won=2, lost_without=9), entry(DISTANT, won=9, lost_without=2)], width=10
    )
    found = names(urgent)
    rules = [rule for _, rule in found]
    assert rules == sorted(rules, key=[ABOVE.id, DISTANT.id].index)
    assert {move for move, rule in found if rule == ABOVE.id} == {"A4", "B5"}
    assert {move for move, rule in found if rule == DISTANT.id} == {"A5", "A3", "C5", "C3"}
    other = RuleAdvice([entry(ABOVE, won=2, lost_without=2), entry(DISTANT, won=2, lost_without=9)], width=10)
    assert names(other)[0][1] == DISTANT.id


def test_only_a_few_moves_are_advised_and_only_for_the_goal_of_the_rule() -> None:
    advice = RuleAdvice([entry(DISTANT, won=5, lost_without=5)], width=2)
    assert len(names(advice)) == 2
    assert names(advice, "kill") == names(advice, "connect") == names(advice, "make_eyes") == []


def test_rules_without_enough_trials_are_not_heard() -> None:
    few = entry(DISTANT, won=1, lost_without=1, trials=1)
    assert len(RuleAdvice([few], fewest=2)) == 0
    assert len(RuleAdvice([few], fewest=1)) == 1


def test_planning_tries_what_is_advised_and_names_the_rule() -> None:
    """Without any schema a capture comes to nothing; with the rule its moves are tried, by its name."""
    bare = load_knowledge()
    bare = bare.without({way.schema.name for way in bare.all_ways}, critics=False)
    knowledge = bare.advised_by(RuleAdvice([entry(DISTANT, won=5, lost_without=5)], width=2))
    tried = []
    for known in (bare, knowledge):
        world = GoWorld.of(BOARD, known)
        chain = world.view.chain_at(min(CHAIN[0]))
        found = plan(
            world, [Goal("capture", (chain,))], [Goal("save", (chain,))], known, limits=Limits(moves=2)
        )
        tried.append([one for one in found.root.searched.tried if not one.passed])
    assert tried[0] == []
    assert tried[1]
    for one in tried[1]:
        assert one.decision is not None
        (step,) = one.decision.path
        assert step.schema == name_of(DISTANT)
        assert "5 of 10" in step.why
        assert one.action in {Point(from_gtp(name, BOARD.size)) for name in ("A5", "A3", "C5", "C3")}


def test_search_is_told_what_rules_advise() -> None:
    """What planning proposes is searched first, moves of rules among it; without rules there is nothing."""
    bare = load_knowledge()
    bare = bare.without({way.schema.name for way in bare.all_ways}, critics=False)
    advice = RuleAdvice([entry(DISTANT, won=5, lost_without=5)], width=4)
    scene = Scene.of(BOARD, parse_goal("capture(B4)"))
    assert think_ahead(scene, bare, moves=5).proposals() == ()
    first, *_ = think_ahead(scene, bare.advised_by(advice), moves=5).proposals()
    assert first.line == ()
    assert {to_gtp(move, BOARD.size) for move in first.moves} == {"A5", "A3", "C5", "C3"}


def test_the_planner_chooses_between_two_blocks_as_the_paper_does() -> None:
    """The block at the side is caught more often; below is the move whose passing over loses most."""
    book = urgent_book()
    bare = load_knowledge()
    bare = bare.without({way.schema.name for way in bare.all_ways}, critics=False)
    sure = entry(ATARI, won=9, lost_without=7)
    known = bare.advised_by(RuleAdvice([*(book[rule.id] for rule in (SHUT_IN, FROM_THE_EDGE)), sure]))
    world = GoWorld.of(TWO_BLOCKS, known)
    side, below = (world.view.chain_at(from_gtp(name, TWO_BLOCKS.size)) for name in ("A6", "B2"))
    one, other = GoalPattern("capture", (Variable("A"),)), GoalPattern("capture", (Variable("B"),))
    wanted = GoalPattern("wanted", (Variable("A"), Variable("B")))
    either = Schemas(Schema("the_one", wanted, ((one,),)), Schema("the_other", wanted, ((other,),)))
    both = Schemas(Schema("both", wanted, ((one, other),)))
    for blocks in ((side, below), (below, side)):
        goal = Goal("wanted", blocks)
        for ways, first, reason in (
            (either, {"A7", "A5"}, "one of 2 is enough, the likeliest first"),
            (both, {"F2"}, "all 2 are needed, the most urgent first"),
        ):
            found = plan(world, [goal], [], ways, limits=Limits(moves=1)).root.tried[0]
            assert str(found.action) in first
            assert found.choice.startswith(reason)


WALL = position(
    """
    . X . X . . .
    . X O X . . .
    . X . X . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
)
"""Black makes an eye at C7 by taking the stone's way out, C5."""
WAY_OUT = dynamic_rule(Kind.MAKE_EYE, Pattern.of({(0, 0): EMPTY, (0, 1): ENEMY, (0, 2): EMPTY}), (), [(0, 2)])
DENIED = dynamic_rule(Kind.DENY_EYE, Pattern.of({(0, 0): EMPTY, (0, 1): OWN, (0, 2): EMPTY}), (), [(0, 2)])


def test_rules_about_an_eye_advise_groups_that_want_one() -> None:
    """form_an_eye of a group is make_eye at a point of it that wants one more stone."""
    advice = RuleAdvice([entry(WAY_OUT, won=5, lost_without=5), entry(DENIED, won=5, lost_without=5)])
    known = load_knowledge().advised_by(advice)
    for color, name in ((Color.BLACK, "form_an_eye"), (Color.WHITE, "prevent_an_eye")):
        world = GoWorld.of(WALL.with_to_play(color), known)
        group = world.view.group(from_gtp(one, WALL.size) for one in ("B7", "D7"))
        found = list(world.advised(Agent.ALPHA, Goal(name, (group,))))
        rule = WAY_OUT if color is Color.BLACK else DENIED
        assert [(one.name, str(one.do[0][0])) for one in found] == [(name_of(rule), "play(C5)")]
        assert not list(world.advised(Agent.ALPHA, Goal("capture", (group,))))
    lone = world.view.group([from_gtp("C6", WALL.size)])
    assert not list(world.advised(Agent.BETA, Goal("prevent_an_eye", (lone,))))


def test_rules_are_heard_at_the_first_turn_only() -> None:
    known = load_knowledge().advised_by(RuleAdvice([entry(DISTANT, won=5, lost_without=5)]))
    world = GoWorld.of(BOARD, known)
    goal = Goal("capture", (world.view.chain_at(min(CHAIN[0])),))
    assert list(world.advised(Agent.ALPHA, goal))
    assert list(world.passed(Agent.ALPHA).passed(Agent.BETA).advised(Agent.ALPHA, goal)) == []
