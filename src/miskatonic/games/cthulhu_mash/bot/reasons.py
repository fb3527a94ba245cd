"""Why the house bot chose, in a few words: what a hint says."""

from __future__ import annotations

from typing import Any, Final

from miskatonic.games.cthulhu_mash.bot.value import hit, left
from miskatonic.games.cthulhu_mash.figures import CAMPS
from miskatonic.games.cthulhu_mash.records import MELEE, RANGED
from miskatonic.games.cthulhu_mash.rules.combat.arms import attack_of
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.games.cthulhu_mash.words.names import the
from miskatonic.kernel.step import Step

UNRATED: Final = "one way is as good as another here"
REASONS: Final = {
    "EndTurn": "nothing else is worth an action",
    "Throw": "several at one blow", "Burst": "several at one blow", "Mist": "several at one blow",
    "Discharge": "several at one blow", "SoundWave": "several at one blow",
    "ThrowNet": "who is caught can be hit at leisure", "Inject": "who is asleep can be hit at leisure",
    "Drill": "two health at once, from a safe place", "SetOnBird": "the bird works for nothing",
    "Push": "a shove does more than a blow here", "PutTo": "that is the worst place for it",
    "LeaveBe": "it is best where it stands",
    "UseSpace": "it is time to be healed", "Psychotherapy": "there is time for it", "Fish": "health is worth more",
    "Comfort": "it is needed", "UseRemedy": "it costs nothing, and now it is needed",
    "Administer": "to bring them to their senses", "Bestow": "they need it more",
    "CastWard": "they are about to strike", "DrawRazor": "there is enough to cut",
    "ReadTome": "there is time to read", "Memorize": "what is known by heart cannot be lost",
    "RingChime": "so that none of them strikes", "OpenGate": "it is time to be elsewhere",
    "ToGate": "it is quieter there", "FetchFrom": "it is worth having", "Take": "it is worth having",
    "PickUp": "it may be useful", "Drop": "to make room for something better",
    "DropFor": "it is better than the old one",
    "LeaveLying": "what is carried is better", "LetGo": "it can be spared", "TakeFrom": "it is the best they have",
    "TakeInHand": "it is the better weapon", "Turn": "to face somebody", "Offer": "they need it more",
    "OpenChest": "six objects are six objects", "TradeIn": "a power-up for old iron",
    "BreakFree": "nothing can be done while held", "Command": "let it do the work",
    "OrderStrike": "let it do the work", "OrderCharge": "let it do the work", "OrderShot": "let it do the work",
    "OrderMove": "there it does the least harm", "LetWait": "it does least harm like this",
    "Reflect": "back to whoever sent it", "Parry": "it costs nothing to try", "Suffer": "there is no better answer",
    "Endure": "mentality comes back more easily than health", "Undo": "that went badly",
    "LetStand": "that went well enough", "Lay": "so most of its gates lead somewhere",
    "StepTo": "out of the mire", "Grant": "a friend may pass", "Refuse": "no help for rivals", "Accept": "a gift",
    "Wriggle": "freedom is worth the mentality", "LayObjects": "one object more",
    "PlaceMonster": "as near to its victim as it may", "Run": "those that can strike go first",
    "MonsterMove": "from there it can strike, or soon will", "AllDone": "there is nobody left to strike",
    "Rest": "it has nothing to do", "Drain": "it drinks", "Charge": "it runs them down",
    "StartOn": "one can be healed there", "TurnHome": UNRATED,
}  # fmt: skip


def reason(s: Mash, seat: int, step: Step[Any]) -> str:
    """The reason for a choice; for attacks with what they are about."""
    name = type(step).__name__
    if name in ("Strike", "Shoot"):
        return _attack(s, seat, step, MELEE if name == "Strike" else RANGED)
    if name in ("MonsterStrike", "MonsterShoot"):
        return "its victim is within reach"
    return REASONS.get(name, UNRATED)


def _attack(s: Mash, seat: int, step: Any, kind: int) -> str:
    target = step.target
    odds = round(100 * hit(s, seat, step.weapon, kind, target))
    what = "the spawning space" if target >= CAMPS else the(s, target)
    last = attack_of(s, seat, step.weapon).damage >= left(s, target)
    return f"{odds}% to {'finish' if last else 'hurt'} {what}"
