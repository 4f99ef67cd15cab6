"""Which problems a person has solved, and with how many tries: kept on disk, per set of problems.

Takes a folder for its file; gives and keeps counts. Each change is on disk before it is answered, so that
nothing is lost when the program is killed. The folder is that of user data of the system, unless told.
"""

import sqlite3
import threading
from pathlib import Path
from typing import Final

from nerai.errors import ConfigError
from nerai.folders import FOLDER_VARIABLE

_FILE: Final = "tutor.sqlite3"
_PATIENCE_S: Final = 10.0
_TABLE: Final = """
CREATE TABLE IF NOT EXISTS progress (
    set_name TEXT NOT NULL,
    problem TEXT NOT NULL,
    solved INTEGER NOT NULL DEFAULT 0,
    tries INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (set_name, problem)
) WITHOUT ROWID
"""
_KEEP: Final = """
INSERT INTO progress (set_name, problem, solved, tries) VALUES (?, ?, ?, ?)
ON CONFLICT (set_name, problem) DO UPDATE SET
    solved = max(solved, excluded.solved), tries = max(tries, excluded.tries)
"""


class ProgressStore:
    """What was solved of one set; may be asked from any thread."""

    def __init__(self, folder: Path, *, set_name: str) -> None:
        """Open the file in that folder, or make it; ConfigError when that fails."""
        self._set = set_name
        self._lock = threading.Lock()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = sqlite3.connect(folder / _FILE, timeout=_PATIENCE_S, check_same_thread=False)
            self._file.execute("PRAGMA journal_mode=WAL")
            self._file.execute("PRAGMA synchronous=FULL")
            with self._file:
                self._file.execute(_TABLE)
        except (OSError, sqlite3.Error) as fault:
            hint = f"set {FOLDER_VARIABLE} to a folder that can be written"
            raise ConfigError(f"cannot keep progress in {folder}: {fault}", hint=hint) from None

    def all(self) -> dict[str, tuple[bool, int]]:
        """Whether each problem is solved, and the tries it took; those never tried are missing."""
        with self._lock:
            rows = self._file.execute(
                "SELECT problem, solved, tries FROM progress WHERE set_name = ?", (self._set,)
            ).fetchall()
        return {str(name): (bool(solved), int(tries)) for name, solved, tries in rows}

    def keep(self, problem: str, *, solved: bool, tries: int) -> tuple[bool, int]:
        """Keep what came of a problem; gives what is known of it now. Solved stays so, tries never shrink."""
        with self._lock:
            with self._file:
                self._file.execute(_KEEP, (self._set, problem, int(solved), tries))
            row = self._file.execute(
                "SELECT solved, tries FROM progress WHERE set_name = ? AND problem = ?", (self._set, problem)
            ).fetchone()
        return bool(row[0]), int(row[1])

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._file.close()
