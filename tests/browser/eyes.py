"""axe-core, laid into a page by hand: what somebody who cannot see, point or tell colours apart would stumble over."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


@cache
def source() -> str:
    return AXE.read_text(encoding="utf-8")


def faults(page: Page) -> list[str]:
    """All that axe finds on this screen, as lines to read."""
    if not page.evaluate("!!window.axe"):
        page.evaluate(source())
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['impact']} {each['id']}: {each['help']} | {node['html'][:160]} | {node.get('failureSummary', '')[:200]}"
        for each in found["violations"]
        for node in each["nodes"][:4]
    ]
