"""Goal structures: grown from schemas over a toy world, merged, pruned and traced."""

from collections.abc import Iterable, Iterator

from nerai.planner.goal import Action, Agent, Goal, Standing, Value
from nerai.planner.schema import Condition, Pattern, Schema, Schemas, Variable
from nerai.planner.structure import grow

X = Variable("X")


class Errands:
    """A world in which shops are open or not; `buy` is done at a shop."""

    key = "errands"

    def __init__(self, *open_shops: str) -> None:
        self._open = open_shops

    def standing(self, agent: Agent, goal: Goal) -> Standing:
        return Standing.UNTOLD

    def ask(self, agent: Agent, predicate: Goal) -> Iterator[tuple[Value, ...]]:
        assert predicate.name == "open_shop"
        (wanted,) = predicate.args
        yield from ((shop,) for shop in self._open if wanted in (None, shop))

    def moves(self, agent: Agent, goal: Goal) -> Iterable[Action]:
        return (f"go to {goal.args[0]}",) if goal.name == "buy" else ()

    def play(self, agent: Agent, action: Action) -> "Errands":
        return self

    def passed(self, agent: Agent) -> "Errands":
        return self

    def alarms(self, agent: Agent) -> Iterable[Goal]:
        return ()


def schema(name: str, goal: str, *do: Pattern, when: str = "") -> Schema:
    conditions = (Condition(Pattern("open_shop", (X,))),) if when else ()
    return Schema(name, Pattern(goal), (do,), conditions, why=f"{name}.")


BUY = Pattern("buy", (X,))
KNOWLEDGE = Schemas(
    schema("cook", "eat", Pattern("have_food"), Pattern("have_fire")),
    schema("order", "eat", Pattern("call_somebody")),
    schema("shop_for_food", "have_food", BUY, when="open"),
    schema("shop_for_matches", "have_fire", BUY, when="open"),
)


def is_never_leaf(_: Goal) -> bool:
    return False


def test_goals_are_reached_by_schemas_and_have_all_their_masters() -> None:
    found = grow(Goal("eat"), Errands("grocer"), Agent.ALPHA, KNOWLEDGE, is_leaf=is_never_leaf)
    buy = Goal("buy", ("grocer",))
    assert list(found.nodes) == [Goal("eat"), Goal("have_food"), Goal("have_fire"), buy]
    assert found.nodes[buy].masters == [Goal("have_food"), Goal("have_fire")]
    assert found.nodes[buy].moves == ("go to grocer",)
    assert found.leaves == (found.nodes[buy],)


def test_a_way_with_a_goal_that_nothing_leads_to_is_left_out() -> None:
    found = grow(Goal("eat"), Errands("grocer"), Agent.ALPHA, KNOWLEDGE, is_leaf=is_never_leaf)
    assert [way.schema for way in found.nodes[Goal("eat")].ways] == ["cook"]
    closed = grow(Goal("eat"), Errands(), Agent.ALPHA, KNOWLEDGE, is_leaf=is_never_leaf)
    assert list(closed.nodes) == [Goal("eat")]
    assert not closed.nodes[Goal("eat")].ways


def test_a_goal_that_others_judge_is_not_broken_down() -> None:
    found = grow(
        Goal("eat"),
        Errands("grocer"),
        Agent.ALPHA,
        KNOWLEDGE,
        is_leaf=lambda goal: goal.name == "call_somebody",
    )
    assert [way.schema for way in found.nodes[Goal("eat")].ways] == ["cook", "order"]
    assert found.nodes[Goal("call_somebody")].is_leaf


def test_the_way_down_is_told_by_goals_and_schemas() -> None:
    found = grow(Goal("eat"), Errands("grocer"), Agent.ALPHA, KNOWLEDGE, is_leaf=is_never_leaf)
    assert found.path(Goal("buy", ("grocer",))) == (
        (Goal("eat"), "cook"),
        (Goal("have_food"), "shop_for_food"),
    )
    assert found.why(Goal("eat"), "cook") == "cook."
    assert list(found.above(Goal("buy", ("grocer",)))) == [Goal("have_food"), Goal("have_fire"), Goal("eat")]


def test_each_binding_is_a_way() -> None:
    found = grow(Goal("have_food"), Errands("grocer", "baker"), Agent.ALPHA, KNOWLEDGE, is_leaf=is_never_leaf)
    assert [way.goals for way in found.nodes[Goal("have_food")].ways] == [
        (Goal("buy", ("grocer",)),),
        (Goal("buy", ("baker",)),),
    ]


def test_a_goal_knows_who_asks_for_it_and_what_it_is_about() -> None:
    found = grow(Goal("eat"), Errands("grocer"), Agent.ALPHA, KNOWLEDGE, is_leaf=is_never_leaf)
    merged = found.nodes[Goal("buy", ("grocer",))]
    assert merged.owners == (Goal("have_food"), Goal("have_fire"))
    assert merged.targets == ("grocer",)
    assert found.nodes[Goal("eat")].owners == ()
