"""The files of a served club beside its database."""

from __future__ import annotations

import socket
from contextlib import suppress
from pathlib import Path
from typing import Final

from boardtui.club.folder import SERVE, is_shared
from boardtui.system.private_folders import PRIVATE_FILE, private_folder
from boardtui.system.reasons import Reason, Reasoned

HOST_KEY: Final = "host_ed25519"
KEEPER: Final = "keeper"
"""The socket for questions about accounts."""

_SOCKET: Final = PRIVATE_FILE
"""The mode of a socket: to ask is to write."""


class PlaceReason(Reason):
    """Reasons why a club cannot be served from its folder."""

    OPEN = (
        "This folder cannot be created, or other users can write to it: {folder}. Use a club "
        "folder of your own."
    )
    SHARED = (
        "A club shared with a group cannot be served, because its members could tamper "
        "with it: {folder}. Use a club folder of your own."
    )


class PlaceError(Reasoned, RuntimeError):
    """A club cannot be served from its folder."""


def bound_socket(path: Path, kind: socket.SocketKind) -> socket.socket:
    """Return a socket at a path, for its owner alone; one that was left there is replaced.

    Raises OSError.
    """
    path.unlink(missing_ok=True)
    bound = socket.socket(socket.AF_UNIX, kind)
    try:
        bound.bind(str(path))
        path.chmod(_SOCKET)
    except BaseException:
        bound.close()
        raise
    return bound


def remove_left(folder: Path, start: str, kind: socket.SocketKind) -> None:
    """Remove the sockets whose name begins so, and which killed processes have left there."""
    for path in filter(Path.is_socket, folder.glob(f"{start}*")):
        with suppress(OSError), socket.socket(socket.AF_UNIX, kind) as probe:
            probe.settimeout(0)
            try:
                probe.connect(str(path))
            except ConnectionRefusedError:
                path.unlink()


def runtime_folder(club: Path) -> Path:
    """Return the folder for host key and sockets, made if missing. Raises PlaceError."""
    wanted = club.absolute() / SERVE
    folder = private_folder(wanted)
    if folder is None:
        if club.is_dir() and is_shared(club):
            raise PlaceError(PlaceReason.SHARED, folder=club)
        raise PlaceError(PlaceReason.OPEN, folder=wanted)
    return folder
