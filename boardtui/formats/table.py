"""The table of formats."""

from __future__ import annotations

from typing import Any

from boardtui.formats import ggf, grammar, obf, picture, quest, transcript
from boardtui.formats.content import Content
from boardtui.formats.format import Format, one_by_one
from boardtui.formats.ggf import reader as ggf_reader
from boardtui.formats.sgf import reader as sgf_reader
from boardtui.formats.sgf import writer as sgf_writer
from boardtui.formats.wthor import reader as wthor
from boardtui.reasons import Word


def _is_ggf(content: Content) -> bool:
    return ggf_reader.has_game(content.start)


def _is_sgf(content: Content) -> bool:
    return grammar.has_game(content.start) and not _is_ggf(content)  # it has SGF's grammar


_SGF = Format(
    Word("SGF"),
    (".sgf",),
    _is_sgf,
    sgf_reader.scan,
    sgf_reader.read,
    one_by_one(sgf_writer.dumps),
    holds_trees=True,
)
_GGF = Format(
    Word("GGF"),
    (".ggf",),
    _is_ggf,
    ggf_reader.scan,
    ggf_reader.read,
    one_by_one(ggf.dumps),
    holds_trees=False,
)
_WTHOR = Format(
    Word("WTHOR"),
    (".wtb",),
    wthor.is_wthor,
    wthor.scan,
    wthor.read,
    None,
    holds_trees=False,
)
_QUEST = Format(
    Word("Othello Quest"),
    (".json",),
    quest.is_quest,
    quest.scan,
    quest.read,
    None,
    holds_trees=False,
)
_OBF = Format(
    Word("OBF"),
    (".obf",),
    obf.is_obf,
    obf.scan,
    obf.read,
    obf.write,
    holds_trees=False,
    holds_facts=False,
    holds_moves=False,
)
_PICTURE = Format(
    Word("picture of a board"),
    (),
    picture.is_picture,
    picture.scan,
    picture.read,
    None,
    holds_trees=False,
)
MOVES = Format(
    Word("list of moves"),
    (".txt",),
    transcript.is_list,
    transcript.scan,
    transcript.read,
    one_by_one(transcript.dumps),
    holds_trees=False,
    holds_facts=False,
)

FORMATS: tuple[Format[Any], ...] = (_WTHOR, _QUEST, _SGF, _GGF, _OBF, _PICTURE, MOVES)
"""Every format that is read, in the order in which they are tried."""

SUFFIXES = tuple(suffix for known in FORMATS for suffix in known.suffixes)
"""The endings of their files' names."""

WRITTEN = tuple(known for known in FORMATS if known.write is not None)
"""Those that are written too."""

WRITTEN_SUFFIXES = tuple(known.suffix for known in WRITTEN)
"""The endings of files that are written."""
