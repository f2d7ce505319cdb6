"""The lines of the picker, and their choices."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from boardtui.config.settings import Settings
from boardtui.rules.registry import GAMES
from boardtui.session.game_choices import AnyRecord, NewKind, RunningGame
from boardtui.session.last_games import last_game
from boardtui.session.launch import TOURED, Learn
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.printable import printable
from boardtui.ui.widgets.menu import Heading, Item
from boardtui.words.counts import games_text
from boardtui.words.language import _, ngettext
from boardtui.words.names import family_name

CONTINUED = 2
"""Unfinished games listed above "New game", unless more are open."""

FIRST_OFFER = "new:0"
"""The id of the first new game."""


class PickerGames(NamedTuple):
    """The existing games, as items of the picker."""

    running: tuple[Item, ...] = ()
    unfinished: tuple[Item, ...] = ()
    """Games open in another program are last: choosing one makes a copy."""
    here: int = 0
    """The number of unfinished games not open in another program."""
    recent: tuple[Item, ...] = ()
    """Finished games and records."""
    short: tuple[Item, ...] = ()
    """Old games with few moves."""
    put_away: tuple[Item, ...] = ()
    more_records: int = 0
    """The number of records that only the list of all has."""
    unlisted: int = 0
    """The number of older games that no list has."""
    folder: str = ""
    """The folder of the games; empty where a person cannot look into it."""


class PickerLines(NamedTuple):
    """The lines of the picker, made from settings, games and library."""

    settings: Settings
    games: PickerGames
    in_library: int | None
    """The number of games in the library, 0 until they are counted; None without a library."""
    is_newcomer: bool
    """True if tours are offered."""
    unfolded: Collection[str]
    """The ids of the lines whose games are shown."""

    def rows(self) -> Iterator[Item | Heading]:
        """Yield the rows of the menu: headings with their lines, then lines without a heading."""
        for title, items in self._groups():
            if items and title:
                yield Heading(title)
            yield from items
            if items and title:
                yield Heading()

    def _groups(self) -> Iterator[tuple[str, Sequence[Item]]]:
        """Yield headings with their lines, if any."""
        games, new = self.games, self._new_games()
        waiting = [item for item in games.running if _goes_on(item)]
        others = [item for item in games.running if not _goes_on(item)]
        beside = min(games.here, max(0, CONTINUED - len(waiting)))
        yield _("Continue"), [*waiting, *games.unfinished[:beside]]
        yield _("New game"), new
        yield _("New here?"), self._tours(len(new))
        yield _("Unfinished"), games.unfinished[beside:]
        yield _("Records"), [*others, *self._library(), self._opening(), *games.recent]
        yield _("More games"), [*self._short(), *self._put_away(), *self._unlisted()]
        yield (
            "",
            [
                Item("results", _("Results"), key="r"),
                Item("settings", _("Settings"), key="s"),
                Item("quit", _("Quit"), key="q"),
            ],
        )

    def _new_games(self) -> list[Item]:
        items: list[Item] = []
        for family in GAMES:
            kinds: list[tuple[str, Mapping[str, Any]]] = [(family_name(family), {})]
            kinds += [(_(title), options) for title, options in family.presets.items()]
            for title, options in kinds:
                cols, rows = last_game(self.settings, family.key, options).board_size
                size = _("{cols}x{rows}").format(cols=cols, rows=rows)
                key, value = str(len(items) + 1), NewKind(family.key, options)
                items.append(Item(f"new:{len(items)}", title, size, key, value=value))
        return items

    def _tours(self, count: int) -> list[Item]:
        """Return the tours for a newcomer, numbered after the new games."""
        if not self.is_newcomer:
            return []
        items = []
        for number, family in enumerate((each for each in GAMES if each.key in TOURED), count + 1):
            text = _("Learn {game}").format(game=family_name(family))
            key, value = str(number), Learn(family.key)
            items.append(Item(f"learn:{family.key}", text, _("3 minutes"), key, value=value))
        return items

    def _library(self) -> list[Item]:
        if self.in_library is None:
            return []
        games = games_text(self.in_library) if self.in_library else ""
        return [Item("library", _("Library"), games, "b")]

    def _opening(self) -> Item:
        count = self.games.more_records
        more = ngettext("{count} more", "{count} more", count).format(count=count)
        return Item("open", _("Open a record"), more if count else "", "o", value=AnyRecord())

    def _short(self) -> list[Item]:
        count = len(self.games.short)
        text = ngettext("{count} short game", "{count} short games", count)
        return self._folded("short", text.format(count=count), self.games.short)

    def _put_away(self) -> list[Item]:
        count = len(self.games.put_away)
        text = ngettext("{count} game put away", "{count} games put away", count)
        return self._folded("away", text.format(count=count), self.games.put_away)

    def _folded(self, group: str, title: str, games: tuple[Item, ...]) -> list[Item]:
        """Return a line that folds some games, and the games if it is unfolded."""
        if not games:
            return []
        fold = f"fold:{group}"
        is_open = fold in self.unfolded
        line = Item(fold, title, _("hide") if is_open else _("show"))
        return [line, *games] if is_open else [line]

    def _unlisted(self) -> list[Item]:
        """Return a line about games too old for the lists, if there are any."""
        count = self.games.unlisted
        if not count:
            return []
        text = ngettext("{count} older game", "{count} older games", count).format(count=count)
        return [Item("unlisted", text, printable(self.games.folder), value=AnyRecord())]


def _goes_on(item: Item) -> bool:
    """Return True for an open game that is unfinished."""
    return isinstance(item.value, RunningGame) and item.value.goes_on
