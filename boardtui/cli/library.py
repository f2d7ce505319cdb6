"""The command that keeps a library of games and finds games in it."""

from __future__ import annotations

import os
import re
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import isqrt
from pathlib import Path

from boardtui.cli.argument_values import OPTION, chosen_game
from boardtui.cli.arguments import UsageError
from boardtui.cli.import_report import ImportLog
from boardtui.cli.library_arguments import MOST_SHOWN
from boardtui.cli.library_report import print_findings, print_games, print_status
from boardtui.cli.output import complain
from boardtui.cli.progress_line import ProgressLine
from boardtui.config.settings_file import default_data_path
from boardtui.formats import transcript
from boardtui.formats.errors import FormatError
from boardtui.library import FILE
from boardtui.library.child import ChildImport
from boardtui.library.errors import LibraryError
from boardtui.library.importing import GamelessFile, ImportProblem, ImportProgress, ImportReport
from boardtui.library.own import asked_among, searched
from boardtui.library.query import Query, QueryError, parse_query
from boardtui.library.reader import Reader, open_library
from boardtui.library.removal import remove_sources
from boardtui.library.search import Order
from boardtui.library.sources import is_within
from boardtui.person.personal_file import FILE as PERSONAL
from boardtui.person.personal_file import PersonalError
from boardtui.person.tags import Collections, Tags
from boardtui.rules.diagram import parse_position
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Position
from boardtui.rules.othello import SIZES, Othello
from boardtui.session.library_sources import read_sources
from boardtui.system.regular_files import exists
from boardtui.words.counts import games_text
from boardtui.words.errors import sentence
from boardtui.words.language import _, ngettext
from boardtui.words.library import percent_of, problem_text, upgrade_text

_NEWEST = 8
"""The number of newest games below the moves from a position."""

_INCOMPLETE = 1
"""The exit status without a result, or with unreadable games."""

_MOVE = re.compile(r"[A-Za-z]\d")


def run_library(arguments: Namespace) -> int:
    """Run `boardtui library`; return the exit status."""
    command = _Command(default_data_path(), arguments)
    try:
        return {
            "add": command.add,
            "find": command.find,
            "position": command.position,
            "status": command.status,
            "remove": command.remove,
        }[arguments.action]()
    except (LibraryError, PersonalError) as error:
        complain(sentence(error))
        return _INCOMPLETE
    except QueryError as error:
        raise UsageError(sentence(error)) from None


class _Command:
    """An action on the library in a data directory."""

    def __init__(self, folder: Path, arguments: Namespace) -> None:
        self._folder = folder
        self._library = folder / FILE
        self._arguments = arguments

    def add(self) -> int:
        """Import files and folders, and keep them as collections."""
        collections = Collections(self._folder / PERSONAL)
        paths = [_place(path) for path in self._arguments.paths]
        there = [path for path in paths if exists(path)]
        if there:
            collections.add(there)
        if not paths:
            paths = [*collections.paths(), self._folder]
        log = ImportLog()
        with ProgressLine() as line, ChildImport(self._library, paths) as child:

            def report(message: ImportReport) -> None:
                match message:
                    case ImportProgress():
                        line.show(_progress(message))
                    case ImportProblem():
                        log.problems.append(message)
                        line.erase()
                        complain(problem_text(message))
                    case GamelessFile(path):
                        log.gameless.append(path)

            totals = child.run(report)
        is_named = bool(self._arguments.paths)
        log.print_totals(totals, self._arguments.format, is_named=is_named)
        if totals.bad or totals.cut:
            return _INCOMPLETE
        return _nothing() if is_named and not self._have_games(paths) else 0

    def _have_games(self, paths: Sequence[Path]) -> bool:
        """Return True if the library has games of files at some paths or below them."""
        places = list(map(str, paths))
        with self._opened() as reader:
            files = () if reader is None else reader.sources()
        return any(file.games and is_within(file.path, places) for file in files)

    def find(self) -> int:
        """Print the results of a search."""
        query, arguments = parse_query(" ".join(self._arguments.query)), self._arguments
        order = Order(arguments.sort)
        is_descending = (order is Order.DATE) != arguments.reverse
        with self._opened() as reader:
            if reader is None:
                return _nothing()
            among = asked_among(reader, query, Tags(self._folder / PERSONAL))
            games = reader.find(query, order, descending=is_descending, among=among)
            if not games:
                return _nothing()
            return self._print(reader, games)

    def position(self) -> int:
        """Print the moves from a position, and games with it."""
        position, arguments = self._position(), self._arguments
        where = parse_query(arguments.where)
        with self._opened() as reader:
            if reader is None:
                return _nothing()
            among = searched(reader, where, Tags(self._folder / PERSONAL))
            findings = reader.explore(position, among)
            if not findings.tally.games:
                return _nothing()
            if arguments.games:
                games = self._some(reader.find(Query(), among=frozenset(findings.games)))
            else:
                games = [row.ref.number for row in findings.newest[:_NEWEST]]
            print_findings(reader, position.game, findings, games, arguments.format)
        return 0

    def status(self) -> int:
        """Print the library's contents and faults."""
        with self._opened() as reader:
            if reader is None:
                return _nothing()
            size = self._library.stat().st_size
            sources = read_sources(Collections(self._folder / PERSONAL), self._folder, reader)
            path, kind = str(self._library), self._arguments.format
            print_status(path, size, reader.count(), sources, kind)
        return 0

    def remove(self) -> int:
        """Remove files and folders, with all their games, from the library."""
        paths = [_place(path) for path in self._arguments.paths]
        Collections(self._folder / PERSONAL).remove(paths)
        count = remove_sources(self._library, paths)
        print(ngettext("{count} file removed", "{count} files removed", count).format(count=count))
        return 0 if count else _INCOMPLETE

    @contextmanager
    def _opened(self) -> Iterator[Reader | None]:
        with open_library(self._library) as reader:
            yield reader

    def _print(self, reader: Reader, games: Sequence[int]) -> int:
        """Print games, and the numbers of those left out; return the exit status."""
        shown, kind = self._some(games), self._arguments.format
        left_out = print_games(reader, shown, kind)
        if len(shown) < len(games):
            text = _("Shown: {shown} of {count} games. Use --limit 0 to print all.")
            complain(text.format(shown=len(shown), count=len(games)))
        if left_out:
            text = _("games left out because {format} cannot hold them: {count}")
            complain(text.format(format=kind, count=left_out))
        return _INCOMPLETE if left_out else 0

    def _some(self, games: Sequence[int]) -> Sequence[int]:
        """Return the first games, up to `--limit`."""
        limit: int | None = self._arguments.limit
        if limit is None:
            limit = MOST_SHOWN if self._arguments.format == "text" else 0
        return games[:limit] if limit else games

    def _position(self) -> Position:
        """Return the position of the arguments; raises UsageError."""
        text, given = " ".join(self._arguments.position), vars(self._arguments)
        has_options = any(name.startswith(OPTION) for name in given)
        key = given.get("game") or ("othello" if has_options else None)
        try:
            if text and not _MOVE.search(text):
                game = chosen_game(key, self._arguments) if key else _othello_of(text)
                return parse_position(game, text)
            chosen = chosen_game(key, self._arguments) if key else None
            if not text:
                return (chosen or Othello()).start()
            reading = transcript.loads(text, chosen)
        except (FormatError, RulesError) as error:
            raise UsageError(sentence(error)) from None
        if reading.problems:
            raise UsageError(sentence(reading.problems[0]))
        return reading.record.root.end().position


def _place(path: str) -> Path:
    """Return the absolute path of a file or folder; links are not followed."""
    return Path(os.path.normpath(Path(path).absolute()))


def _othello_of(text: str) -> Othello:
    """Return Othello on a board with the cells of a text, if it has a legal size."""
    cells = sum(not (sign.isspace() or sign in "/|") for sign in text) - 1
    size = isqrt(max(cells, 0))
    return Othello(size=size) if size in SIZES else Othello()


def _progress(progress: ImportProgress) -> str:
    if progress.is_upgrade:
        return upgrade_text(progress)
    text, name = _("{percent}%, {games}: {name}"), Path(progress.path).name
    return text.format(percent=percent_of(progress), games=games_text(progress.games), name=name)


def _nothing() -> int:
    complain(_("No games were found."))
    return _INCOMPLETE
