"""The whole table of commands, set by set.

Gives every entry the engine answers beside the protocol's own four (protocol_version, list_commands,
known_command, quit), which the server knows.
"""

from collections.abc import Mapping
from typing import Final

from nerai.engine import (
    commands_admin,
    commands_analysis,
    commands_board,
    commands_gogui,
    commands_nerai,
    commands_play,
    commands_record,
    commands_result,
    commands_setup,
    tactics,
    tactics_pairs,
)
from nerai.engine.command import Entry

SETS: Final[Mapping[str, tuple[Entry, ...]]] = {
    "The engine, clocks and servers": commands_admin.ENTRIES,
    "Setting up": commands_setup.ENTRIES,
    "Moves": commands_play.ENTRIES,
    "Analysis and settings": commands_analysis.ENTRIES,
    "The result": commands_result.ENTRIES,
    "Records": commands_record.ENTRIES,
    "Questions about the board": commands_board.ENTRIES,
    "Tactics": (*tactics.ENTRIES, *tactics_pairs.ENTRIES),
    "Goals, plans and reasons": commands_nerai.ENTRIES,
    "GoGui's analyze commands": commands_gogui.ENTRIES,
}

ENTRIES: Final = tuple(entry for entries in SETS.values() for entry in entries)
