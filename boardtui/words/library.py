"""Words for the games of the library."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from boardtui.library.search import Order
from boardtui.library.source_table import State
from boardtui.person.tags import STAR
from boardtui.system.printable import printable
from boardtui.system.translatable import N_
from boardtui.words.columns import shortened
from boardtui.words.counts import games_text
from boardtui.words.errors import sentence
from boardtui.words.language import _, ngettext
from boardtui.words.sentences import joined

if TYPE_CHECKING:
    from boardtui.library.importing import ImportProblem, ImportProgress
    from boardtui.session.game_library import Update
    from boardtui.session.library_sources import LibrarySource

_BAR = 60
"""Columns of the widest bar."""

_LONGEST_FILE = 24
"""The widest name of a file, in columns: with it a report fits into a small window."""

_ORDERS = {
    Order.DATE: (N_("newest first"), N_("oldest first")),
    Order.BLACK: (N_("by Black’s name (Z to A)"), N_("by Black’s name")),
    Order.WHITE: (N_("by White’s name (Z to A)"), N_("by White’s name")),
    Order.EVENT: (N_("by event (Z to A)"), N_("by event")),
    Order.RESULT: (N_("White’s biggest win first"), N_("Black’s biggest win first")),
    Order.LENGTH: (N_("longest first"), N_("shortest first")),
    Order.OPENING: (N_("by opening (Z to A)"), N_("by opening")),
    Order.GAME: (N_("by game (Z to A)"), N_("by game")),
    Order.PLACE: (N_("in reverse file order"), N_("in file order")),
}
"""Orders of games: descending and ascending."""


SEARCH_EXAMPLE = "player:tamenori 1997"
"""A search for the games of a player in a year; without the field, openings have the name too."""


def tags_text(tags: Collection[str]) -> str:
    """Return the tags of a game, except the star: lists have a column for that."""
    return ", ".join(sorted({*tags} - {STAR}))


def found_text(found: int, count: int) -> str:
    """Return the number of games found, and of how many."""
    if found == count:
        return games_text(count)
    text = ngettext("{found} of {count} game", "{found} of {count} games", count)
    return text.format(found=f"{found:,}", count=f"{count:,}")


def order_text(order: Order, *, descending: bool) -> str:
    """Return the order of a list: "the newest first"."""
    return _(_ORDERS[order][not descending])


def update_text(update: Update, *, width: int = 0) -> str:
    """Return the progress of an import, or its results; empty if there is nothing to say.

    With a `width` in columns, a bar stands below the progress.
    """
    if update.error is not None:
        return sentence(update.error)
    totals, progress = update.totals, update.progress
    if totals is None and progress is not None and progress.is_upgrade:
        return _with_bar(upgrade_text(progress), progress, width)
    if update.is_quiet:
        return ""
    if totals is not None:
        new = _("New: {games}.").format(games=games_text(totals.new)) if totals.new else ""
        bad = (
            _("Unreadable games and files: {count}.").format(count=totals.bad) if totals.bad else ""
        )
        none = _("Files without a game: {count}.") if totals.gameless else ""
        return joined(new, bad, none.format(count=totals.gameless))
    if progress is None:
        return ""
    text = _("Reading {name}: {percent}%, {games}")
    name, games = shortened(printable(Path(progress.path).name), _LONGEST_FILE), progress.games
    line = text.format(name=name, percent=percent_of(progress), games=games_text(games))
    return _with_bar(line, progress, width)


def upgrade_text(progress: ImportProgress) -> str:
    """Return the progress of carrying over a library of an older version."""
    text = _("Upgrading the library from an older version: {percent}%")
    return text.format(percent=percent_of(progress))


def percent_of(progress: ImportProgress) -> int:
    """Return how much of an import is done, in whole percents."""
    return 100 * progress.done // max(1, progress.total)


def _with_bar(line: str, progress: ImportProgress, width: int) -> str:
    """Return a line with a bar below it, if there are columns for one."""
    if not width:
        return line
    room = max(0, min(width, _BAR) - 4)
    done = room * percent_of(progress) // 100
    return f"{line}\n[{'#' * done}{'.' * (room - done)}]"


def problem_text(problem: ImportProblem) -> str:
    """Return the sentence of a problem with its file."""
    said = sentence(problem.error)
    path = printable(problem.path)
    return said if path in said else f"{path}: {said}"


def source_text(source: LibrarySource) -> str:
    """Return the name of a source of games."""
    if source.is_own:
        return _("Your games")
    if source.path is None:
        return _("Other files")
    return printable(str(source.path))


def source_lines(source: LibrarySource) -> Iterator[str]:
    """Yield the number of a source's files, and the numbers of missing and faulty ones."""
    count = len(source.files)
    if count:
        yield ngettext("{count} file", "{count} files", count).format(count=count)
    for text, number in (
        (N_("files without a game: {count}"), len(source.gameless)),
        (N_("files no longer on disk: {count}"), len(source.missing)),
        (N_("files not read to the end: {count}"), len(source.in_state(State.READING))),
        (N_("games that cannot be read: {count}"), sum(file.bad for file in source.files)),
        (N_("games cut at an illegal move: {count}"), sum(file.cut for file in source.files)),
    ):
        if number:
            yield _(text).format(count=number)


def search_steps() -> tuple[tuple[str, str], ...]:
    """Return the forms of a search, with their meanings."""
    return (
        (SEARCH_EXAMPLE, _("the games of a player in a year")),
        ("world tig", _("the beginning of a name (player, event or opening), or a year")),
        ("player:", _("only players; “event:” and “opening:” work the same way")),
        ("year:1990-1995", _("a range of years; you can leave out either end")),
        ("B+ W+ draw", _("the result")),
        ("tag:star", _("games with a star, or with another tag")),
        ("own:", _("your own games")),
        ("size:10 game:renju", _("the board size; the game or its rule")),
    )


def source_steps() -> tuple[tuple[str, str], ...]:
    """Return the commands for sources, with their meanings."""
    return (
        (_("Your games"), _("added automatically when they are saved")),
        (_("Add a source"), _("a file or a folder; type its path or drop it onto the terminal")),
        (_("Check for changes"), _("reads new and changed files, and resumes stopped imports")),
        (_("Remove"), _("removes a source and its games from the library; the files stay on disk")),
    )
