"""Items: equipping, second uses, what they cost and when they misfire."""
