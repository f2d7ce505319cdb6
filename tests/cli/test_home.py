"""Where settings and games lie, and who can read and write them there."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardtui.cli.main import main
from boardtui.config.settings_file import save_setting
from boardtui.words.language import use_language


@pytest.mark.parametrize("umask", [0o000, 0o022])
def test_a_new_file_is_its_owners_alone_and_an_old_one_keeps_its_mode(
    tmp_path: Path, umask: int
) -> None:
    path = tmp_path / "boardtui" / "config.toml"
    usual = os.umask(umask)
    try:
        save_setting(path, "bell", value=False)
        assert path.parent.stat().st_mode & 0o777 == 0o700
        assert path.stat().st_mode & 0o777 == 0o600
        path.chmod(0o640)
        save_setting(path, "bell", value=True)
        assert path.stat().st_mode & 0o777 == 0o640
    finally:
        os.umask(usual)


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The directory of temporary files, in which everybody may write."""
    directory = tmp_path / "temporary"
    directory.mkdir()
    directory.chmod(0o1777)
    monkeypatch.setattr(tempfile, "tempdir", str(directory))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("COLUMNS", "80")
    yield directory
    use_language("en")


@pytest.mark.parametrize("home", [None, "", "relative"])
def test_without_a_home_there_is_a_private_place_or_a_sentence(
    home: str | None,
    temporary: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    import pwd

    def unknown(_uid: int) -> None:
        raise KeyError

    monkeypatch.setattr(pwd, "getpwuid", unknown)
    monkeypatch.delenv("HOME") if home is None else monkeypatch.setenv("HOME", home)
    assert main(["--help"]) == 0
    place = temporary / f"boardtui-{os.getuid()}"
    places = f"Settings: {place}/config.toml\nSaved games: {place}/games\n"
    assert places in capsys.readouterr().out
    place.chmod(0o777)
    assert main(["perft", "othello", "--depth", "1"]) == 2
    assert capsys.readouterr().err == (
        "boardtui: No folder for settings and games was found. Set HOME to a folder of your own.\n"
    )


@pytest.mark.skipif(os.getuid() != 0, reason="only root gives files to others")
def test_settings_that_a_stranger_put_into_a_shared_home_are_not_read(
    temporary: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("HOME", str(temporary))
    settings = temporary / ".config" / "boardtui" / "config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text("planted = 1")
    assert main(["doctor"]) == 0
    assert "planted" in capsys.readouterr().out
    os.chown(temporary / ".config", 54321, -1)
    assert main(["doctor"]) == 0
    assert "planted" not in capsys.readouterr().out
