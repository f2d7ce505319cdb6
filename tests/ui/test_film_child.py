"""Films made in a process of its own."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

from boardtui.cli.main import main
from boardtui.config.settings import Settings
from boardtui.formats.detect import read_record
from boardtui.formats.sgf import dumps
from boardtui.pictures.film import CAST, MOVING, FilmLook
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Point, Size, grid
from boardtui.rules.game import Place
from boardtui.rules.registry import game
from boardtui.system import children
from boardtui.system.progress import watched
from boardtui.system.threads import Stopped
from boardtui.ui import film_child, film_request
from boardtui.ui.film_child import filmed
from boardtui.ui.film_request import FilmError, FilmReason, film_settings, request_of
from tests.fixtures.calls import calls_of

pytestmark = pytest.mark.usefixtures("environment")


@pytest.fixture
def record() -> GameRecord:
    text = "(;GM[2]PB[小林]PW[Rose];B[f5];W[d6](;B[c3]C[good])(;B[c6]))"
    return read_record(text)[0].record


@pytest.mark.parametrize("suffix", [MOVING, CAST])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_is_the_film_of_the_command_line(
    record: GameRecord, tmp_path: Path, suffix: str, language: str
) -> None:
    source, out = tmp_path / "game.sgf", tmp_path / f"game{suffix}"
    source.write_text(dumps(record))
    options = ["--size", "60x20", "--pace", "0.5", "--numbers", "--language", language]
    assert main(["picture", str(source), str(out), *options]) == 0
    parts: list[float] = []
    # The command has put the language in use.
    settings = film_settings(Settings(stone_numbers="all"))
    look = FilmLook(suffix, Size(60, 20), 0.5)
    with watched(parts.append):
        film = filmed(request_of(record, record.root.end(), settings, look))
    assert film == out.read_bytes()
    assert parts == [0.25, 0.5, 0.75, 1]


def test_it_follows_a_variation(record: GameRecord) -> None:
    end = record.root.end().parent
    assert end is not None
    request = request_of(record, end.children[1].end(), film_settings(Settings()), FilmLook(CAST))
    assert request.places == [0, 0, 1]
    shown = film_request.read_request(request.written())
    assert shown == request
    assert [node.move for node in shown.line_of(record)][1:] == [*end.children[1].end().path()]


def test_a_line_that_is_too_long_or_gone_is_refused(
    record: GameRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    end = record.root.end()
    monkeypatch.setattr(film_request, "MOST_SHOTS", 3)
    with pytest.raises(FilmError) as raised:
        request_of(record, end, Settings(), FilmLook(CAST))
    assert raised.value.facts == {"most": 3, "count": 4}
    end.remove()
    with pytest.raises(FilmError) as raised:
        request_of(record, end, Settings(), FilmLook(CAST))
    assert raised.value.reason is FilmReason.GONE


@pytest.mark.parametrize("script", ["raise SystemExit(1)", """print('"half of a fi', end='')"""])
def test_a_process_that_fails_is_told(
    record: GameRecord, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    monkeypatch.setattr(film_child, "_COMMAND", (sys.executable, "-c", script))
    request = request_of(record, record.root.end(), Settings(), FilmLook(CAST))
    with pytest.raises(FilmError) as raised:
        filmed(request)
    assert raised.value.reason is FilmReason.FAILED


def test_a_screen_without_room_for_the_board_is_told() -> None:
    record = GameRecord(game("gomoku", size=20))
    end = record.root.play(Place(Point(3, 3)))
    look = FilmLook(CAST, Size(60, 20))
    with pytest.raises(FilmError) as raised:
        filmed(request_of(record, end, film_settings(Settings()), look))
    assert raised.value.reason is FilmReason.SMALL
    assert raised.value.facts["size"] == "60x20"


def test_stopping_ends_the_process(record: GameRecord, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = calls_of(monkeypatch, children, "end")

    def stop(_part: float) -> None:
        raise Stopped

    request = request_of(record, record.root.end(), film_settings(Settings()), FilmLook(CAST))
    with watched(stop), pytest.raises(Stopped):
        filmed(request)
    ((process,),) = ended
    assert process.returncode < 0


@pytest.mark.long
def test_a_game_of_400_moves_is_filmed_within_bounds() -> None:
    record = GameRecord(game("gomoku", size=20, line=20))
    node = record.root
    board = node.position.board
    points = list(grid(board.size).points(board.vacant))
    for point in Random(1).sample(points, len(points)):
        node = node.play(Place(point))
    assert len(node.line()) == 401
    for suffix in (MOVING, CAST):
        film = filmed(request_of(record, node, film_settings(Settings()), FilmLook(suffix)))
        assert 100_000 < len(film) < 1_500_000
