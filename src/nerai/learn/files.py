"""Rules in files that people can read, with their proofs in a file beside them.

Takes rules out of a store and gives the text of both files, or reads such files and gives what may be kept:
every proof is checked again, and all that is wrong is told together. Opens no store.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from nerai.errors import ConfigError, SchemaError
from nerai.learn.book import Entry
from nerai.learn.dynamic import DynamicRule
from nerai.learn.dynamic_block import Advised
from nerai.learn.dynamic_store import entries, keep_dynamic, proof_text
from nerai.learn.dynamic_text import dynamic_to_text
from nerai.learn.example_check import example_fault
from nerai.learn.recheck import recheck
from nerai.learn.store import Learned, RuleStore
from nerai.learn.text import Told, to_text
from nerai.learn.text_drawn import writable
from nerai.learn.text_file import Text, read_text

_TOGETHER: Final = "export with --proofs, and keep both files together"


@dataclass(frozen=True, slots=True)
class Rejected:
    """A rule of a file that does not hold by its proof: which, at which line, and why."""

    rule: str
    line: int
    fault: str


@dataclass(frozen=True, slots=True)
class Files:
    """What two files tell: rules as they are written, texts of proofs by name, and all faults."""

    rules: Text
    proofs: dict[str, str]
    faults: list[SchemaError]


@dataclass(slots=True)
class Taken:
    """What may be kept of files: static rules by what they came from, dynamic ones, and what is false."""

    static: dict[str, list[Learned]] = field(default_factory=dict)
    dynamic: list[Entry[DynamicRule]] = field(default_factory=list)
    proofs: dict[str, str] = field(default_factory=dict)
    """The proofs that dynamic rules name."""
    rejected: list[Rejected] = field(default_factory=list)


def proofs_beside(file: Path) -> Path:
    """Where the proofs of a file of rules are."""
    return file.with_name(f"{file.name}.proofs.jsonl")


def exported(store: RuleStore, names: Iterable[str]) -> tuple[str, str]:
    """The text of rules, static and dynamic ones, and that of their proofs, a line each."""
    advising = {entry.rule.id: entry for entry in entries(store)}
    texts, proofs = [], {}
    for name in names:
        if name in advising:
            entry = advising[name]
            texts.append(dynamic_to_text(entry))
            if entry.origin.proof:
                proofs[entry.origin.proof] = _kept_proof(store, entry)
        else:
            rule, source = store.rule(name)
            texts.append(to_text(rule, source=source.name))
            proofs[rule.proof] = store.proof(rule)
    lines = (f"{json.dumps({'proof': name, 'text': text})}\n" for name, text in proofs.items())
    return "\n".join(texts), "".join(lines)


def read_files(rules: str, proofs: str | None, *, file: str, proof_file: str) -> Files:
    """What a file of rules tells, and the one with their proofs; None where there is no such file."""
    told = read_text(rules, file=file)
    faults = list(told.faults)
    texts = {} if proofs is None else _proofs(proofs, proof_file, faults)
    for one in told.told:
        named = one.rule.proof if isinstance(one, Told) else one.entry.origin.proof
        if named and named not in texts:
            lacks = f"there is no {proof_file} with" if proofs is None else f"{proof_file} has no"
            fault = SchemaError(f"{lacks} proof {named}", file=file, line=one.line, hint=_TOGETHER)
            faults.append(fault)
    return Files(told, texts, faults)


def take(one: Told | Advised, files: Files, taken: Taken, *, file: str) -> None:
    """Check a rule, and take it or reject it; one without its proof is a fault of the files, and left out."""
    fault = _take(one, files.proofs, file, taken)
    if fault is not None:
        taken.rejected.append(Rejected(one.name, one.line, fault))


def keep_taken(store: RuleStore, taken: Taken, *, file: str) -> tuple[int, int]:
    """Keep what was taken from a file, all of it or nothing: how many rules are new, and known already."""
    with store.changing():
        sources = [store.keep(learned, source=source) for source, learned in taken.static.items()]
        new = keep_dynamic(store, taken.dynamic, taken.proofs, source=file)
    known = sum(one.known for one in sources) + len(taken.dynamic) - new
    return new + sum(one.new for one in sources), known


def _take(one: Told | Advised, proofs: dict[str, str], file: str, taken: Taken) -> str | None:
    """Take a rule if it holds by its proof; else why it does not."""
    if isinstance(one, Advised):
        named = one.entry.origin.proof
        if named and named not in proofs:
            return None
        fault = example_fault(one.entry, proofs.get(named))
        if fault is None:
            taken.dynamic.append(one.entry)
            taken.proofs |= {named: proofs[named]} if named else {}
        return fault
    text = proofs.get(one.rule.proof)
    if text is None:
        return None
    found = recheck(one.rule, text)
    if isinstance(found, str):
        return found
    taken.static.setdefault(one.source or file, []).append(Learned(one.rule, text))
    return None


def _kept_proof(store: RuleStore, entry: Entry[DynamicRule]) -> str:
    text = proof_text(store, entry.origin.proof)
    if text is None:
        name = entry.rule.id
        raise ConfigError(f"rule {name} has no proof in {store.path}", hint=f"nerai rules forget {name}")
    return text


def _proofs(text: str, file: str, faults: list[SchemaError]) -> dict[str, str]:
    found = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
            name, proof = record["proof"], record["text"]
        except (ValueError, TypeError, KeyError, RecursionError):
            name = proof = None
        if isinstance(name, str) and isinstance(proof, str) and writable(name + proof):
            found[name] = proof
        else:
            hint = 'write {"proof": "...", "text": "..."}'
            faults.append(SchemaError("this is no proof", file=file, line=number, hint=hint))
    return found


def decoded(data: bytes, file: str) -> str:
    """The text of a file; ConfigError when it is none."""
    try:
        return data.decode("utf-8-sig")  # some editors begin a text with a mark, which is no part of it
    except UnicodeDecodeError as fault:
        raise ConfigError(
            f"{file} is no text: {fault.reason} at byte {fault.start}", hint="use UTF-8"
        ) from None
