"""What the logs of a club hold in the end."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from boardtui.play.admission import admit
from boardtui.play.log import Entry
from boardtui.play.opening import read_opening
from boardtui.play.standing import Standing
from boardtui.play.table import Table
from boardtui.session.club.table_cards import card_of
from tests.club.clubs import entered_at_once, no_card


def logs_of(folder: Path) -> Mapping[str, Sequence[Entry]]:
    """The entries of all logs, each of which was allowed as it was written.

    The cards and tables of another process are at the same standing.
    """
    with closing(sqlite3.connect(folder / "club.db")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        database.execute("BEGIN")  # programs may be writing: both are of one moment
        counts = dict(database.execute("SELECT log, count(*) FROM entries GROUP BY log"))
        cards = {
            log: (content, bool(is_over), bool(has_begun))
            for log, content, is_over, has_begun in database.execute(
                "SELECT log, content, is_over, has_begun FROM cards"
            )
        }
    found = {}
    with entered_at_once(folder) as logs:
        for name, count in counts.items():
            log = logs.log(name, "eve", no_card)
            assert log.trouble is None
            entries = found[name] = log.read()
            assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
            assert Table.from_log(log).standing == replayed(entries)
            assert cards[name] == card_of(replayed(entries[:count]))[:3]
    return found


def replayed(entries: Sequence[Entry]) -> Standing:
    """The standing after the entries of a game, none of which is ignored."""
    standing, _date = read_opening(entries[0])
    for entry in entries[1:]:
        standing = admit(standing, entry)
    return standing
