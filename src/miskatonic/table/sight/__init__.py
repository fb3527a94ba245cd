"""What those who look at a table get to see."""
