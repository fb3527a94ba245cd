"""The sanity variant."""
