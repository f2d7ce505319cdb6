"""Escaping of text in SGF."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from boardtui.formats.charset import encodable

_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_CONTROLS = {
    code: "\N{REPLACEMENT CHARACTER}"
    for code in (*range(0x20), *range(0x7F, 0xA0))
    if chr(code) not in "\t\n"
}


def read_text(raw: str) -> str:
    """Unescape a raw value, replacing control characters."""
    if "\\" in raw:
        raw = _ESCAPED.sub(lambda match: "" if match[1] == "\n" else match[1], raw)
    return without_controls(raw)


def read_simple_text(raw: str) -> str:
    """Unescape a raw value into one line."""
    return " ".join(read_text(raw).split())


def one_line(text: str) -> str:
    """Return a text from another format as one line for SGF."""
    return " ".join(without_controls(encodable(text)).split())


def first_text(properties: Mapping[str, Sequence[str]], name: str) -> str:
    """Return the first value of a property as one line; empty without the property."""
    values = properties.get(name)
    return read_simple_text(values[0]) if values else ""


def write_text(text: str) -> str:
    """Escape a text as a raw value; `read_text` is the inverse."""
    text = without_controls(text.replace("\r\n", "\n").replace("\r", "\n"))
    return text.replace("\\", "\\\\").replace("]", "\\]")


def write_property(name: str, values: Sequence[str]) -> str:
    """Write a property with raw values, which may be those of a foreign file."""
    return without_controls(f"{name}[{']['.join(values)}]")


def without_controls(text: str) -> str:
    """Return the text with a sign in place of control characters, which SGF does not allow."""
    return text if text.isprintable() else text.translate(_CONTROLS)
