"""`python -m nerai.solver.verify FILE` checks a certificate; `-` reads standard input.

Exit code 0: accepted; 1: rejected; 64: no certificate we can read.
"""

import sys
from collections.abc import Sequence

from nerai.solver.verify.check import Verification
from nerai.solver.verify.fault import CertificateError
from nerai.solver.verify.source import verify

ACCEPTED, REJECTED, BAD_INPUT = 0, 1, 64


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the file named; the exit code."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    if len(words) != 1:
        print("usage: python -m nerai.solver.verify FILE", file=sys.stderr)  # noqa: T201
        return BAD_INPUT
    try:
        result = verify(sys.stdin.buffer if words[0] == "-" else words[0])
    except CertificateError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return BAD_INPUT
    print(_text(result))  # noqa: T201
    if result.fault is None:
        return ACCEPTED
    return BAD_INPUT if result.fault.bad_input else REJECTED


def _text(result: Verification) -> str:
    if result.fault is not None:
        return f"rejected: {result.fault}"
    rules = "any ko rule" if result.superko else "the simple ko rule only"
    proved = f"{result.nodes} nodes{result.by_parts}"
    return f"accepted: {result.winner} wins {result.goal}; {proved}; under {rules}"


if __name__ == "__main__":
    sys.exit(main())
