"""`nerai bench algebra`: answers by parts against joint search, and what they cost, as tables or JSON."""

import dataclasses
from collections.abc import Iterator
from typing import Annotated, Final

import typer
from rich.table import Table

from nerai.bench.algebra import DEFAULT_LIMIT, AlgebraBench, Seeds, measure
from nerai.bench.machine import describe_machine
from nerai.bench.pair_costs import PairCost, Saving, Way, saving_of_disproofs, saving_of_pairs
from nerai.cli.terminal import console, print_json, progress_console

_WAYS: Final = {
    Way.PLAIN: "plain joint search",
    Way.ANSWERED: "plain joint search, where answered by parts",
    Way.BOTH_PLAIN: "plain joint search, parts in it, too",
    Way.JOINT: "our own joint search",
    Way.SPENT: "plain joint search, with all proofs of the answer",
}


def algebra(
    seed: Annotated[int, typer.Option(help="Decides the positions from drawn shapes.")] = Seeds().made,
    large_seed: Annotated[int, typer.Option(help="Decides the large pairs.")] = Seeds().large,
    disproof_seed: Annotated[
        int, typer.Option(help="Decides the large pairs with a disproof.")
    ] = Seeds().disproofs,
    limit: Annotated[
        int, typer.Option(min=1, help="Nodes of one search, or of one question.")
    ] = DEFAULT_LIMIT,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Joined goals: answered by parts and by joint search, the nodes of both, the time to combine.

    Exit code 1 when an answer by parts differs from joint search.
    """
    seeds = Seeds(seed, large_seed, disproof_seed)
    with progress_console().status("starting") as status:
        found = measure(seeds, limit=limit, report=status.update)
    if as_json:
        stated = {"machine": describe_machine(), "seeds": dataclasses.asdict(seeds), "limit": limit}
        print_json({**stated, **_as_record(found)})
    else:
        _print(found, seeds, limit)
    return 1 if found.disagree else 0


def _as_record(found: AlgebraBench) -> dict[str, object]:
    return {
        "agreement": dataclasses.asdict(found.agreement),
        "disagree": found.disagree,
        "savings": [
            {"set": name, "of": what, "against": way.name.lower(), **dataclasses.asdict(saving)}
            for name, what, way, saving in _savings(found)
        ],
        "costs": {name: [dataclasses.asdict(cost) for cost in costs] for name, costs in _sets(found).items()},
        "combine_ms": found.combine_ms,
    }


def _sets(found: AlgebraBench) -> dict[str, tuple[PairCost, ...]]:
    return {"large": found.large, "disproofs": found.disproofs, "small": found.small}


def _savings(found: AlgebraBench) -> Iterator[tuple[str, str, Way, Saving]]:
    """What is told of each set: all its pairs, and its disproofs; of pairs chosen for them only those."""
    for name, costs in _sets(found).items():
        ways = [("pairs", saving_of_pairs), ("disproofs", saving_of_disproofs)]
        for what, saving_of in ways[1:] if name == "disproofs" else ways:
            for way in Way:
                saving = saving_of(costs, way)
                if saving is not None:
                    yield name, what, way, saving


def _print(found: AlgebraBench, seeds: Seeds, limit: int) -> None:
    counts = found.agreement
    table = Table(title="goals of several parts", show_header=False)
    table.add_row("positions", f"{counts.positions}, {counts.meant_dependent} of them made to be dependent")
    table.add_row("answered by parts", f"{counts.by_parts} of {2 * counts.positions} questions")
    table.add_row(
        "joint search",
        f"agrees on {counts.agree}, unknown {counts.joint_unknown}, differs on {len(counts.disagree)}",
    )
    table.add_row("pairs of parts certified apart", f"{counts.certified_pairs} of {counts.pairs}")
    table.add_row("combining two statuses of tally 3", f"{found.combine_ms:.2f} ms")
    console().print(table)
    titles = {
        "large": f"large pairs (seed {seeds.large})",
        "disproofs": f"large pairs with a disproof (seed {seeds.disproofs})",
        "small": f"small pairs (seed {seeds.made})",
    }
    for name, costs in _sets(found).items():
        console().print(_costs_table(titles[name], costs, [row for row in _savings(found) if row[0] == name]))
    console().print(f">=: a search of the whole was broken off at {limit:,} nodes", markup=False)
    for question in found.disagree:
        console().print(f"differs: {question}", style="red", markup=False)


def _costs_table(title: str, costs: tuple[PairCost, ...], rows: list[tuple[str, str, Way, Saving]]) -> Table:
    """How many times fewer nodes the parts take, and whether their answers agree."""
    asked = [one for cost in costs for one in cost.questions]
    ended = [one for one in asked if one.answered and (one.plain_ended or one.joint_ended)]
    wrong = sum("plain" in one.differs and not one.fault for one in asked)
    table = Table("fewer nodes than", "of", "median", "middle half", ">=", title=title)
    for _, what, way, saving in rows:
        middle = f"{saving.low:.1f} to {saving.high:.1f}"
        table.add_row(
            _WAYS[way], f"{saving.cases} {what}", f"{saving.median:.1f}", middle, str(saving.bounded)
        )
    answered = sum(one.answered for one in asked)
    table.caption = (
        f"{answered} of {len(asked)} questions answered by parts; a search of the whole"
        f" ended on {len(ended)} of them and differs on {sum(one.fault for one in asked)}"
        + (f" (plain search, refuted by ours, on {wrong} more)" if wrong else "")
    )
    return table
