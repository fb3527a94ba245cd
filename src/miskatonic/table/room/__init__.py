"""A room: what the rows of a table add up to, and what people may do there."""
