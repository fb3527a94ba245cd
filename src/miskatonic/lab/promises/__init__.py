"""What must be true of every game after every input."""
