"""A hostile guest at the far end of a connection that is set up as the README has it."""

from __future__ import annotations

import getpass
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boardtui.session.hosting import folder_of_visitor
from tests.terminal_double import ENTER, ESCAPE, Terminal
from tests.ui.terminal.ssh_server import NEEDS_OPENSSH, Client, processes_naming, serving
from tests.waiting import wait_until

pytestmark = [pytest.mark.pty, NEEDS_OPENSSH]

README = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")
INSTALLED = "/usr/local/bin/boardtui"
MEGABYTE = 2**20

CTRL_O, CTRL_Q, CTRL_S, CTRL_Z, DELETE = "\x0f", "\x11", "\x13", "\x1a", "\x1b[3~"
OPEN_PASTE, CLOSE_PASTE = "\x1b[200~", "\x1b[201~"


def block(name: str) -> str:
    """A block of the README."""
    found = re.search(rf"<!-- {name} -->\n```\n(.*?)```", README, re.DOTALL)
    assert found is not None
    return found[1]


def install(directory: Path) -> Path:
    """The program under a name of its own, by which its processes are found."""
    program = directory / "bin" / "boardtui"
    program.parent.mkdir()
    program.write_text(
        f"#!{sys.executable} -P\nimport sys\nfrom boardtui.__main__ import main\nsys.exit(main())\n"
    )
    program.chmod(0o755)
    return program


def account(name: str) -> str:
    """A block of the README about an account, for this one."""
    return re.sub("Match User .*", f"Match User {getpass.getuser()}", block(name))


@pytest.fixture
def guest(tmp_path: Path) -> Iterator[Client]:
    """A guest of whom nothing is kept."""
    with serving(tmp_path, account("sshd").replace(INSTALLED, str(install(tmp_path)))) as client:
        yield client


@pytest.fixture
def alice(tmp_path: Path) -> Iterator[Client]:
    """A guest with a folder of her own."""
    options = block("authorized_keys").partition("\n")[2].partition(" ssh-ed25519")[0]
    options = options.replace(INSTALLED, str(install(tmp_path)))
    text = re.sub(
        "AuthorizedKeysFile .*",
        f"AuthorizedKeysFile {tmp_path / 'authorized_keys'}",
        account("sshd with keys"),
    )
    with serving(tmp_path, text, options.replace("/var/lib", str(tmp_path))) as client:
        yield client


@contextmanager
def visit(client: Client, *, columns: int = 80, lines: int = 24) -> Iterator[Terminal]:
    environ = {"LANG": "C.UTF-8", "TERM": "xterm-256color"}
    with Terminal(client.call("-tt"), columns=columns, lines=lines, environ=environ) as terminal:
        terminal.wait_for("New game")
        terminal.wait_until_quiet(0.2)
        yield terminal


def running(directory: Path) -> list[int]:
    """The processes of the program, without those of the server."""
    name = str(directory / "bin" / "boardtui").encode()
    return [
        number
        for number, record in processes_naming(directory)
        if name in record.split(b"\0") and b"sshd" not in record
    ]


def memory(directory: Path) -> int:
    """The most bytes that a process of the program has had in memory."""
    (number,) = running(directory)
    status = Path(f"/proc/{number}/status").read_text()
    return int(re.findall(r"VmHWM:\s+(\d+)", status)[0]) * 1024


def begin(terminal: Terminal, start: str) -> None:
    """Begin the first game of the picker, whose form has this button."""
    terminal.send("1")
    terminal.wait_for(start)
    terminal.wait_until_quiet(0.3)
    terminal.send(ENTER)
    terminal.wait_for(lambda: start not in terminal.text)
    terminal.wait_until_quiet(0.5)


def quit_by_key(terminal: Terminal) -> None:
    terminal.send(CTRL_Q)
    assert terminal.wait_for_exit() == 0


def test_a_guest_reads_no_path_and_cannot_stop_the_program(guest: Client, tmp_path: Path) -> None:
    with visit(guest) as terminal:
        terminal.wait_for("games are not saved")
        terminal.send(CTRL_Z)
        terminal.wait_for("cannot be suspended")
        terminal.send(CTRL_O)
        terminal.wait_for("Paste a record here")
        terminal.send("/dev/ptmx")
        terminal.wait_for("/dev/ptmx")
        terminal.send(CTRL_S)
        terminal.wait_for("Visitors cannot open files")
        terminal.send(f"{OPEN_PASTE}f5d6c3{CLOSE_PASTE}")
        terminal.wait_for("Move")
        assert len(running(tmp_path)) == 1
    wait_until(lambda: not running(tmp_path))


@pytest.mark.long
@pytest.mark.parametrize("path", ["/dev/ptmx", "/dev/tty", "/proc/self/fd/0", "/etc/passwd"])
def test_files_that_block_or_are_secret_are_not_touched(
    guest: Client, tmp_path: Path, path: str
) -> None:
    with visit(guest) as terminal:
        for begin, end in (("", CTRL_S), (OPEN_PASTE, CLOSE_PASTE)):
            terminal.send(CTRL_O)
            terminal.wait_for("Paste a record here")
            terminal.send(f"{begin}{path}{end}")
            terminal.wait_for("Visitors cannot open files")
            assert "root" not in terminal.text
            terminal.send(ESCAPE)
            terminal.wait_for("New game")
            terminal.wait_until_quiet(0.2)
    wait_until(lambda: not running(tmp_path))


@pytest.mark.long
def test_a_window_takes_no_more_memory_than_the_largest_that_is_drawn(
    guest: Client, tmp_path: Path
) -> None:
    with visit(guest) as terminal:
        terminal.send("\x1b[48;5000;5000;0;0t")
        terminal.send("\x1b[48;24;99999999999;0;0t")
        terminal.resize(3000, 3000)
        terminal.wait_until_quiet(1)
        terminal.resize(80, 24)
        terminal.wait_until_quiet(0.5)
        terminal.send("\x1bOP")
        terminal.wait_for("Page down")
        assert memory(tmp_path) < 400 * MEGABYTE


@pytest.mark.long
def test_a_saved_game_starts_no_program(alice: Client, tmp_path: Path) -> None:
    proof, games = tmp_path / "proof", folder_of_visitor(tmp_path / "boardtui" / "alice")
    assert games is not None
    (games / "friend.sgf").write_text(
        f"(;FF[4]GM[2]SZ[8]PB[You]PW[Level 3]BTSEATS[human][/bin/sh -c 'id > {proof}']"
        ";B[f5];W[d6];B[c3];W[d3];B[c4])"  # shorter games are not offered
    )
    with visit(alice) as terminal:
        terminal.wait_for("move 5, White to move")
        terminal.send(ENTER)
        terminal.wait_for("There is no player")
    assert not proof.exists()


@pytest.mark.long
def test_a_long_comment_is_read_and_shown(guest: Client) -> None:
    with visit(guest) as terminal:
        terminal.send(CTRL_O)
        terminal.wait_for("Paste a record here")
        terminal.send(f"{OPEN_PASTE}(;GM[2]C[{'x' * 60_000}];B[d3];W[c3]){CLOSE_PASTE}")
        terminal.wait_for("xxxxxxxx", timeout=20)
        terminal.send(".")
        terminal.wait_for("Move 1")


@pytest.mark.long
def test_nothing_is_written_and_nothing_of_others_is_seen(guest: Client, tmp_path: Path) -> None:
    before = set(tmp_path.rglob("*"))
    with visit(guest) as first, visit(guest) as second:
        first.send("\x1b[15~")
        first.wait_for("Settings")
        first.send("\x1b[C")
        first.wait_for("English")
        first.send("\x1b[C")
        first.wait_for("設定")
        first.send(ESCAPE)
        first.wait_for("新規")
        begin(first, "対局を始める")
        first.send("f5" + ENTER)
        first.wait_until_quiet(0.5)
        second.send("\x0c")
        second.wait_for("New game")
        assert "Continue" not in second.text
        quit_by_key(second)
        first.send(CTRL_S)
        first.wait_until_quiet(0.5)
        assert ";B[f5]" in first.text
        quit_by_key(first)
    with visit(guest) as third:
        assert "Continue" not in third.text
        quit_by_key(third)
    assert {path for path in set(tmp_path.rglob("*")) - before if path.is_file()} == set()


@pytest.mark.long
def test_a_folder_of_ones_own_keeps_games(alice: Client, tmp_path: Path) -> None:
    with visit(alice) as terminal:
        assert "not saved" not in terminal.text
        begin(terminal, "Start the game")
        terminal.send("f5" + ENTER)
        terminal.wait_for("Move")
        terminal.send(CTRL_Q)
        assert terminal.wait_for_exit() == 0
        assert "Your game is saved" in terminal.text
    with visit(alice) as terminal:
        terminal.wait_for("1 game")
        quit_by_key(terminal)


@pytest.mark.long
def test_only_the_program_is_served(guest: Client, tmp_path: Path) -> None:
    def answer(*words: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            words, stdin=subprocess.DEVNULL, capture_output=True, timeout=30, check=False
        )

    told = answer(*guest.call(command=("id",)))
    assert told.returncode == 0
    assert told.stdout.startswith(b"boardtui ")  # the session line by line
    assert b"uid=" not in told.stdout
    assert b"needs a terminal" in told.stderr
    sftp = ["sftp", *guest.options, "-P", str(guest.port), guest.address]
    assert answer(*sftp).returncode != 0
    local = str(tmp_path / "copied")
    copy = ["scp", *guest.options, "-P", str(guest.port), f"{guest.address}:/etc/passwd", local]
    assert answer(*copy).returncode != 0
    assert not Path(local).exists()
    forward = ["-o", "ExitOnForwardFailure=yes", "-R", f"{tmp_path}/socket:127.0.0.1:1"]
    answered = answer(*guest.call("-T", *forward, command=("id",)))
    assert answered.returncode != 0


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@pytest.mark.long
def test_the_account_is_no_proxy(guest: Client) -> None:
    proxy = free_port()
    options = [*guest.options, "-D", f"127.0.0.1:{proxy}"]
    with socket.create_server(("127.0.0.1", 0)) as target:
        target.setblocking(False)
        wanted = bytes([127, 0, 0, 1, *target.getsockname()[1].to_bytes(2)])
        with (
            visit(guest._replace(options=options)) as terminal,
            socket.create_connection(("127.0.0.1", proxy), timeout=30) as line,
        ):
            line.sendall(b"\x05\x01\x00")  # SOCKS 5, no authentication
            assert line.recv(2) == b"\x05\x00"
            line.sendall(b"\x05\x01\x00\x01" + wanted)
            assert line.recv(10)[:2] != b"\x05\x00"
            with pytest.raises(BlockingIOError):
                target.accept()
            quit_by_key(terminal)


def test_both_accounts_are_closed_alike() -> None:
    of_all, of_each = (block(name).splitlines()[2:] for name in ("sshd", "sshd with keys"))
    assert set(of_all) - set(of_each) == {"    ForceCommand /usr/local/bin/boardtui --hosted"}


@pytest.mark.long
@pytest.mark.parametrize("name", ["sshd", "sshd with keys"])
def test_a_connection_without_a_session_ends(tmp_path: Path, name: str) -> None:
    text = account(name).replace("UnusedConnectionTimeout 1m", "UnusedConnectionTimeout 2s")
    text = re.sub("AuthorizedKeysFile .*", "", text)
    with serving(tmp_path, text.replace(INSTALLED, str(install(tmp_path)))) as client:
        waiting = subprocess.run(client.call("-N"), capture_output=True, timeout=60, check=False)
        assert waiting.returncode == 255


@pytest.mark.long
def test_one_connection_has_one_session(guest: Client, tmp_path: Path) -> None:
    control = ["-o", f"ControlPath={tmp_path}/control"]
    shared = guest._replace(options=[*guest.options, *control])
    with visit(guest._replace(options=[*shared.options, "-M"])) as terminal:
        second = subprocess.run(
            shared.call(), stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
        assert b"Session open refused" in second.stderr
        quit_by_key(terminal)


@pytest.mark.long
def test_a_flood_of_keys_is_bounded(guest: Client, tmp_path: Path) -> None:
    with visit(guest) as terminal:
        begin(terminal, "Start the game")
        for _piece in range(100):
            terminal.send("zz " * 1000)
        assert memory(tmp_path) < 500 * MEGABYTE
    wait_until(lambda: not running(tmp_path), 10)
