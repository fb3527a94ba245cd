"""What one seat sees of Chaos of Cthulhu, as a scene. The only place that hides anything (CC-game-10, CC-game-13).

Everything here is built up from what is public, plus the seat's own mat.
"""

from __future__ import annotations

from functools import cache

from miskatonic.games.chaos_of_cthulhu.content.reading import ACTIONS, BLOCK, BONUSES, COLOURS
from miskatonic.games.chaos_of_cthulhu.content.reading import PARTS as PART_NAMES
from miskatonic.games.chaos_of_cthulhu.rules.actions import Action, actions
from miskatonic.games.chaos_of_cthulhu.rules.bonus.bonus import picks_of
from miskatonic.games.chaos_of_cthulhu.rules.bonus.cards import cards
from miskatonic.games.chaos_of_cthulhu.state import (
    BOTTOM,
    CENTER,
    FREE,
    LEFT,
    NOWHERE,
    PARTS,
    RIGHT,
    TOP,
    Bonus,
    Chaos,
    Entry,
)
from miskatonic.games.chaos_of_cthulhu.view.sights import monster_picture, sight
from miskatonic.games.chaos_of_cthulhu.view.stage import question
from miskatonic.games.chaos_of_cthulhu.words.log import ending
from miskatonic.games.chaos_of_cthulhu.words.names import (
    PLAYERS,
    bonus_title,
    monster_name,
    part_name,
    seat_name,
    stones_text,
)
from miskatonic.games.chaos_of_cthulhu.words.questions import prompt
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.common import Common
from miskatonic.kernel.scene.elements import Card, Die, Element, Fact, Token, Track
from miskatonic.kernel.scene.scene import Scene

CROSS = (TOP, LEFT, CENTER, RIGHT, BOTTOM)
"""The order in which a cross lists its parts."""


def view(s: Chaos, seat: int, common: Common) -> Scene:
    """The whole table as this seat (-1: a spectator) sees it, its own side first."""
    first = max(seat, 0)
    around = [(first + i) % s.seats for i in range(s.seats)]
    panels = [common.once("middle", _middle, s)]
    players = common.once("players", _players, s, common)
    panels.extend([players[other] for other in around])
    if s.released:
        panels.append(common.once("actions", _declared, s))
        later = common.once("actions.later", _undeclared, s)
        if later.items:
            panels.append(later)
    elif seat >= 0 and s.lanes:
        panels.append(_mat(s, seat))
    panels.append(_bonus_list(s.crown))
    waiting = common.once("waiting", _waiting, s)
    alike = s.round and not s.lanes
    """Then all are asked about the same; in setting up each about its own monster, in planning about its own mat."""
    return Scene(
        game=s.game.id,
        seat=seat,
        title=_title(s),
        prompt=prompt(s, seat, waiting) if common.words else "",
        waiting=waiting,
        seats=common.once("seats", _names, s),
        panels=tuple(panels),
        over=ending(s),
        question=common.once("question", question, s, seat, waiting) if alike else question(s, seat, waiting),
    )


def _players(s: Chaos, common: Common) -> list[Panel]:
    return [common.lasting(seat, _mine(s, seat), _player, s, seat) for seat in range(s.seats)]


def _waiting(s: Chaos) -> tuple[int, ...]:
    return s.seats_to_act


def _names(s: Chaos) -> tuple[str, ...]:
    return tuple([seat_name(s, seat) for seat in range(s.seats)])


def _title(s: Chaos) -> str:
    if not s.round:
        return "Setup"
    if s.over:
        return f"Round {s.round} · the end"
    phase = "Declaration" if s.released else "Planning" if s.lanes else "Round"
    return f"Round {s.round} · {phase}"


def _middle(s: Chaos) -> Panel:
    facts: list[Element] = []
    if s.round:
        facts.append(Token(id="coin", name=f"Player 1 Coin: {seat_name(s, s.coin)}", icon="coin"))
    if s.target:
        facts.append(Fact(id="target", name="Alhazred's Dare: only this number wins", value=str(s.target)))
    if s.options["lament"] == "rounds":
        facts.append(Track(id="rounds", name="Rounds", value=s.round, high=s.options["rounds"]))
    for i, bonus in enumerate(s.bonuses):
        facts.append(_bonus(s, i, bonus))
    return Panel(id="middle", title="The table", layout="row", items=tuple(facts))


def _bonus(s: Chaos, index: int, bonus: Bonus) -> Card:
    card = cards(s)[bonus.number]
    status = "cancelled" if bonus.void else "in effect" if bonus.active else "announced"
    badges = [("by", seat_name(s, bonus.seat)), ("is", status), *_about(s, bonus)]
    if bonus.roll:
        badges.append(("rolled", str(bonus.roll)))
    gist, picture = sight(s.crown, card.number)
    return Card(
        id=f"bonus.{index}",
        name=f"Bonus {card.number} {card.name}",
        gist=gist,
        picture=picture,
        kind=card.keyword,
        text="" if bonus.active or bonus.void else card.text,  # it is read when it is announced
        note=card.text,
        badges=tuple(badges),
        look="void" if bonus.void else "",
    )


def _about(s: Chaos, bonus: Bonus) -> list[tuple[str, str]]:
    """What was chosen for a Bonus Action when it was announced, open to all. CC-bonus-15, CC-bonus-24, CC-bl-6d"""
    if bonus.about != NOWHERE:
        other = s.bonuses[bonus.about]
        return [("cancels", f"Bonus {bonus_title(s, other.number)} of {seat_name(s, other.seat)}")]
    if not bonus.picks:
        return []
    kind = picks_of(s, bonus.number)
    if kind == "player":
        return [("against", seat_name(s, bonus.picks[0]))]
    if kind == "monster":
        return [("on", monster_name(s, bonus.picks[0]))]
    return [("on", ", ".join([part_name(s, pick) for pick in bonus.picks]))]


def _mine(s: Chaos, seat: int) -> tuple[object, ...]:
    """What a seat's panel rests on."""
    monster, mine = s.monster[seat], 1 << seat
    ready = bool(s.lanes and s.ready & mine)
    told = (seat == s.coin, s.round > 0, s.released, s.free & mine, ready, ready and s.silenced(seat))
    used = s.spent[seat] | (s.planned_stones(seat) if s.released else 0)
    lying = (s.stones[seat], used, s.offerings[seat], s.target)
    return monster, s.colours[monster], s.dice[monster], lying, told


def _player(s: Chaos, seat: int) -> Panel:
    """Elder Dice, Stones and Offerings: in full view of the whole table. CC-setup-5, CC-stones-17"""
    monster = s.monster[seat]
    colour = s.colours[monster]
    state = [
        Track(
            id=f"seat.{seat}.offerings",
            name="Offerings",
            value=s.offerings[seat],
            high=s.limit,
            look="offering",
        ),
    ]
    flags = []
    if seat == s.coin and s.round:
        flags.append("Player 1")
    if s.lanes and s.ready >> seat & 1:
        flags.append("silenced" if s.silenced(seat) else "ready")
    if s.round and not s.alive(seat):
        flags.append("out of the game")
    if s.free >> seat & 1:
        flags.append("has a free action")
    if flags:
        state.append(Fact(id=f"seat.{seat}.state", look="state", name="", value=", ".join(flags)))  # type: ignore[arg-type]
    used = s.spent[seat] | (s.planned_stones(seat) if s.released else 0)
    stones = [
        Die(id=f"stone.{seat}.{i}", value=value, look="stone", spent=bool(used >> i & 1))
        for i, value in enumerate(s.stones[seat])
    ]
    tray = [Panel(id=f"seat.{seat}.stones", title="Stones", items=tuple(stones))] if stones else []
    return Panel(
        id=f"seat.{seat}",
        title=seat_name(s, seat),
        layout="column",
        seat=seat,
        look=COLOURS[colour] if colour >= 0 else "",
        note=_standing(s, monster),
        items=(_monster(s, monster), *tray, *state),
    )


def _standing(s: Chaos, monster: int) -> str:
    """How near a monster is to completion, or in Crown of Chaos how much of it is left."""
    numbers = [number for number in s.dice[monster] if number]
    if not numbers:
        return ""
    if s.crown:
        return f"{len(numbers)} of {PARTS} parts left"
    best = _best(s, numbers)
    return f"{numbers.count(best)} of {PARTS} show {best}"


def _best(s: Chaos, numbers: list[int]) -> int:
    """The number that is nearest to a whole monster."""
    return max(numbers, key=lambda number: (number == s.target, numbers.count(number), number))


def _monster(s: Chaos, monster: int) -> Panel:
    colour = s.colours[monster]
    dice = [_die(s, monster, part) for part in CROSS] if colour >= 0 and any(s.dice[monster]) else []
    numbers = set(s.dice[monster])
    whole = len(numbers) == 1 and 0 not in numbers and colour >= 0
    name = (
        s.box.monsters[colour][s.dice[monster][0]].name
        if whole
        else ""
        if dice
        else "dead"
        if s.round
        else "no dice yet"
    )
    numbers_left = [number for number in s.dice[monster] if number]
    rising = monster_picture(colour, _best(s, numbers_left)) if dice and numbers_left else None
    return Panel(id=f"monster.{monster}", title=name, layout="cross", items=tuple(dice), picture=rising)


def _die(s: Chaos, monster: int, part: int) -> Die:
    colour, number = s.colours[monster], s.dice[monster][part]
    kind = s.box.faces[colour][part][number] if number else NOWHERE
    note = f"{PART_NAMES[part]} of {s.box.monsters[colour][number].name}" if number else "lost"
    return Die(
        id=f"die.{monster}.{part}",
        name=PART_NAMES[part],
        value=number,
        icon=ACTIONS[kind] if number else "",
        look=COLOURS[colour],
        note=note,
    )


def _mat(s: Chaos, seat: int) -> Panel:
    """The seat's own mat behind its screen: nobody else ever gets this panel. CC-mat-6"""
    items: list[Element] = [_entry(s, seat, entry) for entry in s.plan[seat]]
    planned = s.secret[seat]
    if planned is not None:
        card = cards(s)[planned.number]
        made = stones_text(s, seat, planned.stones)
        gist, picture = sight(s.crown, card.number)
        items.append(
            Card(
                id="mat.bonus",
                name=f"Bonus {card.number} {card.name}",
                gist=gist,
                picture=picture,
                kind=card.keyword,
                text=card.text,
                badges=(("Stones", made),),
            )
        )
    return Panel(id="mat", title="Your mat, behind the screen", layout="column", seat=seat, items=tuple(items))


def _entry(s: Chaos, seat: int, entry: Entry) -> Token:
    source = (
        "free action" if entry.part == FREE else f"{PART_NAMES[entry.part]} with {stones_text(s, seat, entry.stones)}"
    )
    aim = f" at {part_name(s, entry.aim)}" if entry.aim != NOWHERE else ""
    return Token(
        id=f"mat.{entry.part}",
        name=f"{ACTIONS[entry.kind].title()}{aim} ({source})",
        icon=ACTIONS[entry.kind],
        by=f"seat.{seat}",
        aims=() if entry.aim == NOWHERE else (f"die.{entry.aim // PARTS}.{entry.aim % PARTS}",),
    )


def _declared(s: Chaos) -> Panel:
    """After the release every mat is open. CC-decl-2"""
    tokens = _tokens(s, "blocks", [action for action in actions(s) if action.declared])
    return Panel(id="actions", title="Declared actions", layout="column", items=tuple(tokens))


def _undeclared(s: Chaos) -> Panel:
    """Actions count once they are declared. CC-decl-4"""
    tokens = _tokens(s, "blocks.later", [action for action in actions(s) if not action.declared])
    return Panel(id="actions.later", title="Still to be declared", layout="column", items=tuple(tokens))


def _tokens(s: Chaos, blocks_id: str, found: list[Action]) -> list[Token]:
    """Each action by itself, but the Blocks of a player together: they have no aim yet."""
    tokens = [_action(s, action) for action in found if action.kind != BLOCK]
    blocks = [action.sender for action in found if action.kind == BLOCK]
    for sender in dict.fromkeys(blocks):
        name = f"{PLAYERS[sender]}: Block"
        ident, count = f"{blocks_id}.{sender}", blocks.count(sender)
        tokens.append(Token(id=ident, name=name, icon="block", count=count, by=f"seat.{sender}"))
    return tokens


def _action(s: Chaos, action: Action) -> Token:
    aims: tuple[str, ...] = ()
    if action.monster == NOWHERE:
        aim = ", to be aimed"
    elif action.part == NOWHERE:
        aim, aims = f" on {PLAYERS[s.player_of(action.monster)]}", (f"monster.{action.monster}",)
    else:
        aims = (f"die.{action.monster}.{action.part}",)
        aim = f" on {part_name(s, action.monster * PARTS + action.part)}"
    blocked = action.which in s.blocked
    return Token(
        id=f"action.{'.'.join(map(str, action.which))}",
        name=f"{PLAYERS[action.sender]}: {ACTIONS[action.kind].title()}{aim}{' (blocked)' if blocked else ''}",
        icon=ACTIONS[action.kind],
        look="void" if blocked else "",
        by=f"seat.{action.sender}",
        aims=aims,
    )


@cache
def _bonus_list(crown: bool) -> Panel:
    """The back of the screen: the Bonus Actions of the game being played. CC-comp-4, CC-comp-8"""
    printed = BONUSES["crown" if crown else "normal"]
    items = []
    for n, card in printed.items():
        gist, picture = sight(crown, n)
        name = f"{n} {card.name}"
        items.append(Card(id=f"list.{n}", name=name, gist=gist, picture=picture, kind=card.keyword, text=card.text))
    return Panel(id="list", title="Bonus Actions", layout="column", look="reference", items=tuple(items))
