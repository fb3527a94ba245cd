"""How heavy the first load is, and how long from a click to the changed table."""

from __future__ import annotations

import os

import pytest

from tests.browser.games import GAMES, Short
from tests.browser.party import Party
from tests.browser.person import play_some

WEIGHT = """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .map((each) => [each.name.replace(location.origin, ''), each.encodedBodySize])"""
WATCH = """() => {
  window.took = [];
  const parts = ['.ask', '.stage', '.others', '.ticker', '.hand'];
  const sight = () => parts.map((part) => document.querySelector(part)?.textContent).join('|');
  let began = 0;
  let before = null;
  addEventListener('click', (event) => {
    if (!event.target.closest('.choice, form.form [type=submit]')) return;
    [began, before] = [performance.now(), null];
  }, true);
  const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data');
  Object.defineProperty(MessageEvent.prototype, 'data', {get() {  // the page begins to read what the server says
    const text = data.get.call(this);
    if (began && String(text).startsWith('{"type":"view"')) before = sight();
    return text;
  }});
  new MutationObserver(() => {
    if (before === null || sight() === before) return;
    const since = began;
    [began, before] = [0, null];
    requestAnimationFrame(() => setTimeout(() => window.took.push(performance.now() - since)));  // it is painted
  }).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""


FACES = (".woff2", ".woff")


def test_the_first_load_is_below_three_hundred_kilobytes_compressed_without_its_faces(party: Party) -> None:
    page = party.stranger().page
    page.goto("/", wait_until="networkidle")
    page.locator(".box-play").first.wait_for()
    sizes = dict(page.evaluate(WEIGHT))
    assert sizes
    assert sum(size for name, size in sizes.items() if not name.endswith(FACES)) < 300_000, sizes


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_from_a_click_to_the_changed_table_takes_less_than_a_tenth_of_a_second(party: Party, game: Short) -> None:
    person = party.at_table("Theo", game)
    person.page.evaluate(WATCH)
    play_some(person, 16)
    took = sorted(person.page.evaluate("window.took"))
    print(f"{game}: from a click to the changed table {took[len(took) // 2]:.0f} ms, at most {took[-1]:.0f} ms")
    assert len(took) >= 8
    assert took[len(took) // 2] < 100 * crowd(), took


def crowd() -> float:
    """By how many this machine is shared: where three want each core, everything takes three times as long."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
