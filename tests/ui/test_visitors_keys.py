"""The keys of a visitor in the lobby: their list, one more by a code, and one less."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardtui.club.sqlite_logs import SqliteLogs
from boardtui.session.club.place import Visitor
from boardtui.ui.screens.keys import KeysScreen
from boardtui.ui.screens.lobby import LobbyScreen
from tests.ui.app_host import shows
from tests.ui.club_host import Lobby, app_of, in_lobby, items, press, shown, until, until_shown

HERE, OTHER = (f"SHA256:{letter * 43}" for letter in "ab")


def ids(pilot: Pilot[None]) -> list[str]:
    """The lines of the list in front."""
    return [item.id for item in items(app_of(pilot))]


@pytest.fixture
def logs(folder: Path) -> Iterator[SqliteLogs]:
    logs = SqliteLogs(folder)
    logs.accounts.signed_up(HERE, "ann")
    yield logs
    logs.drop()


@pytest.fixture(params=[(80, 24), (60, 20)], ids=str)
async def ann(
    logs: SqliteLogs, tmp_path: Path, folder: Path, request: pytest.FixtureRequest
) -> AsyncIterator[Pilot[None]]:
    visit = in_lobby(tmp_path, folder, "", request.param, visitor=Visitor(HERE))
    async with visit as pilot:
        yield pilot


async def test_a_visitor_gets_a_code_for_another_key(ann: Pilot[None], logs: SqliteLogs) -> None:
    await press(ann, "y")
    assert shows(app_of(ann), KeysScreen)
    assert HERE[:27] in shown(ann)
    await press(ann, "enter")
    await until_shown(ann, "To add another key, connect with that key")
    code = shown(ann).partition(" link ")[2].split()[0]
    assert logs.keys.link(OTHER, code).name == "ann"
    await press(ann, "escape")
    assert shows(app_of(ann), LobbyScreen)
    await press(ann, "y")
    assert OTHER[:27] in shown(ann)


async def test_a_key_is_removed_once_that_is_confirmed(ann: Pilot[None], logs: SqliteLogs) -> None:
    logs.keys.link(OTHER, logs.keys.offer_link(_me(ann)))
    await press(ann, "y", "down", "down", "delete")
    await until_shown(ann, "Remove this key?")
    assert OTHER[:27] in shown(ann)
    await press(ann, "n")
    assert logs.keys.of_key(OTHER) is not None
    await press(ann, "delete")
    await until_shown(ann, "Remove this key?")
    await press(ann, "y")
    await until(ann, lambda: ids(ann) == ["add", HERE])
    assert logs.keys.of_key(OTHER) is None
    await press(ann, "down", "delete")  # the last one stays
    assert "Remove this key?" not in shown(ann)


async def test_people_of_the_host_and_guests_have_no_such_line(
    lobby: Lobby, tmp_path: Path, folder: Path
) -> None:
    async with lobby("ben") as ben:
        await press(ben, "y")
        assert shows(app_of(ben), LobbyScreen)
        assert "Keys" not in shown(ben)
    async with in_lobby(tmp_path, folder, "", visitor=Visitor(None)) as guest:
        assert "Keys" not in shown(guest)


def _me(pilot: Pilot[None]) -> str:
    state = app_of(pilot).services.club.state
    assert state is not None
    return state.me.id
