"""Everything in the box of Cthulhu Mash as data."""
