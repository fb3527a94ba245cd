"""Bonus Actions (CC-bonus): which are open, choosing one, paying, activating, answering."""
