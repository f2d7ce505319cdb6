"""The file of the keeper's beats, and the claim to it."""

from __future__ import annotations

import math
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from boardtui.club.beats import Claim, host_of
from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.folder import KEEPER, make_club_folder

BOOT = "8b0d2e1c-0000-4000-8000-5d2f9c1a7e44"


@pytest.fixture
def club(folder: Path) -> Path:
    make_club_folder(folder)
    return folder


def claimed(club: Path) -> Claim:
    return Claim(club, BOOT)


def test_nobody_beats_in_a_club_without_a_keeper(club: Path) -> None:
    assert host_of(club, BOOT).newest_beat() is None
    assert host_of(club / "no such folder", BOOT).newest_beat() is None


def test_a_beat_is_read_as_it_was_noted(club: Path) -> None:
    claim = claimed(club)
    assert host_of(club, BOOT).newest_beat() is None  # a claim alone stops no clock
    for at in (0.0, 0.1, 12345.678, 1e9 / 3):
        claim.beat(at)
        assert host_of(club, BOOT).newest_beat() == at
    claim.beat(math.inf)
    assert host_of(club, BOOT).newest_beat() == math.inf
    claim.beat(5.0)
    assert host_of(club, BOOT).newest_beat() == 5
    assert (club / KEEPER).stat().st_size == 80
    claim.close()
    assert host_of(club, BOOT).newest_beat() == 5


def test_it_is_that_of_one_start_of_the_host(club: Path) -> None:
    claim = claimed(club)
    claim.beat(7.0)
    assert host_of(club, BOOT[::-1]).newest_beat() is None
    assert host_of(club, BOOT[:-1]).newest_beat() is None
    claim.close()


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"\0" * 80, b"5.0", b"\xff" * 200, BOOT.encode()),
        *(f"{BOOT} {number}".encode() for number in ("", "nan", "-1", "-inf", "soon", "1 2")),
    ],
)
def test_any_other_content_is_no_beat(club: Path, content: bytes) -> None:
    (club / KEEPER).write_bytes(content)
    assert host_of(club, BOOT).newest_beat() is None


def test_a_pipe_or_folder_in_its_place_is_no_beat(club: Path) -> None:
    os.mkfifo(club / KEEPER)
    assert host_of(club, BOOT).newest_beat() is None
    with pytest.raises(OSError, match="Not a regular file"):
        claimed(club)
    (club / KEEPER).unlink()
    (club / KEEPER).mkdir()
    assert host_of(club, BOOT).newest_beat() is None


def test_a_second_keeper_is_refused_until_the_first_has_ended(club: Path) -> None:
    first = claimed(club)
    first.beat(3.0)
    with pytest.raises(ClubError) as caught:
        claimed(club)
    assert caught.value.reason is ClubReason.OTHER_KEEPER
    assert str(club) in str(caught.value)
    assert host_of(club, BOOT).newest_beat() == 3
    first.close()
    second = claimed(club)
    assert host_of(club, BOOT).newest_beat() == 3  # where it has to go on
    second.close()


def test_a_killed_keeper_leaves_the_club_to_another(club: Path) -> None:
    code = (
        "import sys\nfrom pathlib import Path\nfrom boardtui.club.beats import Claim\n"
        f"claim = Claim(Path({str(club)!r}), {BOOT!r})\nclaim.beat(9.0)\n"
        "print('claimed', flush=True)\nsys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as keeper:
        assert keeper.stdout is not None
        assert keeper.stdout.readline() == b"claimed\n"
        with pytest.raises(ClubError):
            claimed(club)
        keeper.send_signal(signal.SIGKILL)
        keeper.wait()
    assert host_of(club, BOOT).newest_beat() == 9
    claimed(club).close()


def test_a_claim_knows_that_its_file_was_removed(club: Path) -> None:
    claims = [claimed(club)]
    assert [claim.is_there for claim in claims] == [True]
    (club / KEEPER).unlink()
    assert [claim.is_there for claim in claims] == [False]
    claims.append(claimed(club))
    assert [claim.is_there for claim in claims] == [False, True]
    for claim in claims:
        claim.close()


@pytest.mark.parametrize(("mode", "expected"), [(0o700, 0o600), (0o2770, 0o660)])
def test_the_file_is_the_group_s_where_the_club_is(club: Path, mode: int, expected: int) -> None:
    club.chmod(mode)
    claimed(club).close()
    assert (club / KEEPER).stat().st_mode & 0o777 == expected
