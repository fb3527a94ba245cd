"""What a position names: places, Items, Victims, Events, Targets, each by id or by its printed name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.book.pages import near
from miskatonic.kernel.cases.stated import listing, truth, whole


class Naming:
    """Takes what is named out of decks and supplies, and knows when none is left."""

    def __init__(self, s: Terror) -> None:
        self.s = s

    def named(self, numbers: Mapping[str, int], things: Sequence[Any], name: Any, what: str, path: str) -> int:
        """By id, or by the name that is printed on it."""
        if name in numbers:
            return numbers[str(name)]
        printed = [number for number, thing in enumerate(things) if thing.name.casefold() == str(name).casefold()]
        if not printed:
            hint = near(str(name), list(numbers)) or f"; there is {', '.join(numbers)}"
            raise ValueError(f"{path}: there is no {what} {name!r}{hint}")
        return printed[0]

    def hits(self, about: Mapping[str, Any], targets: int, path: str) -> int:
        """Targets by number, counted from 1."""
        numbers = listing(about.get("hits"), f"{path}.hits")
        if numbers and not targets:
            raise ValueError(f"{path}.hits: there is no Target to be Hit")
        return sum({1 << (whole(n, f"{path}.hits", 1, targets) - 1) for n in numbers})

    def place(self, name: Any, path: str) -> int:
        return self.named(self.s.box.place_number, self.s.box.spots, name, "place", path)

    def items(self, about: Mapping[str, Any], entry: str, path: str) -> tuple[int, ...]:
        path = f"{path}.{entry}"
        return tuple([self.item(item, path) for item in listing(about.get(entry), path)])

    def item(self, name: Any, path: str) -> int:
        plain, _, tapped = str(name).partition(" (tapped)")
        number = self.named(self.s.box.item_number, self.s.box.items, plain, "Item", path)
        if self.s.box.items[number].deck in self.s.box.deck:
            if not self.s.item_bag[number]:
                raise ValueError(f"{path}: no copy of {plain!r} is left")
            self.s.item_bag[number] -= 1
        return 2 * number + int(str(name).endswith("(tapped)") or bool(tapped))

    def victims(self, about: Mapping[str, Any], path: str) -> tuple[int, ...]:
        s = self.s
        found: list[int] = []
        for name in listing(about.get("victims"), f"{path}.victims"):
            number = self.named(s.box.victim_number, s.box.victims, name, "Victim", f"{path}.victims")
            if s.victims_out >> number & 1:
                raise ValueError(f"{path}.victims: {name!r} is there already")
            s.victims_out |= 1 << number
            found.append(number)
        return tuple(found)

    def events(self, about: Mapping[str, Any], entry: str, path: str) -> tuple[int, ...]:
        path = f"{path}.{entry}" if path else entry
        return tuple([self.event(event, path) for event in listing(about.get(entry), path)])

    def event(self, name: Any, path: str) -> int:
        number = self.named(self.s.box.event_number, self.s.box.events, name, "Event", path)
        if not self.s.event_bag[number]:
            raise ValueError(f"{path}: no copy of {name!r} is left")
        self.s.event_bag[number] -= 1
        return number

    def bit(self, bits: int, place: int, about: Mapping[str, Any], entry: str, path: str) -> int:
        """These places, with this one among them or not as stated."""
        stated = truth(about.get(entry, bool(bits >> place & 1)), f"{path}.{entry}")
        return bits & ~(1 << place) | stated << place
