"""Import contracts cannot see the compiled module, so this test reads the syntax trees."""

import ast
from pathlib import Path

import nerai

PACKAGE = Path(nerai.__file__).parent
ALLOWED = {"board", "solver", "playout", "rules"}


def _imports_core(source: Path) -> bool:
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import) and any(alias.name.startswith("nerai._core") for alias in node.names):
            return True
        if isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if module.startswith("nerai._core") or (
                module == "nerai" and any(alias.name == "_core" for alias in node.names)
            ):
                return True
    return False


def test_only_board_solver_playout_and_rules_import_the_native_module() -> None:
    users = {
        source.relative_to(PACKAGE).parts[0] for source in PACKAGE.rglob("*.py") if _imports_core(source)
    }
    assert users, "nobody imports the native module: this test looks in the wrong place"
    assert users <= ALLOWED
