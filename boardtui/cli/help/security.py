"""Trusted and untrusted input, and the bounds of a visitor."""

from __future__ import annotations

from boardtui.cli.help.blocks import Section
from boardtui.system.translatable import N_

SECTIONS = (
    Section(
        N_("What is trusted"),
        N_(
            "The command line and the settings file are trusted. A program that they name as a "
            "player runs with your rights."
        ),
        N_(
            "The compiled code of the built-in engines is trusted as well. It is kept in a folder "
            "that only you can write to, or in one that only root can; without such a folder it is "
            "not kept."
        ),
    ),
    Section(
        N_("What is not trusted"),
        N_(
            "Records, whether opened, pasted or saved: their size is limited, and nothing in them "
            "is ever run. A saved game names its players, not a command. Control characters in "
            "names, comments and file names are shown as “·”."
        ),
        N_(
            "Paths, including yours: only regular files are opened. Pipes, sockets, terminals and "
            "other devices are refused at once."
        ),
        N_(
            "Engines: the length and number of their lines are limited. An engine that hangs is "
            "killed, with everything it has started. It can read your files, like any program that "
            "you run."
        ),
        N_(
            "The terminal: its size counts up to 1000 columns and 400 lines, and replies that were "
            "not asked for are dropped. If the connection is lost, the game is saved and the "
            "program ends."
        ),
    ),
    Section(
        N_("Visitors (--hosted)"),
        N_(
            "A visitor opens a record by pasting it, and takes one home by copying it. No path is "
            "ever read. There are no settings file and no suspending."
        ),
        N_(
            "Only the built-in engines play, one at a time and in one thread, for up to 5 seconds "
            "per move and 30 seconds per analysis. An engine stops after 2 minutes without a "
            "request. The program reads only the terminal, the language and PATH from the "
            "environment; SSH_ORIGINAL_COMMAND is never read."
        ),
        N_(
            "--hosted=/DIR/NAME keeps the games of one visitor in a folder of mode 0700: up to 200 "
            "games and 8 MB in all, including logs, results, tags and the library. Beyond that a "
            "game continues unsaved, and the screen says so. No game is removed to make room; "
            "archived games count too. With --hosted alone nothing is kept."
        ),
        N_(
            "A visit ends after 30 minutes without a key, or after 6 hours; the screen says so 3 "
            "minutes before. Each process may use 1.5 GB of address space, 64 open files and 600 "
            "seconds of processor time, and writes no core file."
        ),
        N_(
            "You limit how many connect, how often, and their memory in total, with sshd and the "
            "service manager. Visitors who share an account are kept apart by this program, not by "
            "the system: keep nothing else in that account."
        ),
    ),
    Section(
        N_("How to report a vulnerability"),
        N_(
            "Write to the maintainers in private first. Say what you did and what happened, and "
            "send the output of “boardtui --version” and the smallest file or keys that show the "
            "problem."
        ),
    ),
)
