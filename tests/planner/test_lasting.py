"""Plans go on after real moves."""

import random

from nerai.planner.draw import draw_text
from nerai.planner.goal import Action, Agent, Goal, Standing
from nerai.planner.lasting import PASS, Way, continued
from nerai.planner.plan import Counts, Plan
from nerai.planner.schema import Schemas
from nerai.planner.search import Limits, plan
from nerai.planner.trace import entries
from nerai.planner.tree import plan_tree
from tests.planner import fences, lanes
from tests.planner.jobs import Jobs, schema
from tests.planner.noughts import ATTACK, EVERYTHING, Noughts, by


def guarding() -> Plan:
    return plan(fences.Fences(), [fences.GUARD], [fences.RAID], fences.KNOWLEDGE, critics=False)


def played(*actions: str) -> fences.Fences:
    world, agent = fences.Fences(), Agent.ALPHA
    for action in actions:
        world, agent = world.play(agent, action), agent.other
    return world


def test_on_the_tree_the_rest_of_the_plan_is_the_plan() -> None:
    found = continued(guarding(), played("1a", "3a"), ["1a", "3a"], fences.KNOWLEDGE)
    assert (found.way, found.foreseen) == (Way.FORESEEN, 2)
    assert found.plan.complete
    assert found.plan.action == "3b"
    assert found.spent == Counts(0, 0)
    assert found.saved
    assert found.saved.cycles > 0
    assert found.saved.moves > 0


def test_a_plan_lasts_to_the_end_of_the_game_without_search() -> None:
    chance = random.Random(3)
    for _ in range(20):
        world, found, agent = (
            lanes.Lanes(),
            plan(lanes.Lanes(), [Goal("cross")], lanes.RUNNERS, lanes.KNOWLEDGE),
            Agent.ALPHA,
        )
        while world.standing(Agent.ALPHA, Goal("cross")) is Standing.OPEN:
            tried = found.root.searched.tried
            action: Action = found.action if agent is Agent.ALPHA else chance.choice(tried).action
            world = world if action is PASS else world.play(agent, action)
            step = continued(found, world, [action], lanes.KNOWLEDGE)
            assert step.way is Way.FORESEEN
            found, agent = step.plan, agent.other
        assert world.standing(Agent.ALPHA, Goal("cross")) is Standing.ACHIEVED


def test_off_the_tree_the_plan_is_repaired_from_the_lowest_goals_still_valid() -> None:
    """No schema of Beta's takes post 3b before 3a: nobody has foreseen it."""
    found = continued(guarding(), played("1a", "3b"), ["1a", "3b"], fences.KNOWLEDGE, measure=True)
    assert (found.way, found.foreseen) == (Way.REPAIRED, 1)
    assert found.kept == (Goal("hold", (2,)), Goal("fence", ("south",)))
    assert found.plan.complete
    assert found.plan.action == "3a"
    assert found.saved
    assert found.anew
    assert found.saved.cycles == found.anew.cycles - found.spent.cycles


def test_what_was_remembered_makes_repairs_cheaper() -> None:
    old = guarding()
    forgot = Plan(old.winner, old.root, old.counts, old.stopped, old.settings)
    kept = continued(old, played("1a", "3a", "3b", "4b"), ["1a", "3a", "3b", "4b"], fences.KNOWLEDGE)
    lost = continued(forgot, played("1a", "3a", "3b", "4b"), ["1a", "3a", "3b", "4b"], fences.KNOWLEDGE)
    assert kept.way is lost.way is Way.REPAIRED
    assert kept.plan.complete
    assert lost.plan.complete
    assert kept.spent.cycles <= lost.spent.cycles


def test_a_repair_climbs_to_higher_goals_until_it_works() -> None:
    """Beta hurries in a way nobody foresaw: what is left of Alpha's way is too long, and another is open."""
    knowledge = Schemas(
        schema("go", "have:y", "middle"),
        schema("short", "middle", "do:y", after="k"),
        schema("long", "middle", "do:a", "do:b", "do:y"),
        schema("slow", "have:w", "do:v1", "do:v2", "do:w"),
        schema("fast", "have:w", "do:w", after="k"),
    )
    old = plan(Jobs(), [Goal("have", ("y",))], [Goal("have", ("w",))], knowledge)
    assert old.action == "a"
    found = continued(old, Jobs(("a", "k")), ["a", "k"], knowledge)
    assert found.way is Way.REPAIRED
    assert found.kept == (Goal("middle"),)
    assert found.plan.action == "y"


def test_where_nothing_of_the_plan_is_left_it_is_rebuilt() -> None:
    knowledge = Schemas(*ATTACK, by("threatened_to_hold", "hold", "threatened"))
    old = plan(Noughts("a...b...."), [Goal("win")], [Goal("hold")], knowledge)
    world = Noughts("ab..b...a")
    found = continued(old, world, [8, 1], knowledge)
    assert found.way is Way.REBUILT
    assert found.kept == (Goal("win"),)
    assert found.plan.complete == plan(world, [Goal("win")], [Goal("hold")], knowledge).complete


def test_when_it_is_betas_turn_the_plan_waits() -> None:
    found = continued(guarding(), played("1a"), ["1a"], fences.KNOWLEDGE)
    assert found.way is Way.FORESEEN
    assert found.plan.root.agent is Agent.BETA
    assert found.plan.action is None
    contingencies = found.plan.contingencies()
    assert contingencies
    assert {reply for reply, _ in contingencies.replies} == {"2a", "3a", "4a", PASS}


def test_a_pass_is_a_move_that_was_foreseen() -> None:
    world = played("1a").passed(Agent.BETA)
    assert continued(guarding(), world, ["1a", PASS], fences.KNOWLEDGE).way is Way.FORESEEN


def test_limits_hold_for_the_continuation() -> None:
    found = continued(guarding(), played("1a", "3b"), ["1a", "3b"], fences.KNOWLEDGE, limits=Limits(cycles=1))
    assert (found.plan.winner, found.plan.stopped) == (None, "cycles")


def test_measuring_does_not_change_the_old_plan() -> None:
    old = guarding()
    before = (old.counts, len(list(old.walk())))
    continued(old, played("1a", "3a"), ["1a", "3a"], fences.KNOWLEDGE, measure=True)
    assert (old.counts, len(list(old.walk()))) == before


def test_a_plan_that_does_not_work_is_not_gone_on_with() -> None:
    goals = ([Goal("win")], [Goal("hold")])
    old = plan(Noughts("a...b...."), *goals, EVERYTHING)
    assert old.winner is Agent.BETA
    reply = next(below for below in old.root.tried if below.action == 8).searched.tried[0].action
    world = Noughts("a...b....").play(Agent.ALPHA, 8).play(Agent.BETA, reply)
    found = continued(old, world, [8, reply], EVERYTHING)
    assert found.foreseen == 2
    assert found.way is Way.REBUILT
    assert found.plan.winner is plan(world, *goals, EVERYTHING).winner


def test_a_continued_plan_shows_all_of_itself() -> None:
    """Also what was found out in an earlier plan, or in a part of it that was left."""
    old = guarding()
    for actions in (["1a", "4a"], ["1a", "3a", "3b", "4b"]):
        now = continued(old, played(*actions), actions, fences.KNOWLEDGE).plan
        assert now.complete
        data = now.to_dict()
        waiting, numbers, referred = [data["tree"]], set(), set()
        while waiting:
            node = waiting.pop()
            numbers.add(node["id"])
            referred.add(node["same_as"])
            waiting += node["tried"]
            if node["winner"] == "alpha" and node["agent"] == "alpha" and node["ended"] is None:
                assert node["tried"] or node["same_as"] is not None
        assert referred - {None} <= numbers
        assert draw_text(plan_tree(now)).startswith("└─ ● guard")
        assert next(iter(entries(now))).action
