"""The experiments of the paper in one go: `python bench/paper.py`.

Plans every problem that tests a schema, and those after the paper's examples; searches them by alpha-beta;
plans them again with less knowledge. Prints Markdown; `--page docs/experiments.md` puts the tables into that
page, each between the lines that name it, and `--plot FILE` writes the picture. Takes some minutes.

`bench/unseen.jsonl` has problems made by chance, for which no schema was written; `--make N` makes it anew.
"""

import argparse
import sys
import time
from itertools import islice
from pathlib import Path

from nerai.bench.paper.cases import load_cases, masked
from nerai.bench.paper.compare import compare
from nerai.bench.paper.plot import draw_costs
from nerai.bench.paper.tables import planner_means, problem_table, put_into, summary_table, tally_table
from nerai.bench.paper.unseen import unseen_problems
from nerai.bench.paper.vary import grow, leave_out, other_side, without_critics
from nerai.knowledge import load_knowledge
from nerai.knowledge.load import load_problems_of
from nerai.planner import Limits
from nerai.sgf import problem_to_json, read_problems

ROOT = Path(__file__).parents[1]
UNSEEN = ROOT / "bench" / "unseen.jsonl"
FEW_CYCLES, FEW_MOVES = Limits(cycles=1000), Limits(moves=1000)
"""About what GOBI was given. Unseen problems are many, and some are far too hard."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--page", type=Path, help="a page whose tables are replaced")
    parser.add_argument("--plot", type=Path, help="where to write the picture")
    parser.add_argument("--quick", action="store_true", help="without leaving out every single schema")
    parser.add_argument(
        "--make", type=int, metavar="N", help="make so many unseen problems, and nothing else"
    )
    options = parser.parse_args()
    if options.make:
        made = islice(unseen_problems(load_problems_of(ROOT / "problems").values()), options.make)
        UNSEEN.write_text("".join(f"{problem_to_json(one)}\n" for one in made), encoding="utf-8")
        return
    knowledge = load_knowledge()
    told("masks", began := time.monotonic())
    cases = load_cases(knowledge, ROOT / "problems")
    told("planning and searching", began)
    rows = [compare(case, knowledge) for case in cases]
    if options.plot:
        options.plot.write_text(draw_costs(rows), encoding="utf-8")
    told("unseen problems", began)
    unseen = masked(read_problems(UNSEEN))
    unseen_rows = [compare(case, knowledge, FEW_CYCLES, FEW_MOVES) for case in unseen]
    told("less knowledge", began)
    found = {
        "summary": f"{summary_table(rows)}\n\n{planner_means(rows)}",
        "problems": problem_table(rows),
        "other side": tally_table(other_side(cases, knowledge), "who plans, against what"),
        "unseen": "\n\n".join(
            (
                summary_table(unseen_rows),
                tally_table(without_critics(unseen, knowledge, FEW_CYCLES), ""),
                tally_table(other_side(unseen, knowledge, FEW_CYCLES), "who plans, against what"),
            )
        ),
        "growth": tally_table(grow(cases, knowledge), "part of the knowledge"),
    }
    if not options.quick:
        found["left out"] = tally_table(leave_out(cases, knowledge), "left out", changes=True)
    told("done", began)
    for name, text in found.items():
        print(f"## {name}\n\n{text}\n")
    if options.page:
        page = options.page.read_text(encoding="utf-8")
        for name, text in found.items():
            page = put_into(page, name, text)
        options.page.write_text(page, encoding="utf-8")


def told(what: str, began: float) -> None:
    print(f"{time.monotonic() - began:5.0f} s  {what}", file=sys.stderr)


if __name__ == "__main__":
    main()
