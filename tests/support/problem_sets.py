"""Problem records of our own for benches and the proof-reader: some sound, the others each with a fault."""

import json
from pathlib import Path

Record = dict[str, object]

SOUND: Record = {
    "id": "kill/three",
    "size": 9,
    "black": ["ba", "bb", "bc", "bd", "ad"],
    "white": ["ca", "cb", "cc", "cd", "ce", "be", "ae"],
    "to_move": "W",
    "goal": "kill",
    "target": ["ba"],
    "correct": ["ab"],
    "wrong": ["aa", "ac"],
}
LIVE: Record = {
    **{name: value for name, value in SOUND.items() if name != "wrong"},
    "id": "live/three",
    "to_move": "B",
    "goal": "live",
}
AUTHOR_WRONG: Record = {**SOUND, "id": "kill/author_wrong", "correct": ["aa"], "wrong": ["ab"]}
UNSTATED_WRONG: Record = {
    name: value for name, value in AUTHOR_WRONG.items() if name not in ("goal", "target")
} | {"id": "kill/unstated"}
SEVERAL: Record = {
    "id": "capture/corner_stone",
    "size": 9,
    "black": ["bb", "ac"],
    "white": ["aa", "da"],
    "to_move": "B",
    "goal": "capture",
    "target": ["aa"],
    "correct": ["ba"],
    "also_ok": ["cb"],
}
WRONG_WORKS: Record = {**SEVERAL, "id": "capture/marked_wrong", "wrong": ["ab", "ii"]}
KO: Record = {
    "id": "kill/ko",
    "size": 9,
    "black": ["da", "bb", "cb", "db", "ac", "bc"],
    "white": ["fa", "eb", "fb", "cc", "dc", "ec", "ad", "bd", "cd"],
    "to_move": "W",
    "goal": "kill",
    "goal_text": "White to kill",
    "target": ["bb"],
    "correct": ["ba"],
}
SEKI: Record = {
    "id": "live/seki",
    "size": "7x4",
    "black": ["ca", "fa", "cb", "fb", "gb", "cc", "fc", "ed", "fd", "gd"],
    "white": ["ba", "ea", "ab", "bb", "eb", "bc", "ec", "ad", "bd", "cd", "dd"],
    "to_move": "B",
    "goal": "live",
    "target": ["ca"],
    "correct": ["dc"],
}
LEAK: Record = {
    "id": "kill/leak",
    "size": 11,
    "black": ["ea", "eb", "ec", "bd", "cd", "dd", "ed", "cf"],
    "white": ["da", "db", "bc", "cc", "dc"],
    "to_move": "B",
    "goal": "kill",
    "target": ["da"],
    "wrong": ["ab"],
}
"""The move marked wrong kills, if the way out along the edge is shut."""
MIRRORED: Record = {
    "id": "kill/three_again",
    "size": 9,
    "black": ["ga", "gb", "gc", "gd", "ge", "he", "ie"],
    "white": ["ha", "hb", "hc", "hd", "id"],
    "to_move": "B",
    "goal": "kill",
    "target": ["ha"],
    "correct": ["ib"],
}
"""SOUND seen in a mirror, with the colors exchanged."""


def write_collection(path: Path, *records: Record | str) -> Path:
    """A JSON-lines file; a text is written as it is."""
    lines = [record if isinstance(record, str) else json.dumps(record) for record in records]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path
