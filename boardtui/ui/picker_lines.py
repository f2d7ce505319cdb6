"""The lines of the picker, and the choice that each stands for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from boardtui.config.settings import Settings
from boardtui.rules.game import Position
from boardtui.rules.registry import GAMES
from boardtui.session.game_choices import AnyRecord, GameChoice, GameLists, ListedGame, NewKind
from boardtui.session.last_games import last_game
from boardtui.session.launch import TOURED, Learn
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.printable import printable
from boardtui.ui.widgets.menu import Heading, Item
from boardtui.words.counts import games_text
from boardtui.words.language import _, ngettext
from boardtui.words.names import family_name

CONTINUED = 2
"""Most games that stand above the new ones, if there are no more of them open."""

FIRST_OFFER = "new:0"
"""The id of the first new game."""


class PickerLine(NamedTuple):
    """A line with what it offers."""

    item: Item
    choice: GameChoice | None
    """None for a line that leads to another screen, or shows or hides other lines."""
    position: Position | None = None


class PickerGroup(NamedTuple):
    """Lines below a title; without one, at the end."""

    title: str
    offers: list[PickerLine]


class PickerLines(NamedTuple):
    """The lines of the picker, as they follow from what there is."""

    settings: Settings
    lists: GameLists
    in_library: int | None
    """The number of games in the library, 0 until they are counted; None without a library."""
    is_newcomer: bool
    """True if tours are offered."""
    unfolded: Collection[str]
    """The ids of the lines whose games are shown."""

    def groups(self) -> tuple[PickerGroup, ...]:
        """Return the lines in their groups, of which some may be empty."""
        running = _entries("running", self.lists.running)
        waiting = [
            offer for offer, entry in zip(running, self.lists.running, strict=True) if entry.goes_on
        ]
        others = [offer for offer in running if offer not in waiting]
        saved = _entries("saved", self.lists.unfinished)
        here = sum(not entry.is_elsewhere for entry in self.lists.unfinished)
        beside = min(here, max(0, CONTINUED - len(waiting)))
        recent = _entries("recent", self.lists.recent)
        games = self._games()
        return (
            PickerGroup(_("Continue"), [*waiting, *saved[:beside]]),
            PickerGroup(_("New game"), games),
            PickerGroup(_("New here?"), self._tours(len(games))),
            PickerGroup(_("Unfinished"), saved[beside:]),
            PickerGroup(_("Records"), [*others, *self._library(), self._opening(), *recent]),
            PickerGroup(_("More games"), [*self._short(), *self._put_away(), *self._unlisted()]),
            PickerGroup(
                "",
                [
                    PickerLine(Item("results", _("Results"), key="r"), None),
                    PickerLine(Item("settings", _("Settings"), key="s"), None),
                    PickerLine(Item("quit", _("Quit"), key="q"), None),
                ],
            ),
        )

    def _games(self) -> list[PickerLine]:
        offers: list[PickerLine] = []
        for family in GAMES:
            kinds: list[tuple[str, Mapping[str, Any]]] = [(family_name(family), {})]
            kinds += [(_(title), options) for title, options in family.presets.items()]
            for title, options in kinds:
                game = last_game(self.settings, family.key, options)
                cols, rows = game.board_size
                size = _("{cols}x{rows}").format(cols=cols, rows=rows)
                key = str(len(offers) + 1)
                item = Item(f"new:{len(offers)}", title, size, key)
                offers.append(PickerLine(item, NewKind(family.key, options), game.start()))
        return offers

    def _tours(self, count: int) -> list[PickerLine]:
        """Return the tours for a newcomer, numbered after the new games."""
        if not self.is_newcomer:
            return []
        offers = []
        for number, family in enumerate((each for each in GAMES if each.key in TOURED), count + 1):
            text = _("Learn {game}").format(game=family_name(family))
            item = Item(f"learn:{family.key}", text, _("3 minutes"), str(number))
            offers.append(PickerLine(item, Learn(family.key), family().start()))
        return offers

    def _library(self) -> list[PickerLine]:
        if self.in_library is None:
            return []
        games = games_text(self.in_library) if self.in_library else ""
        return [PickerLine(Item("library", _("Library"), games, "b"), None)]

    def _opening(self) -> PickerLine:
        count = self.lists.more_records
        more = ngettext("{count} more", "{count} more", count).format(count=count)
        item = Item("open", _("Open a record"), more if count else "", "o")
        return PickerLine(item, AnyRecord())

    def _short(self) -> list[PickerLine]:
        count = len(self.lists.short)
        text = ngettext("{count} short game", "{count} short games", count)
        return self._folded("short", text.format(count=count), self.lists.short)

    def _put_away(self) -> list[PickerLine]:
        count = len(self.lists.put_away)
        text = ngettext("{count} game put away", "{count} games put away", count)
        return self._folded("away", text.format(count=count), self.lists.put_away)

    def _folded(self, group: str, title: str, entries: tuple[ListedGame, ...]) -> list[PickerLine]:
        """Return a line for some games, and below it the games once it was chosen."""
        if not entries:
            return []
        fold = f"fold:{group}"
        is_open = fold in self.unfolded
        line = PickerLine(Item(fold, title, _("hide") if is_open else _("show")), None)
        return [line, *_entries(group, entries)] if is_open else [line]

    def _unlisted(self) -> list[PickerLine]:
        """Return a line on games that are too old for the lists, if there are any."""
        if not self.lists.unlisted:
            return []
        count = self.lists.unlisted
        text = ngettext("{count} older game", "{count} older games", count)
        item = Item("unlisted", text.format(count=count), printable(self.lists.folder))
        return [PickerLine(item, AnyRecord())]


def rows_of(groups: Iterable[PickerGroup]) -> Iterator[Item | Heading]:
    """Yield the rows of a menu with these lines."""
    for title, offers in groups:
        if offers and title:
            yield Heading(title)
        yield from (offer.item for offer in offers)
        if offers and title:
            yield Heading()


def _entries(group: str, entries: tuple[ListedGame, ...]) -> list[PickerLine]:
    return [
        PickerLine(
            Item(
                f"{group}:{n}",
                entry.text,
                entry.note,
                detail=entry.detail,
                remark=entry.origin,
            ),
            entry.choice,
            entry.position,
        )
        for n, entry in enumerate(entries)
    ]
