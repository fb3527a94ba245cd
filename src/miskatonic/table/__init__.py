"""The table: rooms, seats, clocks, storage and the web. It moves scenes, choices and events, and knows no rule."""
