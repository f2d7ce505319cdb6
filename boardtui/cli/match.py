"""The command that lets players play a match."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from itertools import combinations
from pathlib import Path

from boardtui.cli.argument_values import OPTION, chosen_game
from boardtui.cli.arguments import UsageError
from boardtui.cli.engine_logging import logged_console
from boardtui.cli.match_arguments import MOST_GAMES
from boardtui.cli.match_json import JsonReport
from boardtui.cli.match_players import competitors, facts, named
from boardtui.cli.match_report import MatchReport, Plan, TextReport
from boardtui.cli.match_table import TableReport
from boardtui.cli.output import say_aside
from boardtui.config.settings import Settings
from boardtui.formats.errors import FormatError
from boardtui.match.competitors import Competitor
from boardtui.match.errors import MatchError, MatchReason
from boardtui.match.fixtures import Fixture, fixtures
from boardtui.match.game_result import FaultKind
from boardtui.match.openings import Opening, read_openings, usual_openings
from boardtui.match.records import Records
from boardtui.match.referee import Played
from boardtui.match.run import play_all
from boardtui.match.sprt import SequentialTest
from boardtui.players.player import PlayerError
from boardtui.rules.game import Game
from boardtui.rules.registry import GAMES
from boardtui.saves.game_output import OutputError
from boardtui.session.launch import player_options
from boardtui.system.ending_signals import run_until_signal
from boardtui.words.errors import misread, sentence
from boardtui.words.language import _, ngettext

MOST_FAILURES = 5
"""Games in a row that a program may lose by crashes; then the match ends."""

USUAL_GAMES = 10

_FAILURES = {FaultKind.CRASH, FaultKind.PROTOCOL}

_FAILED = 1


def run_match(arguments: Namespace, settings: Settings) -> int:
    """Run `boardtui match`; return the exit status."""
    with ExitStack() as stack:
        try:
            openings = _openings(arguments)
            game = openings[0].start.game
            if len(game.sides) != 2:
                raise UsageError(_("A match needs a game with two sides, but this game has more."))
            options = player_options(settings, commands=named(arguments))
            if "engine_log" in arguments:
                console = stack.enter_context(logged_console(arguments.engine_log))
                options = options._replace(console=console)
            players = competitors(arguments, options, openings)
        except (MatchError, PlayerError) as error:
            raise UsageError(sentence(error)) from None
        games = _games_of_each_pairing(arguments, len(players))
        planned = fixtures(openings, [player.name for player in players], games)
        records = None
        if arguments.out is not None:
            conditions = facts(arguments, settings, players, openings)
            try:
                records = stack.enter_context(closing(Records(Path(arguments.out), conditions)))
            except (MatchError, OutputError, FormatError) as error:
                raise UsageError(sentence(error)) from None
        match = _Match(arguments, game, players, planned, records)
        _warn(arguments, openings, pairs=(games + 1) // 2, already=len(match.games))
        return match.run()


def _games_of_each_pairing(arguments: Namespace, players: int) -> int:
    """Return how many games every two players play; raises UsageError."""
    games: int | None = arguments.games
    pairings = players * (players - 1) // 2
    if games is None:
        return USUAL_GAMES if arguments.sprt is None else MOST_GAMES // pairings // 2 * 2
    if players > 2 and games % 2:
        raise UsageError(
            _("With more than two players, --games must be even: each opening is played twice.")
        )
    if games * pairings > MOST_GAMES:
        raise UsageError(_("The match would have more than {most} games.").format(most=MOST_GAMES))
    return games


class _Match:
    """Plays the remaining games of a match, keeps their records and reports them."""

    def __init__(
        self,
        arguments: Namespace,
        game: Game,
        players: Sequence[Competitor],
        planned: Sequence[Fixture],
        records: Records | None,
    ) -> None:
        self._game = game
        self._competitors = {player.name: player for player in players}
        self._records = records
        self._jobs: int = arguments.jobs
        self._seed: int | None = getattr(arguments, "seed", None)
        self._longest: int | None = arguments.draw_after
        self.games = {} if records is None else dict(records.games)
        self._planned = planned
        self._failures = dict.fromkeys(self._competitors, 0)
        names = tuple(self._competitors)
        self._tests: dict[frozenset[str], SequentialTest] = {}
        """The tests by the names of the two players; empty if there is nothing to decide."""
        for pairing in combinations(names, 2) if arguments.sprt is not None else ():
            pairs = [
                each.number for each in planned if each.is_first and {*each.players} == {*pairing}
            ]
            self._tests[frozenset(pairing)] = SequentialTest(arguments.sprt, pairing, pairs)
        text = TextReport if len(names) == 2 else TableReport
        kind = JsonReport if arguments.format == "json" else text
        self._report: MatchReport = kind(Plan(game, names, len(planned), (*self._tests.values(),)))

    def run(self) -> int:
        """Play the remaining games, and report the standing; return the exit status."""
        self._report.begin()
        for pairing in self._tests:
            self._follow_test(pairing)
        try:
            status = run_until_signal(self._play)
        except (PlayerError, MatchError, OutputError) as error:
            say_aside(sentence(error))
            status = _FAILED
        self._report.end(self.games)
        if any(test.is_exhausted for test in self._tests.values()):
            say_aside(
                _(
                    "A test ended without a decision, because the players only repeated their "
                    "games. Give more openings with --openings."
                )
            )
        if status and self._records is not None:
            say_aside(_("Run the same command again to continue the match."))
        return status

    async def _play(self) -> None:
        """Play until all games are over or a signal comes; the engines end in either case."""
        await play_all(
            self._game,
            self._to_play(),
            self._competitors,
            jobs=self._jobs,
            seed=self._seed,
            longest=self._longest,
            report=self._take,
        )

    def _take(self, fixture: Fixture, played: Played) -> bool:
        """Keep and report a finished game; return True if every test is over.

        Raises MatchError if a player keeps crashing.
        """
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
        pairing = frozenset(result.players)
        if pairing not in self._tests:
            return False
        self._follow_test(pairing)
        return all(map(self._is_over, self._tests))

    def _to_play(self) -> Iterator[Fixture]:
        """Yield the games that are not played yet, without those of tests that are over."""
        for fixture in self._planned:
            if fixture.number not in self.games and not self._is_over(frozenset(fixture.players)):
                yield fixture

    def _follow_test(self, pairing: frozenset[str]) -> None:
        """Take the new pairs of games of two players into their test."""
        test = self._tests[pairing]
        if test.follow(self.games):
            self._report.test(test)

    def _is_over(self, pairing: frozenset[str]) -> bool:
        test = self._tests.get(pairing)
        return test is not None and test.is_over


def _openings(arguments: Namespace) -> list[Opening]:
    """Return the openings; raises MatchError, UsageError and RulesError."""
    given = vars(arguments)
    is_told = "game" in given or any(name.startswith(OPTION) for name in given)
    game = chosen_game(given.get("game", GAMES[0].key), arguments) if is_told else None
    if arguments.openings is None:
        return usual_openings(game or GAMES[0]())
    if game is not None and not game.is_settled(game.start()):
        raise UsageError(
            _("The players choose the opening of this game, so --openings cannot be used.")
        )
    try:
        return read_openings(Path(arguments.openings), game)
    except FormatError as error:
        raise UsageError(misread(arguments.openings, error)) from None


def _warn(arguments: Namespace, openings: list[Opening], pairs: int, already: int) -> None:
    """Print warnings about the openings, and the number of games already there."""
    game = openings[0].start.game
    is_start = arguments.openings is None and openings[0].position == game.start()
    if is_start and game.is_settled(game.start()):
        say_aside(
            _(
                "All games start from the same position, so players without randomness repeat "
                "their games. Use --openings FILE to vary them."
            )
        )
    elif not is_start and len(openings) < pairs and arguments.sprt is None:
        text = ngettext(
            "There is only {count} opening for {pairs} pairs of games, so it is repeated.",
            "There are only {count} openings for {pairs} pairs of games, so they are "
            "repeated in order.",
            len(openings),
        )
        say_aside(text.format(count=len(openings), pairs=pairs))
    if already:
        text = ngettext(
            "{count} game is already in --out.", "{count} games are already in --out.", already
        )
        say_aside(text.format(count=already))
