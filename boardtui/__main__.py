"""Run the program: python -m boardtui."""

import gc
import os
import sys
from contextlib import suppress
from typing import NoReturn


def main() -> NoReturn:
    """Run the program and leave the process with its exit status."""
    # Modules and classes stay for good: looking for garbage among them is work for nothing.
    gc.disable()
    from boardtui.cli.main import main as run

    gc.freeze()
    gc.enable()
    status = run()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):  # closed, or none
            stream.flush()
    # The system takes back everything at once, and no thread can hold up the end.
    os._exit(status)


if __name__ == "__main__":
    main()
