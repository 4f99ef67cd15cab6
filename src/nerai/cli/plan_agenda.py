"""What `nerai plan --agenda` shows: the goals of both players over the game so far."""

from typing import Final

from nerai.board.color import Color
from nerai.cli.counting import counted, counting_bar
from nerai.cli.lines import Line
from nerai.explain.agenda import agenda_lines, past_lines
from nerai.knowledge import Knowledge
from nerai.sgf.document import Document
from nerai.strategy.agenda import Agenda
from nerai.strategy.replaying import replayed

_PAST: Final = 10


def agenda_at(document: Document, number: int, knowledge: Knowledge) -> Agenda:
    """The agenda after so many moves of a game, which is replayed; a bar shows how far it is."""
    with counting_bar("moves planned for") as bar:
        task = bar.add_task("", total=number)
        return replayed(
            document.positions[: number + 1],
            document.moves[:number],
            knowledge,
            each=lambda done: bar.update(task, completed=done),
        )


def agenda_block(agenda: Agenda) -> list[Line]:
    """The lines to print: each player's goals from the top down, then what is over or dropped."""
    lines: list[Line] = []
    for color in Color:
        texts = [f"{'  ' * depth}{text}" for depth, text in agenda_lines(agenda, color)]
        lines += _headed(f"{color.word.upper()} WANTS", texts)
        past = past_lines(agenda, color)
        lines += _headed("PAST", past[:_PAST])
        if len(past) > _PAST:
            lines.append(Line("", f"and {counted(len(past) - _PAST, 'goal')} more"))
    return lines


def _headed(heading: str, texts: list[str]) -> list[Line]:
    return [Line("" if number else heading, text) for number, text in enumerate(texts)]
