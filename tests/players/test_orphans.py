"""What an engine leaves behind is buried; the other children of the program are left alone."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.processes import is_running
from tests.waiting import wait_until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs Linux")

PARENT = """
import os, subprocess, sys
from boardtui.players import orphans
orphans.claim_orphans()
orphans.adopt()
leave = (
    "import subprocess, sys; "
    "print(subprocess.Popen([sys.executable, '-c', 'import signal; signal.pause()'],"
    " stdout=-3, start_new_session=True).pid)"
)
engine = subprocess.run([sys.executable, "-c", leave], stdout=subprocess.PIPE, text=True)
print(engine.stdout.strip(), flush=True)
input()
orphans.kill_all(20)
print("killed", flush=True)
input()
orphans.bury()
try:
    os.waitpid(-1, os.WNOHANG)
except ChildProcessError:
    print("buried", flush=True)
"""

BESIDE_AN_IMPORT = """
import asyncio, os, signal, sys
from pathlib import Path
from boardtui.library.child import ChildImport
from boardtui.library.errors import LibraryError
from boardtui.players import orphans, transport
from boardtui.players.player import EngineTerminated
from tests.processes import is_running
from tests.waiting import until

LEAVE = (
    "import subprocess, sys; "
    "print(subprocess.Popen([sys.executable, '-c', ''], start_new_session=True).pid, flush=True); "
    "input(); sys.exit(3)"
)

async def main():
    import_child = ChildImport(Path(sys.argv[1]), [Path(sys.argv[2])])
    os.kill(import_child.pid, signal.SIGKILL)
    await until(lambda: not is_running(import_child.pid))
    engine = await transport.start([sys.executable, "-c", LEAVE], "engine")
    orphan = int(await engine.receive())
    engine.send("")
    try:
        await engine.receive()
    except EngineTerminated as error:
        print(error.reason.name, error.facts.get("code"))
    # The end of the second engine buries whatever the first one has left.
    await until(lambda: not is_running(orphan))
    other = await transport.start([sys.executable, "-c", "input()"], "other")
    await other.close()
    print("left", os.path.exists(f"/proc/{orphan}"))
    try:
        import_child.run(lambda _message: None)
    except LibraryError as error:
        print(error.reason.name)
    import_child.stop()
    try:
        os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        print("no zombie")

orphans.claim_orphans()
asyncio.run(main())
"""

BESIDE_ANOTHER_CHILD = """
import asyncio, os, subprocess, sys
from boardtui.players import orphans, transport
from tests.processes import is_running
from tests.waiting import until

async def main():
    # A child that the program has not started itself, but a package that it uses.
    child = subprocess.Popen([sys.executable, "-c", "raise SystemExit(7)"])
    await until(lambda: not is_running(child.pid))
    engine = await transport.start([sys.executable, "-c", "input()"], "engine")
    await engine.close()
    print(child.wait())

orphans.claim_orphans()
asyncio.run(main())
"""


@contextmanager
def program(text: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-c", text, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    ) as process:
        yield process


def test_what_an_engine_leaves_behind_is_killed_and_forgotten() -> None:
    with program(PARENT) as parent:
        assert parent.stdin is not None
        assert parent.stdout is not None
        daemon = int(parent.stdout.readline())
        assert is_running(daemon)
        parent.stdin.write("\n")
        assert parent.stdout.readline() == "killed\n"
        wait_until(lambda: not is_running(daemon))
        parent.stdin.write("\n")
        assert parent.stdout.readline() == "buried\n"


def test_an_import_that_was_killed_is_told_so_when_an_engine_has_ended(tmp_path: Path) -> None:
    with program(BESIDE_AN_IMPORT, str(tmp_path / "library.db"), str(tmp_path)) as parent:
        output, _errors = parent.communicate()
    assert output.splitlines() == ["EXITED 3", "left False", "STOPPED", "no zombie"]


def test_a_child_of_another_package_keeps_its_exit_status() -> None:
    with program(BESIDE_ANOTHER_CHILD) as parent:
        output, _errors = parent.communicate()
    assert output == "7\n"
