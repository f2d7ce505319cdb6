"""The cache of compiled kernels between runs.

Each version of the sources that a kernel may depend on has its own directory, since numba notices
changes in the file of a kernel, but not in the files of the kernels that it calls.
"""

from __future__ import annotations

import errno
import functools
import hashlib
import importlib.util
import os
import platform
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from platformdirs import user_cache_path

from boardtui.private_folders import make_folder, private_folder, temporary_folder

ENABLED = True
"""False if no directory can keep compiled kernels."""

UNSEEN_BY_KERNELS = ("fronts", "skill.py", "server.py", "program.py", "solve.py")
"""Names of files and directories that no module with kernels imports."""

DAYS_KEPT = 30
"""Days that a directory is kept after its last use."""

_SECONDS_A_DAY = 86_400

progress: Callable[[int], object] = lambda compiled: None  # noqa: E731
"""Called after each kernel that is compiled or loaded, with the number of kernels so far."""

_VERSIONS = {"numba": "_version.py", "llvmlite": "_version.py", "numpy": "version.py"}
"""Files that state the versions of the packages on which compiled code depends."""

_STAMP_DIGITS = 32
_STAMP = re.compile(f"[0-9a-f]{{{_STAMP_DIGITS}}}")

_ROOT = Path(__file__).parent

_parent: Path | None = None
"""Parent of the directories; None until `prepare` has found one."""

_ready = 0
_compiled = 0


def ready_one(*, is_compiled: bool) -> None:
    """Count a kernel that is ready, compiled now or loaded from the cache."""
    global _ready, _compiled
    _ready += 1
    _compiled += is_compiled
    progress(_ready)


def ready_so_far() -> int:
    """Return the number of kernels that are ready."""
    return _ready


def compiled_so_far() -> int:
    """Return the number of kernels that were compiled, and not loaded from the cache."""
    return _compiled


def prepare() -> None:
    """Find a place for kernels, before the first of them is compiled.

    The content is executed, so other users must not be able to change it: the directory lies in
    the user's cache, or else among the temporary files. Without either, nothing is kept.
    """
    global _parent
    for candidate in _candidates():
        parent = private_folder(candidate)
        if parent is not None and os.access(parent, os.W_OK | os.X_OK):
            _parent = parent
            return
    disable()


def directory(module: str) -> Path:
    """Return the directory for the kernels of a module; raises OSError if it cannot be written."""
    return _directory_of(_game_of(module))


@functools.cache
def _directory_of(game: str) -> Path:
    assert _parent is not None
    place = _parent / stamp(game)
    # Its files may be anybody's, or be none, so that numba would wait for them.
    if private_folder(place) is None or not _holds_only_files(place):
        shutil.rmtree(place, ignore_errors=True)
        if private_folder(place) is None:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(place))
    os.utime(place)
    _clean(_parent, place)
    return place


def _holds_only_files(folder: Path) -> bool:
    """Return True if there is nothing but regular files in a folder, and in those below it."""
    return all(
        entry.is_file(follow_symlinks=False)
        or (entry.is_dir(follow_symlinks=False) and _holds_only_files(Path(entry)))
        for entry in os.scandir(folder)
    )


def discard(module: str) -> None:
    """Empty the directory of a module's kernels, which cannot be read."""
    with suppress(OSError):
        shutil.rmtree(directory(module), ignore_errors=True)
        make_folder(directory(module))


@contextmanager
def private_files() -> Iterator[None]:
    """Make files created in the block accessible to the owner only; numba follows the umask."""
    usual = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(usual)


def disable() -> None:
    """Keep nothing from here on."""
    global ENABLED
    ENABLED = False


def stamp(game: str = "") -> str:
    """Return a hash of everything that the compiled code of a game depends on."""
    digest = hashlib.sha256()
    # Any setting of numba may change the code that it generates.
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
    return digest.hexdigest()[:_STAMP_DIGITS]


def kernel_sources(root: Path, game: str = "") -> Iterator[Path]:
    """Yield the sources that the kernels of a game may depend on, in a fixed order.

    Those are the files of its own directory and of `root` itself; without a game, all below `root`.
    """
    sources = [*root.glob("*.py"), *(root / game).rglob("*.py")] if game else root.rglob("*.py")
    for path in sorted(sources):
        if not set(path.relative_to(root).parts) & set(UNSEEN_BY_KERNELS):
            yield path


def _game_of(module: str) -> str:
    """Return the game whose engine a module belongs to; empty for other modules."""
    below = f"{__package__}."
    path = module.removeprefix(below).split(".")
    return path[0] if module.startswith(below) and len(path) > 1 else ""


def _source_of(package: str, name: str) -> bytes:
    """Return the content of a package's file without importing it; empty if there is none."""
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        return b""
    try:
        return Path(spec.origin).with_name(name).read_bytes()
    except OSError:
        return b""


def _candidates() -> Iterator[Path]:
    with suppress(RuntimeError):  # no home directory is known
        yield user_cache_path("boardtui")
    with suppress(OSError):
        yield temporary_folder()


def _clean(parent: Path, used: Path) -> None:
    """Remove the directories of other versions that were not used for DAYS_KEPT days.

    A process that is reading one of them falls back to compiling.
    """
    oldest = time.time() - DAYS_KEPT * _SECONDS_A_DAY
    with suppress(OSError):
        for directory in parent.iterdir():
            is_stamp = _STAMP.fullmatch(directory.name) is not None and directory.is_dir()
            if is_stamp and directory != used and directory.stat().st_mtime < oldest:
                shutil.rmtree(directory, ignore_errors=True)
