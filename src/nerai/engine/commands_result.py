"""How the game ends: score and statuses, estimated as estimate.py says."""

from typing import Final

from nerai.board.color import Color
from nerai.board.point import gtp_list
from nerai.engine.arguments import Arguments, syntax_error
from nerai.engine.command import Engine, Entry
from nerai.engine.estimate import Status, estimate
from nerai.gtp.server import Context


def final_score(engine: Engine, words: Arguments, _: Context) -> str:
    """Answer the score with dead stones taken off: B+3.5, W+12 or 0."""
    words.end()
    return estimate(engine.session).score.text


def final_status_list(engine: Engine, words: Arguments, _: Context) -> str:
    """List the chains that are alive, dead or seki, one a line, or black_territory, white_territory, dame."""
    word = words.take_word("status").lower()
    words.end()
    session = engine.session
    statuses = {status.value: status for status in Status}
    owners = {"black_territory": Color.BLACK, "white_territory": Color.WHITE, "dame": None}
    if word in statuses:
        chains = estimate(session).stones(statuses[word])
        return "\n".join(" ".join(gtp_list(chain.points, session.size)) for chain in chains)
    if word in owners:
        owner, position = estimate(session).score.owner, session.position
        points = [p for p in session.size.points() if owner[p] is owners[word] and position.at(p) is None]
        return " ".join(gtp_list(points, session.size))
    raise syntax_error(f"no status '{word}'; there are {', '.join((*statuses, *owners))}")


def final_status(engine: Engine, words: Arguments, _: Context) -> str:
    """Answer alive, dead, seki, black_territory, white_territory or dame for one point."""
    point = words.take_board_point(engine.session.size)
    words.end()
    return estimate(engine.session).status_at(point)


ENTRIES: Final = (
    Entry("final_score", "", final_score),
    Entry("final_status_list", "STATUS", final_status_list),
    Entry("final_status", "VERTEX", final_status),
)
