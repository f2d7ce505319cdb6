"""A program for tests: the keeper of the club in a folder, by itself or as a child that is left."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from boardtui.server.keeper import run_keeper
from boardtui.server.places import KEEPER, runtime_folder

LEAVES = "--leave"
"""Start a keeper and end, once a line was read."""


def main(folder: str, *words: str) -> int:
    club = Path(folder)
    if LEAVES not in words:
        return run_keeper(club, runtime_folder(club) / KEEPER)
    command = [sys.executable, "-m", "tests.server.keeper_process", folder]
    child = subprocess.Popen(command, stdin=subprocess.PIPE)
    print(child.pid, flush=True)
    sys.stdin.readline()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
