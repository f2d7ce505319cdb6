"""Bytes of many origins become the text that was meant."""

from __future__ import annotations

import pytest

from boardtui.formats.charset import decode, encodable
from boardtui.formats.errors import Fault

CHINESE, JAPANESE, FRENCH = "五子棋 黑先", "五目並べ 黒", "Bélanger à Épinal"


@pytest.mark.parametrize(
    ("declared", "codec", "text"),
    [
        ("UTF-8", "utf-8", JAPANESE),
        ("utf8", "utf-8", FRENCH),
        ("GB2312", "gb2312", CHINESE),
        ("gb2312", "gb18030", "囍𠀀"),
        ("GBK", "gbk", CHINESE),
        ("Shift_JIS", "shift_jis", JAPANESE),
        ("SJIS", "cp932", "①㈱"),
        ("EUC-JP", "euc_jp", JAPANESE),
        ("Big5", "big5", "五子棋"),
        ("EUC-KR", "euc_kr", "오목"),
        ("ISO-8859-1", "latin-1", FRENCH),
        ("latin1", "latin-1", FRENCH),
        ("windows-1252", "cp1252", "“quoted”"),
    ],
)
def test_the_declared_characters_are_used(declared: str, codec: str, text: str) -> None:
    data = f"(;GM[4]CA[{declared}]C[{text}])".encode(codec)
    assert decode(data) == (f"(;GM[4]CA[{declared}]C[{text}])", ())


@pytest.mark.parametrize(
    ("codec", "text"),
    [("utf-8", JAPANESE), ("gb2312", CHINESE), ("latin-1", FRENCH), ("ascii", "plain")],
)
def test_undeclared_characters_are_guessed(codec: str, text: str) -> None:
    assert decode(f"(;C[{text}])".encode(codec)) == (f"(;C[{text}])", ())


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_goes_before_the_declaration(codec: str) -> None:
    text = f"(;CA[GB2312]C[{JAPANESE}])"
    assert decode(text.encode(codec)) == (text, ())


def test_damaged_characters_are_shown_and_told() -> None:
    text, (problem,) = decode(b"(;CA[UTF-8]C[a\xffb])")
    assert text == "(;CA[UTF-8]C[a\ufffdb])"
    assert problem.reason is Fault.DAMAGED_CHARACTERS


@pytest.mark.parametrize(
    "name", ["klingon", "rot13", "zlib", "unicode_escape", "undefined", "idna"]
)
def test_unknown_characters_are_guessed_and_told(name: str) -> None:
    text, (problem,) = decode(f"(;CA[{name}]C[{FRENCH}])".encode())
    assert text.endswith(f"C[{FRENCH}])")
    assert (problem.reason, problem.facts) == (Fault.UNKNOWN_CHARSET, {"name": name})


def test_what_no_encoding_can_hold_is_replaced() -> None:
    assert encodable("a\ud800é\udfff") == "a?é?"
