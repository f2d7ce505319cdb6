"""The programs over a real OpenSSH connection, with a server and keys made for the occasion."""

from __future__ import annotations

import getpass
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from tests.terminal_double import RIGHT, Terminal
from tests.ui.real_program import TWO_PEOPLE, own_folders
from tests.ui.terminal.programs import Program

SSHD = shutil.which("sshd", path="/usr/sbin:/usr/local/sbin:/usr/bin")

pytestmark = [
    pytest.mark.pty,
    pytest.mark.skipif(SSHD is None or shutil.which("ssh") is None, reason="needs OpenSSH"),
]

Connect = Callable[[Sequence[str]], list[str]]


@pytest.fixture(scope="module")
def connect(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Connect]:
    """Turns a command into one that runs at the far end of a connection to this machine."""
    directory = tmp_path_factory.mktemp("ssh")
    host_key, user_key = directory / "host", directory / "user"
    for key in (host_key, user_key):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = {
        "ListenAddress": "127.0.0.1",
        "Port": str(port),
        "HostKey": str(host_key),
        "AuthorizedKeysFile": str(user_key.with_suffix(".pub")),
        "PidFile": "none",
        "StrictModes": "no",
        "UsePAM": "no",
        "PermitRootLogin": "yes",
        "PermitUserEnvironment": "no",
    }
    configuration = directory / "sshd_config"
    configuration.write_text("".join(f"{name} {value}\n" for name, value in settings.items()))
    assert SSHD is not None
    server = subprocess.Popen([SSHD, "-D", "-e", "-f", configuration], stderr=subprocess.PIPE)
    try:
        _wait_for(port, server)
        client = ["ssh", "-tt", "-F", "none", "-p", str(port), "-i", str(user_key)]
        for option in (
            "StrictHostKeyChecking=no",
            "UserKnownHostsFile=/dev/null",
            "LogLevel=ERROR",
        ):
            client += ["-o", option]
        client.append(f"{getpass.getuser()}@127.0.0.1")

        def over_ssh(command: Sequence[str]) -> list[str]:
            return [*client, f"cd {shlex.quote(str(Path.cwd()))} && exec {shlex.join(command)}"]

        yield over_ssh
    finally:
        server.terminate()
        server.communicate()


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 10
    while server.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        else:
            return
    assert server.stderr is not None
    pytest.skip(f"sshd does not start here: {server.stderr.read().decode()}")


def remote(program: Program, connect: Connect) -> Program:
    return Program(
        **{
            **vars(program),
            "command": lambda directory: connect(
                [
                    "env",
                    *(f"{name}={value}" for name, value in program.environ(directory).items()),
                    *program.command(directory),
                ]
            ),
        }
    )


def test_play_resize_and_quit(program: Program, connect: Connect, tmp_path: Path) -> None:
    with remote(program, connect).start(tmp_path) as terminal:
        shown = terminal.text
        terminal.resize(100, 30)
        terminal.wait_until_quiet(0.3)
        terminal.resize(80, 24)
        terminal.wait_for(lambda: terminal.text == shown)
        assert 0 < len(terminal.press(RIGHT)) <= 110
        terminal.send(program.play)
        terminal.wait_for(program.played)
        terminal.send(program.quit)
        assert terminal.wait_for_exit() == 0
        assert terminal.modes == {7, 25}


def test_dropped_connection(program: Program, connect: Connect, tmp_path: Path) -> None:
    with remote(program, connect).start(tmp_path) as terminal:
        terminal.send(program.play)
        terminal.wait_for(program.played)
        assert processes_about(tmp_path)
    deadline = time.monotonic() + 2
    while processes_about(tmp_path):
        assert time.monotonic() < deadline, "A process was left behind."
        time.sleep(0.02)
    assert program.has_saved(tmp_path)


def test_an_analysis_ends_with_the_connection(connect: Connect, tmp_path: Path) -> None:
    # Compiling would take a minute where nobody has played before.
    environ = own_folders(tmp_path) | {"BOARDTUI_UNCOMPILED": "1"}
    words = [f"{name}={value}" for name, value in environ.items()]
    program = [sys.executable, "-m", "boardtui", "othello", *TWO_PEOPLE]
    with Terminal(connect(["env", *words, *program])) as terminal:
        terminal.wait_for("Black to move")
        terminal.wait_until_quiet(0.3)
        terminal.send("=")
        terminal.wait_for("nodes", timeout=60)
        assert any(b"nboard" in process for process in processes_about(tmp_path))
    deadline = time.monotonic() + 5
    while processes_about(tmp_path):
        assert time.monotonic() < deadline, "A process was left behind."
        time.sleep(0.02)


def processes_about(directory: Path) -> list[bytes]:
    """The processes that name the directory in their command or environment."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            record = entry.read_bytes() + entry.with_name("environ").read_bytes()
        except OSError:
            continue
        if str(directory).encode() in record:
            found.append(record)
    return found
