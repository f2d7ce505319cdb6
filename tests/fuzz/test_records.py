"""Mutated records: each is a game or a FormatError, soon, and what is written is read again."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from pathlib import Path

import pytest

from boardtui.formats import ggf, pgn, sgf
from boardtui.formats.collection import read_games
from boardtui.formats.content import Content
from boardtui.formats.convert import convert
from boardtui.formats.detect import (
    read_file,
    read_record,
    scan_file,
    scan_record,
)
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.facts import score_of_lead
from boardtui.formats.table import FORMATS, WRITTEN_SUFFIXES
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who
from boardtui.rules.game import Move
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.saves import game_files
from boardtui.saves.cards import GameCard
from boardtui.saves.errors import StoreError
from boardtui.saves.line_file import LOG, OLD_JOURNAL
from boardtui.saves.store import Store
from tests.formats.games import described
from tests.fuzz import gomoku_records as gomoku
from tests.fuzz import records
from tests.fuzz.campaign import Effort, bear, efforts
from tests.saves.saved_games import opened, text_at, text_of


def test_every_good_content_is_good() -> None:
    """Else its mutations would all fail for the same reason."""
    contents = chain(
        records.sgf_contents(),
        records.ggf_contents(),
        records.pgn_contents(),
        records.move_contents(),
        gomoku.piskvork_contents(),
        gomoku.rif_contents(),
    )
    for content in contents:
        for reading in read_record(content):
            assert {error.reason for error in reading.problems} <= {FormatReason.UNKNOWN_RULE}, (
                content
            )


def main_line(record: GameRecord) -> list[Move | None]:
    return [node.move for node in record.mainline()]


def held(record: GameRecord) -> list[object]:
    """All that SGF holds of a record: of the points that a file states it holds the lead alone.

    A lead that no full board has is kept as it is written.
    """
    facts, end, root, *nodes = described(record)
    assert isinstance(facts, tuple)
    assert isinstance(root, tuple)
    outcome = record.outcome
    if outcome is not None and outcome.score is not None:
        first, second = outcome.score
        score = None if first == second else score_of_lead(record.game, first - second)
        if score is None and first != second:
            kept = f"{'B' if first > second else 'W'}+{abs(first - second)}"
            root = (*root[:-1], {**record.root.properties, "RE": [kept]})
        outcome = outcome._replace(score=score)
    return [(*facts[:-1], outcome), end, root, *nodes]


def survives(record: GameRecord, seats: Sequence[Who] = ()) -> None:
    """What SGF holds of a record is written the same again."""
    text = sgf.dumps(record, seats=seats)
    (again,) = sgf.loads(text.encode())
    assert not again.problems
    assert described(again.record) == held(record)
    assert sgf.dumps(again.record, seats=again.seats) == text


def read_sgf(content: bytes) -> None:
    with suppress(FormatError):
        for reading in sgf.loads(content):
            survives(reading.record, reading.seats)


def read_ggf(content: bytes) -> None:
    with suppress(FormatError):
        for reading in ggf.loads(content.decode("utf-8", "replace")):
            survives(reading.record)
            text = ggf.dumps(reading.record)
            (again,) = ggf.loads(text)
            assert not again.problems
            assert main_line(again.record) == main_line(reading.record)
            assert ggf.dumps(again.record) == text


def read_pgn(content: bytes) -> None:
    with suppress(FormatError):
        for reading in pgn.loads(content):
            survives(reading.record)
            text = pgn.dumps(reading.record)
            (again,) = pgn.loads(text)
            assert not again.problems
            assert main_line(again.record) == main_line(reading.record)
            assert pgn.dumps(again.record) == text


def read_moves(content: bytes) -> None:
    for game in (None, Othello(), Gomoku()):
        with suppress(FormatError):
            for reading in read_record(content, game=game):
                survives(reading.record)


def read_kind(suffix: str, content: bytes) -> None:
    """As a file with this ending is read, and written again where that is possible."""
    known = next(each for each in FORMATS if suffix in each.suffixes)
    with suppress(FormatError):
        for reading in read_games(known.scan(Content(content), None), known.read):
            survives(reading.record)
            if known.write is None:
                continue
            with suppress(FormatError):
                (again,) = read_games(
                    known.scan(Content(known.dump([reading.record])), reading.record.game),
                    known.read,
                )
                assert not again.problems
                assert main_line(again.record) == main_line(reading.record)
                assert described(again.record)[1:] == described(reading.record)[1:]


def read_others(content: bytes) -> None:
    with suppress(FormatError):
        for reading in read_record(content):
            survives(reading.record)


def read_any(folder: Path, content: bytes) -> None:
    """As a file, as pasted text, converted, and listed before it is read."""
    path = folder / "any.sgf"
    path.write_bytes(content)
    try:
        readings = list(read_file(path))
    except FormatError:
        with pytest.raises(FormatError):
            list(read_record(content))
    else:
        again = [described(reading.record) for reading in read_record(content)]
        assert again == [described(reading.record) for reading in readings]
        for reading in readings:
            survives(reading.record, reading.seats)
    with suppress(FormatError):
        scan_record(content.decode("utf-8", "surrogateescape")).read(-1)
    with suppress(FormatError):
        assert all(game.game.start() for game in scan_file(path).games)
    for suffix in WRITTEN_SUFFIXES:
        with suppress(FormatError):
            convert(path, folder / f"out{suffix}")
            problems = [reading.problems for reading in read_file(folder / f"out{suffix}")]
            assert suffix == ".txt" or not any(problems)  # games in a list may seem to be others


def resume_saves(folder: Path, content: bytes) -> None:
    """A folder of games: listed, resumed, changed, closed and resumed again."""
    games = folder / "games"
    shutil.rmtree(games, ignore_errors=True)
    games.mkdir()
    save, between, lines = content.partition(records.SEPARATOR)
    if save or not between:
        (games / "game.sgf").write_bytes(save)
    if between:
        (games / "game.sgf").with_suffix(OLD_JOURNAL if len(lines) % 3 else LOG).write_bytes(lines)
    store = Store(games)
    for summary in store.cards():
        with suppress(StoreError):
            asyncio.run(go_on(store, summary))


async def go_on(store: Store, summary: GameCard[Path]) -> None:
    table, save = opened(store, summary)
    table.edits.comment((), f"{table.record.root.comment}!")
    await save.aclose()
    assert save.trouble is None
    assert text_at(save.path) == text_of(table)
    assert game_files.read(save.path).is_whole


KINDS: dict[
    str, tuple[Callable[[], Iterator[bytes]], tuple[bytes, ...], Callable[[bytes], object]]
] = {
    "sgf": (records.sgf_contents, records.SGF_WORDS, read_sgf),
    "ggf": (records.ggf_contents, records.GGF_WORDS, read_ggf),
    "pgn": (records.pgn_contents, records.PGN_WORDS, read_pgn),
    "moves": (records.move_contents, records.MOVE_WORDS, read_moves),
    "psq": (gomoku.piskvork_contents, gomoku.PISKVORK_WORDS, partial(read_kind, ".psq")),
    "rec": (gomoku.piskvork_contents, gomoku.PISKVORK_WORDS, partial(read_kind, ".rec")),
    "lib": (gomoku.lib_contents, gomoku.LIB_WORDS, partial(read_kind, ".lib")),
    "rif": (gomoku.rif_contents, gomoku.RIF_WORDS, partial(read_kind, ".rif")),
    "pos": (gomoku.pos_contents, gomoku.POS_WORDS, partial(read_kind, ".pos")),
    "wthor": (records.wthor_contents, records.WTHOR_WORDS, read_others),
    "quest": (records.quest_contents, records.QUEST_WORDS, read_others),
    "positions": (records.position_contents, records.POSITION_WORDS, read_others),
}


def test_a_stated_lead_that_no_full_board_has_survives() -> None:
    read_pgn(b'[Black "a"]\n\n1. f5 d6 2-1')


@pytest.mark.parametrize("effort", efforts(30))
@pytest.mark.parametrize("kind", KINDS)
def test_a_mutated_text_is_a_game_or_a_format_error(kind: str, effort: Effort) -> None:
    contents, words, check = KINDS[kind]
    bear(check, list(contents()), effort, words)


@pytest.mark.parametrize("effort", efforts(25))
def test_a_mutated_file_is_opened_and_converted_or_refused(tmp_path: Path, effort: Effort) -> None:
    contents = chain.from_iterable(contents() for contents, _words, _check in KINDS.values())
    words = [word for _contents, words, _check in KINDS.values() for word in words]
    bear(partial(read_any, tmp_path), list(contents), effort, words)


@pytest.mark.parametrize("effort", efforts(40))
def test_a_mutated_save_is_resumed_or_put_aside(
    tmp_path: Path, effort: Effort, monkeypatch: pytest.MonkeyPatch
) -> None:
    contents = list(records.own_contents())
    monkeypatch.setattr(os, "fsync", lambda _file: None)
    words = (
        *records.SGF_WORDS,
        b'"entry"',
        b'"edit"',
        b'"base"',
        b'"sgf"',
        b'"move"',
        b"null",
        b"[]",
    )
    bear(partial(resume_saves, tmp_path), contents, effort, words)
