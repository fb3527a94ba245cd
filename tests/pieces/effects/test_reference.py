"""The reference of a vocabulary: every word stands in the tables, and the schema takes what the loader takes."""

import jsonschema
import pytest
from hypothesis import given

from miskatonic.pieces.effects.reference import conditions_table, schema, values_table, verbs_table
from tests.pieces.effects.language import LANGUAGE
from tests.pieces.effects.test_reading import WRITTEN

WHOLE = {"$ref": "#/$defs/effect", "$defs": schema(LANGUAGE)}


def test_every_verb_condition_and_argument_stands_in_the_tables() -> None:
    verbs, conditions, values = verbs_table(LANGUAGE), conditions_table(LANGUAGE), values_table(LANGUAGE)
    for verb in LANGUAGE.verbs.values():
        assert f"| `{verb.usage}` | " in verbs
        assert verb.gist in verbs
        assert all(f"| `{verb.name}` | `{param.name}` |" in values for param in verb.params)
    for condition in LANGUAGE.conditions.values():
        assert f"| `{condition.usage}` | {condition.gist}" in conditions
    assert "monster (Strike)" in verbs
    assert "| `carries` | `thing` | the id of a item |" in values
    assert "| `lose_san` | `count` | an amount, 1 to 9 if fixed |" in values


@given(WRITTEN)
def test_the_schema_takes_what_the_loader_takes(written: object) -> None:
    jsonschema.Draft202012Validator(WHOLE).validate(written)
    jsonschema.Draft202012Validator(WHOLE).validate(LANGUAGE.effect(written).table())


@pytest.mark.parametrize(
    "written",
    [
        "lose_sna 1",
        3,
        {"verb": "lose_sna"},
        {"verb": "lose_san"},
        {"verb": "drop", "count": 5},
        {"verb": "drop", "chooser": "me"},
        {"verb": "drop", "colour": "red"},
        {"verb": "test", "stat": "int", "fail": ["lose_sna 1"]},
        {"verb": "choose", "chooser": "you", "options": [{"text": "Run"}]},
    ],
)
def test_the_schema_refuses_what_an_editor_should_underline(written: object) -> None:
    assert not jsonschema.Draft202012Validator(WHOLE).is_valid(written)
