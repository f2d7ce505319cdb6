"""The folder of what serves a club."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from boardtui.server.places import PlaceError, bound_socket, remove_left, runtime_folder


def test_the_folder_is_its_owners_alone(tmp_path: Path) -> None:
    folder = runtime_folder(tmp_path)
    assert folder == runtime_folder(tmp_path) == tmp_path / "serve"
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_others_may_change_is_refused(tmp_path: Path) -> None:
    (tmp_path / "serve").mkdir(mode=0o777)
    (tmp_path / "serve").chmod(0o777)
    with pytest.raises(
        PlaceError, match="This folder cannot be created, or other users can write to it"
    ):
        runtime_folder(tmp_path)


def test_a_club_of_a_group_is_refused_as_such(tmp_path: Path) -> None:
    (tmp_path / "club").mkdir()
    (tmp_path / "club").chmod(0o2770)
    with pytest.raises(PlaceError, match="shared with a group"):
        runtime_folder(tmp_path / "club")


@pytest.mark.parametrize("kind", [socket.SOCK_STREAM, socket.SOCK_SEQPACKET])
def test_a_socket_is_its_owners_alone(tmp_path: Path, kind: socket.SocketKind) -> None:
    path = tmp_path / "socket"
    path.touch()
    with bound_socket(path, kind):
        assert path.is_socket()
        assert path.stat().st_mode & 0o777 == 0o600


def test_only_sockets_that_nobody_answers_at_are_removed(tmp_path: Path) -> None:
    kind = socket.SOCK_SEQPACKET
    bound_socket(tmp_path / "zygote-1", kind).close()
    bound_socket(tmp_path / "keeper", kind).close()
    (tmp_path / "zygote-2").touch()
    with bound_socket(tmp_path / "zygote-3", kind) as door:
        door.listen()
        remove_left(tmp_path, "zygote-", kind)
    assert {path.name for path in tmp_path.iterdir()} == {"keeper", "zygote-2", "zygote-3"}
