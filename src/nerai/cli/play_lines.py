"""A game against nerai in plain lines: what is read from standard input is answered on standard output.

Takes a Talk; prints events as words with the board drawn in characters, or one JSON object a line. For pipes,
tests, screen readers and terminals that show no pictures.
"""

import json
import sys
from collections.abc import Iterable

from nerai.board.picture import Diagram, Mark
from nerai.board.text import render_text
from nerai.cli.play_talk import Event, Talk
from nerai.engine.person_game import PersonGame, Stage


def play_lines(talk: Talk, *, as_json: bool) -> None:
    """Play until the input ends or the person leaves."""
    show = _show_json if as_json else _show_words
    show(talk.game, [talk.begin(), talk.board()])
    while not talk.quitting:
        if talk.game.engines_turn:
            show(talk.game, talk.answer())
            talk.game.explain()  # the record tells the reason of every move, asked for or not
            if talk.game.stage is Stage.OPEN:
                show(talk.game, [talk.board()])
        line = sys.stdin.readline()
        if not line:
            return
        show(talk.game, talk.do(line))


def board_text(game: PersonGame) -> str:
    """The board in characters, the last stone ringed, with what both have taken."""
    position, last = game.session.position, game.last_point
    diagram = Diagram(position, marks={} if last is None else {last: Mark.CIRCLE})
    return render_text(diagram, stars=True)


def _show_words(game: PersonGame, events: Iterable[Event]) -> None:
    for event in events:
        text = board_text(game) if event.kind == "board" else event.text
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()


def _show_json(game: PersonGame, events: Iterable[Event]) -> None:
    for event in events:
        fields = event.to_dict()
        if event.kind == "board":
            fields["text"] = board_text(game)
        sys.stdout.write(json.dumps(fields) + "\n")
        sys.stdout.flush()
