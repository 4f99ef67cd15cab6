"""Knowledge written in tests: files of a folder in, what was loaded and the faults out."""

from pathlib import Path

from nerai.knowledge import Knowledge, read_knowledge

FIVE_LINES = """
schema live_by_counterattack for live(G: group)
  when  chain_of(G, C) and touches(C, E) and in_atari(E)
  do    capture(E) then make_eyes(G)
  why   "Capturing E turns its points into eye space for G."
  seen  live/three_01
"""


def read(folder: Path, go: bool = True, **files: str) -> tuple[Knowledge, list[str]]:
    """What files say together with Go knowledge, and the faults; `life_plan` is the file life.plan."""
    for name, text in files.items():
        stem, _, ending = name.rpartition("_")
        (folder / f"{stem}.{ending}").write_text(text, encoding="utf-8")
    found, faults = read_knowledge(folder, go=go)
    return found, [str(fault).removeprefix(f"{folder}/") for fault in faults]


def faults_of(folder: Path, text: str, *, ending: str = "plan", go: bool = True) -> list[str]:
    """The faults of one file."""
    return read(folder, go, **{f"life_{ending}": text})[1]
