"""Answers about colours, the name and pictures that come late, among keys, the mouse and pastes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from boardtui.ui.terminal.answers import understood
from boardtui.ui.terminal.intake import PASTE_PATIENCE
from tests.cases import each
from tests.terminal_double import TAB

from .programs import SAMPLE
from .test_intake import END, SEQUENCES, START, Reader, shown
from .test_real_answers import PUBLISHED, RECORDED, Played

ANSWERS = [
    "\x1bP1$r0;38:2::148:151:162m\x1b\\",
    "\x1bP0$r\x1b\\",
    "\x1bP1+r524742=382f382f38\x1b\\",
    "\x1bP0+r436F\x1b\\",
    "\x1bP1+r524742\x1b\\",
    "\x1bP$r0m\x1b\\",
    "\x1bP>|kitty(0.40.0)\x1b\\",
    "\x1bP>|\x1b\\",
    "\x1bP>|foot(1.18.1)\x07",
    "\x1b_Gi=31;OK\x1b\\",
    "\x1b_Gi=31;ENODATA:Insufficient image data\x1b\\",
    "\x1b_Gi=31;OK\x07",
    "\x1b[?64;1;2;6;9;15;16;17;18;21;22;28c",
    "\x1b[?61;4;6;7;14;21;22;23;24;28;32;42;52c",
    "\x1b[>61;8001;1c",
]


@each("answer", ANSWERS)
def test_a_late_answer_cut_anywhere_is_no_input(answer: str) -> None:
    text = f"a\x1b[<0;40;12M{answer}{answer}{START}d3{END}\x1b[A{answer}b"
    expected = Reader().feed(text.replace(answer, ""))
    assert (expected.keys, expected.pastes) == (["a", "up", "b"], ["d3"])
    assert shown(Reader().feed(text).messages) == shown(expected.messages)
    assert shown(Reader().feed(*text).messages) == shown(expected.messages)
    for cut in range(1, len(text)):
        reader = Reader().feed(text[:cut], text[cut:])
        assert shown(reader.messages) == shown(expected.messages), cut


@each("answer", ANSWERS)
def test_an_answer_on_a_slow_line_is_no_input(answer: str) -> None:
    # A pause after its first three characters would make them keys.
    for cut in range(5, len(answer)):
        reader = Reader().feed("a" + answer[:cut]).wait(PASTE_PATIENCE / 2).feed(answer[cut:] + "b")
        assert reader.wait(1.0).keys == ["a", "b"], cut


@each("played", [*RECORDED.values(), *PUBLISHED.values()])
def test_all_answers_of_a_terminal_come_late_or_twice(played: Played) -> None:
    text = f"a{played.received * 2}b"
    assert Reader().feed(text).keys == ["a", "b"]
    assert Reader().feed(*text).wait(1.0).keys == ["a", "b"]


@each("played", [*RECORDED.values(), *PUBLISHED.values()])
def test_the_end_of_the_wait_may_cut_the_answers_anywhere(played: Played) -> None:
    received = f"a{played.received}"
    for cut in range(len(received) + 1):
        typed = understood(received[:cut].encode(), colours=True, pictures=True).typed.decode()
        assert Reader().feed(typed, received[cut:], "b").keys == ["a", "b"], cut


@each("begun", ["\x1b[?", "\x1b[?62;", "\x1b[>0;136"])
def test_a_report_without_an_end_is_given_up(begun: str) -> None:
    reader = Reader().feed("a", begun).wait(PASTE_PATIENCE / 2)
    assert reader.intake.awaits_silence
    assert reader.wait(PASTE_PATIENCE).feed("b").keys == ["a", "b"]


LONG = ["\x1b[1;" + "9" * 20_000, "\x1b[?" + "1;" * 20_000, "\x1b[>" + "1" * 200 + "$"]


@each("begun", LONG)
def test_a_sequence_longer_than_any_key_is_no_input(begun: str) -> None:
    assert Reader().feed(f"a{begun}Rb").keys == ["a", "b"]
    assert Reader().feed("a", *begun, "R", "b").keys == ["a", "b"]
    reader = Reader().feed("a", begun).wait(PASTE_PATIENCE / 2)
    assert not reader.intake._unfinished
    assert reader.feed("1;2R").feed("b").keys == ["a", "b"]
    assert Reader().feed(begun).wait(PASTE_PATIENCE).feed("b").keys == ["b"]


@each("begun", ["\x1b[?", "\x1b[?62;", "\x1b[>0;136", *LONG])
@each(("after", "keys"), [("\x03b", ["ctrl+c", "b"]), ("\x1b[Ab", ["up", "b"])])
def test_a_report_without_an_end_takes_no_key_that_no_report_has(
    begun: str, after: str, keys: list[str]
) -> None:
    assert Reader().feed(begun, after).keys == keys
    assert Reader().feed(*begun, *after).keys == keys


@pytest.mark.parametrize("seed", range(3))
def test_answers_among_other_input_in_any_parts(seed: int) -> None:
    chance = random.Random(seed)
    # Textual's parser waits for what may follow Alt+A, and an ESC cuts that short.
    others = [each for each in SEQUENCES if each != "\x1ba"]
    pieces = chance.choices([*others, *ANSWERS], k=200)
    expected = Reader().feed("".join(piece for piece in pieces if piece not in ANSWERS))
    reader, text = Reader(), "".join(pieces)
    while text:
        cut = chance.randint(1, 9)
        reader.feed(text[:cut])
        text = text[cut:]
    assert shown(reader.messages) == shown(expected.messages)


def test_a_huge_answer_is_no_input_and_is_not_kept() -> None:
    reader = Reader().feed("\x1bP1$r", *["38:2::1:2:3;" * 300] * 300)
    assert not reader.messages
    assert len(reader.intake._unfinished) < 40
    assert reader.feed("m\x1b", "\\a").keys == ["a"]


@each(
    ("after", "keys"),
    [
        ("\x03", ["ctrl+c"]),
        ("\x1b[A", ["up"]),
        ("\rx", ["enter", "x"]),
        ("黒", ["黒"]),
        ("\x1bP1$r0m\x1b\\a", ["a"]),
        ("\x1b[?62;22ca", ["a"]),
    ],
)
def test_an_answer_without_an_end_takes_no_key_that_no_answer_has(
    after: str, keys: list[str]
) -> None:
    assert Reader().feed("\x1bP1+r524742=38", after).keys == keys
    assert Reader().feed(*f"\x1bP1+r524742=38{after}").keys == keys


@pytest.fixture
def no_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes Textual take an Esc that nothing follows for a key at once."""
    monkeypatch.setattr("textual.constants.ESCAPE_DELAY", 0.0)


@pytest.mark.usefixtures("no_delay")
def test_an_answer_without_an_end_is_given_up() -> None:
    reader = Reader().feed("\x1bP1$r0", "a").wait(PASTE_PATIENCE).feed("b")
    assert reader.keys == ["b"]
    reader.feed("\x1bP1$r0m\x1b").wait(PASTE_PATIENCE).feed("c")
    assert reader.keys == ["b", "escape", "c"]


@pytest.mark.usefixtures("no_delay")
@each("cut", range(4))
def test_alt_and_p_is_a_key(cut: int) -> None:
    text = "a\x1bP"
    reader = Reader().feed(text[:cut], text[cut:]).wait(0.0)
    assert reader.feed("b").keys == ["a", "alt+shift+p", "b"]


@pytest.mark.usefixtures("no_delay")
def test_what_only_begins_like_an_answer_is_typed() -> None:
    reader = Reader().feed("\x1bP1", "2").wait(0.0)
    assert reader.keys == ["alt+shift+p", "1", "2"]
    assert Reader().feed("\x1bP", "1$").wait(0.0).keys == ["alt+shift+p", "1", "dollar_sign"]


@pytest.mark.pty
def test_a_late_answer_is_not_typed_into_a_field(tmp_path: Path) -> None:
    with SAMPLE.start(tmp_path) as terminal:
        terminal.press(TAB)
        for character in "".join(ANSWERS):
            terminal.take(character)
        terminal.press("ok")
        terminal.wait_for("ok")
        line = next(line for line in terminal.display if "ok" in line)
        assert not set(line) & set("$+0123456789;:=")
