"""The board of `nerai play` on a screen: a widget that shows a game and a cursor.

Takes a PersonGame; shows its stones, the last move, the cursor and, in a count, what is dead. Knows where on
the screen each point is. Plays nothing.
"""

from typing import Final

from rich.style import Style as TerminalStyle
from rich.text import Text
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from nerai.board.frame import row_name
from nerai.board.picture import Diagram, Mark, Tone
from nerai.board.point import Point, from_cell, to_cell
from nerai.board.text import Role, Style, paint, render_lines
from nerai.engine.estimate import Status
from nerai.engine.person_game import PersonGame, Stage

_STEP: Final = 2
"""Characters from one column to the next."""
_CURSOR: Final = TerminalStyle(bgcolor="#4a90d9")


class BoardView(Widget):
    """A game, and the point that Enter would play at."""

    class Chosen(Message):
        """Somebody clicked on a point."""

        def __init__(self, point: Point) -> None:
            self.point = point
            super().__init__()

    def __init__(self, game: PersonGame) -> None:
        super().__init__()
        self._game = game
        size = game.session.size
        self.cursor = from_cell(size.height // 2, size.width // 2, size)
        self._indent = len(row_name(0, size)) + 1
        self.styles.width = self._indent + _STEP * size.width + 2
        self.styles.height = size.height + 1

    def move(self, rows: int, columns: int) -> None:
        """Move the cursor, not over the edge."""
        size = self._game.session.size
        row, column = to_cell(self.cursor, size)
        row = min(max(row + rows, 0), size.height - 1)
        column = min(max(column + columns, 0), size.width - 1)
        self.point_at(from_cell(row, column, size))

    def point_at(self, point: Point) -> None:
        """Put the cursor there."""
        self.cursor = point
        self.refresh()

    def render(self) -> Text:
        """The board as colored text."""
        text = Text(no_wrap=True)
        lines = [
            line
            for line in render_lines(self._diagram(), style=Style.PAINTED)
            if line[0].role is not Role.NOTE
        ]
        row, column = to_cell(self.cursor, self._game.session.size)
        for number, line in enumerate(lines):
            drawn = Text()
            for segment in line:
                colors = paint(segment)
                drawn.append(
                    segment.text, TerminalStyle(color=colors[0], bgcolor=colors[1]) if colors else None
                )
            if number == row + 1:
                at = self._indent + _STEP * column + 1
                drawn.stylize(_CURSOR, at, at + 1)
            text.append_text(drawn).append("\n")
        return text

    def on_click(self, event: Click) -> None:
        """Tell which point was clicked on, if one was."""
        size = self._game.session.size
        row, column = event.y - 1, (event.x - self._indent) // _STEP
        if 0 <= row < size.height and 0 <= column < size.width:
            self.post_message(self.Chosen(from_cell(row, column, size)))

    def _diagram(self) -> Diagram:
        game, marks, shade = self._game, {}, {}
        if game.last_point is not None:
            marks[game.last_point] = Mark.CIRCLE
        if game.stage is not Stage.OPEN and not game.result.endswith("+R"):
            dead = game.count().stones(Status.DEAD)
            shade = {point: Tone.RED for chain in dead for point in chain.points}
        return Diagram(game.session.position, marks=marks, shade=shade)
