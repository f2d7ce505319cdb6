"""The second way: OpenSSH's server asks for keys and starts the whole program for each visit."""

from __future__ import annotations

import getpass
import site
import subprocess
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.sources import ROOT
from tests.terminal_double import ENTER, Terminal
from tests.ui.terminal.ssh_server import Client, serving

from .served import NEEDS_SSH

pytestmark = NEEDS_SSH

CTRL_Q = "\x11"


def installed(folder: Path) -> Path:
    """The program in an environment of its own, where sshd believes it: only root may write."""
    venv.create(folder, symlinks=True)
    program = folder / "bin" / "boardtui"
    python = folder / "bin" / "python"
    packages = sysconfig.get_path("purelib", vars={"base": str(folder)})
    Path(packages, "sources.pth").write_text("\n".join([str(ROOT), *site.getsitepackages()]))
    program.write_text(f"#!{python}\nfrom boardtui.__main__ import main\nmain()\n")
    program.chmod(0o755)
    return program


@pytest.fixture
def client() -> Iterator[Client]:
    """The client of a server that is set up as `serve --print sshd` says."""
    with TemporaryDirectory(prefix="sshd-", dir="/run") as name:
        folder = Path(name)
        program = installed(folder / "venv")
        printed = subprocess.run(
            [program, "serve", "--club", folder / "club", "--print", "sshd"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        assert f"AuthorizedKeysCommand {program} key" in printed
        with serving(folder, printed) as client:
            yield client


@pytest.mark.skipif(getpass.getuser() != "root", reason="sshd asks only programs of root")
def test_the_lines_that_are_printed_let_people_with_a_key_in(client: Client) -> None:
    said = subprocess.run(
        client.call(command=("history",)), capture_output=True, text=True, check=False, timeout=60
    )
    assert "You do not have an account yet" in said.stdout + said.stderr
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
