"""What carries out each verb of the vocabulary. A test holds that both name the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.games.terror_paths.rules.effects import dice, people, world
from miskatonic.games.terror_paths.rules.effects.do import Do
from miskatonic.games.terror_paths.state import Terror
from miskatonic.pieces.effects.effect import Effect

Verb = Callable[[Terror, Effect, Do], None]

VERBS: Final[dict[str, Verb]] = {
    **dict.fromkeys(people.PERSONAL, people.on_people),
    "threat": world.threat,
    "lower_threat": world.threat_back,
    "doom": world.doom,
    "count": world.count,
    "gain_lore": world.gain_lore,
    "place_insight": world.place_insight,
    "place_item": world.place_item,
    "hand_over": world.hand_over,
    "horrify": world.horrify,
    "terror": world.terror,
    "place_enemy": world.place_enemy,
    "place_enemy_at": world.place_enemy_at,
    "place_rank_one": world.place_rank_one,
    "remove_enemies": world.remove_enemies,
    "hunt": world.hunt,
    "gather_enemies": world.gather_enemies,
    "scatter_enemies": world.scatter_enemies,
    "mend_enemy": world.mend_enemy,
    "turn_up": world.turn_up,
    "chapter": world.chapter,
    "unblock": world.unblock,
    "block": world.block,
    "unlock": world.unlock,
    "close_retreat": world.close_retreat,
    "lay": world.lay,
    "discard_this": world.discard_this,
    "draw_event": world.draw_event,
    "draw_menace": world.draw_menace,
    "stage": world.stage,
    "choose": world.choose,
    "roll": world.roll,
    "add_dice": dice.add_dice,
    "set_dice": dice.set_dice,
    "boost": dice.boost,
    "minus": dice.minus,
    "reroll": dice.reroll,
    "turn_die": dice.turn_die,
    "dearer_power": dice.dearer_power,
    "pass_test": dice.pass_test,
    "lessen": dice.lessen,
    "drop_faces": dice.drop_faces,
}
