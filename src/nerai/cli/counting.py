"""Things that are counted, in words and while they are done.

Takes numbers and names; gives words, and a bar that appears on standard error of a terminal only.
"""

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from nerai.cli.terminal import progress_console


def counted(count: int, what: str) -> str:
    """`1 rule`, `2 rules`."""
    return f"{count} {what}{'s' * (count != 1)}"


def counting_bar(what: str) -> Progress:
    """A bar for so many of something; gone when all is done."""
    screen = progress_console()
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn())
    return Progress(*columns, console=screen, disable=not screen.is_terminal, transient=True)
