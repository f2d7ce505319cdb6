"""The children of the program, which are registered in one place."""

from __future__ import annotations

import ast
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import boardtui
from boardtui.system import children
from tests.processes import is_running
from tests.waiting import wait_until

ROOT = Path(boardtui.__file__).parent
WAIT = [sys.executable, "-c", "import signal; signal.pause()"]


def has_ended(pid: int) -> bool:
    """Return True if a child has ended, which nobody is told."""
    return not is_running(pid)


def test_a_child_that_is_registered_is_left_to_those_who_wait_for_it() -> None:
    process = children.start([sys.executable, "-c", "raise SystemExit(3)"])
    wait_until(lambda: has_ended(process.pid))
    children.reap([process.pid])
    assert process.wait() == 3
    children.end(process)


def test_another_child_is_reaped_once_it_has_ended() -> None:
    with subprocess.Popen(WAIT) as process:
        children.reap([process.pid])
        assert is_running(process.pid)
        process.kill()
        wait_until(lambda: has_ended(process.pid))
        children.reap([process.pid])
        assert not Path(f"/proc/{process.pid}").exists()


def test_no_child_is_reaped_while_one_starts() -> None:
    process = subprocess.Popen([sys.executable, "-c", "raise SystemExit(4)"])
    with children.starting():
        wait_until(lambda: has_ended(process.pid))
        children.reap([process.pid])
        children.register(process.pid)
    children.reap([process.pid])
    assert process.wait() == 4
    children.forget(process.pid)


def test_a_child_that_ends_late_leaves_no_zombie() -> None:
    process = children.start(WAIT)
    children.end(process, patience=0.0)
    wait_until(lambda: process.returncode == -signal.SIGKILL)
    assert not Path(f"/proc/{process.pid}").exists()


def test_a_child_that_hangs_holds_nobody_while_another_thread_reads_from_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    process = children.start(WAIT)
    assert process.stdout is not None
    reader = threading.Thread(target=process.stdout.read)
    reader.start()
    with monkeypatch.context() as patch:
        patch.setattr(process, "kill", lambda: None)  # as in a disk access that does not end
        children.end(process, patience=0.0)
    assert reader.is_alive()
    process.kill()
    reader.join()
    wait_until(lambda: process.stdout is not None and process.stdout.closed)


STARTERS = {"Popen", "run", "call", "check_call", "check_output", "getoutput", "getstatusoutput"}


SERVER = {
    ("cli/serve.py", "run"),
    ("server/supervised_part.py", "create_subprocess_exec"),
    ("server/zygote.py", "fork"),
}
"""The starts in the processes of a server, which adopt no orphans."""


def started_by(source: str) -> set[str]:
    """The calls by which a source starts processes."""
    calls = [
        ast.unparse(node.func) for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)
    ]
    return {
        call
        for call in calls
        if call.rpartition(".")[2] in {"Popen", "create_subprocess_exec", "subprocess_exec"}
        or call in {f"subprocess.{name}" for name in STARTERS}
        or call in {"os.fork", "os.system", "os.popen", "os.posix_spawn", "pty.fork"}
    }


def test_processes_are_started_where_they_are_registered() -> None:
    starters = {
        (path.relative_to(ROOT).as_posix(), call.rpartition(".")[2])
        for path in ROOT.rglob("*.py")
        for call in started_by(path.read_text("utf-8"))
    }
    assert starters - SERVER == {
        ("players/transport.py", "subprocess_exec"),
        ("system/children.py", "Popen"),
    }
