"""SGF files and Go problems: a tolerant reader, a writer, replay, and problems in all their dialects."""

from nerai.sgf.dialects import Dialect
from nerai.sgf.jsonlines import problem_from_json, problem_to_json, read_problems, write_problems
from nerai.sgf.problem import GoalKind, Problem, Refutation, TreeMove, Verdict
from nerai.sgf.problem_file import load_problem, load_problems
from nerai.sgf.problem_sgf import ReadProblem, problem_from_sgf
from nerai.sgf.problem_writer import problem_to_game, problem_to_sgf
from nerai.sgf.reader import Limits, SgfFile, load, parse
from nerai.sgf.replay import Illegal, Record, Step, position_at, replay
from nerai.sgf.source import Repair
from nerai.sgf.tree import Game, Node
from nerai.sgf.writer import Header, write, write_game

__all__ = [
    "Dialect",
    "Game",
    "GoalKind",
    "Header",
    "Illegal",
    "Limits",
    "Node",
    "Problem",
    "ReadProblem",
    "Record",
    "Refutation",
    "Repair",
    "SgfFile",
    "Step",
    "TreeMove",
    "Verdict",
    "load",
    "load_problem",
    "load_problems",
    "parse",
    "position_at",
    "problem_from_json",
    "problem_from_sgf",
    "problem_to_game",
    "problem_to_json",
    "problem_to_sgf",
    "read_problems",
    "replay",
    "write",
    "write_game",
    "write_problems",
]
