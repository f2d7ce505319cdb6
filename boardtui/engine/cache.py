"""Where compiled kernels are kept between runs.

Each state of the sources that a kernel may depend on has a directory of its own, since numba
notices a change only in the file of a kernel, not in the files of the kernels that it calls.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import os
import platform
import re
import shutil
import stat
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from platformdirs import user_cache_path

ENABLED = True
"""Whether compiled kernels are kept at all."""

UNSEEN_BY_KERNELS = ("fronts", "levels.py", "program.py", "solve.py")
"""Sources, by the names of their files and directories, that no kernel and its modules import."""

DAYS_KEPT = 30
"""How long a directory is kept that no program uses any more."""

progress: Callable[[int], object] = lambda compiled: None  # noqa: E731
"""Is told how many kernels are ready, as each of them is."""

_VERSIONS = {"numba": "_version.py", "llvmlite": "_version.py", "numpy": "version.py"}
"""Where the packages that compile have their versions."""

_STAMP = re.compile(r"[0-9a-f]{32}")

_ROOT = Path(__file__).parent

_parent: Path | None = None
"""Where the directories are."""

_ready = 0


def compiled_one() -> None:
    """Count a kernel that is ready."""
    global _ready
    _ready += 1
    progress(_ready)


def ready_so_far() -> int:
    """How many kernels are ready."""
    return _ready


def prepare() -> None:
    """Find where kernels can be kept; must happen before the first of them is compiled.

    Where neither the user's cache nor a private temporary directory can be written to, nothing is
    kept.
    """
    global _parent
    for parent in _candidates():
        with suppress(OSError):
            parent.mkdir(parents=True, exist_ok=True)
            if os.access(parent, os.W_OK | os.X_OK):
                _parent = parent
                return
    disable()


def directory(module: str) -> Path:
    """Where the kernels of a module are kept; raises OSError where that cannot be written to."""
    return _directory_of(_game_of(module))


@functools.cache
def _directory_of(game: str) -> Path:
    assert _parent is not None
    place = _parent / stamp(game)
    place.mkdir(exist_ok=True)
    os.utime(place)
    _clean(_parent, place)
    return place


def discard(module: str) -> None:
    """Throw away what is kept for a module and what belongs to it, because it cannot be read."""
    with suppress(OSError):
        shutil.rmtree(directory(module), ignore_errors=True)
        directory(module).mkdir(exist_ok=True)


def disable() -> None:
    """Keep nothing from here on."""
    global ENABLED
    ENABLED = False


def stamp(game: str = "") -> str:
    """Names all that the compiled code of a game depends on, the `kernel_sources` above all."""
    digest = hashlib.sha256()
    # Every setting of numba may change the code that it makes.
    settings = sorted(
        f"{name}={value}"
        for name, value in os.environ.items()
        if name.startswith("NUMBA_") and name != "NUMBA_CACHE_DIR"
    )
    for text in (platform.python_version(), *settings):
        digest.update(text.encode(errors="surrogateescape") + b"\0")
    for package, source in _VERSIONS.items():
        digest.update(_source_of(package, source) + b"\0")
    for path in kernel_sources(_ROOT, game):
        digest.update(path.relative_to(_ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:32]


def kernel_sources(root: Path, game: str = "") -> Iterator[Path]:
    """The sources below a directory that the kernels of a game may depend on, in a fixed order.

    A game has a directory of its own, and shares what lies in `root` itself. Without a game, all.
    """
    sources = [*root.glob("*.py"), *(root / game).rglob("*.py")] if game else root.rglob("*.py")
    for path in sorted(sources):
        if not set(path.relative_to(root).parts) & set(UNSEEN_BY_KERNELS):
            yield path


def _game_of(module: str) -> str:
    """The game whose engine a module belongs to; empty for any other one."""
    below = f"{__package__}."
    path = module.removeprefix(below).split(".")
    return path[0] if module.startswith(below) and len(path) > 1 else ""


def _source_of(package: str, name: str) -> bytes:
    """A file of a package that is not imported; empty if there is none."""
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        return b""
    try:
        return Path(spec.origin).with_name(name).read_bytes()
    except OSError:
        return b""


def _candidates() -> Iterator[Path]:
    yield user_cache_path("boardtui")
    temporary = _private_temporary_directory()
    if temporary is not None:
        yield temporary


def _private_temporary_directory() -> Path | None:
    """A directory that nobody else can write to: what lies in it is run."""
    identity = os.getuid() if hasattr(os, "getuid") else None
    directory = Path(tempfile.gettempdir()) / f"boardtui-{'' if identity is None else identity}"
    try:
        directory.mkdir(mode=0o700, exist_ok=True)
        facts = directory.lstat()
    except OSError:
        return None
    if identity is not None:
        is_ours = stat.S_ISDIR(facts.st_mode) and facts.st_uid == identity
        if not is_ours or stat.S_IMODE(facts.st_mode) & 0o077:
            return None
    return directory


def _clean(parent: Path, used: Path) -> None:
    """Remove the directories of other sources that no program has used for long.

    A program that reads one of them meanwhile only has to compile again.
    """
    oldest = time.time() - DAYS_KEPT * 86400
    with suppress(OSError):
        for directory in parent.iterdir():
            is_stamp = _STAMP.fullmatch(directory.name) is not None and directory.is_dir()
            if is_stamp and directory != used and directory.stat().st_mtime < oldest:
                shutil.rmtree(directory, ignore_errors=True)
