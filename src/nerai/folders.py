"""Where a person's data goes: one folder for all of nerai.

Takes the environment; gives a folder, which need not exist yet. Makes and reads nothing.
"""

import os
from pathlib import Path
from typing import Final

FOLDER_VARIABLE: Final = "NERAI_DATA_DIR"


def data_folder() -> Path:
    """Where user data goes: as the variable says, else as XDG does."""
    told = os.environ.get(FOLDER_VARIABLE)
    if told:
        return Path(told)
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "share") / "nerai"
