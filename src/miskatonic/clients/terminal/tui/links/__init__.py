"""The ways to a table: in this process, at a server, in a lesson."""
