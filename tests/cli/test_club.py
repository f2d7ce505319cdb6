"""`boardtui club`: what it enters, what it refuses, and what waits there."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from boardtui.cli.arguments import parse_arguments
from boardtui.cli.club import open_club
from boardtui.cli.main import main
from boardtui.config.settings_file import default_club_path, default_config_path
from boardtui.record.clock import Clock
from boardtui.rules.othello import Othello
from boardtui.session.club.place import ClubPlace
from boardtui.session.club.terms import Terms
from tests.cases import each
from tests.club.clubs import club_folder
from tests.club.conftest import folder as folder
from tests.session.club.visits import visiting

from .test_main import refusal

pytestmark = pytest.mark.usefixtures("environment")


def test_a_club_is_made_where_it_is_named(folder: Path) -> None:
    club = open_club(parse_arguments(["club", str(folder), "--as", "ben"]))
    assert club.place == ClubPlace(folder, None, "ben")
    assert club.account is not None
    assert club.account.name == "ben"
    assert (folder / "club.db").exists()
    asyncio.run(club.close())


def test_the_usual_club_is_ones_own(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(folder.parent))
    club = open_club(parse_arguments(["club"]))
    assert club.place == ClubPlace(default_club_path())
    assert club.place.folder.is_relative_to(folder.parent)
    asyncio.run(club.close())


@each(
    ("words", "reason"),
    [
        (("--as", "x"), "A name must have 2 to"),
        (("--as", "guest"), "This name is reserved: guest"),
        (("--group", "no-such-group"), "There is no group with this name: no-such-group"),
    ],
)
def test_a_club_that_cannot_be_entered_is_one_line(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], reason: str
) -> None:
    with club_folder() as folder:
        assert reason in refusal(capsys, "club", str(folder), *words)


def test_a_long_path_and_a_file_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "may have at most" in refusal(capsys, "club", str(tmp_path / ("x" * 80)))
    assert "This is not a folder: /dev/null" in refusal(capsys, "club", "/dev/null")


def test_visitors_may_not_enter_a_club(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Visitors cannot use" in refusal(capsys, "club", "--hosted")


def test_what_waits_is_printed_and_else_the_status_is_1(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    assert main(["club", str(folder), "--waiting"]) == 1
    assert not folder.exists()

    async def challenge() -> None:
        async with visiting(folder, "ann") as ann, visiting(folder, "ben") as ben:
            await ann.games.offer(Terms(Othello(), Clock.parse("3d"), invited=ben.account))

    asyncio.run(challenge())
    assert main(["club", str(folder), "--waiting", "--as", "ann"]) == 1
    assert capsys.readouterr().out == ""
    assert "You have no account" in refusal(capsys, "club", str(folder), "--waiting", "--as", "eve")
    assert main(["club", "--waiting"]) == 1
    default_config_path().parent.mkdir(parents=True, exist_ok=True)
    default_config_path().write_text(f'club = "{folder}"\n')
    assert main(["club", "--waiting"]) == 0
    assert capsys.readouterr().out.startswith("ann: Othello, 3 days, you play ")
    assert main(["club", str(folder), "--waiting", "--as", "ben"]) == 0
    assert capsys.readouterr().out.startswith("ann: Othello, 3 days, you play ")
