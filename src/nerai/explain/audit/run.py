"""A whole collection proof-read, in several processes, with a journal to resume from.

Takes entries and limits; gives one Audit an entry, in order, with duplicates among all of them. A record that
was changed since an earlier run is audited again, all others are taken from the journal. Certificates come
from whoever finds them, on any machine, and are written here, before the journal says so.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Final

from nerai.batch import Crashed, Done, Failed, Identity, Json, Outcome, Progress, Runner, TimedOut, iterate
from nerai.errors import ConfigError
from nerai.explain.audit.audit import AuditLimits, audit_problem
from nerai.explain.audit.duplicates import find_twins
from nerai.explain.audit.files import Entry
from nerai.explain.audit.finding import PROVED_WRONG, Audit, Finding, FindingKind
from nerai.sgf import Problem

_SEARCHES: Final = 12
_GRACE_S: Final = 120.0
"""After so many times its limit, and this, a problem is given up: checking proofs takes time, too."""

_REPAIRS_TOLD: Final = 3
_FORMAT: Final = 3
"""Changes whenever an audit has other fields, so that an older journal is refused."""


@dataclass(frozen=True, slots=True)
class Report:
    """The entries of a collection and what was found of each; `folder` is where certificates are."""

    entries: tuple[Entry, ...]
    audits: tuple[Audit, ...]
    limits: AuditLimits
    folder: Path | None = None

    @property
    def ok(self) -> int:
        """How many problems have nothing to look at."""
        return sum(audit.ok for audit in self.audits)

    @property
    def counts(self) -> dict[FindingKind, int]:
        """How many problems have a finding of each kind, where there are any."""
        found = Counter(kind for audit in self.audits for kind in {one.kind for one in audit.findings})
        return {kind: found[kind] for kind in FindingKind if found[kind]}

    @property
    def proves_wrong(self) -> bool:
        """Whether any record is proved wrong."""
        return any(one.kind in PROVED_WRONG for audit in self.audits for one in audit.findings)

    @property
    def unread(self) -> bool:
        """Whether a record could not be read."""
        return any(entry.problem is None for entry in self.entries)


@dataclass(frozen=True, slots=True)
class AuditTask:
    """One record to audit: what a worker is handed. `certificates`: whether their texts are wanted."""

    key: str
    place: str
    problem: Problem
    limits: AuditLimits
    certificates: bool
    unmarked: bool = False


def audit_collection(
    entries: Sequence[Entry],
    *,
    limits: AuditLimits,
    jobs: int = 1,
    journal: Path | None = None,
    certificates: Path | None = None,
    retry: bool = False,
    on_progress: Callable[[Progress], None] = lambda _: None,
    runner: Runner | None = None,
) -> Report:
    """Audit all entries; ConfigError when journal or folder cannot be used.

    `retry`: what the journal says was given up or failed is tried again. Without `runner` the work is done by
    `jobs` processes.
    """
    if certificates is not None:
        _make_folder(certificates)
    tasks = [
        AuditTask(entry.key, entry.place, entry.problem, limits, certificates is not None, entry.unmarked)
        for entry in entries
        if entry.problem is not None
    ]
    outcomes = {
        outcome.key: outcome
        for outcome in iterate(
            audit_one,
            tasks,
            key=lambda task: task.key,
            identity=_identity(limits, certificates),
            journal=journal,
            jobs=jobs,
            retry=retry,
            timeout_s=limits.time_s * _SEARCHES + _GRACE_S if limits.time_s else None,
            progress=on_progress,
            runner=runner,
            receive=partial(_write_certificates, certificates),
        )
    }
    audits = [_audit(entry, outcomes.get(entry.key)) for entry in entries]
    problems = ((index, entry.problem) for index, entry in enumerate(entries))
    for twins in find_twins((index, problem) for index, problem in problems if problem is not None):
        first = entries[twins.first]
        answers = "" if twins.same_answers else ", but another answer is listed there"
        asked = "" if twins.same_kinds else ", where something else is asked"
        name = first.problem.id if first.problem else ""
        text = f"the same position as {name} in {first.place}, up to symmetry and colors{asked}{answers}"
        found = Finding(FindingKind.DUPLICATE, text, other=first.place)
        audits[twins.second] = audits[twins.second].with_finding(found)
    return Report(tuple(entries), tuple(audits), limits, certificates)


def audit_one(task: AuditTask) -> Json:
    """Audit one record; gives its audit and its certificates by name. The function a worker calls."""
    audited = audit_problem(task.problem, task.limits, place=task.place, unmarked=task.unmarked)
    texts = dict(audited.certificates) if task.certificates else {}
    return {"audit": audited.audit.to_record(), "certificates": texts}


def _write_certificates(folder: Path | None, found: Json) -> Json:
    """Write what came with an audit into the folder; gives the audit."""
    match found:
        case {"audit": audit, "certificates": dict() as texts}:
            for name, text in texts.items():
                if folder is None:
                    break
                try:
                    # Named by their contents: whoever writes one twice writes the same.
                    (folder / name).write_text(str(text), encoding="utf-8")
                except OSError as error:
                    raise ConfigError(
                        f"cannot write {folder / name}: {error.strerror}", hint="make room, then resume"
                    ) from error
            return audit
        case _:
            raise AssertionError("audit_one gives both")


def _audit(entry: Entry, outcome: Outcome | None) -> Audit:
    if entry.problem is None:
        return Audit(entry.place, "", findings=(Finding(FindingKind.ERROR, entry.fault),))
    audit = _of_outcome(entry.place, entry.problem.id, outcome)
    if entry.repairs:
        told, more = "; ".join(entry.repairs[:_REPAIRS_TOLD]), len(entry.repairs) - _REPAIRS_TOLD
        text = f"{told}{f'; and {more} more' if more > 0 else ''}"
        audit = audit.with_finding(Finding(FindingKind.REPAIRED, text))
    return audit.with_finding(Finding(FindingKind.ERROR, entry.remark)) if entry.remark else audit


def _of_outcome(place: str, name: str, outcome: Outcome | None) -> Audit:
    match outcome:
        case Done(value=dict() as value):
            return Audit.from_record(value)
        case Failed(error=error):
            kind, reason = FindingKind.ERROR, f"nerai failed on it: {error}"
        case TimedOut(timeout_s=timeout_s):
            kind, reason = FindingKind.UNKNOWN, f"given up after {timeout_s:g} seconds"
        case Crashed(how=how):
            kind, reason = FindingKind.ERROR, f"nerai crashed on it: {how}"
        case _:
            kind, reason = FindingKind.ERROR, "the journal holds no audit of it"
    return Audit(place, name, findings=(Finding(kind, reason),))


def _identity(limits: AuditLimits, certificates: Path | None) -> Identity:
    # The records are in the keys: a collection may grow, or be corrected, and the rest still counts.
    parameters: dict[str, Json] = {
        "format": _FORMAT,
        "limits": asdict(limits),
        "certificates": None if certificates is None else str(certificates),
    }
    return Identity("audit", version("nerai"), parameters)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(
            f"cannot make the folder {folder}: {error.strerror}", hint="check folder and permissions"
        ) from error
