"""Simulations: what they count, and `miskatonic simulate` as it is typed."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from miskatonic.clients.terminal.commands.simulate import register
from miskatonic.games import game
from miskatonic.lab.balance import find_tag, tags
from miskatonic.lab.simulate import STOPPED, Simulation, Spec, spread, wilson

GAME = "chaos_of_cthulhu"
SHORT = {"lament": "rounds", "rounds": 3}


def simulate(*words: str) -> Result:
    app = typer.Typer()
    app.callback()(lambda: None)  # with one command alone, typer would swallow its name
    register(app)
    return CliRunner(env={"COLUMNS": "120"}).invoke(app, ["simulate", *words])


def refused(*words: str) -> str:
    result = simulate(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr


def short(names: tuple[str, ...], seats: int = 2, seed: int = 0, by: str = "", limit: int = 5_000) -> Spec:
    return Spec(GAME, seats, names, seed, SHORT, limit, by)


# --- what is counted ---


def test_bots_move_one_seat_further_with_every_game() -> None:
    spec = short(("house", "random", "random"), seats=3)
    assert [spec.bots_of(number).index("house") for number in range(4)] == [0, 2, 1, 0]


def test_every_seat_and_every_bot_is_counted_in_every_game() -> None:
    tally = Simulation(short(("house", "random")), 6).run()
    assert tally.games == 6
    assert {seat: count.games for seat, count in tally.by_seat.items()} == {"0": 6, "1": 6}
    assert {bot: count.games for bot, count in tally.by_bot.items()} == {"house": 6, "random": 6}
    assert sum(count.wins for count in tally.by_seat.values()) == sum(tally.ends.values()) == 6


def test_a_seat_held_by_one_kind_of_bot_counts_once_for_each_seat() -> None:
    tally = Simulation(short(("random",), seats=3), 2).run()
    assert tally.by_bot["random"].games == 6
    assert tally.by_bot["random"].wins == 2


def test_the_same_seed_gives_the_same_figures_and_another_seed_others() -> None:
    def figures(seed: int) -> object:
        return Simulation(short(("random",), seed=seed), 5).run().to_dict()

    assert figures(3) == figures(3) != figures(1_000)


def test_processes_change_no_figure() -> None:
    spec = short(("house", "random"), by="colour")
    alone, apart = Simulation(spec, 45), Simulation(spec, 45, jobs=2)
    assert alone.run().to_dict() == apart.run().to_dict()


def test_progress_is_told_in_games() -> None:
    assert list(Simulation(short(("random",)), 45))[-2:] == [40, 45]


def test_a_game_that_reaches_the_limit_has_no_winner() -> None:
    tally = Simulation(short(("random",), limit=10), 3).run()
    assert tally.ends == {STOPPED: 3}
    assert tally.by_bot["random"].wins == 0
    assert tally.decisions == {10: 3}


def test_ends_name_the_reason_and_the_rule() -> None:
    tally = Simulation(short(("random",)), 8).run()
    assert any(end.startswith("time [CC-lament-") for end in tally.ends)


def test_wins_are_counted_by_the_colour_a_seat_chose() -> None:
    tally = Simulation(short(("random",), seats=4, by="colour"), 4).run()
    assert {name: count.games for name, count in tally.by_tag.items()} == dict.fromkeys(
        ("green", "white", "purple", "black"), 4
    )
    assert sum(count.wins for count in tally.by_tag.values()) == 4


def test_tags_come_from_the_game() -> None:
    assert list(tags(game(GAME))) == ["colour"]
    with pytest.raises(ValueError, match="cannot be counted by 'hat'; it has colour"):
        find_tag(game(GAME), "hat")


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(50, 100, 0.404, 0.596), (0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (0, 0, 0.0, 1.0)],
)
def test_intervals_are_those_of_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.001)


def test_lengths_are_told_by_mean_median_and_the_middle_nine_tenths() -> None:
    lengths = Counter(range(1, 101))
    assert spread(lengths) == {"mean": 50.5, "5%": 5, "median": 50, "95%": 95, "most": 100}


# --- the command ---


def test_the_command_shows_wins_lengths_and_ends() -> None:
    result = simulate(GAME, "--games", "4", "--bots", "house,random", "-o", "lament=rounds", "-o", "rounds=3")
    assert result.exit_code == 0, result.stderr
    for words in ("2 seats, 4 games, seeds 0 to 3", "lament=rounds", "house", "random", "95% interval", "rounds",
                  "[CC-", "choices/s"):  # fmt: skip
        assert words in result.stdout


def test_json_keeps_what_was_asked_and_what_was_counted(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    result = simulate(GAME, "-g", "3", "-n", "2", "-b", "random", "-s", "7", "--limit", "50", "--by", "colour",
                      "--json", str(file))  # fmt: skip
    assert result.exit_code == 0, result.stderr
    data = json.loads(file.read_text(encoding="utf-8"))
    assert (data["game"], data["seed"], data["games"], data["choices"]) == (GAME, 7, 3, 150)
    assert data["bots"] == ["random", "random"]
    assert data["wins by seat"]["0"]["games"] == 3
    assert set(data["wins by tag"]) <= {"green", "white", "purple", "black"}


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ((GAME, "--bots", "hause"), "no bot 'hause'; it has random, house"),
        ((GAME, "--seats", "4", "--bots", "house,random"), "4 seats need one bot for all or 4 bots, not 2"),
        ((GAME, "--seats", "7"), "for 2 to 4 seats, not 7"),
        (("chess",), "there is no game 'chess'"),
        ((GAME, "-o", "mode"), "an option is given as NAME=VALUE"),
        ((GAME, "-o", "moon=full"), "has no option 'moon'"),
        ((GAME, "-o", "rounds=99"), "option rounds=99 is not allowed; use 3 to 40"),
        ((GAME, "--games", "0"), "at least one game"),
        ((GAME, "--jobs", "0"), "one process"),
        ((GAME, "--limit", "0"), "lets nobody play"),
        ((GAME, "--by", "hat"), "cannot be counted by 'hat'; it has colour"),
        ((GAME, "--json", "/nowhere/at/all.json"), "/nowhere/at/all.json"),
    ],
    ids=lambda value: " ".join(value[1:]) or value[0] if isinstance(value, tuple) else "",
)
def test_what_cannot_be_simulated_is_refused_in_one_line(words: tuple[str, ...], complaint: str) -> None:
    assert complaint in refused(*words)


def test_a_game_without_a_census_says_so() -> None:
    assert "Chaos of Cthulhu has no census" in refused(GAME, "--census")


def test_a_census_is_shown_and_adds_up_over_processes() -> None:
    alone = Simulation(Spec("munchkin_cthulhu", 3, ("random",), 1, None, 300, census=True), 21).run()
    shared = Simulation(Spec("munchkin_cthulhu", 3, ("random",), 1, None, 300, census=True), 21, 2).run()
    assert alone.counts == shared.counts
    assert alone.shares == shared.shares
    shown = simulate("munchkin_cthulhu", "-n", "3", "-g", "2", "--limit", "300", "-b", "random", "--census")
    assert "place from the starter" in shown.stdout
