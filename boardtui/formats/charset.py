"""Bytes to text: a byte order mark, what the file declares, or the likeliest guess."""

from __future__ import annotations

import codecs
import re

from boardtui.formats.errors import Fault, FormatError

_DECLARED = re.compile(rb"CA\s*\[\s*([A-Za-z0-9_.:-]{1,40})\s*\]")
_HEADER_BYTES = 4096

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_GUESSES = ("utf-8", "gb2312")
_LAST_RESORT = "latin-1"

_CODECS = {
    "utf-8": "utf-8",
    "ascii": "utf-8",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "gb18030": "gb18030",
    "shift_jis": "cp932",
    "cp932": "cp932",
    "euc_jp": "euc_jp",
    "iso2022_jp": "iso2022_jp",
    "big5": "cp950",
    "cp950": "cp950",
    "euc_kr": "cp949",
    "cp949": "cp949",
    "iso8859-1": "latin-1",
    "iso8859-2": "iso8859-2",
    "iso8859-15": "iso8859-15",
    "cp1250": "cp1250",
    "cp1251": "cp1251",
    "cp1252": "cp1252",
    "koi8-r": "koi8-r",
}
"""The codec that reads each declared one: itself, or a larger one that files really use."""


def decode(data: bytes) -> tuple[str, tuple[FormatError, ...]]:
    """The text of an SGF file, and what was wrong with its characters.

    A byte order mark goes before `CA`. Without either the text is taken as UTF-8, as GB 2312
    if it is no UTF-8, and as Latin-1, which SGF names as its default, if it is neither.
    """
    for mark, codec in _MARKS:
        if data.startswith(mark):
            return _decode_as(data[len(mark) :], codec)
    declared = _DECLARED.search(data, 0, _HEADER_BYTES)
    if declared is None:
        return _guess(data), ()
    label = declared[1].decode("ascii")
    try:
        codec = _CODECS[codecs.lookup(label).name]
    except LookupError:
        return _guess(data), (FormatError(Fault.UNKNOWN_CHARSET, name=label),)
    return _decode_as(data, codec)


def encodable(text: str) -> str:
    """The text with “?” for halves of surrogate pairs, which no encoding can hold."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def _decode_as(data: bytes, codec: str) -> tuple[str, tuple[FormatError, ...]]:
    try:
        return data.decode(codec), ()
    except UnicodeDecodeError:
        damage = FormatError(Fault.DAMAGED_CHARACTERS, sign="\N{REPLACEMENT CHARACTER}")
        return data.decode(codec, "replace"), (damage,)


def _guess(data: bytes) -> str:
    for codec in _GUESSES:
        try:
            return data.decode(codec)
        except UnicodeDecodeError:
            continue
    return data.decode(_LAST_RESORT)
