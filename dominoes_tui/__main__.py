"""`python -m dominoes_tui`."""

import sys

from dominoes_tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
