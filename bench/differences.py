"""Proved answers that differ from a collection's: python bench/differences.py PROBLEMS.jsonl RESULTS.jsonl.

RESULTS is what `nerai bench problems PROBLEMS --out RESULTS` wrote. Listed are answers that are proved and in
none of the record's right moves, and goals that are refuted although the record has a right move. Each is
solved again for its certificate, which is kept in the folder of --certificates, and the record's first answer
is tried against the same goal: the reason says how it is refuted, or that both work. Who is right about what
the problem meant, a person decides.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from nerai.board.point import gtp_list, to_gtp
from nerai.errors import NeraiError
from nerai.query.solve import Investigation, investigate
from nerai.query.why_not import why_not
from nerai.sgf import Problem, load_problems

DIFFERENT = frozenset({"other_proved", "wrong_proved"})


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("problems", type=Path, help="the problem file, as .jsonl or .sgf")
    parser.add_argument("results", type=Path, help="the results of a run over it")
    parser.add_argument(
        "--time", type=float, metavar="S", help="seconds for each search (10, unless --nodes)"
    )
    parser.add_argument("--nodes", type=int, metavar="N", help="nodes for each search: repeatable results")
    parser.add_argument(
        "--certificates", type=Path, metavar="DIR", default=Path("differences"), help="folder for them"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a difference")
    options = parser.parse_args()
    for name in ("time", "nodes"):
        given = getattr(options, name)
        if given is not None and given <= 0:
            parser.error(f"--{name} {given}: give a number above 0")
    return options


def read_results(path: Path) -> Iterator[dict[str, object]]:
    """The results of a journal; ValueError when the file is none."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        record = json.loads(line)
        if not isinstance(record, dict) or not ("journal" in record or "outcome" in record):
            raise ValueError(f"{path}:{number}: no record of a run")
        value = record.get("value")
        if isinstance(value, dict):
            yield value


def differs(result: dict[str, object], problem: Problem) -> bool:
    refuted = result.get("evidence") == "refuted" and bool(problem.correct)
    return result.get("score") in DIFFERENT or refuted


def difference(problem: Problem, result: dict[str, object], options: argparse.Namespace) -> dict[str, object]:
    """One entry of the list."""
    goal = str(result["goal"])
    found = investigate(problem.position, goal, time_s=options.time, nodes=options.nodes)
    return {
        "id": problem.id,
        "goal": goal,
        "theirs": gtp_list(problem.correct, problem.size),
        "calls_wrong": result.get("move") in gtp_list(problem.wrong, problem.size),
        "ours": result.get("move"),
        "certificate": kept(found, problem, options.certificates),
        "assumes": [str(point) for item in found.answer.assumptions for point in item.points],
        "reason": "; ".join(reasons(problem, goal, found, options)),
    }


def reasons(problem: Problem, goal: str, found: Investigation, options: argparse.Namespace) -> Iterator[str]:
    if found.certificate is None:
        yield "not proved again within the limits"
    else:
        line = " ".join(to_gtp(point, problem.size) for point in found.certificate.main_line())
        winner = found.certificate.winner.word.title()
        yield f"{winner} has its way by {line}" if line else f"{winner} has its way without a move"
    if problem.correct and not found.answer.refuted:
        yield why_not(
            problem.position, problem.correct[0], goal, time_s=options.time, nodes=options.nodes
        ).text


def kept(found: Investigation, problem: Problem, folder: Path) -> str | None:
    if found.certificate is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{problem.id.replace('/', '-')}.jsonl"
    path.write_text(found.certificate.text, encoding="utf-8")
    return str(path)


def main() -> int:
    options = read_options()
    try:
        problems = {problem.id: problem for problem in load_problems(options.problems)}
        results = list(read_results(options.results))
    except (NeraiError, OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 65
    for result in results:
        problem = problems.get(str(result["id"]))
        if problem is None or not differs(result, problem):
            continue
        entry = difference(problem, result, options)
        if options.json:
            print(json.dumps(entry), flush=True)
        else:
            theirs = ", ".join(gtp_list(problem.correct, problem.size))
            said = ", called wrong there" if entry["calls_wrong"] else ""
            print(f"{entry['id']}: {entry['goal']}; theirs {theirs}, ours {entry['ours'] or 'none'}{said}")
            print(f"    {entry['reason']}")
            print(f"    {entry['certificate'] or 'no certificate'}", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
