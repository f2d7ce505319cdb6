"""The command line of a server: checks, recipes, and the keys that sshd asks for."""

from __future__ import annotations

import math
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from boardtui.cli.main import main
from boardtui.cli.serve_arguments import address
from boardtui.club.beats import host_of
from boardtui.club.club_time import this_boot
from boardtui.club.keeping import Keeping
from boardtui.club.sqlite_logs import SqliteLogs

KIND = "ssh-ed25519"
KEY = "AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f"


@pytest.fixture
def folder() -> Iterator[Path]:
    """A path that is short enough for a club."""
    with TemporaryDirectory(prefix="serve-") as name:
        yield Path(name) / "club"


@pytest.fixture
def fingerprint(tmp_path: Path) -> str:
    (tmp_path / "key.pub").write_text(f"{KIND} {KEY}\n")
    if shutil.which("ssh-keygen") is None:
        pytest.skip("needs OpenSSH")
    words = ["ssh-keygen", "-l", "-f", str(tmp_path / "key.pub")]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()[1]


def told(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str]:
    """The exit status and the output of a command."""
    status = main([str(word) for word in words])
    output = capsys.readouterr()
    return status, output.out + output.err


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (":2222", ("", 2222)),
        ("10.0.0.1:22", ("10.0.0.1", 22)),
        ("[::1]:22", ("::1", 22)),
        ("host.example:0", ("host.example", 0)),
    ],
)
def test_an_address_is_read(text: str, place: tuple[str, int]) -> None:
    assert address(text) == place


@pytest.mark.parametrize("text", ["", "22", "::1:22", "host:", "host:65536", "a b:22", "x:22\n"])
def test_a_wrong_address_is_told(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = told(capsys, "serve", "--listen", text, "--check")
    assert status == 2
    assert said.count("\n") == 1
    assert "ADDR:PORT" in said


def test_all_is_checked_and_made(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("asyncssh")
    words = ("serve", "--club", folder, "--listen", "127.0.0.1:0", "--check")
    status, said = told(capsys, *words)
    assert status == 0
    assert [line.partition(":")[0] for line in said.splitlines()] == [
        *("club", "folder", "host key", "address")
    ]
    key = folder / "serve" / "host_ed25519"
    assert key.stat().st_mode & 0o777 == 0o600
    before = key.read_bytes()
    assert told(capsys, *words)[0] == 0
    assert key.read_bytes() == before


def test_what_is_not_ready_is_named(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("asyncssh")
    words = ("serve", "--club", folder, "--listen", "127.0.0.1:0", "--check")
    told(capsys, *words)
    (folder / "serve" / "host_ed25519").chmod(0o644)
    status, said = told(capsys, *words, "--motd", tmp_path / "none")
    assert status == 1
    assert "host key: Other users can read the host key" in said
    assert "message of the day: " in said
    assert "Traceback" not in said
    (folder / "serve" / "host_ed25519").chmod(0o600)
    (folder / "serve" / "host_ed25519").write_text("no key")
    assert "not an OpenSSH private key" in told(capsys, *words)[1]


def test_without_asyncssh_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    monkeypatch.setattr("boardtui.cli.serve.find_spec", lambda _name: None)
    status, said = told(capsys, "serve", "--club", folder)
    assert status == 2
    assert "pip install 'boardtui[serve]'" in said
    assert said.count("\n") == 1


def test_on_other_systems_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    status, said = told(capsys, "serve")
    assert (status, said.count("\n")) == (2, 1)
    assert "works on Linux only" in said


def verify(unit: str, folder: Path) -> None:
    """Let systemd check a unit, where it is there."""
    if (check := shutil.which("systemd-analyze")) is not None:
        path = folder / "boardtui.service"
        # What is verified includes that the program is there.
        path.write_text(unit)
        done = subprocess.run([check, "verify", path], capture_output=True, text=True, check=False)
        assert "Unknown" not in done.stderr
        assert "boardtui.service:" not in done.stderr


def test_the_unit_is_printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, said = told(capsys, "serve", "--listen", "[::1]:2200", "--print", "systemd")
    assert status == 0
    assert "serve --club /var/lib/boardtui/club --listen [::1]:2200\n" in said
    assert "\nRestartPreventExitStatus=3\n" in said
    assert "\nDynamicUser=yes\n" in said
    verify(said, tmp_path)


def test_the_unit_has_the_options_that_were_given(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    limits = ("--a-minute", 7, "--at-once", 9, "--sessions", 50, "--new-keys", 30)
    options = ("--guests", "no", "--motd", '/srv/100% "$HOME"', *limits)
    status, said = told(capsys, "serve", "--club", "/srv/a b", *options, "--print", "systemd")
    assert status == 0
    (line,) = (each for each in said.splitlines() if each.startswith("ExecStart="))
    club, motd = '"/srv/a b"', r'"/srv/100%% \"$$HOME\""'
    assert line.endswith(
        f"serve --club {club} --listen :2222 --guests no --motd {motd} "
        + " ".join(map(str, limits))
    )
    assert f"\nReadWritePaths={club}\n" in said
    assert "DynamicUser" not in said
    verify(said, tmp_path)


@pytest.mark.parametrize("option", ["--club", "--motd"])
def test_the_unit_sees_what_is_in_a_home(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, option: str
) -> None:
    status, said = told(capsys, "serve", option, "/home/ann/of club", "--print", "systemd")
    assert status == 0
    assert "\nProtectHome" not in said
    assert '\n# It would hide "/home/ann/of club": ProtectHome=yes\n' in said
    verify(said, tmp_path)


def test_the_lines_for_sshd_are_printed(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    status, said = told(capsys, "serve", "--club", folder, "--print", "sshd")
    assert status == 0
    assert f"key --club {folder} %t %k %f\n" in said
    assert "DisableForwarding yes" in said


def test_a_key_gets_its_line(
    capsys: pytest.CaptureFixture[str], folder: Path, fingerprint: str
) -> None:
    status, said = told(capsys, "key", "--club", folder, KIND, KEY, fingerprint)
    assert status == 0
    before, command, after = said.split('"')
    assert before == "restrict,pty,command="
    assert command.endswith(f"club {folder} --key {fingerprint}")
    assert after == f" {KIND} {KEY}\n"


def test_what_is_no_key_gets_none(
    capsys: pytest.CaptureFixture[str], folder: Path, fingerprint: str
) -> None:
    other = f"SHA256:{'a' * 43}"
    for kind, key, told_print in (
        (KIND, KEY, other),
        (KIND, KEY, f'{fingerprint}"'),
        (f'{KIND}"', KEY, fingerprint),
        (KIND, f"{KEY}\nssh-rsa x", fingerprint),
        (KIND, "no base64!", fingerprint),
        (KIND, KEY * 200, fingerprint),
    ):
        status, said = told(capsys, "key", "--club", folder, kind, key, told_print)
        assert status == 2
        assert "restrict" not in said
    status, said = told(capsys, "key", "--club", '/tmp/a"b', KIND, KEY, fingerprint)
    assert status == 2
    assert "restrict" not in said


def test_a_visitor_needs_a_fingerprint(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    status, said = told(capsys, "club", folder, "--key", "ann")
    assert status == 2
    assert "--key needs the fingerprint of a key" in said
    assert not folder.exists()


def test_serving_is_ended(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = told(capsys, "serve", "--end", "--club", folder)
    assert (status, said) == (2, f"boardtui: This is not a boardtui club: {folder}/club.db\n")
    assert not folder.exists()
    SqliteLogs(folder).drop()
    keeping = Keeping(folder)
    keeping.beat()
    status, said = told(capsys, "serve", "--end", "--club", folder)
    assert status == 2
    assert "is already running for this club" in said
    keeping.close()
    status, said = told(capsys, "serve", "--end", "--club", folder)
    assert (status, said.count("\n")) == (0, 1)
    assert str(folder) in said
    assert host_of(folder, this_boot()).newest_beat() == math.inf
