"""The audit: rules are broken on purpose, one small break at a time, to see which test notices."""
