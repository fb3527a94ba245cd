"""The rulebook loader: what it reads, what it refuses, and how it is asked."""

from __future__ import annotations

from importlib.resources import files

import pytest

from miskatonic.kernel.book.pages import ContentError
from miskatonic.kernel.book.rulebook import Rulebook, RulebookError, load

FRONT = """
[rulebook]
game = "tea"
code = "TE"
title = "Tea with Azathoth"
players = "2-3"
source = "a napkin"
summary = "Pour, sip, despair."

[[section]]
id = "TE-pour"
title = "Pouring"
"""

POUR = """
[[rule]]
id = "TE-pour-1"
section = "TE-pour"
title = "Who pours"
text = "The oldest pours, and healthy guests wait."
kind = "core"
refs = ["TE-pour-1b"]
lines = "3-4"

[[rule]]
id = "TE-pour-1b"
section = "TE-pour"
title = "Spilt tea may heal"
text = "Spilt tea is drunk by the floor."
kind = "core"
refs = []
lines = "5"
ruling = "The napkin is wet here; the oldest guest decided."
"""

REST = """
[[fact]]
id = "TE-fact-cups"
title = "Cups"
data = { cups = 3 }
lines = "1"

[[example]]
id = "TE-ex-1"
title = "A spill"
given = "A full pot."
when = "It tips."
then = "The floor drinks."
rules = ["TE-pour-1b"]
lines = "6"

[[gap]]
id = "TE-gap-1"
title = "Biscuits"
needs = "A list of biscuits."
constraints = ["No raisins."]

[[skipped]]
lines = "9"
why = "A stain."
"""


@pytest.fixture
def tea() -> Rulebook:
    return load(FRONT + POUR + REST, "tea.toml")


def refusal(text: str) -> str:
    with pytest.raises(ContentError) as caught:
        load(text, "tea.toml")
    return str(caught.value)


def changed(old: str, new: str) -> str:
    """The refusal of the good file with one thing changed."""
    whole = FRONT + POUR + REST
    assert old in whole
    return refusal(whole.replace(old, new, 1))


def test_rules_keep_the_order_of_the_file(tea: Rulebook) -> None:
    assert list(tea.rules) == ["TE-pour-1", "TE-pour-1b"]
    assert [rule.id for rule in tea.rules_in("TE-pour")] == ["TE-pour-1", "TE-pour-1b"]


def test_a_rule_carries_all_its_fields(tea: Rulebook) -> None:
    rule = tea.rule("TE-pour-1b")
    assert (rule.section, rule.title, rule.kind, rule.lines) == ("TE-pour", "Spilt tea may heal", "core", "5")
    assert rule.ruling.startswith("The napkin")
    assert rule.enforceable
    assert rule.reason == ""


def test_examples_facts_gaps_and_skipped_lines_are_read(tea: Rulebook) -> None:
    assert tea.examples["TE-ex-1"].then == "The floor drinks."
    assert tea.facts["TE-fact-cups"].data == {"cups": 3}
    assert tea.gaps["TE-gap-1"].constraints == ["No raisins."]
    assert tea.skipped == {"9": "A stain."}


def test_an_unknown_rule_is_answered_with_near_ones(tea: Rulebook) -> None:
    with pytest.raises(RulebookError, match=r"Tea with Azathoth has no rule te-pour-1B; did you mean TE-pour-1b"):
        tea.rule("te-pour-1B")


def test_an_unknown_section_is_answered_with_near_ones(tea: Rulebook) -> None:
    with pytest.raises(RulebookError, match=r"no section TE-poor; did you mean TE-pour\?"):
        tea.section("TE-poor")


def test_a_search_finds_rules_that_hold_every_word(tea: Rulebook) -> None:
    assert [rule.id for rule in tea.search("spilt floor")] == ["TE-pour-1b"]
    assert tea.search("spilt teapot") == []
    assert tea.search("") == []


def test_a_search_ranks_titles_and_whole_words_first(tea: Rulebook) -> None:
    assert [rule.id for rule in tea.search("heal")] == ["TE-pour-1b", "TE-pour-1"]


def test_a_search_reads_rulings_and_ids_too(tea: Rulebook) -> None:
    assert [rule.id for rule in tea.search("napkin")] == ["TE-pour-1b"]
    assert tea.search("te-pour-1")[0].id == "TE-pour-1"


def test_a_missing_field_is_named_with_its_entry_and_line() -> None:
    assert changed('title = "Who pours"\n', "") == "tea.toml:14: rule TE-pour-1: field 'title' is missing"


def test_an_entry_without_an_id_is_named_by_its_number() -> None:
    assert changed('id = "TE-gap-1"\n', "") == "tea.toml:48: gap number 1: field 'id' is missing"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('title = "Who pours"', "title = 3", "rule TE-pour-1: field 'title' must be a text"),
        (
            'title = "Who pours"',
            'title = " "',
            "rule TE-pour-1: field 'title' must be a text that is not empty",
        ),
        ("refs = []", "refs = [1]", "rule TE-pour-1b: field 'refs' must be a list of texts"),
        ("data = { cups = 3 }", "data = 3", "fact TE-fact-cups: field 'data' must be a table"),
        (
            'lines = "5"',
            'lines = "5"\nenforceable = 0',
            "rule TE-pour-1b: field 'enforceable' must be true or",
        ),
        ('lines = "5"', 'lines = "5"\nenforcable = false', "rule TE-pour-1b: unknown field 'enforcable'"),
        ('code = "TE"', 'code = "Tea"', "[rulebook]: field 'code' must be two capital letters"),
        ('id = "TE-pour"', 'id = "CC-pour"', "section CC-pour: field 'id' must begin with TE-"),
        ('section = "TE-pour"', 'section = "TE-poor"', "unknown section TE-poor; did you mean TE-pour?"),
        ('kind = "core"', 'kind = "corr"', "field 'kind' is 'corr' and must be one of core, variant"),
        (
            'refs = ["TE-pour-1b"]',
            'refs = ["TE-pour-2"]',
            "rule TE-pour-1: field 'refs' names the unknown rule",
        ),
        (
            'rules = ["TE-pour-1b"]',
            'rules = ["TE-sip-1"]',
            "example TE-ex-1: field 'rules' names the unknown",
        ),
        ("[[gap]]", "[[gup]]", "unknown entry 'gup'"),
        ("[[gap]]", "[gap]", "'gap' must be written as [[gap]] entries"),
        ("[rulebook]", "[rulebook", "tea.toml:2: "),
    ],
)
def test_a_wrong_field_is_refused_with_its_name(old: str, new: str, message: str) -> None:
    assert message in changed(old, new)


def test_an_id_that_is_used_twice_is_refused_with_the_first_place() -> None:
    assert "rule TE-pour-1: field 'id' is used already, at tea.toml:14" in refusal(FRONT + POUR + POUR)


@pytest.mark.parametrize("wrong", ["TE-pour-x", "TE-pour-1bb", "TE-sip-1", "TE-pour"])
def test_a_rule_id_is_its_section_and_a_number(wrong: str) -> None:
    told = changed('id = "TE-pour-1b"', f'id = "{wrong}"')
    assert "must be TE-pour- and a number" in told or "used already" in told


def test_a_rule_that_cannot_be_enforced_needs_a_reason() -> None:
    told = changed('lines = "5"', 'lines = "5"\nenforceable = false')
    assert "rule TE-pour-1b: field 'reason' is missing" in told


def test_a_reason_without_the_mark_is_refused() -> None:
    assert "'reason' is only for rules with enforceable = false" in changed('lines = "5"', 'lines = "5"\nreason = "x"')


def test_a_file_without_a_front_page_is_refused() -> None:
    assert refusal(POUR) == "tea.toml: entry [rulebook] is missing"


def shipped() -> list[str]:
    rooms = files("miskatonic.games").iterdir()
    return sorted(room.name for room in rooms if (room / "rulebook.toml").is_file())


def shipped_book(game: str) -> Rulebook:
    return load((files("miskatonic.games") / game / "rulebook.toml").read_text(encoding="utf-8"), game)


@pytest.mark.parametrize("game", shipped())
def test_the_rulebook_of_every_game_loads(game: str) -> None:
    book = shipped_book(game)
    assert book.game == game
    assert all(book.rules_in(section) for section in book.sections)


@pytest.mark.parametrize("game", shipped())
def test_at_most_one_rule_in_ten_is_excused_from_being_enforced(game: str) -> None:
    rules = shipped_book(game).rules.values()
    assert sum(not rule.enforceable for rule in rules) <= len(rules) / 10
