"""Call of Cthulhu: Terror Paths: Investigators, one map, and a Menace that nobody understands yet."""
