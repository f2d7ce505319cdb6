"""How much one account can do in a club that visitors come to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from boardtui.club.errors import ClubReason
from boardtui.club.ids import new_guest_id
from boardtui.club.limits import HOST, SERVED
from boardtui.club.log_cards import LogCard
from boardtui.club.sqlite_logs import SqliteLogs
from boardtui.play.log import Entry, EntryKind, Fate
from tests.play.logs import appended, proposed

from .clubs import add_accounts, entered_at_once
from .damage import change
from .kept import SkippedClock, TestKeeper


class Served:
    """A club with a keeper, and its offers."""

    def __init__(self, logs: SqliteLogs, keeper: TestKeeper) -> None:
        self.logs = logs
        self.run = keeper.run

    def offer(self, account: str = "ann") -> ClubReason | str:
        """The log of a new offer, or why there is none."""
        log = self.logs.new_log(account, card_of)
        if proposed(log, account, "open", {}) == [Fate.TAKEN]:
            return log.name
        assert log.trouble is not None
        reason = log.trouble.reason
        assert isinstance(reason, ClubReason)
        return reason


@pytest.fixture
def served(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    clock = SkippedClock(monkeypatch)
    with entered_at_once(folder) as logs:
        add_accounts(folder, "ann", "eve")
        keeper = TestKeeper(folder, clock)
        yield Served(logs, keeper)
        keeper.close()


def card_of(entry: Entry) -> LogCard:
    """A card of the author; a move begins the game."""
    has_begun = entry.kind == "move"
    return LogCard(b"", is_over=False, has_begun=has_begun, players=(entry.who,))


def test_three_new_games_within_a_minute(served: Served) -> None:
    reasons = []
    for _game in range(3):
        assert isinstance(served.offer(), str)
        served.run(5)
    reasons.append(served.offer())
    served.run(43)
    reasons.append(served.offer())
    assert reasons == [ClubReason.MANY_NEW_GAMES] * 2
    served.run(2)
    assert served.offer() not in set(ClubReason)
    assert served.offer() is ClubReason.MANY_NEW_GAMES
    assert served.offer("eve") not in set(ClubReason)


def test_what_happens_in_older_games_is_no_new_one(served: Served) -> None:
    names = [served.offer() for _game in range(3)]
    served.run(61)
    for name in names:
        appended(served.logs.log(str(name), "ann", card_of), "ann", "say", {})
    for account in ("eve", "eve", "eve"):
        taken = served.logs.log(str(served.offer(account)), "ann", card_of)
        appended(taken, "ann", "move", {})
    assert served.offer() not in set(ClubReason)


def test_ten_offers_at_once(served: Served) -> None:
    names = []
    for _game in range(10):
        names.append(served.offer())
        served.run(30)
    assert served.offer() is ClubReason.MANY_OFFERS
    appended(served.logs.log(str(names[0]), "ann", card_of), "ann", "move", {})
    assert served.offer() not in set(ClubReason)


def test_guests_share_limits_as_each_visit_is_another_account(served: Served) -> None:
    few = SERVED._replace(guests_offers=4, guests_games=2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("boardtui.club.sqlite_log.SERVED", few)
        names = [served.offer(new_guest_id()) for _guest in range(2)]
        assert served.offer(new_guest_id()) is ClubReason.GUESTS_BEGIN_MANY
        assert served.offer("ann") not in set(ClubReason)
        served.run(61)
        names += [served.offer(new_guest_id()) for _guest in range(2)]
        served.run(61)
        assert served.offer(new_guest_id()) is ClubReason.GUESTS_OFFER_MANY
        assert served.offer("ann") not in set(ClubReason)
        appended(served.logs.log(str(names[0]), "ann", card_of), "ann", "move", {})
        assert served.offer(new_guest_id()) not in set(ClubReason)


def test_guests_of_one_network_share_fewer(served: Served) -> None:
    few = SERVED._replace(network_offers=2, network_games=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("boardtui.club.sqlite_log.SERVED", few)
        names = [served.offer(new_guest_id("abc"))]
        assert served.offer(new_guest_id("abc")) is ClubReason.NETWORK_BEGINS_MANY
        assert served.offer(new_guest_id("abd")) not in set(ClubReason)
        served.run(61)
        names.append(served.offer(new_guest_id("abc")))
        served.run(61)
        assert served.offer(new_guest_id("abc")) is ClubReason.NETWORK_OFFERS_MANY
        assert served.offer(new_guest_id("abd")) not in set(ClubReason)
        guest = new_guest_id("abc")
        appended(served.logs.log(str(names[0]), guest, card_of), guest, "move", {})
        assert served.offer(guest) not in set(ClubReason)


@pytest.mark.parametrize("kinds", [(EntryKind.OPEN,), (EntryKind.OPEN, EntryKind.JOIN)])
def test_an_account_that_was_removed_takes_no_seat(
    folder: Path, served: Served, kinds: tuple[EntryKind, ...]
) -> None:
    log = served.logs.log("game", "ann", card_of)
    for kind in kinds[:-1]:
        appended(served.logs.log("game", "eve", card_of), "eve", kind, {})
    change(folder, "DELETE FROM accounts WHERE id = 'ann'")
    log.look()
    assert proposed(log, "ann", kinds[-1], {}) == [Fate.UNREACHABLE]
    assert log.trouble is not None
    assert log.trouble.reason is ClubReason.REMOVED_ACCOUNT
    assert len(log.read()) == len(kinds) - 1


def test_a_club_of_one_host_has_other_limits(folder: Path) -> None:
    assert SERVED.offers < HOST.offers
    with entered_at_once(folder) as logs:
        add_accounts(folder, "ann")
        for _game in range(HOST.offers):
            appended(logs.new_log("ann", card_of), "ann", "open", {})
        log = logs.new_log("ann", card_of)
        assert proposed(log, "ann", "open", {}) == [Fate.UNREACHABLE]
        assert log.trouble is not None
        assert log.trouble.reason is ClubReason.MANY_OFFERS
