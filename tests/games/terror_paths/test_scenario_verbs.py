"""What scenarios may do to the table: Curses, gates, two maps, minds turned, Menace cards with two sides, tokens."""

from collections.abc import Mapping

import pytest

from miskatonic.games.terror_paths.content.box import Box
from miskatonic.games.terror_paths.content.reading.scenarios import read_box
from miskatonic.games.terror_paths.content.vocabulary import VOCABULARY, read_text, reading
from miskatonic.games.terror_paths.game import TerrorPaths, pieces
from miskatonic.games.terror_paths.records import NOBODY
from miskatonic.games.terror_paths.rules.battle.battle import Fight
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.rules.effects.table import VERBS
from miskatonic.games.terror_paths.rules.menace.menace import ongoing
from miskatonic.games.terror_paths.rules.sheet.elimination import eliminate
from miskatonic.games.terror_paths.rules.sheet.entering import enter_play
from miskatonic.games.terror_paths.rules.table.foes import place_foes
from miskatonic.games.terror_paths.rules.turn.encounter import deeds_here
from miskatonic.games.terror_paths.rules.turn.moving import Moves, key_for
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.book.pages import ContentError
from tests.games.terror_paths import texts
from tests.games.terror_paths.texts import HERE, pick, place, settle

MORE = """
[[way]]
from = "crystalfall"
to = "cave_entrance"
shut = true

[[curse]]
id = "tick"
number = 1
name = "The Tick"
text = "Each Menace turn lose 1 Luck."
about = "a test"
copies = 2
effects = ["lose_luck 1"]
ongoing = ["lose_luck 1"]
deeds = [{ words = "Scratch it out", effects = ["lose_hp 1", "discard_this"] }]

[[counter]]
id = "orb"
number = 3
name = "Time Orb"
most = 3

[[stage]]
id = "beside"
number = 3
name = "Beside"
sheet = 2
text = "Beside the first."
ongoing = ["threat 1"]
deeds = [{ words = "Break it", effects = ["count orb by=3"] }]

[[ending]]
id = "orbs"
stage = "beside"
won = true
if = "counter orb least=3"
text = "All three."

[[menace_card]]
id = "alpha"
number = 1
name = "Alpha"
text = "Threat rises by 1."
effects = ["threat 1"]
back = { name = "Omega", text = "Threat rises by 5.", effects = ["threat 5"] }

[[menace_card]]
id = "brain"
number = 2
name = "Brain"
text = "Each Menace turn Threat rises by 2."
ongoing = ["threat 2"]
aside = true
back = { name = "Jar", text = "Each Menace turn Threat rises by 3.", ongoing = ["threat 3"] }
"""


def _box(more: str = MORE, head: tuple[str, str] = ("", "")) -> Box:
    return read_box("hound_dog", VERBS, read_text("scenarios/hound_dog.toml").replace(*head, 1) + more)


def _table(seats: int = 3, faces: tuple[int, ...] = (), box: Box | None = None) -> Terror:
    return texts.table(seats, faces, box=box or _box())


def _do(s: Terror, *effects: str | Mapping[str, object], who: int = NOBODY, at: int = HERE) -> Terror:
    s.box.add("test.own", tuple([reading(("orb",)).effect(effect) for effect in effects]))
    return texts.happen(s, "test.own", at, who)


def _is(s: Terror, condition: str, who: int = NOBODY, at: int = HERE) -> bool:
    return holds(s, VOCABULARY.condition(condition), at, who)


# --- Curses ---


@pytest.mark.rule("TP-lore-3", "TP-inv-3")
def test_a_curse_lies_on_a_sheet_works_at_once_and_fills_no_slot() -> None:
    s = _table()
    before = pieces(s)
    s.items[1] = (0, 2, 4, 6)
    _do(s, "curse tick", who=1)
    assert s.curses[1] == (s.box.event_number["tick"],)
    assert s.luck == [3, 2, 3]
    assert len(s.items[1]) == 4
    assert _is(s, "cursed curse=tick", 1)
    assert _is(s, "cursed", 1)
    assert not _is(s, "cursed", 0)
    s.items[1] = ()
    assert pieces(s) == before


@pytest.mark.rule("TP-lore-3", "TP-dig-3")
def test_there_are_no_more_curses_than_cards_and_no_event_deck_holds_one() -> None:
    s = _table()
    assert s.events_left() == _table(box=_box("")).events_left()
    assert s.box.events[-1].curse
    _do(s, "curse tick who=each")
    assert [len(held) for held in s.curses] == [1, 1, 0]


@pytest.mark.rule("TP-lore-3", "TP-men-4")
def test_the_ongoing_text_of_a_curse_strikes_whoever_has_it() -> None:
    s = _table()
    _do(s, "curse tick", who=2)
    assert f"event.tick.ongoing {HERE} 2" in ongoing(s)


@pytest.mark.rule("TP-lore-3", "TP-event-4", "TP-dig-9")
def test_a_curse_is_lifted_from_one_sheet_alone() -> None:
    s = _table()
    _do(s, "curse tick who=each")
    _do(s, "lift_curse curse=tick", who=0)
    assert [len(held) for held in s.curses] == [0, 1, 0]
    assert s.gone_events[s.box.event_number["tick"]] == 1


@pytest.mark.rule("TP-event-4", "TP-lore-3")
def test_a_curse_that_discards_itself_leaves_the_others_theirs() -> None:
    s = _table()
    _do(s, "curse tick who=each")
    assert ("event.tick", 0) in [(where, n) for where, n, _ in deeds_here(s, HERE, 1)]
    texts.happen(s, "event.tick.deed.0", HERE, 1)
    assert [len(held) for held in s.curses] == [1, 0, 0]


@pytest.mark.rule("TP-lore-3")
def test_an_event_that_stays_is_no_curse_to_be_lifted() -> None:
    s = _table()
    stays = next(event.number for event in s.box.events if event.stays == "sheet" and not event.curse)
    s.curses[0] = (stays,)
    _do(s, "lift_curse", who=0)
    assert s.curses[0] == (stays,)
    assert not _is(s, "cursed", 0)


# --- gates and maps ---


@pytest.mark.rule("TP-map-4")
def test_a_gate_joins_nothing_until_it_is_opened_and_when_it_is_shut_again() -> None:
    s = _table()
    far = place("cave_entrance")
    assert far not in s.paths.next[HERE]
    assert not _is(s, "way_open crystalfall-cave_entrance")
    _do(s, "open_way crystalfall-cave_entrance")
    assert far in s.paths.next[HERE]
    assert HERE in s.paths.next[far]
    assert _is(s, "way_open crystalfall-cave_entrance")
    twin = s.copy()
    _do(s, "shut_way crystalfall-cave_entrance")
    assert far not in s.paths.next[HERE]
    assert far in twin.paths.next[HERE]


@pytest.mark.rule("TP-map-4", "TP-move-1")
def test_an_open_gate_is_a_way_to_move() -> None:
    s = _table(1)
    s.back_at = [-1] * s.box.size
    _do(s, "open_way crystalfall-cave_entrance")
    s.then(Moves())
    s.advance()
    pick(s, "Move", to=place("cave_entrance"))
    assert s.place[0] == place("cave_entrance")


@pytest.mark.rule("TP-bseq-5", "TP-class-6")
def test_one_is_moved_to_a_place_however_far_but_into_none_that_is_closed() -> None:
    s = _table()
    _do(s, "move_to cave_entrance", who=1)
    assert s.place == [HERE, place("cave_entrance"), HERE]
    s.blocked |= 1 << HERE
    _do(s, "move_to crystalfall", who=1)
    assert s.place[1] == place("cave_entrance")


@pytest.mark.rule("TP-class-6", "TP-lcard-1")
def test_where_alike_is_another_open_place_with_a_faceup_card_of_the_same_type() -> None:
    s = _table()
    kind = s.back_at[HERE]
    same = [p for p in range(s.box.size) if s.back_at[p] == kind and p != HERE]
    s.up = 1 << HERE | 1 << same[0] | 1 << same[1]
    s.blocked |= 1 << same[1]
    _do(s, "move where=alike", who=0)
    assert s.place[0] == same[0]
    s.up &= ~(1 << same[0])
    _do(s, "move where=alike", who=1)
    assert s.place[1] == HERE


@pytest.mark.rule("TP-comp-1", "TP-scen-1")
def test_two_maps_lie_beside_each_other_and_only_a_gate_joins_them() -> None:
    gate = '[[way]]\nfrom = "cave_entrance"\nto = "foyer"\nshut = true\n'
    box = _box(gate, ('map = "caverns"', 'map = ["caverns", "lodge"]'))
    one, other = read_box("hound_dog", VERBS), read_box("it_bestirs", VERBS)
    assert box.size == one.size + other.size
    assert [spot.id for spot in box.spots] == [*one.place_number, *other.place_number]
    assert min(spot.y for spot in box.spots[one.size :]) > max(spot.y for spot in box.spots[: one.size])
    s = texts.table(1, box=box)
    cave = s.box.place_number["cave_entrance"]
    assert s.paths.reach(cave) < 1 << one.size
    s.box.add("test.own", (VOCABULARY.effect("open_way cave_entrance-foyer"),))
    texts.happen(s, "test.own", cave)
    assert s.paths.reach(cave) == (1 << box.size) - 1


@pytest.mark.rule("TP-repl-6", "TP-class-1")
def test_the_start_may_move_and_replacements_come_in_there() -> None:
    s = _table()
    _do(s, "new_start crystalfall")
    eliminate(s, 1, False)
    enter_play(s, 1, 5)
    assert s.place[1] == HERE
    _do(s, "place_enemy troglodyte where=start")
    assert s.foes[-1].place == HERE


@pytest.mark.rule("TP-class-5", "TP-itype-5")
def test_a_key_may_fit_some_locks_only_and_is_used_before_one_that_fits_all() -> None:
    relic = """
[[relic]]
id = "{0}"
number = {1}
name = "{0}"
gist = "a key"
text = "Key."
about = "a test"
key = true
"""
    box = _box(relic.format("any_key", 2) + relic.format("own_key", 3) + 'opens = ["crystalfall"]\n')
    s = texts.table(1, box=box)
    any_key, own_key = (2 * box.item_number[name] for name in ("any_key", "own_key"))
    s.items[0] = (any_key, own_key)
    assert key_for(s, 0, HERE) == own_key
    assert key_for(s, 0, place("cave_entrance")) == any_key
    s.items[0] = (own_key,)
    assert key_for(s, 0, place("cave_entrance")) == -1
    with pytest.raises(ContentError, match="names no place"):
        _box(relic.format("own_key", 2) + 'opens = ["atlantis"]\n')


# --- minds turned ---


@pytest.mark.rule("TP-elim-10", "TP-dig-3")
def test_no_more_minds_are_turned_at_a_time_than_there_are_cards() -> None:
    s = _table()
    _do(s, "possess troglodyte who=each most=2")
    assert s.turned == 0b11
    assert [foe.seat for foe in s.foes] == [0, 1]
    assert _is(s, "turned least=2")
    assert not _is(s, "turned least=3")
    _do(s, "cure_minds")
    assert not s.turned
    assert not s.foes


@pytest.mark.rule("TP-elim-10", "TP-tgt-2")
def test_whoever_is_turned_is_cured_by_dice_that_show_her_san_exactly() -> None:
    for faces, cured in (((2, 3), False), ((4, 1), True)):
        s = _table(2, faces)
        s.stats[3] = 2
        s.san[0] = 4
        s.finished = 0
        _do(s, "possess troglodyte", who=0)
        s.luck[1] = 0
        s.then(Fight(HERE))
        s.advance()
        while s.seats_to_act:
            seat = s.seats_to_act[0]
            legal = [step for step in s.legal(seat) if not step.any_time]
            best = next((x for x in legal if type(x).__name__ == "AssignBest"), None)
            s.play(seat, best or next((x for x in legal if x.declines), legal[0]))
        assert s.alive(0) == cured


@pytest.mark.rule("TP-var-4")
def test_at_san_0_nobody_can_be_cured() -> None:
    s = _table(2, (1, 1))
    s.san[0] = 0
    _do(s, "possess troglodyte", who=0)
    s.luck[1] = 0
    s.then(Fight(HERE))
    s.advance()
    settle(s)
    assert not s.alive(0)


# --- the Menace ---


@pytest.mark.rule("TP-glos-3", "TP-end-1")
def test_a_second_sheet_lies_beside_the_first_with_its_text_its_deeds_and_its_endings() -> None:
    s = _table()
    first = s.stage
    _do(s, "count orb by=3")
    assert not s.over
    _do(s, "count orb by=-3")
    _do(s, "stage beside")
    assert s.stage == first
    assert _is(s, "stage beside")
    assert "menace.beside.ongoing -1 -1" in ongoing(s)
    assert ("menace2", 0) in [(where, n) for where, n, _ in deeds_here(s, HERE, 0)]
    twin = s.copy()
    _do(s, "count orb by=3")
    assert s.outcome is not None
    assert s.outcome.reason == "orbs"
    _do(twin, "end_stage")
    assert not _is(twin, "stage beside")
    assert "menace.beside.ongoing -1 -1" not in ongoing(twin)
    _do(twin, "count orb by=3")
    assert not twin.over


@pytest.mark.rule("TP-setup-9", "TP-glos-3")
def test_a_menace_card_comes_with_its_other_side_up_when_the_deck_is_shuffled_again() -> None:
    s = _table()
    assert s.box.menace_cards == (s.box.counter_number["menace.card.alpha"],)
    _do(s, "draw_menace")
    assert s.threat == 1
    assert _is(s, "menace_card alpha lies=front")
    _do(s, "draw_menace")
    assert s.threat == 6
    assert _is(s, "menace_card alpha lies=back")
    _do(s, "draw_menace")
    assert s.threat == 7
    _do(s, "discard_menace alpha", "draw_menace")
    assert s.threat == 7
    assert _is(s, "menace_card alpha lies=gone")


@pytest.mark.rule("TP-glos-3", "TP-men-4")
def test_a_menace_card_set_aside_works_while_it_lies_there_by_the_side_that_is_up() -> None:
    s = _table()
    assert not [one for one in ongoing(s) if "brain" in one]
    _do(s, "menace_card brain")
    assert "menace.card.brain.ongoing -1 -1" in ongoing(s)
    _do(s, "menace_card brain side=back")
    assert "menace.card.brain.back.ongoing -1 -1" in ongoing(s)
    assert "menace.card.brain.ongoing -1 -1" not in ongoing(s)
    _do(s, "discard_menace brain")
    assert not [one for one in ongoing(s) if "brain" in one]
    _do(s, "menace_card brain")
    assert _is(s, "menace_card brain lies=gone")


# --- tokens, counts, Enemies ---


@pytest.mark.rule("TP-comp-2", "TP-dig-3")
def test_tokens_lie_on_the_map_as_far_as_there_are_any_and_are_taken_up() -> None:
    s = _table()
    _do(s, "put_token orb count=2", "put_token orb count=2 where=start")
    assert _is(s, "token_here orb count=2")
    assert _is(s, "tokens_lie orb least=3")
    assert not _is(s, "tokens_lie orb least=4")
    _do(s, "take_token orb")
    orb = s.box.counter_number["orb"]
    assert s.counters[orb] == 1
    assert _is(s, "token_here orb")
    assert not _is(s, "token_here orb count=2")
    _do(s, "take_token orb to=supply")
    assert s.counters[orb] == 1
    assert not _is(s, "token_here orb")
    _do(s, "put_token orb count=9")
    assert s.tokens_at[HERE].count(orb) == 1


@pytest.mark.rule("TP-comp-2", "TP-att-5")
def test_amounts_and_challenges_may_count_what_a_scenario_counts() -> None:
    changed = ('{ stat = "str", targets = ["4", "3"], insight = 1 }', '{ stat = "orb", targets = ["orb+1"] }')
    box = _box(head=changed)
    s = texts.table(1, box=box)
    s.counters[box.counter_number["orb"]] = 2
    _do(s, "threat orb")
    assert s.threat == 2
    target = box.challenges["card.feeding_cart"].targets[0]
    assert str(target.value) == "orb+1"
    with pytest.raises(ContentError):
        _box("", changed)


@pytest.mark.rule("TP-trk-5")
def test_doom_goes_back_and_stops_at_0() -> None:
    s = _table()
    s.doom = 3
    _do(s, "lower_doom 2")
    assert s.doom == 1
    _do(s, "lower_doom 2")
    assert s.doom == 0


@pytest.mark.rule("TP-foe-5")
def test_two_sides_clash_where_they_meet_and_the_weaker_loses_one() -> None:
    s = texts.table(1, box=_tagged())
    trog, serpent = (s.box.foe_number[name] for name in ("troglodyte", "serpentfolk"))
    place_foes(s, trog, HERE, 2, "TP-A-3")
    place_foes(s, serpent, HERE, 1, "TP-A-3")
    place_foes(s, trog, place("cave_entrance"), 1, "TP-A-3")
    assert _is(s, "outnumber low high by=2")
    assert not _is(s, "outnumber low high by=3")
    assert _is(s, "tagged low least=3")
    assert _is(s, "tagged_here low least=2")
    assert not _is(s, "tagged_here low least=3")
    _do(s, "clash low high")
    assert sorted(foe.kind for foe in s.foes_at(HERE)) == sorted([trog, serpent])
    assert len(s.foes_at(place("cave_entrance"))) == 1
    _do(s, "clash low high")
    assert [foe.kind for foe in s.foes_at(HERE)] == [serpent]
    _do(s, "clash low high")
    assert [foe.kind for foe in s.foes_at(HERE)] == [serpent]


def _tagged() -> Box:
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
    s = texts.table(1, box=_tagged())
    trog, serpent = (s.box.foe_number[name] for name in ("troglodyte", "serpentfolk"))
    start = place("cave_entrance")
    near = s.paths.next[start][0]
    s.blocked = s.locked = 0
    place_foes(s, trog, start, 1, "TP-A-3")
    place_foes(s, serpent, near, 1, "TP-A-3")
    _do(s, "hunt tag=high toward=low")
    assert {foe.place for foe in s.foes} == {start}


@pytest.mark.rule("TP-foe-5", "TP-class-6", "TP-dig-3")
def test_enemies_are_sent_and_taken_off_the_whole_map() -> None:
    s = _table()
    trog = s.box.foe_number["troglodyte"]
    place_foes(s, trog, HERE, 2, "TP-A-3")
    assert _is(s, "kind_here troglodyte count=2")
    assert not _is(s, "kind_here troglodyte count=3")
    _do(s, "send_enemies cave_entrance")
    assert [foe.place for foe in s.foes] == [place("cave_entrance")] * 2
    _do(s, "remove_enemies")
    assert len(s.foes) == 2
    _do(s, "remove_enemies everywhere=yes")
    assert not s.foes


@pytest.mark.rule("TP-iatk-4", "TP-post-2", "TP-post-3")
def test_an_enemy_slain_by_a_text_dies_like_one_in_battle() -> None:
    s = _table(1)
    spawn = s.box.foe_number["formless_spawn"]
    place_foes(s, spawn, HERE, 2, "TP-A-3")
    s.foes = (s.foes[0], s.foes[1].but(hits=1))
    before = s.insight[0]
    _do(s, "slay foe=formless_spawn")
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
            _box(more)
    with pytest.raises(ContentError, match="names no map"):
        _box("", ('map = "caverns"', 'map = ["caverns", "attic"]'))


def test_a_table_with_gates_and_curses_is_kept_as_it_is() -> None:
    game = TerrorPaths(boxes={"hound_dog": _box()})
    s = game.start(2, 3, {"investigators": "random"})
    _do(s, "open_way crystalfall-cave_entrance", "put_token orb", "new_start crystalfall")
    again = game.from_dict(s.to_dict())
    assert (again.shut, again.home, again.tokens_at) == (s.shut, s.home, s.tokens_at)
    assert again.paths.next == s.paths.next
