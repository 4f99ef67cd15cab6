"""`nerai learn`: rules from shapes, problems, games and searches, and which way to search first."""

import time as clock
from collections import Counter
from enum import Enum
from typing import Annotated, Any, Final

import typer

from nerai.cli.cluster import ClusterAddress, runner_of
from nerai.cli.counting import counted, counting_bar
from nerai.cli.learn_games import games
from nerai.cli.learn_plans import plans
from nerai.cli.learn_play import play
from nerai.cli.learn_problems import problems
from nerai.cli.learn_search import search
from nerai.cli.learn_ways import ways
from nerai.cli.rule_store import StoreFile, opened, store_path
from nerai.cli.terminal import INTERRUPTED, console, print_json
from nerai.errors import InputError
from nerai.learn.shapes import Batch, ShapeLearner, name_of
from nerai.learn.windows import Corner, Window, windows_up_to

_MOST_POINTS: Final = 16
_UNFINISHED: Final = 2
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


class Where(Enum):
    """Where the rectangle of shapes is."""

    OPEN = "open"
    EDGE = "edge"
    SIDE = "side"
    CORNER = "corner"
    ALL = "all"


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    commands = typer.Typer(
        help="Learn rules that are proved, moves to try, which way of searching pays, which tries to trust.",
        no_args_is_help=True,
    )
    commands.callback()(lambda: None)
    commands.command("shapes")(shapes)
    commands.command("problems")(problems)
    commands.command("games")(games)
    commands.command("play")(play)
    commands.command("ways")(ways)
    commands.command("plans")(plans)
    commands.command("search")(search)
    app.add_typer(commands, name="learn")


def shapes(
    width: Annotated[int, typer.Option(min=1, max=8, help="Columns of the largest rectangle.")] = 3,
    height: Annotated[int, typer.Option(min=1, max=8, help="Rows of the largest rectangle.")] = 3,
    corner: Annotated[
        Where, typer.Option(help="In the open, first row or first column on the edge, both, or all of these.")
    ] = Where.ALL,
    nodes: Annotated[int, typer.Option(min=1, max=1_000_000_000, help="Nodes for each question.")] = 200,
    time: Annotated[float | None, typer.Option(min=0.0, help="End after so many seconds.")] = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            min=1, max=256, help="Processes at a time; by default 1, or all processors of the cluster."
        ),
    ] = None,
    cluster: ClusterAddress = None,
    store: StoreFile = None,
    as_json: AsJson = False,
) -> int:
    """Ask about every content of small rectangles up to a size, and keep what is proved as rules.

    nerai learn shapes --width 3 --height 3 --corner corner --jobs 2

    Small rectangles come first, and what rules at hand decide is not searched. The store remembers how far it
    got: a run that was ended, or killed, goes on there when it is started again. Ends with 0 when all shapes
    are done, with 2 when not.
    """
    if width * height > _MOST_POINTS:
        raise InputError(
            f"a rectangle of {width * height} points has too many shapes",
            hint=f"at most {_MOST_POINTS} points",
        )
    places = [one for one in Corner if corner.value in (one.value, Where.ALL.value)]
    windows = windows_up_to(width, height, places)
    until = None if time is None else clock.monotonic() + time
    with opened(store, make=True) as kept, runner_of(cluster, jobs) as runner:
        machines = None if cluster is None else runner
        learner = ShapeLearner(kept, nodes=nodes, jobs=jobs or 1, far=machines)
        tallies, interrupted = [], False
        for window in windows:
            tally, interrupted = _one_window(learner, window, until)
            tallies.append(tally)
            if interrupted:
                break
        count = len(kept)
    done = not interrupted and all(tally["done"] == tally["shapes"] for tally in tallies)
    code = INTERRUPTED if interrupted else 0 if done else _UNFINISHED
    if as_json:
        where = {"store": str(store_path(store)), "rules": count, "finished": done}
        print_json({"schema": "nerai.learn-shapes/1", "nodes": nodes, **where, "windows": tallies})
        return code
    screen = console()
    for tally in tallies:
        far = f"{tally['window']}: {tally['done']} of {tally['shapes']} done"
        asked, new = counted(tally["asked"], "question"), counted(tally["new"], "new rule")
        answered = f"{tally['decided']} decided by rules, {tally['open']} open"
        screen.print(f"{far}; {asked}: {answered}; {new}", markup=False)
    screen.print(f"{counted(count, 'rule')} in {store_path(store)}", markup=False, style="bold")
    if not done:
        screen.print("the same command goes on from here")
    return code


def _one_window(learner: ShapeLearner, window: Window, until: float | None) -> tuple[dict[str, Any], bool]:
    """Go on with a window until it is done or time is up; what came of it now, and whether by Ctrl-C."""
    total = sum(1 for _ in window.shapes())
    batch = Batch(learner.reached(window), 0, 0, 0, 0)
    tally: Counter[str] = Counter()
    interrupted = False
    with counting_bar(name_of(window)) as bar:
        task = bar.add_task("shapes", total=total, completed=batch.done)
        coming = learner.learn(window)
        while until is None or clock.monotonic() < until:
            try:
                following = next(coming, None)
            except KeyboardInterrupt:  # the batch is lost; those before it are kept
                following, interrupted = None, True
            if following is None:
                break
            batch = following
            tally.update(asked=batch.asked, decided=batch.decided, open=batch.open, new=batch.new)
            bar.update(task, completed=batch.done)
    counts = {name: tally[name] for name in ("asked", "decided", "open", "new")}
    return {"window": name_of(window), "shapes": total, "done": batch.done, **counts}, interrupted
