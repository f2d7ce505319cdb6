"""Answers of a terminal to the questions of `probe` about colours, its name and pictures."""

from __future__ import annotations

import re

from boardtui.ui.terminal.preflight import ColourMode

_RENDITION = re.compile(rb"\x1bP[01]?\$r([\d:;]*)m(?=\x1b)")
"""A rendition; manuals differ about the digit of a valid one."""
_NAMED = re.compile(rb"\x1bP1\+r(436F|524742)(?:=([\dA-F]{1,32}))?(?=\x1b)", re.IGNORECASE)
_BITS = re.compile(rb"[1-9]\d?(?:/[1-9]\d?){0,2}")
_STRING = re.compile(rb"\x1b(?:P(?:[01]?[$+]r|>\|)|_G)[ -~]*(?:\x1b\\|\a|(?=\x1b[^\\]))")
"""An answer; some terminals leave out its end, or end it with BEL."""
_TERMINAL = re.compile(rb"\x1bP>\|([ -~]{1,64})[\x1b\a]")

_PICTURES = re.compile(rb"\x1b_G([ -~]{0,256})[\x1b\a]")


def without_answers(received: bytes) -> bytes:
    """Return the other input; an answer that has not ended stays, for the reader of its rest."""
    return _STRING.sub(b"", received)


def colours_kept(received: bytes, components: str, number: str) -> ColourMode | None:
    """Return the mode of the richest colour that was kept; 16 if none was, None for no answer.

    The direct colour that was tried has these components, and the indexed one this number.
    """
    # Many terminals write colons, and some of these an id of the colour space, mostly empty.
    direct = rf"(?:^|;)38[:;]2[:;](?:\d*:)?{components.replace(';', '[:;]')}(?:;|$)".encode()
    numbered = rf"(?:^|;)38[:;]5[:;]{number}(?:;|$)".encode()
    renditions = _RENDITION.findall(received)
    if any(re.search(direct, rendition) for rendition in renditions):
        return ColourMode.TRUE
    if any(re.search(numbered, rendition) for rendition in renditions):
        return ColourMode.EXTENDED
    return ColourMode.STANDARD if renditions else None


def colours_named(received: bytes) -> ColourMode | None:
    """Return the richest mode that the terminal names; 16 for less, None for no answer."""
    named: ColourMode | None = None
    for name, value in _NAMED.findall(received):
        named = _colours_of(name, value).or_more(named)
    return named


def terminal_named(received: bytes) -> str:
    """Return the terminal's name and version; empty without an answer, or with several."""
    names = set(_TERMINAL.findall(received))
    return names.pop().decode() if len(names) == 1 else ""


def shows_pictures(received: bytes, number: str) -> bool | None:
    """Return True if a terminal can show the picture of a number, None without one clear answer."""
    answers = set(_PICTURES.findall(received))
    if len(answers) != 1:
        return None
    keys, _separator, message = answers.pop().partition(b";")
    return f"i={number}".encode() in keys.split(b",") and message == b"OK"


def _colours_of(name: bytes, value: bytes) -> ColourMode:
    """Return the colours that a capability stands for, by its name and value in hexadecimal."""
    try:
        text = bytes.fromhex(value.decode())
    except ValueError:
        return ColourMode.STANDARD
    if name != b"524742":
        count = int(text) if text.isdigit() else 0
        if count >= 1 << 24:
            return ColourMode.TRUE
        return ColourMode.EXTENDED if count >= 256 else ColourMode.STANDARD
    # Terminfo has it as a flag, as a number of bits or as one for each component.
    is_true = not text or _BITS.fullmatch(text) is not None
    return ColourMode.TRUE if is_true else ColourMode.STANDARD
