"""What a case may do and look at, step by step. The rule ids in it are data and claim no coverage."""

from __future__ import annotations

import pytest

from miskatonic.games import game
from miskatonic.kernel.cases.casefile import CaseError, parse
from miskatonic.kernel.cases.compare import differences
from miskatonic.kernel.cases.run import run
from miskatonic.kernel.cases.script import CaseDice
from miskatonic.kernel.cases.stated import Sparse, plain
from miskatonic.kernel.chance import ChanceError

CHAOS = "game: chaos_of_cthulhu\ntitle: A case\n"
QUIET = f"{CHAOS}position: {{seats: {{North: {{offerings: 0}}, East: {{offerings: 0}}}}}}\n"
LEFT = f"{CHAOS}position: {{seats: {{North: {{stones: [1, 2]}}, East: {{offerings: 0}}}}}}\n"
MUNCHKIN = """game: munchkin_cthulhu
title: A case
seats: 3
position:
  door discards: [Corrupted By Power, I Am Not Worthy Of This Honor . . ., Ia R'lyeh!, O R'lyeh?]
  treasure discards: [Loaded Die, Wishing Ring, Wishing Ring, Solar Eclipse, Sole Survivor]
  phase: PHASE
  seats: {Armitage: {hand: [Cheat!, Tommy Gun]}, Birch: {hand: [Canned Meat]}}
"""


def problems(text: str) -> list[str]:
    """What differs in the only case of a text."""
    (case,) = parse(text, "some.yaml")
    return run(case, game).problems


def told(step: str, before: str = QUIET) -> str:
    """What differs at one step, without its line; empty if it holds."""
    found = problems(f"{before}do:\n  - {step}\n")
    assert len(found) <= 1
    return found[0].partition(": ")[2] if found else ""


def hand(step: str, phase: str = "start") -> str:
    """The same at a table of Munchkin Cthulhu where Armitage has an Item to play."""
    return told(step, MUNCHKIN.replace("PHASE", phase))


def shape(text: str) -> str:
    """Why the text is no case file."""
    with pytest.raises(CaseError) as error:
        problems(text)
    return str(error.value)


# ---------------------------------------------------------------------- refused


def test_a_refusal_may_be_by_one_of_several_rules_or_by_any() -> None:
    assert told("{seat: North, refused: Pay an Offering, rule: [CC-off-1, CC-off-5]}") == ""
    assert told("{seat: North, refused: Pay an Offering, rule: any}") == ""
    assert "refused by CC-off-1 or CC-off-2, found" in told(
        "{seat: North, refused: Pay an Offering, rule: [CC-off-1, CC-off-2]}"
    )


def test_a_rule_that_is_not_in_the_book_is_no_way_to_be_refused() -> None:
    with pytest.raises(CaseError, match="has no rule CC-nix-1"):
        told("{seat: North, refused: Pay an Offering, rule: [CC-off-5, CC-nix-1]}")


def test_a_refusal_by_any_rule_is_still_a_refusal() -> None:
    assert told("{seat: North, refused: Report ready, rule: any}").endswith("refused by any, but it is legal")


def test_a_refusal_may_have_to_say_why() -> None:
    step = "{seat: North, refused: Pay an Offering, rule: any, says: %s}"
    assert told(step % "no Offering to pay") == ""
    assert "expected to hear 'a wall'" in told(step % "a wall")


def test_several_seats_may_be_refused_the_same() -> None:
    assert told("{seat: [North, East], refused: Pay an Offering, rule: CC-off-5}") == ""
    may = QUIET.replace("East: {offerings: 0}", "East: {offerings: 1}")
    assert "but it is legal" in told("{seat: [North, East], refused: Pay an Offering, rule: any}", may)


def test_a_key_that_names_what_is_not_there_fails_the_case() -> None:
    for key in ("PlanPart(0,9)", "PlanPart(7,0)"):
        assert "names what is not there" in told(f"{{seat: North, refused: '{key}', rule: any}}"), key
    for key in ("PlanPart(0)", "PlanPart(x)"):
        assert "there is nothing called" in told(f"{{seat: North, refused: '{key}', rule: any}}"), key
    assert told("{seat: North, refused: 'PlanPart(1,0)', rule: CC-game-2}") == ""


def test_words_that_mean_nothing_fail_the_case() -> None:
    assert "'Pay an Ofering' is no choice, no thing" in told("{seat: North, refused: Pay an Ofering, rule: any}")


def test_a_thing_is_refused_by_the_name_that_its_player_sees_or_its_id() -> None:
    assert hand("{seat: Birch, refused: Canned Meat, rule: any}") == ""
    assert "it is legal" in hand("{seat: Armitage, refused: Tommy Gun, rule: any}")
    assert "is no choice, no thing" in hand("{seat: Carter, refused: Canned Meat, rule: any}")


def test_a_value_that_is_not_listed_is_refused_by_the_rule_of_the_form() -> None:
    reroll = "{seat: North, refused: Pay an Offering, values: [[%s]], rule: CC-stones-14}"
    assert told(reroll % "Stone showing 6", LEFT) == ""
    assert told(reroll % "2", LEFT) == ""
    assert told(reroll.replace("[[%s]]", "[[%s]]") % "1, 2", LEFT) == ""
    assert told(reroll % "1", LEFT).endswith("refused by CC-stones-14, but it is legal")
    assert "'Stoan' stands neither in the rules nor on the table" in told(reroll % "Stoan showing 6", LEFT)


# ---------------------------------------------------------------------- offered and not


def test_what_must_not_be_offered_must_mean_something() -> None:
    assert told("{seat: North, not_offered: [Pay an Offering]}") == ""
    assert "'Ofering' stands neither" in told("{seat: North, not_offered: [Pay an Ofering]}")
    assert "names what is not there" in told("{seat: North, not_offered: ['PlanPart(0,9)']}")
    assert told("{seat: North, not_offered: ['PlanFree(0,1)', RerollStones]}") == ""


def test_several_seats_may_be_offered_the_same() -> None:
    assert told("{seat: [North, East], offered: [Report ready]}") == ""
    found = problems(QUIET + "do:\n  - {seat: [North, East], not_offered: [Report ready]}\n")
    assert len(found) == 2


# ---------------------------------------------------------------------- what a seat sees


def test_a_seat_sees_its_own_hand_and_no_other() -> None:
    assert hand("{seat: Armitage, sees: [Tommy Gun, {name: Cheat!}]}") == ""
    assert hand("{seat: Birch, sees_not: [Tommy Gun, {name: Cheat!}]}") == ""
    assert hand("{seat: Birch, sees: [Tommy Gun]}") == "expected Birch to see Tommy Gun"
    assert "expected Armitage not to see {name: Cheat!}, found " in hand("{seat: Armitage, sees_not: [{name: Cheat!}]}")


def test_what_is_seen_may_have_to_lie_somewhere_and_show_something() -> None:
    assert told("{seat: East, sees: [{name: top, value: 1, in: North (green)}]}") == ""
    assert told("{seat: East, sees: [{name: top, value: 1, in: seat.0}, die.0.0]}") == ""
    assert told("{seat: East, sees: [{name: top, value: 2, in: North (green)}]}").startswith("expected East to see")
    assert told("{seat: East, sees: [{name: top, value: 1, in: The table}]}").startswith("expected East to see")


def test_what_must_not_be_seen_must_mean_something() -> None:
    assert "'Tommi' stands neither" in hand("{seat: Birch, sees_not: [Tommi Gun]}")


def test_a_seat_is_asked_in_these_words() -> None:
    assert told("{seat: [North, East], prompt: report ready}") == ""
    assert "expected North to be asked 'fly away', found" in told("{seat: North, prompt: fly away}")


READY = f"{QUIET}further_dice: 1\ndo:\n  - {{seat: [North, East], choose: Report ready}}\n"


def test_a_seat_reads_lines_in_their_order_since_it_was_last_looked_at() -> None:
    assert problems(READY + "  - {seat: East, log: [screens, East declares]}\n") == []
    assert (
        "expected East to read 'screens', found" in problems(READY + "  - {seat: East, log: [declares, screens]}\n")[0]
    )
    twice = "  - {seat: East, log: [declares]}\n  - {seat: East, log: [declares]}\n"
    assert "expected East to read 'declares', found nothing" in problems(READY + twice)[0]
    assert problems(READY + "  - {seat: East, log: [declares]}\n  - {seat: North, log: [declares]}\n") == []


HAND = "hand: [Loaded Die, Galoshes, Bagpipes, Tentacle, Cheat!, Tommy Gun]"
CHARITY = (
    MUNCHKIN.replace("PHASE", "charity")
    .replace("hand: [Cheat!, Tommy Gun]", f"level: 2, {HAND}")
    .replace("[Loaded Die, W", "[W")
)
GIVEN = "do:\n  - {seat: Armitage, choose: Give Tommy Gun to Birch}\n  - {seat: Birch, log: [Tommy Gun]}\n"


def test_a_seat_must_not_read_what_only_others_may() -> None:
    assert problems(CHARITY + GIVEN + "  - {seat: Carter, log_not: [Tommy Gun]}\n") == []
    assert "expected Birch not to read" in problems(CHARITY + GIVEN.replace("log", "log_not"))[0]


def test_what_must_not_be_read_must_mean_something() -> None:
    assert "expected East not to read 'declares'" in problems(READY + "  - {seat: East, log_not: [declares]}\n")[0]
    assert "stands neither" in problems(READY + "  - {seat: East, log_not: [declaires]}\n")[0]


# ---------------------------------------------------------------------- events that do not happen


def test_events_that_must_not_happen() -> None:
    assert problems(READY + "  - no_events: [{kind: blocked}]\n") == []
    assert "expected no event kind: released, found" in problems(READY + "  - no_events: [{kind: released}]\n")[0]
    assert "expected no event rule: CC-decl-2, found" in problems(READY + "  - no_events: [{rule: CC-decl-2}]\n")[0]


def test_events_that_cannot_happen_prove_nothing() -> None:
    assert "has no events of the kind bloked" in problems(READY + "  - no_events: [{kind: bloked}]\n")[0]
    with pytest.raises(CaseError, match="has no rule CC-nix-1"):
        problems(READY + "  - no_events: [{rule: CC-nix-1}]\n")
    assert "an event needs one of" in shape(READY + "  - no_events: [{}]\n")


def test_events_may_be_those_that_a_seat_may_know_of() -> None:
    assert problems(CHARITY + GIVEN + "  - {seat: Birch, events: [{kind: gives}]}\n") == []
    assert problems(CHARITY + GIVEN + "  - {seat: Carter, events: [{kind: gives_hidden}]}\n") == []
    assert problems(CHARITY + GIVEN + "  - {seat: Carter, no_events: [{kind: gives}]}\n") == []
    assert (
        "expected an event kind: gives, found"
        in problems(CHARITY + GIVEN + "  - {seat: Carter, events: [{kind: gives}]}\n")[0]
    )


# ---------------------------------------------------------------------- time, and whether it goes on


def test_a_clock_that_does_not_run_cannot_run_out() -> None:
    assert told("{no_clock: true}") == ""
    assert told("{clock: true}").startswith("this game has no clock running")
    running = QUIET.replace("position", "options: {lament: clock}\nposition")
    assert told("{no_clock: true}", running) == "expected no clock of the game to be running"


def test_time_runs_out_for_nobody_who_is_not_waited_for() -> None:
    assert hand("{no_expire: Carter}") == ""
    assert told("{no_expire: North}") == "expected no decision of North whose time could run out"


def test_a_game_may_have_to_go_on() -> None:
    assert told("{over: false}") == ""
    assert told("{over: true}") == "expected the game to be over, but it waits for North, East"
    assert problems(QUIET + "over: false\n") == []
    won = CHAOS + "position: {phase: victory, seats: {North: {dice: [5, 5, 5, 5, 5]}}}\n"
    assert problems(won + "over: true\n") == []
    assert "expected the game to go on, but it is over: complete" in problems(won + "over: false\n")[0]


def test_options_may_have_to_be_refused() -> None:
    assert problems(CHAOS + "options: {mode: polite}\nrefused_start: is not allowed\n") == []
    assert "expected to hear 'too loud'" in problems(CHAOS + "options: {mode: polite}\nrefused_start: too loud\n")[0]
    assert problems(CHAOS + "refused_start: any\n") == ["line 3: expected the game to be refused, but it may begin"]
    assert "a game that is refused has no position" in shape(QUIET + "refused_start: x\n")


# ---------------------------------------------------------------------- what may come of a choice


def test_some_choice_leads_to_a_position() -> None:
    step = "{seat: North, some_choice_leads_to: {seats: {North: {ready: true}}}}"
    assert told(step) == ""
    assert told(step.replace("ready: true", "offerings: 3")).startswith("expected a choice to lead there; none of")
    assert "'Dance' is not a choice now" in told(step.replace("some_", "by: Dance, some_"))


def test_a_form_is_filled_in_every_way() -> None:
    rolled = f"{LEFT}dice: [4, 5]\ndice_left_over: true\n"
    step = "{seat: North, by: Pay an Offering, some_choice_leads_to: {seats: {North: {stones: %s}}}}"
    assert told(step % "[1, 4]", rolled) == ""
    assert told(step % "[4, 5]", rolled) == ""
    assert told(step % "[5, 4]", rolled).startswith("expected a choice to lead there; none of 3 does")


def test_no_choice_leads_to_a_position() -> None:
    step = "{seat: North, no_choice_leads_to: {seats: {North: {ready: %s}}}}"
    assert (
        told(step % "true") == "expected no choice to lead there, but this one does: Report ready with nothing planned"
    )
    assert told(step.replace("North: {", "East: {") % "true") == ""


# ---------------------------------------------------------------------- comparing, draws


def test_an_empty_mapping_is_empty() -> None:
    assert differences({"monsters": {}}, {"monsters": {}}, "") == []
    assert differences({"monsters": {}}, {"monsters": {"Cultist A": {}}}, "") == [
        "monsters: expected nothing, found Cultist A"
    ]


def test_a_hand_is_exactly_this_in_any_order() -> None:
    assert differences({"exactly": ["b", "a", "a"]}, ["a", "b", "a"], "hand") == []
    assert differences({"exactly": ["a"]}, ["a", "a"], "hand") == ["hand: expected just [a], found [a, a]"]
    assert differences({"exactly": ["a", "b"]}, ["a"], "hand") == ["hand: expected to contain b, found [a]"]
    assert differences({"exactly": []}, ["a"], "hand") == ["hand: expected just [], found [a]"]


def test_a_draw_is_scripted_by_its_title() -> None:
    dice = CaseDice(["second", "FIRST"], 0, [["first", "second", "first"], ["other"]])
    assert (dice.take([1, 1, 1]), dice.take([0, 1, 2])) == (1, 2)


def test_a_door_is_opened_by_its_title() -> None:
    door = MUNCHKIN.replace("PHASE", "door") + "dice: [Mephitic]\n"
    assert problems(door + "expect: {seats: {Armitage: {hand: {exactly: [Mephitic, Tommy Gun, Cheat!]}}}}\n") == []


def test_a_title_that_is_not_left_cannot_be_drawn() -> None:
    for titles, weights in ((["none"], [1, 1]), (["first"], [0, 1]), (["first"], [1, 1, 1])):
        dice = CaseDice(titles, 0, [["first", "second"]])
        with pytest.raises(ChanceError, match="it must be 1 to"):
            dice.take(weights)
        assert dice.left == 1


@pytest.mark.parametrize("name", ["munchkin_cthulhu", "cthulhu_mash", "terror_paths"])
def test_lists_of_draws_hold_titles(name: str) -> None:
    played = game(name)
    lists = played.draws(played.start(played.seats[0], 1))
    assert len(lists) > 1
    assert all(title for titles in lists for title in titles)


# ---------------------------------------------------------------------- shape


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("{seat: North, refused: x}", "refused needs rule"),
        ("{seat: North, sees: []}", "sees must be a list of things"),
        ("{seat: North, sees_not: [{}]}", "sees_not must be a list of things"),
        ("{seat: North, not_offered: []}", "not_offered must be a list of texts, one or more"),
        ("{seat: North, log: ['']}", "log must be a list of texts, one or more"),
        ("{prompt: x}", "prompt needs seat"),
        ("{clock: false}", "clock must be true"),
        ("{some_choice_leads_to: {}}", "some_choice_leads_to needs seat"),
        ("{seat: North, choose: x, rule: CC-act-1}", "unknown entry of a step that says choose:"),
    ],
)
def test_a_step_with_the_wrong_shape_is_refused(step: str, message: str) -> None:
    assert message in shape(f"{QUIET}do:\n  - {step}\n")


# ---------------------------------------------------------------------- what is left out, and who has come


def test_what_a_sketch_leaves_out_may_be_expected() -> None:
    found = Sparse({"hits": [1]}, {"hits": [], "card": None})
    assert differences({"hits": [1], "card": None}, found, "place") == []
    assert differences({"card": "x"}, found, "place") == ["place.card: expected x, found nothing"]
    assert differences({"cart": None}, found, "place") == ["place.cart: expected nothing, but there is only hits"]
    assert plain({"places": found, "list": [found]}) == {"places": {"hits": [1]}, "list": [{"hits": [1]}]}
    assert type(plain(found)) is dict


def test_of_choices_with_the_very_same_sentence_the_first_is_meant() -> None:
    text = """game: terror_paths
title: Equal dice
seats: 1
options: {scenario: hound_dog}
position:
  phase: attempt fairy_lights
  seats: {Chester Alan: {at: fairy_lights, int: 2, luck: 0, items: [sphere_of_nath]}}
  places: {fairy_lights: {card: wall_of_light}}
dice: [3, 3]
do:
  - {seat: Chester Alan, choose: Take part}
  - {seat: Chester Alan, choose: Ready}
  - {seat: Chester Alan, choose: Use the Sphere of Nath}
  - {seat: Chester Alan, choose: Boost Chester Alan’s 3}
"""
    assert problems(text) == []


def test_a_seat_goes_by_the_name_that_it_has_by_then() -> None:
    text = """game: terror_paths
title: Whoever comes after her
seats: 2
options: {scenario: hound_dog, investigators: choose}
position:
  phase: menace
  stage: what_it_kept
  event deck: [rot]
  seats: {Eva Boue: {at: cave_entrance, hp: 0}, Zoran Vuk: {at: cave_entrance}}
do:
  - {seat: Eva Boue, choose: Send in Roberta Hale}
  - {seat: Roberta Hale, choose: Done moving}
"""
    assert problems(text) == []


def test_further_dice_draw_nothing_that_is_not_there() -> None:
    dice = CaseDice([], 2, [])
    assert [dice.take(weights) for weights in ([1, 1, 1], [1, 0, 1], [1, 0, 0], [1])] == [1, 2, 0, 0]
