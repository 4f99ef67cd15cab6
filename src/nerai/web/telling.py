"""An answer as pages show it: plain data, made of what was found and of the sentences that tell it.

Takes a Case and a level; gives JSON. Adds no reasons: every field is one of Answer, Telling or the plan.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from nerai.answer import Assumption, Evidence, FirstMove, Learned, LearnedKind, Proved, Refuted
from nerai.board.point import from_gtp, gtp_list
from nerai.errors import InputError
from nerai.explain.assumed import assumed_sentences
from nerai.explain.lesson.lesson import gets_its_way
from nerai.explain.level import Level
from nerai.explain.telling import Sentence, Telling, tell
from nerai.knowledge.advice import LEARNED_RULE
from nerai.query.goal_words import goal_text
from nerai.query.investigation import Investigation
from nerai.query.scene import Scene
from nerai.query.words import result_text
from nerai.web.solving import Case

_POINT: Final = re.compile(r"(?<![A-Za-z0-9])[A-HJ-T](?:1[0-9]|[1-9])(?![A-Za-z0-9])")
_PARTS: Final = ("why", "plan", "surprises", "tries", "other_side", "assumed")


def answer_record(case: Case, level: Level) -> dict[str, Any]:
    """All that is told of an answer; made once for each level."""
    if level not in case.told:
        case.told[level] = _made(case, level)
    return case.told[level]


def _made(case: Case, level: Level) -> dict[str, Any]:
    found = case.found
    answer, scene = found.answer, found.scene
    telling = tell(found, level)
    return {
        "goal": answer.goal,
        "goal_text": goal_text(scene),
        "goal_source": answer.goal_source.value,
        "result": answer.result.value,
        "result_text": result_text(
            scene, answer.result, answer.ko, estimated=answer.evidence.kind.value == "estimated"
        ),
        "proved": answer.evidence.kind.value,
        "move": answer.move,
        "guess": answer.guess,
        "moves": list(answer.solutions),
        "move_source": None if answer.move_source is None else answer.move_source.value,
        "task": telling.task,
        "headline": telling.headline,
        "sure": telling.sure,
        "sentences": [_sentence(one, part) for part in _PARTS for one in _told(telling, part)],
        "plan": [step.record() for step in plan_tree(found)],
        "plan_evidence": answer.plan_evidence.value,
        "tries": _tries(found, telling),
        "line": list(answer.line) or _refutation(found),
        "zone": list(answer.zone),
        "target": gtp_list(scene.target.points, scene.size),
        "other_side_first": _other_side(found, telling),
        "assumptions": [_sentence(one, "assumed") for one in telling.assumed],
        "learned": None if answer.learned is None else _learned(answer.learned),
        "advised": _advised(found),
        "cost": answer.cost.to_dict(),
    }


def _learned(learned: Learned) -> dict[str, Any]:
    """What was learned and settled the goal; a rule has a picture."""
    rule = learned.kind is LearnedKind.RULE
    return {**learned.to_dict(), "picture": f"/api/rules/{learned.name}" if rule else None}


def _advised(found: Investigation) -> list[dict[str, Any]]:
    """The learned rules that the plan follows: for which goal, why, and a picture of each."""
    told = {}
    reasons = _reasons(found)
    for step in found.answer.plan:
        name = (step.schema or "").removeprefix(f"{LEARNED_RULE} ")
        if step.goal and name != (step.schema or ""):
            why = reasons.get((step.goal, step.schema or ""), "")
            told[name] = {"name": name, "goal": step.goal, "text": why, "picture": f"/api/rules/{name}"}
    return list(told.values())


@dataclass(frozen=True, slots=True)
class PlanNode:
    """A goal, a schema or a move of the plan, below another one."""

    id: int
    parent: int | None
    kind: str
    side: str
    label: str
    why: str
    evidence: str
    result: str
    points: tuple[str, ...]

    def record(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "id": self.id,
            "parent": self.parent,
            "kind": self.kind,
            "side": self.side,
            "label": self.label,
            "why": self.why,
            "evidence": self.evidence,
            "result": self.result,
            "points": list(self.points),
        }


def plan_tree(found: Investigation) -> list[PlanNode]:
    """The plan of the answer, each goal with the schema it was expanded by below it."""
    answer, scene = found.answer, found.scene
    reasons = _reasons(found)
    made: list[PlanNode] = []
    below: dict[int, int] = {}
    for step in answer.plan:
        parent = None if step.parent is None else below[step.parent]
        known = (step.evidence.kind.value, step.result.value)
        label = step.goal or step.move or ""
        kind = "goal" if step.goal else "move"
        points = _points_in(label, scene)
        made.append(PlanNode(len(made), parent, kind, step.side.value, label, "", *known, points))
        if step.schema is not None:
            why = reasons.get((label, step.schema), "")
            made.append(
                PlanNode(
                    len(made), len(made) - 1, "schema", step.side.value, step.schema, why, *known, points
                )
            )
        below[step.id] = len(made) - 1
    return made


def _reasons(found: Investigation) -> dict[tuple[str, str], str]:
    """What each schema of the plan says of why one does so, by its goal and name."""
    first, thought = found.answer.move or found.answer.guess, found.thought
    chosen = thought.by_move(from_gtp(first, found.scene.size)) if thought and first else None
    path = () if chosen is None else chosen.decision.path
    return {(str(step.goal), step.schema): step.why for step in path}


def _points_in(text: str, scene: Scene) -> tuple[str, ...]:
    """The points that a goal or move names and that are on the board."""
    named: list[str] = []
    for name in dict.fromkeys(_POINT.findall(text)):
        try:
            from_gtp(name, scene.size)
        except InputError:
            continue
        named.append(name)
    return tuple(named)


def _told(telling: Telling, part: str) -> tuple[Sentence, ...]:
    told: tuple[Sentence, ...] = getattr(telling, part)
    return told


def assumed_records(
    scene: Scene, assumptions: Iterable[Assumption], evidence: Evidence
) -> list[dict[str, Any]]:
    """What a proof takes for granted, as an answer tells it."""
    return [_sentence(one, "assumed") for one in assumed_sentences(scene, assumptions, evidence)]


def _sentence(one: Sentence, part: str) -> dict[str, Any]:
    statements = [item for item in (one.statement, *one.also) if item is not None]
    points = dict.fromkeys(point for item in statements for point in item.points)
    moves = dict.fromkeys(move for item in statements for move in item.args if _POINT.fullmatch(str(move)))
    return {
        "text": one.text,
        "depth": one.depth,
        "part": part,
        "claim": None if one.statement is None else one.statement.claim,
        "points": [*points, *(str(move) for move in moves if move not in points)],
        "evidence": None if one.statement is None else one.statement.evidence.kind.value,
    }


def _tries(found: Investigation, telling: Telling) -> list[dict[str, Any]]:
    """The other first moves that were looked into, those with a sentence first."""
    texts = {
        str(item.args[0]): one.text
        for one in telling.tries
        for item in (one.statement, *one.also)
        if item is not None and item.args
    }
    rest = [item for item in found.answer.moves if item.move != found.answer.move]
    rest.sort(key=lambda item: item.move not in texts)
    return [
        {
            "move": item.move,
            "works": _works(item, found.scene),
            "result": item.result.value,
            "line": list(item.line),
            "text": texts.get(item.move, ""),
        }
        for item in rest
    ]


def _works(item: FirstMove, scene: Scene) -> bool | None:
    if not isinstance(item.evidence, Proved | Refuted):
        return None
    return gets_its_way(item, scene)


def _refutation(found: Investigation) -> list[str]:
    """Where the opponent begins and refutes the goal: the line that does."""
    lines: Iterator[FirstMove] = (
        item for item in found.answer.moves if gets_its_way(item, found.scene) and item.line
    )
    first = next(lines, None)
    return [] if first is None or found.scene.friend_moves else list(first.line)


def _other_side(found: Investigation, telling: Telling) -> dict[str, Any] | None:
    other = found.answer.other_side_first
    if other is None:
        return None
    return {
        "result": other.result.value,
        "evidence": other.evidence.kind.value,
        "moves": list(other.moves),
        "line": list(other.line),
        "text": telling.other_first or "",
    }
