"""The question about colours before the start, on terminals of several kinds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boardtui.ui.terminal.answers import understood
from boardtui.ui.terminal.preflight import ColourMode
from tests import colour_answers
from tests.cases import each
from tests.colour_answers import APPLE, KITTY, SILENT, WEZTERM, XTERM, ColourAnswers
from tests.terminal_double import Answers

from .test_probe import Probe, probe

NONE, FEW, MORE, ALL = None, ColourMode.STANDARD, ColourMode.EXTENDED, ColourMode.TRUE

DEVICE = b"\x1b[?62;22c"
KEPT = b"\x1bP1$r0;38:2::148:151:162m\x1b\\"
NAMED = b"\x1bP1+r524742=382f382f38\x1b\\"


def colours_of(result: Probe) -> tuple[object, object]:
    return result.answers["colours_kept"], result.answers["colours_named"]


@pytest.mark.pty
@each(
    ("name", "kept", "named"),
    [
        ("XTERM", ALL, ALL),
        ("XTERM_WITH_A_PALETTE", MORE, MORE),
        ("XTERM_WITH_16_COLOURS", FEW, FEW),
        ("VTE", ALL, NONE),
        ("KITTY", ALL, MORE),
        ("WITH_SEMICOLONS", ALL, NONE),
        ("WITH_A_COLOUR_SPACE", ALL, NONE),
        ("WEZTERM", NONE, ALL),
        ("OLD_WEZTERM", NONE, ALL),
        ("XTERM_JS", FEW, NONE),
        ("SILENT", NONE, NONE),
        ("APPLE", NONE, NONE),
    ],
)
def test_the_answers_of_terminals(
    name: str, kept: ColourMode | None, named: ColourMode | None
) -> None:
    result = probe(Answers(colours=getattr(colour_answers, name)), colours=True)
    assert colours_of(result) == (kept, named)
    assert result.answers["colours_asked"] is True
    assert result.answers["complete"] is True
    assert result.answers["ambiguous_width"] == 1
    assert result.answers["typed"] == ""


@pytest.mark.pty
@pytest.mark.parametrize("answers", [XTERM, APPLE], ids=["ignores", "prints"])
def test_a_question_leaves_no_trace(answers: ColourAnswers) -> None:
    plain, asked = (
        probe(Answers(colours=answers), colours=colours).terminal for colours in (False, True)
    )
    shown = [
        terminal.text.rpartition("modules")[0].partition("{")[0] for terminal in (plain, asked)
    ]
    assert shown[0] == shown[1] == " " * len("begin of line ") + "<"
    assert {cell.fg for row in asked.cells for cell in row} == {"default"}
    assert b"$q" not in plain.output
    assert b"+q" not in plain.output


@pytest.mark.pty
def test_colours_are_asked_in_one_write_before_the_device() -> None:
    output = bytes(probe(Answers(colours=XTERM), colours=True).terminal.output)
    question = output[output.index(b"\x1b7") : output.index(b"\x1b8")]
    assert question.index(b"38;2;") < question.index(b"$qm") < question.index(b"38;5;")
    assert question.index(b"38;5;") < question.rindex(b"$qm") < question.index(b"\x1b[m")
    assert question.index(b"\x1b[m") < question.index(b"+q") < question.rindex(b"+q")
    assert question.rindex(b"+q") < question.index(b"\x1b[c")


@pytest.mark.pty
def test_a_terminal_without_answers_about_colours_is_not_waited_for() -> None:
    result = probe(Answers(colours=SILENT), colours=True)
    seconds = result.answers["seconds"]
    assert isinstance(seconds, float)
    assert seconds < 0.4


@pytest.mark.pty
@each("times", [2, 50])
def test_doubled_answers_are_as_good_as_one(times: int) -> None:
    result = probe(Answers(colours=replace(XTERM, times=times)), colours=True, typed="f5")
    assert colours_of(result) == (ALL, ALL)
    assert result.answers["typed"] == "f5"


@pytest.mark.pty
@each("answers", [KITTY, WEZTERM])
def test_keys_typed_meanwhile_are_kept(answers: ColourAnswers) -> None:
    result = probe(Answers(colours=answers), colours=True, typed="f5\x1b[C\x1bP")
    assert result.answers["typed"] == "f5\x1b[C\x1bP"


@each(
    ("received", "kept", "named"),
    [
        (KEPT + DEVICE, ALL, NONE),
        (NAMED + DEVICE, NONE, ALL),
        # What comes after the last answer comes too late.
        (DEVICE + KEPT + NAMED, NONE, NONE),
        # It has not ended, as the time is up.
        (KEPT + NAMED, ALL, ALL),
        (KEPT[:-3], NONE, NONE),
        (NAMED[:-3], NONE, NONE),
        # The digit of a valid rendition is 0 by some manuals.
        (b"\x1bP0$r0;38:2::148:151:162m\x1b\\", ALL, NONE),
        (b"\x1bP0$r\x1b\\", NONE, NONE),
        (b"\x1bP1$rm\x1b\\", FEW, NONE),
        # Colours that were not tried are somebody else's.
        (b"\x1bP1$r0;38:2::1:2:3m\x1b\\", FEW, NONE),
        (b"\x1bP1$r0;48:2::148:151:162m\x1b\\", FEW, NONE),
        (b"\x1bP1$r0;38:5:1480m\x1b\\", FEW, NONE),
        (b"\x1bP1+r436f=3136373737323136\x1b\\", NONE, ALL),
        (b"\x1bP1+r436F=323536\x1b\\", NONE, MORE),
        (b"\x1bP1+r436F=2D31\x1b\\", NONE, FEW),
        (b"\x1bP1+r524742\x1b\\", NONE, ALL),
        (b"\x1bP1+r524742=30\x1b\\", NONE, FEW),
        (b"\x1bP1+r524742=2d31\x1b\\", NONE, FEW),
        (b"\x1bP0+r524742\x1b\\", NONE, NONE),
        # Hostile ones.
        (b"\x1bP1+r436F=3\x1b\\", NONE, FEW),
        (b"\x1bP1+r436F=" + b"39" * 5000 + b"\x1b\\", NONE, NONE),
        (b"\x1bP1$r" + b"38:2::148:151:162;" * 3000 + b"x\x1b\\", NONE, NONE),
        (b"\x1bP1$r\x1bP1$r\x1b\\\x1bP", NONE, NONE),
        (b"\x1bP1+r436F=b2b2b2\x1b\\", NONE, FEW),
    ],
)
def test_what_answers_say(
    received: bytes, kept: ColourMode | None, named: ColourMode | None
) -> None:
    answers = understood(received, 0.0, colours=True)
    assert (answers.colours_kept, answers.colours_named) == (kept, named)
    unasked = understood(received, 0.0, colours=False)
    assert (unasked.colours_kept, unasked.colours_named, unasked.colours) == (NONE, NONE, NONE)


@each(
    ("received", "colours"),
    [
        (KEPT, ALL),
        (NAMED, ALL),
        (b"", NONE),
        # A terminal behind this one may have answered as well.
        (b"\x1bP1$r0m\x1b\\" + NAMED, FEW),
        (b"\x1bP0$r\x1b\\" + NAMED, ALL),
    ],
)
def test_what_a_terminal_does_outweighs_what_it_names(
    received: bytes, colours: ColourMode | None
) -> None:
    assert understood(received, 0.0, colours=True).colours == colours


@each(
    ("received", "typed"),
    [
        (b"f" + KEPT + b"5" + NAMED + DEVICE + b"\n", b"f5\r"),
        # What has not ended is left for the reader of later input.
        (b"f5" + KEPT[:-1], b"f5" + KEPT[:-1]),
        (b"f5\x1bP", b"f5\x1bP"),
    ],
)
def test_answers_are_no_keys(received: bytes, typed: bytes) -> None:
    assert understood(received, 0.0, colours=True).typed == typed
