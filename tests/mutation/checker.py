"""Mutants of the checker: every refusal left out, and conditions weakened; its own tests must notice.

Takes the sources of nerai.solver.verify; gives mutants, and runs the tests of the checker with one of them in
place of the real one, in a process of its own.
"""

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.mutation.checker_conditions import CONDITIONS, FOLDER
from tests.mutation.combined_conditions import COMBINED_CONDITIONS
from tests.mutation.mutants import ROOT, Mutant, places

VARIABLE: Final = "NERAI_MUTATED_CHECKER"
_RULES: Final = ("winner", "loser", "leaves", "dead", "stand", "loops", "check", "combined", "apart", "units")
_TESTS: Final = (
    "bad_proofs",
    "rules",
    "leaves",
    "joint",
    "assumptions",
    "verify",
    "superko",
    "tampering",
    "input",
    "board",
    "combined",
)
_LONG: Final = (
    "not any_field and not any_lines and not changed_at_random and not deep_stack and not naive_board"
)


def refusals() -> tuple[Mutant, ...]:
    """A mutant for every place where a rule is refused: it passes on instead."""
    found = []
    for name in _RULES:
        file = f"{FOLDER}/{name}.py"
        text = (ROOT / file).read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call):
                continue
            if ast.unparse(node.exc.func) != "Refusal":
                continue
            old = ast.get_source_segment(text, node)
            assert old is not None
            message = ast.unparse(node.exc.args[1])
            found.append(Mutant(f"{name}:{node.lineno} {message}", name, file, old, "pass"))
    return tuple(found)


def checker_mutants() -> tuple[Mutant, ...]:
    """All of them."""
    return (*refusals(), *CONDITIONS, *COMBINED_CONDITIONS)


def survives(mutant: Mutant, folder: Path) -> bool:
    """Whether all tests of the checker pass with the mutant in place of it."""
    package = ROOT / FOLDER
    folder.mkdir(parents=True)
    for path in package.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        if mutant.file == f"{FOLDER}/{path.name}":
            for place, edit in sorted(_places(mutant, text), reverse=True):
                text = text[:place] + edit + text[place + len(mutant.old) :]
        (folder / path.name).write_text(text, encoding="utf-8")
    tests = [
        *(
            str(path)
            for part in _TESTS
            for path in sorted((ROOT / "tests/solver").glob(f"test_verify*{part}*.py"))
        ),
        *(
            "tests/solver/test_dead_shapes.py",
            "tests/solver/test_loops.py",
            "tests/solver/test_assumptions.py",
        ),
    ]
    done = subprocess.run(
        (
            *(sys.executable, "-m", "pytest", "-x", "-q", "-p", "tests.mutation.checker_plugin"),
            *("-p", "no:cacheprovider", "-m", "not slow", "-k", _LONG, *dict.fromkeys(tests)),
        ),
        cwd=ROOT,
        env=os.environ | {VARIABLE: str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode not in (0, 1, 2):
        raise RuntimeError(f"the tests did not run:\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
    return done.returncode == 0


def _places(mutant: Mutant, text: str) -> list[tuple[int, str]]:
    if mutant.new == "pass":  # a statement that may stand in several places: its line tells which
        line = int(mutant.name.split(":")[1].split()[0])
        start = sum(len(part) for part in text.splitlines(keepends=True)[: line - 1])
        return [(text.index(mutant.old, start), "pass")]
    return [(place, edit.new) for place, edit in places(mutant, text)]
