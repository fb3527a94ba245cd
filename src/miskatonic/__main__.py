"""``python -m miskatonic``: the same as the command of that name."""

from miskatonic.cli import main

if __name__ == "__main__":
    main()
