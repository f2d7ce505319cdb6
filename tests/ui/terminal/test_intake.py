"""What becomes of a terminal's input, whole or in parts, little or too much."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from textual import _parser
from textual._xterm_parser import XTermParser
from textual.events import Key, MouseEvent, Paste
from textual.message import Message

from boardtui.ui.terminal.bracketed_paste import MOST_PASTED
from boardtui.ui.terminal.intake import (
    PASTE_PATIENCE,
    URGENT_PATIENCE,
    Dropped,
    Intake,
)
from tests.cases import each

START, END = "\x1b[200~", "\x1b[201~"
SEQUENCES = [
    *("a", "Z", " ", "\r", "\t", "\x7f", "é", "黒", "\x03", "\x11"),
    *("\x1b[A", "\x1b[1;5C", "\x1bOP", "\x1b[15~", "\x1b[[A", "\x1ba", "\x1b[3~", "\x1b[Z"),
    *("\x1b[<0;40;12M", "\x1b[<0;40;12m", "\x1b[<65;1;1M", "\x1b[5;7R", "\x1b[?2026;2$y"),
]


class Reader:
    """An intake with a clock of its own, and what it gave and dropped."""

    def __init__(self, room: float = float("inf")) -> None:
        self.room = room
        self.time = 0.0
        self.messages: list[Message] = []
        self.dropped: list[Dropped] = []
        self.intake = Intake(self.has_room, self.dropped.append, clock=lambda: self.time)

    def has_room(self, urgent: bool) -> bool:
        return urgent or len(self.messages) < self.room

    def feed(self, *texts: str) -> Reader:
        for text in texts:
            self.messages += self.intake.feed(text)
        return self

    def wait(self, seconds: float) -> Reader:
        self.time += seconds
        self.messages += self.intake.tick()
        return self

    @property
    def keys(self) -> list[str]:
        return [each.key for each in self.messages if isinstance(each, Key)]

    @property
    def pastes(self) -> list[str]:
        return [each.text for each in self.messages if isinstance(each, Paste)]


def shown(messages: Sequence[Message]) -> list[object]:
    """What can be compared of messages."""
    return [(type(each), getattr(each, "key", None), getattr(each, "x", None)) for each in messages]


@pytest.mark.parametrize("seed", range(5))
def test_input_in_any_parts_is_what_textual_makes_of_the_whole(seed: int) -> None:
    chance = random.Random(seed)
    text = "".join(chance.choices(SEQUENCES, k=200))
    expected = [*XTermParser(False).feed(text)]
    reader = Reader()
    while text:
        cut = chance.randint(1, 9)
        reader.feed(text[:cut])
        text = text[cut:]
    assert shown(reader.messages) == shown(expected)


def test_what_is_too_much_is_dropped_in_whole_sequences() -> None:
    reader = Reader(room=3).feed("abc" + "\x1b[A\x1b[<0;40;12M" * 100 + "\x1b", "[", "Bx")
    assert reader.keys == ["a", "b", "c"]
    assert set(reader.dropped) == {Dropped.EVENTS}
    reader.room = 5
    assert reader.feed("\x1b[Cd").keys == ["a", "b", "c", "right", "d"]


def test_urgent_keys_pass_where_others_are_dropped() -> None:
    reader = Reader(room=1).feed("abc\x03def\x11")
    assert reader.keys == ["a", "ctrl+c", "ctrl+q"]


def test_reports_in_two_parts_are_no_keys() -> None:
    reports = (
        "\x1b[?62",
        ";22c",
        "\x1b[>65;70",
        "06;1c",
        "\x1b[4;40",
        "0;720t",
        "\x1b[48;200",
        "0;2000;0;0t",
    )
    assert not Reader().feed(*reports).messages


@pytest.mark.parametrize("cut", range(1, 6))
def test_the_focus_is_noted_and_is_no_input(cut: int) -> None:
    reader = Reader()
    assert reader.intake.is_looked_at
    for text, is_looked_at in [("\x1b[O", False), ("\x1b[I", True), ("\x1b[I\x1b[O", False)]:
        reader.feed(text[:cut], text[cut:])
        assert reader.intake.is_looked_at is is_looked_at
    assert not reader.messages


@pytest.mark.parametrize("report", ["\x1b[I", "\x1b[O"])
def test_escape_right_before_a_report_of_the_focus_is_a_key(report: str) -> None:
    reader = Reader().feed(f"a\x1b{report}b")
    assert reader.keys == ["a", "escape", "b"]


def test_a_key_says_that_the_window_is_looked_at_and_the_mouse_does_not() -> None:
    reader = Reader().feed("\x1b[O", "\x1b[<35;40;12M")
    assert not reader.intake.is_looked_at
    assert reader.feed("a").intake.is_looked_at


def test_the_focus_is_noted_where_all_else_is_dropped() -> None:
    reader = Reader(room=1).feed("a", "b\x1b[O\x1b[A")
    assert reader.keys == ["a"]
    assert not reader.intake.is_looked_at


@each("cut", range(1, 24))
def test_a_paste_in_two_parts(cut: int) -> None:
    text = f"a{START}d3 黒\x1b[{END}b"
    reader = Reader().feed(text[:cut], text[cut:])
    assert reader.pastes == ["d3 黒["]
    assert reader.keys == ["a", "b"]


@each("before", ["\x1b", "\x1b[", "\x1b[M", "\x1b[[", "\x1bO", "\x1b[1;", "\x1b]"])
@each("cut", range(1, 12))
def test_a_paste_after_a_broken_sequence(before: str, cut: int) -> None:
    text = f"{before}{START}d3{END}a"
    reader = Reader().feed(text[:cut], text[cut:])
    assert reader.pastes == ["d3"]
    assert reader.keys[-1] == "a"
    # Textual's parser has not taken it for the start of a paste of its own.
    assert reader.feed("b" * 40).keys[-40:] == ["b"] * 40


def test_the_rest_of_a_sequence_that_comes_late_begins_no_paste() -> None:
    reader = Reader().feed("\x1b").wait(1.0).feed("[200~", "a")
    assert (reader.keys[-1], reader.pastes) == ("a", [])


def test_a_paste_presses_no_keys() -> None:
    reader = Reader().feed(f"{START}\x1b[31mred\x00 \x1b]52;{'A' * 50}\x07\x9b\n\t{END}")
    assert reader.pastes == [f"[31mred ]52;{'A' * 50}\n\t"]
    assert len(reader.messages) == 1


def test_the_longest_paste_and_one_that_is_longer() -> None:
    reader = Reader().feed(START, *["x" * 4096] * (MOST_PASTED // 4096), END)
    assert [len(text) for text in reader.pastes] == [MOST_PASTED]
    reader = Reader().feed(START, *["x" * 4096] * (MOST_PASTED // 4096), "y", END, "b")
    assert (reader.pastes, reader.keys) == ([], ["b"])
    assert reader.dropped == [Dropped.LONG_PASTE]


def test_one_large_paste_waits_at_a_time() -> None:
    reader = Reader().feed(f"{START}{'x' * 5000}{END}" * 3, f"{START}d3{END}")
    assert [len(text) for text in reader.pastes] == [5000, 2]
    reader.messages.clear()
    assert len(reader.feed(f"{START}{'x' * 5000}{END}").pastes) == 1


def test_a_paste_without_an_end_is_given_up() -> None:
    reader = Reader().feed(START, "d3 ").wait(PASTE_PATIENCE / 2).feed("c3")
    reader.wait(PASTE_PATIENCE / 2)
    assert not reader.messages
    reader.wait(PASTE_PATIENCE).feed("a")
    assert (reader.keys, reader.dropped) == (["a"], [Dropped.CUT_PASTE])


@pytest.mark.parametrize("begun", ["\x1b", "\x1b[", "\x1bP", "\x1bP1$r", START, f"{START}d3\x03"])
def test_what_has_begun_awaits_a_silence_that_completes_it(
    monkeypatch: pytest.MonkeyPatch, begun: str
) -> None:
    assert not Reader().feed("a").intake.awaits_silence
    reader = Reader()
    monkeypatch.setattr(_parser, "get_time", lambda: reader.time)
    assert reader.feed(begun).intake.awaits_silence
    while reader.intake.awaits_silence:
        assert reader.time <= 2 * PASTE_PATIENCE
        reader.wait(URGENT_PATIENCE)
    completed = len(reader.messages), len(reader.dropped)
    reader.wait(10 * PASTE_PATIENCE)
    assert (len(reader.messages), len(reader.dropped)) == completed


@pytest.mark.parametrize("before", ["", "d3 "])
def test_an_urgent_key_after_the_start_of_a_paste(before: str) -> None:
    assert Reader().feed(START, before + "\x11").wait(0.2).feed("a").keys == ["ctrl+q", "a"]


def test_an_urgent_character_within_a_paste_is_text() -> None:
    reader = Reader().feed(START, "d3\x03").wait(0.01).feed(f" c3{END}")
    assert (reader.pastes, reader.keys) == (["d3 c3"], [])


def test_an_urgent_key_within_too_long_a_paste() -> None:
    reader = Reader().feed(START, *["x" * 4096] * 300, "x\x11x", "x" * 50)
    assert reader.keys == ["ctrl+q"]
    assert reader.intake._paste is not None
    assert not reader.intake._paste._parts


@pytest.mark.parametrize(
    "start", ["\x1b]52;", "\x1bP", "\x1b_", "\x1b[", "\x1b[1;", "\x1bO", START]
)
def test_what_never_ends_is_not_kept(start: str) -> None:
    reader = Reader(room=0).feed(start, *["1" * 4096] * 20)
    assert len(reader.intake._unfinished) < 40
    assert not reader.intake._parser._tokens


def test_random_characters_are_read() -> None:
    chance = random.Random(1)
    reader = Reader()
    for _ in range(300):
        reader.feed("".join(chance.choices("\x1b\x1b[<0;19Mm~uRtO]P\x07\x9b黒", k=40))).wait(0.05)
    assert not reader.pastes
    assert any(isinstance(each, MouseEvent) for each in reader.feed("\x1b[<0;4;4M").messages)
