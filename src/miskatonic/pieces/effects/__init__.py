"""The language of effects: what cards and stories say, closed, typed and checked on loading with file and line."""
