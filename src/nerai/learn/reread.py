"""Certificates read back from their text, so that a proof that was kept can be used as one just found.

Takes the text; gives the Certificate, as `certify` would have, once the independent checker has accepted it
again; ConfigError, with the checker's fault, when it does not. Goals of one atom only, as those of static
rules are; how kos are retaken in circles is not worked out again.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from nerai.board.color import Color
from nerai.board.point import Size, from_gtp
from nerai.board.position import Position
from nerai.board.rules import Rules, Suicide
from nerai.errors import ConfigError, NeraiError
from nerai.lang import parse_goal
from nerai.learn.nodes import PlainNode
from nerai.solver.certificate import Alive, Certificate, ProofNode
from nerai.solver.search import UNLIMITED, Leaf, Threats
from nerai.solver.target import Target, target_of
from nerai.solver.verify import CertificateError, verify

_LEAVES: Final = {"alive": Leaf.ALIVE, "bound": Leaf.BOUND, "dead": Leaf.DEAD}
_IMPOSSIBLE: Final = 1 << 32
_HINT: Final = "nerai verify says more of a proof"


def proof_name(text: str) -> str:
    """The name that a certificate has by its text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def reread(text: str) -> Certificate:
    """The certificate, checked; ConfigError when it is rejected, or is none."""
    lines = [line for line in text.split("\n") if line.strip()]
    try:
        checked = verify(lines)
    except CertificateError as fault:
        raise ConfigError(f"the proof cannot be read: {fault}", hint=_HINT) from None
    if not checked.accepted:
        raise ConfigError(f"the checker rejects the proof: {checked.fault}", hint=_HINT)
    header: Mapping[str, Any] = json.loads(lines[0])
    if "position" not in header:
        raise ConfigError("the proof has parts", hint=_HINT)
    if any(item["kind"] != "alive" for item in header["assumptions"]):
        raise ConfigError("the proof takes stones for there that are not", hint=_HINT)
    try:
        position = _position(header["position"])
        target = target_of(parse_goal(header["goal"]), position)
    except NeraiError as fault:
        raise ConfigError(f"the proof is about something else: {fault}", hint=_HINT) from None
    if len(target.atoms) > 1:
        raise ConfigError("the proof is about a goal of several parts", hint=_HINT)
    winner = Color.parse(header["winner"])
    counts = {
        Color.parse(name): UNLIMITED if count == "unlimited" else int(count)
        for name, count in header["ko_assumption"].items()
    }
    nodes = [_node(json.loads(line), position.size, target, winner) for line in lines[1:]]
    return Certificate(
        name=proof_name(text),
        text=text,
        position=position,
        target=target,
        winner=winner,
        threats=Threats(counts[target.friend], counts[target.friend.other]),
        assumptions=tuple(_alive(item, position.size) for item in header["assumptions"]),
        superko=checked.superko,
        pays=checked.pays,
        proof=cast("Sequence[ProofNode]", nodes),
        checked=checked,
    )


def _alive(record: Mapping[str, Any], size: Size) -> Alive:
    stones, open_points = (
        frozenset(from_gtp(name, size) for name in record[field]) for field in ("points", "open")
    )
    return Alive(Color.parse(record["side"]), stones, open_points)


def _position(record: Mapping[str, Any]) -> Position:
    size = Size(record["width"], record["height"])
    return Position.of(
        size,
        black=[from_gtp(name, size) for name in record["black"]],
        white=[from_gtp(name, size) for name in record["white"]],
        to_play=Color.parse(record["to_play"]),
        rules=Rules(suicide=Suicide.ALLOWED if record["suicide"] else Suicide.FORBIDDEN),
        ko_point=None if record["ko"] is None else from_gtp(record["ko"], size),
    )


def _node(record: Mapping[str, Any], size: Size, target: Target, winner: Color) -> PlainNode:
    reached = winner is target.reacher
    leaf, standing = Leaf.NONE, 0
    if "leaf" in record:
        decided = Leaf.REACHED if reached else Leaf.IMPOSSIBLE
        leaf = _LEAVES.get(record["leaf"], decided)
        if target.single is None and record["leaf"] == "decided":
            standing = 1 if reached else _IMPOSSIBLE
    return PlainNode(
        to_move=0 if Color.parse(record["to_play"]) is target.reacher else 1,
        leaf=leaf,
        move=from_gtp(record["move"], size) if "move" in record else -1,
        child=record.get("child", -1),
        replies=[(from_gtp(name, size), child) for name, child in record.get("replies", ())],
        standing=standing,
        zone=int(record["zone"], 16).to_bytes((size.area + 7) // 8, "little"),
    )
