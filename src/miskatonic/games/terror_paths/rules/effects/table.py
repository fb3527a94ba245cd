"""What carries out each verb of the vocabulary. A test holds that both name the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.games.terror_paths.rules.effects import branches, dice, enemies, events, people, places, victims, world
from miskatonic.games.terror_paths.rules.effects.do import Do
from miskatonic.games.terror_paths.state import Terror
from miskatonic.pieces.effects.effect import Effect

Verb = Callable[[Terror, Effect, Do], None]

VERBS: Final[dict[str, Verb]] = {
    **dict.fromkeys(people.PERSONAL, people.on_people),
    "threat": world.threat,
    "lower_threat": world.threat_back,
    "doom": world.doom,
    "lower_doom": world.doom_back,
    "put_token": world.put_token,
    "take_token": world.take_token,
    "count": world.count,
    "toward": world.toward,
    "gain_lore": world.gain_lore,
    "place_insight": world.place_insight,
    "place_item": world.place_item,
    "hand_over": world.hand_over,
    "horrify": world.horrify,
    "terror": world.terror,
    "place_enemy": enemies.place_enemy,
    "place_enemy_at": enemies.place_enemy_at,
    "place_rank_one": enemies.place_rank_one,
    "remove_enemies": enemies.remove_enemies,
    "hunt": enemies.hunt,
    "send_enemies": enemies.send_enemies,
    "slay": enemies.slay,
    "clash": enemies.clash,
    "cure_minds": enemies.cure_minds,
    "march": enemies.march,
    "gather_enemies": enemies.gather_enemies,
    "scatter_enemies": enemies.scatter_enemies,
    "mend_enemy": enemies.mend_enemy,
    "turn_up": places.turn_up,
    "chapter": places.chapter,
    "unblock": places.unblock,
    "block": places.block,
    "unlock": places.unlock,
    "close_retreat": places.close_retreat,
    "open_way": places.open_way,
    "shut_way": places.shut_way,
    "new_start": places.new_start,
    "lay": events.lay,
    "discard_this": events.discard_this,
    "draw_event": events.draw_event,
    "draw_menace": events.draw_menace,
    "menace_card": events.menace_card,
    "discard_menace": events.discard_menace,
    "stage": events.stage,
    "end_stage": events.end_stage,
    "curse": events.curse,
    "lift_curse": events.lift_curse,
    "draw_victim": victims.draw_victim,
    "place_victim": victims.place_victim,
    "rescue": victims.rescue,
    "exploit": victims.rescue,
    "lose_victim": victims.lose_victim,
    "choose": branches.choose,
    "roll": branches.roll,
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
