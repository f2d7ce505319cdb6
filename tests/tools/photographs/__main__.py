"""Photograph the program in real terminals: `python -m tests.tools.photographs FOLDER`.

Those that are not installed are named, and left out. `--terminals` and `--looks` choose some: looks
by any part of their names. Photographs that are in the folder already are not taken again, and
`index.html` shows all of them. The README's is made by `--sheet screenshots/terminals.png`.

On Debian: `apt-get install xvfb x11-utils xdotool imagemagick sway grim dbus` and the terminals.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from tests.tools.photographs.displays import Display, DisplayError, WaylandDisplay, XDisplay
from tests.tools.photographs.emulators import EMULATORS, Emulator
from tests.tools.photographs.index import write_index
from tests.tools.photographs.looks import Look, looks
from tests.tools.photographs.photographer import photograph
from tests.tools.photographs.sheet import write_sheet

DISPLAYS: dict[str, type[Display]] = {"x": XDisplay, "wayland": WaylandDisplay}


def missing(emulator: Emulator) -> str:
    """Return the name of a program that a terminal needs and that is not installed, if any."""
    needed = [*DISPLAYS[emulator.display].needs, *emulator.needed]
    return next((name for name in needed if shutil.which(name) is None), "")


def take(display: Display, emulator: Emulator, chosen: Sequence[Look], folder: Path) -> int:
    """Take the photographs of one terminal; return the number of those that failed."""
    failed = 0
    version = emulator.told_version(display.environ)
    (folder / "version.txt").write_text(version, encoding="utf-8")
    for look in chosen:
        path = folder / f"{look.name}.png"
        if path.exists() or (look.needs_font and not emulator.has_font):
            continue
        try:
            taken = photograph(display, emulator, look)
        except (DisplayError, AssertionError, OSError) as error:
            failed += 1
            print(f"{emulator.name}, {look.name}: {error}", flush=True)
            continue
        path.write_bytes(taken.png)
        told = f"size {taken.report.size}, bytes {taken.report.sent}"
        path.with_suffix(".txt").write_text(f"{told}\n", encoding="utf-8")
        print(f"{emulator.name}, {look.name}: {told}", flush=True)
    return failed


def main(argv: Sequence[str] | None = None) -> int:
    """Take the photographs; the exit status is 1 if one could not be taken."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.photographs",
        description="Photograph the program in the real terminals that are installed.",
    )
    names = [emulator.name for emulator in EMULATORS]
    parser.add_argument("folder", type=Path)
    parser.add_argument("--terminals", nargs="+", choices=names, default=names, metavar="NAME")
    parser.add_argument("--looks", nargs="+", default=[""], metavar="PART")
    parser.add_argument("--sheet", type=Path, help="make a contact sheet of some of them")
    arguments = parser.parse_args(argv)
    chosen = [look for look in looks() if any(part in look.name for part in arguments.looks)]
    folder: Path = arguments.folder
    folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    with ExitStack() as open_displays:
        displays: dict[str, Display] = {}
        for emulator in EMULATORS:
            if emulator.name not in arguments.terminals:
                continue
            if lacking := missing(emulator):
                print(f"{emulator.name}: not run, as {lacking} is not installed", flush=True)
                continue
            here = folder / emulator.name
            here.mkdir(parents=True, exist_ok=True)
            try:
                if emulator.display not in displays:
                    made = DISPLAYS[emulator.display]()
                    displays[emulator.display] = open_displays.enter_context(made)
            except DisplayError as error:
                failed += 1
                print(f"{emulator.name}: {error}", flush=True)
            else:
                failed += take(displays[emulator.display], emulator, chosen, here)
    write_index(folder)
    if arguments.sheet:
        write_sheet(folder, arguments.sheet)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
