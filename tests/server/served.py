"""A club that is served over SSH for a while, and the clients that come to it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest

from tests.sources import ROOT
from tests.terminal_double import Answers, Terminal
from tests.ui.terminal.ssh_server import NEEDS_OPENSSH
from tests.waiting import wait_until

NEEDS_SSH = [pytest.mark.pty, NEEDS_OPENSSH]

CODE = {"PYTHONPATH": str(ROOT)}
"""The environment in which the code beside these tests runs, whatever is installed."""


class Key(NamedTuple):
    """A key of a client."""

    private: Path
    fingerprint: str

    @property
    def public(self) -> Path:
        """The public half."""
        return self.private.with_suffix(".pub")


class Served(NamedTuple):
    """A club that is served."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes]
    output: Path
    log: Path

    def ssh(
        self,
        *command: str,
        key: Key | Path | None = None,
        options: Sequence[str] = (),
        login: str = "visitor",
        source: str = "",
    ) -> list[str]:
        """The words of a call of ssh; without a key, that of a guest."""
        path = key.private if isinstance(key, Key) else key
        identity = ["-o", "IdentitiesOnly=yes", *(["-i", str(path)] if path else [])]
        if path is None:
            identity = ["-o", "PubkeyAuthentication=no"]
        settings = [
            "StrictHostKeyChecking=no",
            "UserKnownHostsFile=/dev/null",
            "LogLevel=ERROR",
            *([f"BindAddress={source}"] if source else []),
        ]
        words = [word for setting in settings for word in ("-o", setting)]
        return [
            *("ssh", "-F", "none", *identity, *words, *options, "-p", str(self.port)),
            f"{login}@127.0.0.1",
            *command,
        ]

    def run(self, *command: str, **how: Any) -> subprocess.CompletedProcess[str]:
        """Run a command without a terminal."""
        return subprocess.run(
            self.ssh(*command, **how),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )

    @contextmanager
    def visit(
        self,
        *,
        columns: int = 80,
        lines: int = 24,
        pixels: tuple[int, int] = (0, 0),
        told: tuple[int, int] | None = None,
        environ: dict[str, str] | None = None,
        answers: Answers | None = None,
        options: Sequence[str] = (),
        **how: Any,
    ) -> Iterator[Terminal]:
        """A session in a terminal; `told` is the size that it tells, where that is not its own."""
        environ = {"LANG": "C.UTF-8", "TERM": "xterm-256color"} | (environ or {})
        options = ["-o", "SendEnv=LANG LC_* COLORTERM NO_COLOR", "-tt", *options]
        words = self.ssh(options=options, **how)
        with Terminal(
            words,
            columns=columns,
            lines=lines,
            told=told,
            pixels=pixels,
            environ=environ,
            answers=answers,
        ) as terminal:
            yield terminal

    def events(self, name: str) -> list[str]:
        """The lines of the log that tell of an event."""
        lines = self.log.read_text().splitlines()
        return [line for line in lines if line.split(" ")[1:2] == [name]]

    def part(self, name: str) -> int:
        """The number of the process of a part that was started last."""
        started = [line for line in self.events("part-started") if f"part={name} " in line]
        return int(started[-1].rpartition("pid=")[2])

    def children(self) -> list[int]:
        """The numbers of the processes of visits that run."""
        return [
            number
            for line in self.events("session")
            if is_running(number := int(line.split("pid=")[1].split(" ")[0]))
        ]


def takes_connections(zygote: Path) -> bool:
    """Return True once the socket of a zygote listens: it is there a moment before that."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as line:
        return line.connect_ex(str(zygote)) == 0


def is_running(number: int) -> bool:
    """Return True for a process that has not ended."""
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@contextmanager
def served(
    *options: str, motd: str = "", folder: Path | None = None, changes: Path | None = None
) -> Iterator[Served]:
    """A club in a new folder, or in one of the caller's, that is served at a port of this host.

    Modules in the folder `changes` come before all others.
    """
    with TemporaryDirectory(prefix="served-") as name:
        folder = folder or Path(name) / "club"
        output, log = Path(name) / "out", Path(name) / "log"
        if motd:
            (Path(name) / "motd").write_text(motd)
            options = (*options, "--motd", str(Path(name) / "motd"))
        words = [
            *(sys.executable, "-P", "-m", "boardtui", "serve"),
            *("--listen", "127.0.0.1:0", "--club", str(folder), *options),
        ]
        code = os.pathsep.join(map(str, [*([changes] if changes else []), ROOT]))
        with output.open("wb") as out, log.open("wb") as err:
            process = subprocess.Popen(
                words,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                env={**os.environ, "PYTHONPATH": code, "LANG": "C.UTF-8", "LANGUAGE": "en"},
            )
        try:
            wait_until(
                lambda: "Fingerprint" in output.read_text() or process.poll() is not None, 30
            )
            assert process.poll() is None, log.read_text()
            port = int(output.read_text().partition("127.0.0.1:")[2].partition(".")[0])
            club = Served(folder, port, process, output, log)
            wait_until(lambda: club.events("listening") and any(folder.glob("serve/zygote-*")), 30)
            yield club
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


def make_key(path: Path, kind: str = "ed25519") -> Key:
    """A new key of a client."""
    subprocess.run(["ssh-keygen", "-q", "-t", kind, "-N", "", "-f", path], check=True)
    told = subprocess.run(
        ["ssh-keygen", "-l", "-f", path], capture_output=True, text=True, check=True
    )
    return Key(path, told.stdout.split()[1])
