"""Trusted and untrusted input, and the bounds of a visitor."""

from __future__ import annotations

from boardtui.cli.help.blocks import Section
from boardtui.system.translatable import N_

SECTIONS = (
    Section(
        N_("What is trusted"),
        N_(
            "The words of the command line, and the settings file: a program that either of them "
            "names as a player is run with your rights. So are the kernels that the built-in "
            "engines have compiled: they lie in a folder that only you can write to, or in one "
            "where only root can, or are not kept."
        ),
    ),
    Section(
        N_("What is not trusted"),
        N_(
            "Records, whether opened, pasted or saved: they are read within limits of size, and "
            "nothing in them is ever run; a saved game names its players, and no command. What a "
            "terminal would obey in a name, a comment or a file’s name is shown as “·”."
        ),
        N_(
            "Paths, yours too: only regular files are opened. A pipe, a socket, a terminal or "
            "another device is refused at once."
        ),
        N_(
            "What engines say: lines are limited in length and number, and an engine that hangs is "
            "given up and killed, with all that it has started. It may read your files, as any "
            "program that you run."
        ),
        N_(
            "The terminal: its size is taken up to 1000 columns and 400 lines, and reports that "
            "were not asked for are dropped. A lost line ends the program, and the game is saved."
        ),
    ),
    Section(
        N_("Visitors (--hosted)"),
        N_(
            "A visitor opens a record by pasting it and takes one home by copying it; no path is "
            "ever read. There are no other engines than our own, of which one runs at a time, in "
            "one thread, for up to 5 seconds a move and 30 an analysis, and ends after two minutes "
            "without a question; no settings file; and no suspending. The environment is believed "
            "in what it says of the terminal, the language and PATH, and SSH_ORIGINAL_COMMAND is "
            "never read."
        ),
        N_(
            "--hosted=/DIR/NAME keeps the games of one visitor in a folder of mode 0700: up to 200 "
            "games and 8 MB in all, with logs, results, tags and the library, beyond which a game "
            "goes on unsaved, and the screen says so. No game is removed to make room; those put "
            "away stay in the folder and count. With --hosted alone nothing is kept."
        ),
        N_(
            "A visit ends after 30 minutes without a key, or after 6 hours; three minutes before, "
            "the screen says so. Each process may use 1.5 GB of address space, 64 open files and "
            "600 seconds of processor time, and writes no core file."
        ),
        N_(
            "Left to you: how many connect, how often, and the memory of all of them together "
            "(sshd and the service manager limit these). Visitors of one account are kept apart by "
            "this program, not by the system; keep nothing else in that account."
        ),
    ),
    Section(
        N_("How to report a hole"),
        N_(
            "Tell the maintainers in private before anybody else: what you did, what happened, the "
            "output of “boardtui --version”, and the smallest file or keys that show it."
        ),
    ),
)
