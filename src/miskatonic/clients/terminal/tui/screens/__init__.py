"""The screens: lobby, table, and what opens above them."""
