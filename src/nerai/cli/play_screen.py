"""The screen of `nerai play`: the board on the left, what is said and a line to type in on the right.

Takes a Talk; plays the game it is about until the person leaves. The player thinks on another thread, so that
the screen stays alive; one thing is done at a time, and leaving ends the thinking. Knows no Go.
"""

from collections.abc import Iterable
from typing import ClassVar, Final

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Key
from textual.widgets import Footer, Input, RichLog, Static

from nerai.board.color import Color
from nerai.board.point import from_gtp
from nerai.cli.play_board import BoardView
from nerai.cli.play_talk import Event, Talk
from nerai.engine.person_game import Stage
from nerai.playout import StopFlag

_ARROWS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
_NEXT: Final = {"dead": "seki", "seki": "alive"}
"""What stones are called next in a count; dead, if they are called nothing else."""
_STYLES: Final = {"refused": "red", "over": "bold", "hint": "green", "why": "cyan", "counting": "bold"}


class Entry(Input):
    """The line to type in; arrow keys are left to the board."""

    async def _on_key(self, event: Key) -> None:
        if event.key in _ARROWS:
            return  # goes on to the screen
        await super()._on_key(event)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Arrow keys are never ours."""
        return key not in _ARROWS and super().check_consume_key(key, character)


class PlayScreen(App[None]):
    """One game on a screen."""

    CSS = """
    #side { padding: 0 1; }
    #facts { height: auto; }
    #said { height: 1fr; border: round $primary; }
    BoardView { margin: 1 1 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "say('help')", "Help"),
        Binding("f2", "say('hint')", "Hint"),
        Binding("f3", "say('why')", "Why?"),
        Binding("f4", "say('pass')", "Pass"),
        Binding("f5", "say('undo')", "Undo"),
        Binding("f6", "say('count')", "Count"),
        Binding("f7", "say('agree')", "Agree"),
        Binding("ctrl+q", "leave", "Leave", priority=True),
    ]
    ENABLE_COMMAND_PALETTE = False
    TITLE = "nerai play"

    def __init__(self, talk: Talk) -> None:
        super().__init__()
        self.talk = talk
        self._game = talk.game
        self._thinking = False
        self._stop = StopFlag()

    def compose(self) -> ComposeResult:
        """The parts of the screen."""
        with Horizontal():
            yield BoardView(self._game)
            with Vertical(id="side"):
                yield Static(id="facts", markup=False)
                yield RichLog(id="said", wrap=True, markup=False, min_width=20)
                yield Entry(placeholder="D4, pass, hint, why, undo, count, help ...", id="entry")
        yield Footer()

    def on_mount(self) -> None:
        """Say who plays, and let the player begin if it is to."""
        self.query_one("#said", RichLog).can_focus = False
        self.query_one(Entry).focus()
        self._show([self.talk.begin()])
        self._think()

    def on_key(self, event: Key) -> None:
        """Move the cursor, or show what was said before."""
        if event.key in _ARROWS:
            self.query_one(BoardView).move(*_ARROWS[event.key])
            event.stop()
        elif event.key == "pageup":
            self.query_one("#said", RichLog).scroll_page_up(animate=False)
        elif event.key == "pagedown":
            self.query_one("#said", RichLog).scroll_page_down(animate=False)

    def on_board_view_chosen(self, event: BoardView.Chosen) -> None:
        """Play where it was clicked."""
        self.query_one(BoardView).point_at(event.point)
        self._at_cursor()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Do what was typed; an empty line plays at the cursor."""
        event.input.clear()
        if event.value.strip():
            self._do(event.value)
        else:
            self._at_cursor()

    def action_say(self, words: str) -> None:
        """Do what these words say."""
        self._do(words)

    def action_leave(self) -> None:
        """End the thinking and leave."""
        self._stop.set()
        self.exit()

    def _at_cursor(self) -> None:
        """Play there; in a count, call the chain there dead, then in seki, then alive again."""
        point = self.query_one(BoardView).cursor
        name = self._game.named(point)
        if self._game.stage is Stage.COUNTING:
            status = self._game.count().status_at(point)
            self._do(f"{_NEXT.get(status, 'dead')} {name}")
        else:
            self._do(name)

    def _do(self, line: str) -> None:
        if self._thinking and line.strip().lower() not in ("quit", "help"):
            self._show([Event("refused", "nerai is thinking; wait a moment")])
            return
        self._run(line)

    def _run(self, line: str) -> None:
        """Do it on another thread: hints and reasons take time."""
        self._thinking = True
        self._facts()
        self.run_worker(lambda: self._work(line), thread=True, group="think")

    def _think(self) -> None:
        if self._game.engines_turn:
            self._run("")
        else:
            self._facts()

    def _work(self, line: str) -> None:
        """What is done on the other thread: the line, then the player's move and its reason."""
        for event in self.talk.do(line):
            self.call_from_thread(self._show, [event])
        if self._game.engines_turn and not self._stop.is_set():
            self.call_from_thread(self._facts)
            for event in self.talk.answer(self._stop):
                self.call_from_thread(self._show, [event])
            self.call_from_thread(self._facts)
            if not self._stop.is_set():
                self._game.explain()
        if not self._stop.is_set():
            self.call_from_thread(self._rest)

    def _rest(self) -> None:
        self._thinking = False
        self._facts()
        if self.talk.quitting:
            self.action_leave()

    def _show(self, events: Iterable[Event]) -> None:
        said = self.query_one("#said", RichLog)
        for event in events:
            if event.kind == "hint":
                self._point_at(event.fields["move"])
            if event.kind != "board":
                said.write(Text(event.text, style=_STYLES.get(event.kind, "")))
        self._facts()

    def _point_at(self, name: str) -> None:
        """Put the cursor on a move, if it is a point."""
        if name not in ("pass", "resign"):
            self.query_one(BoardView).point_at(from_gtp(name, self._game.session.size))

    def _facts(self) -> None:
        """What is always to be seen."""
        game, session = self._game, self._game.session
        taken = ", ".join(f"{color.word.capitalize()} took {session.prisoners(color)}" for color in Color)
        if game.stage is Stage.OVER:
            state = f"over: {game.result}"
        elif game.stage is Stage.COUNTING:
            state = "both passed: correct the dead stones, then agree"
        elif self._thinking:
            state = "nerai is thinking ..."
        else:
            state = f"your move ({game.person.word.capitalize()})"
        self.query_one("#facts", Static).update(f"move {len(session.moves) + 1} · {state}\n{taken}")
        self.query_one(BoardView).refresh()
