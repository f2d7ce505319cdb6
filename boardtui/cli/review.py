"""The command that reviews the games of a file or a folder."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from itertools import count
from pathlib import Path

from boardtui.analysis.requests import AnalysisRequest, Ask, Priority
from boardtui.cli.argument_values import told_game
from boardtui.cli.arguments import UsageError
from boardtui.cli.convert import PIPE
from boardtui.cli.engine_logging import logged_console
from boardtui.cli.output import complain, complain_of, say_aside, told
from boardtui.cli.progress_line import BEAT, ProgressLine, reading_line
from boardtui.cli.review_json import JsonOutput
from boardtui.cli.review_report import (
    ReviewedGame,
    ReviewOutput,
    ReviewTotals,
    SgfOutput,
    TextOutput,
)
from boardtui.config.settings import Settings
from boardtui.config.settings_file import default_data_path
from boardtui.formats.detect import Collection, scan_record
from boardtui.formats.errors import HARMLESS, FormatError
from boardtui.formats.folder import Folder, is_folder, scan_folder, scan_path
from boardtui.formats.limits import LARGEST
from boardtui.formats.problems import Problems, innermost
from boardtui.formats.reading import Reading
from boardtui.library import FILE
from boardtui.library.errors import LibraryError
from boardtui.library.reader import Reader, open_library
from boardtui.players.player import Info, PlayerError
from boardtui.record.grades import GradeBounds
from boardtui.record.tree import Node
from boardtui.review.efforts import USUAL_DEPTH, USUAL_NODES, ReviewEffort, efforts_for
from boardtui.review.known_moves import known_moves
from boardtui.review.passes import is_searched, passes
from boardtui.review.report import report
from boardtui.review.reviewed_games import ReviewedError, ReviewedGames
from boardtui.saves.cards import GameCard
from boardtui.saves.game_output import OutputError
from boardtui.session.engine_pool import EnginePool
from boardtui.session.grading import grade_bounds
from boardtui.system.ending_signals import run_until_signal
from boardtui.system.named_tuples import NamedTuple
from boardtui.words.errors import sentence
from boardtui.words.language import _, ngettext

MOST_FAILURES = 3
"""Games in a row that the engine may fail at; then the review ends."""

_INCOMPLETE = 1

_MOST_NAME = 40
"""Longer names of files are cut to this many characters, the last ones."""


def run_review(arguments: Namespace, settings: Settings) -> int:
    """Run `boardtui review`; return the exit status. Raises UsageError."""
    with ExitStack() as stack:
        console = None
        if "engine_log" in arguments:
            console = stack.enter_context(logged_console(arguments.engine_log))
        games = _scanned(arguments)
        there = None
        if arguments.out is not None:
            try:
                there = stack.enter_context(closing(_opened(arguments)))
            except (OutputError, ReviewedError, FormatError) as error:
                raise UsageError(sentence(error)) from None
        pool, bounds = EnginePool(console=console), grade_bounds(settings)
        return _Review(arguments, games, there, pool, bounds).run()


def _scanned(arguments: Namespace) -> Collection | Folder:
    """Return the games of the file, the folder, or standard input. Raises UsageError."""
    name, game = arguments.source, told_game(arguments)
    try:
        if name == PIPE:
            return scan_record(sys.stdin.buffer.read(LARGEST + 1), game=game)
        path = Path(name)
        with reading_line(name):
            if is_folder(path) and arguments.out is not None:
                return scan_folder(path, without=Path(arguments.out), game=game)
            return scan_path(path, game=game)
    except FormatError as error:
        raise UsageError(told(name, error)) from None
    except OSError as error:
        raise UsageError(f"{name}: {sentence(error)}") from None


def _opened(arguments: Namespace) -> ReviewedGames:
    """Open `--out`. Raises OutputError, ReviewedError and FormatError."""
    depth, nodes = arguments.depth or USUAL_DEPTH, arguments.nodes or USUAL_NODES
    return ReviewedGames(Path(arguments.out), depth, nodes, anew=arguments.force)


class _Game(NamedTuple):
    """A game that was read."""

    number: int
    """Counted from 1."""
    source: str
    """The name of its file."""
    place: int
    """Its number in that file."""
    reading: Reading


class _Review:
    """Reviews games one after another, prints them, and keeps them where `--out` says."""

    def __init__(
        self,
        arguments: Namespace,
        games: Collection | Folder,
        there: ReviewedGames | None,
        pool: EnginePool,
        bounds: GradeBounds,
    ) -> None:
        self._arguments = arguments
        self._games = games
        self._there = there
        self._pool = pool
        self._total = len(games.games)
        self._problems: Problems = Problems(games.problems)
        self._read = self._reviewed = self._found = self._failed = 0
        self._failures = 0
        """Those of the engine since the last game without one."""
        self._is_interrupted = False
        """True if the engine failed at a game."""
        self._bounds = bounds
        self._due = 0.0
        self._line = ProgressLine()
        self._output: ReviewOutput
        match arguments.format:
            case "json":
                self._output = JsonOutput()
            case "sgf":
                self._output = SgfOutput()
            case _:
                self._output = TextOutput(self._total)

    def run(self) -> int:
        """Review the games; return the exit status."""
        if self._there is not None and len(self._there):
            text = ngettext(
                "{count} game is already in --out.",
                "{count} games are already in --out.",
                len(self._there),
            )
            say_aside(text.format(count=len(self._there)))
        try:
            with self._line:
                status = run_until_signal(self._review_all)
        except (OutputError, PlayerError) as error:
            say_aside(sentence(error))
            status = _INCOMPLETE
        self._output.end(ReviewTotals(self._read, self._reviewed, self._found, self._failed))
        complain_of(self._arguments.source, self._problems)
        if self._there is not None and (status or self._is_interrupted):
            say_aside(_("Run the same command again to continue the review."))
        is_whole = all(innermost(each).reason in HARMLESS for each in self._problems)
        return status or (0 if is_whole and not self._failed else _INCOMPLETE)

    async def _review_all(self) -> None:
        """Review all games or up to a signal; the engines end in either case."""
        try:
            with _library() as reader:
                for game in self._each_game():
                    await self._review(game, reader)
        finally:
            await self._pool.close()

    def _each_game(self) -> Iterator[_Game]:
        """Yield the games that can be read, noting the problems of all."""
        places = (
            (name or self._arguments.source, place)
            for name, games in self._games.by_file()
            for place in range(1, len(games) + 1)
        )
        for index, (source, place) in enumerate(places):
            try:
                reading = self._games.read(index)
            except FormatError as error:
                self._problems.add(error)
                continue
            for problem in reading.problems:
                self._problems.add(problem)
            self._read += 1
            yield _Game(index + 1, source, place, reading)

    async def _review(self, game: _Game, reader: Reader | None) -> None:
        """Review a game, unless it is there. Raises PlayerError if the engine keeps failing."""
        record = game.reading.record
        if self._there is not None and self._there.has(record):
            self._found += 1
            return
        ask = self._pool.asker(record.game, Priority.REVIEW)
        if ask is None:
            self._fail(game, _("No engine is available for this game."))
            return
        efforts = efforts_for(record.game, self._arguments.depth, self._arguments.nodes)[-1:]
        line = record.mainline()
        known = frozenset() if reader is None else _known_moves(reader, line)
        try:
            done = passes(line, self._told(ask, game), efforts, known.__contains__, self._bounds)
            async for each in done:
                for node, judged in zip(line, each.judgements, strict=True):
                    node.evaluation, node.cost = judged.evaluation, judged.cost
        except PlayerError as error:
            self._fail(game, sentence(error))
            self._is_interrupted = True
            self._failures += 1
            if self._failures == MOST_FAILURES:
                raise
            return
        self._failures = 0
        self._finish(game, efforts[0])

    def _finish(self, game: _Game, effort: ReviewEffort) -> None:
        """Keep and print a reviewed game. Raises OutputError."""
        record = game.reading.record
        if self._there is not None:
            self._there.add(game.number, record)
        self._reviewed += 1
        end = record.root.end()
        outcome = record.outcome_at(end)
        card = GameCard.of(None, record, end, outcome, game.reading.seats)
        found = report(record.game, record.mainline(), self._bounds)
        self._line.erase()
        self._output.game(
            ReviewedGame(
                game.number, game.source, game.place, record, card, effort, self._bounds, found
            )
        )

    def _fail(self, game: _Game, text: str) -> None:
        """Tell that a game could not be judged."""
        self._failed += 1
        self._line.erase()
        where = _("{source}, game {number}: {text}")
        complain(where.format(source=game.source, number=game.place, text=text))

    def _told(self, ask: Ask, game: _Game) -> Ask:
        """Return the same function, which shows the progress with each question."""
        total = sum(is_searched(node.position) for node in game.reading.record.mainline())
        asked = count()

        def telling(request: AnalysisRequest) -> AsyncGenerator[Info, None]:
            self._show(game, min(100 * next(asked) // total, 100))
            return ask(request)

        return telling

    def _show(self, game: _Game, percent: int) -> None:
        now = time.monotonic()
        if now >= self._due:
            self._due = now + BEAT
            text = _("Reviewing {number} of {total}: {percent}%, {name}")
            name = game.source[-_MOST_NAME:]
            self._line.show(
                text.format(number=game.number, total=self._total, percent=percent, name=name)
            )


def _known_moves(reader: Reader, line: Sequence[Node]) -> frozenset[Node]:
    """Return the moves that the library knows; a damaged library knows none."""
    try:
        return known_moves(reader, line)
    except LibraryError:
        return frozenset()


@contextmanager
def _library() -> Iterator[Reader | None]:
    """Open the library for a block; None if there is none, or it cannot be read."""
    with ExitStack() as stack:
        reader = None
        with suppress(LibraryError):
            reader = stack.enter_context(open_library(default_data_path() / FILE))
        yield reader
