"""The option that names a store of rules, and opening it.

Takes a path or none; gives an open RuleStore. Faults of the file while it is used are told as bad input.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer

from nerai.errors import ConfigError
from nerai.folders import data_folder
from nerai.learn.store import RuleStore

_FILE: Final = "rules.sqlite3"
StoreFile = Annotated[
    Path | None,
    typer.Option("--store", help=f"File of the rules. [default: {_FILE} in the folder of user data]"),
]


def store_path(told: Path | None) -> Path:
    """The file that is meant."""
    return told or data_folder() / _FILE


@contextmanager
def opened(told: Path | None, *, make: bool = False, option: str = "--store") -> Iterator[RuleStore]:
    """The store; ConfigError when there is none, unless one is to be made; `option` is what has named it."""
    path = store_path(told)
    if not make and not (path.exists() and path.stat().st_size):
        raise ConfigError(
            f"no rules in {path}", hint=f"nerai learn shapes makes some, or name a file with {option}"
        )
    try:
        with RuleStore(path) as store:
            yield store
    except sqlite3.Error as fault:
        raise ConfigError(f"{path} is damaged: {fault}", hint=f"name another file with {option}") from None
