"""Texts that a careless reader takes long over."""

from __future__ import annotations

from collections.abc import Callable

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
    "obf lines": lambda size: ("-" * 64 + " X; a1:+1;\n") * (size // 76),
    "obf scores": lambda size: "-" * 64 + " X;" + "a1:+1;" * (size // 6),
    "quest games": lambda size: (
        '[{"position":{"moves":[]}}' + ',{"position":{"moves":[]}}' * (size // 26) + "]"
    ),
    "quest lists": lambda size: '["position","moves"' + ",[]" * (size // 3) + "]",
    "quest depth": lambda size: '["position","moves",' + "[" * size,
    "quest digits": lambda size: '["position","moves",' + "9" * size,
    "rows": lambda size: "X.O\n" * (size // 4),
    "spaced rows": lambda size: ("1" + " " * 1000 + "X.O" + " " * 1000 + "1\n") * (size // 2006),
    "spaces": lambda size: " " * size,
    "numbers": lambda size: "1." * (size // 2),
    "bare numbers": lambda size: "1 " * (size // 2),
    "lines": lambda size: "\n" * size,
    "moves": lambda size: "h8 " * (size // 3),
    "passes": lambda size: "pass" * (size // 4),
}
"""Makes texts by the number of characters that they may have."""
