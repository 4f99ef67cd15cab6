"""`nerai match`: two GTP engines against each other."""

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from nerai.batch import Progress as BatchProgress
from nerai.board import Rules, Size
from nerai.cli.terminal import console, print_json, progress_console
from nerai.match.openings import read_openings
from nerai.match.record import GameRecord
from nerai.match.runner import play_match
from nerai.match.settings import MatchSettings, Player, TimeControl
from nerai.match.summary import MatchSummary


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("match")(match)


def match(
    first: Annotated[
        str, typer.Option("-a", "--first", help="Command line of one engine, such as 'nerai-gtp'.")
    ],
    second: Annotated[str, typer.Option("-b", "--second", help="Command line of the other.")],
    games: Annotated[
        int, typer.Option("-n", "--games", min=1, help="How many games; colors alternate.")
    ] = 10,
    size: Annotated[str, typer.Option(help="Board size: 9, 13, 19 or 9x7.")] = "9",
    rules: Annotated[
        str, typer.Option(help="chinese, japanese, aga, new-zealand or tromp-taylor.")
    ] = "chinese",
    komi: Annotated[float | None, typer.Option(help="Points for White; the rules' own if not given.")] = None,
    openings: Annotated[
        Path | None,
        typer.Option(help="File with an opening a line: E5 C3 G4. Each is played with both colors."),
    ] = None,
    random_moves: Annotated[
        int, typer.Option(min=0, help="Start each pair of games from so many random moves instead.")
    ] = 0,
    seed: Annotated[
        int, typer.Option(help="Decides random openings, and what {seed} in a command line becomes.")
    ] = 1,
    time: Annotated[str | None, typer.Option(help="Clock in seconds: MAIN or MAIN,BYO_YOMI,STONES.")] = None,
    move_timeout: Annotated[float, typer.Option(help="Seconds after which a move loses the game.")] = 60.0,
    max_moves: Annotated[
        int, typer.Option(min=0, help="Score the game as it stands then; 0: three times the board's points.")
    ] = 0,
    scorer: Annotated[
        str,
        typer.Option(help="Engine whose final_score decides, such as 'gnugo --mode gtp'. Else Tromp-Taylor."),
    ] = "",
    ask: Annotated[
        str,
        typer.Option(
            help="GTP command for engines that know it after each move, such as nerai-verdict; "
            "what they answer goes into the SGF files."
        ),
    ] = "",
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", help="Folder for SGF files and the journal that lets it resume."),
    ] = None,
    jobs: Annotated[int, typer.Option("-j", "--jobs", min=1, help="Games played at a time.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as one JSON object.")] = False,
) -> None:
    """Play a match between two GTP engines and print the win rate with its 95% interval.

    A match with --out that was stopped goes on where it stopped when the same command is given again.
    """
    chosen = Rules.named(rules)
    if komi is not None:
        chosen = dataclasses.replace(chosen, komi=komi)
    board_size = Size.parse(size)
    settings = MatchSettings(
        first=Player(first),
        second=Player(second),
        games=games,
        size=board_size,
        rules=chosen,
        openings=read_openings(openings, board_size, chosen) if openings else (),
        random_moves=random_moves,
        seed=seed,
        time_control=TimeControl.parse(time) if time else None,
        move_timeout_s=move_timeout,
        max_moves=max_moves,
        scorer=scorer,
        ask=ask,
        folder=out,
        jobs=jobs,
    )
    summary = play_shown(settings)
    if as_json:
        print_json(dataclasses.asdict(summary))
    else:
        _print(summary, out)


def play_shown(
    settings: MatchSettings, *, after_game: Callable[[GameRecord], None] = lambda _: None
) -> MatchSummary:
    """Play a match, with a bar and a line a game; with one job the next game waits for `after_game`."""
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=progress_console(), transient=True) as bar:
        task = bar.add_task("games", total=settings.games)

        def on_progress(progress: BatchProgress) -> None:
            bar.update(task, completed=progress.finished)

        def on_game(record: GameRecord) -> None:
            black = "first" if record.first_is_black else "second"
            note = f"  {record.note}" if record.note else ""
            bar.console.print(
                f"game {record.number + 1:>4}  {black} is Black  {record.result:<8} "
                f"{record.winner.value} wins by {record.end.value}, {len(record.moves)} moves{note}",
                markup=False,
            )
            after_game(record)

        return play_match(settings, on_progress=on_progress, on_game=on_game)


def _print(summary: MatchSummary, folder: Path | None) -> None:
    screen = console()
    screen.print(str(summary), markup=False)
    screen.print(
        f"as Black {summary.wins_as_black} of {summary.games_as_black}; "
        f"forfeits {summary.forfeits_by_first} to {summary.forfeits_by_second}; "
        f"{summary.mean_moves:.0f} moves a game"
    )
    if folder:
        screen.print(f"games and journal: {folder}", markup=False)
