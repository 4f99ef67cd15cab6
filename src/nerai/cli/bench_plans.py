"""What `nerai bench problems` prints: a table of scores, and the figures of planning."""

from collections.abc import Mapping

from rich.table import Table

from nerai.bench.plans import PlanSummary
from nerai.cli.terminal import console


def scores_table(problems: int, scores: Mapping[str, int]) -> Table:
    """How many problems have which score."""
    table = Table(title=f"{problems} problems")
    table.add_column("score")
    table.add_column("problems", justify="right")
    table.add_column("share", justify="right")
    for name, count in scores.items():
        table.add_row(name, str(count), f"{count / max(problems, 1):.1%}")
    return table


def print_plans(summary: PlanSummary) -> None:
    """Print what came of planning, and what it took."""
    screen = console()
    screen.print(scores_table(summary.problems, summary.scores))
    came = summary.outcomes
    screen.print(
        f"right {summary.right} of {summary.problems}, {summary.also_ok} by also_ok; nothing is proved\n"
        f"plans complete {came['complete']}; no plan works {came['no_plan']}; stopped by a limit "
        f"{came['limit']}; goals that the planner cannot be given {came['unfit']}\n"
        f"mean {summary.mean_moves_tried:,.1f} moves tried, {summary.mean_cycles:,.1f} cycles a problem; "
        f"{summary.cycles_per_move:.2f} cycles a move; {summary.us_per_cycle:,.0f} µs a cycle"
    )
