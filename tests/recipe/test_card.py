"""A card that was added by the recipe in CONTRIBUTING is played, and every stored game goes on without it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.recipe.scratch import ROOT, copied, found_there

pytestmark = pytest.mark.slow
CONTENT = "miskatonic/games/munchkin_cthulhu/content/facts"
CARD = """[[card]]
id = "brass_diving_bell"
name = "Brass Diving Bell"
kind = "item"
printing = 2
count = 1
bonus = 3
hands = 2
gold = 400
timing = "as_treasure"
text = "It has a window, and something has written on the outside of it."
source = "authored"

"""
IN_THE_BOX = """
import miskatonic as mk
game = mk.game("munchkin_cthulhu")
print(game.printing, *game.pieces(game.start(3)))
"""
TESTS = ("-m", "pytest", "-q", "-p", "no:cacheprovider")
HERE = "tests/games/munchkin_cthulhu"
PUBLISHED = ("test_content.py", "test_cards.py", "test_setup.py", "test_endings.py", "test_packs.py")
PICTURE = 'brass_diving_bell = { gist = "+3, and both hands", icon = "diving-helmet", sky = "sea" }\n'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with an entry in the middle of a file, a line in the pictures, and what `make pages` does then."""
    home = copied(tmp_path_factory.mktemp("card"))
    treasures, pictures = home / CONTENT / "treasures.toml", home / CONTENT / "pictures.toml"
    text = treasures.read_text(encoding="utf-8")
    at = text.index('[[card]]\nid = "bagpipes"')
    treasures.write_text(text[:at] + CARD + text[at:], encoding="utf-8")
    pictures.write_text(PICTURE + pictures.read_text(encoding="utf-8"), encoding="utf-8")
    run(home, "-m", "miskatonic.pieces.numbering", "card", str(treasures))
    return home


def run(home: Path, *words: str) -> str:
    command, env = [sys.executable, *words], found_there(home)
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def test_it_has_the_next_number_and_is_in_games_that_begin_now(folder: Path) -> None:
    said = run(folder, "-c", IN_THE_BOX)
    assert said.startswith("2 ")
    assert "Brass Diving Bell" in said
    pages = folder / "pages"
    shutil.copytree(ROOT / "docs" / "munchkin", pages)
    run(folder, "-m", "miskatonic.games.munchkin_cthulhu.content.cardlist", str(pages))
    assert "Brass Diving Bell" in (pages / "cards.md").read_text(encoding="utf-8")


def test_stored_games_and_cases_go_as_they_went(folder: Path) -> None:
    assert " passed" in run(folder, *TESTS, "tests/conformance/test_corpus.py", "-k", "munchkin")
    run(folder, "-m", "miskatonic", "check", "cases/munchkin_cthulhu")


def test_it_is_soaked_with_every_promise_checked(folder: Path) -> None:
    run(folder, "-m", "miskatonic", "soak", "munchkin_cthulhu", "--decisions", "500")


@pytest.mark.nightly(16)
def test_the_published_set_is_what_it_was_and_a_trial_of_the_new_card_is_asked_for(folder: Path) -> None:
    assert " passed" in run(folder, *TESTS, *[f"{HERE}/{name}" for name in PUBLISHED])
    with pytest.raises(AssertionError, match="brass_diving_bell"):
        run(folder, *TESTS, f"{HERE}/test_every_card.py")
