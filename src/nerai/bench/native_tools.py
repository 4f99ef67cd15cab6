"""Builds the programs of native/tools, which learn weights that the core includes.

Takes the folder of the sources and a program's name; gives the path of the program. What the build says goes
to standard error. Knows nothing of what the programs do.
"""

import os
import subprocess
import sys
from pathlib import Path


def build_tool(root: Path, name: str) -> Path:
    """A program of native/tools, built now; CalledProcessError where it cannot be."""
    folder = root / "build/tools"
    choices = ["-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DNERAI_PYTHON=OFF", "-DNERAI_TOOLS=ON"]
    beside_python = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    for command in (
        ["cmake", "-S", str(root), "-B", str(folder), *choices],
        ["cmake", "--build", str(folder), "--target", name],
    ):
        subprocess.run(command, check=True, stdout=sys.stderr, env={**os.environ, "PATH": beside_python})
    return folder / name
