"""The lines of the picker, and their choices."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from boardtui.config.settings import Settings
from boardtui.rules.registry import GAMES
from boardtui.session.game_choices import AnyRecord, NewKind, RunningGame, SavedGames
from boardtui.session.last_games import last_game
from boardtui.session.launch import TOURED, Learn
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.printable import printable
from boardtui.ui.widgets.menu import FreePlace, Heading, Item, MenuRow
from boardtui.words.counts import games_text
from boardtui.words.errors import sentence
from boardtui.words.language import _, ngettext
from boardtui.words.names import family_name

if TYPE_CHECKING:
    from pathlib import Path

    from boardtui.saves.cards import GameCard

CONTINUED = 3
"""The most games on the first page; their places are free until the saved games are read."""

UNFINISHED, RECORDS = "saved", "recent"
"""The groups of the ids of unfinished games, and of finished ones and records."""

FIRST_OFFER = "new:0"
"""The id of the first new game."""

ALL = "all"
"""The id of the line that leads to all saved games."""

ALL_KEY = "a"
"""Its key."""

TRAINING = "training"
"""The id of the line that leads to training."""

LEARN = "learn"
"""The id of the line that leads to the tours; newcomers have a line for each."""

CLUB = "club"
"""The id of the line that leads to the lobby of a club."""

PINNED = 3
"""The last rows of the first page, which do not scroll: a gap, settings and the end."""


class PickerGames(NamedTuple):
    """The existing games."""

    running: tuple[Item, ...] = ()
    """The open games."""
    saved: SavedGames = SavedGames()
    folder: str = ""
    """The folder of the games; empty where a person cannot look into it."""
    are_read: bool = False
    """True once the saved games are among them."""

    @property
    def total(self) -> int:
        """The number of all games."""
        return len(self.running) + self.saved.total


class PickerLines(NamedTuple):
    """The lines of the picker, made from settings, games and library."""

    settings: Settings
    games: PickerGames
    in_library: int | None
    """The number of games in the library, 0 until they are counted; None without a library."""
    is_newcomer: bool
    """True if nothing was played here yet, so that there is nothing to go on with."""
    unfolded: Collection[str]
    """The ids of the lines whose games are shown."""
    times: str = "×"
    """The sign between the sides of a board."""
    places: int = CONTINUED
    """The places for games on the first page; open games take more if there are more."""
    to_train: str = ""
    """How many cards of training wait, in words; empty if none do."""
    in_club: str | None = ""
    """How many games of a club wait, in words, empty for none; None where clubs are closed."""

    def first_page(self) -> Iterator[MenuRow]:
        """Yield the person's games, new games, and the ways to all the others.

        Saved games fill places that were there before, so that no other line moves.
        """
        new = self._new_games()
        yield Heading()
        if own := self._own_games():
            yield from _group(self._own_title(), own, self._more_waiting(own))
        yield from _group(_("New game"), [*new, *self._club()])
        title = _("New here?") if self.is_newcomer else _("Learn")
        learning = _tours(len(new)) if self.is_newcomer else [_any_tour(len(new))]
        yield from _group(title, [*learning, self._training()])
        has_library = self.in_library is not None
        title = _("Library and records") if has_library else _("Records")
        yield from _group(title, self._library())
        yield Item("settings", _("Settings"), key="s")
        yield Item("quit", _("Quit"), key="q")

    def all_games(self) -> Iterator[MenuRow]:
        """Yield everything that was saved, and the open games."""
        games, saved = self.games, self.games.saved
        waiting = [item for item in games.running if _goes_on(item)]
        others = [item for item in games.running if not _goes_on(item)]
        apart = [*self._short(), *self._put_away(), *self._unlisted()]
        groups: list[tuple[str, Sequence[MenuRow]]] = [
            (_("Unfinished games"), [*waiting, *_items(UNFINISHED, saved.unfinished)]),
            (_("Finished games and records"), [*others, *_items(RECORDS, saved.records)]),
            (_("More games"), apart),
        ]
        if not games.total:
            groups = [("", [FreePlace(_("No saved games yet."))])]
        yield Heading()
        for title, rows in groups:
            if rows:
                yield from _group(title, rows)

    def _own_title(self) -> str:
        games = self.games
        has_finished = bool(games.running or games.saved.records)
        goes_on = any(map(_goes_on, games.running)) or bool(games.saved.not_open_elsewhere)
        return _("Your games") if has_finished and not goes_on else _("Continue")

    def _own_games(self) -> list[MenuRow]:
        """Return the open games and the newest others, and places without a game.

        Games to go on with come first; others only take places that would be free.
        """
        games = self.games
        running = sorted(games.running, key=lambda item: not _goes_on(item))
        saved = _items(UNFINISHED, games.saved.not_open_elsewhere[: self.places])
        records = _items(RECORDS, games.saved.records[: self.places])
        items = [*running, *saved, *records][: max(self.places, len(running))]
        shown: list[MenuRow] = [*map(_without_remark, items)]
        if self.is_newcomer and not shown:
            return []
        free = [*self._remarks()] if games.are_read and not shown else []
        rows = [*shown, *free, *[FreePlace()] * CONTINUED]
        return rows[: max(self.places, len(shown))]

    def _more_waiting(self, shown: Sequence[MenuRow]) -> str:
        """Return how many games to go on with are on the page of all games only; empty for none."""
        listed = [row for row in shown if isinstance(row, Item)]
        waiting = sum(map(_goes_on, self.games.running)) + len(self.games.saved.not_open_elsewhere)
        count = waiting - sum(_goes_on(row) or row.id.startswith(UNFINISHED) for row in listed)
        text = _("{count} more: press {key}")
        return text.format(count=count, key=ALL_KEY) if count else ""

    def _remarks(self) -> Iterator[FreePlace]:
        """Yield what stands in the places if there is no game for them."""
        waits = _("You have no game to continue.")
        if count := len(self.games.saved.short):
            text = ngettext(
                "{count} short game is under “All saved games”.",
                "{count} short games are under “All saved games”.",
                count,
            )
            yield FreePlace(text.format(count=count), waits)
        else:
            yield FreePlace(waits)
        yield FreePlace(_("Start a game below: press its number, or Enter."))

    def _new_games(self) -> list[Item]:
        items: list[Item] = []
        for family in GAMES:
            kinds: list[tuple[str, Mapping[str, Any]]] = [(family_name(family), {})]
            kinds += [(_(title), options) for title, options in family.presets.items()]
            for title, options in kinds:
                game = last_game(self.settings, family.key, options)
                cols, rows = game.board_size
                size = f"{cols}{self.times}{rows}"
                about = sentence(game.aim) if game.aim is not None else ""
                key, value = str(len(items) + 1), NewKind(family.key, options)
                item = Item(f"new:{len(items)}", title, size, key, value=value, about=about)
                items.append(item)
        return items

    def _library(self) -> list[Item]:
        items = []
        if self.in_library is not None:
            games = games_text(self.in_library) if self.in_library else ""
            about = _("Search games by player, year, opening or position.")
            items.append(Item("library", _("Library"), games, "b", about=about))
        about = _("From a file or pasted text: SGF, GGF, PGN, WTHOR and more.")
        items.append(Item("open", _("Open a record"), key="o", value=AnyRecord(), about=about))
        about = _("Your rating, and your results against each opponent.")
        items.append(Item("results", _("Results"), key="r", about=about))
        if self.in_library is not None and not self.is_newcomer:
            count = games_text(self.games.total) if self.games.are_read else ""
            about = _("Unfinished, finished and archived games, and records.")
            items.append(Item(ALL, _("All saved games"), count, ALL_KEY, about=about))
        return items

    def _training(self) -> Item:
        about = _("Find the better move where you went wrong, and solve puzzles.")
        return Item(TRAINING, _("Training"), self.to_train, "t", about=about)

    def _club(self) -> list[Item]:
        if self.in_club is None:
            return []
        about = _("Play with others on this machine, or against yourself in two terminals.")
        return [Item(CLUB, _("Club"), self.in_club, "c", about=about)]

    def _short(self) -> list[Item]:
        count = len(self.games.saved.short)
        text = ngettext("{count} short game", "{count} short games", count).format(count=count)
        about = _("Games that you left after a few moves: saved, but not under “Continue”.")
        return self._folded("short", text, self.games.saved.short, about)

    def _put_away(self) -> list[Item]:
        count = len(self.games.saved.put_away)
        text = ngettext("{count} archived game", "{count} archived games", count)
        return self._folded("away", text.format(count=count), self.games.saved.put_away)

    def _folded(
        self, group: str, title: str, games: tuple[GameCard[Path], ...], remark: str = ""
    ) -> list[Item]:
        """Return a line that folds some games, and the games if it is unfolded."""
        if not games:
            return []
        fold = f"fold:{group}"
        is_open = fold in self.unfolded
        line = Item(fold, title, _("hide") if is_open else _("show"), remark=remark)
        return [line, *_items(group, games)] if is_open else [line]

    def _unlisted(self) -> list[Item]:
        """Return a line about games too old for the lists, if there are any."""
        count = self.games.saved.unlisted
        if not count:
            return []
        text = ngettext("{count} older game", "{count} older games", count).format(count=count)
        return [Item("unlisted", text, printable(self.games.folder), value=AnyRecord())]


def _group(title: str, rows: Sequence[MenuRow], note: str = "") -> Iterator[MenuRow]:
    """Yield rows below their heading, and a gap."""
    if title:
        yield Heading(title, note)
    yield from rows
    yield Heading()


def _tours(count: int) -> list[Item]:
    """Return the tours, numbered after the new games."""
    items = []
    for number, family in enumerate((each for each in GAMES if each.key in TOURED), count + 1):
        text = _("Learn {game}").format(game=family_name(family))
        about = _("The rules on the board, step by step, then a first game.")
        key, value = str(number), Learn(family.key)
        item = Item(f"learn:{family.key}", text, _("3 minutes"), key, value=value, about=about)
        items.append(item)
    return items


def _any_tour(count: int) -> Item:
    """Return the line that leads to the tours, numbered after the new games."""
    about = _("The rules on the board, step by step, then a first game.")
    return Item(LEARN, _("Learn a game"), _("3 minutes"), str(count + 1), about=about)


def _items(group: str, cards: tuple[GameCard[Path], ...]) -> tuple[Item, ...]:
    """Return the items of saved games, whose words are not loaded without any."""
    if not cards:
        return ()
    from boardtui.ui.game_items import saved_items

    return saved_items(group, cards)


def _without_remark(item: Item) -> Item:
    """Return an item of two lines at most; its remark is shown beside the menu."""
    return item._replace(remark="", about=item.remark)


def _goes_on(item: Item) -> bool:
    """Return True for an open game that is unfinished."""
    return isinstance(item.value, RunningGame) and item.value.goes_on
