from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardtui.system.private_folders import is_strangers, make_folder, private_folder

STRANGER = 54321
needs_root = pytest.mark.skipif(os.getuid() != 0, reason="only root gives files to others")


@pytest.fixture(params=[0o000, 0o022, 0o077])
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    usual = os.umask(request.param)
    yield request.param
    os.umask(usual)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.mark.usefixtures("umask")
def test_a_folder_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b" / "c")
    assert [mode(tmp_path / name) for name in ("a", "a/b", "a/b/c")] == [0o700] * 3
    (tmp_path / "a").chmod(0o755)
    make_folder(tmp_path / "a")
    assert mode(tmp_path / "a") == 0o755


def test_what_is_no_folder_stays(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(OSError, match="file"):
            make_folder(path)
        assert private_folder(path) is None


@pytest.mark.parametrize(
    ("here", "above", "is_private"),
    [
        (0o700, 0o755, True),
        (0o755, 0o755, True),
        (0o755, 0o1777, True),
        (0o775, 0o755, False),
        (0o757, 0o755, False),
        (0o1777, 0o755, False),
        (0o700, 0o777, False),
        (0o700, 0o775, False),
    ],
)
def test_a_folder_is_private_while_nobody_else_can_change_it(
    tmp_path: Path, here: int, above: int, is_private: bool
) -> None:
    folder = tmp_path / "above" / "here"
    make_folder(folder)
    folder.chmod(here)
    folder.parent.chmod(above)
    assert private_folder(folder) == (folder if is_private else None)


def test_a_link_is_not_private_but_may_be_above(tmp_path: Path) -> None:
    make_folder(tmp_path / "real" / "here")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert private_folder(tmp_path / "link") is None
    assert private_folder(tmp_path / "link" / "here") == tmp_path / "real" / "here"
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    assert private_folder(tmp_path / "circle" / "here") is None


@needs_root
def test_a_strangers_folder_is_not_private(tmp_path: Path) -> None:
    folder = tmp_path / "above" / "here"
    make_folder(folder)
    os.chown(folder, STRANGER, -1)
    assert private_folder(folder) is None
    os.chown(folder, 0, -1)
    assert private_folder(folder) == folder
    os.chown(folder.parent, STRANGER, -1)
    assert private_folder(folder) is None


@needs_root
@pytest.mark.parametrize("shared", [0o777, 0o1777])
def test_what_another_user_put_into_a_shared_folder_is_a_strangers(
    tmp_path: Path, shared: int
) -> None:
    path = tmp_path / "shared" / "theirs" / "boardtui" / "config.toml"
    assert not is_strangers(path)
    make_folder(path.parents[1])
    path.parents[2].chmod(shared)
    assert not is_strangers(path)
    os.chown(path.parents[1], STRANGER, -1)
    assert is_strangers(path)
    path.parents[2].chmod(0o755)
    assert not is_strangers(path)  # where only root can have put it


@needs_root
def test_a_strangers_link_is_theirs_wherever_it_leads(tmp_path: Path) -> None:
    make_folder(tmp_path / "target")
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared").chmod(0o1777)
    link = tmp_path / "shared" / "link"
    link.symlink_to(tmp_path / "target")
    assert not is_strangers(link / "config.toml")
    os.chown(link, STRANGER, -1, follow_symlinks=False)
    assert is_strangers(link / "config.toml")
