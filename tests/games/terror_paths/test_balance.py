"""What a simulation counts: in how many games something came up, and how many of those were won."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import balance
from miskatonic.games.terror_paths.bot.balance import CARDS, INVESTIGATORS, ITEMS, LOST, TAGS, Census
from miskatonic.games.terror_paths.content.reading.scenarios import SCENARIOS
from miskatonic.games.terror_paths.game import TerrorPaths
from miskatonic.games.terror_paths.rules.items.using import UseNow
from miskatonic.games.terror_paths.rules.table import ends
from miskatonic.lab.simulate import Simulation, Spec, shares_of

GAME = TerrorPaths()


def test_a_card_an_item_and_an_investigator_count_once_a_game_and_as_won_if_the_team_won() -> None:
    census = Census()
    for won in (True, False):
        s = GAME.start(2, 1, {"scenario": "hound_dog", "investigators": "random"})
        s.round = 1
        s.items[0] = (0,)
        census.saw(s, 0, UseNow(0, 0, 0))
        census.saw(s, 0, UseNow(0, 0, 0))
        ends.finish(s, won, "left", "TP-end-1")
        census.ended(s)
    up = next(s.card_at[place] for place in range(s.box.size) if s.up >> place & 1)
    for title, name in (
        (ITEMS, s.box.items[0].name),
        (CARDS, s.box.cards[up].name),
        (INVESTIGATORS, TAGS["investigator"](s, 0)),
    ):
        assert (census.shares[title][name], census.shares[title][f"won {name}"]) == (2, 1)
    assert census.counts[LOST] == {"0": 2}


def test_house_bots_are_simulated_with_everything_that_is_counted() -> None:
    spec = Spec("terror_paths", 2, ("house",), 3, {"investigators": "random"}, by="investigator", census=True)
    tally = Simulation(spec, 2).run()
    assert sum(count.games for count in tally.by_tag.values()) == 4
    took_part = shares_of(tally.shares[INVESTIGATORS])
    assert sum(count.games for count in took_part.values()) >= 4


def test_the_page_of_balance_is_written_from_what_was_played_and_names_what_was_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = Spec("terror_paths", 2, ("random",), 3, {"investigators": "random"}, census=True)
    played = json.dumps(Simulation(spec, 2).run().to_dict())
    names = [run.name for run in balance.runs(10)]
    for name in names[1:]:
        (tmp_path / f"{name}.json").write_text(played)
    page = tmp_path / "page.md"
    monkeypatch.setattr("sys.argv", ["balance", "write", str(tmp_path), str(page)])
    with pytest.raises(SystemExit):
        balance.main()
    assert f"not played yet: {names[0]}" in capsys.readouterr().err
    (tmp_path / f"{names[0]}.json").write_text(played)
    balance.main()
    text = page.read_text()
    assert "| Hound Dog | 3 | 2 | 0% |" in text
    assert text.count("\n## ") == 3 + len(SCENARIOS) + 1
