"""Events as sentences, and the question of the moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from miskatonic.games.mansions_of_madness.content.monsters import CLASSES
from miskatonic.games.mansions_of_madness.records import KEEPER, NONE
from miskatonic.games.mansions_of_madness.rules.puzzles.attempts import puzzle_of
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.games.mansions_of_madness.words.names import (
    ATTRIBUTE_NAMES,
    cap,
    card_name,
    door_name,
    foe_name,
    room_name,
    source_name,
    space_name,
    weapon_name,
    who,
)
from miskatonic.kernel.scene.words import Said

SIDES: Final = {"keeper": 0, "investigators": 1, "nobody": 2}


def ending(s: Mansions) -> str:
    """How it ended, as the story tells it. MM-win-9, MM-win-11"""
    if s.outcome is None:
        return ""
    objective = s.box.story.objectives[s.answers[0]]
    won = {"keeper": "The keeper wins.", "investigators": "The investigators win.", "nobody": "Nobody wins."}
    return f"{won[s.outcome.reason]} {objective.endings[SIDES[s.outcome.reason]]}".rstrip()


def prompt(s: Mansions, seat: int) -> str:
    """Who is asked, and what. While all set up, each is told of their own choices: the keeper's are secret."""
    if s.over:
        return ending(s)
    waiting = s.seats_to_act
    if not waiting or not s.agenda:
        return "Nobody is asked."
    setting_up = type(s.agenda[-1]).__name__ == "SettingUp"
    own = _setting_up(s, seat) if setting_up and seat in waiting else ""
    if own:
        return own
    asked = ", ".join([cap(who(s, other)) for other in waiting])
    return f"{asked}: {s.game.words.question(s, s.agenda[-1])}"


def _setting_up(s: Mansions, seat: int) -> str:
    """What this seat has to choose before the first round. MM-ksetup-2, MM-isetup-2, MM-isetup-3"""
    if seat == KEEPER:
        choices = s.box.story.choices
        n = len(s.answers)
        return f"{choices[n].question} (choice {n + 1} of {len(choices)})" if n < len(choices) else ""
    if s.sheet[seat] == NONE:
        return "Which investigator are you?"
    return f"Which Trait does {who(s, seat)} have? (choice {len(s.traits[seat]) + 1} of 2)"


def _test(s: Mansions, f: Any) -> str:
    seat, attribute, kind, foe, number = f
    what = {"evade": "tries to slip past", "horror": "faces the horror of"}.get(kind)
    if what and foe != NONE:
        return f"{cap(who(s, seat))} {what} {foe_name(s, foe)}: {ATTRIBUTE_NAMES[attribute]}, {number} or less."
    return f"{cap(who(s, seat))} tests {ATTRIBUTE_NAMES[attribute]}: {number} or less."


def _die(s: Mansions, f: Any) -> str:
    seat, die, number, passed = f
    return f"{cap(who(s, seat))} rolls {die} against {number}: {'passed' if passed else 'failed'}."


def _half(s: Mansions, f: Any) -> str:
    card = s.box.combat[f[0]]
    half = card.lower if f[1] else card.upper
    return f"{half.head} {half.text}".strip()


def _attacks(s: Mansions, f: Any) -> str:
    seat, weapon, foe, victim = f
    target = who(s, victim) if victim > 0 else foe_name(s, foe)
    return f"{cap(who(s, seat))} attacks {target} with {weapon_name(s, weapon)}."


def _objective(s: Mansions, f: Any) -> str:
    goal = s.box.story.objectives[f[0]]
    return (
        f"The Objective is {goal.name}. {goal.text} The keeper: {goal.keeper_says} The investigators: {goal.team_says}"
    )


def _event(s: Mansions, f: Any) -> str:
    event = s.box.story.events[f[0] - 1]
    return f"Event {event.stage}: {event.name}. {event.text}"


def _mythos(s: Mansions, f: Any) -> str:
    card = s.box.mythos[f[1]]
    return f"The keeper plays {card.name} on {who(s, f[0])} for {f[2]} threat. {card.text}"


def _trauma(s: Mansions, f: Any) -> str:
    card = s.box.traumas[f[1]]
    return f"The keeper plays {card.name} on {who(s, f[0])}. {card.text}"


def _buys(s: Mansions, f: Any) -> str:
    action = s.box.actions[f[0]]
    deed = action.deeds[f[1]]
    on = f" ({who(s, f[2])})" if f[2] > 0 else ""
    return f"{action.name}: {deed.words}{on}, for {f[3]} threat."


def _back(s: Mansions, f: Any) -> str:
    spell = s.box.spells[f[1]]
    passed, failed = spell.backs[f[2]]
    return f"{spell.name} is turned over. Passed: {passed} Failed: {failed}"


def _underside(s: Mansions, f: Any) -> str:
    under = s.box.kinds[s.box.kind_of[f[0]]].undersides[f[1]]
    return f"{cap(foe_name(s, f[0]))}: damage {under.damage}, health {under.health}. {under.text}"


def _placed_foe(s: Mansions, f: Any) -> str:
    name = s.box.story.named[f[2]].name if f[2] != NONE else f"A {s.box.kinds[s.box.kind_of[f[0]]].name}"
    return f"{name} is placed in {space_name(s, f[1])}."


def _gives_up(s: Mansions, f: Any) -> str:
    card = s.box.mythos[f[1]].name if f[0] == "mythos" else s.box.traumas[f[1]].name
    return f"The keeper holds too much and gives up {card}."


def _threat(s: Mansions, f: Any) -> str:
    return f"The keeper {'gains' if f[0] >= 0 else 'loses'} {abs(f[0])} threat."


def _time(s: Mansions, f: Any) -> str:
    return f"{f[1]} of {f[2]} time tokens lie on the Event deck."


def _heals(s: Mansions, f: Any) -> str:
    parts = [f"{n} {what}" for n, what in ((f[1], "damage"), (f[2], "horror")) if n]
    return f"{cap(who(s, f[0]))} heals {' and '.join(parts)}."


def _horror(s: Mansions, f: Any) -> str:
    if not f[1]:
        return f"{cap(who(s, f[0]))} has no sanity left to lose."
    return f"{cap(who(s, f[0]))} takes {f[1]} horror."


def _so_many(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _counter(s: Mansions, f: Any) -> str:
    """Somebody is dead but once; what there are several of is counted."""
    words = s.box.story.counters[f[0]][1]
    return f"{words}." if words.endswith(" dead") else f"{words}: {f[1]}."


def _of(words: str) -> Said[Mansions]:
    """Somebody does something."""
    return lambda s, f: f"{cap(who(s, f[0]))} {words}"


def _foe(words: str) -> Said[Mansions]:
    return lambda s, f: f"{cap(foe_name(s, f[0]))} {words}"


def _room(words: str) -> Said[Mansions]:
    return lambda s, f: f"{cap(room_name(s, f[0]))} {words}"


EVENTS: Final[Mapping[str, Said[Mansions]]] = {
    "opening": lambda s, f: s.box.story.opening,
    "picks": lambda s, f: f"{s.box.investigators[f[1]].name} it is. {s.box.investigators[f[1]].words}",
    "trait": lambda s, f: f"{cap(who(s, f[0]))}: {s.investigator(f[0]).traits[f[1]].name}.",
    "answers": lambda s, f: (
        f"{s.box.story.choices[f[0] - 1].question} "
        f"{next(a.words for a in s.box.story.choices[f[0] - 1].answers if a.letter == f[1])}"
    ),
    "round": lambda s, f: f"Round {f[0]}.",
    "turn": lambda s, f: f"{cap(who(s, f[0]))} acts.",
    "objects": _of("would rather go by seats."),
    "keeper_turn": "The keeper's turn.",
    "moves": lambda s, f: f"{cap(who(s, f[0]))} goes to {space_name(s, f[2])}.",
    "placed": lambda s, f: f"{cap(who(s, f[0]))} is placed in {space_name(s, f[2])}.",
    "turns_back": _of("turns back."),
    "drags": lambda s, f: f"{cap(who(s, f[0]))} drags a corpse along.",
    "escapes": _of("is out of the house."),
    "locked_out": lambda s, f: f"{cap(room_name(s, f[1]))} does not let {who(s, f[0])} in.",
    "cannot": lambda s, f: f"{cap(who(s, f[0]))} can do nothing about {card_name(s, f[1])}.",
    "walks_away": lambda s, f: f"{cap(who(s, f[0]))} leaves {card_name(s, f[1])} as it is.",
    "turned_up": lambda s, f: f"{cap(room_name(s, f[0]))}: {card_name(s, f[1])}. {s.box.cards[f[1]].text}",
    "guard_gone": lambda s, f: f"{card_name(s, f[1])} is gone from {room_name(s, f[0])}.",
    "lock_laid": lambda s, f: f"A Lock is laid on {room_name(s, f[0])}.",
    "searches": lambda s, f: f"{cap(who(s, f[0]))} searches {room_name(s, f[1])}.",
    "finds": lambda s, f: f"{cap(who(s, f[0]))} finds {card_name(s, f[1])}. {s.box.cards[f[1]].text}",
    "nothing": _of("finds nothing of interest."),
    "clue": lambda s, f: f"Clue {f[1]}. {s.box.story.clue(f[1], s.answers)}",
    "objective": _objective,
    "peeks_objective": lambda s, f: f"{cap(who(s, f[0]))} sees: {s.box.story.objectives[f[1]].name}.",
    "peeks": _of("looks at the Objective, alone."),
    "gains": lambda s, f: f"{cap(who(s, f[0]))} takes {card_name(s, f[1])}.",
    "gives": lambda s, f: f"{cap(who(s, f[0]))} gives {card_name(s, f[2])} to {who(s, f[1])}.",
    "drops": lambda s, f: f"{cap(who(s, f[0]))} drops {card_name(s, f[1])} in {room_name(s, f[2])}.",
    "discards": lambda s, f: f"{cap(who(s, f[0]))} discards {card_name(s, f[1])}.",
    "uses": lambda s, f: f"{cap(who(s, f[0]))} uses {source_name(s, f[0], f[1])}.",
    "gains_spell": lambda s, f: f"{cap(who(s, f[0]))} learns {s.box.spells[f[1]].name}.",
    "no_spell": lambda s, f: f"{cap(who(s, f[0]))} cannot learn {s.box.spells[f[1]].name}.",
    "casts": lambda s, f: f"{cap(who(s, f[0]))} casts {s.box.spells[f[1]].name}.",
    "spell_back": _back,
    "spell_changes": lambda s, f: f"Another {s.box.spells[f[1]].name} comes to {who(s, f[0])}.",
    "spell_lost": lambda s, f: f"{cap(who(s, f[0]))} loses {s.box.spells[f[1]].name}.",
    "tests": _test,
    "skill": _of("spends a skill point."),
    "gains_skill": lambda s, f: f"{cap(who(s, f[0]))} gains {_so_many(f[1], 'skill point')}.",
    "loses_skill": lambda s, f: f"{cap(who(s, f[0]))} loses {_so_many(f[1], 'skill point')}.",
    "die": _die,
    "stands": _of("lets the die stand."),
    "forced": lambda s, f: f"The keeper has {who(s, f[0])} roll again.",
    "honed": lambda s, f: f"{cap(who(s, f[0]))}: +{f[2]} to tests ({f[1]}) this turn.",
    "number_test": lambda s, f: f"The keeper rolls {f[1]} against {f[2]}: {'passed' if f[3] else 'failed'}.",
    "damage": lambda s, f: f"{cap(who(s, f[0]))} takes {f[1]} damage.",
    "horror": _horror,
    "heals": _heals,
    "prevents": lambda s, f: f"{cap(who(s, f[0]))} is spared {f[1]}.",
    "stunned": _of("is stunned."),
    "steadied": _of("shakes off a stun."),
    "burns": _of("stands in the fire."),
    "dies": _of("dies."),
    "eliminated": _of("takes no further part."),
    "turn_ends": lambda s, f: f"The turn of {who(s, f[0])} ends.",
    "extra_step": lambda s, f: f"{cap(who(s, f[0]))} has one more {f[1]} step.",
    "trauma": _trauma,
    "cured": lambda s, f: f"{cap(who(s, f[0]))} is rid of {s.box.traumas[f[1]].name}.",
    "mythos": _mythos,
    "mythos_facedown": lambda s, f: f"The keeper plays a card facedown on {who(s, f[0])} for {f[1]} threat.",
    "draws_mythos": lambda s, f: f"The keeper draws {s.box.mythos[f[0]].name}.",
    "draws_trauma": lambda s, f: f"The keeper draws {s.box.traumas[f[0]].name}.",
    "draws": lambda s, f: f"The keeper draws a {'Mythos' if f[0] == 'mythos' else 'Trauma'} card.",
    "replaced": lambda s, f: f"{s.box.traumas[f[0]].name} needs several investigators and is replaced.",
    "gives_up": _gives_up,
    "threat": _threat,
    "buys": _buys,
    "time": _time,
    "event": _event,
    "last_event_roll": lambda s, f: f"The last Event: the keeper rolls {f[0]}{'; it waits' if f[0] <= 2 else ''}.",
    "counter": _counter,
    "attacks": _attacks,
    "monster_attacks": lambda s, f: f"{cap(foe_name(s, f[0]))} attacks {who(s, f[1])}.",
    "forces": _foe("throws itself at the barrier."),
    "barred": _foe("does not get through."),
    "special": _foe("makes a special attack."),
    "set_aside": "A Combat card does not fit and is set aside.",
    "combat_card": _half,
    "fight_over": "The Combat cards are discarded.",
    "shuffled": lambda s, f: f"The {CLASSES[f[0]]} Combat deck is shuffled anew.",
    "deals": lambda s, f: f"{cap(foe_name(s, f[0]))} takes {f[1]} damage.",
    "mends": lambda s, f: f"{cap(foe_name(s, f[0]))} heals {f[1]}.",
    "foe_stunned": _foe("is stunned."),
    "foe_steadied": _foe("shakes off a stun."),
    "foe_dies": _foe("dies."),
    "foe_escapes": _foe("is out of the house."),
    "foe_leaves": _foe("leaves the house."),
    "sacrificed": _foe("is given up."),
    "placed_foe": _placed_foe,
    "foe_moves": lambda s, f: f"{cap(foe_name(s, f[0]))} moves to {space_name(s, f[2])}.",
    "underside": _underside,
    "claws": lambda s, f: f"{cap(foe_name(s, f[1]))} catches {who(s, f[0])}: {f[2]} damage.",
    "sample": lambda s, f: f"{cap(foe_name(s, f[0]))} takes a sample from {who(s, f[1])}.",
    "offers": lambda s, f: f"{cap(foe_name(s, f[0]))} lays {_so_many(f[2], 'sample')} on the altar.",
    "hides": _of("hides."),
    "comes_out": _of("comes out of hiding."),
    "flushed": _of("is found."),
    "barricades": lambda s, f: f"{cap(who(s, f[0]))} pushes a barrier onto {door_name(s, f[2])}.",
    "barrier_off": lambda s, f: f"The barrier is off {door_name(s, f[1])}.",
    "barrier_gone": "The barrier is destroyed.",
    "sealed": lambda s, f: f"{cap(door_name(s, f[0]))} is sealed.",
    "unsealed": "The sealed doors are open again.",
    "burning": _room("burns."),
    "douses": _room("burns no more."),
    "darkens": _room("is dark."),
    "brightens": _room("is light again."),
    "corpses": lambda s, f: f"Corpses laid in {space_name(s, f[0])}: {f[1]}.",
    "corpses_burn": lambda s, f: f"Corpses burnt in {space_name(s, f[0])}: {f[1]}.",
    "rises": lambda s, f: f"A corpse rises in {space_name(s, f[0])}.",
    "attempts": lambda s, f: f"{cap(who(s, f[0]))} takes on {puzzle_of(s, f[1]).name}: {_so_many(f[2], 'action')}.",
    "laid_out": lambda s, f: f"Laid out: {puzzle_of(s, f[1]).name}.",
    "no_pieces": lambda s, f: f"There are not enough pieces for {puzzle_of(s, f[1]).name}.",
    "swaps": lambda s, f: f"{cap(who(s, f[0]))} swaps pieces {f[1] + 1} and {f[2] + 1}.",
    "turns": lambda s, f: f"{cap(who(s, f[0]))} turns piece {f[1] + 1}.",
    "turns_tile": _of("turns the setup tile."),
    "draws_piece": _of("draws a piece."),
    "puts_piece": lambda s, f: f"{cap(who(s, f[0]))} puts it in place {f[1] + 1}.",
    "solved": lambda s, f: f"{cap(who(s, f[0]))} solves {puzzle_of(s, f[1]).name}.",
    "unsolved": lambda s, f: f"Still unsolved: {puzzle_of(s, f[1]).name}.",
    "gives_up_game": lambda s, f: "The keeper gives up." if f[0] == KEEPER else f"{cap(who(s, f[0]))} would give up.",
    "over": lambda s, f: ending(s),
}
QUESTIONS: Final[Mapping[str, Said[Mansions]]] = {
    "SettingUp": "set up: who goes in, and what is behind it?",
    "NextUp": "who acts next?",
    "MayObject": lambda s, q: f"may {who(s, q.who)} go first?",
    "Acting": lambda s, q: f"{s.moves_left} Movement and {s.action_left} Action steps: what now?",
    "ReplaceTurn": "who comes in now?",
    "MythosWindow": lambda s, q: f"a Mythos card on {who(s, q.seat)}?",
    "TraumaWindow": lambda s, q: f"a Trauma card on {who(s, q.seat)}?",
    "Prepare": "add to the test, or roll?",
    "RollAgain": "roll again?",
    "ForceAgain": "have it rolled again?",
    "Horrors": "which horror test is next?",
    "Evade": "which monster is evaded next?",
    "MayClaw": lambda s, q: f"shall {foe_name(s, q.foe)} hurt {who(s, q.seat)}?",
    "Harm": lambda s, q: f"{q.damage or q.horror} {'damage' if q.damage else 'horror'}: take it, or prevent it?",
    "StillGoing": "into the fire, or back?",
    "MayDrag": "drag a corpse along?",
    "Face": lambda s, q: f"{card_name(s, q.card)}: {s.box.cards[q.card].text}",
    "Puzzling": lambda s, q: f"{s.attempt.left if s.attempt else 0} puzzle actions left",
    "CardsFall": "in which order do the cards fall?",
    "PutDown": "which card stays behind?",
    "Trading": "trade?",
    "Offered": "agree to the trade?",
    "KeeperActs": lambda s, q: f"{s.threat} threat: what do you buy?",
    "MonsterAttacks": "which monster attacks whom?",
    "Lunge": "whom does it attack?",
    "EndEffects": "the turn ends: what comes first?",
    "MoveFoe": lambda s, q: f"{foe_name(s, q.foe)} moves: where to?",
    "MoveSeveral": "which monster moves next?",
    "MoveYou": lambda s, q: f"where does {who(s, q.seat)} go?",
    "PlaceOne": lambda s, q: f"where does the {s.box.kinds[q.kind].name} appear?",
    "MaySacrifice": "give one up to place it anew?",
    "HandLimit": "which card do you give up?",
    "DrawEither": "a Mythos or a Trauma card?",
    "Several": "who is next?",
    "PickPerson": "which investigator?",
    "PickFoe": "which monster?",
    "PickSpot": "where?",
    "SpotInRoom": "in which space?",
    "GiveUp": lambda s, q: f"which {q.sort} is given up?",
    "Choosing": "which of these?",
    "MayPay": "pay for it?",
    "Spread": lambda s, q: f"where does the fire of {room_name(s, q.room)} spread?",
    "Sealing": "which door is sealed?",
    "ForceAttack": lambda s, q: f"whom does {who(s, q.seat)} attack, and with what?",
    "ForceUse": lambda s, q: f"what does {who(s, q.seat)} use?",
}
