"""The JSON Schema of answers, made from the records themselves.

`docs/answer.schema.json` is what `python -m nerai.answer.schema` prints. A schema says which fields there are
and what each may hold; what does not go together (a move without proof) only the records refuse.
"""

import inspect
import json
import sys

from nerai.answer.answer import SCHEMA, Answer
from nerai.answer.record import MAX_WHOLE, Json
from nerai.answer.shapes import (
    Choice,
    Held,
    Many,
    Maybe,
    Number,
    OneOf,
    Pattern,
    Shape,
    Text,
    TextOrNumber,
    Truth,
    kind_of,
    shapes_of,
)


def answer_schema() -> dict[str, Json]:
    """The JSON Schema (draft 2020-12) of a whole answer."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA,
        **_object(Answer, schema=SCHEMA),
        "$defs": dict(sorted(_definitions(Answer).items())),
    }


def schema_text() -> str:
    """The same as text, as it stands in the documentation."""
    return json.dumps(answer_schema(), indent=2, ensure_ascii=False) + "\n"


def _object(holder: type, **constants: str) -> dict[str, Json]:
    """An object with exactly the fields of a dataclass, and some that are always the same."""
    properties: dict[str, Json] = {name: {"const": value} for name, value in constants.items()}
    properties |= {name: _schema(shape) for name, shape in shapes_of(holder).items()}
    return {
        "description": " ".join((inspect.getdoc(holder) or "").split()),
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _definitions(holder: type) -> dict[str, Json]:
    """The schemas of all dataclasses that one holds, directly or not, by name."""
    found: dict[str, Json] = {}
    waiting = list(shapes_of(holder).values())
    while waiting:
        match waiting.pop():
            case Maybe(shape=inner) | Many(shape=inner):
                waiting.append(inner)
            case Held(type=held) if held.__name__ not in found:
                found[held.__name__] = _object(held)
                waiting.extend(shapes_of(held).values())
            case OneOf(types=several):
                for item in several:
                    found[item.__name__] = _object(item, kind=kind_of(item))
    return found


def _schema(shape: Shape) -> dict[str, Json]:
    match shape:
        case Text(pattern=pattern):
            return {"type": "string"} if pattern is None else _text_like(pattern)
        case Number():
            return _number(shape)
        case TextOrNumber():
            return {"anyOf": [_schema(Text()), _schema(Number(whole=True))]}
        case Truth():
            return {"type": "boolean"}
        case Choice(words=words):
            return {"enum": [str(word.value) for word in words]}
        case Maybe(shape=inner):
            return {"anyOf": [_schema(inner), {"type": "null"}]}
        case Many(shape=inner):
            return {"type": "array", "items": _schema(inner)}
        case Held(type=held):
            return {"$ref": f"#/$defs/{held.__name__}"}
        case OneOf(types=several):
            return {"oneOf": [{"$ref": f"#/$defs/{item.__name__}"} for item in several]}


def _text_like(pattern: Pattern) -> dict[str, Json]:
    return {"type": "string", "pattern": f"^(?:{pattern.regex})$"}


def _number(shape: Number) -> dict[str, Json]:
    found: dict[str, Json] = {"type": "integer" if shape.whole else "number"}
    if shape.whole:
        found |= {"minimum": -MAX_WHOLE, "maximum": MAX_WHOLE}
    if shape.bounds:
        found["minimum"] = shape.bounds.least
        if shape.bounds.most is not None:
            found["maximum"] = shape.bounds.most
    return found


if __name__ == "__main__":
    sys.stdout.write(schema_text())
