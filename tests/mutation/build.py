"""The native core with all mutants in it, any of which can be switched on.

Takes the list of mutants; gives the path of a module that stands in for nerai._core. The sources are copied
to a folder of their own under build/, so the program itself has no trace of this. Built again only where
something changed.
"""

import ctypes
import importlib
import importlib.util
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.mutation.mutants import ROOT, Mutant, numbered, switchable

FOLDER = ROOT / "build" / "mutation"
_SWITCH = """\
#pragma once
#include <cstdlib>
inline int nerai_mutant_wanted() {
    const char* number = std::getenv("NERAI_MUTANT");
    return number == nullptr ? 0 : std::atoi(number);
}
extern "C" {
__attribute__((visibility("default"))) inline int nerai_mutant = nerai_mutant_wanted();
}
"""
_INCLUDE = '#include "nerai/mutant_switch.h"\n'


def patched(mutants: Sequence[Mutant]) -> dict[str, str]:
    """All native sources by their paths, with the mutants in them."""
    numbers = numbered(mutants)
    texts = {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
        for folder in ("native/include/nerai", "native/src", "native", "native/tests")
        for path in sorted((ROOT / folder).iterdir())
        if path.suffix in (".h", ".cpp", ".inc")
    }
    for file in sorted({mutant.file for mutant in mutants}):
        own = [(numbers[mutant.name], mutant) for mutant in mutants if mutant.file == file]
        text = switchable(texts[file], own, "::nerai_mutant == %d")
        texts[file] = text.replace("#pragma once\n", "#pragma once\n" + _INCLUDE, 1)
        if _INCLUDE not in texts[file]:
            texts[file] = _INCLUDE + text
    texts["native/include/nerai/mutant_switch.h"] = _SWITCH
    texts["CMakeLists.txt"] = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    return texts


def build(mutants: Sequence[Mutant]) -> Path:
    """Build the module and the native tests named; RuntimeError with the compiler's words if that fails."""
    for name, text in patched(mutants).items():
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    nanobind = importlib.import_module("nanobind")  # a build tool, without types
    tools = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    environment = os.environ | {"PATH": tools}
    made = FOLDER / "made"
    configure = (
        *("cmake", "-S", str(FOLDER), "-B", str(made), "-G", "Ninja", "-DCMAKE_BUILD_TYPE=None"),
        *("-DCMAKE_CXX_FLAGS=-O1 -w", f"-DPython_EXECUTABLE={sys.executable}"),
        *("-DNERAI_NATIVE_TESTS=ON", "-DNERAI_SANITIZE=OFF", f"-Dnanobind_DIR={nanobind.cmake_dir()}"),
    )
    tests = sorted({f"test_{mutant.test}" for mutant in mutants if mutant.test})
    for command in (configure, ("cmake", "--build", str(made), "--target", "_core", *tests)):
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"the mutants do not build:\n{done.stdout}\n{done.stderr}")
    (path,) = made.glob("_core.*.so")
    return path


def passes(test: str, number: int) -> bool:
    """Whether a native test passes with a mutant switched on (0: none)."""
    environment = os.environ | {"NERAI_MUTANT": str(number)}
    done = subprocess.run(
        (FOLDER / "made" / f"test_{test}",), env=environment, capture_output=True, check=False, timeout=600
    )
    return done.returncode == 0


def load(path: Path) -> ctypes.c_int:
    """Make the module nerai._core of this process; gives the switch. Must come before nerai is imported."""
    assert not any(name.startswith("nerai.") for name in sys.modules), "nerai is loaded already"
    spec = importlib.util.spec_from_file_location("nerai._core", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["nerai._core"] = module
    spec.loader.exec_module(module)
    return ctypes.c_int.in_dll(ctypes.CDLL(str(path)), "nerai_mutant")
