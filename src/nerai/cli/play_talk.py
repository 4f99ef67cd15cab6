"""What is typed in a game against nerai, and what is said back.

Takes lines such as `D4`, `hint` or `dead C3` and a PersonGame; gives Events, which the lines of `nerai play`
print and its screen shows. Bad input gives an event that says what to do, and changes nothing. Draws nothing.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from nerai.board.color import Color
from nerai.board.point import PASS
from nerai.engine.estimate import Status
from nerai.engine.person_game import PersonGame, Stage, Thinking
from nerai.engine.person_record import keep
from nerai.errors import ConfigError, NeraiError, PointError
from nerai.playout import StopFlag

HELP: Final = """\
D4             play there
pass           pass; when both have passed the game is counted
undo           take back your last move and the reply to it
hint           what nerai at full strength would play, and why
why            why nerai played its last move
count          who has what as the stones stand
resign         give the game up
save FILE      write the record, with nerai's reasons as comments
board          show the board
quit           leave; nerai play --resume latest goes on
After two passes:
dead D4        call the stones there dead (or: alive D4, seki D4)
agree          take the count for the result; undo plays on instead"""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: its kind, in words, and as fields for programs."""

    kind: str
    text: str
    fields: dict[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """As JSON can hold it."""
        return {"event": self.kind, "text": self.text, **self.fields}


class Talk:
    """One person at one game; `quitting` once that is asked for."""

    def __init__(self, game: PersonGame) -> None:
        self.game = game
        self.quitting = False
        self._saved: set[Path] = set()
        self._commands: dict[str, Callable[[str], Iterator[Event]]] = {
            "agree": self._agree,
            "alive": lambda rest: self._judge(rest, Status.ALIVE),
            "board": lambda _: iter((self.board(),)),
            "count": lambda _: iter((self._count("count"),)),
            "dead": lambda rest: self._judge(rest, Status.DEAD),
            "help": lambda _: iter((Event("help", HELP),)),
            "hint": self._hint,
            "quit": self._quit,
            "resign": self._resign,
            "save": self._save,
            "seki": lambda rest: self._judge(rest, Status.SEKI),
            "undo": self._undo,
            "why": lambda _: iter((Event("why", self.game.explain()),)),
        }

    def begin(self) -> Event:
        """Who plays whom, and by what."""
        game, rules = self.game, self.game.session.rules
        handicap = f", handicap {rules.handicap}" if rules.handicap else ""
        text = (
            f"You are {game.person.word.capitalize()} against {game.engine_name}: {game.session.size}, "
            f"{rules.name.replace('_', ' ')} rules, komi {rules.komi:g}{handicap}. "
            "Type help for what you can do."
        )
        fields = {
            "person": game.person.word,
            "level": game.level.number,
            "size": str(game.session.size),
            "rules": rules.name,
            "komi": rules.komi,
            "handicap": rules.handicap,
        }
        return Event("game", text, fields)

    def do(self, line: str) -> Iterator[Event]:
        """Do what the line says. What it refuses is told as an event, too."""
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        try:
            run = self._commands.get(word.lower())
            yield from self._move(line.strip()) if run is None else run(rest.strip())
        except NeraiError as error:
            yield Event("refused", str(error))

    def answer(self, stop: StopFlag | None = None) -> Iterator[Event]:
        """The player's move, if it is to move, and what follows from it."""
        game = self.game
        if not game.engines_turn:
            return
        thinking = Thinking() if stop is None else Thinking(stop)
        decision = game.answer(thinking)
        if thinking.stop.is_set():
            return
        name = game.named(decision.point)
        said = {"resign": "resigns", "pass": "passes"}.get(name, f"plays {name}")
        yield Event("move", f"nerai {said}", {"color": decision.color.word, "move": name})
        yield from self._after_move()

    def board(self) -> Event:
        """The stones, as a diagram."""
        game = self.game
        fields = {"stones": {color.word: _stones(game, color) for color in Color}}
        return Event("board", "", fields)

    def _move(self, text: str) -> Iterator[Event]:
        try:
            point = self.game.play(text)
        except PointError as error:
            if text[:1].isalpha() and text[1:].isdigit():
                raise
            raise ConfigError(f"'{text}' is neither a move nor a command", hint="type help") from error
        name = self.game.named(point)
        color = self.game.person
        said = "you pass" if point == PASS else f"you play {name}"
        yield Event("move", said, {"color": color.word, "move": name})
        yield from self._after_move()

    def _after_move(self) -> Iterator[Event]:
        if self.game.stage is Stage.OVER:
            yield self._over()
        elif self.game.stage is Stage.COUNTING:
            yield self._count("counting")

    def _count(self, kind: str) -> Event:
        game = self.game
        found = game.count()
        text = game.count_words()
        if game.stage is Stage.COUNTING:
            text += "\nagree, or correct it (dead D4, alive D4, seki D4), or undo to play on"
        elif game.stage is Stage.OPEN:
            text = f"estimated, as the stones stand:\n{text}"
        fields = {
            "black": found.score.black,
            "white": found.score.white,
            "score": found.score.text,
            "dead": [game.named(min(chain.points)) for chain in found.stones(Status.DEAD)],
        }
        return Event(kind, text, fields)

    def _judge(self, rest: str, status: Status) -> Iterator[Event]:
        if not rest:
            raise ConfigError("which stones?", hint=f"name one of them: {status.value} D4")
        self.game.judge(rest, status)
        yield self._count("counting")

    def _agree(self, _: str) -> Iterator[Event]:
        self.game.agree()
        yield self._over()

    def _resign(self, _: str) -> Iterator[Event]:
        self.game.resign()
        yield self._over()

    def _over(self) -> Event:
        result = self.game.result
        winner = {self.game.person.letter: "you win", self.game.person.other.letter: "nerai wins"}
        said = winner.get(result[:1], "a draw")
        return Event("over", f"The game is over: {said} ({result}).", {"result": result})

    def _undo(self, _: str) -> Iterator[Event]:
        count = self.game.undo()
        said = f"{count} move{'s' * (count != 1)} taken back" if count else "the game goes on"
        yield Event("undo", said, {"moves": count})

    def _hint(self, _: str) -> Iterator[Event]:
        hint = self.game.hint()
        yield Event("hint", f"nerai would play {hint.move}\n{hint.why}", {"move": hint.move})

    def _save(self, rest: str) -> Iterator[Event]:
        if not rest:
            raise ConfigError("where to?", hint="name a file: save game.sgf")
        file = Path(rest).expanduser()
        if file.exists() and file not in self._saved:
            raise ConfigError(f"{rest} exists", hint="name another file")
        keep(file, self.game.record())
        self._saved.add(file)
        yield Event("saved", f"saved as {rest}", {"file": rest})

    def _quit(self, _: str) -> Iterator[Event]:
        self.quitting = True
        return iter(())


def _stones(game: PersonGame, color: Color) -> list[str]:
    position = game.session.position
    return [game.named(point) for point in position.size.points() if position.at(point) is color]
