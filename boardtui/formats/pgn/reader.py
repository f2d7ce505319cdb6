"""Reader of PGN."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from boardtui.formats.collection import read_games
from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError, FormatReason, Source
from boardtui.formats.limits import FOREIGN, MAX_PROBLEMS, MAX_WORDS, Limits
from boardtui.formats.pgn.facts import enter_facts, read_facts
from boardtui.formats.pgn.fen import is_chess, read_fen
from boardtui.formats.pgn.header import PgnHeader, read_header
from boardtui.formats.pgn.movetext import TokenKind, has_chess, tokens
from boardtui.formats.pgn.replay import move_of, replay
from boardtui.formats.pgn.split import split
from boardtui.formats.reading import Reading
from boardtui.formats.result import Result, read_result
from boardtui.formats.scanned import ScannedGame
from boardtui.record.tree import GameRecord
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Move, Pass
from boardtui.rules.othello import Othello
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Listed, Word


class _Moves(NamedTuple):
    """The moves of a game as written, without variations."""

    moves: tuple[Move, ...]
    """Up to the first unreadable one."""
    result: str
    """The result after them; empty without one."""
    is_foreign: bool
    """True if there is a word that is none in Othello."""


def loads(data: str | bytes) -> list[Reading]:
    """Read all games of a text; raises FormatError when none can be read."""
    return list(read_games(scan(Content(data)), read))


def scan(
    content: Content, _game: Game | None = None, limits: Limits = FOREIGN
) -> Iterator[ScannedGame[Source] | FormatError]:
    """Scan the games of a content; an error is yielded in place of a bad one."""
    is_empty = True
    for source in split(content, limits):
        is_empty = False
        if isinstance(source, FormatError):
            yield source
            continue
        try:
            scanned = _scan_game(source)
        except FormatError as error:
            yield source.placed(0, error)
        else:
            yield scanned._replace(problems=content.take_problems())
    if is_empty:
        yield Source("").error(0, FormatReason.NO_TAGS)


def read(scanned: ScannedGame[Source]) -> Reading:
    """Read a scanned game; each line ends before its first illegal move, which becomes a problem.

    Forced passes may be missing. Raises FormatError when the start position or the first move
    cannot be read.
    """
    source = scanned.raw
    header = read_header(source.text)
    start = scanned.game.start()
    if fen := header.tags.get("FEN"):
        try:
            start = read_fen(fen.value)
        except FormatError as error:
            raise source.placed(fen.offset, error) from None
    record = GameRecord(scanned.game, start=start)
    problems = [*scanned.problems, *header.problems(source)]
    replayed = replay(record, source, header.end)
    if not replayed.is_whole and not record.root.children:
        raise replayed.problems[0]
    problems += replayed.problems
    result = _result(header, _read_moves(source, header).result)
    if not enter_facts(record, header, result) and replayed.is_whole:
        problems.append(source.error(_place(header, "Result"), FormatReason.WRONG_RESULT))
    if result is None and (text := header.value("Result")):
        problems.append(
            source.error(_place(header, "Result"), FormatReason.NO_RESULT, text=text[:20])
        )
    return Reading(record, tuple(problems[:MAX_PROBLEMS]))


def _scan_game(source: Source) -> ScannedGame[Source]:
    """Return the header and the moves of a game; raises FormatError for another game."""
    header = read_header(source.text)
    written = _read_moves(source, header)
    if "anti" in header.value("Variant").lower():
        raise source.error(_place(header, "Variant"), FormatReason.ANTI_OTHELLO)
    if is_chess(header.value("FEN")) or (written.is_foreign and has_chess(source.text, header.end)):
        raise FormatError(
            FormatReason.FOREIGN_GAME, game=Word("chess"), games=Listed((Othello.title,))
        )
    game = Othello()
    facts = read_facts(game, header, _result(header, written.result))
    return ScannedGame(game, facts, written.moves, source)


def _read_moves(source: Source, header: PgnHeader) -> _Moves:
    moves: list[Move] = []
    result, depth, is_foreign = "", 0, False
    for kind, text, _offset in islice(tokens(source.text, header.end), MAX_WORDS):
        if kind is TokenKind.MOVE or kind is TokenKind.PASS:
            if depth:
                continue
            try:
                moves.append(Pass() if kind is TokenKind.PASS else move_of(text.lower()))
            except RulesError:
                is_foreign = True
                break
        elif kind is TokenKind.OPEN:
            depth += 1
        elif kind is TokenKind.CLOSE:
            depth -= 1
        elif kind is TokenKind.JUNK:
            is_foreign = True
            break
        elif kind is TokenKind.RESULT and not depth:
            result = text
    return _Moves(tuple(moves), result, is_foreign)


def _result(header: PgnHeader, after_moves: str) -> Result | None:
    """Return the result in the header, or else that after the moves."""
    return read_result(header.value("Result") or after_moves)


def _place(header: PgnHeader, name: str) -> int:
    """Return the offset of a tag; 0 without it."""
    tag = header.tags.get(name)
    return 0 if tag is None else tag.offset
