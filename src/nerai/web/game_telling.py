"""A game between a person and nerai as pages hold it: moves with their reasons, whose turn it is, the count.

Takes a Table or a part of it; gives plain data. Adds no words of its own but whose turn and who won.
"""

import hashlib
from typing import Any, Final

from nerai.board.color import Color
from nerai.board.point import Point, Size, gtp_list, to_gtp
from nerai.engine.decision_picture import DecisionPicture
from nerai.engine.estimate import Status
from nerai.engine.person_count import count_words, surety
from nerai.engine.person_game import Hint, PersonGame, Stage
from nerai.sgf.document import read_document
from nerai.sgf.replay import Illegal
from nerai.web.games import game_record
from nerai.web.person_games import Kept, Table

_RESIGNED: Final = "+R"


def table_record(table: Table) -> dict[str, Any]:
    """All of a game; `record` is the SGF with the reasons, `text` the same without them, for a review."""
    game, record = table.game, table.game.record()
    told = game_record(read_document(record.encode(), illegal=Illegal.CARRY_OUT))
    reasons = game.reasons
    moves = [
        move | ({"why": reasons[number]} if number in reasons else {})
        for number, move in enumerate(told["moves"])
    ]
    session = game.session
    return told | {
        "id": table.name,
        "state": state_of(game),
        "person": game.person.word,
        "level": {"number": game.level.number, "name": game.level.name},
        "size": [session.size.width, session.size.height],
        "rules": session.rules.name,
        "komi": session.rules.komi,
        "handicap": session.rules.handicap,
        "time_s": game.seconds,
        "moves": moves,
        "prisoners": {color.word: session.prisoners(color) for color in Color},
        "stage": game.stage.value,
        "turn": _turn(game),
        "result": game.result,
        "result_text": result_words(game),
        "count": _agreed_count(game),
        "picture": _picture(game.last_picture, session.size),
        "record": record,
    }


def state_of(game: PersonGame) -> str:
    """A word that is another one after each change of the game; a reason that is found later is none."""
    moves = " ".join(f"{move.color.letter}{move.point}" for move in game.session.moves)
    return hashlib.sha256(f"{moves};{game.result}".encode()).hexdigest()[:16]


def result_words(game: PersonGame) -> str:
    """Who won, and how; empty before the end."""
    if not game.result:
        return ""
    winner = {game.person.letter: "you win", game.person.other.letter: "nerai wins"}.get(game.result[:1])
    if winner is None:
        return "a draw"
    if game.result.endswith(_RESIGNED):
        return f"{winner}: {'nerai has resigned' if winner == 'you win' else 'you have resigned'}"
    return f"{winner} by {game.result[2:]} points" if game.result[2:] else winner


def count_record(game: PersonGame) -> dict[str, Any]:
    """Who owns what as the stones stand, and how sure that is."""
    found, session = game.count(), game.session
    sure, size, owner = surety(session, game.count()), session.size, found.score.owner
    dead = frozenset[Point]().union(*(chain.points for chain in found.stones(Status.DEAD)))
    seki = frozenset[Point]().union(*(chain.points for chain in found.stones(Status.SEKI)))
    free = [point for point in size.points() if session.position.at(point) is None or point in dead]
    return {
        "black": found.score.black,
        "white": found.score.white,
        "score": found.score.text,
        "text": count_words(session, found),
        "dead": gtp_list(sorted(dead), size),
        "seki": gtp_list(sorted(seki), size),
        "doubtful": gtp_list(sorted(sure.doubtful), size),
        "territory": {
            color.word: gtp_list([point for point in free if owner[point] is color], size) for color in Color
        },
        "decided": len(sure.decided),
        "of": sure.of,
        "sure": sure.words,
    }


def hint_record(hint: Hint, size: Size) -> dict[str, Any]:
    """What nerai would play in the person's place."""
    return {"move": hint.move, "why": hint.why, "picture": _picture(hint.picture, size)}


def kept_record(kept: Kept) -> dict[str, Any]:
    """A game of the list."""
    return {
        "id": kept.name,
        "size": kept.size,
        "person": kept.person.word,
        "opponent": kept.opponent,
        "moves": kept.moves,
        "result": kept.result,
    }


def _turn(game: PersonGame) -> str | None:
    if game.persons_turn:
        return "person"
    return "nerai" if game.engines_turn else None


def _agreed_count(game: PersonGame) -> dict[str, Any] | None:
    """The count after two passes; of a game that is over, if it is the one that was agreed on."""
    if game.stage is Stage.OPEN or game.result.endswith(_RESIGNED):
        return None
    found = count_record(game)
    return None if game.result and game.result != found["score"] else found


def _picture(picture: DecisionPicture | None, size: Size) -> dict[str, Any] | None:
    if picture is None:
        return None

    def named(point: Point | None) -> str | None:
        return None if point is None else to_gtp(point, size)

    return {
        "move": named(picture.point),
        "tried": [
            {"move": named(one.point), "visits": one.visits, "winrate": round(one.winrate, 4)}
            for one in picture.tried
        ],
        "served": [
            {
                "goal": one.goal,
                "points": gtp_list(sorted(one.points), size),
                "region": gtp_list(sorted(one.region), size),
            }
            for one in picture.served
        ],
        "second": named(picture.second),
        "overruled": named(picture.overruled),
    }
