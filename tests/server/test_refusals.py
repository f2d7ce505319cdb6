"""What a front refuses: identities that were not proved, and all that is no visit."""

from __future__ import annotations

import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.terminal_double import ENTER, Terminal
from tests.waiting import wait_until

from .served import NEEDS_SSH, Key, Served, make_key, served

pytestmark = NEEDS_SSH


@pytest.fixture(scope="module")
def club() -> Iterator[Served]:
    with served("--a-minute", "1000") as club:
        yield club


def test_files_are_neither_sent_nor_taken(club: Served, tmp_path: Path) -> None:
    words = club.ssh()
    options, address = words[1:-1], words[-1]
    at = options.index("-p")
    port = ["-P", options[at + 1]]
    options = options[:at]
    for program in (
        ["sftp", *options, *port, address],
        ["scp", *options, *port, f"{address}:/etc/passwd", str(tmp_path / "copied")],
        ["scp", "-O", *options, *port, f"{address}:/etc/passwd", str(tmp_path / "copied")],
    ):
        done = subprocess.run(program, capture_output=True, timeout=30, check=False, input=b"")
        assert done.returncode != 0
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_packed_and_no_large_prime_is_used(club: Served) -> None:
    words = club.ssh("history", options=["-C"])
    words[words.index("LogLevel=ERROR")] = "LogLevel=DEBUG1"
    done = subprocess.run(words, capture_output=True, text=True, timeout=30, check=False)
    assert done.stderr.count("compression: none") == 2
    assert done.returncode == 0
    done = club.run("history", options=["-o", "KexAlgorithms=diffie-hellman-group14-sha256"])
    assert done.returncode == 255
    done = club.run("history", options=["-o", "KexAlgorithms=curve25519-sha256"])
    assert done.returncode == 0


def test_no_subsystem_is_known(club: Served) -> None:
    done = club.run("netconf", options=["-s"])
    assert done.returncode != 0
    assert "subsystem request failed" in done.stderr


def test_nothing_is_forwarded(club: Served, tmp_path: Path) -> None:
    strict = ["-o", "ExitOnForwardFailure=yes"]
    for forward in (["-R", "0:127.0.0.1:1"], ["-R", f"{tmp_path}/socket:127.0.0.1:1"]):
        done = club.run("history", options=[*strict, *forward])
        assert done.returncode == 255
        assert "forwarding failed" in done.stderr
    with socket.create_server(("127.0.0.1", 0)) as target:
        address = f"127.0.0.1:{target.getsockname()[1]}"
        done = club.run(options=["-W", address])
        assert done.returncode == 255
        assert "forwarding failed" in done.stderr
        target.settimeout(0)
        with pytest.raises(BlockingIOError):
            target.accept()


def test_neither_agent_nor_display_reaches_a_visit(club: Served) -> None:
    with club.visit(options=["-A", "-X"]) as terminal:
        terminal.wait_for("You are a guest")
        (child,) = club.children()
        environ = Path(f"/proc/{child}/environ").read_bytes()
        assert b"SSH_AUTH_SOCK" not in environ
        assert not any(name.endswith("agent") for name in map(str, Path("/tmp").glob("ssh-*/*")))


def test_without_a_terminal_or_a_command_the_commands_are_listed(club: Served) -> None:
    done = club.run(options=["-T"])
    assert done.returncode == 2
    assert "Without a terminal, these commands are available: sgf GAME" in done.stderr


def test_a_connection_has_one_session(club: Served, tmp_path: Path) -> None:
    control = ["-o", f"ControlPath={tmp_path}/control"]
    with club.visit(options=["-M", *control]) as terminal:
        terminal.wait_for("You are a guest")
        done = club.run("history", options=control)
        assert "Session open refused" in done.stderr


def test_the_public_half_of_a_key_alone_makes_a_guest(club: Served, tmp_path: Path) -> None:
    key = make_key(tmp_path / "ann")
    key.private.rename(tmp_path / "elsewhere")
    done = club.run("link", key=key.public)
    assert "You connected without a key" in done.stderr + done.stdout
    logins = club.events("login")
    assert logins[-1].endswith("key=none")


def test_no_login_is_had_for_nothing(club: Served) -> None:
    done = club.run("history", options=["-o", "PreferredAuthentications=none"])
    assert done.returncode == 255
    assert "Permission denied" in done.stderr
    done = club.run("history", options=["-o", "PreferredAuthentications=password"])
    assert done.returncode == 255


def test_who_does_not_log_in_is_not_kept_waiting_for(club: Served) -> None:
    with socket.create_connection(("127.0.0.1", club.port), timeout=40) as line:
        assert line.recv(100).startswith(b"SSH-2.0-boardtui")
        line.settimeout(40)
        while line.recv(4096):
            pass  # until the other side has closed it


def test_what_a_visitor_types_is_in_no_log(club: Served) -> None:
    secret = "hunter2secret"
    with club.visit(login=secret) as terminal:
        terminal.wait_for("You are a guest")
        terminal.send(secret + ENTER)
        terminal.wait_until_quiet(0.3)
    club.run("sgf", secret)
    club.run(secret)
    wait_until(lambda: not club.children())
    assert secret not in club.log.read_text()


def test_an_address_is_refused_before_any_key_is_exchanged() -> None:
    with served("--a-minute", "5", "--at-once", "3") as club, ExitStack() as lines:

        def come(source: str) -> bytes:
            line = socket.create_connection(
                ("127.0.0.1", club.port), timeout=30, source_address=(source, 0)
            )
            lines.enter_context(line)
            try:
                return line.recv(1000)
            except ConnectionResetError:
                return b""

        answers = [bool(come("127.0.0.2")) for _ in range(5)]
        assert answers == [True, True, True, False, False]
        assert come("127.0.0.3")
        lines.close()
        wait_until(lambda: len(club.events("refused")) == 2)
        assert not come("127.0.0.2")  # the sixth within a minute
        assert [line.split("address=")[1] for line in club.events("refused")] == ["127.0.0.2"] * 3


def test_an_address_has_its_part_of_visits_and_new_keys(tmp_path: Path) -> None:
    with served("--sessions", "4", "--new-keys", "1") as club, ExitStack() as visits:
        keys = [make_key(tmp_path / name) for name in "ab"]
        first, second = "127.0.0.2", "127.0.0.3"

        def come(key: Key | None, source: str) -> Terminal:
            return visits.enter_context(club.visit(key=key, source=source))

        come(keys[0], first).wait_for("Your name in this club")
        refused = come(keys[1], first)
        refused.wait_for("Too many people with new keys have connected from your network")
        assert refused.wait_for_exit() == 1
        come(keys[1], second).wait_for("Your name in this club")
        come(None, first).wait_for("You are a guest")
        come(None, second).wait_for("You are a guest")
        refused = come(None, first)
        refused.wait_for("Too many people are here from your network")
        assert refused.wait_for_exit() == 1
        come(None, "127.0.0.4").wait_for("Too many people are here at the moment")
        guests = {path.name for path in club.folder.glob("wake/*~guest*")}
        assert len(guests) == 2
        # The ids of guests tell one network from another.
        assert len({name.split("~")[1][: len("guestabc")] for name in guests}) == 2


def test_without_guests_a_key_is_needed(tmp_path: Path) -> None:
    with served("--guests", "no") as club:
        done = club.run("history")
        assert done.returncode == 255
        assert "Permission denied (publickey)" in done.stderr
        key = make_key(tmp_path / "ann")
        key.private.rename(tmp_path / "elsewhere")
        assert club.run("history", key=key.public).returncode == 255
