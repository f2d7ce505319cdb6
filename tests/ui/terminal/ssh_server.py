"""An OpenSSH server and keys made for the occasion."""

from __future__ import annotations

import getpass
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.waiting import wait_until

SSHD = shutil.which("sshd", path="/usr/sbin:/usr/local/sbin:/usr/bin")

_IS_HERE = SSHD is not None and shutil.which("ssh") is not None

NEEDS_OPENSSH = pytest.mark.skipif(
    not _IS_HERE and "BOARDTUI_NEEDS_SSH" not in os.environ, reason="needs OpenSSH"
)
"""Skips a test without OpenSSH, or lets it fail where the environment says that it is needed."""


class Client(NamedTuple):
    """The client of a server."""

    options: list[str]
    port: int

    @property
    def address(self) -> str:
        """The account at the server."""
        return f"{getpass.getuser()}@127.0.0.1"

    def call(self, *options: str, command: tuple[str, ...] = ()) -> list[str]:
        """The words of a call of ssh."""
        return ["ssh", *self.options, "-p", str(self.port), *options, self.address, *command]

    def shell(self, command: str) -> list[str]:
        """The words of a call that runs a command in a terminal."""
        return self.call("-tt", command=(command,))


@contextmanager
def serving(directory: Path, block: str = "", key_options: str = "") -> Iterator[Client]:
    """Run a server with keys in a directory.

    `block` ends its configuration; `key_options` stand before the client's key.
    """
    host_key, user_key = directory / "host", directory / "user"
    for key in (host_key, user_key):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
    public = user_key.with_suffix(".pub").read_text()
    (directory / "authorized_keys").write_text(f"{key_options} {public}".lstrip())
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = {
        "ListenAddress": "127.0.0.1",
        "Port": str(port),
        "HostKey": str(host_key),
        "AuthorizedKeysFile": str(directory / "authorized_keys"),
        "PidFile": "none",
        "StrictModes": "no",
        "UsePAM": "no",
        "PermitRootLogin": "yes",
        "PermitUserEnvironment": "no",
        "Subsystem": "sftp internal-sftp",
    }
    configuration = directory / "sshd_config"
    lines = "".join(f"{name} {value}\n" for name, value in settings.items())
    configuration.write_text(lines + block)
    assert SSHD is not None
    server = subprocess.Popen([SSHD, "-D", "-e", "-f", configuration], stderr=subprocess.PIPE)
    try:
        _wait_for(port, server)
        options = ["-F", "none", "-i", str(user_key)]
        for option in (
            "StrictHostKeyChecking=no",
            "UserKnownHostsFile=/dev/null",
            "LogLevel=ERROR",
            "BatchMode=yes",
        ):
            options += ["-o", option]
        yield Client(options, port)
    finally:
        server.terminate()
        server.communicate()


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    wait_until(lambda: listens(port) or server.poll() is not None, 10)
    if server.poll() is not None:
        assert server.stderr is not None
        pytest.skip(f"sshd does not start here: {server.stderr.read().decode()}")


def listens(port: int) -> bool:
    """Return True if a port takes connections."""
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except ConnectionRefusedError:
        return False
    return True


def processes_about(directory: Path) -> list[bytes]:
    """The processes that name the directory in their command or environment."""
    return [record for _number, record in processes_naming(directory)]


def processes_naming(directory: Path) -> list[tuple[int, bytes]]:
    """The numbers of these processes, with command and environment."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            record = entry.read_bytes() + entry.with_name("environ").read_bytes()
        except OSError:
            continue
        if str(directory).encode() in record:
            found.append((int(entry.parent.name), record))
    return found
