"""A disk with little room."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def small_disk(path: Path, kib: int) -> Iterator[None]:
    """A disk for a folder, with little room."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={kib}k", "none", str(path)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("only root may make a small disk")
    try:
        yield
    finally:
        subprocess.run(["umount", str(path)], check=True)
