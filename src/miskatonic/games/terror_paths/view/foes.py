"""Enemies on the map: what each is, what has been Hit, what it does (TP-foe-2)."""

from __future__ import annotations

from miskatonic.games.terror_paths.content.records import NO_AMOUNT, FoeKind
from miskatonic.games.terror_paths.records import NOBODY, Foe
from miskatonic.games.terror_paths.rules.effects.conditions import worth
from miskatonic.games.terror_paths.rules.rolls.assign import foe_targets, immune
from miskatonic.games.terror_paths.state import Terror
from miskatonic.games.terror_paths.view.sights import picture
from miskatonic.games.terror_paths.words.names import foe_id, target_words, who
from miskatonic.kernel.scene import Card, Panel, Token
from miskatonic.pieces.effects.amounts import Amount


def foe_token(s: Terror, foe: Foe, at: str) -> Token:
    """An Enemy in its place: its Rank, its Targets as they are now, those that are Hit in brackets, what it does."""
    kind = s.box.foes[foe.kind]
    if foe.seat != NOBODY:
        note, drawn = f"Cured by {_targets(s, foe)}.", picture("investigator", s.investigator(foe.seat).id)
        return Token(id=foe_id(foe.no), name=who(s, foe.seat), icon="foe", at=at, note=note, picture=drawn)
    facts = [f"{name} {value}" for name, value in _badges(s, kind) if name != "Targets"]
    words = [f"Targets {_targets(s, foe)}", *facts, *(["immune now"] if immune(s, foe) else [])]
    note = f"{', '.join(words)}. {kind.text}".strip()
    drawn = picture("foe", kind.id)
    look = "ambush" if foe.ambush else ""
    return Token(id=foe_id(foe.no), name=kind.name, icon="foe", at=at, note=note, look=look, picture=drawn)


def _targets(s: Terror, foe: Foe) -> str:
    """Now, with what Doom makes of them. TP-var-1, TP-chal-7"""
    words: list[str] = []
    for n, target in enumerate(foe_targets(s, foe)):
        text = target_words(worth(s, target.value, foe.place, foe.seat), int(target.critical))
        words.append(f"({text})" if foe.hits >> n & 1 else text)
    return " ".join(words)


def the_foes(s: Terror) -> Panel:
    """Every kind of Enemy on the map, as on its card. TP-foe-2"""
    kinds = sorted({foe.kind for foe in s.foes if foe.seat == NOBODY})
    return Panel(id="foes", title="Enemies on the map", items=tuple([_card(s, s.box.foes[kind]) for kind in kinds]))


def _card(s: Terror, kind: FoeKind) -> Card:
    return Card(
        id=f"kind.{kind.number}",
        name=kind.name,
        kind="Enemy",
        text=kind.text,
        badges=tuple(_badges(s, kind)),
        picture=picture("foe", kind.id),
    )


def _badges(s: Terror, kind: FoeKind) -> list[tuple[str, str]]:
    """Its numbers as printed, by name, and as they are now if Doom changes them. TP-foe-1, TP-foe-4"""
    targets = [f"{'C' if t.critical else ''}{_shown(s, t.value)}" for t in kind.targets]
    found = [("Rank", str(kind.rank))] if kind.rank else []
    found.append(("Targets", " ".join(targets)))
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
