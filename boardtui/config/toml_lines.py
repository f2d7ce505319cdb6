"""The line of each entry of a TOML file, which `tomllib` does not report.

A mistake is told with its line, as people look for it in an editor: the key alone would not do, for
each engine has options of the same names, and a wrong heading moves all entries below it. Besides,
`tomllib` and `tomlkit` recurse without bounds into nested values, so a scan comes before them.
"""

from __future__ import annotations

import re
import tomllib

from boardtui.system.reasons import Word

Key = tuple[str, ...]

MOST_PARTS = 8
"""The most parts of a key with its tables, and the deepest nesting of brackets."""

_TOKEN = re.compile(
    r'''
      (?P<blank> [ \t\r]+ | \#[^\n]* )
    | (?P<string> """(?:[^"\\]|\\.|"{1,2}(?!"))*+"{3,5} | \'\'\'(?:[^']|'{1,2}(?!'))*+'{3,5}
        | "(?:[^"\\\n]|\\[^\n])*+" | '[^'\n]*+' )
    | (?P<word> [^\s"'\#=.,\[\]{}]+ )
    | (?P<sign> . )
    ''',
    re.VERBOSE | re.DOTALL,
)


_DETAIL = Word("nested too deeply")


class NestedTooDeeply(ValueError):
    """A key has too many parts, or a value too many brackets in each other."""

    def __init__(self, line: int) -> None:
        super().__init__(f"{_DETAIL} (at line {line})")


def entry_lines(text: str) -> dict[Key, int]:
    r"""Return the line of each entry by its key, up to the first unclosed string.

    Entries in arrays of tables are left out. Raises NestedTooDeeply.

    >>> entry_lines("bell = true\n[engines]\nN = { depth = 1 }")
    {('bell',): 1, ('engines',): 2, ('engines', 'N'): 3, ('engines', 'N', 'depth'): 3}
    """
    lines: dict[Key, int] = {}
    line = 1
    table: Key = ()
    outer: list[tuple[str, Key | None]] = []  # the brackets that are open, and the keys before them
    parts: list[str] = []
    key: Key | None = None
    in_key, in_heading = True, False

    def entered() -> Key | None:
        inside = outer[-1][1] if outer else () if in_heading else table
        if inside is None:
            return None
        for count in range(1, len(inside) + len(parts) + 1):
            lines.setdefault((*inside, *parts)[:count], line)
        return (*inside, *parts)

    for token in _TOKEN.finditer(text):
        sign = token[0]
        match token.lastgroup:
            case "string" | "word" if in_key:
                parts.append(_part(sign))
                if len(parts) + len((outer[-1][1] if outer else table) or ()) > MOST_PARTS:
                    raise NestedTooDeeply(line)
            case "sign" if sign == "\n" and not outer:
                in_key, in_heading, parts = True, False, []
            case "sign" if sign == "=" and in_key:
                key, in_key, parts = entered(), False, []
            case "sign" if sign == "[" and in_key and not outer:
                in_heading, parts, table = True, [], ()
            case "sign" if sign in "[{":
                outer.append((sign, key if sign == "{" else None))
                in_key, key, parts = sign == "{", None, []
                if len(outer) > MOST_PARTS:
                    raise NestedTooDeeply(line)
            case "sign" if sign == "]" and in_heading:
                table, in_key, in_heading, parts = entered() or (), False, False, []
            case "sign" if sign in "]}":
                if outer:
                    outer.pop()
                in_key = False
            case "sign" if sign == ",":
                in_key, parts = bool(outer) and outer[-1][0] == "{", []
            case "sign" if sign in "\"'":
                break
        line += sign.count("\n")
    return lines


def _part(token: str) -> str:
    """Return a part of a key without its quotes."""
    if token[0] not in "\"'":
        return token
    try:
        return str(tomllib.loads(f"key = {token}")["key"])
    except tomllib.TOMLDecodeError:
        return token
