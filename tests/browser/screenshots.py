"""The pictures in the README and the docs: ``python -m tests.browser.screenshots docs/img [game ...]``.

Each game in play on a desk (by night and by day), a tablet and a phone, and how it ended; the lobby, large and small,
and a guided first game. Dice fall as they fall, so no two runs give the same pictures. All of them together stay
below two megabytes.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.games import BIGGER, GAMES, Short
from tests.browser.house import House
from tests.browser.party import LARGE, PHONE, TABLET, Party, launch
from tests.browser.person import Person, play_some

LARGEST = 110_000
SIZES = {
    "desk": (LARGE, "dark", 12),
    "desk-light": (LARGE, "light", 15),
    "tablet": (TABLET, "light", 9),
    "phone": (PHONE, "dark", 8),
}
"""How large, in which light, and after how many choices."""


def shoot(person: Person, file: Path) -> None:
    """Take the picture as WebP, as good as the limit allows."""
    person.page.mouse.move(0, 0)
    person.page.wait_for_timeout(600)
    line = person.page.context.new_cdp_session(person.page)
    for quality in (86, 74, 60, 45, 34):
        taken = line.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
        picture = base64.b64decode(taken["data"])
        if len(picture) <= LARGEST:
            break
    file.write_bytes(picture)
    print(f"{file}  {len(picture) / 1000:.0f} kB")  # whoever waits sees what is done


def at_play(party: Party, game: Short, folder: Path) -> None:
    """A game in mid-play at three sizes, and its end."""
    for name, (size, light, choices) in SIZES.items():
        if game in BIGGER and name not in ("desk", "phone"):
            continue
        person = party.guest("Ada", size, name == "phone", color_scheme=light)
        person.lay(game)
        play_some(person, choices)
        for _ in range(40 if game.id == "munchkin_cthulhu" else 0):  # a fight makes the better picture
            if not person.page.locator(".rope, .fight").count():
                play_some(person, 1)
        person.page.locator("section.ask.mine").wait_for()
        person.page.keyboard.press("Escape")
        shoot(person, folder / f"{game.id}-{name}.webp")
        if name == "desk":
            person.leave_to_a_bot()
            person.outcome()
            person.page.locator("dialog.end .chart").first.wait_for()
            shoot(person, folder / f"{game.id}-end.webp")


def main() -> None:
    folder, wanted = Path(sys.argv[1]), sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, House(Path(data)) as house, sync_playwright() as playwright:
        party = Party(launch(playwright), house.url)
        person = party.guest("Ada")
        person.page.locator("article").nth(len(GAMES) + len(BIGGER) - 1).wait_for()
        shoot(person, folder / "lobby.webp")
        pocket = party.guest("Basil", PHONE, True, color_scheme="light")
        pocket.page.locator("article").first.wait_for()
        shoot(pocket, folder / "lobby-phone.webp")
        for game in (*GAMES, *BIGGER):
            if not wanted or game.id in wanted:
                at_play(party, game, folder)
        person.page.goto(f"/games/{GAMES[0].id}/learn")
        person.page.locator("section.lesson .say").wait_for()
        shoot(person, folder / "first-game.webp")
        party.leave()


if __name__ == "__main__":
    main()
