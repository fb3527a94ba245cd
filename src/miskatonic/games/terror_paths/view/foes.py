"""Enemies on the map: what each is, what has been Hit, what it does (TP-foe-2)."""

from __future__ import annotations

from miskatonic.games.terror_paths.content.records import NO_AMOUNT, FoeKind
from miskatonic.games.terror_paths.records import NOBODY, Foe
from miskatonic.games.terror_paths.rules.effects.conditions import worth
from miskatonic.games.terror_paths.rules.rolls.assign import foe_targets, immune
from miskatonic.games.terror_paths.state import Terror
from miskatonic.games.terror_paths.view.sights import picture
from miskatonic.games.terror_paths.words.names import foe_id, target_words, who
from miskatonic.kernel.scene.elements import Token
from miskatonic.pieces.effects.amounts import Amount


def foe_token(s: Terror, foe: Foe, at: str) -> Token:
    """An Enemy in its place: its Targets as they are now, those that are Hit in brackets, its Rank, what it does."""
    kind = s.box.foes[foe.kind]
    if foe.seat != NOBODY:
        note, drawn = "One of us, turned.", picture("investigator", s.investigator(foe.seat).id)
        cure = (("Cured by", _targets(s, foe)),)
        return Token(id=foe_id(foe.no), name=who(s, foe.seat), icon="foe", at=at, note=note, facts=cure, picture=drawn)
    drawn = picture("foe", kind.id)
    states = [word for word, is_so in (("in ambush", foe.ambush), ("immune now", immune(s, foe))) if is_so]
    note = " ".join([*([f"{', '.join(states).capitalize()}."] if states else []), *([kind.text] if kind.text else [])])
    facts = (("Targets", _targets(s, foe)), *_numbers(s, kind))
    return Token(id=foe_id(foe.no), name=kind.name, icon="foe", at=at, note=note, facts=facts, picture=drawn)


def _targets(s: Terror, foe: Foe) -> str:
    """Now, with what Doom makes of them. TP-var-1, TP-chal-7"""
    words: list[str] = []
    for n, target in enumerate(foe_targets(s, foe)):
        text = target_words(worth(s, target.value, foe.place, foe.seat), int(target.critical))
        words.append(f"({text})" if foe.hits >> n & 1 else text)
    return " ".join(words)


def _numbers(s: Terror, kind: FoeKind) -> list[tuple[str, str]]:
    """What else stands on its card, as printed and, if Doom changes it, as it is now. TP-foe-1, TP-foe-4"""
    found = [("Rank", str(kind.rank))] if kind.rank else []
    found.extend(
        [
            (name, _shown(s, amount))
            for name, amount in (("Horrify", kind.horrify), ("Terror", kind.terror))
            if amount != NO_AMOUNT
        ]
    )
    if kind.attack != NO_AMOUNT:
        found.append(("Attack", _shown(s, kind.attack) + ("/POW" if kind.divided else "")))
    return [*found, ("Insight", str(kind.insight))] if kind.insight else found


def _shown(s: Terror, amount: Amount) -> str:
    """As on the card; what a number is just now stands behind it."""
    printed = str(amount).replace("half_doom", "half Doom").replace("doom", "Doom")
    return printed if amount.fixed or amount.dice else f"{printed} ({worth(s, amount, -1, NOBODY)})"
