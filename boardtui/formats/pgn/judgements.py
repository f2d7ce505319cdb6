"""Judgements of moves: `f5!` or `f5 $1` in PGN, `TE[1]` in SGF."""

from __future__ import annotations

from boardtui.record.tree import Node

_SIGNS = {
    "!": ("TE", "1"),
    "?": ("BM", "1"),
    "!!": ("TE", "2"),
    "??": ("BM", "2"),
    "!?": ("IT", ""),
    "?!": ("DO", ""),
}
"""Signs in the order of their numbers, from `$1` on, with their property in SGF."""

_NUMBERED = {f"${number}": sign for number, sign in enumerate(_SIGNS, 1)}

_NAMES = {name for name, _value in _SIGNS.values()}


def read_judgement(node: Node, text: str) -> bool:
    """Enter a sign or a number into the properties of a node.

    Returns False for one that has no property, or for a second one.
    """
    sign = _NUMBERED.get(text, text)
    if sign not in _SIGNS or node.properties.keys() & _NAMES:
        return False
    name, value = _SIGNS[sign]
    node.keep({name: [value]})
    return True


def write_judgement(node: Node) -> str:
    """Return the sign of a node's move; empty without one."""
    for sign, (name, value) in _SIGNS.items():
        if node.properties.get(name) == [value]:
            return sign
    return ""
