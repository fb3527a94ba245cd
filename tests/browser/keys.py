"""Hands that only know a keyboard: they read the page like a person, and touch it with keys alone."""

from __future__ import annotations

import time

from tests.browser.games import Short
from tests.browser.person import PLENTY, Person

FOCUS = """() => {
  const at = document.activeElement;
  return [at?.textContent?.trim().replace(/\\s+/g, ' ') || at?.ariaLabel || '', at?.href ?? ''];
}"""
LABEL = """() => {
  const label = document.activeElement?.labels?.[0];
  return (label?.querySelector('span') ?? label)?.textContent;
}"""
ROUND = 120
"""So many presses of Tab go around any screen."""
IN_FORM = """() => {
  const at = document.activeElement, form = document.querySelector('form.form');
  const commit = form?.querySelector('[type=submit]');
  if (!form || !form.contains(at)) return '';
  if (at === commit) return 'commit';
  const open = at.closest('fieldset:not(.done)');
  if (!open) return '';
  if (at.matches('.pick') && at.ariaPressed === 'false') return 'pick';
  return at.matches('.number button:last-of-type') ? 'more' : '';
}"""


class Typist:
    """A person's keyboard."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.turn = 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def focus(self, name: str, link: str = "") -> None:
        """Tab until this is in focus."""
        for _ in range(ROUND):
            text, leads = self.page.evaluate(FOCUS)
            if text.endswith(name) and leads.endswith(link):
                return
            self.press("Tab")
        raise AssertionError(f"no Tab leads to {name!r}")

    def activate(self, name: str) -> None:
        self.focus(name)
        self.press("Enter")

    def fill_in(self, label: str, value: object) -> None:
        """Tab to a field and type into it; of a list, its beginning."""
        for _ in range(ROUND):
            if self.page.evaluate(LABEL) == label:
                break
            self.press("Tab")
        else:
            raise AssertionError(f"no Tab leads to the field {label!r}")
        if isinstance(value, bool):
            if self.page.evaluate("document.activeElement.ariaChecked") != str(value).lower():
                self.press("Space")
            return
        if self.page.evaluate("document.activeElement.tagName") == "INPUT":
            self.press("Control+a")
        self.page.keyboard.type(str(value))

    def choose(self) -> None:
        """One choice, each time by another way: a number, the glowing things, the list of all choices."""
        self.turn += 1
        seen = self.person.look()
        if seen["form"]:
            self.fill()
        elif seen["confirm"]:
            self.activate("Yes")
        elif self.turn % 3 == 0 and seen["choices"]:
            self.press("1")
        elif self.turn % 3 == 1 and self.page.locator("[data-choosable]").count():
            self.press("ArrowRight", "Enter")
            if self.page.locator(".menu[role=dialog]").count():
                self.press("Enter")
        else:
            self.press("a", "Enter")

    def fill(self) -> None:
        """Tab through the form, take what is still missing, and commit."""
        for _ in range(ROUND):
            self.press("Tab")
            at = self.page.evaluate(IN_FORM)
            if at:
                self.press("Space" if at in ("pick", "more") else "Enter")
            if at == "commit" or not self.person.look()["form"]:
                return
        self.press("Escape")

    def play(self, game: Short, seconds: float = PLENTY) -> None:
        """To the outcome; who has chosen often enough lets a bot go on."""
        until = time.monotonic() + seconds
        left = False
        while not (seen := self.person.look())["over"]:
            assert time.monotonic() < until, seen
            if not left and self.person.chosen >= game.own:
                self.press("Escape")
                self.activate("Table menu")
                self.activate("Leave, a bot plays on")
                left = True
            elif seen["asked"] and not left and (seen["form"] or not seen["busy"]):
                self.choose()
            self.page.wait_for_timeout(25)
