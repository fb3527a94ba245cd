"""The terminal game: whole games through scripted input, and everything one can ask on the way."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.console import Console
from typer.testing import CliRunner

import miskatonic as mk
from miskatonic.cli import app
from miskatonic.clients.terminal.commands.replay import Show
from miskatonic.clients.terminal.lines.local_game import LocalGame
from miskatonic.clients.terminal.lines.prompt import Typed, read_blank
from miskatonic.clients.terminal.lines.room import room_of
from miskatonic.clients.terminal.lines.saves import Save
from miskatonic.clients.terminal.lines.screen import EndOfInput, Screen
from miskatonic.clients.terminal.lines.timekeeper import Timekeeper
from miskatonic.kernel.foresee import Odds
from miskatonic.kernel.journal.journal import Journal
from miskatonic.kernel.option import Clocks
from miskatonic.kernel.step import FIRST, LANES, Illegal, Number, Order, Pick
from tests.clients.typed import ALWAYS_ONE, SHORT, journal, play, resume

pytestmark = pytest.mark.usefixtures("data")


def test_a_whole_game_is_played_by_choosing_number_1(data: Path) -> None:
    result = play(ALWAYS_ONE, *SHORT)
    assert result.exit_code == 0, result.output
    kept = journal(data).state
    assert kept.over
    assert "The end ─" in result.output
    assert " ".join(kept.game.scene(kept, 0).over.split()[:4]) in result.output
    assert "miskatonic replay chaos-1" in result.output


def test_crown_of_chaos_is_played_to_its_end_in_plain_text(data: Path) -> None:
    result = play("/".join(["1"] * 600), "--option", "mode=crown", "--plain", "--bots", "random")
    assert result.exit_code == 0, result.output
    assert journal(data).state.over
    assert not set(result.output) & set("╭│●█\x1b")


def test_bots_play_alone_while_a_person_watches() -> None:
    result = play("", "--watch", *SHORT)
    assert result.exit_code == 0
    assert "The end" in result.output


def test_wrong_numbers_and_words_change_nothing(data: Path) -> None:
    result = play("99/0/nonsense/quit")
    assert "There is no choice 99; choose 1 to 4." in result.output
    assert "There is no choice 0" in result.output
    assert "'nonsense' is neither a number nor a command" in result.output
    assert len(journal(data).entries) == 0


def test_undo_takes_back_a_planned_action(data: Path) -> None:
    result = play("1/1/3 1/undo/quit")
    assert "Taken back." in result.output
    assert "undo" in [entry.kind for entry in journal(data).entries]
    assert len(journal(data).effective()) == len(journal(data).entries) - 2


def test_undo_without_a_choice_to_take_back_is_explained() -> None:
    assert "North has no choice that can be taken back." in play("undo/quit").output


def test_why_shows_the_rule_behind_a_line_of_the_log() -> None:
    result = play("1/why 1/why 999/quit")
    assert "CC-setup-1" in result.output
    assert "North plays green." in result.output
    assert "the log has lines 1 to" in result.output.lower()


def test_commands_without_what_they_need_say_how_to_use_them() -> None:
    result = play("why/why not 3/about/odds/quit")
    assert "Nothing has happened yet; why 5 asks about the fifth line of the log." in result.output
    assert "Nothing else to look for here" in result.output
    assert "Which choice? about 3 tells about choice 3." in result.output
    assert "Which choice? odds 3" in result.output


@pytest.mark.parametrize(
    "line", ["why ²", "why not ²", "about ²", "odds ²", "²", "9" * 5000, "why " + "9" * 5000, "1 ²"]
)
def test_only_plain_digits_are_numbers(line: str, data: Path) -> None:
    result = play(f"1/{line}/quit")
    assert result.exit_code == 0, result.exception
    assert "The game is kept" in result.output
    assert [entry.seat for entry in journal(data).entries if entry.seat == 0] == [0]


WORDS = ["why", "why not", "about", "odds", "rule", "rules", "cards", "undo", "look", "log", "list", "help", "1", "0"]


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(["", *WORDS]), st.text(max_size=12))
def test_no_typed_line_ends_the_game_with_an_error(table: LocalGame, word: str, text: str) -> None:
    assert isinstance(table.screen, Script)
    table.screen.lines = [f"{word} {text}".strip(), "\x00", "²"]
    table.play()
    assert not table.screen.lines or table.journal.state.over


class Script(Screen):
    """Types the given lines into nowhere."""

    lines: list[str]

    def ask(self, prompt: str) -> str:
        if not self.lines:
            raise EndOfInput
        return self.lines.pop(0)


@pytest.fixture
def table() -> LocalGame:
    """A game of a person and a bot in its first planning."""
    console = Console(file=io.StringIO(), width=80)
    kept = Journal(mk.game("chaos_of_cthulhu"), 2, seed=11)
    table = LocalGame(kept, ((0,),), {1: "random"}, Save("fuzz"), Script(console=console), Timekeeper(Clocks()))
    assert isinstance(table.screen, Script)
    table.screen.lines = ["1", "1"]
    table.play()
    return table


def test_it_is_played_in_a_room_as_at_a_table(table: LocalGame) -> None:
    assert isinstance(table.screen, Script)
    assert table.room.phase == "playing"
    assert table.room.journal.entries
    again = room_of(table.journal, table.others)
    assert [line.body for line in again.chronicle.lines] == [line.body for line in table.room.chronicle.lines]
    assert again.times.since.keys() == table.room.times.since.keys()
    table.screen.lines = ["3 1", "undo"]
    table.play()
    assert table.room.journal.entries[-1].kind == "undo"


def test_why_not_lists_refused_choices_with_their_rules() -> None:
    result = play("1/why not/1/2 1/why not/why not 1/why not PlanPart/why not gold/quit")
    assert "Nothing else to look for here" in result.output
    assert "CC-stones-10" in result.output
    assert "is activated already" in result.output
    assert "Not now: Activate your center" in result.output
    assert "nothing called 'gold'" in result.output


def test_rules_are_found_by_id_and_by_word() -> None:
    result = play("rule cc-bl-6/rule interference/rule xyzzy/rule/quit")
    assert "Innsmouth Interference" in result.output
    assert "found; rule ID shows one" in result.output
    assert "No rule or word 'xyzzy'" in result.output


def test_odds_show_a_chart_and_say_whether_they_are_exact() -> None:
    result = play("1/odds 2/odds/1/odds 17 1 2/odds 17/quit")
    assert "about" in result.output or "exactly" in result.output
    assert re.search(r"2 dice of 5 match +█+ +\d+\.\d%", result.output)
    assert "dice can be activated" in result.output
    assert "Which choice?" in result.output
    assert "Say what to fill in" in result.output


def test_a_hint_names_an_open_choice_and_a_reason() -> None:
    result = play("1/1/hint/quit")
    assert re.search(r"The house bot would choose [1-9]\d*: ", result.output)
    assert "Because: " in result.output


def test_about_reads_the_card_behind_a_choice() -> None:
    assert "Roll a Stone" in play("1/1/about 7/quit").output


def test_the_reference_list_comes_only_on_request() -> None:
    assert "Revelations of Glaaki" not in play("1/1/quit").output
    assert "Revelations of Glaaki" in play("1/1/list/quit").output


def test_the_log_is_told_once_and_in_full_on_request() -> None:
    once = play("1/1/quit").output
    assert once.count("North plays green.") == 1
    assert play("1/1/log/quit").output.count("North plays green.") == 2


def test_forms_are_filled_inline_or_step_by_step(data: Path) -> None:
    inline = play("1/1/17 1 2/quit")
    assert "pays an Offering to roll" in inline.output
    asked = play("1/1/17/1 3/quit")
    assert "Type 1 to 5 numbers" in asked.output
    assert [entry.values for entry in journal(data, "chaos-2").entries if entry.seat == 0 and entry.values] == [
        ((0, 2),)
    ]
    refused = play("1/1/17 1 1/17 9/17//quit")
    assert "different ones" in refused.output
    assert "There is no 9 in the list" in refused.output or "there is no 9 in the list" in refused.output
    assert "Never mind" in refused.output
    assert not any(entry.values for entry in journal(data, "chaos-3").entries)


def test_odds_say_that_others_might_act(monkeypatch: pytest.MonkeyPatch) -> None:
    for table in ({"it works": 0.25, "it fails": 0.75}, {"it works": 1.0}):
        odds = Odds(table, exact=False, others=True)
        monkeypatch.setattr("miskatonic.clients.terminal.lines.talk.foresee", lambda *_, found=odds, **__: found)
        assert "if nobody else acts" in " ".join(play("1/1/odds 2/quit").output.split())


def test_numbers_typed_ahead_answer_nested_questions_only(data: Path) -> None:
    result = play("1/1/2 1 5/quit")
    assert "(5 was not used" in result.output
    assert [entry.key.partition("(")[0] for entry in journal(data).entries if entry.seat == 0][-2:] == [
        "PlanPart",
        "WithStones",
    ]


def test_a_choice_can_stand_for_the_whole_round() -> None:
    lines = [["1", "1", *[f"{number}{mark}" for number in (18, 10, 8, 2)] * 60] for mark in ("", "!")]
    asked = [play("/".join(typed), *SHORT).output.count("No Bonus Action now") for typed in lines]
    assert 0 < asked[1] < asked[0]


def test_what_could_be_made_without_end_is_made_once() -> None:
    result = play("1/1/2 1/17!/quit")
    assert "Take center off the mat" in result.output
    assert result.output.count("Made once: it could be made again without end.") == 1


def test_one_person_plays_two_seats_without_a_curtain_also_when_they_come_back(data: Path) -> None:
    result = play("1/2/1//1//quit", "--you", "0,1")
    assert "You are North with East; against" in result.output
    assert "Pass the screen" not in result.output
    again = resume("1/1/1/1/quit")
    assert "North" in again.output
    assert "East" in again.output
    assert "Pass the screen" not in again.output
    assert Save("chaos-1").about().hands == ((0, 1),)


def test_people_at_one_screen_never_see_each_others_plans() -> None:
    result = play("1/2/1//1//2 1/16//quit", "--you", "0", "--you", "1")
    assert "Pass the screen to East (purple)." in result.output
    assert "Pass the screen to North (green)." in result.output
    before, _, after = result.output.rpartition("Pass the screen to East (purple).")
    assert "You plan an Attack" in before
    assert "You plan an Attack" not in after
    assert "(center with" in before
    assert "(center with" not in after


def test_bots_never_tell_the_reasons_of_their_secret_plans() -> None:
    result = play("1/1/quit", "--you", "2")
    told = result.output.split("Round 1 begins")[-1]
    assert "is ready" in told
    assert "(house)" not in told
    assert "East (" not in told.split("Round 1 ·")[0]


def test_everything_can_be_asked_for_with_defaults() -> None:
    refused = CliRunner().invoke(app, ["play", "--ask"], input="\n²\n")
    assert refused.exit_code == 2
    assert "seats must be a number from 2 to 4" in refused.stderr
    result = CliRunner().invoke(app, ["play", "--ask"], input="\n2\n\n\n\n\n\n\nquit\n")
    assert result.exit_code == 0, result.output
    assert "You are North" in result.output
    assert "South" not in result.output


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--seats", "7"], "2 to 4 seats, not 7"),
        (["--you", "5"], "--you 5: the seats are 0 to 2"),
        (["--you", "0,1", "--you", "1"], "--you 1: two people cannot play one seat"),
        (["--you", "0;1"], "--you '0;1': a person's seat is a number from 0"),
        (["--bots", "genius"], "no bot 'genius'"),
        (["--option", "mode"], "NAME=VALUE"),
        (["--option", "moon=full"], "no option 'moon'"),
        (["--option", "mode=peace"], "standard, crown"),
        (["--option", "rounds=many"], "3 to 40"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(args: list[str], message: str) -> None:
    result = play("", *args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_replay_shows_positions_events_and_verifies_sealed_dice() -> None:
    CliRunner().invoke(app, ["play", *SHORT], input="1\n" * 200)
    run = CliRunner().invoke
    assert "Entry 3 of" in run(app, ["replay", "chaos-1", "--at", "3"]).output
    assert "Round 1 begins" in run(app, ["replay", "chaos-1", "--events", "--plain"]).output
    verified = run(app, ["replay", "chaos-1", "--verify"])
    assert verified.exit_code == 0
    assert "outcomes come from the stream sealed as" in verified.output
    assert run(app, ["replay", "chaos-1", "--at", "9999"]).exit_code == 2
    assert run(app, ["replay", "chaos-1", "--seat", "8"]).exit_code == 2


def test_replay_tells_open_answers_and_hides_secret_plans(data: Path) -> None:
    """Planning stands still while a Bonus Action is announced in the open and others may answer it."""
    play("/".join(["1"] * 200), *SHORT, "--bots", "random", "--seed", "3")
    kept = journal(data)
    show = Show(Screen(plain=True), kept, -1)
    seen: dict[int, set[bool]] = {LANES: set(), FIRST: set()}
    open_in_planning = False
    for entry, before in zip(kept.entries, show.states, strict=False):
        ask = before.asking()
        assert ask is not None
        if ask.mode in seen:
            seen[ask.mode].add("plans in secret" in show.words(entry, before))
        open_in_planning = open_in_planning or (ask.mode == FIRST and bool(before.lanes))
    assert open_in_planning
    assert seen == {LANES: {True}, FIRST: {False}}


def test_verify_finds_a_changed_roll(data: Path) -> None:
    CliRunner().invoke(app, ["play"], input="1\n1\nquit\n")
    path = data / "games" / "chaos-1.journal"
    text = path.read_text()
    first = re.search(r'"chance":\[(\d)', text[text.index('"do"') :])
    assert first is not None
    other = "1" if first[1] == "0" else "0"
    path.write_text(text.replace(first[0], f'"chance":[{other}', 1))
    result = CliRunner().invoke(app, ["replay", "chaos-1", "--verify"])
    assert result.exit_code == 1
    assert "Not verified: entry" in result.output


def test_typed_lines_are_numbers_or_commands() -> None:
    assert Typed("2 1, 4").numbers == [2, 1, 4]
    assert Typed("1!").always
    assert (Typed("WHY Not 2").command, Typed("WHY Not 2").rest) == ("why", "Not 2")
    assert Typed("").command == ""


@pytest.mark.parametrize(
    ("blank", "typed", "value"),
    [
        (Number("count", 0, 3), [2], 2),
        (Pick("stones", (4, 7, 9), 1, 2), [1, 3], (4, 9)),
        (Order("cards", (4, 7), ), [2, 1], (7, 4)),
    ],
)  # fmt: skip
def test_blanks_are_filled_by_the_place_in_the_list(blank: Any, typed: list[int], value: Any) -> None:
    assert read_blank(blank, typed) == value
    with pytest.raises(Illegal):
        read_blank(blank, [9, 9])


def test_the_help_of_serve_fits_80_columns_and_says_what_options_take() -> None:
    text = CliRunner(env={"COLUMNS": "80"}).invoke(app, ["serve", "--help"]).output
    assert max(len(line) for line in text.splitlines()) <= 80
    for word in ("--port NUMBER", "--data FOLDER", "--database URL", "--keep-finished DAYS"):
        assert word in text
    assert "<" not in text.replace("<=", "")
