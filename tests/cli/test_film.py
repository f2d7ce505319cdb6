"""`boardtui picture` with columns and rows: films of a game, as .cast and as moving .svg."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pyte.screens import Screen
from pyte.streams import Stream

from boardtui.cli import film
from boardtui.cli.main import main
from boardtui.cli.progress_line import percent_line
from boardtui.config.settings import Settings
from boardtui.formats.detect import read_file
from boardtui.rules.board import Size
from boardtui.session.launch import Review
from boardtui.ui import film_request, filming
from boardtui.ui.film_request import film_settings
from boardtui.ui.filming import frames
from boardtui.ui.terminal.answers import TerminalAnswers
from tests.cli.stderr_terminal import written_to_terminal
from tests.cli.test_main import refusal
from tests.fixtures.calls import calls_of, refusing
from tests.ui.app_host import board_app, screen_text, settled

pytestmark = pytest.mark.usefixtures("environment")

MOVES = "f5d6c3d3c4f4f6"
LONG_GAME = (
    "e6d6c3f4d7c5g4g3c4g5b5c7f5a5a6d8a4f7f6d3h4c2e7e3g6f8b4b3e2h5"
    "b6f3h6g7c6a7d2d1c1b1c8b2h7h8h2a3h3h1f2g2f1g1e8g8a2a1b7b8a8e1"
)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(MOVES)
    return path


def filmed(record: Path, *options: str) -> tuple[dict[str, Any], list[list[Any]]]:
    """The header and the events of a film."""
    out = record.with_suffix(".cast")
    assert main(["picture", str(record), str(out), "--force", *options]) == 0
    header, *events = map(json.loads, out.read_text().splitlines())
    return header, events


def test_progress_is_shown_and_erased(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film, "percent_line", partial(percent_line, late=0, beat=0))
    shown = written_to_terminal(monkeypatch, lambda: filmed(record), 80)
    states = [f"Making the animation: {100 * part // 8}%" for part in range(1, 9)]
    assert shown[:-1] == ["", *states]
    assert shown[-1].startswith("boardtui: 8 positions")


def screens_played(record: Path, size: tuple[int, int]) -> list[list[str]]:
    """What the program shows after each step through a record, by its real key."""

    async def play() -> list[list[str]]:
        review = Review(next(read_file(record)), str(record))
        answers = TerminalAnswers(ambiguous_width=1)
        app = board_app(
            record.parent,
            review,
            keeps=False,
            answers=answers,
            cursor="terminal",
            key_hints=False,
        )
        shown = []
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            for _move in range(len(MOVES) // 2 + 1):
                shown.append(screen_text(app).splitlines())
                await pilot.press("full_stop")
                await settled(pilot)
        return shown

    return asyncio.run(play())


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)])
def test_every_shot_is_a_screen_of_the_program(record: Path, size: tuple[int, int]) -> None:
    header, events = filmed(record, "--size", "{}x{}".format(*size))
    assert (header["version"], header["width"], header["height"]) == (2, *size)
    screen = Screen(*size)
    stream, shots = Stream(screen), []
    for _time, kind, output in events:
        assert kind == "o"
        stream.feed(output)
        shots.append(list(screen.display))
    *shots, last = shots
    assert last == shots[-1]
    assert shots == screens_played(record, size)


def test_every_frame_is_a_screen_of_the_program(record: Path) -> None:
    review = Review(next(read_file(record)), str(record))
    line = review.reading.record.root.end().line()
    settings = film_settings(Settings())
    shown = frames(review, line, settings, Size(80, 24), 1.0)
    texts = [["".join(cell.text for cell in row) for row in frame.rows] for frame in shown]
    assert texts == screens_played(record, (80, 24))
    assert {len(row) for frame in shown for row in frame.rows} == {80}
    assert len({cell.ground for row in shown[0].rows for cell in row}) > 2


def test_a_film_has_no_blocks_that_few_fonts_have(record: Path) -> None:
    review = Review(next(read_file(record)), str(record))
    line = review.reading.record.root.end().line()
    shaped, *finer = (
        frames(review, line, film_settings(Settings(glyphs=glyphs)), Size(80, 24), 1.0)
        for glyphs in ("shaped", "sextants", "octants")
    )
    assert finer == [shaped, shaped]


def test_a_moving_picture_is_small_and_the_same_each_time(record: Path) -> None:
    record.write_text(LONG_GAME)
    made = []
    for name in ("one.svg", "two.svg"):
        out = record.with_name(name)
        assert main(["picture", str(record), str(out), "--size", "80x24"]) == 0
        made.append(out.read_bytes())
    assert made[0] == made[1]
    assert len(made[0]) <= 600_000
    assert made[0].count(b"<animate ") == 60
    assert b'dur="61s"' in made[0]


def test_a_shot_holds_only_what_changes(record: Path) -> None:
    _header, (first, *later, last) = filmed(record)
    assert all(0 < len(output) < len(first[2]) / 3 for _time, _kind, output in later)
    assert last[2] == ""


def test_the_pace_and_the_last_move_are_chosen(record: Path) -> None:
    _header, events = filmed(record, "--pace", "0.5", "--move", "3")
    assert [event[0] for event in events] == [0, 0.5, 1, 1.5, 2]


def test_the_same_game_gives_the_same_bytes(record: Path) -> None:
    assert filmed(record) == filmed(record)
    assert filmed(record) != filmed(record, "--theme", "light")


def test_the_size_is_said_before_the_file_is_written(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = record.with_suffix(".cast")
    with refusing("boardtui.system.atomic_files.flush_to_disk"):
        assert main(["picture", str(record), str(out)]) == 2
    said, refused = capsys.readouterr().err.splitlines()
    assert said.startswith("boardtui: 8 positions, ")
    assert refused.endswith(f"{out} cannot be written: No space left on device.")
    assert list(record.parent.iterdir()) == [record]


def test_a_folder_that_is_missing_is_told_before_the_game_is_filmed(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shots = calls_of(monkeypatch, filming, "film")
    message = refusal(capsys, "picture", str(record), str(record.parent / "none" / "game.cast"))
    assert message.endswith("cannot be written: No such file or directory.")
    assert shots == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            "--size 480",
            "Give the size of an animation in columns and rows, for example --size 80x24.",
        ),
        ("--size 80x", "neither 480, 960 nor columns and rows"),
        ("--size 20x10", "20 is not between 40 and 300"),
        ("--pace 0", "not a number of seconds"),
        ("--no-coordinates", "--no-coordinates works with a picture of the board"),
        ("--theme pink", "invalid choice"),
    ],
)
def test_wrong_arguments_are_one_clear_line(
    record: Path, capsys: pytest.CaptureFixture[str], options: str, said: str
) -> None:
    out = record.with_suffix(".cast")
    assert said in refusal(capsys, "picture", str(record), str(out), *options.split())
    assert not out.exists()


def test_a_board_without_room_is_one_clear_line(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_text("(;GM[4]SZ[20];B[h8])")
    message = refusal(
        capsys, "picture", str(record), str(record.with_suffix(".svg")), "--size", "60x20"
    )
    assert (
        message
        == "An animation of this board needs at least 23x22 (columns × rows); 60x20 is too small."
    )
    assert list(record.parent.iterdir()) == [record]


def test_a_film_has_a_bound(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(film_request, "MOST_SHOTS", 7)
    out = record.with_suffix(".cast")
    message = refusal(capsys, "picture", str(record), str(out))
    bound = "An animation has at most 7 positions; this line has 8."
    assert message == f"{bound} Use --move N to end the animation earlier."
    assert main(["picture", str(record), str(out), "--move", "6"]) == 0
