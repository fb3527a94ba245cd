"""Boards: grids, floor plans and graphs, what can be seen on them and how far one gets."""
