"""Things on any table: dice, decks, bags, boards. No rules."""
