"""Problems as whole-board questions: python bench/whole_board.py FILE... --engine COMMAND [--engine COMMAND].

Sets each problem's stones up in every engine, says nothing of a goal, and asks for a move (`reg_genmove`). A
move is right when the problem's record accepts it. All engines get the same problems in one run; --out keeps
answers, by which a stopped run goes on. Time limits are for the engines' own options.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from nerai.bench.problems import choose
from nerai.board.color import Color
from nerai.board.point import from_gtp, to_gtp
from nerai.errors import NeraiError
from nerai.gtp.client import Client
from nerai.rate import wilson
from nerai.sgf.problem import Problem

OURS = "nerai-gtp --time 2"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="problems, .jsonl or .sgf")
    parser.add_argument("--engine", action="append", help=f"a GTP engine; may be repeated ({OURS})")
    parser.add_argument("--sample", type=int, default=150, help="so many problems, drawn by --seed (150)")
    parser.add_argument("--seed", type=int, default=1, help="draws them (1)")
    parser.add_argument("--where", action="append", default=[], help="only problems such as level<=20k")
    parser.add_argument("--out", type=Path, help="answers, one a line; a run with the same file goes on")
    parser.add_argument("--json", action="store_true", help="print one object")
    options = parser.parse_args(arguments)
    engines = options.engine or [OURS]
    try:
        problems = choose(options.files, where=options.where, sample=options.sample, seed=options.seed)
        known = read_answers(options.out)
        right = {command: asked(command, problems, known, options.out) for command in engines}
    except NeraiError as error:
        print(error, file=sys.stderr)
        return 65
    if options.json:
        print(json.dumps({"problems": len(problems), "right": right}))
        return 0
    for command, count in right.items():
        rate = wilson(count, len(problems))
        share = f"{count / len(problems):.0%} ({rate.low:.0%} to {rate.high:.0%})"
        print(f"{count} of {len(problems)} right, {share}: {command}")
    return 0


def read_answers(path: Path | None) -> dict[tuple[str, str], str]:
    if path is None or not path.is_file():
        return {}
    lines = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip())
    return {(one["engine"], one["problem"]): one["answer"] for one in lines}


def asked(
    command: str, problems: Sequence[Problem], known: dict[tuple[str, str], str], out: Path | None
) -> int:
    """How many problems an engine answers with a right move."""
    right = 0
    with Client(command) as client:
        for number, problem in enumerate(problems, start=1):
            answer = known.get((command, problem.id))
            if answer is None:
                answer = answer_of(client, problem)
                if out is not None:
                    with out.open("a", encoding="utf-8") as file:
                        line = {"engine": command, "problem": problem.id, "answer": answer}
                        file.write(json.dumps(line) + "\n")
            right += accepts(problem, answer)
            print(f"\r{number} of {len(problems)}, {right} right", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return right


def answer_of(client: Client, problem: Problem) -> str:
    """What the engine would play; stones are played one by one, which every engine understands."""
    size, position = problem.size, problem.position
    if size.width != size.height:
        return "pass"
    client.send(f"boardsize {size.width}")
    client.send("clear_board")
    for color in Color:
        for point in sorted(position.black if color is Color.BLACK else position.white):
            client.send(f"play {color.word} {to_gtp(point, size)}")
    return client.send(f"reg_genmove {problem.to_move.word}", timeout_s=120).strip()


def accepts(problem: Problem, answer: str) -> bool:
    if answer.lower() in ("pass", "resign"):
        return False
    return problem.accepts(from_gtp(answer, problem.size))


if __name__ == "__main__":
    raise SystemExit(main())
