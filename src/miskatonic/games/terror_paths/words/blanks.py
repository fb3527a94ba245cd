"""What forms list, in words."""

from __future__ import annotations

from typing import Any

from miskatonic.games.terror_paths.rules.rolls.assign import FIELDS, AssignAll
from miskatonic.games.terror_paths.rules.turn.trading import GIVE, Exchange, Give
from miskatonic.games.terror_paths.state import Terror
from miskatonic.games.terror_paths.words.names import (
    challenge_name,
    die_id,
    die_words,
    foe_name,
    item_id,
    item_name,
    target_id,
    target_words,
)
from miskatonic.kernel.step import Blank, Form


def blank(s: Terror, form: Form[Any], blank: Blank, value: int) -> tuple[str, str]:
    """One thing that a blank lists: its words, and its scene id or nothing."""
    if isinstance(form, AssignAll):
        roll = s.roll_of(form.no)
        return (die_words(s, roll.dice[value]), die_id(value)) if roll is not None else ("a die", "")
    if isinstance(form, (Give, Exchange)):
        owner = form.seat if blank.name == GIVE else form.to
        held = s.items[owner][value]
        return item_name(s, held), item_id(owner, held)
    return str(value), ""


def place(s: Terror, form: Form[Any], value: int) -> tuple[str, str]:
    """One place of a blank that assigns: a Target, and its scene id."""
    roll = s.roll_of(form.no) if isinstance(form, AssignAll) else None
    if roll is None:
        return str(value), ""
    foe, _, number, critical = roll.targets[FIELDS * value : FIELDS * value + FIELDS]
    owner = foe_name(s, foe) if foe >= 0 else challenge_name(s, roll.what)
    return f"{target_words(number, critical)} of {owner}", target_id(value)
