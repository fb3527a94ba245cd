"""What forms list, in words."""

from __future__ import annotations

from typing import Any

from miskatonic.games.terror_paths.rules.rolls.assign import FIELDS, AssignAll
from miskatonic.games.terror_paths.rules.turn.trading import GIVE, Exchange, Give
from miskatonic.games.terror_paths.state import Terror
from miskatonic.games.terror_paths.words.names import item_id, item_name, target_id, target_words
from miskatonic.kernel.step import Blank, Form


def blank(s: Terror, form: Form[Any], blank: Blank, value: int) -> tuple[str, str]:
    """One thing that a blank lists: its words, and its scene id or nothing."""
    if isinstance(form, AssignAll):
        roll = s.roll_of(form.no)
        if not value or roll is None:
            return "to no Target", ""
        number, critical = roll.targets[FIELDS * (value - 1) + 2 : FIELDS * value]
        return f"to {target_words(number, critical)}", target_id(value - 1)
    if isinstance(form, (Give, Exchange)):
        owner = form.seat if blank.name == GIVE else form.to
        held = s.items[owner][value]
        return item_name(s, held), item_id(owner, held)
    return str(value), ""
