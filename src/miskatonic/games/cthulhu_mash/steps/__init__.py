"""The rules of Cthulhu Mash, a file for each part of the rulebook."""
