"""How heavy the first load is, and how long from a click to the changed table."""

from __future__ import annotations

import statistics

import pytest

from tests.browser.games import GAMES, Short
from tests.browser.party import Party

WEIGHT = """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .map((each) => [each.name.replace(location.origin, ''), each.encodedBodySize])"""
WATCH = """() => {
  window.took = [];
  let began = 0;
  addEventListener('click', (event) => {
    if (event.target.closest('.choice')) began = performance.now();
  }, true);
  new MutationObserver(() => {
    const since = began;
    if (!since || document.querySelector('section.bar .choice:disabled')) return;
    began = 0;
    requestAnimationFrame(() => window.took.push(performance.now() - since));
  }).observe(document.querySelector('section.bar'), {subtree: true, childList: true, characterData: true});
}"""


def test_the_first_load_is_below_three_hundred_kilobytes_compressed(party: Party) -> None:
    page = party.stranger().page
    page.goto("/", wait_until="networkidle")
    page.get_by_text("On the shelf").wait_for()
    sizes = dict(page.evaluate(WEIGHT))
    assert sizes
    assert sum(sizes.values()) < 300_000, sizes


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_from_a_click_to_the_changed_table_takes_less_than_a_tenth_of_a_second(party: Party, game: Short) -> None:
    person = party.at_table("Theo", game)
    page = person.page
    page.evaluate(WATCH)
    for _ in range(200):
        took = page.evaluate("window.took")
        if len(took) >= 9:
            break
        seen = person.look()
        if seen["form"]:
            person.press(person.button("Cancel"))
        elif seen["asked"] and seen["choices"] and not seen["busy"]:
            person.press(page.locator("section.bar .choice").first)
        else:
            page.wait_for_timeout(20)
    assert len(took) >= 5
    assert statistics.median(took) < 100, took
