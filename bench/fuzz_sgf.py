"""Damages the SGF files of FOLDER at random: any bytes must give a value or one of our errors.

Usage: python bench/fuzz_sgf.py FOLDER [SECONDS] [SEED]; exit code 1 if something else happened.
"""

import collections
import random
import resource
import sys
import time
from pathlib import Path

from nerai.errors import NeraiError
from nerai.sgf import Illegal, parse, problem_from_sgf, replay, write

PIECES = [b"(", b")", b";", b"[", b"]", b"\\", b"\0", b"\xff", b"(;", b";B[aa]", b"AB[aa:cc]", b"SZ[3:2]"]


def damage(data: bytes, other: bytes, chance: random.Random) -> bytes:
    for _ in range(chance.choice([1, 1, 2, 4, 16])):
        start, cut = chance.randrange(len(data) + 1), chance.randrange(len(other) + 1)
        end = start + chance.choice([1, 2, 8, 64])
        new = [b"", chance.choice(PIECES), chance.randbytes(2), data[start:end] * 2, other[cut : cut + 99]]
        data = data[:start] + chance.choice(new) + data[end:]
    return data[: chance.randrange(len(data) + 1)] if chance.random() < 0.1 else data


def exercise(data: bytes) -> str:
    try:
        file = parse(data)
        assert parse(write(*file.games)).repairs == (), "what was written needs repair"
        for game in file.games:
            replay(game, illegal=Illegal.CARRY_OUT)
            problem_from_sgf(game, illegal=Illegal.CARRY_OUT)
            replay(game)
    except NeraiError as fault:
        return f"refused: {type(fault).__name__}"
    return "repaired" if file.repairs else "read as it is"


def main(folder: str, seconds: float = 60, seed: int = 1) -> int:
    chance, counts = random.Random(seed), collections.Counter[str]()
    files = [path.read_bytes() for path in sorted(Path(folder).rglob("*.sgf"))]
    if not files:
        print(f"no SGF file in {folder}", file=sys.stderr)
        return 65
    slowest, end = 0.0, time.monotonic() + float(seconds)
    while time.monotonic() < end:
        data = damage(chance.choice(files), chance.choice(files), chance)
        begun = time.monotonic()
        try:
            counts[exercise(data)] += 1
        except Exception as fault:
            counts["FAILED"] += 1
            print(f"{fault!r} from {data!r}")
        slowest = max(slowest, time.monotonic() - begun)
    memory_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{len(files)} files, {counts.total()} copies, slowest {slowest:.2f} s, {memory_mb} MB, {counts}")
    return 1 if counts["FAILED"] else 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))  # type: ignore[arg-type]
