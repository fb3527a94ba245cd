"""A person at a browser: does what people do, and remembers every frame that came."""

from __future__ import annotations

import json
import time
from typing import Any

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, WebSocket

from tests.browser.games import Short

PATIENCE = 60_000
"""Milliseconds for anything that should happen; only a hanging page needs them all."""
PLENTY = 400.0
"""Seconds for a whole game; on an idle machine it takes ten."""
QUIET = 700
"""Milliseconds without news after which nobody is thinking any more."""
SOON = 1_500
"""Milliseconds for a click on something that may have been overtaken by what others did."""

LOOK = """() => {
  const here = (what) => !!document.querySelector(what);
  const choices = document.querySelectorAll('section.ask .choices .choice').length;
  return {
    over: here('dialog.end[open] h1'),
    asked: here('section.ask.mine'),
    form: here('form.form'),
    hint: here('section.ask .hint[role=status]'),
    confirm: here('section.ask [role=alertdialog]'),
    choices,
    only: choices === 1 && here('section.ask .choices .choice.is-main'),
    busy: here('section.ask .choice:disabled') || here('form.form .foot [type=submit]:disabled'),
    text: document.querySelector('section.ask .prompt')?.textContent ?? '',
    lines: document.querySelectorAll('[role=log] .said').length,
  };
}"""

FETCHING = "!!document.querySelector('section.ask .aid:disabled')"
"""Is a hint on its way?"""


class Person:
    """One page of one browser context."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.table = ""
        self.stains: list[str] = []
        self.elsewhere: list[str] = []
        self.frames: list[dict[str, Any]] = []
        page.on("console", self._wrote)
        page.on("pageerror", lambda error: self.stains.append(str(error)))
        page.on("request", lambda request: self._asked(request.url))
        page.on("websocket", self._listen)

    def _wrote(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.stains.append(message.text)

    def _asked(self, url: str) -> None:
        if not url.startswith((self.url, "blob:", "data:")):
            self.elsewhere.append(url)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))

    # ------------------------------------------------------------------ coming in

    def enter(self, name: str) -> None:
        """Come to the lobby and say who one is."""
        self.page.goto("/")
        self.page.get_by_label("What shall we call you?").fill(name)
        self.page.get_by_role("button", name="Come in").click()
        self.page.get_by_text(f"The lamp is lit, {name}.").wait_for()
        self.name = name

    def lay(self, game: Short, people: int = 1) -> dict[str, str]:
        """A table without clicks: this person on the first seat; links for other people's seats, and to watch."""
        seats = [{"kind": "person"}] * people + [{"kind": "bot", "bot": "house"}] * (game.seats - people)
        plan = {"game": game.id, "seats": seats, "options": game.options, "pace": 0, "absence": 1}
        made = self.post("/api/tables", plan)
        self.post(f"/api/tables/{made['id']}/sit", {"name": self.name, "ticket": made["tickets"]["0"]})
        self.go_to(made["id"])
        links = {seat: f"/t/{made['id']}/{ticket}" for seat, ticket in made["tickets"].items()}
        return {**links, "watch": f"/w/{made['id']}/{made['watch']}"}

    def go_to(self, table: str) -> None:
        """To a table where one sits."""
        self.table = table
        self.page.goto(f"/t/{table}")
        self.seated()

    def seated(self) -> None:
        """Wait for the table to be there."""
        self.page.wait_for_url("**/t/*")
        self.page.locator("section.ask").wait_for()
        self.table = self.page.url.split("/t/")[1].split("/")[0].split("?")[0]

    def sit(self, link: str) -> None:
        """Follow an invitation."""
        self.page.goto(link)
        self.page.get_by_label("Your name at this table").wait_for()
        self.page.get_by_role("button", name="Sit down").click()
        self.page.get_by_role("link", name="To the table", exact=True).click()
        self.seated()

    def post(self, path: str, body: Any) -> Any:
        """Ask the server as this browser would."""
        answer = self.page.request.post(f"{self.url}{path}", data=body, headers={"origin": self.url})
        assert answer.ok, answer.text()
        return answer.json()

    # ------------------------------------------------------------------ playing

    def look(self) -> dict[str, Any]:
        """What there is to do, as the page shows it."""
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def step(self) -> bool:
        """Do the next thing as the house bot would, by mouse or finger. False: there was nothing to do."""
        seen = self.look()
        if seen["over"] or not seen["asked"] or (seen["busy"] and not seen["form"]):
            return False
        bar = self.page.locator("section.ask")
        if seen["confirm"]:
            return self.press(bar.get_by_role("button", name="Yes"))
        if seen["form"]:
            return self.press(bar.get_by_role("button", name="Confirm"))
        if seen["hint"]:
            return self.press(bar.get_by_role("button", name="Do it"))
        if seen["only"]:
            return self.press(bar.locator(".choice.is-main"))
        return self.press(bar.get_by_role("button", name="Hint"))

    def press(self, what: Locator) -> bool:
        """Click it. False: others were faster and it has gone; look again."""
        try:
            what.click(timeout=SOON)
        except Error:
            return False
        return True

    def tidy(self) -> None:
        """Put away a hint that was asked for while the table had already answered the last choice."""
        while self.page.evaluate(FETCHING):
            self.page.wait_for_timeout(25)
        if self.look()["hint"]:
            self.press(self.page.locator("section.ask .hint").get_by_role("button", name="Close"))

    @property
    def chosen(self) -> int:
        """How many choices of one's own the table has answered."""
        return sum(1 for frame in self.frames if frame["type"] == "done")

    @property
    def view(self) -> dict[str, Any]:
        """The newest view (only what changed in it)."""
        views: list[dict[str, Any]] = [frame["view"] for frame in self.frames if "view" in frame]
        return views[-1]

    def calm(self) -> None:
        """Wait until one is asked and nothing more comes: bots have answered whatever they were asked, too."""
        until, seen = time.monotonic() + PLENTY, -1
        while seen != len(self.frames) or not self.look()["asked"]:
            assert time.monotonic() < until, self.look()
            seen = len(self.frames)
            self.page.wait_for_timeout(QUIET)

    def leave_to_a_bot(self) -> None:
        """By the table's menu."""
        self.button("Table menu").click()
        self.button("Leave, a bot plays on").click()

    def outcome(self) -> str:
        """Wait for the end; its headline."""
        headline = self.page.locator("dialog.end[open] h1")
        headline.wait_for(timeout=PLENTY * 1000)  # bots may have a whole game before them
        return headline.inner_text()


def play(people: list[Person], game: Short, seconds: float = PLENTY) -> None:
    """Everybody plays until the game is over; who has chosen often enough lets a bot go on."""
    until = time.monotonic() + seconds
    left: set[int] = set()
    while not all(person.look()["over"] for person in people):
        assert time.monotonic() < until, [person.look() for person in people]
        busy = False
        for i, person in enumerate(people):
            if i not in left and person.chosen >= game.own and not person.look()["over"]:
                person.leave_to_a_bot()
                left.add(i)
            busy = (i not in left and person.step()) or busy
        if not busy:
            people[0].page.wait_for_timeout(25)


def play_some(person: Person, choices: int, seconds: float = PLENTY) -> None:
    """So many choices of one's own, as the house bot would make them."""
    goal, until = person.chosen + choices, time.monotonic() + seconds
    while person.chosen < goal and not (seen := person.look())["over"]:
        assert time.monotonic() < until, seen
        if not person.step():
            person.page.wait_for_timeout(25)
    person.tidy()


def by_menu(person: Person, name: str) -> None:
    """Something of the table's menu."""
    person.button("Table menu").click()
    person.button(name).click()


def log(person: Person) -> Locator:
    """The log, opened if it is not."""
    if not person.page.locator("[role=log]").count():
        person.page.keyboard.press("l")
    found = person.page.locator("[role=log]")
    found.wait_for()
    return found


def laid(person: Person) -> str:
    """What the table says: the stage, and everybody around it."""
    return "\n".join(person.page.locator("main.table .stage, main.table .others").all_inner_texts())


def position(person: Person) -> tuple[str, str, list[str]]:
    """All that the page says while nothing is pointed at: the prompt, the table, the log."""
    person.page.locator("section.ask").wait_for()
    person.page.mouse.move(0, 0)
    person.page.evaluate("document.activeElement?.blur()")
    log(person)
    bar = person.page.locator("section.ask .prompt").inner_text()
    return bar, laid(person), person.page.locator("[role=log] .said").all_inner_texts()
