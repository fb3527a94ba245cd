"""What carries out each verb of the vocabulary. A test holds that both name the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.games.mansions_of_madness.rules.effects import branches, foes, people, places, world
from miskatonic.games.mansions_of_madness.rules.effects.do import Do
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.pieces.effects.effect import Effect

Verb = Callable[[Mansions, Effect, Do], None]

VERBS: Final[dict[str, Verb]] = {
    **dict.fromkeys(people.PERSONAL, people.on_people),
    **dict.fromkeys(foes.STRUCK, foes.on_foes),
    "move_monster": foes.move_monster,
    "place_monster": foes.place_monster,
    "place_named": foes.place_named,
    "special": foes.special,
    "attack_again": foes.attack_again,
    "raise_corpse": foes.raise_corpse,
    **dict.fromkeys(places.CAN, places.on_rooms),
    "spread_fire": places.spread_fire,
    "corpse": places.corpse,
    "seal_door": places.seal_door,
    "unseal_doors": places.unseal_doors,
    "destroy_barrier": places.barrier,
    "shift_barrier": places.barrier,
    "open_locks": places.open_locks,
    "lay_lock": places.lay_lock,
    "threat": world.threat,
    "lose_threat": world.lose_threat,
    "draw_mythos": world.draw_mythos,
    "draw_trauma": world.draw_trauma,
    "draw_either": world.draw_either,
    "time": world.time,
    "count": world.count,
    "reveal": world.reveal_objective,
    "win": world.win,
    "extra_step": world.extra_step,
    "end_turn": world.end_turn,
    "hone": world.hone,
    "prevent": world.prevent,
    "reroll": world.reroll,
    "brace": world.brace,
    "discard_this": world.discard_this,
    "keep_this": world.keep_this,
    "lose_this": world.lose_this,
    "choose": branches.choose,
    "each": branches.each,
    "number_test": branches.number_test,
    "pay": branches.pay,
}
