"""The stamp of kernels: it changes with everything that their compiled code depends on.

Numba notices changes in the file of a kernel, but not in the files of the kernels that it calls.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import platform
import re
from collections.abc import Iterator
from pathlib import Path

UNSEEN_BY_KERNELS = (
    "fronts",
    "skill.py",
    "server.py",
    "program.py",
    "solve.py",
    "readiness.py",
    "ahead.py",
    "kernels.py",
)
"""Names of files and directories that no module with kernels imports."""

_VERSIONS = {"numba": "_version.py", "llvmlite": "_version.py", "numpy": "version.py"}
"""Files with the versions of packages that compiled code depends on."""

_WITHOUT_EFFECT = {"NUMBA_CACHE_DIR", "NUMBA_NUM_THREADS"}
"""Settings of numba that kernels do not depend on."""

_STAMP_DIGITS = 32
STAMP = re.compile(f"[0-9a-f]{{{_STAMP_DIGITS}}}")
"""The form of a stamp."""

_ROOT = Path(__file__).parent


def stamp(game: str = "") -> str:
    """Return a hash of everything that the compiled code of a game depends on."""
    digest = hashlib.sha256()
    # Any setting of numba may change the code that it generates.
    settings = sorted(
        f"{name}={value}"
        for name, value in os.environ.items()
        if name.startswith("NUMBA_") and name not in _WITHOUT_EFFECT
    )
    for text in (platform.python_version(), *settings):
        # Separators, so that no two lists of texts run together into one.
        digest.update(text.encode(errors="surrogateescape") + b"\0")
    for package, source in _VERSIONS.items():
        digest.update(_source_of(package, source) + b"\0")
    for path in kernel_sources(_ROOT, game):
        digest.update(path.relative_to(_ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:_STAMP_DIGITS]


def kernel_sources(root: Path, game: str = "") -> Iterator[Path]:
    """Yield the sources that the kernels of a game may depend on, in a fixed order.

    Those are the files of its own directory and of `root` itself; without a game, all below `root`.
    """
    sources = [*root.glob("*.py"), *(root / game).rglob("*.py")] if game else root.rglob("*.py")
    for path in sorted(sources):
        if not set(path.relative_to(root).parts) & set(UNSEEN_BY_KERNELS):
            yield path


def game_of(module: str) -> str:
    """Return the game whose engine a module belongs to; empty for other modules."""
    below = f"{__package__}."
    path = module.removeprefix(below).split(".")
    return path[0] if module.startswith(below) and len(path) > 1 else ""


def _source_of(package: str, name: str) -> bytes:
    """Return the content of a package's file without importing it; empty if there is none."""
    # To read one file is faster than to import the package.
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        return b""
    try:
        return Path(spec.origin).with_name(name).read_bytes()
    except OSError:
        return b""
