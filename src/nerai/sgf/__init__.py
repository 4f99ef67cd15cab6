"""SGF files and Go problems: a tolerant reader, a writer, replay, and problems in all their dialects."""

from nerai.sgf.reader import Limits, SgfFile, load, parse
from nerai.sgf.source import Repair
from nerai.sgf.tree import Game, Node
from nerai.sgf.writer import Header, write, write_game

__all__ = ["Game", "Header", "Limits", "Node", "Repair", "SgfFile", "load", "parse", "write", "write_game"]
