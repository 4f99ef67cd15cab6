"""What `nerai bench problems` prints: a table of scores, and the figures of planning."""

from collections.abc import Mapping

from rich.table import Table

from nerai.bench.plans import PlanSummary
from nerai.bench.together import LARGE_NODES, TogetherSummary
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
        f"plans complete {came['complete']}; by ko, where that was not asked for, {came['by_ko']}; "
        f"no plan works {came['no_plan']}; stopped by a limit {came['limit']}; "
        f"goals that the planner cannot be given {came['unfit']}\n"
        f"mean {summary.mean_moves_tried:,.1f} moves tried, {summary.mean_cycles:,.1f} cycles a problem; "
        f"{summary.cycles_per_move:.2f} cycles a move; {summary.us_per_cycle:,.0f} µs a cycle"
    )


def print_together(summary: TogetherSummary) -> None:
    """Print the scores of both ways side by side, who proposed the moves, and what it took."""
    screen = console()
    table = Table(title=f"{summary.problems} problems")
    table.add_column("score")
    table.add_column("with a plan", justify="right")
    table.add_column("solver alone", justify="right")
    for name, count in summary.scores.items():
        table.add_row(name, str(count), str(summary.solver_scores[name]))
    screen.print(table)
    share = summary.by_schema / max(1, summary.answers)
    ratio = summary.median_nodes / summary.solver_median_nodes if summary.solver_median_nodes else 1.0
    evidence, surprises = summary.plan_evidence, summary.surprises
    screen.print(
        f"moves by a schema {summary.by_schema} of {summary.answers} answers ({share:.1%}), "
        f"{summary.by_first} of them the plan's first; {summary.proposed:.1f} moves proposed a problem\n"
        f"plans proof_complete {evidence['proof_complete']}, plan_complete {evidence['plan_complete']}; "
        f"surprises: {surprises['move']} first moves, {surprises['reply']} replies\n"
        f"{summary.large} problems on which the solver alone needs more than {LARGE_NODES:,} nodes: median "
        f"{summary.median_nodes:,.0f} nodes with a plan, {summary.solver_median_nodes:,.0f} without "
        f"({ratio:.1%})\n"
        f"mean {summary.mean_plan_cycles:,.1f} planning cycles; {summary.seconds:.1f} s with a plan, "
        f"{summary.solver_seconds:.1f} s without"
    )
