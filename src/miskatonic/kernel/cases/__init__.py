"""Cases: positions with scripted dice, and what the rulebook says must come of them."""
