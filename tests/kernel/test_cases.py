"""Cases: reading, running and reporting them. The rule ids in them are data and claim no coverage."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from miskatonic.games import game
from miskatonic.kernel.cases.casefile import CaseError, parse
from miskatonic.kernel.cases.compare import differences
from miskatonic.kernel.cases.named import says
from miskatonic.kernel.cases.run import CaseResult, run, run_file

HEAD = "game: chaos_of_cthulhu\ntitle: A case\n"
QUIET = "position: {seats: {North: {offerings: 0}, East: {offerings: 0}}}\n"
READY = "do:\n  - {seat: [North, East], choose: Report ready}\n"


def result(text: str) -> CaseResult:
    """What comes of the first case of a text."""
    return run(parse(text, "some.yaml")[0], game)


def refusal(text: str) -> str:
    """Why the text is no case file."""
    with pytest.raises(CaseError) as error:
        result(text)
    return str(error.value)


# ---------------------------------------------------------------------- what holds and what differs


def test_a_case_that_holds_has_no_problems() -> None:
    told = result(f"{HEAD}rules: [CC-round-3]\n{QUIET}further_dice: 1\n{READY}expect: {{round: 2}}\n")
    assert told.ok
    assert (told.title, told.rules, told.line) == ("A case", ["CC-round-3"], 1)


def test_a_case_may_say_with_which_printing_of_the_box_it_is_played() -> None:
    assert result(f"{HEAD}printing: 1\n{QUIET}expect: {{round: 1}}\n").ok
    assert refusal(f"{HEAD}printing: 99\n{QUIET}").startswith("some.yaml:3: printing 99 of ")


def test_a_difference_names_the_entry_and_both_values() -> None:
    told = result(HEAD + QUIET + "expect: {seats: {East: {dice: {top: 3}}}}\n")
    assert told.problems == ["line 4: seats.East.dice.top: expected 3, found 1"]


def test_all_differences_are_told_not_only_the_first() -> None:
    told = result(HEAD + QUIET + "expect: {round: 4, stock: 1}\n")
    assert told.problems == ["line 4: round: expected 4, found 1", "line 4: stock: expected 1, found 8"]


def test_an_expectation_between_choices_has_its_own_line() -> None:
    told = result(f"{HEAD}{QUIET}further_dice: 1\ndo:\n  - expect: {{round: 9}}\n  - {{waiting: [East]}}\n")
    assert told.problems == ["line 6: round: expected 9, found 1", "line 7: waiting: expected East, found North, East"]


def test_a_choice_that_is_not_there_lists_the_legal_ones_and_ends_the_case() -> None:
    told = result(HEAD + QUIET + "do:\n  - {seat: North, choose: Dance}\nexpect: {round: 9}\n")
    (problem,) = told.problems
    assert problem.startswith("line 5: 'Dance' is not a choice now; legal are\n")
    assert "[Ready(0)]" in problem


def test_words_that_fit_several_choices_are_refused() -> None:
    told = result(HEAD + QUIET + "do:\n  - {seat: North, choose: Activate your}\n")
    assert "'Activate your' fits several choices" in told.problems[0]


def test_a_choice_can_be_named_by_its_key() -> None:
    told = result(HEAD + QUIET + 'do: [{seat: 0, choose: "Ready(0)"}]\nexpect: {seats: {North: {ready: true}}}\n')
    assert told.problems == []


def test_listed_dice_must_all_be_rolled_unless_the_case_says_otherwise() -> None:
    text = HEAD + QUIET + "dice: [1, 2]\n"
    assert result(text).problems == ["line 4: dice: 2 of 2 were never rolled"]
    assert result(text + "dice_left_over: true\n").ok


def test_a_case_whose_dice_run_out_fails_at_the_choice_that_needed_one() -> None:
    told = result(HEAD + QUIET + READY)
    assert told.problems == ["line 5: the script holds 0 outcomes, and one more is needed"]


def test_further_dice_show_one_face() -> None:
    told = result(f"{HEAD}{QUIET}further_dice: 3\n{READY}expect: {{seats: {{East: {{stones: [3, 3, 3, 3, 3]}}}}}}\n")
    assert told.ok


def test_further_dice_do_not_roll_off_a_tie_for_ever() -> None:
    text = f"{HEAD}position: {{phase: player 1}}\nfurther_dice: 2\n"
    assert result(text).problems == ["line 1: the script holds 0 outcomes, and one more is needed"]


# ---------------------------------------------------------------------- refused, offered, events, outcome


def test_a_refused_choice_must_be_illegal_by_the_stated_rule() -> None:
    step = "do:\n  - {seat: North, refused: Pay an Offering, rule: %s}\n"
    assert result(HEAD + QUIET + step % "CC-off-5").ok
    told = result(HEAD + QUIET + step % "CC-off-1")
    assert "line 5: Pay an Offering: expected to be refused by CC-off-1, found" in told.problems[0]


def test_a_legal_choice_is_not_refused() -> None:
    told = result(HEAD + QUIET + "do:\n  - {seat: North, refused: Report ready, rule: CC-round-3}\n")
    assert told.problems == ["line 5: Report ready: expected to be refused by CC-round-3, but it is legal"]


def test_values_that_do_not_fit_a_form_can_be_refused() -> None:
    rolled = "do:\n  - {seat: North, refused: Pay an Offering, values: [[]], rule: CC-stones-14}\n"
    assert result(HEAD + "position: {}\n" + rolled).ok


def test_offered_and_not_offered_look_at_the_legal_choices() -> None:
    told = result(
        HEAD
        + QUIET
        + "do:\n  - {seat: North, offered: [Report ready, Fly]}\n  - {seat: North, not_offered: [Report]}\n"
    )
    assert told.problems[0].startswith("line 5: expected to be offered: Fly\n")
    assert told.problems[1].startswith("line 6: expected not to be offered: Report ready")


def test_only_what_is_listed_may_be_offered() -> None:
    position = "position: {seats: {North: {stones: [], offerings: 0}}}\n"
    assert result(HEAD + position + "do:\n  - {seat: North, offered: [Report ready], only: true}\n").ok
    told = result(HEAD + position + "do:\n  - {seat: North, offered: [], only: true}\n")
    assert told.problems[0].startswith("line 5: expected not to be offered: Report ready")


def test_events_must_come_in_the_order_given_since_the_last_check() -> None:
    base = f"{HEAD}{QUIET}further_dice: 1\n{READY}"
    assert result(base + "  - events: [{kind: released, rule: CC-decl-2}, {kind: stones}]\n").ok
    told = result(base + "  - events: [{kind: stones}, {kind: released}]\n")
    assert told.problems[0].startswith("line 7: expected an event kind: released, found ready CC-round-11")
    told = result(base + "  - events: []\n  - events: [{kind: released}]\n")
    assert told.problems == ["line 8: expected an event kind: released, found nothing"]


def test_an_event_may_be_known_by_how_its_sentence_begins() -> None:
    base = f"{HEAD}{QUIET}further_dice: 1\n{READY}"
    assert result(base + "  - events: [{kind: declares, says: East}]\n").ok
    assert not result(base + "  - events: [{kind: declares, says: South}]\n").ok


def test_an_outcome_needs_the_game_to_be_over() -> None:
    told = result(HEAD + QUIET + "outcome: {winners: [North]}\n")
    assert told.problems == ["line 4: outcome: expected the game to be over, but it waits for North, East"]


def test_an_outcome_is_compared_by_names() -> None:
    won = "position: {phase: victory, seats: {North: {dice: [5, 5, 5, 5, 5]}}}\n"
    assert result(HEAD + won + "outcome: {winners: [North], rule: CC-win-1, reason: complete}\n").ok
    told = result(HEAD + won + "outcome: {winners: [East], scores: [5, 2]}\n")
    assert told.problems[0] == "line 4: outcome.winners[0]: expected East, found North"


# ---------------------------------------------------------------------- bad files


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "some.yaml:1: the file is empty"),
        ("- 1\n", "some.yaml:1: a case file is a mapping"),
        ("game: [\n", "some.yaml:2: "),
        ("game: chaos_of_cthulhu\n", "some.yaml:1: the case has no title"),
        (HEAD + "seets: 2\n", "some.yaml:3: unknown entry 'seets'; known are game,"),
        (HEAD + "title: Another\n", "some.yaml:3: 'title' is stated twice"),
        (HEAD + "seats: two\n", "some.yaml:3: seats must be a whole number, not 'two'"),
        (HEAD + "dice: [1, 0]\n", "some.yaml:3: dice must be a list of faces"),
        (
            HEAD + "do:\n  - {seat: North}\n",
            "some.yaml:4: a step must say one of some_choice_leads_to, no_choice_leads_to, choose,",
        ),
        (HEAD + "do:\n  - {choose: Report ready}\n", "some.yaml:4: choose needs seat"),
        (HEAD + "do:\n  - expire: North\n    why: no\n", "some.yaml:5: unknown entry of a step that says expire:"),
        (HEAD + "do:\n  - events: [{kid: x}]\n", "some.yaml:4: unknown entry of an event 'kid'"),
        (HEAD + "outcome: {loser: East}\n", "some.yaml:3: unknown entry 'loser'"),
        ("title: A\ngame: chess\n", "some.yaml:2: there is no game 'chess'"),
        (HEAD + "rules:\n  - CC-act-1\n  - CC-nix-1\n", "some.yaml:5: Chaos of Cthulhu has no rule CC-nix-1"),
        (HEAD + "seats: 9\n", "some.yaml:2: Chaos of Cthulhu is for 2 to 4 seats, not 9"),
        (HEAD + "options: {mode: polite}\n", "some.yaml:3: option mode='polite' is not allowed"),
        (HEAD + "position: {}\ndo:\n  - {seat: Oz, choose: Ready}\n", "some.yaml:5: there is no seat 'Oz'"),
    ],
)
def test_a_bad_file_is_refused_with_file_and_line(text: str, message: str) -> None:
    assert refusal(text).startswith(message)


def test_an_error_in_the_position_points_at_the_entry() -> None:
    text = HEAD + "position:\n  seats:\n    North: {offerings: 4}\n    East:\n      dice: [1]\n"
    assert refusal(text).startswith("some.yaml:7: seats.East.dice must be five numbers")


def test_an_error_in_a_shared_position_points_at_the_shared_one() -> None:
    text = "game: chaos_of_cthulhu\nposition:\n  seats:\n    Oz: {}\ncases:\n  - title: A\n"
    assert refusal(text).startswith("some.yaml:3: seats has no entry 'Oz'")


def test_anchors_that_refer_to_themselves_are_refused() -> None:
    assert "too large or too deep" in refusal(HEAD + "position: &a\n  seats: *a\n")


@pytest.mark.parametrize(
    "position",
    [
        "{phase: [1]}",
        "{round: late}",
        "{seats: [North]}",
        "{seats: {North: 5}}",
        "{seats: {North: {plan: 5}}}",
        "{seats: {North: {plan: [5]}}}",
        "{seats: {North: {plan: [{action: dance}]}}}",
        "{seats: {North: {plan: [{die: top}, {die: top}]}}}",
        "{seats: {North: {plan: [{stones: [6]}]}}}",
        "{seats: {North: {planned bonus: {}}}}",
        "{seats: {North: {planned bonus: {number: 12}}}}",
        "{seats: {North: {planned bonus: {number: 11, picks: [North]}}}}",
        "{seats: {North: {planned bonus: {number: 4, picks: [East]}}}}",
        "{seats: {North: {alive: false}}}",
        "{seats: {North: {monster: East}}}",
        "{seats: {North: {colour: white}}}",
        "{bonuses: [{number: 4}]}",
        "{bonuses: [{by: North}]}",
        "{stock: 99}",
        "{actions: [{by: North}]}",
    ],
)
def test_a_position_that_cannot_be_is_refused_not_laid_out(position: str) -> None:
    assert refusal(f"{HEAD}position: {position}\n").startswith("some.yaml:3: ")


MASH = """game: cthulhu_mash
seats: 2
cases:
  - title: All is well
    position: {seats: {Arctic Explorer: {}, Private Eye: {}}}
  - title: Nonsense
    position:
      seats:
        Arctic Explorer: {}
        Private Eye:
          GIVEN
"""


@pytest.mark.parametrize("given", ["status: foo", "health: 0", "side: 9", "objects: Net", "at: [1]", "spells: {a: 1}"])
def test_a_bad_position_is_reported_by_file_line_field_and_case(given: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(MASH.replace("GIVEN", given), encoding="utf-8")
    with pytest.raises(CaseError) as error:
        run_file(file, game)
    assert str(error.value).startswith(f"{file}:11: seats.Private Eye.{given.partition(':')[0]}")
    assert str(error.value).endswith("(in the case 'Nonsense')")


@pytest.mark.parametrize("mishap", [KeyError("x"), IndexError("x"), StopIteration(), TypeError("x")])
def test_a_game_that_stumbles_over_a_position_ends_in_a_message(
    mishap: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(self: object, state: object, given: object) -> None:
        raise mishap

    monkeypatch.setattr(type(game("chaos_of_cthulhu")), "arrange", stumble)
    told = refusal(HEAD + QUIET)
    assert told.startswith(f"some.yaml:3: this cannot be laid out: {type(mishap).__name__}: ")
    assert told.endswith("(in the case 'A case')")


def test_a_game_that_breaks_down_on_the_way_is_reported_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(self: object, state: object, seat: int, step: object) -> str:
        raise KeyError("x")

    monkeypatch.setattr(type(game("chaos_of_cthulhu")), "label", stumble)
    told = result(f"{HEAD}{QUIET}{READY}")
    assert told.problems == ["line 5: the game breaks down: KeyError: 'x'"]


def test_only_true_and_false_are_truths() -> None:
    text = HEAD + "options: {lament: off}\n" + QUIET
    assert result(text).ok
    assert "dice_left_over must be true or false, not 'yes'" in refusal(HEAD + "dice_left_over: yes\n")


# ---------------------------------------------------------------------- files of several cases


def test_cases_of_a_file_share_entries_and_may_state_their_own(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(
        "game: chaos_of_cthulhu\nseats: 3\n"
        "cases:\n  - title: Three\n    position: {}\n    do: [{waiting: [North, East, South]}]\n"
        "  - title: Two\n    seats: 2\n    position: {}\n    do: [{waiting: [North, East, South]}]\n",
        encoding="utf-8",
    )
    with pytest.raises(CaseError, match=r"two.yaml:10: there is no seat 'South'"):
        run_file(file, game)
    file.write_text(file.read_text(encoding="utf-8").replace("2\n    position: {}\n", "4\n    position: {}\n"))
    three, four = run_file(file, game)
    assert three.ok
    assert (four.line, len(four.problems)) == (7, 1)


def test_a_file_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match="No such file"):
        run_file(tmp_path / "none.yaml", game)


# ---------------------------------------------------------------------- comparing, words


def test_mappings_are_compared_by_subset_and_lists_as_a_whole() -> None:
    found = {"a": [1, 2], "b": {"c": 3, "d": None}}
    assert differences({"b": {"d": None}}, found, "") == []
    assert differences({"a": [1]}, found, "") == ["a: expected 1 entry [1], found 2 entries [1, 2]"]
    assert differences({"a": [2, 1]}, found, "") == ["a[0]: expected 2, found 1", "a[1]: expected 1, found 2"]
    assert differences({"x": 1}, found, "") == ["x: expected 1, but there is only a, b"]


def test_a_list_may_stand_for_the_values_of_a_mapping() -> None:
    assert differences([1, 2], {"top": 1, "left": 2}, "dice") == []
    assert differences([1, 3], {"top": 1, "left": 2}, "dice") == ["dice[1]: expected 3, found 2"]


def test_contains_and_lacks_look_for_entries_anywhere() -> None:
    found = [{"by": "North", "n": 1}, {"by": "East", "n": 1}]
    assert differences({"contains": [{"by": "East"}], "lacks": [{"by": "West"}]}, found, "list") == []
    assert len(differences({"contains": [{"n": 1}, {"n": 1}, {"n": 1}]}, found, "list")) == 1
    assert differences({"lacks": [{"n": 1}]}, found, "list")[0].startswith("list: expected not to contain {n: 1}")


def test_truths_and_numbers_are_not_the_same() -> None:
    assert differences(1, True, "ready") == ["ready: expected 1, found true"]
    assert differences(0, None, "bonus") == ["bonus: expected 0, found nothing"]


def test_words_fit_whole_words_of_a_label() -> None:
    assert says("Plan Bonus 1: Regain", "plan bonus 1") == 2
    assert says("Plan Bonus 11: Steal", "Plan Bonus 1") == 0
    assert says("Plan Bonus 11: Steal", "Bonus 11") == 1
    assert says("Never mind", "never mind") == 3


# ---------------------------------------------------------------------- the page about cases

PAGE = Path(__file__).parents[2] / "docs" / "cases.md"


def test_the_examples_of_the_page_about_cases_hold() -> None:
    texts = re.findall(r"```yaml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    results = [run(case, game) for text in texts for case in parse(text, "docs/cases.md")]
    assert len(results) == 6
    assert [problem for told in results for problem in told.problems] == []


@pytest.mark.parametrize("deep", ["[" * 50_000, "- " * 50_000, "{a: " * 50_000])
def test_a_file_that_is_nested_for_ever_is_refused_before_it_is_read(deep: str) -> None:
    assert "too large or too deep" in refusal(HEAD + f"position:\n  {deep}")
