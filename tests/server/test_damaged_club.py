"""What a visitor reads when the host's club cannot be used: no path of the host."""

from __future__ import annotations

from pathlib import Path

from tests.club.damage import lay
from tests.waiting import wait_until

from .served import NEEDS_SSH, Served, make_key, served

pytestmark = NEEDS_SSH


def test_a_damaged_club_is_told_without_its_place(tmp_path: Path) -> None:
    key = make_key(tmp_path / "key")
    with served() as club:
        wait_until(lambda: (club.folder / "serve" / "keeper").exists())
        with club.visit(key=key) as lobby:
            lobby.wait_for("Your name")
            lobby.send("\r")
            lobby.wait_for("Club")
            lay(club.folder, {"club.db": b"no database" * 1000})
            _ends_without_a_path(club)
            with club.visit() as terminal:
                terminal.wait_for("The club is damaged; please tell the host.")
                assert str(club.folder) not in terminal.text


def _ends_without_a_path(club: Served) -> None:
    done = club.run("watch")
    assert done.returncode == 2
    assert "The club is damaged; please tell the host." in done.stdout + done.stderr
    assert str(club.folder.parent) not in done.stdout + done.stderr
