"""Texts that a careless reader takes long over."""

from __future__ import annotations

from collections.abc import Callable

PSQ = "Piskvorky 15x15, 0:0, 0\n"

HOSTILE: dict[str, Callable[[int], str]] = {
    "deep": lambda size: "(;GM[2]" + "(;C[x]" * (size // 6),
    "open": lambda size: "(;GM[2]" + "(" * size,
    "long": lambda size: "(;GM[2];B[f5]" + ";C[x]" * (size // 5) + ")",
    "wide": lambda size: "(;GM[2];B[f5]" + "(;LB[aa:1])" * (size // 11) + ")",
    "equal": lambda size: "(;GM[2]" + "(;B[f5];W[d6])(;B[d3];W[c3])" * (size // 28) + ")",
    "illegal": lambda size: "(;GM[2]" + "(;B[a1])" * (size // 8) + ")",
    "unterminated": lambda size: "(;GM[2]C[" + "x" * size,
    "backslashes": lambda size: "(;GM[2]C[" + "\\" * size + "])",
    "escapes": lambda size: "(;GM[2]C[" + "\\]" * (size // 2),
    "values": lambda size: "(;GM[2]C" + "[]" * (size // 2) + ")",
    "properties": lambda size: "(;GM[2]" + "A[]" * (size // 3) + ")",
    "name": lambda size: "(;" + "A" * size,
    "roots": lambda size: "(;" * (size // 2),
    "blanks": lambda size: "( " * (size // 2),
    "games": lambda size: "(;GM[2])" * (size // 8),
    "unclosed games": lambda size: "(;GM[2]" * (size // 7),
    "unclosed values": lambda size: "(;GM[" * (size // 5),
    "unclosed unknown games": lambda size: "(;GM[x]" * (size // 7),
    "games in values": lambda size: "(;GM[2]C[(;GM[2]" * (size // 16),
    "unnamed games": lambda size: "(;B[f5])" * (size // 8),
    "marks": lambda size: "(;GM[4]SZ[20]" + "TR[aa:tt]" * (size // 9) + ")",
    "marked": lambda size: "(;GM[4]SZ[20]TR" + "[aa:tt]" * 2499 + "[x]" * (size // 4) + ")",
    "mark branches": lambda size: (
        "(;GM[4]SZ[20]" + "(;B[aa]LB[aa:1]TR[aa:tt])" * (size // 25) + ")"
    ),
    "labels": lambda size: "(;GM[2]LB" + "[aa:x]" * (size // 6) + ")",
    "lines of moves": lambda size: "(;GM[2]V[1]BTEVAL" + "[move:a1]" * (size // 9) + ")",
    "value": lambda size: "(;GM[2]V[" + "9" * size + "])",
    "setup": lambda size: "(;GM[4]SZ[20]AB" + "[aa:tt]" * 400 + ")",
    "setups": lambda size: "(;GM[4]SZ[20]" + "AB[aa:tt]" * (size // 9) + ")",
    "setup branches": lambda size: "(;GM[4]SZ[20]" + "(;AB[aa:tt])" * (size // 12) + ")",
    "ggf games": lambda size: "(;GM[Othello])" * (size // 14),
    "ggf boards": lambda size: "(;" + "BO[8 -" * (size // 6),
    "ggf moves": lambda size: "(;GM[Othello]" + "B[d3]" * (size // 5) + ")",
    "ggf kept": lambda size: "(;GM[Othello]" + "".join(f"A{i}[]" for i in range(size // 8)) + ")",
    "psq headers": lambda size: "Piskvorky\n" * (size // 10),
    "psq games": lambda size: "Piskvorky 15x15\n1,1\n" * (size // 20),
    "psq moves": lambda size: PSQ + "1,1,1\n" * (size // 6),
    "psq blanks": lambda size: PSQ + "\n " * (size // 2),
    "psq numbers": lambda size: PSQ + "1," * (size // 2),
    "psq names": lambda size: PSQ + "1,1,1\n" + "a " * (size // 2),
    "rec moves": lambda size: "a\nb\n" + "1,1,1\n" * (size // 6),
    "rif games": lambda size: "<database>" + "<game/>" * (size // 7),
    "rif rows": lambda size: "<database>" + "<player id='1'/>" * (size // 16),
    "rif moves": lambda size: "<database><game><move>" + "h8 " * (size // 3),
    "rif depth": lambda size: "<database>" + "<game>" * (size // 6),
    "rif entities": lambda size: "<database><game><info>" + "&amp;" * (size // 5),
    "rif attributes": lambda size: (
        "<database " + " ".join(f"a{i}=''" for i in range(size // 12)) + "/>"
    ),
    "spaces": lambda size: " " * size,
    "numbers": lambda size: "1." * (size // 2),
    "bare numbers": lambda size: "1 " * (size // 2),
    "lines": lambda size: "\n" * size,
    "moves": lambda size: "h8 " * (size // 3),
    "passes": lambda size: "pass" * (size // 4),
}
"""Makes texts by the number of characters that they may have."""
