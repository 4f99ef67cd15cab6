"""nerai's own tactical commands: the whole answer of the solver, with its evidence, as JSON.

Unlike GNU Go's commands they never mix a guess with what is proved.
"""

import json
from typing import Final

from nerai.engine.arguments import Arguments
from nerai.engine.command import Engine, Entry
from nerai.engine.tactics import hurried_stop
from nerai.gtp.server import Context
from nerai.query.solve import solve


def nerai_solve(engine: Engine, words: Arguments, context: Context) -> str:
    """Prove or refute a goal such as kill(B9), or the likeliest one; answer with JSON on one line."""
    color = words.take_color() if words.names_color else engine.session.to_play
    goal = " ".join(words.take_rest())
    options = engine.player.options
    with hurried_stop(context) as stop:
        answer = solve(
            engine.session.position.with_to_play(color),
            goal or None,
            time_s=options.tactics_seconds,
            nodes=options.tactics_nodes,
            stop=stop,
        )
    return json.dumps(answer.to_dict(), separators=(",", ":"))


ENTRIES: Final = (Entry("nerai-solve", "[COLOR] [GOAL]", nerai_solve),)
