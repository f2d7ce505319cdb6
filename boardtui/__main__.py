"""Run the program: python -m boardtui."""

import sys

from boardtui.cli import main

if __name__ == "__main__":
    sys.exit(main())
