"""Kernels of a small program of the test's own, whose package holds the real cache and compiler."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from boardtui.engine import cache
from boardtui.engine.stamp import game_of, kernel_sources
from tests.engine.kernel_programs import COMPILED_NOW, LOADED, Program

pytest.importorskip("numba")


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path)


def test_the_second_process_loads_what_the_first_one_compiled(program: Program) -> None:
    assert program.run() == COMPILED_NOW
    assert program.run() == LOADED
    assert program.run(AFTER_NUMBA="1", NUMBA_CACHE_DIR="/nowhere") == LOADED
    assert len(program.stamps()) == 1
    assert not list(program.package.rglob("*.nb?"))
    made = [program.caches / "boardtui", *(program.caches / "boardtui").rglob("*")]
    assert {path.stat().st_mode & 0o077 for path in made} == {0}

    # Settings of numba that make other code of it have a cache of their own.
    assert program.run(NUMBA_BOUNDSCHECK="1") == COMPILED_NOW


@pytest.mark.long
def test_two_processes_may_start_at_once(program: Program) -> None:
    both = [program.start(), program.start()]
    assert {program.result(process).split()[0] for process in both} == {"3"}
    assert program.run() == LOADED


@pytest.mark.long
def test_a_callee_that_changed_is_never_used_stale(program: Program) -> None:
    assert program.run() == COMPILED_NOW
    program.step_is(10)
    assert program.run() == "21 2 True True"
    assert len(program.stamps()) == 2
    program.step_is(1)
    assert program.run() == LOADED


@pytest.mark.long
def test_a_temporary_directory_serves_while_nobody_else_can_write_to_it(program: Program) -> None:
    program.caches.touch()  # no directory, and none can be made in it
    assert program.run() == COMPILED_NOW
    assert program.run() == LOADED
    (directory,) = program.temporary.iterdir()
    assert directory.stat().st_mode & 0o077 == 0
    directory.chmod(0o777)
    assert program.run() == "3 2 True False"


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


@pytest.mark.long
def test_kernels_that_others_could_change_are_compiled_anew(program: Program) -> None:
    assert program.run() == COMPILED_NOW
    (stamp,) = program.stamps()
    stamp.chmod(0o777)
    assert program.run() == COMPILED_NOW
    assert program.run() == LOADED
    assert program.stamps() == {stamp}


@pytest.mark.long
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
        return [path.relative_to(tmp_path).as_posix() for path in kernel_sources(tmp_path, game)]

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
    search, board, bits, other = (game_of(f"boardtui.engine.{name}") for name in modules)
    assert search == board == "othello"
    assert other == "gomoku"
    assert bits == game_of("tests.engine.othello.boards") == ""
    assert len(set(map(cache.directory_of, (search, other, bits)))) == 3


needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")


@pytest.fixture
def system(program: Program) -> Path:
    """The system's cache, with the kernels of the program."""
    place = program.directory / "system"
    assert program.run(SYSTEM=str(place), FOR_ALL="1") == COMPILED_NOW
    assert not program.caches.exists() or not list(program.caches.rglob("*.nb?"))
    return place


@pytest.mark.long
@needs_root
def test_the_systems_cache_serves_all_accounts(program: Program, system: Path) -> None:
    made = [system, *system.rglob("*")]
    assert {path.stat().st_mode & 0o777 for path in made if path.is_dir()} == {0o755}
    assert {path.stat().st_mode & 0o777 for path in made if path.is_file()} == {0o644}
    assert program.run(SYSTEM=str(system)) == LOADED
    assert not list(program.caches.rglob("*.nb?"))
    # What it does not have is compiled into one's own.
    program.step_is(10)
    assert program.run(SYSTEM=str(system)) == "21 2 True True"
    assert len(list(program.caches.rglob("*.nbc"))) == 1  # the callee is a part of it


@pytest.mark.long
@needs_root
@pytest.mark.parametrize(
    "weakness",
    ["folder", *(pytest.param(name, marks=pytest.mark.long) for name in ("file", "above", "link"))],
)
def test_a_systems_cache_that_others_can_change_is_passed_over(
    program: Program, system: Path, weakness: str
) -> None:
    (stamp,) = system.iterdir()
    some_file = next(stamp.glob("*.nbi"))
    match weakness:
        case "folder":
            os.chown(stamp, 65534, 65534)
        case "file":
            some_file.chmod(0o666)
        case "above":
            system.chmod(0o775)
        case "link":
            some_file.rename(program.directory / "elsewhere")
            some_file.symlink_to(program.directory / "elsewhere")
    assert program.run(SYSTEM=str(system)) == COMPILED_NOW
    assert program.run(SYSTEM=str(system)) == LOADED


@pytest.mark.long
@needs_root
def test_broken_files_in_the_systems_cache_stay_where_they_are(
    program: Program, system: Path
) -> None:
    for path in system.rglob("*.nbi"):
        path.write_bytes(b"broken")
    assert program.run(SYSTEM=str(system)) == COMPILED_NOW
    assert program.run(SYSTEM=str(system)) == LOADED
    assert {path.read_bytes() for path in system.rglob("*.nbi")} == {b"broken"}


def test_a_full_disk_only_costs_the_cache(program: Program) -> None:
    result = program.run(FULL="1")
    assert result == "3 2 True False"
    assert not list(program.caches.rglob("*.nb?"))
