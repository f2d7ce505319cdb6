"""Where compiled kernels are kept between runs."""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from platformdirs import user_cache_path

ENABLED = True
"""Whether compiled kernels are kept at all."""

progress: Callable[[int], object] = lambda compiled: None  # noqa: E731
"""Is told how many kernels are ready, as each of them is."""

_ready = 0


def compiled_one() -> None:
    """Count a kernel that is ready."""
    global _ready
    _ready += 1
    progress(_ready)


def prepare() -> bool:
    """Point numba at its directory before it is imported; whether it can be imported."""
    if os.environ.get("NUMBA_DISABLE_JIT") == "1" or os.environ.get("BOARDTUI_UNCOMPILED") == "1":
        return False
    try:
        numba = version("numba")
    except PackageNotFoundError:
        return False
    os.environ.setdefault("NUMBA_CACHE_DIR", str(user_cache_path("boardtui") / _stamp(numba)))
    return True


def _stamp(numba: str) -> str:
    """Names all that compiled code depends on, the sources of every kernel above all."""
    digest = hashlib.sha256()
    for part in (numba, platform.python_version(), os.environ.get("NUMBA_BOUNDSCHECK", "")):
        digest.update(part.encode() + b"\0")
    root = Path(__file__).parent
    for path in sorted(root.rglob("*.py")):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:32]
