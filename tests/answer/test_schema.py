"""The published JSON Schema describes exactly the answers that are written."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from nerai.answer import SCHEMA
from nerai.answer.schema import answer_schema, schema_text
from tests.support.answers import full_answer, paths, with_value, without

PUBLISHED = Path(__file__).parents[2] / "docs" / "answer.schema.json"
FULL: dict[str, Any] = json.loads(full_answer().to_json())

TYPES: dict[str, type | tuple[type, ...]] = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "array": list,
    "object": dict,
    "null": type(None),
}
KNOWN_WORDS = {
    *("$schema", "$id", "$defs", "$ref", "description", "type", "properties", "required"),
    *("additionalProperties", "const", "enum", "pattern", "minimum", "maximum", "anyOf", "oneOf", "items"),
}


def fits(value: object, schema: dict[str, Any], root: dict[str, Any]) -> bool:
    """Whether a value fits a schema, for the words that ours uses."""
    assert set(schema) <= KNOWN_WORDS
    if "$ref" in schema:
        return fits(value, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root)
    if "anyOf" in schema:
        return any(fits(value, choice, root) for choice in schema["anyOf"])
    if "oneOf" in schema:
        return sum(fits(value, choice, root) for choice in schema["oneOf"]) == 1
    if "const" in schema or "enum" in schema:
        return value in schema.get("enum", [schema.get("const")]) and not isinstance(value, bool)
    if not isinstance(value, TYPES[schema["type"]]) or (
        isinstance(value, bool) and schema["type"] != "boolean"
    ):
        return False
    if isinstance(value, str):
        return re.search(schema.get("pattern", ""), value) is not None
    if isinstance(value, int | float):
        return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
    if isinstance(value, list):
        return all(fits(item, schema["items"], root) for item in value)
    if isinstance(value, dict):
        properties = schema["properties"]
        assert schema["additionalProperties"] is False
        return set(schema["required"]) <= set(value) <= set(properties) and all(
            fits(item, properties[name], root) for name, item in value.items()
        )
    return True


def test_the_published_schema_is_the_one_the_records_give() -> None:
    assert PUBLISHED.read_text(encoding="utf-8") == schema_text(), (
        "run: python -m nerai.answer.schema > docs/answer.schema.json"
    )


def test_an_answer_fits_the_schema() -> None:
    schema = answer_schema()
    assert fits(FULL, schema, schema)
    assert schema["$id"] == SCHEMA


def test_what_lacks_a_field_or_has_one_of_the_wrong_type_does_not_fit() -> None:
    schema = answer_schema()
    for path in paths(FULL):
        assert not fits(with_value(FULL, path, [{}]), schema, schema), path
        if not path.endswith("]"):
            assert not fits(without(FULL, path), schema, schema), path
    assert not fits(with_value(FULL, "extra", 1), schema, schema)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("moves[2].evidence.p", 1.5),
        ("moves[2].evidence.n", 0),
        ("evidence.node", -1),
        ("evidence.kind", "unknown"),
        ("result", "U"),
        ("zone[0]", "I5"),
        ("zone[0]", "pass"),
        ("move", "a8"),
        ("statements[0].claim", "Not a claim"),
        ("schema", "nerai.answer/2"),
        ("cost.seconds", -1),
        ("status.text", "unknown"),
    ],
)
def test_what_is_out_of_bounds_does_not_fit(path: str, value: object) -> None:
    schema = answer_schema()
    assert not fits(with_value(FULL, path, value), schema, schema)
