"""The secret of a table's dice, to which everybody at it adds before the first roll."""
