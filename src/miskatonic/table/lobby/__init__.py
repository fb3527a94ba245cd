"""The lobby: the shelf, new tables, lessons, and what can be taken away."""
