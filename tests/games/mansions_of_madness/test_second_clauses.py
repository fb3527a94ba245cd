"""Second clauses: what stands behind an *unless*, an *if there is none*, or the first space and room."""

from __future__ import annotations

import pytest

from miskatonic.games.mansions_of_madness.records import NOBODY, NONE, NOWHERE
from miskatonic.games.mansions_of_madness.rules.combat import monsters
from miskatonic.games.mansions_of_madness.rules.effects import whom
from miskatonic.games.mansions_of_madness.rules.effects.do import Do
from miskatonic.games.mansions_of_madness.rules.keeper import events as deck
from miskatonic.games.mansions_of_madness.state import Mansions
from tests.games.mansions_of_madness.night import JOE, do, events, foe, night, room, top


def meant(s: Mansions, key: str, at: int, here: int) -> list[int]:
    """The rooms that an effect of a text may mean, where 'here' is this room."""
    return whom.rooms(s, s.box.texts[key][at], Do(key, at, NOBODY, NONE, here))


@pytest.mark.rule("MM-limit-7", "MM-limit-8")
def test_a_figure_in_the_first_space_may_be_given_up_like_any_other() -> None:
    s = night(monsters={"maniac 1": {"at": "foyer.a"}})
    assert s.foe_at[foe("maniac 1")] == 0
    assert monsters.victims(s, s.box.kind_number["maniac"]) == [foe("maniac 1")]


@pytest.mark.rule("MM-feat-3", "MM-gen-2")
def test_an_effect_on_a_room_means_the_one_it_names_or_those_that_it_describes_or_this_one() -> None:
    s = night()
    everywhere = list(range(len(s.box.house.rooms)))
    deeds = {action.id: [deed.key for deed in action.deeds] for action in s.box.actions}
    named = next((event.key, at) for event in s.box.story.events for at, effect in enumerate(s.box.texts[event.key])
                 if effect.verb == "darkness" and effect.word("room") == "foyer")  # fmt: skip
    assert meant(s, *named, room(s, "study")) == [room(s, "foyer")]
    assert meant(s, deeds["darkness"][0], 0, NOWHERE) == everywhere
    assert meant(s, deeds["pyromaniac"][0], 0, NOWHERE) == [room(s, "gallery")]
    assert meant(s, "mythos.night_air", 0, room(s, "foyer")) == [room(s, "foyer")] == [0]
    assert meant(s, "mythos.night_air", 0, NOWHERE) == []


@pytest.mark.rule("MM-event-4", "MM-win-6", "MM-opt-6")
def test_time_tokens_lie_nowhere_once_the_last_event_is_over_or_waits() -> None:
    s = night(events=5)
    deck.add_time(s, 1, "MM-event-4")
    assert (s.time, s.stage) == (0, 5)
    s = night(events=4, time=2, delayed=True)
    deck.add_time(s, 1, "MM-event-4")
    assert (s.time, s.stage) == (2, 4)


@pytest.mark.rule("MM-limit-3", "MM-key-10")
def test_an_attack_for_which_no_card_is_left_has_no_effect() -> None:
    s = night(monsters={"zombie 1": {"at": "study.c", "under": 1}})
    s.combat_bag = [0] * len(s.combat_bag)
    s.combat_gone = [0] * len(s.combat_gone)
    do(s, JOE, "bare hands")
    assert events(s, "fight_over") == [(0,)]
    assert (s.hurt[foe("zombie 1")], s.damage[JOE], s.action_left) == (0, 0, 0)
    assert not events(s, "tests")
    assert top(s) == "Acting"
