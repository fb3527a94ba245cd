"""The means of an Objective: whatever either side has to bring about can be brought about in this house (MM-gap-9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.games.mansions_of_madness.content.box import CORPSES, Box
from miskatonic.games.mansions_of_madness.content.proving.fault import Answers, Fault
from miskatonic.games.mansions_of_madness.content.proving.trail import rooms_in
from miskatonic.games.mansions_of_madness.content.proving.walk import Walk
from miskatonic.games.mansions_of_madness.content.story import LETTERS, Objective
from miskatonic.pieces.effects.effect import Condition, Effect

MEANS: Final = "MM-gap-9"
BRINGERS: Final = ("place_monster", "raise_corpse")


class Ground:
    """A story with one combination of answers: what happens in it, and what it has."""

    def __init__(self, box: Box, answers: Answers) -> None:
        self.box: Final = box
        self.answers: Final = answers
        self.objective: Final[Objective] = box.story.objectives[answers[0]]
        actions = [deed.key for number in box.story.actions for deed in box.actions[number].deeds]
        self.dealt: Final = [effect for key in actions for effect in self._every(key)]
        keys = ["story.begin", self.objective.key, *[event.key for event in box.story.events]]
        self.told: Final = [effect for key in keys for effect in self._every(key)]
        deaths = [f"named.{e.word('named')}" for e in self.told if e.verb == "place_named"]
        found = [f"card.{box.cards[c].id}.found" for room in range(len(box.house.rooms)) for c in self.pile(room)]
        self.after: Final = [effect for key in [*deaths, *found] for effect in self._every(key)]

    def pile(self, room: int) -> tuple[int, ...]:
        return self.box.story.pile(room, self.answers)

    def _every(self, key: str) -> list[Effect]:
        """The effects of a text that these answers let happen."""
        found = []
        for effect in self.box.texts[key]:
            if self.allows(effect):
                found.extend([inner for inner in effect.every() if self.allows(inner)])
        return found

    def allows(self, effect: Effect) -> bool:
        """Does no letter stand against it?"""
        return all(self.letter(each) != each.negated for each in effect.conditions if each.name == "letter")

    def letter(self, condition: Condition) -> bool:
        number = condition.number("choice")
        return number <= len(self.answers) and LETTERS[self.answers[number - 1]] == condition.word("answer")

    def figures(self, name: str) -> int:
        """How many figures there are of what it can bring."""
        box = self.box
        brought = {box.kind_number[e.word("type")] for e in [*self.dealt, *self.told] if e.verb in BRINGERS}
        brought |= {
            box.story.named[box.named_number[e.word("named")]].kind for e in self.told if e.verb == "place_named"
        }
        return sum([len(box.kinds[kind].undersides) for kind in box.types_of(name) if kind in brought])

    def verbs(self) -> set[str]:
        return {effect.verb for effect in [*self.dealt, *self.told]}


def objective_faults(box: Box, answers: Answers, walk: Walk) -> list[Fault]:
    """Of one combination of answers."""
    ground = Ground(box, answers)
    objective = ground.objective
    found: list[str] = []
    if not objective.team and not _wins(ground, "investigators"):
        found.append("gives the investigators nothing to win by")
    if not objective.keeper and not _wins(ground, "keeper"):
        found.append("gives the keeper nothing to win by")
    for condition in [*objective.team, *objective.keeper]:
        means = MEANS_OF.get(condition.name)
        if means is not None and not condition.negated:
            lacking = means(ground, condition)
            if lacking:
                found.append(lacking)
    if not decided(ground):
        found.append("leaves open what the last Event decides")
    found.extend(_way_out(ground, walk))
    found.extend(_places(ground))
    found.extend(_kept_away(ground))
    return [Fault(MEANS, f"Objective {objective.letter} {words}", answers) for words in found]


def _wins(ground: Ground, side: str) -> bool:
    return any(effect.verb == "win" and effect.word("side") == side for effect in ground.told)


def decided(ground: Ground) -> bool:
    """Does the last Event end the game with these answers? MM-win-6, MM-gap-9"""
    last = ground.box.texts[ground.box.story.events[-1].key]
    if any(e.verb == "win" and all(c.name == "letter" for c in e.conditions) and ground.allows(e) for e in last):
        return True
    stages = len(ground.box.story.events)
    asked = [*ground.objective.keeper], [*ground.objective.team]
    return any(len(some) == 1 and _reached(some[0], stages) for some in asked)


def _reached(condition: Condition, stages: int) -> bool:
    return condition.name == "events" and not condition.negated and condition.number("least") <= stages


def _way_out(ground: Ground, walk: Walk) -> list[str]:
    """A door off the map where the Objective says, and it says so. MM-esc-3, MM-esc-4"""
    objective = ground.objective
    asks = [c for c in [*objective.team, *objective.keeper] if c.name in ("everyone_out", "escaped") and not c.negated]
    if objective.escape < 0:
        return ["asks for an escape and names no room"] if asks else []
    name = ground.box.house.rooms[objective.escape].name
    found = []
    if not asks:
        found.append(f"names the way out of {name}, and nobody has to take it")
    if not walk.out(objective.escape):
        found.append(f"names {name}, which has no open door off the map that can be come by")
    if objective.escape not in rooms_in(ground.box, objective.team_says + objective.keeper_says):
        found.append(f"does not say that the way out is {name}")
    return found


def _places(ground: Ground) -> list[str]:
    """The rooms that its words call by name are those in which something happens. MM-gap-9"""
    box, objective = ground.box, ground.objective
    said = rooms_in(box, " ".join([objective.text, objective.team_says, objective.keeper_says]))
    words = [each.args.get("room", "") for each in [*objective.team, *objective.keeper]]
    words += [effect.args.get("room", "") for effect in ground.told]
    meant = {box.house.room_number[word] for word in words if isinstance(word, str) and word}
    meant |= {box.house.room_of[space] for space in range(box.house.size) if box.altars >> space & 1}
    strange = sorted([box.house.rooms[room].name for room in said - meant - {objective.escape}])
    return [f"speaks of {name}, where nothing of it happens" for name in strange]


def _kept_away(ground: Ground) -> list[str]:
    """The keeper cannot use up the figures of a named monster, and so keep it off the board. MM-limit-7"""
    box, found = ground.box, []
    cleared = {box.kind_number.get(e.word("of"), -1) for e in ground.told if e.verb == "remove_monster"}
    for effect in [e for e in ground.told if e.verb == "place_named"]:
        named = box.story.named[box.named_number[effect.word("named")]]
        bought = any(e.verb in BRINGERS and box.kind_number[e.word("type")] == named.kind for e in ground.dealt)
        if bought and named.kind not in cleared:
            found.append(f"brings {named.name}, whose figures the keeper can use up before")
    return found


# ---------------------------------------------------------------------- what each condition asks for


def _counter(ground: Ground, condition: Condition) -> str:
    """Something raises it: the death of a named monster that is placed, an Event, a card that lies somewhere."""
    name = condition.word("counter")
    sources = [e for e in [*ground.told, *ground.after] if e.verb == "count" and e.word("counter") == name]
    if not [effect for effect in sources if effect.number("by") > 0]:
        return f"counts {name}, which nothing raises"
    return ""


def _offered(ground: Ground, condition: Condition) -> str:
    if not ground.box.altars:
        return "wants samples on an altar, and there is no altar"
    if "take_sample" not in ground.verbs():
        return "wants samples, and the keeper has no way to take any"
    return ""


def _figures(ground: Ground, condition: Condition) -> str:
    name, least = condition.word("of"), condition.number("least")
    there = ground.figures(name)
    return "" if there >= least else f"wants {least} of {name}, and can bring {there}"


def _carried(ground: Ground, condition: Condition) -> str:
    number = ground.box.card_number[condition.word("item")]
    rooms = range(len(ground.box.house.rooms))
    given = any(e.verb == "gain_item" and e.word("item") == condition.word("item") for e in ground.after)
    if given or any(number in ground.pile(room) for room in rooms):
        return ""
    return f"wants {ground.box.cards[number].name}, which lies nowhere"


def _corpses(ground: Ground, condition: Condition) -> str:
    least = condition.number("least")
    laid = [feature for feature in ground.box.story.features if feature.kind == "corpse"]
    if least > CORPSES:
        return f"wants {least} corpses of {CORPSES}"
    return "" if len(laid) >= least or "corpse" in ground.verbs() else "wants corpses, and nothing brings any"


def _fires(ground: Ground, condition: Condition) -> str:
    return "" if "fire" in ground.verbs() else "wants fire, and nothing kindles one"


def _events(ground: Ground, condition: Condition) -> str:
    there = len(ground.box.story.events)
    return "" if condition.number("least") <= there else f"waits for more than {there} Events"


MEANS_OF: Final[dict[str, Callable[[Ground, Condition], str]]] = {
    "counter": _counter,
    "offered": _offered,
    "gathered": _figures,
    "on_board": _figures,
    "somebody_carries": _carried,
    "corpses": _corpses,
    "fires": _fires,
    "events": _events,
}
"""What is lacking for a condition, in words; nothing if nothing is. Those not named here need nothing."""
