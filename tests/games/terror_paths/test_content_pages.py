"""The pages of docs/terror are made from the content and up to date; the schema takes every scenario."""

import json
import re
import tomllib
from pathlib import Path

import jsonschema
import pytest

from miskatonic.games.terror_paths.content import cardlist
from miskatonic.games.terror_paths.content.reading.scenarios import SCENARIOS
from miskatonic.games.terror_paths.content.schema import scenario_schema
from miskatonic.games.terror_paths.content.vocabulary import VOCABULARY, read_text
from miskatonic.kernel.book import rulebook

DOCS = Path(__file__).parents[3] / "docs/terror"
BOOK = Path(__file__).parents[3] / "src/miskatonic/games/terror_paths/rulebook.toml"
COMMAND = "run: python -m miskatonic.games.terror_paths.content.cardlist docs/terror"


@pytest.mark.parametrize("name", cardlist.pages())
def test_a_page_made_from_the_content_is_up_to_date(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == cardlist.pages()[name](), COMMAND


@pytest.mark.parametrize("file", cardlist.content_files())
def test_everything_has_its_number_in_its_file(file: str) -> None:
    assert cardlist.with_numbers(file) == read_text(file), COMMAND


def test_the_page_of_effects_is_up_to_date() -> None:
    page = (DOCS / cardlist.EFFECTS_PAGE).read_text(encoding="utf-8")
    assert page == cardlist.effects_page(page), COMMAND


def test_the_lines_shown_to_writers_are_a_card_of_the_box() -> None:
    page = (DOCS / cardlist.EFFECTS_PAGE).read_text(encoding="utf-8")
    shown = re.findall(r"```toml\n(\[\[card\]\]\n.*?)```", page, re.S)
    assert shown[0] in read_text("scenarios/hound_dog.toml")


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_scenario_fits_the_schema(name: str) -> None:
    made = json.loads(scenario_schema())
    jsonschema.Draft202012Validator.check_schema(made)
    jsonschema.validate(tomllib.loads(read_text(f"scenarios/{name}.toml")), made)


@pytest.mark.parametrize(
    ("good", "bad"), [('"threat 2"', '"thret 2"'), ('horrify = "2"', 'horify = "2"'), ("count = 5", "count = 500")]
)
def test_the_schema_sees_what_an_editor_should_underline(good: str, bad: str) -> None:
    spoilt = tomllib.loads(read_text("scenarios/hound_dog.toml").replace(good, bad, 1))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(spoilt, json.loads(scenario_schema()))


def test_a_verb_a_condition_and_a_word_name_rules_that_exist() -> None:
    book = rulebook.load(BOOK.read_text(encoding="utf-8"), "rulebook.toml")
    words = [*VOCABULARY.verbs.values(), *VOCABULARY.conditions.values(), *VOCABULARY.values.values()]
    for some in VOCABULARY.lists.values():
        words += some.values()
    for word in words:
        assert word.rules
        assert set(word.rules) <= set(book.rules), word.name
