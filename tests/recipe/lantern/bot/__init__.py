"""The house bot."""
