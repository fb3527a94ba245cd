"""How fast the engine is, side by side with others in one run: ``python -m bench``."""
