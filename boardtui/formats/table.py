"""The table of formats."""

from __future__ import annotations

from typing import Any

from boardtui.formats import eothello, ggf, grammar, obf, offsets, pgn, picture, quest, transcript
from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError
from boardtui.formats.format import Format, one_by_one
from boardtui.formats.ggf import reader as ggf_reader
from boardtui.formats.limits import LARGEST
from boardtui.formats.pgn import reader as pgn_reader
from boardtui.formats.pgn.split import begins_with_tag
from boardtui.formats.piskvork import reader as piskvork_reader
from boardtui.formats.piskvork import writer as piskvork_writer
from boardtui.formats.renlib import pos
from boardtui.formats.renlib import reader as renlib_reader
from boardtui.formats.rif import reader as rif_reader
from boardtui.formats.sgf import reader as sgf_reader
from boardtui.formats.sgf import writer as sgf_writer
from boardtui.formats.wthor import reader as wthor
from boardtui.record.tree import GameRecord
from boardtui.system.reasons import Word


def _is_ggf(content: Content) -> bool:
    return ggf_reader.has_game(content.start) and not _is_pgn(content)


def _is_pgn(content: Content) -> bool:
    return begins_with_tag(content.start)


def _is_sgf(content: Content) -> bool:
    # GGF has SGF's grammar, and a comment in PGN may have anything.
    return grammar.has_game(content.start) and not (_is_ggf(content) or _is_pgn(content))


_SGF = Format(
    Word("SGF"),
    (".sgf",),
    _is_sgf,
    sgf_reader.scan,
    sgf_reader.read,
    one_by_one(sgf_writer.dumps),
)
_GGF = Format(
    Word("GGF"),
    (".ggf",),
    _is_ggf,
    ggf_reader.scan,
    ggf_reader.read,
    one_by_one(ggf.dumps),
    lost=ggf.lost,
)
_PGN = Format(
    Word("PGN"),
    (".pgn",),
    _is_pgn,
    pgn_reader.scan,
    pgn_reader.read,
    one_by_one(pgn.dumps),
    lost=pgn.lost,
)
_WTHOR = Format(
    Word("WTHOR"),
    (".wtb",),
    wthor.is_wthor,
    wthor.scan,
    wthor.read,
    None,
)
_QUEST = Format(
    Word("Othello Quest"),
    (".json",),
    quest.is_quest,
    quest.scan,
    quest.read,
    None,
)
_EOTHELLO = Format(
    Word("eOthello"),
    (".csv",),
    eothello.is_eothello,
    eothello.scan,
    eothello.read,
    None,
)
OBF = Format(
    Word("OBF"),
    (".obf",),
    obf.is_obf,
    obf.scan,
    obf.read,
    obf.write,
    lost=obf.lost,
    by_ending=True,
)
_PICTURE = Format(
    Word("picture of a board"),
    (),
    picture.is_picture,
    picture.scan,
    picture.read,
    None,
)
_OFFSETS = Format(
    Word("Gomocup openings"),
    (),
    offsets.is_offsets,
    offsets.scan,
    offsets.read,
    None,
)
MOVES = Format(
    Word("list of moves"),
    (".txt",),
    transcript.is_list,
    transcript.scan,
    transcript.read,
    one_by_one(transcript.dumps),
    lost=transcript.lost,
    tells_game=False,
)

_PSQ = Format(
    piskvork_writer.PSQ,
    (".psq",),
    piskvork_reader.is_psq,
    piskvork_reader.scan_psq,
    piskvork_reader.read,
    piskvork_writer.dump_psq,
    lost=piskvork_writer.lost_in_psq,
    tells_game=False,
)
_REC = Format(
    piskvork_writer.REC,
    (".rec",),
    piskvork_reader.is_rec,
    piskvork_reader.scan_rec,
    piskvork_reader.read,
    piskvork_writer.dump_rec,
    lost=piskvork_writer.lost_in_rec,
    tells_game=False,
    by_ending=True,
)

_LIB = Format(
    Word("RenLib"),
    (".lib",),
    renlib_reader.is_lib,
    renlib_reader.scan,
    renlib_reader.read,
    None,
    most_bytes=renlib_reader.LARGEST,
)
_RIF = Format(
    Word("RIF"),
    (".rif",),
    rif_reader.is_rif,
    rif_reader.scan,
    rif_reader.read,
    None,
    by_ending=True,
    most_bytes=LARGEST,
)
_POS = Format(
    Word("POS"),
    (".pos",),
    pos.is_pos,
    pos.scan,
    pos.read,
    None,
    by_ending=True,
)

FORMATS: tuple[Format[Any], ...] = (
    _WTHOR,
    _QUEST,
    _EOTHELLO,
    _SGF,
    _GGF,
    _PGN,
    _PSQ,
    _REC,
    _LIB,
    _RIF,
    OBF,
    _PICTURE,
    _OFFSETS,
    MOVES,
    _POS,
)
"""Every readable format, in the order of trial."""

SUFFIXES = tuple(suffix for known in FORMATS for suffix in known.suffixes)
"""The endings of their files' names."""

WRITTEN = tuple(known for known in FORMATS if known.write is not None)
"""The formats that can also be written."""

WRITTEN_SUFFIXES = tuple(known.suffix for known in WRITTEN)
"""The endings of files that are written."""


def written_for(record: GameRecord) -> tuple[Format[Any], ...]:
    """Return the formats that can hold a game with the rules and the start of a record."""
    start = GameRecord(record.game, start=record.root.position)
    return tuple(known for known in WRITTEN if _can_hold(known, start))


def _can_hold(known: Format[Any], record: GameRecord) -> bool:
    try:
        known.dump([record])
    except FormatError:
        return False
    return True
