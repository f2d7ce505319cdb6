"""The process for a visitor: its environment, its limits and its folder."""

from __future__ import annotations

import os
import re
from collections.abc import MutableMapping
from contextlib import suppress
from pathlib import Path

from boardtui.saves.quota import Quota
from boardtui.session.launch import Bounds
from boardtui.system.private_folders import private_folder

HOSTED = Bounds(
    paths=False,
    programs=False,
    settings_file=False,
    suspension=False,
    tracebacks=False,
    clubs=False,
    one_engine=True,
    most={"thinking_time": 5.0, "analysis_time": 30.0, "threads": 1},
    review_depth=16,
    quota=Quota(games=200, bytes=8 * 2**20),
    idle=30 * 60.0,
    stay=6 * 3600.0,
    notice=3 * 60.0,
)
"""The bounds of a visitor to another person’s machine."""

CLUB_VISIT = HOSTED._replace(clubs=True)
"""The bounds of a visitor who comes to play in a club of that machine."""

_BELIEVED = {
    "COLORTERM",
    "LANG",
    "LANGUAGE",
    "NO_COLOR",
    "PATH",
    "SSH_CLIENT",
    "SSH_CONNECTION",
    "SSH_TTY",
    "STY",
    "TERM",
    "TERM_PROGRAM",
    "TMUX",
    "ZELLIJ",
}
"""Variables kept from a visitor: they describe the terminal.

Others could name folders, or steer Python and libraries.
"""

_BELIEVED_PREFIXES = ("BOARDTUI_", "LC_")

_THREADS = {
    "BOARDTUI_PROCESSORS": "1",
    "MALLOC_ARENA_MAX": "2",
    "NUMBA_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
}
"""Each thread of a library reserves address space, and some start one for every processor."""

_LIMITS = {
    "RLIMIT_CORE": (0, 0),
    "RLIMIT_NOFILE": (64, 64),
    # An engine reserves 0.8 GB while it plays, and 1.0 GB while its code is compiled.
    "RLIMIT_AS": (1536 * 2**20, 1536 * 2**20),
    # SIGXCPU comes at the first number of seconds, SIGKILL at the second.
    "RLIMIT_CPU": (600, 660),
}
"""Limits (soft, hard) of this process, and of each engine that it starts."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


def is_folder_of_visitor(text: str) -> bool:
    """Return True for an absolute path whose last part is a plain name, such as /srv/games/ann."""
    folder, _slash, name = text.rpartition("/")
    is_plain = _NAME.fullmatch(name) is not None and "\0" not in folder
    return folder.startswith("/") and is_plain and ".." not in folder.split("/")


def folder_of_visitor(path: Path) -> Path | None:
    """Return a visitor's folder, made if missing for its owner alone; None if others can write."""
    return private_folder(path)


def confine(environ: MutableMapping[str, str] = os.environ) -> None:
    """Limit this process and those that it starts; forget variables that a visitor may have set."""
    for name in list(environ):
        if name not in _BELIEVED and not name.startswith(_BELIEVED_PREFIXES):
            del environ[name]
    environ.update(_THREADS)
    with suppress(ImportError):  # this system has no such limits
        import resource

        for name, wanted in _LIMITS.items():
            number = getattr(resource, name, None)
            if number is not None:
                most = resource.getrlimit(number)[1]
                unlimited = most == resource.RLIM_INFINITY
                soft, hard = (value if unlimited else min(value, most) for value in wanted)
                with suppress(OSError, ValueError):
                    resource.setrlimit(number, (soft, hard))
