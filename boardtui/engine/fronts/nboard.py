"""The engine's end of the NBoard protocol: see `boardtui.protocols.nboard`."""

from __future__ import annotations

import re
from collections.abc import Callable

from boardtui import __version__
from boardtui.engine.fronts.allowance import share_of, tightest
from boardtui.engine.fronts.front import CommandError, Write
from boardtui.engine.fronts.lines import InputLine
from boardtui.engine.fronts.preparation import PreparationFailed
from boardtui.engine.fronts.session import EngineSession
from boardtui.engine.thinker import final_value
from boardtui.formats import ggf
from boardtui.formats.errors import FormatError
from boardtui.formats.ggf.clock import clock_of, seconds_left
from boardtui.formats.ggf.moves import SECONDS
from boardtui.protocols.nboard import HINT_DONE, write_answer, write_counts, write_info
from boardtui.record.evaluation import Info, Limit
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Pass, Position

_BARE_MOVE = re.compile(r"[A-Pa-p]\d{1,2}|PA|PASS|--", re.IGNORECASE)
_SECONDS = re.compile(r"\d{1,7}(\.\d{1,6})?")


class NBoard:
    """Front that obeys NBoard commands; unknown lines are ignored, as the protocol asks."""

    def __init__(self, session: EngineSession, write: Write, fail: Callable[[str], object]) -> None:
        self._session = session
        self._write = write
        self._fail = fail
        self._version = 2
        self._limits = Limit()
        self._is_hinting = False
        self._commands: dict[str, Callable[[str], object]] = {
            "nboard": self._greet,
            "set": self._set,
            "move": self._move,
            "hint": self._rate,
            "go": self._go,
            "ping": lambda rest: self._say(f"pong {rest}".rstrip()),
            "learn": lambda _: self._say("learned"),
            "analyze": self._analyze,
        }

    def announce(self, news: str) -> None:
        self._say(f"status {news}")

    def arrived(self, number: int, line: InputLine) -> None:
        searches = self._session.searches
        command = line.text.split(maxsplit=1)[:1]
        is_interrupting = searches.is_interrupted_by(number)
        if command == ["ping"] or (command == ["quit"] and is_interrupting):
            searches.abandon(number)
        elif self._is_hinting and is_interrupting:
            # The rest of a hint is not wanted, but the answer to `go` is owed.
            searches.hurry(number)

    def answer(self, line: InputLine) -> bool:
        name, _, rest = line.text.strip().partition(" ")
        if name == "quit":
            return False
        command = self._commands.get(name)
        try:
            if not line.whole:
                self._say("status Error: the line is too long")
            elif command is not None:
                command(rest.strip())
            elif _is_move(line):
                self._move(name)
        except (CommandError, RulesError) as error:
            self._say(f"status Error: {error}")
        except PreparationFailed as error:
            self._fail(str(error))
            return False
        return True

    def _greet(self, rest: str) -> None:
        if rest in {"1", "2"}:
            self._version = int(rest)
        self._name_itself()

    def _name_itself(self) -> None:
        level = self._session.level
        self._say(f"set myname boardtui {__version__}" + (f" level {level}" if level else ""))

    def _set(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        value = value.strip()
        match name:
            case "game":
                self._set_game(value)
            case "depth":
                self._limits = self._limits._replace(depth=_whole_number(value, name) or None)
            case "nodes":
                self._limits = self._limits._replace(nodes=_whole_number(value, name) or None)
            case "seconds":
                if not _SECONDS.fullmatch(value):
                    raise CommandError(f"seconds: “{value[:20]}” is not a number")
                self._limits = self._limits._replace(seconds=float(value) or None)
            case "most-threads":
                self._limits = self._limits._replace(threads=_whole_number(value, name) or None)
            case "threads":
                self._session.set_threads(_whole_number(value, name))
            case "level":
                level = _whole_number(value, name)
                if level and level not in self._session.skills:
                    raise CommandError(f"level: there are 1 to {max(self._session.skills)}")
                self._session.level = level or None
                self._name_itself()
            case _:
                # `contempt` is about draws in an opening book; there is none.
                pass

    def _set_game(self, text: str) -> None:
        try:
            reading = ggf.loads(text)[0]
        except FormatError as error:
            raise CommandError(f"the game cannot be read: {error}") from None
        self._session.begin(reading.record)
        self._session.expect(self._session.position.game)
        if reading.problems:
            raise CommandError(f"the game cannot be read: {reading.problems[0]}")

    def _move(self, text: str) -> None:
        word, _, facts = text.partition("/")
        seconds = facts.partition("/")[2].strip()
        self._session.play(self._session.position.game.parse_move(word.strip()))
        if _SECONDS.fullmatch(seconds):
            self._session.node.keep({SECONDS: [seconds]})

    def _rate(self, rest: str) -> None:
        wanted = _whole_number(rest or "1", "hint")
        position = self._session.position
        moves = position.legal_moves
        if moves and wanted:
            group = _Group(self._say, position.game, min(wanted, len(moves)))
            self._is_hinting = True
            try:
                self._session.rate(position, self._limits, min(wanted, len(moves)), group.report)
            finally:
                self._is_hinting = False
        if not self._session.searches.is_hurried:
            self._say(f"status {HINT_DONE}")

    def _go(self, _rest: str) -> None:
        position = self._session.position
        if position.outcome is not None:
            self._say("status Error: the game is over")
            self._say("=== PA")  # `go` is owed a move
            return
        group = _Group(self._say, position.game, 1)
        limits = tightest((self._limits, self._clock(position)))
        info = self._session.choose(position, limits, group.report)
        if info is None or self._session.searches.is_abandoned:
            return
        self._say(write_answer(position.game, info))

    def _clock(self, position: Position) -> Limit:
        """Return the limit for the next move by the game's own clock."""
        record, turn = self._session.record, position.turn
        if self._version < 2 or clock_of(record, turn) is None:  # version 1 knows no clock
            return Limit()
        left = seconds_left(record, turn)
        if left is None:
            return Limit()
        return Limit(seconds=share_of(left, position.board.vacant.bit_count()))

    def _analyze(self, _rest: str) -> None:
        """Send the value of each position for the side to move, from the last to the first."""
        nodes = self._session.node.line()
        for plies, node in reversed(list(enumerate(nodes))):
            position = node.position
            if position.outcome is not None:
                value: float = final_value(position)
            elif position.legal_moves == (Pass(),):
                continue
            else:
                info = self._session.think(position, self._limits)
                if info is None or self._session.searches.is_hurried:
                    return
                value = info.score
            self._say(f"analysis {plies} {value:.2f}")

    def _say(self, line: str) -> None:
        self._write(line + "\n")


class _Group:
    """Writer of a search's reports: a line for each move, then the cost of them all."""

    def __init__(self, say: Callable[[str], object], game: Game, moves: int) -> None:
        self._say = say
        self._game = game
        self._moves = moves
        self._told = 0

    def report(self, info: Info) -> None:
        """Write the report on a move."""
        self._say(write_info(self._game, info))
        self._told += 1
        if self._told % self._moves == 0:
            self._say(write_counts(info))


def _is_move(line: InputLine) -> bool:
    """Return True if a line is a move without a word before it, as in version 1."""
    return _BARE_MOVE.fullmatch(line.text.strip().partition("/")[0]) is not None


def _whole_number(text: str, what: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 15):
        raise CommandError(f"{what}: “{text[:20]}” is not a whole number")
    return int(text)
