"""Character sets: by byte order mark, by declaration, or guessed."""

from __future__ import annotations

import codecs
import re

from boardtui.formats.errors import FormatError, FormatReason

_DECLARED = re.compile(rb"(?:;|(?<!\\)\])\s*+CA\s*+\[\s*+([A-Za-z0-9_.:-]{1,40}+)\s*+\]")
"""`CA` after the beginning of a node, or after another property; not in the text of a value."""

_GGF = re.compile(rb"GM\s*\[\s*othello\s*\]", re.IGNORECASE)
"""GGF has no declarations, but a name may look like one."""

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
"""The codec for each declared one: often a superset, as files really use it."""


class Decoder:
    """Incremental decoder of a file.

    A byte order mark takes precedence over a declaration, which is SGF's `CA`. Without either the
    first piece that is not ASCII decides: UTF-8 if it is valid, else GB 2312 if it is valid, else
    Latin-1, the default of SGF.
    """

    def __init__(self, head: bytes) -> None:
        """`head` is the first piece, with any byte order mark or declaration."""
        self.problems: list[FormatError] = []
        """Problems with the characters."""
        self._mark = 0
        """Length of the byte order mark, until it is skipped."""
        self._codec: codecs.IncrementalDecoder | None = None
        """None until it is known."""
        for mark, codec in _MARKS:
            if head.startswith(mark):
                self._mark = len(mark)
                self._codec = codecs.getincrementaldecoder(codec)()
                return
        if _GGF.search(head, 0, _HEADER_BYTES):
            return
        if declared := _DECLARED.search(head, 0, _HEADER_BYTES):
            label = declared[1].decode("ascii")
            try:
                codec = _CODECS[codecs.lookup(label).name]
            except LookupError:
                self.problems.append(FormatError(FormatReason.UNKNOWN_CHARSET, name=label))
            else:
                self._codec = codecs.getincrementaldecoder(codec)()

    def decode(self, data: bytes, *, final: bool) -> str:
        """Return the text of the next piece; `final` says that it is the last."""
        data, self._mark = data[self._mark :], 0
        if self._codec is None:
            if data.isascii():
                return data.decode("ascii")
            self._codec, text = _guess(data)
            return text + self.decode(b"", final=final)
        before = self._codec.getstate()
        try:
            return self._codec.decode(data, final)
        except UnicodeDecodeError:
            # The piece is decoded again, so that only what is damaged is lost.
            self._codec.setstate(before)
            self._codec.errors = "replace"
            sign = "\N{REPLACEMENT CHARACTER}"
            self.problems.append(FormatError(FormatReason.DAMAGED_CHARACTERS, sign=sign))
            return self._codec.decode(data, final)


def encodable(text: str) -> str:
    """Return the text with “?” for lone surrogates, which no encoding can hold."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def _guess(data: bytes) -> tuple[codecs.IncrementalDecoder, str]:
    """Return the first codec that decodes the bytes, and their text; the end may be cut."""
    for codec in _GUESSES:
        decoder = codecs.getincrementaldecoder(codec)()
        try:
            return decoder, decoder.decode(data)
        except UnicodeDecodeError:
            continue
    decoder = codecs.getincrementaldecoder(_LAST_RESORT)()
    return decoder, decoder.decode(data)
