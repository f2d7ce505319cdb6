"""Programs of other users of the host, which only root starts."""

from __future__ import annotations

import os
import shutil

import pytest

needs_root = pytest.mark.skipif(
    os.getuid() != 0 or shutil.which("setpriv") is None,
    reason="only root becomes other users, with setpriv",
)


def as_user(uid: int, group: int = 60_000) -> tuple[str, ...]:
    """The words before a command of another user, who may read everything: Python may be root's."""
    return (
        *("setpriv", f"--reuid={uid}", f"--regid={uid}", f"--groups={group}"),
        *("--inh-caps=-all,+dac_read_search", "--ambient-caps=-all,+dac_read_search"),
        "--bounding-set=-all,+dac_read_search",
    )


def limited(kib: int) -> tuple[str, ...]:
    """The words before a command that finds the disk full once a file is as large as this."""
    return ("bash", "-c", f'ulimit -f {kib}; exec "$@"', "bash")
