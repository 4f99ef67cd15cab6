"""Trees of goals as text: both ways, and errors that say where and what to write instead."""

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from nerai.algebra import (
    AndNode,
    GoalLeaf,
    OpenGoal,
    OrNode,
    StrategyTree,
    all_of,
    any_of,
    evaluate_strategy,
    goal_leaf,
    parse_strategy,
)
from nerai.algebra.strategy_text import MAX_LENGTH
from nerai.algebra.strategy_tree import MAX_DEPTH, node_at, percent, walk
from nerai.errors import AlgebraError
from tests.support.strategies import PRINTED, REORDERED


@pytest.mark.parametrize("text", [PRINTED, REORDERED, "a", "a...", "OR(a, b=1/3, c...)", "AND(a=12.5%)"])
def test_a_tree_prints_as_it_is_written(text: str) -> None:
    assert str(parse_strategy(text)) == text


@pytest.mark.parametrize(
    ("text", "form"),
    [
        (" or ( a = 0.5 ,\n And(b=.25,c=1) ) ", "OR(a=50%, AND(b=25%, c=100%))"),
        ("kill( {A1, B1} )  by_ko=1/4", "kill( {A1, B1} ) by_ko=25%"),
        ("black: make_eye(A1) or live(B9)=50 %", "black: make_eye(A1) or live(B9)=50%"),
        ('"an eye, or none" = 5%', '"an eye, or none"=5%'),
        ('OR("OR(x)", "a=b"..., "say \\"now\\"")', 'OR("OR(x)", "a=b"..., "say \\"now\\"")'),
        ("order(x)=0%", "order(x)=0%"),
        ('"plain"=1', "plain=100%"),
        ("a ... ", "a..."),
    ],
)
def test_a_tree_may_be_written_freely(text: str, form: str) -> None:
    assert str(parse_strategy(text)) == form
    assert str(parse_strategy(form)) == form


def test_trees_can_be_built_by_hand() -> None:
    tree = any_of(
        goal_leaf("two_eyes", 0.1), all_of(goal_leaf("connect", True), goal_leaf("lives")), OpenGoal("flee")
    )
    assert str(tree) == "OR(two_eyes=10%, AND(connect=100%, lives), flee...)"
    assert parse_strategy(str(tree)) == tree


def test_the_formula_of_the_paper_can_be_read_as_it_stands() -> None:
    tree = parse_strategy(
        "OR (Make_Two_Eyes (G), AND (Neighbor_Of (G G1), Enemy (G G1), Kill (G1)), "
        "AND (Connect (G G2), OR (Two_Eyes (G2), Lot_Of_Territory (G2))))"
    )
    assert [node.goal for _, node in walk(tree) if isinstance(node, GoalLeaf)] == [
        "Make_Two_Eyes (G)",
        "Neighbor_Of (G G1)",
        "Enemy (G G1)",
        "Kill (G1)",
        "Connect (G G2)",
        "Two_Eyes (G2)",
        "Lot_Of_Territory (G2)",
    ]


def test_numbers_of_other_libraries_are_rates_too() -> None:
    class Half(float):
        def __repr__(self) -> str:
            return "Half()"

    assert goal_leaf("a", Half(0.5)).rate == Fraction(1, 2)


def test_two_rates_for_one_goal_are_noticed_in_trees_built_by_hand() -> None:
    with pytest.raises(AlgebraError, match="a succeeds at 10% and at 20%"):
        evaluate_strategy(any_of(goal_leaf("a", 0.1), goal_leaf("a", 0.2)))


@pytest.mark.parametrize(
    ("text", "column", "message", "hint"),
    [
        ("", 1, "expected a goal, found the end", "kill(G1)=30%"),
        ("OR()", 4, "OR of nothing", "OR(first, second)"),
        ("OR(a, )", 7, "expected a goal, found ')'", "kill(G1)"),
        ("OR(,a)", 4, "expected a goal, found ','", "kill(G1)"),
        ("OR(a, b", 8, "found the end", "OR( of column 1"),
        ("OR(a=10% b)", 10, "expected ',' or ')'", "OR( of column 1"),
        ("OR(a)) ", 6, "expected the end, found ')'", "no '(' is open"),
        ("a, b", 2, "expected the end, found ','", "AND(...) or OR(...)"),
        ("a=30", 3, "a success rate of 30", "did you mean 30%?"),
        ("a=130%", 3, "a success rate of 130%", "0% to 100%"),
        ("a=-1%", 3, "a success rate of -1%", "0% to 100%"),
        ("a=3/2", 3, "a success rate of 3/2", "0% to 100%"),
        ("a=1/0", 3, "divided by 0", "1/3"),
        ("a=", 3, "expected a success rate", "30%"),
        ("a=much", 3, "expected a success rate", "30%"),
        ("a=0.5/2", 3, "too many digits or parts", "1/3"),
        ("a=0." + "1" * 900, 3, "too many digits", "30%"),
        ("kill(G1=30%", 12, "expected ')'", "'(' of column 5"),
        ("kill(G1]", 8, "']' closes nothing", "'(' is open"),
        ("AND(a, b})", 9, "'}' closes nothing", "nothing is open"),
        ('a"b"', 2, "a quote inside a goal", "quote the whole goal"),
        ('"a', 3, "expected '\"'", "quote of column 1"),
        ('"a\\q"', 3, "'\\q' means nothing", "known"),
        ('" "', 1, "without a name", "kill(G1)"),
        ("a AND b", 3, "AND stands alone", "AND(first, second)"),
        ("OR(and, b)", 4, "AND stands alone", "quote"),
        ("...", 1, "without a goal", "save(G)..."),
        ("a...=10%", 5, "not developed yet", "leave out"),
        ("OR(" * MAX_DEPTH + "a" + ")" * MAX_DEPTH, 3 * MAX_DEPTH + 1, "nested more than", "flatter"),
        ("a" * (MAX_LENGTH + 1), MAX_LENGTH + 1, "more than", "parts"),
        ("OR(a=10%, a=20%)", 11, "a succeeds at 10% and at 20%", "two names"),
    ],
)
def test_faults_are_found_where_they_are(text: str, column: int, message: str, hint: str) -> None:
    with pytest.raises(AlgebraError) as caught:
        parse_strategy(text)
    assert (caught.value.column, message in caught.value.message) == (column, True), caught.value
    assert hint in caught.value.hint


def test_faulty_trees_cannot_be_built_either() -> None:
    deep: StrategyTree = goal_leaf("a")
    for _ in range(MAX_DEPTH - 1):
        deep = all_of(deep)
    for build in (
        any_of,
        lambda: all_of(deep),
        lambda: goal_leaf(" "),
        lambda: goal_leaf("a", 2),
        lambda: OpenGoal(""),
    ):
        with pytest.raises(AlgebraError):
            build()


def test_a_path_that_leads_nowhere_is_an_error() -> None:
    with pytest.raises(AlgebraError, match="no node"):
        node_at(parse_strategy("OR(a, b)"), (2,))


@pytest.mark.parametrize(
    ("rate", "text"),
    [
        ("0", "0%"),
        ("1", "100%"),
        ("0.56", "56%"),
        ("1/3", "33.3%"),
        ("1/10000", "<0.1%"),
        ("9999/10000", ">99.9%"),
    ],
)
def test_rates_are_shown_short_and_never_as_what_they_are_not(rate: str, text: str) -> None:
    assert percent(Fraction(rate)) == text


names = st.text(min_size=1, max_size=8).filter(str.strip) | st.sampled_from(
    ["kill(G1)", "OR", "and(x)", "a...", "a, b", "x=1", "a AND b", '"', "\\", "}", "a  b", "live(B9) by_ko"]
)
rates = st.none() | st.fractions(0, 1) | st.floats(0, 1).map(lambda rate: Fraction(repr(rate)))
any_trees = st.recursive(
    st.builds(GoalLeaf, names, rates) | st.builds(OpenGoal, names),
    lambda trees: st.builds(
        lambda node, children: node(tuple(children)),
        st.sampled_from([AndNode, OrNode]),
        st.lists(trees, min_size=1, max_size=3),
    ),
    max_leaves=8,
)


def consistent(tree: StrategyTree) -> bool:
    """Whether no goal was drawn with two rates."""
    leaves = {node for _, node in walk(tree) if isinstance(node, GoalLeaf) and node.rate is not None}
    return len({node.goal for node in leaves}) == len(leaves)


def tree_or_fault(text: str) -> StrategyTree | AlgebraError:
    try:
        return parse_strategy(text)
    except AlgebraError as error:
        return error


@settings(max_examples=500)
@given(any_trees)
def test_every_tree_can_be_read_back(tree: StrategyTree) -> None:
    assume(consistent(tree))
    assert parse_strategy(str(tree)) == tree


@settings(max_examples=500)
@given(st.text() | st.text(alphabet='ANDOR(),=%."\\/0159ab {}[]', max_size=40))
def test_any_text_gives_a_tree_or_our_error(text: str) -> None:
    tree = tree_or_fault(text)
    if isinstance(tree, AlgebraError):
        assert 0 <= tree.column <= len(text) + 1
        assert tree.hint
    else:
        assert parse_strategy(str(tree)) == tree
