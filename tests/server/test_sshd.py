"""The second way: OpenSSH's server asks for keys and starts the whole program for each visit."""

from __future__ import annotations

import getpass
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from boardtui.server.recipes import sshd_lines
from tests.sources import ROOT
from tests.terminal_double import ENTER, Terminal
from tests.ui.terminal.ssh_server import Client, serving

from .served import NEEDS_SSH

pytestmark = NEEDS_SSH

CTRL_Q = "\x11"


@pytest.fixture
def client() -> Iterator[Client]:
    """The client of a server that is set up as `serve --print sshd` says."""
    with TemporaryDirectory(prefix="sshd-", dir="/run") as name:
        folder = Path(name)
        program = folder / "boardtui"
        program.write_text(
            f"#!{sys.executable} -P\nimport sys\nsys.path.insert(0, {str(ROOT)!r})\n"
            f"sys.argv[0] = {str(program)!r}\n"
            "from boardtui.__main__ import main\nmain()\n"
        )
        program.chmod(0o755)
        printed = sshd_lines(program, folder / "club", ())
        # The line of a key names the program that is installed.
        installed = Path(sys.executable).with_name("boardtui")
        asked = folder / "ask"
        asked.write_text(f'#!/bin/sh\n"{program}" "$@" | sed "s|{installed}|{program}|"\n')
        asked.chmod(0o755)
        printed = printed.replace(f"{program} key", f"{asked} key")
        with serving(folder, printed) as client:
            yield client


@pytest.mark.skipif(getpass.getuser() != "root", reason="sshd asks only programs of root")
def test_the_lines_that_are_printed_let_people_with_a_key_in(client: Client) -> None:
    said = subprocess.run(
        client.call(command=("history",)), capture_output=True, text=True, check=False, timeout=60
    )
    assert "You have no account yet" in said.stdout + said.stderr
    environ = {"LANG": "C.UTF-8", "TERM": "xterm-256color"}
    with Terminal(client.call("-tt"), environ=environ) as terminal:
        terminal.wait_for("Your name in this club")
        terminal.wait_until_quiet(0.3)
        terminal.send("ann" + ENTER)
        terminal.wait_for("You are ann")
        terminal.send(CTRL_Q)
        assert terminal.wait_for_exit() == 0
    with Terminal(client.call("-tt"), environ=environ) as terminal:
        terminal.wait_for("You are ann")
    for refused in ("id", "sh"):
        said = subprocess.run(
            client.call(command=(refused,)), capture_output=True, text=True, check=False, timeout=60
        )
        assert said.returncode == 2
        assert "uid=" not in said.stdout
