"""The machine and versions a figure was taken with.

Gives a plain record for result files, so that figures can be compared with care. Tells no names or paths.
"""

import os
import platform
from importlib.metadata import version
from pathlib import Path


def describe_machine() -> dict[str, str | int]:
    """Processor, cores, system, Python and nerai versions."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count() or 0,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "nerai": version("nerai"),
    }


def _processor() -> str:
    """The processor's model name; Linux tells it only in a file."""
    table = Path("/proc/cpuinfo")
    if table.exists():
        for line in table.read_text(errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown"
