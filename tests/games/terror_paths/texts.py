"""A table at rest on which single texts are carried out: three Investigators at Crystalfall, nothing else going on."""

from collections.abc import Mapping, Sequence
from typing import Final

from miskatonic import Dice
from miskatonic.games.terror_paths.content.box import Box
from miskatonic.games.terror_paths.content.reading.scenarios import read_box
from miskatonic.games.terror_paths.content.vocabulary import VOCABULARY
from miskatonic.games.terror_paths.game import TerrorPaths
from miskatonic.games.terror_paths.records import BATTLE, NOBODY, ROLLED, Die
from miskatonic.games.terror_paths.rules.effects.do import Do
from miskatonic.games.terror_paths.rules.effects.table import VERBS
from miskatonic.games.terror_paths.rules.rolls.base import open_roll
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.bot import sample
from miskatonic.kernel.chance import Script
from miskatonic.kernel.step import Form, Step
from miskatonic.pieces.effects.effect import Effect

GAME: Final = TerrorPaths()
BOX: Final = read_box("hound_dog", VERBS)
HARVEY, EVA, MARTHA = (BOX.investigator_number[name] for name in ("harvey", "eva", "martha"))


def place(name: str) -> int:
    return BOX.place_number[name]


HERE: Final = place("crystalfall")


def table(seats: int = 3, faces: Sequence[int] | None = None, seed: int = 1, box: Box = BOX) -> Terror:
    """Harvey, Eva and Martha, unhurt, with 3 Luck and 2 Insight each; the cards lie facedown; the agenda is empty."""
    s = Terror(seats, GAME.resolve(seats, {}), box)
    s.game = GAME
    s.rng, s.round = seed, 1
    s.chance = Script(faces) if faces is not None else None
    s.log = []
    for seat, number in enumerate((HARVEY, EVA, MARTHA, 0, 1)[:seats]):
        sheet = BOX.investigators[number]
        s.sheet[seat], s.san[seat], s.hp[seat] = number, sheet.san, sheet.hp
        s.luck[seat], s.insight[seat], s.place[seat] = 3, 2, HERE
    for pile in box.scenario.piles:
        back = next(back.number for back in box.backs if back.type == pile.type)
        for spot in pile.places:
            s.back_at[spot] = back
    return s


def carry(s: Terror, *effects: str | Mapping[str, object], at: int = HERE, who: int = NOBODY) -> Terror:
    """These effects come next, as a text of their own."""
    read = tuple([VOCABULARY.effect(effect) for effect in effects])
    return happen(s, _own(s, read), at, who)


def _own(s: Terror, effects: tuple[Effect, ...]) -> str:
    box = read_box("hound_dog", VERBS)
    s.box = box
    box.add("test.own", effects)
    return "test.own"


def happen(s: Terror, key: str, at: int = HERE, who: int = NOBODY) -> Terror:
    s.then(Do(key, 0, at, who))
    s.advance()
    return s


def choices(s: Terror) -> list[Step[Terror]]:
    """What is asked; nothing that may be done at any time."""
    return [step for step in s.legal(s.seats_to_act[0]) if not step.any_time]


def pick(s: Terror, kind: str, **fields: object) -> None:
    """The choice of this kind with these fields."""
    seat = s.seats_to_act[0]
    for step in s.legal(seat):
        if type(step).__name__ == kind and all(getattr(step, name) == value for name, value in fields.items()):
            s.play(seat, step)
            return
    raise AssertionError(f"no {kind} {fields} among {[step.key for step in s.legal(seat)]}")


def settle(s: Terror, seed: int = 0) -> Terror:
    """Everything that is asked is answered at random, until nobody is asked any more."""
    dice = Dice(seed)
    for _ in range(2000):
        if s.over or not s.seats_to_act:
            return s
        seat = s.seats_to_act[0]
        legal = s.legal(seat)
        lively = [each for each in legal if not each.idle] or legal
        step = lively[dice.below(len(lively))]
        s.play(seat, step.fill(s, seat, sample(step, s, seat, dice)) if isinstance(step, Form) else step)
    raise AssertionError("it does not come to an end")


def rolled(s: Terror, *faces: int, seat: int = 0, kind: str = BATTLE) -> None:
    """Dice of hers lie there, and Items may be used on them."""
    no = open_roll(s, kind, HERE, (seat,))
    roll = s.roll_of(no)
    assert roll is not None
    s.set_roll(roll.but(dice=tuple([Die(seat, face) for face in faces]), stage=ROLLED))


def lying(s: Terror) -> list[int]:
    """What the dice of the topmost roll are worth."""
    return [die.value for die in s.rolls[-1].dice]


def sound(s: Terror) -> None:
    """Nothing is beyond its limits, and no Item has come twice. TP-dig-3, TP-dig-6, TP-trk-1"""
    assert 0 <= s.threat <= 17
    assert 0 <= s.doom <= 7
    for seat in s.living():
        sheet = s.investigator(seat)
        assert 0 <= s.san[seat] <= sheet.san
        assert 0 <= s.hp[seat] <= sheet.hp
        assert min(s.luck[seat], s.insight[seat]) >= 0
        assert len(s.items[seat]) <= 4
    for kind in s.box.foes:
        assert len([foe for foe in s.foes if foe.kind == kind.number]) <= kind.count
    held = [item >> 1 for items in (*s.items, *s.loose) for item in items]
    assert all(held.count(item.number) + s.item_bag[item.number] <= item.copies for item in s.box.items)
