"""Trusted and untrusted input, and the bounds of a visitor."""

from __future__ import annotations

from boardtui.cli.help.blocks import Section
from boardtui.system.translatable import N_

SECTIONS = (
    Section(
        N_("What is trusted"),
        N_(
            "The command line and the settings file are trusted. A program that they name as a "
            "player runs with your permissions."
        ),
        N_(
            "The compiled code of the built-in engines is trusted as well. It is saved only in a "
            "folder that only you, or only root, can write to; without such a folder, it is not "
            "saved."
        ),
    ),
    Section(
        N_("What is not trusted"),
        N_(
            "Records, whether opened, pasted or saved: their size is limited, and nothing in them "
            "is ever executed. A saved game contains the names of its players, not commands. "
            "Control characters in names, comments and file names are shown as “·”."
        ),
        N_(
            "Paths, including those that you type: only regular files are opened. Pipes, "
            "sockets, terminals and other devices are refused at once."
        ),
        N_(
            "Engines: the length and number of the lines they send are limited. An engine that "
            "hangs is killed, together with everything it has started. Like any program that you "
            "run, an engine can read your files."
        ),
        N_(
            "The terminal: at most 1,000 columns and 400 lines are used, and unexpected replies "
            "are ignored. If the connection is lost, the game is saved and the program ends."
        ),
    ),
    Section(
        N_("Visitors (--hosted)"),
        N_(
            "A visitor opens a record by pasting its text, and saves a game by copying it from "
            "the screen. Files are never opened by path. There is no settings file, and the "
            "program cannot be suspended."
        ),
        N_(
            "Only the built-in engines can play, one at a time and with one thread, for up "
            "to 5 seconds per move and 30 seconds per analysis. An engine stops after 2 "
            "minutes without a request. From the environment, the program reads only the "
            "terminal, the language and PATH; SSH_ORIGINAL_COMMAND is never read."
        ),
        N_(
            "--hosted=/DIR/NAME saves the games of one visitor in a folder with mode 0700: "
            "up to 200 games and 8 MB in total, including logs, results, tags and the "
            "library. Beyond that, games continue but are not saved, and the screen says "
            "so. No game is removed to free space; archived games count too. With --hosted "
            "alone, nothing is saved."
        ),
        N_(
            "A visit ends after 30 minutes without a key press, or after 6 hours; a notice "
            "appears 3 minutes before the end. Each process may use 1.5 GB of address space, 64 "
            "open files and 600 seconds of processor time, and does not write a core file."
        ),
        N_(
            "Use sshd and the service manager to limit how many visitors connect, how often, and "
            "how much memory they use together. Visitors who share an account are kept apart by "
            "boardtui, not by the system: do not use that account for anything else."
        ),
    ),
    Section(
        N_("How to report a vulnerability"),
        N_(
            "First write to the maintainers in private. Say what you did and what happened, and "
            "send the output of “boardtui --version” and the smallest file or the fewest key "
            "presses that show the problem."
        ),
    ),
)
