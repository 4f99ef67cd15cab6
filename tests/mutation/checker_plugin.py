"""A pytest plugin that puts a mutated checker in the place of the real one, before any test is read."""

import importlib.abc
import importlib.util
import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

from tests.mutation.checker import VARIABLE

NAME = "nerai.solver.verify"


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the modules of the checker in a folder, before what an editable install has put there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != NAME and not fullname.startswith(f"{NAME}."):
            return None
        inner = fullname.removeprefix(NAME).removeprefix(".") or "__init__"
        folders = [str(self._folder)] if inner == "__init__" else None
        return importlib.util.spec_from_file_location(
            fullname, self._folder / f"{inner}.py", submodule_search_locations=folders
        )


if VARIABLE in os.environ:
    assert NAME not in sys.modules
    sys.meta_path.insert(0, _Finder(Path(os.environ[VARIABLE])))
