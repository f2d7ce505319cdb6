"""The kinds of file systems."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.club.file_systems import network_kind

MOUNTS = r"""
21 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
22 21 0:5 / /proc rw - proc proc rw
30 21 0:40 / /home rw,relatime shared:2 master:3 - nfs4 server:/home rw,vers=4.2
31 30 0:41 / /home/scratch rw - tmpfs tmpfs rw
32 21 0:42 / /mnt/two\040words rw - cifs //server/two rw
33 21 0:43 / /mnt/far rw - fuse.sshfs host:/ rw
34 21 0:44 / /mnt/usb rw - fuseblk /dev/sdb1 rw
35 21 0:45 / /srv rw - nfs server:/srv rw
36 21 0:46 / /srv rw - ext4 /dev/sdc1 rw
"""


@pytest.fixture
def mounts(tmp_path: Path) -> Path:
    path = tmp_path / "mountinfo"
    path.write_text(MOUNTS.lstrip())
    return path


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/var/club", None),
        ("/homes/club", None),
        ("/home", "nfs4"),
        ("/home/ann/club", "nfs4"),
        ("/home/scratch/club", None),
        ("/mnt/two words/club", "cifs"),
        ("/mnt/far/club", "fuse.sshfs"),
        ("/mnt/usb/club", None),
        ("/srv/club", None),  # the later mount covers the one before
    ],
)
def test_the_kind_is_that_of_the_deepest_mount(mounts: Path, path: str, kind: str | None) -> None:
    assert network_kind(Path(path), mounts) == kind


def test_a_link_is_where_it_leads(mounts: Path, tmp_path: Path) -> None:
    link = tmp_path / "club"
    link.symlink_to("/home/ann/club")
    assert network_kind(link, mounts) == "nfs4"


def test_without_a_list_of_mounts_nothing_is_refused(tmp_path: Path) -> None:
    assert network_kind(Path("/home"), tmp_path / "none") is None


def test_this_machine_has_a_place_for_clubs(tmp_path: Path) -> None:
    assert network_kind(tmp_path) is None
