"""Who comes to the table: browser contexts, each a person, and what every page is held to."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Playwright

from tests.browser.games import Short
from tests.browser.person import PATIENCE, Person

CHROMIUM = "/usr/bin/chromium"
LARGE, TABLET, PHONE = (1440, 900), (834, 1112), (390, 844)


def launch(playwright: Playwright) -> Browser:
    """Debian's browser; the sandbox wants rights that containers do not give."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])


class Party:
    """Everybody in one test."""

    def __init__(self, browser: Browser, url: str, forgiven: tuple[str, ...] = ()) -> None:
        self.browser = browser
        self.url = url
        self.forgiven = forgiven
        """Parts of console messages that a test brings about itself."""
        self.people: list[Person] = []
        self.contexts: list[BrowserContext] = []

    def stranger(self, size: tuple[int, int] = LARGE, touch: bool = False, beats: str = "once", **more: Any) -> Person:
        """A browser that was never here. It shows at once what happens, unless a test looks at just that."""
        look: dict[str, Any] = {"reduced_motion": "reduce", "color_scheme": "dark", **more}
        context = self.browser.new_context(
            base_url=self.url, viewport={"width": size[0], "height": size[1]}, has_touch=touch, is_mobile=touch, **look
        )
        context.set_default_timeout(PATIENCE)
        if beats:
            liking = f"localStorage['miskatonic.liking'] ??= JSON.stringify({{beats: '{beats}'}})"
            context.add_init_script(f"try {{ {liking} }} catch {{ /* an empty page keeps nothing */ }}")
        self.contexts.append(context)
        person = Person(context.new_page(), self.url)
        self.people.append(person)
        return person

    def guest(self, name: str, size: tuple[int, int] = LARGE, touch: bool = False, **more: Any) -> Person:
        """Somebody who has come to the lobby and said their name."""
        person = self.stranger(size, touch, **more)
        person.enter(name)
        return person

    def at_table(self, name: str, game: Short, size: tuple[int, int] = LARGE, touch: bool = False) -> Person:
        """Somebody who sits at a new table with bots that answer at once."""
        person = self.guest(name, size, touch)
        person.lay(game)
        return person

    def leave(self) -> None:
        """Close all, and complain of what the consoles held and of what was asked of other hosts."""
        for context in self.contexts:
            context.close()
        for person in self.people:
            stains = [text for text in person.stains if not any(part in text for part in self.forgiven)]
            assert not stains, stains
            assert not person.elsewhere, person.elsewhere
