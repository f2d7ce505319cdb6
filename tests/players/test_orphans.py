from __future__ import annotations

import subprocess
import sys

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
orphans.bury(())
try:
    os.waitpid(-1, os.WNOHANG)
except ChildProcessError:
    print("buried", flush=True)
"""


def test_what_an_engine_leaves_behind_is_killed_and_forgotten() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PARENT],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        daemon = int(program.stdout.readline())
        assert is_running(daemon)
        program.stdin.write("\n")
        assert program.stdout.readline() == "killed\n"
        wait_until(lambda: not is_running(daemon))
        program.stdin.write("\n")
        assert program.stdout.readline() == "buried\n"
