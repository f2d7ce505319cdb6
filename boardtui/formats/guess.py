"""Moves read as those of a game, which is guessed where nothing tells it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.facts import Facts
from boardtui.formats.line import play
from boardtui.formats.reading import Reading
from boardtui.formats.written_moves import WrittenMoves, moves_by_word
from boardtui.record.tree import GameRecord
from boardtui.rules import registry
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game
from boardtui.system.progress import paced

_CONVINCING = 8
"""A narrow game (`is_narrow`) is certain if more moves than this are legal in it."""

_OPENING = 2
"""The same, if every point of the list lies on the usual board."""

_GO_BOARD = 19
"""Gomoku's most frequent size besides the usual one."""


def read_as(moves: WrittenMoves, game: Game | None) -> Reading:
    """Read moves as a game up to the first illegal one, guessing the game if it is None.

    Raises FormatError when there is no legal move.
    """
    return _guess(moves) if game is None else _read(moves, game)


@lru_cache(maxsize=64)
def is_narrow(game: Game) -> bool:
    """Return True if few vacant points are legal, so that moves are hardly legal by chance."""
    start = game.start()
    return len(start.legal_moves) < start.board.vacant.bit_count()


def holds(game: Game, moves: WrittenMoves) -> bool:
    """Return True if every point of the list is on the board."""
    return sum(1 for _ in moves.moves(game)) == len(moves.words)


def _read(moves: WrittenMoves, game: Game) -> Reading:
    record = GameRecord(game)
    node, problem, known = record.root, moves.problem, moves_by_word(game)
    for offset, word in paced(moves.words):
        try:
            node = play(node, known[word])
        except RulesError as error:
            problem = moves.source.placed(offset, error)
            break
    if not record.root.children:
        raise problem or moves.source.error(0, FormatReason.NO_MOVE)
    Facts(outcome=moves.outcome(game)).enter(record)
    if problem is None and moves.result is not None:
        offset, _text = moves.result
        if moves.stated is not None and moves.stated.contradicts(record):
            problem = moves.source.error(offset, FormatReason.WRONG_RESULT)
    return Reading(record, (problem,) if problem else ())


def _guess(moves: WrittenMoves) -> Reading:
    """Read moves as the game that allows the most of them.

    Narrow games are tried first, as a few legal moves suffice to recognise them. Raises FormatError
    when there is no legal move.
    """
    readings: list[Reading] = []
    problem: FormatError | None = None
    for game in sorted(_candidates(), key=lambda game: not is_narrow(game)):
        longest = max((len(reading.record.mainline()) for reading in readings), default=0)
        # Reading moves is cheap: a game with fewer readable ones cannot be the best.
        if not is_narrow(game) and sum(1 for _ in moves.moves(game)) < longest:
            continue
        try:
            reading = _read(moves, game)
        except FormatError as error:
            problem = problem or error
            continue
        if _is_convincing(reading, moves):
            return reading
        readings.append(reading)
    if not readings:
        assert problem is not None
        raise problem
    return max(readings, key=lambda reading: len(reading.record.mainline()))


def _candidates() -> Iterator[Game]:
    """Yield every game with its usual options, then with other sizes."""
    families = [family for family in registry.GAMES if family.sgf_number is not None]
    for family in families:
        yield family()
    for family in families:
        sizes = next((option for option in family.options() if option.name == "size"), None)
        for size in sorted(sizes.choices if sizes else (), key=lambda size: size != _GO_BOARD):
            try:
                yield registry.game(family.key, size=size)
            except RulesError:
                continue


def _is_convincing(reading: Reading, moves: WrittenMoves) -> bool:
    """Return True if a reading is so good that no other game has to be tried."""
    game, line = reading.record.game, reading.record.mainline()
    if not is_narrow(game):
        return not reading.problems
    is_usual = game == type(game)()
    if len(line) > _CONVINCING or (is_usual and len(line) > _OPENING and holds(game, moves)):
        return True
    is_complete = is_usual or line[-1].position.outcome is not None
    return not reading.problems and is_complete
