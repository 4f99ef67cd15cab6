"""Brings an engine to an empty board of the right size, rules and komi.

Takes a running engine; raises GtpError when it refuses. Knows neither clocks nor players.
"""

from __future__ import annotations

from nerai.board.point import Size
from nerai.board.rules import Rules
from nerai.gtp.client import Client


def set_up(client: Client, size: Size, rules: Rules) -> None:
    """Prepare for a game. Rules are told to engines that know `kata-set-rules`; others know their own."""
    if size.width == size.height:
        client.send(f"boardsize {size.width}")
    else:
        client.send(f"rectangular_boardsize {size.width} {size.height}")
    client.send("clear_board")
    if rules.name != "custom" and client.knows("kata-set-rules"):
        client.send(f"kata-set-rules {rules.name.replace('_', '-')}")
    client.send(f"komi {rules.komi:g}")  # after the rules: an engine may take its komi from them
