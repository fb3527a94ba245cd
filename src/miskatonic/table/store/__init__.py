"""Where tables are kept: one log of rows a table, in SQLite or PostgreSQL."""
