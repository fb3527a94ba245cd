"""The table in a terminal: Textual screens that draw views and send choices, and know no rule."""
