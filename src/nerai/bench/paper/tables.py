"""The results of the experiments as Markdown.

Takes Rows and Tallies; gives text. The columns of the first table are those of the paper's own, with what
alpha-beta really took beside its estimate.
"""

import re
from collections.abc import Iterable, Sequence
from statistics import mean
from typing import Final

from nerai.bench.paper.compare import Mark, Row, Run
from nerai.bench.paper.vary import Tally
from nerai.errors import ConfigError

_SHOWN: Final = 4


def put_into(page: str, name: str, text: str) -> str:
    """A page with the text between the lines that name a table; ConfigError if it has none."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    pattern = re.compile(f"{re.escape(begin)}\n.*?{re.escape(end)}", re.DOTALL)
    if not pattern.search(page):
        raise ConfigError(f"the page has no place for '{name}'", hint=f"write the lines {begin} and {end}")
    return pattern.sub(lambda _: f"{begin}\n\n{text}\n\n{end}", page)


def problem_table(rows: Sequence[Row]) -> str:
    """A line for each problem."""
    lines = [
        "| problem | n | E | P | M | Res | α-β moves | | schema α-β moves | cycles | |",
        "|---|--:|--:|--:|--:|:-:|--:|:-:|--:|--:|:-:|",
    ]
    for row in rows:
        plan, mask, schemas = row.planned, row.masked, row.schemas
        estimate = "" if row.estimate is None else _short(row.estimate)
        cells = [
            row.case.problem.id,
            str(row.case.options) if row.case.mask else "",
            estimate,
            str(plan.cycles),
            str(plan.moves),
            plan.mark.value,
            "" if mask is None else str(mask.moves),
            "" if mask is None else mask.mark.value,
            str(schemas.moves),
            str(schemas.cycles),
            schemas.mark.value,
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def summary_table(rows: Sequence[Row]) -> str:
    """All problems together: what each way gets right, and what it costs."""
    masked = [row.masked for row in rows if row.masked]
    forgetful = [row.forgetful for row in rows if row.forgetful]
    ways = {
        "planner": [row.planned for row in rows],
        "α-β over the mask": masked,
        "the same, nothing remembered": forgetful,
        "α-β over schema moves": [row.schemas for row in rows],
    }
    lines = [
        "| | problems | right | wrong | none | limit | mean moves | mean cycles | µs a move | in α-β moves |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    base = _per_move(masked)
    for name, runs in ways.items():
        if not runs:
            continue
        marks = [run.mark for run in runs]
        counts = [str(marks.count(mark)) for mark in Mark]
        cycles = mean([run.cycles for run in runs])
        cells = [
            name,
            str(len(runs)),
            *counts,
            f"{mean([run.moves for run in runs]):.1f}",
            f"{cycles:.1f}" if cycles else "",
            f"{1e6 * _per_move(runs):.0f}",
            f"{_per_move(runs) / base:.1f}" if base else "",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def planner_means(rows: Sequence[Row]) -> str:
    """What the paper tells of GOBI in a sentence, told of our planner."""
    parts = []
    for title, chosen in (
        ("all", list(rows)),
        ("those answered correctly", [row for row in rows if row.planned.mark is Mark.RIGHT]),
    ):
        moves, cycles = (sum(getattr(row.planned, name) for row in chosen) for name in ("moves", "cycles"))
        count = len(chosen)
        parts.append(
            f"over {title} ({count}) {moves / count:.1f} moves and {cycles / count:.1f} cycles a problem, "
            f"{cycles / moves:.1f} cycles a move"
        )
    return f"Planner: {'; '.join(parts)}."


def tally_table(tallies: Iterable[Tally], title: str, *, changes: bool = False) -> str:
    """A line for each tally; with `changes`, what is lost and won by it."""
    head = ["", "right", "wrong", "none", "mean cycles", "mean moves"]
    lines = [
        f"| {' | '.join([title, *head[1:], *(['lost', 'won'] if changes else [])])} |",
        f"|{'---|' + '--:|' * 5 + ('---|---|' if changes else '')}",
    ]
    for one in tallies:
        cells = [
            one.name,
            f"{one.right:.3g} of {one.problems}",
            *(f"{number:.3g}" for number in (one.wrong, one.open)),
            f"{one.cycles:.1f}",
            f"{one.moves:.1f}",
        ]
        if changes:
            cells += [_names(one.lost), _names(one.won)]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _per_move(runs: Sequence[Run]) -> float:
    """Seconds a move, over all of them."""
    moves = sum(run.moves for run in runs)
    return sum(run.seconds for run in runs) / moves if moves else 0.0


def _names(ids: Sequence[str]) -> str:
    """Some names, and how many more there are."""
    more = len(ids) - _SHOWN
    return ", ".join(ids) if more <= 0 else f"{', '.join(ids[:_SHOWN])} and {more} more"


def _short(number: int) -> str:
    return str(number) if number < 10_000_000 else f"{number:.0e}".replace("e+", "e")
