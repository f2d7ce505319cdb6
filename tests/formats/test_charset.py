"""Bytes of many origins become the text that was meant."""

from __future__ import annotations

import pytest

from boardtui.formats import sgf
from boardtui.formats.charset import Decoder, encodable
from boardtui.formats.errors import FormatError, FormatReason
from tests.cases import each

CHINESE, JAPANESE, FRENCH = "五子棋 黑先", "五目並べ 黒", "Bélanger à Épinal"


def decode(data: bytes) -> tuple[str, tuple[FormatError, ...]]:
    """The text of a whole file, and the faults of its characters."""
    decoder = Decoder(data)
    return decoder.decode(data, final=True), tuple(decoder.problems)


@each(
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
    assert problem.reason is FormatReason.DAMAGED_CHARACTERS


@pytest.mark.parametrize(
    "name", ["klingon", "rot13", "zlib", "unicode_escape", "undefined", "idna"]
)
def test_unknown_characters_are_guessed_and_told(name: str) -> None:
    text, (problem,) = decode(f"(;CA[{name}]C[{FRENCH}])".encode())
    assert text.endswith(f"C[{FRENCH}])")
    assert (problem.reason, problem.facts) == (FormatReason.UNKNOWN_CHARSET, {"name": name})


def test_what_no_encoding_can_hold_is_replaced() -> None:
    assert encodable("a\ud800é\udfff") == "a?é?"


@each(
    ("codec", "text"),
    [
        ("utf-8", JAPANESE),
        ("utf-8-sig", JAPANESE),
        ("utf-16", JAPANESE),
        ("gb2312", CHINESE),
        ("latin-1", FRENCH),
    ],
)
@each("size", [1, 2, 3, 5])
def test_pieces_give_the_same_text(codec: str, text: str, size: int) -> None:
    # What is not declared is guessed by the first piece that is not plain ASCII.
    declared = "" if codec.startswith("utf") else f"CA[{codec}]"
    data = f"(;{declared}C[{text}])".encode(codec)
    head, rest = data[:32], data[32:]
    decoder = Decoder(head)
    pieces = [decoder.decode(head, final=False)]
    pieces += [decoder.decode(rest[i : i + size], final=False) for i in range(0, len(rest), size)]
    pieces.append(decoder.decode(b"", final=True))
    assert "".join(pieces) == f"(;{declared}C[{text}])"
    assert not decoder.problems


def test_a_damaged_piece_is_shown_and_told_once() -> None:
    head = b"(;CA[UTF-8]C["
    decoder = Decoder(head)
    pieces = [head, b"\xe4\xb8", b"\xad\xff", b"x\xff", b"])"]
    text = "".join(decoder.decode(piece, final=False) for piece in pieces)
    assert text == "(;CA[UTF-8]C[中\ufffdx\ufffd])"
    assert [problem.reason for problem in decoder.problems] == [FormatReason.DAMAGED_CHARACTERS]


def test_plain_letters_leave_the_guess_open() -> None:
    decoder = Decoder(b"(;C[plain")
    assert decoder.decode(b"(;C[plain", final=False) == "(;C[plain"
    assert decoder.decode(f" {CHINESE}])".encode("gb2312"), final=True) == f" {CHINESE}])"


def test_a_name_in_ggf_declares_nothing() -> None:
    text = "(;GM[Othello]PB[CA[GB2312]PW[五];)"
    assert decode(text.encode()) == (text, ())


@pytest.mark.parametrize("size", [4, 100])
def test_a_file_that_is_cut_within_a_character_keeps_the_others(size: int) -> None:
    data = "(;C[五目".encode()[:-1]
    decoder = Decoder(data[:size])
    pieces = [data[start : start + size] for start in range(0, len(data), size)]
    texts = [decoder.decode(piece, final=piece is pieces[-1]) for piece in pieces]
    assert "".join(texts) == "(;C[五\N{REPLACEMENT CHARACTER}"
    assert [problem.reason for problem in decoder.problems] == [FormatReason.DAMAGED_CHARACTERS]


def test_a_name_that_ends_like_the_declaration_declares_nothing() -> None:
    (reading,) = sgf.loads(b"(;FFCA[UTF-16]CA[UTF-8]GM[2]C[\xe5\xb1\xb1])")
    assert not reading.problems
    assert reading.record.root.comment == "山"


@pytest.mark.parametrize("text", ["0CA[UTF-16", "CA[UTF-16", "a CA[UTF-16", "\\]CA[UTF-16"])
def test_the_text_of_a_value_declares_no_characters(text: str) -> None:
    content = f"(;GM[2]C[{text}] CA[UTF-8]EV[五目])"
    assert decode(content.encode()) == (content, ())
