"""Play line by line at one screen."""
