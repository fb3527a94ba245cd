"""Rule coverage, measured on small made-up source trees."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from miskatonic.kernel.book.rulebook import Rulebook, load
from miskatonic.lab.coverage import Citation, Coverage, CoverageError, Roots, cited_ids, measure

# The made-up code keeps these texts from counting as citations of a real game's rules.
FRONT = """
[rulebook]
game = "tea"
code = "TE"
title = "Tea with Azathoth"
players = "2-3"
source = "a napkin"
summary = "Pour, sip, despair."
[[section]]
id = "TE-a"
title = "Pouring"
[[section]]
id = "TE-2.1"
title = "Sipping"
[[example]]
id = "TE-ex-1"
title = "A sip"
given = "Tea."
when = "One sips."
then = "It is gone."
rules = []
lines = "1"
"""

Tree = Callable[[dict[str, str]], Coverage]


def rule(name: str, more: str = "") -> str:
    fields = f'id = "{name}"\nsection = "{name.rpartition("-")[0]}"\ntitle = "t"\ntext = "t"\n'
    return f'[[rule]]\n{fields}kind = "core"\nrefs = []\nlines = "1"\n{more}'


@pytest.fixture
def tea() -> Rulebook:
    names = ["TE-a-1", "TE-a-2", "TE-a-3", "TE-a-3b", "TE-a-3c"]
    excused = rule("TE-a-4", 'enforceable = false\nreason = "advice"\n')
    shown = rule("TE-2.1-1", "shown = true\n")
    return load(FRONT + "".join(rule(name) for name in names) + shown + excused, "tea.toml")


@pytest.fixture
def tree(tmp_path: Path, tea: Rulebook) -> Tree:
    """Write files below a checkout; 'game/' and 'cases/' stand for the game's own folders."""

    def build(texts: dict[str, str]) -> Coverage:
        homes = {"game": tmp_path / "src/miskatonic/games/tea", "cases": tmp_path / "cases/tea"}
        (tmp_path / "tests").mkdir()
        for name, text in texts.items():
            room, _, rest = name.partition("/")
            path = homes.get(room, tmp_path / room) / rest
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return measure(tea, Roots.of_checkout(tmp_path))

    return build


def where(places: list[Citation]) -> list[str]:
    return [place.where for place in places]


def ids(text: str, book: Rulebook) -> list[str]:
    return [name for _, name in cited_ids(text, book)]


def test_a_comment_beside_a_class_cites_for_that_class(tree: Tree) -> None:
    found = tree({"game/steps/pour.py": "class Pour:  # TE-a-1\n    pass\n"})
    assert [str(place) for place in found.enforced["TE-a-1"]] == [
        "src/miskatonic/games/tea/steps/pour.py:1 Pour",
    ]


def test_a_comment_right_above_a_definition_belongs_to_it(tree: Tree) -> None:
    pour = "X = 1\n# why\n# TE-a-1\n@staticmethod\n# TE-a-2\ndef pour():\n    pass\n"
    sip = "\n\n# TE-a-3\n\ndef sip():\n    pass\n"
    found = tree({"game/pour.py": pour + sip})
    assert where(found.enforced["TE-a-1"]) == ["pour"]
    assert where(found.enforced["TE-a-2"]) == ["pour"]
    assert where(found.enforced["TE-a-3"]) == ["(module)"]


def test_docstrings_and_strings_cite_for_the_innermost_class(tree: Tree) -> None:
    pot = 'class Pot:\n    """Tea.\n\n    TE-a-1"""\n'
    lid = '    class Lid:\n        def open(self):\n            return "TE-a-2"\n'
    found = tree({"game/pot.py": pot + lid})
    assert where(found.enforced["TE-a-1"]) == ["Pot"]
    assert where(found.enforced["TE-a-2"]) == ["Pot.Lid"]
    assert [place.line for place in found.enforced["TE-a-1"]] == [4]


def test_formatted_and_escaped_strings_are_read(tree: Tree) -> None:
    found = tree({"game/pot.py": 'def f(x):\n    return f"{x} TE-a-1" + "\\nTE-a-2"\n'})
    assert where(found.enforced["TE-a-1"] + found.enforced["TE-a-2"]) == ["f", "f"]


def test_a_comment_that_closes_a_body_belongs_to_it(tree: Tree) -> None:
    found = tree({"game/pot.py": "def f():\n    pass\n    # TE-a-1\n"})
    assert where(found.enforced["TE-a-1"]) == ["f"]


def test_names_in_code_are_no_citations(tree: Tree) -> None:
    assert tree({"game/pot.py": "TE = a = 3\nx = TE-a-1\n"}).enforced == {}


def test_one_place_is_listed_once(tree: Tree) -> None:
    found = tree({"game/pot.py": 'class Pot:  # TE-a-1\n    """TE-a-1"""\n    x = "TE-a-1"\n'})
    assert len(found.enforced["TE-a-1"]) == 1


def test_a_range_cites_each_number_in_it(tea: Rulebook) -> None:
    assert ids("TE-a-1..3", tea) == ["TE-a-1", "TE-a-2", "TE-a-3"]
    assert ids("TE-a-3b..3c", tea) == ["TE-a-3b", "TE-a-3c"]
    assert ids("TE-2.1-1..2", tea) == ["TE-2.1-1", "TE-2.1-2"]


def test_a_range_that_makes_no_sense_stays_as_written(tea: Rulebook) -> None:
    assert ids("TE-a-3..1", tea) == ["TE-a-3..1"]
    assert ids("TE-a-1..99999", tea) == ["TE-a-1..99999"]


def test_a_range_of_more_than_six_is_a_blanket_and_no_citation(tea: Rulebook) -> None:
    assert ids("TE-a-1..6", tea) == [f"TE-a-{number}" for number in range(1, 7)]
    assert ids("TE-a-1..7", tea) == ["TE-a-1..7"]
    assert ids("TE-a-3a..3f", tea) == [f"TE-a-3{letter}" for letter in "abcdef"]
    assert ids("TE-a-3a..3g", tea) == ["TE-a-3a..3g"]


@pytest.mark.parametrize("room", ["view/scene.py", "words/words.py", "bot/house.py", "positions/sketch.py", "odds.py"])
def test_what_shows_says_or_guesses_enforces_nothing_but_what_is_shown(tree: Tree, room: str) -> None:
    found = tree({f"game/{room}": "def pot():  # TE-a-1, TE-2.1-1\n    pass\n"})
    assert "TE-a-1" not in found.enforced
    assert where(found.enforced["TE-2.1-1"]) == ["pot"]


def test_what_decides_enforces(tree: Tree) -> None:
    found = tree({"game/rules/pot.py": "def pot():  # TE-a-1\n    pass\n", "game/overview.py": "# TE-a-2\n"})
    assert list(found.enforced) == ["TE-a-2", "TE-a-1"]


def test_full_stops_and_other_words_do_not_hide_an_id(tea: Rulebook) -> None:
    assert ids("See TE-a-3b. (TE-2.1-1), TE-a-1... and TE-a-2's", tea) == [
        "TE-a-3b",
        "TE-2.1-1",
        "TE-a-1",
        "TE-a-2",
    ]


def test_sections_examples_and_look_alikes_are_no_rules(tea: Rulebook) -> None:
    assert ids("TE-a TE-2.1 TE-ex-1 TE-BY-4.0 ROUTE-a-1 XTE-a-1", tea) == []


def test_marks_comments_and_docstrings_of_a_test_cite(tree: Tree) -> None:
    text = (
        'import pytest\n\n@pytest.mark.rule("TE-a-1", "TE-a-2")\ndef test_pouring():  # TE-a-3\n'
        '    """TE-a-3b"""\n    # TE-a-3c\n    assert True\n'
    )
    found = tree({"tests/games/test_pot.py": text})
    assert list(found.tested) == ["TE-a-3", "TE-a-3c", "TE-a-3b", "TE-a-1", "TE-a-2"]
    assert str(found.tested["TE-a-1"][0]) == "tests/games/test_pot.py:3 test_pouring"


def test_a_test_in_a_class_is_named_with_it(tree: Tree) -> None:
    found = tree({"tests/test_pot.py": "class TestPot:\n    def test_it(self):  # TE-a-1\n        pass\n"})
    assert where(found.tested["TE-a-1"]) == ["TestPot::test_it"]


def test_a_mark_for_the_whole_file_counts(tree: Tree) -> None:
    text = 'import pytest\npytestmark = pytest.mark.rule("TE-a-1")\n'
    assert where(tree({"tests/test_pot.py": text}).tested["TE-a-1"]) == ["(whole file)"]


def test_helpers_and_test_data_prove_nothing(tree: Tree) -> None:
    helper = '# TE-a-1\n\n\ndef pot():  # TE-a-2\n    "TE-a-3"\n'
    test = '\n\ndef test_it():\n    assert pot() != "TE-a-3b"\n'
    assert tree({"tests/test_pot.py": helper + test, "tests/conftest.py": "# TE-a-3c\n"}).tested == {}


def test_a_case_file_tests_the_rules_it_names(tree: Tree) -> None:
    found = tree({"cases/spill.yaml": "name: a spill\nrules:\n  - TE-a-1\n  - TE-2.1-1\n"})
    assert [str(place) for place in found.tested["TE-a-1"]] == ["cases/tea/spill.yaml:3"]
    assert list(found.tested) == ["TE-a-1", "TE-2.1-1"]


def test_an_unknown_id_is_reported_with_file_and_line(tree: Tree) -> None:
    found = tree({"game/pot.py": "x = 1\ny = 2  # TE-a-9\n", "cases/x.yaml": "rules: [TE-b-1]\n"})
    assert [(place.rule, place.file, place.line) for place in found.unknown] == [
        ("TE-a-9", "src/miskatonic/games/tea/pot.py", 2),
        ("TE-b-1", "cases/tea/x.yaml", 1),
    ]


def test_other_games_are_not_looked_at(tree: Tree) -> None:
    assert tree({"src/miskatonic/games/coffee/pot.py": "# TE-a-1\n"}).enforced == {}


def test_what_lacks_is_listed_and_counted(tree: Tree) -> None:
    found = tree({"game/pot.py": "# TE-a-1..3\n", "tests/test_pot.py": "def test_it():  # TE-a-1\n    pass\n"})
    assert found.missing_enforcement == ["TE-a-3b", "TE-a-3c", "TE-2.1-1"]
    assert found.missing_test == ["TE-a-2", "TE-a-3", "TE-a-3b", "TE-a-3c", "TE-2.1-1"]
    assert found.not_enforceable == {"TE-a-4": "advice"}
    assert found.enforced_percent == 50.0
    assert found.covered_percent == pytest.approx(100 / 6)


def test_sections_count_their_own_rules(tree: Tree) -> None:
    first, second = tree({"game/pot.py": "# TE-a-1, TE-a-4\n"}).sections()
    assert (first.rules, first.enforceable, first.enforced, first.tested) == (6, 5, 1, 0)
    assert (second.section, second.rules) == ("TE-2.1", 1)


def test_the_result_can_be_written_as_json(tree: Tree) -> None:
    told = json.loads(json.dumps(tree({"game/pot.py": "# TE-a-1 TE-a-9\n"}).as_dict()))
    assert told["enforced"] == {"TE-a-1": ["src/miskatonic/games/tea/pot.py:1 (module)"]}
    assert told["unknown"][0]["id"] == "TE-a-9"
    assert told["sections"][0]["enforced"] == 1


def test_a_file_that_is_no_python_is_named(tree: Tree) -> None:
    with pytest.raises(CoverageError, match=r"games/tea/pot\.py cannot be read"):
        tree({"game/pot.py": "def TE-a-1(:\n"})


def test_an_installed_package_says_that_tests_are_absent(tmp_path: Path, tea: Rulebook) -> None:
    notes = measure(tea, Roots(tmp_path, tmp_path / "games", None, None)).notes
    assert [note.partition(" under ")[0] for note in notes] == [
        "There is no Python source",
        "There are no tests",
        "There are no cases",
    ]
    assert "an installed package does not carry them" in notes[1]


def test_the_default_place_is_where_the_package_lies() -> None:
    assert Roots.of_package().games.name == "games"
    assert Roots.of_package().games.parent.name == "miskatonic"
