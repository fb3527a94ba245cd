"""A game's rulebook as a client has it: rules by id, and a search."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from miskatonic.table.wire.game import Line, RuleText, SectionText


class Rulebook:
    """All rules of a game."""

    def __init__(self, sections: Sequence[SectionText]) -> None:
        self.sections = {section.id: section.title for section in sections}
        self.rules: dict[str, RuleText] = {rule.id: rule for section in sections for rule in section.rules}

    def search(self, words: str) -> list[RuleText]:
        """The rules that hold all these words; those whose id is meant come first."""
        wanted = words.lower().split()
        found = [rule for rule in self.rules.values() if all(word in self._all_of(rule) for word in wanted)]
        return sorted(found, key=lambda rule: rule.id.lower() != words.strip().lower())

    def _all_of(self, rule: RuleText) -> str:
        return f"{rule.id} {self.sections.get(rule.section, '')} {rule.text} {rule.ruling}".lower()

    def first_words(self, rule: str, width: int = 60) -> str:
        """The beginning of a rule."""
        text = self.rules[rule].text if rule in self.rules else ""
        return text if len(text) <= width else text[: width - 1].rstrip() + "…"

    def write(self, rule: str, lines: Sequence[Line] = ()) -> Text:
        """A rule in full, with our ruling, what it points to and what points to it."""
        found = self.rules.get(rule)
        if found is None:
            return Text(f"There is no rule {rule}." if rule else "No rule stands behind this.")
        text = Text.assemble((found.id, "bold cyan"), (f"  {self.sections.get(found.section, '')}", "italic"))
        text.append(f"\n\n{found.text}\n")
        if found.ruling:
            text.append("\nOur ruling: ", "bold").append(f"{found.ruling}\n")
        cited = sum([line.rule == rule for line in lines])
        if cited:
            text.append(f"\nIn this game the log cites it {'once' if cited == 1 else f'{cited} times'}.\n", "italic")
        for heading, others in (("See also", found.see), ("Cited by", found.cited_by)):
            if others:
                text.append(f"\n{heading}\n", "bold")
                for other in others:
                    text.append(f"  {other}", "cyan").append(f"  {self.first_words(other)}\n")
        return text
