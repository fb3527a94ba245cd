"""Items that are Tapped, that work of themselves, and that need no dice (TP-ong, TP-itime-4, TP-glos-4)."""

from __future__ import annotations

import pytest

from miskatonic.games.terror_paths.content.box import Box
from miskatonic.games.terror_paths.content.items import Item, Use
from miskatonic.games.terror_paths.rules.battle.battle import Fight
from miskatonic.games.terror_paths.rules.menace.menace import MenaceTurn, OngoingEffects
from miskatonic.games.terror_paths.rules.sheet.elimination import eliminate
from miskatonic.games.terror_paths.rules.sheet.losses import Loss
from miskatonic.games.terror_paths.rules.turn.moving import Moves
from miskatonic.games.terror_paths.rules.turn.priorities import Handle
from miskatonic.games.terror_paths.state import Terror
from tests.games.terror_paths import texts
from tests.games.terror_paths.stage import choose, first, foe, give, keys, names, put, run, settle, table, told
from tests.games.terror_paths.trial import ATTIC, EVA, HALL, HARVEY, IMP, effect, trial

IDOL = 8
HELD, TAPPED = 2 * IDOL, 2 * IDOL + 1
RINGS = {
    "item.idol.0": (),
    "item.idol.1": (effect("luck", 5),),
    "item.idol.ongoing": (effect("luck", 1),),
}


def idol(ongoing: str = "menace") -> Box:
    """A Relic to be Tapped: then 1 Luck, again and again; or, used up at once, 5 Luck."""
    uses = (Use("tap", "item.idol.0"), Use("free", "item.idol.1"))
    return trial(items=[Item(IDOL, "idol", "Idol", "relic", 1, uses=uses, ongoing=ongoing)], texts=RINGS)


def bearer(*items: int, ongoing: str = "menace") -> Terror:
    """Eva with these Items, and Harvey, in the hall, without Luck."""
    s = table(EVA, HARVEY, box=idol(ongoing))
    put(s, 0, HALL, luck=0)
    put(s, 1, HALL, luck=0)
    s.items[0] = items
    return s


@pytest.mark.rule("TP-ong-2", "TP-glos-4", "TP-men-4", "TP-inv-1")
def test_a_tap_item_works_from_its_tapping_on_and_keeps_its_slot() -> None:
    s = bearer(HELD)
    run(s, OngoingEffects())
    assert s.luck[0] == 0
    run(s, Moves())
    choose(s, 0, f"TapItem(0,{HELD},0)")
    assert s.items[0] == (TAPPED,)
    for turns in (1, 2):
        s.agenda.clear()
        run(s, OngoingEffects())
        assert (s.luck[0], s.items[0]) == (turns, (TAPPED,))


@pytest.mark.rule("TP-ong-2", "TP-ong-1")
@pytest.mark.parametrize(("held", "luck"), [(HELD, 0), (TAPPED, 1)])
def test_an_enemy_killed_moves_only_a_tapped_item(held: int, luck: int) -> None:
    s = table(EVA, dice=[4], box=idol("killed:imp"))
    put(s, 0, HALL, luck=0, san=0)
    s.items[0] = (held,)
    foe(s, IMP, HALL)
    run(s, Fight(HALL))
    settle(s, "AssignBest")
    assert (s.foes, s.luck[0], s.items[0]) == ((), luck, (held,))


@pytest.mark.rule("TP-glos-4", "TP-ong-2")
def test_a_tapped_item_is_neither_tapped_again_nor_untapped() -> None:
    s = bearer(TAPPED)
    run(s, Moves())
    assert "TapItem" not in names(s, 0)
    assert s.why_not(0, f"TapItem(0,{TAPPED},0)") == "TP-glos-4"
    assert s.why_not(1, f"TapItem(1,{HELD},0)") == "TP-item-5"
    s.agenda.clear()
    s.chance = None
    run(s, MenaceTurn())
    settle(s)
    assert s.items[0] == (TAPPED,)


@pytest.mark.rule("TP-ong-3", "TP-item-1")
@pytest.mark.parametrize("held", [HELD, TAPPED])
def test_another_use_discards_it_and_ends_what_was_ongoing(held: int) -> None:
    s = bearer(held)
    run(s, Moves())
    choose(s, 0, f"UseNow(0,{held},1)")
    assert (s.luck[0], s.items[0], s.gone_items[IDOL]) == (5, (), 1)
    s.agenda.clear()
    run(s, OngoingEffects())
    assert s.luck[0] == 5


@pytest.mark.rule("TP-ong-5", "TP-trade-1")
def test_a_tapped_item_that_is_given_away_works_for_its_new_bearer() -> None:
    s = bearer(TAPPED)
    run(s, Handle(HALL))
    choose(s, 0, "Give(0,1)", ((0,),))
    first(s, 1, "Agree")
    assert (s.items[0], s.items[1]) == ((), (TAPPED,))
    s.agenda.clear()
    run(s, OngoingEffects())
    assert (s.luck[0], s.luck[1]) == (0, 1)


@pytest.mark.rule("TP-trade-1", "TP-itime-4")
@pytest.mark.parametrize("asks", [0, 1])
def test_what_is_used_up_while_it_is_offered_or_wanted_does_not_change_hands(asks: int) -> None:
    s = bearer(HELD)
    give(s, 1, 3)
    run(s, Handle(HALL))
    choose(s, asks, f"Exchange({asks},{1 - asks})", ((0,), (0,)))
    assert names(s, 1 - asks)[:2] == ["Agree", "Refuse"]
    choose(s, 0, f"UseNow(0,{HELD},1)")
    assert "Agree" not in names(s, 1 - asks)
    first(s, 1 - asks, "Refuse")
    assert (s.items[0], s.items[1]) == ((), (6,))


@pytest.mark.rule("TP-ong-5", "TP-inv-4", "TP-elim-6")
@pytest.mark.parametrize("dead", [False, True])
def test_a_tapped_item_rests_while_it_lies_loose_and_stays_tapped(dead: bool) -> None:
    s = bearer(TAPPED)
    if dead:
        eliminate(s, 0, False)
    else:
        run(s, Handle(HALL))
        choose(s, 0, f"Drop(0,{TAPPED})")
    assert s.loose[HALL] == (TAPPED,)
    s.agenda.clear()
    run(s, OngoingEffects())
    assert (s.luck[0], s.luck[1]) == (0, 0)
    s.finished = 0
    run(s, Handle(HALL))
    choose(s, 1, f"Take(1,{TAPPED})")
    s.agenda.clear()
    run(s, OngoingEffects())
    assert (s.items[1], s.luck[1]) == ((TAPPED,), 1)


# ---------------------------------------------------------------------- Items without dice

AID = texts.BOX.item_number["first_aid_kit"]


def wounded(hp: int) -> Terror:
    """Harvey with a First Aid Kit, Eva and Martha, at Crystalfall."""
    s = texts.table()
    s.hp[0], s.san[0] = hp, 1
    give(s, 0, AID)
    return s


@pytest.mark.rule("TP-itime-4", "TP-item-5")
def test_an_item_without_dice_is_used_whenever_its_owner_likes_even_beside_an_enemy() -> None:
    s = wounded(1)
    foe(s, 0, texts.HERE)
    run(s, Fight(texts.HERE))
    assert "UseNow" not in names(s, 1)
    choose(s, 0, f"UseNow(0,{2 * AID},0)")
    assert (s.hp[0], s.san[0], s.items[0]) == (3, 3, ())
    s = wounded(1)
    run(s, Moves())
    s.held = 1
    assert "UseNow" in names(s, 0)


@pytest.mark.rule("TP-itime-4", "TP-elim-1")
def test_nobody_heals_between_a_loss_and_what_comes_of_it() -> None:
    s = wounded(0)
    run(s, Loss(0, 0, 1, "card"))
    assert (s.place[0], s.loose[texts.HERE]) == (-1, (2 * AID,))
    assert told(s, "uses") == []


@pytest.mark.rule("TP-itime-4", "TP-itime-2")
def test_an_item_tied_to_a_moment_waits_for_it() -> None:
    lamp = Item(4, "lamp", "Lamp", "gear", 8, uses=(Use("act", "item.lamp.0"),))
    s = table(EVA, HARVEY, box=trial(items=[lamp], texts={"item.lamp.0": (effect("luck", 1),)}))
    put(s, 0, ATTIC, luck=0)
    give(s, 0, 4)
    run(s, Moves())
    assert not any(key.endswith("8,0)") for key in keys(s, 0))
    s.agenda.clear()
    run(s, Handle(ATTIC))
    key = next(key for key in keys(s, 0) if key.endswith("8,0)"))
    choose(s, 0, key)
    assert s.luck[0] == 1
