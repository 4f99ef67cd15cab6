"""`nerai knowledge`: whether knowledge is sound, and whether it does what its problems say."""

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from nerai.cli.knowledge_folders import PROBLEMS, Folders, ProblemFolders, problem_folders, ways_for
from nerai.cli.terminal import BAD_INPUT, console, print_json
from nerai.errors import ConfigError
from nerai.knowledge.knowledge import Knowledge
from nerai.knowledge.load import load_knowledge, load_problems_of, read_knowledge
from nerai.knowledge.seen import Need, try_ways


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    commands = typer.Typer(
        help="Check knowledge, and test it on the problems it names.", no_args_is_help=True
    )
    commands.callback()(lambda: None)
    commands.command("check")(check)
    commands.command("predicates")(predicates)
    commands.command("test")(try_on_problems)
    app.add_typer(commands, name="knowledge")


def check(
    knowledge: Folders = None,
    problems: ProblemFolders = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Check all knowledge and tell every fault with file, line and what to write instead.

    nerai knowledge check --knowledge my_schemas

    Names, numbers and sorts of arguments, variables, drawings, problems that do not exist, goals that nothing
    achieves, goals that expand into themselves. Ends with 0 when all is well, with 64 when not.
    """
    where = problem_folders(problems)
    found, faults = read_knowledge(*(knowledge or ()), problems=where)
    counts = _counts(found)
    if as_json:
        shown = [
            {"file": one.file, "line": one.line, "message": one.fault, "hint": one.hint} for one in faults
        ]
        record = {"schema": "nerai.knowledge/1", "sound": not faults, "problems_checked": where is not None}
        print_json({**record, "faults": shown, **counts})
    else:
        screen = console()
        for fault in faults:
            screen.print(str(fault), markup=False, style="red")
        if where is None:
            screen.print(f"no folder {PROBLEMS}: whether seen problems exist was not checked", style="dim")
        summary = ", ".join(f"{count} {name}" for name, count in counts.items())
        verdict = f"{len(faults)} fault{'s' * (len(faults) != 1)}" if faults else "sound"
        screen.print(f"{verdict}: {summary}", markup=False, style="bold")
    return BAD_INPUT if faults else 0


def predicates(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """List the questions that schemas and patterns may ask after `when`.

    nerai knowledge predicates

    What stands after an arrow is given by the question: write a letter there, and each value is tried.
    """
    found = load_knowledge().predicates.values()
    if as_json:
        listed = [
            {
                "name": one.name,
                "takes": [str(sort) for sort in one.given],
                "gives": [str(sort) for sort in one.found],
                "text": one.text,
                "source": str(one.place),
            }
            for one in found
        ]
        print_json({"schema": "nerai.predicates/1", "predicates": listed})
        return 0
    screen = console()
    for one in found:
        screen.print(one.usage, markup=False, style="cyan")
        screen.print(f"    {one.text}", markup=False)
    return 0


def try_on_problems(
    knowledge: Folders = None,
    problems: ProblemFolders = None,
    goal: Annotated[str | None, typer.Option(help="Only the schemas and patterns for this goal.")] = None,
    own: Annotated[bool, typer.Option("--own", help="Only those of the folders after --knowledge.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Plan the problem that each schema and pattern names: the plan has to work, and to use it.

    nerai knowledge test --knowledge my_schemas --own

    Then it is planned without the schema. A problem that is solved as well does not show what the schema is
    good for, and where a limit is reached that is not known: either is remarked. Critics are not asked,
    unless the plan does not work without them. Ends with 0 when all of them pass, with 1 when one does not.
    """
    where = problem_folders(problems)
    if where is None:
        raise ConfigError(f"no folder {PROBLEMS}", hint="name the folder of the problems with --problems")
    folders: list[Path] = knowledge or []
    if own and not folders:
        raise ConfigError("--own without a folder", hint="name the folder of yours with --knowledge")
    loaded = load_knowledge(*folders, problems=where)
    posed = load_problems_of(*folders, *where)
    others = {way.schema.name for way in load_knowledge().all_ways} if own else set()
    ways = [way for way in ways_for(loaded, goal) if way.schema.name not in others]
    trials = list(try_ways(loaded, ways, posed))
    failed = sum(1 for trial in trials if trial.fault)
    needs = Counter(trial.need for trial in trials)
    if as_json:
        record = {"schema": "nerai.knowledge-test/1", "passed": len(trials) - failed, "failed": failed}
        record |= {one.value: needs[one] for one in (Need.NOT_NEEDED, Need.NOT_KNOWN)}
        print_json({**record, "trials": [trial.to_dict() for trial in trials]})
    else:
        screen = console()
        for trial in trials:
            name = trial.way.schema.name
            how = ", when tried before others" * trial.moved_up + ", with critics" * trial.critics
            text = trial.fault or f"{trial.way.seen}: {trial.move} ({trial.cycles} planning cycles{how})"
            screen.print(
                f"{'FAILED' if trial.fault else 'passed'}  {name:<28} {text}",
                markup=False,
                style="red" if trial.fault else None,
            )
            if trial.remark:
                screen.print(f"        {trial.remark}", markup=False, style="yellow")
        told = [f"{len(trials) - failed} passed", f"{failed} failed"]
        if needs[Need.NOT_NEEDED]:
            told.append(f"{needs[Need.NOT_NEEDED]} not needed by the problem they name")
        if needs[Need.NOT_KNOWN]:
            told.append(f"of {needs[Need.NOT_KNOWN]} it is not known whether they are needed")
        screen.print("planned without critics, unless it says otherwise", style="dim")
        screen.print(", ".join(told), style="bold")
    return 1 if failed else 0


def _counts(knowledge: Knowledge) -> dict[str, int]:
    drawn = sum(1 for way in knowledge.all_ways if way.drawn)
    return {
        "goals": len(knowledge.goals),
        "schemas": len(knowledge.all_ways) - drawn,
        "patterns": drawn,
        "predicates": len(knowledge.predicates),
        "critics": len(knowledge.critics),
    }
