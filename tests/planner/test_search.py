"""Two agents that plan against each other, as the paper has them."""

from collections.abc import Iterator

import pytest

from nerai.errors import ConfigError
from nerai.planner.goal import Action, Agent, Goal, Standing
from nerai.planner.plan import Node, Plan
from nerai.planner.schema import Condition, Pattern, Schema, Schemas, Variable
from nerai.planner.search import Limits, plan
from tests.planner import fences, lanes
from tests.planner.jobs import Jobs, schema
from tests.planner.noughts import ATTACK, EVERYTHING, Noughts, P

TOP = Goal("top")


def guarding(*, critics: bool = False) -> Plan:
    return plan(fences.Fences(), [fences.GUARD], [fences.RAID], fences.KNOWLEDGE, critics=critics)


def crossing(*, rethink: bool = False) -> Plan:
    return plan(lanes.Lanes(), [Goal("cross")], lanes.RUNNERS, lanes.KNOWLEDGE, rethink=rethink)


def noughts(cells: str = ".........") -> Plan:
    return plan(Noughts(cells), [Goal("win")], [Goal("hold")], EVERYTHING)


def after(found: Plan, *actions: Action) -> Node:
    """The turn after some actions of a plan, by the try that worked or the last one."""
    node = found.root
    for action in actions:
        fitting = [below for below in node.searched.tried if below.action == action]
        node = next((below for below in fitting if below.winner is found.winner), fitting[-1])
    return node


def open_goals(node: Node) -> list[str]:
    assert node.agendas
    return [str(place.frame.goal) for place in node.agendas[0].ready()]


# Interleaving: figure 5


def test_goals_of_all_levels_stay_open_while_the_first_one_acts() -> None:
    assert open_goals(after(guarding(), "1a")) == ["hold(2)", "fence(south)"]


def test_subgoals_of_different_goals_are_interleaved_as_the_adversary_makes_it_necessary() -> None:
    found = guarding()
    assert found.complete
    turns = [after(found, *line).chosen for line in (["1a", "3a"], ["1a", "3a", "3b", "2a"])]
    ways = [[step.goal for step in turn.decision.path] for turn in turns if turn and turn.decision]
    assert [turn.action for turn in turns if turn] == ["3b", "2b"]
    assert ways == [
        [fences.GUARD, Goal("fence", ("south",))],
        [fences.GUARD, Goal("fence", ("north",))],
    ]


def test_without_interleaving_the_plan_fails() -> None:
    one_after_the_other = Schema(
        "in_turn", Pattern("guard"), ((Pattern("fence", ("north",)),), (Pattern("fence", ("south",)),))
    )
    knowledge = Schemas(one_after_the_other, fences.GUARD_FENCE, fences.BREAK_ONE)
    found = plan(fences.Fences(), [fences.GUARD], [fences.RAID], knowledge, critics=False)
    assert found.winner is Agent.BETA


def test_expansion_sees_the_world_as_it_is_by_then() -> None:
    found = guarding()
    reply = after(found, "1a", "3a").chosen
    assert reply
    assert reply.action == "3b", "3a was free when the plan began"


# Backtracking


def every_turn(found: Plan) -> Iterator[tuple[Node, Node]]:
    return ((node, below) for node in found.walk() for below in node.tried)


@pytest.mark.parametrize(
    "found", [guarding(), crossing(), noughts("a...b....")], ids=["fences", "lanes", "noughts"]
)
def test_agents_go_back_over_their_own_decisions_only_and_only_when_the_other_got_its_way(
    found: Plan,
) -> None:
    assert all(below.agent is node.agent.other for node, below in every_turn(found))
    for node in found.walk():
        *given_up, last = node.tried or [node]
        assert all(one.winner is node.agent.other for one in given_up)
        if node.tried:
            assert last.winner is node.winner


def test_a_decision_that_lost_is_followed_by_the_next_one() -> None:
    turn = after(guarding(), "1a", "3a")
    assert [(below.action, below.winner) for below in turn.tried] == [("2a", Agent.BETA), ("3b", Agent.ALPHA)]
    assert turn.tried[0].refutation == "3b"


def test_all_four_choices_are_gone_back_over() -> None:
    """Goal, schema, binding and move: the right ones come last."""
    knowledge = Schemas(
        schema("wrong_schema", "second", "do:dead_end"),
        schema("right_schema", "second", "do:x", "do:y"),
        schema("first_way", "first", "do:waste"),
    )
    world = Jobs()
    found = plan(world, [Goal("first"), Goal("second"), Goal("have", ("y",))], [], knowledge)
    assert found.complete
    assert "right_schema" in {
        name for node in found.walk() if node.decision for name in node.decision.schemas
    }


# Trading and sacrifices


def test_an_agent_lets_the_other_achieve_subgoals_while_it_achieves_its_own() -> None:
    world = fences.Fences(beta=frozenset({"1a"}))
    found = plan(
        world,
        [Goal("hold", (gate,)) for gate in (3, 4)],
        [Goal("break", (gate,)) for gate in (1, 2)],
        fences.KNOWLEDGE,
        critics=False,
    )
    assert found.complete
    traded = after(found, "3a", "1b")
    assert traded.agendas
    assert [root.done for root in traded.agendas[1].roots] == [True, False]
    assert traded.winner is Agent.ALPHA


def test_a_sacrifice_is_a_move_like_any_other() -> None:
    found = crossing()
    assert found.action == ("A", (0, 2))
    taken = after(found, ("A", (0, 2)), ("guard", (0, 2)))
    assert taken.chosen
    assert taken.chosen.action == ("B", (0, 2))
    assert found.decision
    assert found.decision.schemas == ("lure",)


def test_a_goal_that_has_become_pointless_is_replaced_from_the_one_above() -> None:
    """The guard does not take the lure: nothing is left to take back, and crossing is expanded anew."""
    turn = after(crossing(), ("A", (0, 2)), ("guard", (0, 4)))
    assert open_goals(turn) == ["go(B, (0, 2))"]
    assert turn.chosen
    assert turn.chosen.decision
    assert turn.chosen.decision.schemas == ("run",)


# Ends of lines


@pytest.mark.parametrize(
    "found", [guarding(), crossing(), noughts("a...b....")], ids=["fences", "lanes", "noughts"]
)
def test_a_line_is_open_until_an_agenda_is_empty_or_nobody_moves(found: Plan) -> None:
    for node in found.walk():
        if not node.tried and not node.same:
            assert node.ended in ("reached", "lost", "at rest", "repeated")
        if node.ended == "reached" and not node.tried and node.winner is node.agent.other:
            assert node.agendas
            assert node.agendas[node.winner is Agent.BETA].reached


def test_that_beta_cannot_reach_its_goals_any_more_does_not_bring_alpha_to_its_own() -> None:
    found = plan(
        fences.Fences(), [Goal("hold", (1,)), Goal("hold", (2,))], [Goal("break", (1,))], fences.KNOWLEDGE
    )
    assert found.complete
    beta_lost = after(found, "1a")
    assert beta_lost.agendas
    assert beta_lost.agendas[1].lost
    assert beta_lost.ended == ""


def test_who_first_has_all_its_goals_has_got_its_way() -> None:
    ahead = fences.Fences(beta=frozenset({"1a"}))
    goals = [Goal("hold", (3,)), Goal("hold", (4,))]
    raid = [Goal("break", (1,))]
    assert not plan(ahead, goals, raid, fences.KNOWLEDGE, critics=False).complete
    assert plan(fences.Fences(), goals, raid, fences.KNOWLEDGE, critics=False).complete


def test_beta_may_have_no_goals_and_alpha_must_have_some() -> None:
    assert plan(fences.Fences(), [fences.GUARD], [], fences.KNOWLEDGE).complete
    with pytest.raises(ConfigError, match="no goals"):
        plan(fences.Fences(), [], [fences.RAID], fences.KNOWLEDGE)


def test_what_holds_when_nobody_moves_is_achieved_by_doing_nothing() -> None:
    knowledge = Schemas(schema("disturb", "stir", "do:noise"))
    assert plan(Jobs(), [Goal("stand")], [], knowledge).complete
    assert not plan(Jobs(), [Goal("stand")], [Goal("stir")], knowledge).complete
    assert not plan(Jobs(), [Goal("have", ("x",))], [], knowledge).complete


def test_an_agent_that_must_move_and_knows_no_move_leaves_the_plan_unproved() -> None:
    knows_little = Schemas(*ATTACK)
    found = plan(Noughts("aa.b.b..."), [Goal("win")], [Goal("hold")], knows_little, critics=False)
    assert found.action == 2
    unsure = plan(Noughts("a...b...."), [Goal("win")], [Goal("hold")], knows_little, critics=False)
    assert unsure.winner is Agent.BETA
    assert "no action known, and no pass allowed" in {node.ended for node in unsure.walk()}


# Goals that the world cannot test, critics, options


def test_a_goal_without_a_test_is_achieved_when_its_subgoals_hold_already() -> None:
    knowledge = Schemas(schema("ready_made", "top", "have:x"))
    found = plan(Jobs(("x",)), [TOP], [], knowledge)
    assert found.complete
    assert found.counts.moves == 0
    assert not plan(Jobs(), [TOP], [], knowledge).complete


def test_a_goal_that_holds_already_lets_the_agent_choose_another_one() -> None:
    knowledge = Schemas(
        schema("both", "top", "easy hard"), schema("easy", "easy", "have:x"), schema("hard", "hard", "do:y")
    )
    found = plan(Jobs(("x",)), [TOP], [], knowledge)
    assert found.complete
    assert found.action == "y"


def test_a_schema_without_subgoals_says_when_a_goal_holds() -> None:
    knowledge = Schemas(schema("so", "top", after="x"))
    assert plan(Jobs(("x",)), [TOP], [], knowledge).complete
    assert not plan(Jobs(), [TOP], [], knowledge).complete


def test_a_goal_that_is_expanded_into_itself_without_an_action_is_left_alone() -> None:
    knowledge = Schemas(
        schema("circle", "top", "inner"), schema("back", "inner", "top"), schema("out", "inner", "do:x")
    )
    found = plan(Jobs(), [TOP], [], knowledge, passed_over=True)
    assert found.action == "x"
    reasons = {one.reason for node in found.walk() for one in node.passed_over}
    assert "the goal is being expanded already" in reasons


def test_a_goal_may_return_after_an_action() -> None:
    again = Schemas(
        schema("again", "top", "do:x", "rest"),
        schema("rest", "rest", "do:y", "top"),
        schema("end", "top", after="y"),
    )
    assert plan(Jobs(), [TOP], [], again).complete


def test_critics_insert_goals_that_no_schema_has() -> None:
    peace = Condition(Pattern("threatened", (Variable("Q"),)), negated=True)
    in_peace = Schema(
        "in_peace", Pattern("hold"), ((Pattern("take", (P,)),),), (peace, Condition(Pattern("free", (P,))))
    )
    knowledge = Schemas(in_peace, *ATTACK)
    threatened = Noughts("bb..a....")
    assert not plan(threatened, [Goal("hold")], [Goal("win")], knowledge, critics=False).complete
    found = plan(threatened, [Goal("hold")], [Goal("win")], knowledge)
    assert found.complete
    assert found.action == 2
    assert found.decision
    assert found.decision.optional
    assert found.decision.path == ()


def test_a_move_is_tried_for_every_goal_that_asks_for_it() -> None:
    knowledge = Schemas(
        schema("astray", "top", "do:x", "do:z"), schema("aright", "top", "do:x", "do:y", "have:y")
    )
    goals = [TOP, Goal("have", ("y",))]
    assert plan(Jobs(), goals, [], knowledge).complete
    assert not plan(Jobs(), goals, [], knowledge, all_reasons=False).complete


def test_an_agent_may_be_let_to_drop_a_schema_that_is_not_broken() -> None:
    """The first step of one schema, the second of another: only who may rethink finds it."""
    knowledge = Schemas(schema("one", "top", "do:x", "do:z"), schema("two", "top", "do:y", after="x"))
    world = Jobs()
    goals = [TOP, Goal("have", ("x",)), Goal("have", ("y",))]
    assert not plan(world, goals, [], knowledge).complete
    assert plan(world, goals, [], knowledge, rethink=True).complete


@pytest.mark.parametrize(
    ("limits", "why"),
    [
        (Limits(cycles=5), "cycles"),
        (Limits(moves=3), "moves"),
        (Limits(seconds=0.0), "time"),
        (Limits(stop=lambda: True), "stopped"),
    ],
)
def test_a_limit_gives_no_answer_and_says_which_it_was(limits: Limits, why: str) -> None:
    found = plan(Noughts(), [Goal("win")], [Goal("hold")], EVERYTHING, limits=limits)
    assert (found.winner, found.stopped) == (None, why)
    assert found.action is None
    assert found.contingencies() is None


def test_the_world_is_asked_once_a_goal_and_turn() -> None:
    asked: list[tuple[object, Agent, Goal]] = []

    class Watched(fences.Fences):
        def standing(self, agent: Agent, goal: Goal) -> Standing:
            asked.append((self.key, agent, goal))
            return super().standing(agent, goal)

    plan(Watched(), [Goal("hold", (1,)), Goal("hold", (1,))], [fences.RAID], fences.KNOWLEDGE)
    first = [(agent, goal) for key, agent, goal in asked if key == fences.Fences().key]
    assert len(first) == len(set(first))


def test_of_two_who_arrive_together_it_is_the_one_that_has_acted() -> None:
    have = Goal("have", ("x",))
    knowledge = Schemas(schema("get", "get", "do:x"))
    for agent, mine, theirs in (
        (Agent.BETA, [have], [have, Goal("get")]),
        (Agent.ALPHA, [have, Goal("get")], [have]),
    ):
        found = plan(Jobs(), mine, theirs, knowledge, first=agent)
        assert found.root.tried[0].action == "x"
        assert found.root.tried[0].winner is agent


def test_a_line_ends_as_soon_as_alpha_cannot_reach_its_goals_any_more() -> None:
    found = plan(
        fences.Fences(), [Goal("hold", (gate,)) for gate in (1, 2)], [fences.RAID], Schemas(), critics=False
    )
    assert found.complete
    broken = plan(
        fences.Fences(beta=frozenset({"1a", "2a"})),
        [Goal("hold", (gate,)) for gate in (1, 2)],
        [Goal("break", (2,)), Goal("break", (1,))],
        fences.KNOWLEDGE,
        critics=False,
    )
    assert broken.winner is Agent.BETA
    ends = [node for node in broken.walk() if node.ended == "lost"]
    assert ends
    assert not any(node.tried for node in ends)


def test_subgoals_that_hold_already_do_not_make_an_open_goal_hold() -> None:
    have = Goal("have", ("y",))
    at_once = Schemas(schema("at_once", "have:y", "have:x"))
    found = plan(Jobs(("x",)), [have], [], at_once, passed_over=True)
    assert not found.complete
    reasons = {one.reason for node in found.walk() for one in node.passed_over}
    assert "its subgoals hold already, and the goal does not" in reasons
    by_a_detour = Schemas(schema("detour", "have:y", "easy"), schema("easy", "easy", "have:x"))
    assert not plan(Jobs(("x",)), [have], [], by_a_detour).complete


def test_who_rethinks_goes_up_to_the_highest_goal() -> None:
    knowledge = Schemas(
        schema("one", "top", "middle"),
        schema("two", "top", "do:y", after="x"),
        schema("first", "middle", "do:x", "do:z"),
        schema("second", "middle", "do:q"),
    )
    goals = [TOP, Goal("have", ("x",)), Goal("have", ("y",))]
    assert not plan(Jobs(), goals, [], knowledge).complete
    assert plan(Jobs(), goals, [], knowledge, rethink=True).complete


def test_doing_nothing_can_be_the_plan_after_all_else_has_failed() -> None:
    knowledge = Schemas(
        schema("hasty", "top", "do:z", "do:never"),
        schema("so", "top", after="x"),
        schema("w", "have:w", "do:w"),
    )
    found = plan(Jobs(("x",)), [TOP], [Goal("have", ("w",))], knowledge)
    assert found.complete
    assert [below.action for below in found.root.tried] == ["z"]
    assert found.action is None
    assert found.decision is None
