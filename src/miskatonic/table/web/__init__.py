"""The web: routes, sockets, sessions and limits."""
