"""The kinds of file systems: only those of one host can hold a club."""

from __future__ import annotations

import os
import re
from pathlib import Path

from boardtui.system.regular_files import read_regular

_MOUNTS = Path("/proc/self/mountinfo")

_LONGEST_LIST = 2**20

_NETWORK = {
    *("9p", "afs", "beegfs", "ceph", "cifs", "coda", "gfs2", "glusterfs", "gpfs", "lustre"),
    *("nfs", "nfs4", "ocfs2", "orangefs", "prl_fs", "pvfs2", "smb3", "smbfs", "vboxsf", "virtiofs"),
    *("ncpfs", "vmhgfs"),
}
"""Other hosts see files of these without the locks and the shared memory of this one."""


def network_kind(path: Path, mounts: Path = _MOUNTS) -> str | None:
    """Return the kind of the network file system that a path is on.

    None on one of this host, or where the system does not tell. Raises OSError.
    """
    real = path.resolve()
    kind, deepest = "", -1
    try:
        lines = os.fsdecode(read_regular(mounts, _LONGEST_LIST)).splitlines()
    except FileNotFoundError:
        return None
    for line in lines:
        place, _dash, about = line.partition(" - ")
        point = Path(_unescaped(place.split(" ")[4]))
        # Of two at one place, the later one covers the other.
        if real.is_relative_to(point) and len(point.parts) >= deepest:
            kind, deepest = about.split(" ")[0], len(point.parts)
    return kind if kind in _NETWORK or kind.startswith("fuse.") else None


def _unescaped(text: str) -> str:
    """Return a path with the blanks that stand as octal numbers in the list of mounts."""
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), text)
