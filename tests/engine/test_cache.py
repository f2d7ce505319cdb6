"""Kernels of a small program of the test's own, whose package holds the real cache and compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from boardtui.engine import cache, kernel

pytest.importorskip("numba")

ENGINE = Path(kernel.__file__).parent

CALLEE = """\
import numpy as np
from boardtui.engine.kernel import int64, kernel

STEP = np.int64({step})

@kernel(int64(int64))
def step(number):
    return number + STEP
"""

CALLER = """\
from boardtui.engine.callee import step
from boardtui.engine.kernel import int64, kernel

@kernel(int64(int64))
def twice(number):
    return step(step(number))
"""

PROGRAM = """\
import os
if "AFTER_NUMBA" in os.environ:
    import numba
import numpy as np
from boardtui.engine import cache, kernel
from boardtui.engine.caller import step, twice
hits = sum(sum(each.stats.cache_hits.values()) for each in (step, twice)) if kernel.COMPILED else 0
print(int(twice(np.int64(1))), hits, kernel.COMPILED, cache.ENABLED, kernel.UNCOMPILED_BECAUSE)
"""

COMPILED_NOW, LOADED = "3 0 True True", "3 2 True True"


class Program:
    """A program of two kernels, one of which calls the other one in another file."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.package = directory / "boardtui" / "engine"
        self.caches = directory / "caches"
        self.temporary = directory / "temporary"
        self.temporary.mkdir()
        self.package.mkdir(parents=True)
        self.environment = os.environ | {
            "PYTHONPATH": str(directory),
            "PYTHONDONTWRITEBYTECODE": "1",
            "XDG_CACHE_HOME": str(self.caches),
            "TMPDIR": str(self.temporary),
        }
        for name in ("BOARDTUI_UNCOMPILED", "NUMBA_DISABLE_JIT", "NUMBA_CACHE_DIR"):
            self.environment.pop(name, None)
        (self.package.parent / "__init__.py").touch()
        shutil.copy(ENGINE.parent / "private_folders.py", self.package.parent)
        (self.package / "__init__.py").touch()
        for name in ("cache.py", "kernel.py"):
            shutil.copy(ENGINE / name, self.package)
        (self.package / "caller.py").write_text(CALLER)
        self.step_is(1)

    def step_is(self, step: int) -> None:
        (self.package / "callee.py").write_text(CALLEE.format(step=step))

    def start(self, **environment: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", PROGRAM],
            cwd=self.directory,
            env=self.environment | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, **environment: str) -> str:
        return self.result(self.start(**environment))

    @staticmethod
    def result(process: subprocess.Popen[str]) -> str:
        output, errors = process.communicate(timeout=60)
        assert process.returncode == 0, errors
        return output.strip()

    def stamps(self) -> set[Path]:
        return set((self.caches / "boardtui").iterdir())


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path)


def test_the_second_process_loads_what_the_first_one_compiled(program: Program) -> None:
    assert program.run() == COMPILED_NOW
    assert program.run() == LOADED
    assert program.run(AFTER_NUMBA="1", NUMBA_CACHE_DIR="/nowhere") == LOADED
    assert len(program.stamps()) == 1
    assert not list(program.package.rglob("*.nb?"))
    if os.name == "posix":
        made = [program.caches / "boardtui", *(program.caches / "boardtui").rglob("*")]
        assert {path.stat().st_mode & 0o077 for path in made} == {0}
    # Settings of numba that make other code of it have a cache of their own.
    assert program.run(NUMBA_BOUNDSCHECK="1") == COMPILED_NOW


def test_two_processes_may_start_at_once(program: Program) -> None:
    both = [program.start(), program.start()]
    assert {program.result(process).split()[0] for process in both} == {"3"}
    assert program.run() == LOADED


def test_a_callee_that_changed_is_never_used_stale(program: Program) -> None:
    assert program.run() == COMPILED_NOW
    program.step_is(10)
    assert program.run() == "21 0 True True"
    assert len(program.stamps()) == 2
    program.step_is(1)
    assert program.run() == LOADED


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="permissions are those of Unix")
def test_a_temporary_directory_serves_while_nobody_else_can_write_to_it(program: Program) -> None:
    program.caches.touch()  # no directory, and none can be made in it
    assert program.run() == COMPILED_NOW
    assert program.run() == LOADED
    (directory,) = program.temporary.iterdir()
    assert directory.stat().st_mode & 0o077 == 0
    directory.chmod(0o777)
    assert program.run() == "3 0 True False"


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of Unix")
@pytest.mark.parametrize(
    "weakness",
    ["mode", *(pytest.param(name, marks=pytest.mark.long) for name in ("group", "link", "above"))],
)
def test_a_cache_that_others_can_change_is_passed_over(program: Program, weakness: str) -> None:
    kernels = program.caches / "boardtui"
    assert program.run() == COMPILED_NOW
    if weakness == "link":
        kernels.rename(program.directory / "elsewhere")
        kernels.symlink_to(program.directory / "elsewhere")
    elif weakness == "above":
        program.caches.chmod(0o777)
    else:
        kernels.chmod(0o777 if weakness == "mode" else 0o770)
    assert program.run() == COMPILED_NOW
    (temporary,) = program.temporary.iterdir()
    assert program.run() == LOADED
    assert temporary.stat().st_mode & 0o077 == 0


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of Unix")
def test_kernels_that_others_could_change_are_compiled_anew(program: Program) -> None:
    assert program.run() == COMPILED_NOW
    (stamp,) = program.stamps()
    stamp.chmod(0o777)
    assert program.run() == COMPILED_NOW
    assert program.run() == LOADED
    assert program.stamps() == {stamp}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
def test_nothing_waits_for_a_pipe_in_the_place_of_a_kernel(program: Program) -> None:
    assert program.run() == COMPILED_NOW
    for path in list(program.caches.rglob("*.nb[ci]")):
        path.unlink()
        os.mkfifo(path)
    assert program.run() == COMPILED_NOW
    assert program.run() == LOADED


@pytest.mark.long
def test_broken_files_are_compiled_anew(program: Program) -> None:
    assert program.run() == COMPILED_NOW
    for ending in ("nbi", "nbc"):
        broken = list(program.caches.rglob(f"*.{ending}"))
        assert broken
        for path in broken:
            path.write_bytes(path.read_bytes()[:40])
        assert program.run() == COMPILED_NOW, ending
    assert program.run() == LOADED


@pytest.mark.long
def test_directories_that_nobody_uses_are_removed(program: Program) -> None:
    assert program.run() == COMPILED_NOW
    parent = program.caches / "boardtui"
    (own,) = program.stamps()
    old, recent, foreign = parent / ("0" * 32), parent / ("1" * 32), parent / "other"
    for directory in (old, recent, foreign):
        directory.mkdir()
    long_ago = time.time() - (cache.DAYS_KEPT + 1) * 86400
    for directory in (old, foreign, own):
        os.utime(directory, (long_ago, long_ago))
    assert program.run() == LOADED
    assert not old.exists()
    assert recent.exists()
    assert foreign.exists()


@pytest.mark.parametrize("setting", ["BOARDTUI_UNCOMPILED", "NUMBA_DISABLE_JIT"])
def test_kernels_run_uncompiled_where_that_is_wanted(program: Program, setting: str) -> None:
    assert program.run(**{setting: "1"}) == f"3 0 False True {setting} is set"
    assert not program.caches.exists()


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("raise ModuleNotFoundError('gone', name='numba')", "numba is not installed"),
        ("raise ImportError('wants NumPy 1')", "numba cannot be loaded (wants NumPy 1)"),
        ("raise OSError('no LLVM')", "numba cannot be loaded (no LLVM)"),
    ],
)
def test_kernels_run_uncompiled_where_numba_fails(
    program: Program, source: str, reason: str
) -> None:
    (program.package.parents[1] / "numba.py").write_text(source)
    assert program.run() == f"3 0 False True {reason}"


@pytest.fixture
def sources(tmp_path: Path) -> Callable[[str], list[str]]:
    for name in (
        *("kernel.py", "server.py", "skill.py", "fronts/gtp.py"),
        *(
            "othello/search.py",
            "othello/any_size/board.py",
            "othello/program.py",
            "gomoku/search.py",
        ),
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()

    def listed(game: str) -> list[str]:
        return [
            path.relative_to(tmp_path).as_posix() for path in cache.kernel_sources(tmp_path, game)
        ]

    return listed


def test_sources_that_no_kernel_sees_do_not_count(sources: Callable[[str], list[str]]) -> None:
    assert sources("") == [
        *("gomoku/search.py", "kernel.py", "othello/any_size/board.py", "othello/search.py"),
    ]


def test_one_game_does_not_depend_on_the_other(sources: Callable[[str], list[str]]) -> None:
    assert sources("othello") == ["kernel.py", "othello/any_size/board.py", "othello/search.py"]
    assert sources("gomoku") == ["gomoku/search.py", "kernel.py"]


def test_each_game_has_a_directory_of_its_own() -> None:
    modules = ("othello.search", "othello.any_size.board", "bits", "gomoku.search")
    search, board, bits, other = (cache.directory(f"boardtui.engine.{name}") for name in modules)
    assert search == board
    assert search != other
    assert bits == cache.directory("tests.engine.othello.boards")
