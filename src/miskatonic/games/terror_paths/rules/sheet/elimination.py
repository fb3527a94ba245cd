"""Death and permanent insanity (TP-elim)."""

from __future__ import annotations

from typing import Final

from miskatonic.games.terror_paths.records import NOWHERE, Roll
from miskatonic.games.terror_paths.rules.table import ends
from miskatonic.games.terror_paths.rules.table.foes import place_foes, rank_one
from miskatonic.games.terror_paths.rules.table.tracks import raise_doom
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.record import name_of

NEW_LEAD: Final = "NewLead"
"""The step of the Menace turn in which the lead passes on, by name: it knows of all that may kill."""


def eliminate(s: Terror, seat: int, insane: bool, how: str = "") -> None:
    """She leaves play, her belongings stay, Doom rises, and the lead passes; then what was interrupted goes on.

    How it is told may differ from a death or from madness.

    TP-elim-1, TP-elim-3, TP-elim-4, TP-elim-8
    """
    place = s.place[seat]
    s.tell("TP-elim-4" if insane else "TP-elim-3", how or ("insane" if insane else "dies"), (seat, s.sheet[seat]))
    s.place[seat] = NOWHERE
    s.gone |= 1 << s.sheet[seat]
    _belongings(s, seat, place)
    leave_rolls(s, seat)
    if insane:
        _turn_cultist(s, place)
    raise_doom(s, "TP-elim-1")
    ends.lose_all(s)
    pass_lead(s)


def _belongings(s: Terror, seat: int, place: int) -> None:
    """Items and Victims are left loose; tokens and what lay on the sheet are gone. TP-elim-6, TP-event-4"""
    s.loose[place] = (*s.loose[place], *s.items[seat])
    s.victims_at[place] = (*s.victims_at[place], *s.victims[seat])
    for event in s.curses[seat]:
        s.gone_events[event] += 1
    s.items[seat], s.victims[seat], s.curses[seat] = (), (), ()
    s.luck[seat] = s.insight[seat] = s.san[seat] = s.hp[seat] = 0
    bit = 1 << seat
    s.held &= ~bit
    s.finished &= ~bit
    s.walked &= ~bit
    s.turned &= ~bit


def leave_rolls(s: Terror, seat: int) -> None:
    """Dice of hers that are not yet assigned are lost; a joint attempt goes on with the others. TP-elim-9, TP-bseq-5"""
    s.rolls = tuple([_without(roll, seat) for roll in s.rolls])


def _without(roll: Roll, seat: int) -> Roll:
    at = roll.at(seat)
    if at < 0:
        return roll

    def less(values: tuple[int, ...]) -> tuple[int, ...]:
        return values[:at] + values[at + 1 :]

    kept: Roll = roll.but(
        seats=less(roll.seats),
        power=less(roll.power),
        stats=less(roll.stats),
        extra=less(roll.extra),
        dice=tuple([die for die in roll.dice if die.owner != seat]),
        put=(),
    )
    return kept


def _turn_cultist(s: Terror, place: int) -> None:
    """A Rank 1 Enemy takes her place: one of those available, at random. TP-elim-4, TP-elim-5"""
    kinds = rank_one(s)
    if kinds:
        kind = kinds[s.roll(len(kinds)) - 1] if len(kinds) > 1 else kinds[0]
        place_foes(s, kind, place, 1, "TP-elim-5")


def pass_lead(s: Terror) -> None:
    """The next living Investigator in order takes the token at once. TP-lead-6, TP-lead-7, TP-elim-10"""
    if not s.over and not s.alive(s.lead) and s.living():
        s.lead = s.around()[0]
        s.lead_fell = any(name_of(type(step)) == NEW_LEAD for step in s.agenda)
        s.tell("TP-lead-6", "lead", (s.lead,))
