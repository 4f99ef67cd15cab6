"""`nerai rules`: the rules that were learned: listed, shown, checked again, moved and forgotten."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Annotated, Any, Final

import typer

from nerai.cli import dynamic_words
from nerai.cli.counting import counted, counting_bar
from nerai.cli.dynamic_rules import dynamic_rules, dynamic_stats, print_stats, show_dynamic
from nerai.cli.rule_store import StoreFile, opened, store_path
from nerai.cli.rule_words import (
    in_short,
    in_words,
    record,
    sources_record,
    status_words,
    tally_words,
    when,
)
from nerai.cli.rules_read import read
from nerai.cli.terminal import console, print_json, read_input, write_output
from nerai.errors import ConfigError, KnowledgeError, SchemaError
from nerai.learn.dynamic_store import dynamic_ids, forget_dynamic, rule_strengths
from nerai.learn.files import (
    Files,
    Rejected,
    Taken,
    decoded,
    exported,
    keep_taken,
    proofs_beside,
    read_files,
    take,
)
from nerai.learn.picture import picture
from nerai.learn.recheck import recheck, recheck_kept
from nerai.learn.relate import Relations
from nerai.learn.static import Wanted
from nerai.learn.store import RuleStore

_FALSE: Final = 1
_LATEST: Final = 10
_MOST_FAULTS: Final = 20
"""So many faults of a file are told; the rest is counted."""
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    commands = typer.Typer(
        help="Show the rules that were learned, check their proofs again, move and forget them.",
        no_args_is_help=True,
    )
    commands.callback()(lambda: None)
    commands.command("list")(list_rules)
    commands.command("show")(show)
    commands.command("verify")(verify)
    commands.command("export")(export)
    commands.command("import")(import_rules)
    commands.command("forget")(forget)
    commands.command("stats")(stats)
    commands.command("read")(read)
    app.add_typer(commands, name="rules")


def list_rules(
    goal: Annotated[Wanted | None, typer.Option(help="Only rules about this goal.")] = None,
    most: Annotated[int | None, typer.Option(min=1, help="At most so many.")] = None,
    status: Annotated[
        bool, typer.Option("--status", help="With what becomes of the shape, whoever is first.")
    ] = False,
    store: StoreFile = None,
    as_json: AsJson = False,
) -> int:
    """List rules, a line each: id, what it claims, and how many points it looks at; then dynamic rules.

    nerai rules list --goal connect --most 20

    With --status also W|L and the like: whether O has what is wanted if O is first, and if X is.
    """
    with opened(store) as kept:
        rules = list(kept.rules())
        dynamic = dynamic_rules(kept, None if goal is None else goal.value)
        strong = rule_strengths(kept) if as_json else {}
    found = [rule for rule in rules if goal is None or rule.wanted is goal]
    shown, advising = found[:most], dynamic[:most]
    relations = Relations(rules) if status else None
    statuses = {rule.id: str(relations.status(rule)) for rule in shown} if relations else {}
    if as_json:
        records = [{**record(rule), "status": statuses.get(rule.id)} for rule in shown]
        moves = [dynamic_words.record_of(entry, strong.get(entry.rule.id)) for entry in advising]
        told = {"rules": records, "dynamic": moves}
        counts = {"count": len(found), "dynamic_count": len(dynamic)}
        print_json({"schema": "nerai.rules/1", **counts, **told})
        return 0
    screen = console()
    for rule in shown:
        screen.print(in_short(rule, statuses.get(rule.id, "")), markup=False)
    for entry in advising:
        screen.print(dynamic_words.in_short(entry), markup=False)
    rest = f", {len(shown)} shown" if len(shown) < len(found) else ""
    others = f"; {counted(len(dynamic), 'dynamic rule')}" if dynamic else ""
    rest_of_those = f", {len(advising)} shown" if len(advising) < len(dynamic) else ""
    screen.print(f"{counted(len(found), 'rule')}{rest}{others}{rest_of_those}", style="bold")
    return 0


def show(
    name: Annotated[str, typer.Argument(metavar="ID", help="The id of a rule, or how it begins.")],
    svg: Annotated[Path | None, typer.Option(help="Write a picture of the rule.")] = None,
    store: StoreFile = None,
    as_json: AsJson = False,
) -> int:
    """Draw a rule, say what it claims and where it came from, and check its proof.

    nerai rules show 3fa8 --svg rule.svg

    Exit codes: 0 the rule holds by its proof, 1 it does not, 64 bad input.
    """
    with opened(store) as kept:
        meant = _named(kept, name)
        if meant in _dynamic(kept):
            return show_dynamic(kept, meant, svg=svg, as_json=as_json)
        rule, source = kept.rule(meant)
        proof = recheck(rule, kept.proof(rule))
        status = Relations(kept.rules()).status(rule)
    fault = proof if isinstance(proof, str) else None
    if svg is not None:
        write_output(svg, picture(rule).encode())
    if as_json:
        checked = {"accepted": fault is None, "fault": fault}
        by = {"own_first": status.by_own_first, "enemy_first": status.by_enemy_first}
        told = {**record(rule), "status": str(status), "status_by": by, "source": source.name}
        print_json({"schema": "nerai.rule/1", **told, "checked": checked})
    else:
        screen = console()
        for line in in_words(rule):
            screen.print(line, markup=False)
        screen.print(f"STATUS  {status_words(status)}", markup=False)
        screen.print(f"SOURCE  {source.name}, {when(source.at)}", markup=False)
        if isinstance(proof, str):
            screen.print(f"FALSE   {fault}", style="bold red", markup=False)
        else:
            nodes = counted(len(proof.proof), "node")
            screen.print(
                f"PROOF   {rule.proof}, {nodes}: the checker accepts it, checked just now", markup=False
            )
    return _FALSE if fault else 0


def verify(
    embed: Annotated[
        int, typer.Option(min=0, help="Games played with each rule in random surroundings.")
    ] = 0,
    sample: Annotated[int | None, typer.Option(min=1, help="Only so many rules, drawn with --seed.")] = None,
    seed: Annotated[int, typer.Option(help="Chance begins here: the same games each time.")] = 0,
    drop: Annotated[bool, typer.Option("--forget", help="Take false rules out of the store.")] = False,
    store: StoreFile = None,
    as_json: AsJson = False,
) -> int:
    """Check every proof again with the independent checker, and that the rule is what it shows.

    nerai rules verify --embed 10
    nerai rules verify --sample 1000

    Exit codes: 0 all rules that were checked hold, 1 a rule is false, 64 bad input.
    """
    false: dict[str, str] = {}
    with opened(store) as kept:
        every = kept.ids()
        drawn = sample is not None and sample < len(every)
        names = sorted(Random(seed).sample(every, sample)) if drawn and sample is not None else every
        with counting_bar("rules") as bar:
            for name in bar.track(names, description="rules"):
                fault = recheck_kept(kept, name, games=embed, seed=seed)
                if fault is not None:
                    false[name] = fault
        forgotten = kept.forget(false) if drop else 0
    if as_json:
        shown = [{"rule": name, "fault": fault} for name, fault in false.items()]
        counts = {
            "rules": len(every),
            "checked": len(names),
            "games": embed,
            "seed": seed,
            "forgotten": forgotten,
        }
        print_json({"schema": "nerai.rules-verify/1", "sound": not false, **counts, "false": shown})
    else:
        screen = console()
        for name, fault in false.items():
            screen.print(f"FALSE RULE {name}: {fault}", style="bold red", markup=False)
        games = f", {counted(embed, 'game')} each" if embed else ""
        verdict = f"{len(false)} FALSE" if false else "all hold"
        gone = f", {forgotten} forgotten" if drop else ""
        of_all = f"{len(names)} of {counted(len(every), 'rule')}" if drawn else counted(len(every), "rule")
        screen.print(f"{of_all} checked{games}: {verdict}{gone}", style="bold")
    return _FALSE if false else 0


def export(
    file: Annotated[Path, typer.Argument(help="File to write the text to, - for standard output.")],
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[ID]...", help="Rules. [default: all]")
    ] = None,
    proofs: Annotated[
        bool, typer.Option("--proofs", help="Write the proofs to FILE.proofs.jsonl: import needs them.")
    ] = False,
    store: StoreFile = None,
    as_json: AsJson = False,
) -> int:
    """Write rules as text, static and dynamic ones, with their proofs in a file beside it.

    nerai rules export corner.rules --proofs
    """
    to_screen = str(file) == "-"
    if to_screen and (proofs or as_json):
        raise ConfigError("- is the text of the rules alone", hint="name a file, or leave out the options")
    with opened(store) as kept:
        chosen = [_named(kept, name) for name in names] if names else [*kept.ids(), *dynamic_ids(kept)]
        text, lines = exported(kept, dict.fromkeys(chosen))
    if to_screen:
        console().print(text, markup=False, highlight=False, end="", soft_wrap=True)
        return 0
    write_output(file, text.encode())
    beside = proofs_beside(file) if proofs else None
    if beside is not None:
        write_output(beside, lines.encode())
    count = len(dict.fromkeys(chosen))
    if as_json:
        where = {"file": str(file), "proofs": None if beside is None else str(beside)}
        print_json({"schema": "nerai.rules-export/1", "rules": count, **where})
    else:
        with_proofs = "" if beside is None else f", proofs to {beside}"
        console().print(f"{counted(count, 'rule')} written to {file}{with_proofs}", markup=False)
    return 0


def import_rules(
    file: Annotated[Path, typer.Argument(help="Rules, as nerai rules export --proofs writes them.")],
    store: StoreFile = None,
    as_json: AsJson = False,
) -> int:
    """Take rules from a file: every proof is checked first, and all are kept or none.

    nerai rules import corner.rules --store mine.sqlite3

    Faults are told together, with their lines: the first twenty, and how many more there are.
    Rules that are known already stay as they are, with their own records.

    Exit codes: 0 kept, 1 a rule does not hold by its proof, 64 bad input.
    """
    files = _read(file)
    taken = Taken()
    with counting_bar("rules") as bar:
        for one in bar.track(files.rules.told, description="rules"):
            take(one, files, taken, file=file.name)
    rejected = taken.rejected
    if files.faults:
        untrue = [_as_fault(one, file) for one in rejected]
        wrong = sorted([*files.faults, *untrue], key=lambda one: (one.file, one.line))
        raise KnowledgeError(wrong, where=str(file), most=_MOST_FAULTS)
    if not files.rules.told:
        raise ConfigError(f"there is no rule in {file}", hint="nerai rules export --proofs writes some")
    new = known = 0
    if not rejected:
        with opened(store, make=True) as kept:
            new, known = keep_taken(kept, taken, file=file.name)
    if as_json:
        faults = [{"rule": one.rule, "line": one.line, "fault": one.fault} for one in rejected]
        counts = {"new": new, "known": known}
        print_json({"schema": "nerai.rules-import/1", "kept": not rejected, **counts, "false": faults})
    else:
        screen = console()
        for false in rejected[:_MOST_FAULTS]:
            words = f"FALSE RULE {false.rule} ({file}:{false.line}): {false.fault}"
            screen.print(words, style="bold red", markup=False)
        if len(rejected) > _MOST_FAULTS:
            screen.print(f"and {len(rejected) - _MOST_FAULTS} more", style="bold red")
        summary = f"{counted(new, 'new rule')}, {known} known already"
        screen.print(f"{len(rejected)} FALSE: nothing was kept" if rejected else summary, style="bold")
    return _FALSE if rejected else 0


def _read(file: Path) -> Files:
    """A file of rules, and the one with the proofs if it is there."""
    beside = proofs_beside(file)
    rules = decoded(read_input(str(file)), str(file))
    proofs = decoded(read_input(str(beside)), str(beside)) if beside.exists() else None
    return read_files(rules, proofs, file=str(file), proof_file=str(beside))


def _as_fault(one: Rejected, file: Path) -> SchemaError:
    hint = "leave the rule out, or get the file again from where it comes"
    return SchemaError(f"rule {one.rule} is false: {one.fault}", file=str(file), line=one.line, hint=hint)


def forget(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[ID]...", help="Ids of rules, or how they begin.")
    ] = None,
    subsumed: Annotated[
        bool, typer.Option("--subsumed", help="All rules that say nothing that another one does not.")
    ] = False,
    store: StoreFile = None,
    as_json: AsJson = False,
) -> int:
    """Take rules out of the store, with proofs that no other rule has.

    nerai rules forget 3fa8c0d1e2b4
    nerai rules forget --subsumed
    """
    if not names and not subsumed:
        raise ConfigError("no rule is named", hint="name rules, or use --subsumed")
    with opened(store) as kept:
        gone = {_named(kept, name) for name in names or ()}
        general: dict[str, str] = {}
        if subsumed:
            rules = [rule for rule in kept.rules() if rule.id not in gone]
            relations = Relations(rules)
            with counting_bar("rules") as bar:
                found = bar.track(relations.each_with_general(), total=len(relations), description="rules")
                general = {rule.id: by.id for rule, by in found if by is not None}
        gone |= general.keys()
        dynamic = _dynamic(kept)
        forget_dynamic(kept, sorted(gone & dynamic))
        kept.forget(gone - dynamic)
        left = len(kept) + len(_dynamic(kept))
    if as_json:
        shown = {"forgotten": sorted(gone), "subsumed_by": general, "left": left}
        print_json({"schema": "nerai.rules-forget/1", **shown})
    else:
        console().print(f"{counted(len(gone), 'rule')} forgotten, {left} left")
    return 0


def stats(store: StoreFile = None, as_json: AsJson = False) -> int:
    """Count the rules, and say what was learned from what.

    nerai rules stats

    `learned` counts all rules that were ever kept, those forgotten since included. Of shapes it says how many
    questions were asked: each that is not open would be a rule of its own, if rules were not made general.
    """
    with opened(store) as kept:
        rules, sources, tallies = list(kept.rules()), kept.sources(), kept.tallies()
        dynamic = dynamic_stats(kept)
    learned = sum(source.new for source in sources)
    kinds = Counter((rule.wanted.value, rule.own_first, rule.own_wins) for rule in rules)
    cells = sorted(len(rule.pattern.cells) for rule in rules)
    if as_json:
        by_kind = [
            {"goal": goal, "own_first": first, "own_wins": wins, "rules": count}
            for (goal, first, wins), count in sorted(kinds.items())
        ]
        shown: dict[str, Any] = {"schema": "nerai.rules-stats/1", "store": str(store_path(store))}
        middle = cells[len(cells) // 2] if cells else 0
        shown |= {"rules": len(rules), "median_cells": middle, "kinds": by_kind}
        shown |= {"learned": learned, "forgotten": learned - len(rules)}
        shown["works"] = [{"work": name, **counts} for name, counts in tallies.items()]
        shown["dynamic"] = dynamic
        print_json({**shown, "sources": sources_record(sources)})
        return 0
    screen = console()
    summary = f", {cells[len(cells) // 2]} cells in the middle, {cells[-1]} at most" if cells else ""
    screen.print(f"{counted(len(rules), 'rule')} in {store_path(store)}{summary}", markup=False, style="bold")
    screen.print(f"{learned} learned, {learned - len(rules)} of them forgotten", markup=False)
    for line in tally_words(tallies):
        screen.print(line, markup=False)
    for (goal, first, wins), count in sorted(kinds.items()):
        who = f"{'O' if first else 'X'} first, {'O' if wins else 'X'} wins"
        screen.print(f"{count:>7}  {goal:<9} {who}", markup=False)
    print_stats(screen, dynamic)
    if len(sources) > _LATEST:
        screen.print(f"{len(sources)} sources, the latest {_LATEST}:")
    for source in sources[-_LATEST:]:
        words = f"{source.new:>7}  new, {source.known} known, from {source.name}, {when(source.at)}"
        screen.print(words, markup=False)
    return 0


def _named(kept: RuleStore, name: str) -> str:
    """The id that is meant."""
    names = [*kept.ids(), *_dynamic(kept)]
    if name in names:
        return name
    found = [one for one in names if one.startswith(name)]
    if len(found) != 1 or not name:
        what = "no rule" if not found else f"{len(found)} rules begin with"
        raise ConfigError(f"{what} {name}", hint="nerai rules list shows all")
    return found[0]


def _dynamic(kept: RuleStore) -> set[str]:
    """The ids of the dynamic rules."""
    return set(dynamic_ids(kept))
