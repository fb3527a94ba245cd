"""What one seat of Cthulhu Mash sees."""
