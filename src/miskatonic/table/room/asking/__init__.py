"""What may be asked for at a table, who may ask, and what all must agree to."""
