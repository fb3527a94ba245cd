"""The rulebook's sections as steps."""
