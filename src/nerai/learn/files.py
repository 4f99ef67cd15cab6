"""Rules in files that people can read, with their proofs in a file beside them.

Takes rules out of a store and gives the text of both files, or reads such files and gives what may be kept:
every proof is checked again, and one that fails is told together with all others that do. Opens no store.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from nerai.errors import ConfigError, SchemaError
from nerai.learn.recheck import recheck
from nerai.learn.store import Learned, RuleStore
from nerai.learn.text import Told, from_text, to_text


@dataclass(frozen=True, slots=True)
class Rejected:
    """A rule of a file that does not hold by its proof: which, at which line, and why."""

    rule: str
    line: int
    fault: str


def proofs_beside(file: Path) -> Path:
    """Where the proofs of a file of rules are."""
    return file.with_name(f"{file.name}.proofs.jsonl")


def exported(store: RuleStore, names: Iterable[str]) -> tuple[str, str]:
    """The text of rules, and that of their proofs, a line each."""
    rules = [store.rule(name) for name in names]
    proofs = {rule.proof: store.proof(rule) for rule, _ in rules}
    return (
        "\n".join(to_text(rule, source=source.name) for rule, source in rules),
        "".join(f"{json.dumps({'proof': name, 'text': text})}\n" for name, text in proofs.items()),
    )


def imported(
    rules: str, proofs: str, *, file: str, proof_file: str
) -> Iterator[tuple[Told, Learned | Rejected]]:
    """Each rule of a file with what may be kept of it; SchemaError when a file cannot be read."""
    texts = _proofs(proofs, proof_file)
    for told in list(from_text(rules, file=file)):
        text = texts.get(told.rule.proof)
        if text is None:
            raise SchemaError(
                f"{proof_file} has no proof {told.rule.proof}",
                file=file,
                line=told.line,
                hint="export with --proofs, and keep both files together",
            )
        found = recheck(told.rule, text)
        if isinstance(found, str):
            yield told, Rejected(told.rule.id, told.line, found)
        else:
            yield told, Learned(told.rule, text)


def _proofs(text: str, file: str) -> dict[str, str]:
    found = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
            name, proof = record["proof"], record["text"]
        except (ValueError, TypeError, KeyError, RecursionError):
            name = proof = None
        if not isinstance(name, str) or not isinstance(proof, str):
            raise SchemaError(
                "this is no proof", file=file, line=number, hint='write {"proof": "...", "text": "..."}'
            )
        found[name] = proof
    return found


def decoded(data: bytes, file: str) -> str:
    """The text of a file; ConfigError when it is none."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise ConfigError(
            f"{file} is no text: {fault.reason} at byte {fault.start}", hint="use UTF-8"
        ) from None
