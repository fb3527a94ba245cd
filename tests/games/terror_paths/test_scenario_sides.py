"""What scenarios may do to the table: sheets, tokens, sides that clash, Enemies sent about."""

import pytest

from miskatonic.games.terror_paths.content.box import Box
from miskatonic.games.terror_paths.content.reading.scenarios import read_box
from miskatonic.games.terror_paths.content.vocabulary import read_text
from miskatonic.games.terror_paths.game import TerrorPaths
from miskatonic.games.terror_paths.rules.effects.table import VERBS
from miskatonic.games.terror_paths.rules.menace.menace import ongoing
from miskatonic.games.terror_paths.rules.table.foes import place_foes
from miskatonic.games.terror_paths.rules.turn.encounter import deeds_here
from miskatonic.kernel.book.pages import ContentError
from tests.games.terror_paths import texts
from tests.games.terror_paths.scenario_with_more import box_with, do, holds_now, table_with
from tests.games.terror_paths.texts import HERE, place, settle


@pytest.mark.rule("TP-glos-3", "TP-end-1")
def test_a_second_sheet_lies_beside_the_first_with_its_text_its_deeds_and_its_endings() -> None:
    s = table_with()
    first = s.stage
    do(s, "count orb by=3")
    assert not s.over
    do(s, "count orb by=-3")
    do(s, "stage beside")
    assert s.stage == first
    assert holds_now(s, "stage beside")
    assert "menace.beside.ongoing -1 -1" in ongoing(s)
    assert ("menace2", 0) in [(where, n) for where, n, _ in deeds_here(s, HERE, 0)]
    twin = s.copy()
    do(s, "count orb by=3")
    assert s.outcome is not None
    assert s.outcome.reason == "orbs"
    do(twin, "end_stage")
    assert not holds_now(twin, "stage beside")
    assert "menace.beside.ongoing -1 -1" not in ongoing(twin)
    do(twin, "count orb by=3")
    assert not twin.over


@pytest.mark.rule("TP-setup-9", "TP-glos-3")
def test_a_menace_card_comes_with_its_other_side_up_when_the_deck_is_shuffled_again() -> None:
    s = table_with()
    assert s.box.menace_cards == (s.box.counter_number["menace.card.alpha"],)
    do(s, "draw_menace")
    assert s.threat == 1
    assert holds_now(s, "menace_card alpha lies=front")
    do(s, "draw_menace")
    assert s.threat == 6
    assert holds_now(s, "menace_card alpha lies=back")
    do(s, "draw_menace")
    assert s.threat == 7
    do(s, "discard_menace alpha", "draw_menace")
    assert s.threat == 7
    assert holds_now(s, "menace_card alpha lies=gone")


@pytest.mark.rule("TP-glos-3", "TP-men-4")
def test_a_menace_card_set_aside_works_while_it_lies_there_by_the_side_that_is_up() -> None:
    s = table_with()
    assert not [one for one in ongoing(s) if "brain" in one]
    do(s, "menace_card brain")
    assert "menace.card.brain.ongoing -1 -1" in ongoing(s)
    do(s, "menace_card brain side=back")
    assert "menace.card.brain.back.ongoing -1 -1" in ongoing(s)
    assert "menace.card.brain.ongoing -1 -1" not in ongoing(s)
    do(s, "discard_menace brain")
    assert not [one for one in ongoing(s) if "brain" in one]
    do(s, "menace_card brain")
    assert holds_now(s, "menace_card brain lies=gone")


# --- tokens, counts, Enemies ---


@pytest.mark.rule("TP-comp-2", "TP-dig-3")
def test_tokens_lie_on_the_map_as_far_as_there_are_any_and_are_taken_up() -> None:
    s = table_with()
    do(s, "put_token orb count=2", "put_token orb count=2 where=start")
    assert holds_now(s, "token_here orb count=2")
    assert holds_now(s, "tokens_lie orb least=3")
    assert not holds_now(s, "tokens_lie orb least=4")
    do(s, "take_token orb")
    orb = s.box.counter_number["orb"]
    assert s.counters[orb] == 1
    assert holds_now(s, "token_here orb")
    assert not holds_now(s, "token_here orb count=2")
    do(s, "take_token orb to=supply")
    assert s.counters[orb] == 1
    assert not holds_now(s, "token_here orb")
    do(s, "put_token orb count=9")
    assert s.tokens_at[HERE].count(orb) == 1


@pytest.mark.rule("TP-comp-2", "TP-att-5")
def test_amounts_and_challenges_may_count_what_a_scenario_counts() -> None:
    changed = ('{ stat = "str", targets = ["4", "3"], insight = 1 }', '{ stat = "orb", targets = ["orb+1"] }')
    box = box_with(head=changed)
    s = texts.table(1, box=box)
    s.counters[box.counter_number["orb"]] = 2
    do(s, "threat orb")
    assert s.threat == 2
    target = box.challenges["card.feeding_cart"].targets[0]
    assert str(target.value) == "orb+1"
    with pytest.raises(ContentError):
        box_with("", changed)


@pytest.mark.rule("TP-trk-5")
def test_doom_goes_back_and_stops_at_0() -> None:
    s = table_with()
    s.doom = 3
    do(s, "lower_doom 2")
    assert s.doom == 1
    do(s, "lower_doom 2")
    assert s.doom == 0


@pytest.mark.rule("TP-foe-5")
def test_two_sides_clash_where_they_meet_and_the_weaker_loses_one() -> None:
    s = texts.table(1, box=tagged())
    trog, serpent = (s.box.foe_number[name] for name in ("troglodyte", "serpentfolk"))
    place_foes(s, trog, HERE, 2, "TP-A-3")
    place_foes(s, serpent, HERE, 1, "TP-A-3")
    place_foes(s, trog, place("cave_entrance"), 1, "TP-A-3")
    assert holds_now(s, "outnumber low high by=2")
    assert not holds_now(s, "outnumber low high by=3")
    assert holds_now(s, "tagged low least=3")
    assert holds_now(s, "tagged_here low least=2")
    assert not holds_now(s, "tagged_here low least=3")
    do(s, "clash low high")
    assert sorted(foe.kind for foe in s.foes_at(HERE)) == sorted([trog, serpent])
    assert len(s.foes_at(place("cave_entrance"))) == 1
    do(s, "clash low high")
    assert [foe.kind for foe in s.foes_at(HERE)] == [serpent]
    do(s, "clash low high")
    assert [foe.kind for foe in s.foes_at(HERE)] == [serpent]


def tagged() -> Box:
    text = read_text("scenarios/hound_dog.toml")
    for name, tag in (("troglodyte", "low"), ("serpentfolk", "high")):
        head = f'[[enemy]]\nid = "{name}"\n'
        assert head in text
        start = text.index(head)
        end = text.index("[[", start + 2)
        entry = "\n".join([line for line in text[start:end].splitlines() if not line.startswith("tags")])
        text = text[:start] + entry.replace(head, f'{head}tags = ["{tag}"]\n') + "\n\n" + text[end:]
    return read_box("hound_dog", VERBS, text)


@pytest.mark.rule("TP-foe-5", "TP-men-8")
def test_enemies_may_hunt_each_other() -> None:
    s = texts.table(1, box=tagged())
    trog, serpent = (s.box.foe_number[name] for name in ("troglodyte", "serpentfolk"))
    start = place("cave_entrance")
    near = s.paths.next[start][0]
    s.blocked = s.locked = 0
    place_foes(s, trog, start, 1, "TP-A-3")
    place_foes(s, serpent, near, 1, "TP-A-3")
    do(s, "hunt tag=high toward=low")
    assert {foe.place for foe in s.foes} == {start}


@pytest.mark.rule("TP-foe-5", "TP-class-6", "TP-dig-3")
def test_enemies_are_sent_and_taken_off_the_whole_map() -> None:
    s = table_with()
    trog = s.box.foe_number["troglodyte"]
    place_foes(s, trog, HERE, 2, "TP-A-3")
    assert holds_now(s, "kind_here troglodyte count=2")
    assert not holds_now(s, "kind_here troglodyte count=3")
    do(s, "send_enemies cave_entrance")
    assert [foe.place for foe in s.foes] == [place("cave_entrance")] * 2
    do(s, "remove_enemies")
    assert len(s.foes) == 2
    do(s, "remove_enemies everywhere=yes")
    assert not s.foes


@pytest.mark.rule("TP-iatk-4", "TP-post-2", "TP-post-3")
def test_an_enemy_slain_by_a_text_dies_like_one_in_battle() -> None:
    s = table_with(1)
    spawn = s.box.foe_number["formless_spawn"]
    place_foes(s, spawn, HERE, 2, "TP-A-3")
    s.foes = (s.foes[0], s.foes[1].but(hits=1))
    before = s.insight[0]
    do(s, "slay foe=formless_spawn")
    settle(s)
    assert [foe.hits for foe in s.foes] == [0]
    assert s.insight[0] > before


def test_what_scenarios_add_is_checked_when_it_is_read() -> None:
    for more, said in (
        ('[[way]]\nfrom = "crystalfall"\nto = "atlantis"\n', "atlantis"),
        ('[[curse]]\nid = "x"\nname = "X"\ntext = "Nothing."\nabout = "a test"\n', "does nothing"),
        ('[[menace_card]]\nid = "x"\nname = "X"\ntext = "Nothing."\n', "effects"),
    ):
        with pytest.raises(ContentError, match=said):
            box_with(more)
    with pytest.raises(ContentError, match="names no map"):
        box_with("", ('map = "caverns"', 'map = ["caverns", "attic"]'))


def test_a_table_with_gates_and_curses_is_kept_as_it_is() -> None:
    game = TerrorPaths(boxes={"hound_dog": box_with()})
    s = game.start(2, 3, {"investigators": "random"})
    do(s, "open_way crystalfall-cave_entrance", "put_token orb", "new_start crystalfall")
    again = game.from_dict(s.to_dict())
    assert (again.shut, again.home, again.tokens_at) == (s.shut, s.home, s.tokens_at)
    assert again.paths.next == s.paths.next
