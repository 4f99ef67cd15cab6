"""docs/strategy-trees.md: the figure is what is drawn for its second example."""

from pathlib import Path

from nerai.algebra import evaluate_strategy, parse_strategy

ROOT = Path(__file__).parents[2]
TREE = (
    "OR(AND(connect=80%, OR(two_eyes=70%, territory=10%)), make_two_eyes=10%, "
    "AND(kill=30%, neighbor=100%, enemy=100%))"
)


def test_the_figure_of_the_page_is_what_is_drawn() -> None:
    drawn = evaluate_strategy(parse_strategy(TREE))._repr_svg_()
    assert (ROOT / "docs" / "images" / "strategy-tree.svg").read_text(encoding="utf-8") == drawn
