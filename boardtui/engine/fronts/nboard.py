"""The NBoard protocol, versions 1 and 2, and what our own programs add to it.

To the engine: `set nodes N`, `set seconds S` (of each move and each hint; 0 is none), `set level N`
(0 is full strength). From the engine: `status preparing K/N` while kernels are compiled, then
`status ready`; `status hint done` when a hint has come to its end by itself.
Source: NTest's instructions/Protocol.htm.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from boardtui import __version__
from boardtui.engine.fronts.allowance import share_of, tightest
from boardtui.engine.fronts.front import Write
from boardtui.engine.fronts.lines import Line
from boardtui.engine.fronts.preparation import PreparationFailed
from boardtui.engine.fronts.session import Session
from boardtui.engine.thinker import Thought, final_value
from boardtui.formats import ggf
from boardtui.formats.errors import FormatError
from boardtui.formats.ggf_clock import clock_of, seconds_left
from boardtui.formats.ggf_moves import SECONDS
from boardtui.record.evaluation import Certainty, Limit
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Move, Pass, Position

_BARE_MOVE = re.compile(r"[A-Pa-p]\d{1,2}|PA|PASS|--", re.IGNORECASE)
_SECONDS = re.compile(r"\d{1,7}(\.\d{1,6})?")
_DEPTHS = {Certainty.EXACT: "100%", Certainty.WINNER: "100%W"}


class _Trouble(Exception):
    """A command cannot be done; the text says why."""


class NBoard:
    """Obeys NBoard commands; unknown lines are ignored, as the protocol wants it."""

    def __init__(self, session: Session, write: Write, fail: Callable[[str], object]) -> None:
        self._session = session
        self._write = write
        self._fail = fail
        self._version = 2
        self._limits = Limit()
        self._number = 0
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

    def arrived(self, number: int, line: Line) -> None:
        searches = self._session.searches
        command = line.text.split(maxsplit=1)[:1]
        is_interrupting = searches.is_interrupted_by(number)
        if command == ["ping"] or (command == ["quit"] and is_interrupting):
            searches.abandon(number)
        elif self._is_hinting and is_interrupting:
            # Nobody waits for the rest of a hint; the answer to `go` is owed.
            searches.hurry(number)

    def answer(self, number: int, line: Line) -> bool:
        name, _, rest = line.text.strip().partition(" ")
        if name == "quit":
            return False
        self._number = number
        command = self._commands.get(name)
        try:
            if not line.whole:
                self._say("status Error: the line is too long")
            elif command is not None:
                command(rest.strip())
            elif _is_move(line):
                self._move(name)
        except (_Trouble, RulesError) as error:
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
                self._limits = replace(self._limits, depth=_whole_number(value, name) or None)
            case "nodes":
                self._limits = replace(self._limits, nodes=_whole_number(value, name) or None)
            case "seconds":
                if not _SECONDS.fullmatch(value):
                    raise _Trouble(f"seconds: “{value[:20]}” is not a number")
                self._limits = replace(self._limits, seconds=float(value) or None)
            case "level":
                level = _whole_number(value, name)
                if level and level not in self._session.levels:
                    raise _Trouble(f"level: there are 1 to {max(self._session.levels)}")
                self._session.level = level or None
                self._name_itself()
            case _:
                # Contempt is about draws in a book, which there is not.
                pass

    def _set_game(self, text: str) -> None:
        try:
            reading = ggf.loads(text)[0]
        except FormatError as error:
            raise _Trouble(f"the game cannot be read: {error}") from None
        self._session.begin(reading.record)
        self._session.expect(self._session.position.game)
        if reading.problems:
            raise _Trouble(f"the game cannot be read: {reading.problems[0]}")

    def _move(self, text: str) -> None:
        word, _, facts = text.partition("/")
        seconds = facts.partition("/")[2].strip()
        self._session.play(self._session.position.game.parse_move(word.strip()))
        if _SECONDS.fullmatch(seconds):
            self._session.node.properties[SECONDS] = [seconds]

    def _rate(self, rest: str) -> None:
        wanted = _whole_number(rest or "1", "hint")
        position = self._session.position
        moves = position.legal_moves
        if moves and wanted:
            group = _Group(self._say, position.game, min(wanted, len(moves)))
            self._is_hinting = True
            try:
                self._session.rate(
                    self._number, position, self._limits, min(wanted, len(moves)), group.report
                )
            finally:
                self._is_hinting = False
        if not self._session.searches.is_hurried(self._number):
            self._say("status hint done")

    def _go(self, _rest: str) -> None:
        position = self._session.position
        if position.outcome is not None:
            self._say("status Error: the game is over")
            self._say("=== PA")
            return
        group = _Group(self._say, position.game, 1)
        limits = tightest((self._limits, self._clock(position)))
        thought = self._session.choose(self._number, position, limits, group.report)
        if thought is None or self._session.searches.is_abandoned(self._number):
            return
        value = "" if thought.line[0] == Pass() else f"{thought.score:.2f}"
        move = _written(position.game, thought.line[0])
        self._say(f"=== {move}/{value}/{thought.seconds:.2f}")

    def _clock(self, position: Position) -> Limit:
        """What the game's own clock leaves for the next move."""
        record, turn = self._session.record, position.turn
        if self._version < 2 or clock_of(record, turn) is None:
            return Limit()
        left = seconds_left(record, turn)
        if left is None:
            return Limit()
        return Limit(seconds=share_of(left, position.board.vacant.bit_count()))

    def _analyze(self, _rest: str) -> None:
        """Tell the value of every position of the game for the side to move, the last one first."""
        nodes = self._session.node.line()
        for plies, node in reversed(list(enumerate(nodes))):
            position = node.position
            if position.outcome is not None:
                value: float = final_value(position)
            elif position.legal_moves == (Pass(),):
                continue
            else:
                thought = self._session.think(self._number, position, self._limits)
                if thought is None or self._session.searches.is_hurried(self._number):
                    return
                value = thought.score
            self._say(f"analysis {plies} {value:.2f}")

    def _say(self, line: str) -> None:
        self._write(line + "\n")


class _Group:
    """Writes what a search finds out: a line for each move, then what that has cost."""

    def __init__(self, say: Callable[[str], object], game: Game, moves: int) -> None:
        self._say = say
        self._game = game
        self._moves = moves
        self._told = 0

    def report(self, thought: Thought) -> None:
        """Write what was found out about a move."""
        line = "-".join(_written(self._game, move) for move in thought.line)
        depth = _DEPTHS.get(thought.certainty) or _written_depth(thought)
        self._say(f"search {line} {thought.score:.2f} 0 {depth}")
        self._told += 1
        if self._told % self._moves == 0:
            self._say(f"nodestats {thought.nodes} {thought.seconds:.2f}")


def _written_depth(thought: Thought) -> str:
    """Plies looked ahead, of a selective search with its confidence, as Edax has it: 20@73%."""
    return (
        f"{thought.depth}@{thought.confidence}%" if thought.confidence < 100 else f"{thought.depth}"
    )


def _written(game: Game, move: Move) -> str:
    return "PA" if move == Pass() else game.format_move(move).upper()


def _is_move(line: Line) -> bool:
    """Whether a line is a move without a word before it, as version 1 has them."""
    return _BARE_MOVE.fullmatch(line.text.strip().partition("/")[0]) is not None


def _whole_number(text: str, what: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 15):
        raise _Trouble(f"{what}: “{text[:20]}” is not a whole number")
    return int(text)
