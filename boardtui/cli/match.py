"""The command that lets two players play a match."""

from __future__ import annotations

import asyncio
import hashlib
import signal
from argparse import Namespace
from collections.abc import Mapping
from contextlib import ExitStack, closing
from pathlib import Path

from boardtui.cli.argument_values import OPTION, chosen_game
from boardtui.cli.arguments import UsageError
from boardtui.cli.engine_logging import logged_console
from boardtui.cli.match_report import JsonReport, Report, TextReport
from boardtui.cli.output import say_aside
from boardtui.config.settings import Settings
from boardtui.formats.errors import FormatError
from boardtui.match.competitors import Allowance, Competitor
from boardtui.match.errors import MatchError, MatchReason
from boardtui.match.fixtures import Fixture, fixtures
from boardtui.match.game_result import FaultKind
from boardtui.match.openings import Opening, own_openings, read_openings
from boardtui.match.records import Records
from boardtui.match.referee import Played
from boardtui.match.run import play_all
from boardtui.players.levels import HUMAN, PlayerOptions, make_player, player_names
from boardtui.players.player import Limit, Player, PlayerError
from boardtui.rules.game import Game
from boardtui.rules.registry import GAMES
from boardtui.session.launch import player_options
from boardtui.system.ending_signals import on_signals
from boardtui.system.printable import printable
from boardtui.words.errors import misread, sentence
from boardtui.words.language import _, ngettext

MOST_FAILURES = 5
"""Games in a row that a program may lose by crashes; then the match ends."""

PLAYERS = ("first", "second")
"""The arguments for the players."""

_LONGEST_NAME = 40

_FAILURES = {FaultKind.CRASH, FaultKind.PROTOCOL}

_FAILED, _BY_SIGNAL = 1, 128


def run_match(arguments: Namespace, settings: Settings) -> int:
    """Run `boardtui match`; return the exit status."""
    with ExitStack() as stack:
        try:
            openings = _openings(arguments)
            game = openings[0].start.game
            if len(game.sides) != len(PLAYERS):
                raise UsageError(_("A match is for two players; this game has more."))
            options = player_options(settings, commands=_named(arguments))
            if "engine_log" in arguments:
                console = stack.enter_context(logged_console(arguments.engine_log))
                options = options._replace(console=console)
            competitors = _competitors(arguments, options, game)
        except (MatchError, PlayerError) as error:
            raise UsageError(sentence(error)) from None
        names = [competitor.name for competitor in competitors]
        planned = fixtures(openings, names[0], names[1], arguments.games)
        records = None
        if arguments.out is not None:
            facts = _facts(arguments, settings, game, openings)
            try:
                records = stack.enter_context(closing(Records(Path(arguments.out), facts)))
            except (MatchError, FormatError) as error:
                raise UsageError(sentence(error)) from None
        match = _Match(arguments, game, competitors, planned, records)
        _warn(arguments, openings, already=len(match.games))
        return match.run()


class _Match:
    """Plays the remaining games of a match, keeps their records and reports them."""

    def __init__(
        self,
        arguments: Namespace,
        game: Game,
        competitors: tuple[Competitor, Competitor],
        planned: list[Fixture],
        records: Records | None,
    ) -> None:
        self._game = game
        self._competitors = {competitor.name: competitor for competitor in competitors}
        self._records = records
        self._seed: int | None = getattr(arguments, "seed", None)
        self._longest: int | None = arguments.draw_after
        self.games = {} if records is None else dict(records.games)
        self._to_play = [fixture for fixture in planned if fixture.number not in self.games]
        self._signal: int = signal.SIGINT
        self._failures = dict.fromkeys(self._competitors, 0)
        kind = JsonReport if arguments.format == "json" else TextReport
        self._report: Report = kind(game, (competitors[0].name, competitors[1].name), len(planned))

    def run(self) -> int:
        """Play the remaining games, and report the standing; return the exit status."""
        status = 0
        self._report.begin()
        try:
            asyncio.run(self._play())
        except (KeyboardInterrupt, asyncio.CancelledError):
            status = _BY_SIGNAL + self._signal
        except (PlayerError, MatchError) as error:
            say_aside(sentence(error))
            status = _FAILED
        self._report.end(self.games)
        if status and self._records is not None:
            say_aside(_("The same command goes on with the match."))
        return status

    async def _play(self) -> None:
        """Play until all games are over or a signal comes; the engines end in either case."""
        task = asyncio.current_task()
        assert task is not None

        def end(number: int) -> None:
            self._signal = number
            task.cancel()

        on_signals(signal.SIGHUP, signal.SIGTERM, end=end)
        await play_all(
            self._game,
            self._to_play,
            self._competitors,
            seed=self._seed,
            longest=self._longest,
            report=self._take,
        )

    def _take(self, fixture: Fixture, played: Played) -> None:
        """Keep and report a finished game; raises MatchError if a player keeps crashing."""
        result = played.result
        if self._records is not None:
            self._records.add(fixture.number, played)
        self.games[fixture.number] = result
        self._report.game(fixture.number, played, self.games)
        fault = result.fault
        for seat, name in enumerate(result.players):
            is_failure = fault is not None and fault.seat == seat and fault.kind in _FAILURES
            self._failures[name] = self._failures[name] + 1 if is_failure else 0
            if self._failures[name] == MOST_FAILURES:
                assert played.error is not None
                raise MatchError(
                    MatchReason.CRASHES, name=name, count=MOST_FAILURES, words=played.error
                )


def _openings(arguments: Namespace) -> list[Opening]:
    """Return the openings; raises MatchError, UsageError and RulesError."""
    given = vars(arguments)
    is_told = "game" in given or any(name.startswith(OPTION) for name in given)
    game = chosen_game(given.get("game", GAMES[0].key), arguments) if is_told else None
    if arguments.openings is None:
        return own_openings(game or GAMES[0]())
    if game is not None and not game.is_settled(game.start()):
        raise UsageError(_("The players make the opening of this game; it takes no --openings."))
    try:
        return read_openings(Path(arguments.openings), game)
    except FormatError as error:
        raise UsageError(misread(arguments.openings, error)) from None


def _named(arguments: Namespace) -> list[str]:
    return [getattr(arguments, player) for player in PLAYERS]


def _competitors(
    arguments: Namespace, options: PlayerOptions, game: Game
) -> tuple[Competitor, Competitor]:
    """Return both players; raises PlayerError."""
    # A match measures strength, so the levels play as well as they can.
    options = options._replace(threads=arguments.threads, accepted_loss=0.0)
    names = []
    for who in _named(arguments):
        if who == HUMAN:
            raise UsageError(_("A match is for levels and engines; “human” is neither."))
        name = str(make_player(who, game=game, options=options).name)
        names.append(printable(name)[:_LONGEST_NAME])
    first, second = names
    if first == second:
        first, second = f"{first} (A)", f"{second} (B)"
    allowance = _allowance(arguments)
    return (
        _competitor(first, arguments.first, options, allowance),
        _competitor(second, arguments.second, options, allowance),
    )


def _competitor(name: str, who: str, options: PlayerOptions, allowance: Allowance) -> Competitor:
    def make(game: Game, seed: int | None) -> Player:
        return make_player(who, game=game, options=options._replace(seed=seed))

    is_external = who not in player_names()
    return Competitor(name, who, make, allowance, is_external)


def _allowance(arguments: Namespace) -> Allowance:
    return Allowance(Limit(seconds=arguments.seconds), arguments.clock, arguments.margin)


def _facts(
    arguments: Namespace, settings: Settings, game: Game, openings: list[Opening]
) -> Mapping[str, str]:
    """Return the conditions of the match: it can be continued under the same ones only."""
    if arguments.clock is not None:
        time = f"clock {arguments.clock}"
    elif arguments.seconds is not None:
        time = f"{arguments.seconds:g}+{arguments.margin:g} s a move"
    else:
        time = f"thinking time {settings.thinking_time:g} s"
    options = (f"{name} {value}" for name, value in game.option_values().items())
    texts = (f"{each.start.board}{each.start.turn}{each.text}\n" for each in openings)
    return {
        "game": " ".join((game.key, *options)),
        "first": printable(arguments.first),
        "second": printable(arguments.second),
        "time": time,
        "threads": "" if arguments.threads is None else str(arguments.threads),
        "longest": "" if arguments.draw_after is None else str(arguments.draw_after),
        "openings": hashlib.sha256("".join(texts).encode()).hexdigest()[:16],
    }


def _warn(arguments: Namespace, openings: list[Opening], already: int) -> None:
    """Print warnings about the openings, and the number of games already there."""
    game = openings[0].start.game
    pairs = (arguments.games + 1) // 2
    if arguments.openings is None and game.is_settled(game.start()):
        say_aside(
            _(
                "Every game begins at the start, where players without chance repeat their games; "
                "--openings FILE makes them differ."
            )
        )
    elif arguments.openings is not None and len(openings) < pairs:
        text = ngettext(
            "{count} opening for {pairs} pairs of games: it is played again and again.",
            "{count} openings for {pairs} pairs of games: they are played again in turn.",
            len(openings),
        )
        say_aside(text.format(count=len(openings), pairs=pairs))
    if already:
        text = ngettext(
            "{count} game is there already.", "{count} games are there already.", already
        )
        say_aside(text.format(count=already))
