"""`nerai verify`: check a certificate; 0 accepted, 1 rejected, 64 no certificate."""

import dataclasses
from typing import Annotated, Final

import typer

from nerai.cli.terminal import BAD_INPUT, console, print_json, read_input
from nerai.errors import ConfigError
from nerai.solver.verify import CertificateError, Verification
from nerai.solver.verify import verify as check

_ACCEPTED: Final = 0
_REJECTED: Final = 1


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("verify")(verify)


def verify(
    file: Annotated[
        str, typer.Argument(help="A certificate, as nerai solve writes it; - reads standard input.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Check a certificate with the independent checker.

    nerai solve problem.sgf --certificate proof.jsonl && nerai verify proof.jsonl

    Exit codes: 0 accepted, 1 rejected, 64 no certificate.
    """
    try:
        result = check(read_input(file).splitlines())
    except CertificateError as error:
        raise ConfigError(str(error), hint="check the file") from None
    if as_json:
        print_json({**dataclasses.asdict(result), "file": file})
    else:
        console().print(_words(result), markup=False)
    if result.fault is None:
        return _ACCEPTED
    return BAD_INPUT if result.fault.bad_input else _REJECTED


def _words(result: Verification) -> str:
    if result.fault is not None:
        return f"rejected: {result.fault}"
    assert result.claim is not None
    rules = "under any ko rule" if result.superko else "under the simple ko rule only"
    threats = ", ".join(f"{side} {count}" for side, count in result.claim.threats.items())
    assumed = "".join(
        f"; assuming that {side}'s stones at {', '.join(stones)} cannot be taken"
        for side, stones in result.claim.assumed_alive.items()
    )
    assumed += "".join(
        f"; assuming that {side}'s wall goes on at {', '.join(points)}"
        for side, points in result.claim.taken_for_shut.items()
    )
    return (
        f"accepted: {result.winner} wins {result.goal}, {result.claim.to_play} to play; "
        f"{result.nodes} nodes{result.by_parts}; {rules}; ko threats: {threats}{assumed}"
    )
