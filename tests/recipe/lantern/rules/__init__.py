"""The steps, a file a section."""
