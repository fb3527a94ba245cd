"""How it looks: two themes of high contrast, and where the parts of the screens stand."""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

ELDRITCH: Final = Theme(
    name="eldritch",
    primary="#d9a441",
    secondary="#5fb3a1",
    accent="#d9a441",
    foreground="#ece5d3",
    background="#071312",
    surface="#0c1d1b",
    panel="#132b28",
    success="#7fc97f",
    warning="#f0c05a",
    error="#ff7f6e",
    dark=True,
)
PARLOUR: Final = Theme(
    name="parlour",
    primary="#7a1f2b",
    secondary="#2f5d50",
    accent="#7a1f2b",
    foreground="#1e1a14",
    background="#fbf6ea",
    surface="#f3ead6",
    panel="#e8dcc0",
    success="#1f6b3a",
    warning="#7a5200",
    error="#a31515",
    dark=False,
)

BREAKPOINTS: Final[list[tuple[int, str]]] = [(0, "-narrow"), (110, "-wide")]
"""From this width on the log stands beside the board."""

CSS: Final = """
Screen { layout: vertical; background: $background; color: $foreground; }
#head, #lobby-head, #new-head, #replay-head { height: 1; background: $primary; color: $background; }
#banner { height: auto; max-height: 4; background: $panel; color: $warning; padding: 0 1; }
TableScreen { overflow: hidden hidden; }
#middle { height: 1fr; }
#main { width: 1fr; }
#board { height: 1fr; padding: 0 0 0 1; scrollbar-size-vertical: 1; scrollbar-gutter: stable; }
#news { height: 3; padding: 0 1; background: $surface; color: $foreground; }
#side { width: 44; border-left: solid $panel; display: none; }
#log { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
#lens-box { height: auto; max-height: 45%; min-height: 4; padding: 0 1; border-top: solid $panel;
            background: $surface; scrollbar-size-vertical: 1; }
.-wide #side { display: block; }
.-wide #news { display: none; }
#ask { height: auto; border-top: solid $primary; padding: 0 1; }
#prompt { height: auto; max-height: 3; }
#voice { height: auto; max-height: 8; display: none; padding-bottom: 1; color: $secondary; }
.-narrow.lesson #news { display: none; }
#said { height: auto; max-height: 3; color: $warning; display: none; }
#choices { height: 1; scrollbar-size-vertical: 1; }
#keys { height: 1; width: 100%; background: $panel; color: $foreground; }
#curtain { width: 100%; height: 100%; content-align: center middle; background: $panel; }

.sheet { width: 76; max-width: 96%; height: auto; max-height: 92%; background: $surface;
         border: round $primary; padding: 0 1; }
.sheet.wide { width: 110; }
.sheet.full { width: 120; height: 92%; }
ModalScreen { align: center middle; background: $background 60%; }
.sheet-title { height: auto; text-style: bold; color: $primary; }
.sheet-note { height: auto; max-height: 4; color: $foreground; padding-bottom: 1; }
.sheet-body { height: auto; max-height: 60vh; scrollbar-size-vertical: 1; }
.sheet-foot { height: 1; color: $secondary; }
.sheet OptionList { height: auto; max-height: 55vh; border: none; padding: 0; background: $surface;
                    scrollbar-size-vertical: 1; }
.sheet Static { height: auto; }
#form-buttons { height: 1; }
#form-buttons Button { margin-right: 2; }
#form-progress { height: auto; }

.sheet.wide OptionList { max-height: 72vh; }
#rules-body { height: 1fr; }
.sheet #rules-list { width: 45%; height: 100%; max-height: 100%; text-wrap: nowrap; text-overflow: ellipsis; }
#rules-page { width: 55%; height: 100%; padding: 0 1; border-left: solid $panel; scrollbar-size-vertical: 1; }
#rules-words { margin-bottom: 1; }

#lobby-body { height: 1fr; }
#lobby-list { width: 1fr; height: 100%; border: none; background: $background;
              text-wrap: nowrap; text-overflow: ellipsis; }
OptionList > .option-list--option-disabled { color: $secondary; text-style: bold; }
#lobby-page { width: 45%; height: 100%; padding: 1 2; border-left: solid $panel; background: $surface; }

#new-form { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
.row { height: 1; }
.row .name { width: 24; text-style: bold; }
.row Select { width: 44; }
.row Input { width: 30; }
.chair Select { width: 30; }
.chair Input { width: 22; margin-left: 2; }
.explained { height: auto; color: $foreground; text-opacity: 80%; padding-left: 2; padding-bottom: 1; }
Select > SelectOverlay { border: round $primary !important; background: $panel; }
#begin { margin: 0 0 1 0; }

#replay-bar { height: 1; }
#replay-news { height: 5; padding: 0 1; background: $surface; }
"""
