"""The zygote: what is there at the fork, and what a child gets of it."""

from __future__ import annotations

import os
import resource
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from boardtui.server.visit_request import VisitAnswer, VisitRequest
from boardtui.server.zygote import FAILED
from boardtui.session.club.place import Visitor
from tests.terminal_double import minimal_environment
from tests.waiting import wait_until

from .served import CODE, takes_connections

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="serving is for Linux")

PROGRAM = """
import json, os, signal, sys, threading
from pathlib import Path
from boardtui.server.zygote import Zygote

def descriptors():
    found = {}
    for number in range(1000):
        try:
            found[number] = os.get_inheritable(number)
        except OSError:
            pass
    return found

def visit(request, lag):
    told = {
        "threads": len(os.listdir("/proc/self/task")),
        "descriptors": [*descriptors()],
        "session": os.getsid(0) == os.getpid(),
        "terminal": os.isatty(0) and os.tcgetpgrp(0) == os.getpgrp(),
        "environ": dict(os.environ),
        "encodings": [each.encoding for each in (sys.stdin, sys.stdout, sys.__stderr__)],
        "child": str(signal.getsignal(signal.SIGCHLD)),
        "inherited": [each for each, is_inherited in descriptors().items() if is_inherited],
        "key": request.visitor.key,
        "words": request.words,
        "lag": lag,
    }
    print(json.dumps(told), flush=True)
    if request.words == ("fail",):
        raise KeyError("hunter2") from ValueError("hunter2")
    return 3

sys.exit(Zygote(Path(sys.argv[1]), visit).run())
"""


class Zygote(NamedTuple):
    """A zygote that runs."""

    path: Path
    process: subprocess.Popen[bytes]

    def ask(self, packet: bytes, descriptors: list[int]) -> socket.socket:
        """Send a packet."""
        line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        line.connect(str(self.path))  # which fails at once where others wait, if it has a time
        line.settimeout(30)
        socket.send_fds(line, [packet], descriptors)
        return line


@contextmanager
def running(path: Path) -> Iterator[Zygote]:
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", PROGRAM, str(path)],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=minimal_environment() | CODE,
    )
    try:
        wait_until(lambda: takes_connections(path))
        yield Zygote(path, process)
    finally:
        assert process.stdin is not None
        process.stdin.close()  # as when the process that has started it is gone
        assert process.wait(30) == 0
        assert process.stderr is not None
        process.stderr.close()


@pytest.fixture
def zygote(tmp_path: Path) -> Iterator[Zygote]:
    with running(tmp_path / "zygote") as zygote:
        yield zygote


def told(zygote: Zygote, request: VisitRequest, *more: int) -> tuple[dict[str, object], int | None]:
    """What a child says at a new terminal, and its exit status."""
    ours, theirs = os.openpty()
    try:
        line = zygote.ask(request.to_bytes(), [theirs] * 3 + [*more])
    finally:
        os.close(theirs)
    with line:
        begun = VisitAnswer.from_bytes(line.recv(1000))
        assert begun.status is None
        ended = VisitAnswer.from_bytes(line.recv(1000))
        assert ended.pid == begun.pid
    text = os.read(ours, 65_536)
    os.close(ours)
    import json

    return json.loads(text), ended.status


KEY = "SHA256:" + "a" * 43
STREAMS = (0, 1, 2)
LOG = 4
"""Of the zygote, for the end of a visit by an error."""


def test_a_child_has_one_thread_and_the_descriptors_of_its_terminal(zygote: Zygote) -> None:
    environ = {"TERM": "xterm", "LANG": "ja_JP.UTF-8"}
    said, status = told(zygote, VisitRequest(Visitor(KEY, "ann"), environ, ("sgf", "ab")))
    assert status == 3
    assert said["threads"] == 1
    assert said["descriptors"] == [*STREAMS, LOG]
    assert said["inherited"] == [*STREAMS]
    assert said["session"]
    assert said["terminal"]
    assert said["environ"] == environ
    assert said["encodings"] == ["utf-8"] * 3
    assert said["child"] == "0"  # the default
    assert said["key"] == KEY
    assert said["words"] == ["sgf", "ab"]
    assert said["lag"] is None


def test_a_child_gets_the_pipe_with_the_delay_of_the_line(zygote: Zygote) -> None:
    source, target = os.pipe()
    said, _status = told(zygote, VisitRequest(Visitor(None), {}), source)
    os.close(source)
    os.close(target)
    assert said["descriptors"] == [*STREAMS, 3, LOG]
    assert said["lag"] == 3


def test_the_log_tells_which_error_has_ended_a_visit(zygote: Zygote) -> None:
    _said, status = told(zygote, VisitRequest(Visitor(None), {}, ("fail",)))
    assert status == FAILED
    assert zygote.process.stderr is not None
    line = zygote.process.stderr.readline().decode()
    assert " visit-failed pid=" in line
    assert "error=KeyError cause=ValueError at=" in line
    assert "hunter2" not in line


def test_an_error_before_the_visit_is_told_to_the_log_alone(zygote: Zygote) -> None:
    ours, theirs = os.openpty()
    request = VisitRequest(Visitor(None), {"TERM": "no\0environment"})
    with zygote.ask(request.to_bytes(), [theirs] * 3) as line:
        os.close(theirs)
        line.recv(1000)
        assert VisitAnswer.from_bytes(line.recv(1000)).status == FAILED
    with pytest.raises(OSError, match="Input/output"):  # nothing has been printed
        os.read(ours, 65_536)
    os.close(ours)
    assert zygote.process.stderr is not None
    line_of_log = zygote.process.stderr.readline().decode()
    assert " visit-failed pid=" in line_of_log
    assert "error=ValueError at=" in line_of_log


def test_the_encoding_is_the_visitors(zygote: Zygote) -> None:
    for environ in ({"LANG": "C"}, {}):
        said, _status = told(zygote, VisitRequest(Visitor(None), environ))
        assert said["encodings"] == ["ascii"] * 3


@pytest.mark.parametrize(
    "packet",
    [
        b"x",
        b"[]",
        b"[1, 2, {}, null]",
        b'["SHA256:short", "ann", {}, null]',
        b'[null, "ann", {"A": 1}, null]',
        b'[null, "ann", {}, [1]]',
        b"[" * 30_000,
    ],
)
def test_a_malformed_packet_makes_no_child(zygote: Zygote, packet: bytes) -> None:
    with zygote.ask(packet, [0, 0, 0]) as line:
        assert line.recv(1000) == b""
    said, _status = told(zygote, VisitRequest(Visitor(None), {}))
    assert said["threads"] == 1


def test_a_request_without_a_terminal_makes_no_child(zygote: Zygote) -> None:
    with zygote.ask(VisitRequest(Visitor(None), {}).to_bytes(), [0]) as line:
        assert line.recv(1000) == b""


def test_a_client_that_goes_is_forgotten(zygote: Zygote) -> None:
    for _client in range(50):
        zygote.ask(VisitRequest(Visitor(None), {}).to_bytes(), [0, 0, 0]).close()
    folder = Path(f"/proc/{zygote.process.pid}/fd")
    wait_until(lambda: len(list(folder.iterdir())) < 12)
    children = Path(f"/proc/{zygote.process.pid}/task/{zygote.process.pid}/children")
    wait_until(lambda: not children.read_text())


def test_more_clients_than_select_could_watch_are_served(tmp_path: Path) -> None:
    """The descriptors of `select` end at 1024."""
    most = 1100
    with ExitStack() as opened:
        limits = resource.getrlimit(resource.RLIMIT_NOFILE)
        if limits[1] < 2 * most:
            pytest.skip("this system allows too few open files")
        resource.setrlimit(resource.RLIMIT_NOFILE, (limits[1], limits[1]))
        opened.callback(resource.setrlimit, resource.RLIMIT_NOFILE, limits)
        zygote = opened.enter_context(running(tmp_path / "zygote"))
        for _client in range(most):
            line = opened.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET))
            line.connect(str(zygote.path))
        said, _status = told(zygote, VisitRequest(Visitor(None), {}))
        assert said["descriptors"] == [*STREAMS, LOG]


def test_what_visits_need_is_loaded_without_a_thread_or_a_database() -> None:
    program = (
        "import sys, threading, os, gc\n"
        "from boardtui.cli.playing import load_asyncio; load_asyncio()\n"
        "from boardtui.server.zygote import preload\n"
        "before = os.listdir('/proc/self/fd')\n"
        "preload()\n"
        "assert os.listdir('/proc/self/fd') == before\n"
        "assert threading.active_count() == 1 and len(os.listdir('/proc/self/task')) == 1\n"
        "assert not gc.isenabled() and gc.get_freeze_count() > 10_000\n"
        "heavy = {'numpy', 'numba', 'ssl', 'asyncssh'} & {*sys.modules}\n"
        "assert not heavy, heavy\n"
        "assert 'boardtui.ui.screens.lobby' in sys.modules\n"
        # A module that each visit loads for itself costs hundreds of KiB a visit.
        "assert {'textual.scrollbar', 'boardtui.players.human'} <= {*sys.modules}\n"
        "assert any(name.startswith('rich._unicode_data.unicode') for name in sys.modules)\n"
    )
    words = [sys.executable, "-P", "-c", program]
    done = subprocess.run(
        words, env=minimal_environment() | CODE, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
