"""What befalls a munchkin: losses, death, classes and the cult."""
