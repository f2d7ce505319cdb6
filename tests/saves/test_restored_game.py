"""The game in the lines of a log, whole or damaged."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from boardtui.record.clock import Clock
from boardtui.saves import game_files
from boardtui.saves.log_lines import LogLine, base_line, encoded, read_lines
from boardtui.saves.restored_game import RestoredGame, bases_in, changes_after, restored
from tests.cases import each

from .told_lines import Told, told


def text(game: RestoredGame | None) -> str:
    assert game is not None
    return game_files.text_of(game.reading).decode()


def written(path: Path, content: bytes) -> RestoredGame | None:
    path.write_bytes(content)
    return restored(read_lines(path).lines)


@each("clock", [None, Clock(3600, 2), Clock(9, 0, 4, 7)])
@each("seed", range(5))
def test_lines_that_were_written_are_read(tmp_path: Path, seed: int, clock: Clock | None) -> None:
    game = told(seed, 60 if clock is None or clock.main > 9 else 5, clock)
    found = written(tmp_path / "a.gamelog", encoded(game.lines))
    assert text(found) == game.texts[-1]
    assert found is not None
    assert found.is_all
    assert found.standing == game.table.standing
    assert found.entries == tuple(game.table.log.read())


def test_a_log_is_read_up_to_where_it_breaks_off(tmp_path: Path) -> None:
    game, path = told(3, 12), tmp_path / "a.gamelog"
    content = encoded(game.lines)
    ends = [index for index, byte in enumerate(content, 1) if byte == ord("\n")]
    for length in range(0, len(content) + 1, 3):
        path.write_bytes(content[:length])
        whole = sum(end <= length for end in ends)
        found = read_lines(path)
        assert list(found.lines) == game.lines[:whole]
        assert found.size == (ends[whole - 1] if whole else 0)
        assert found.is_all
    for number, expected in enumerate(game.texts):
        found_game = restored(game.lines[: game.begun + number])
        assert text(found_game) == expected
        assert found_game is not None
        assert found_game.standing == game.standings[number]


def test_without_a_whole_game_the_entries_are_one(tmp_path: Path) -> None:
    game = told(3, 12)
    found = restored([line for line in game.lines if "sgf" not in line])
    assert found is not None
    assert found.standing == game.table.standing
    assert found.reading.head is not None
    assert found.reading.head.path() == game.table.head.path()


RUBBISH = (
    b"\0" * 20,
    b"\0" * 20 + b"\n",
    b"[1]\n",
    b"{\n",
    b'{"sgf": "no game"}\n',
    b'{"sgf": "(;GM[2]SZ[8];B[f5];W[a1])"}\n',
    b'{"entry": {"number": 1}}\n',
    b'{"entry": {"number": 1, "at": 0, "who": "", "kind": "pause", "data": {}}}\n',
    b'{"edit": {"kind": "remove", "path": ["z9"], "moves": [], "text": ""}}\n',
    b'{"edit": {"kind": "burn", "path": [], "moves": [], "text": ""}}\n',
    b"[" * 100_000 + b"\n",
    b"\xff\xfe\n",
)


def parts(game: Told, number: int) -> tuple[bytes, bytes]:
    """The lines up to some change, and those after it."""
    end = game.begun + number
    return encoded(game.lines[:end]), encoded(game.lines[end:])


@pytest.mark.parametrize("rubbish", RUBBISH)
def test_nothing_is_taken_from_what_follows_rubbish(tmp_path: Path, rubbish: bytes) -> None:
    game = told(4, 12)
    assert not any("sgf" in line for line in game.lines[game.begun :])
    before, after = parts(game, 7)
    path = tmp_path / "a.gamelog"
    found = written(path, before + rubbish + after)
    assert text(found) == game.texts[7]
    assert found is not None
    assert not (found.is_all and read_lines(path).is_all)


@pytest.mark.parametrize("line", [{"from": "a later version"}, {}])
def test_a_line_that_says_nothing_of_ours_is_passed_over(line: LogLine) -> None:
    game = told(3, 12)
    lines = [*game.lines[:8], line, *game.lines[8:]]
    assert text(restored(lines)) == game.texts[-1]


@pytest.mark.parametrize("seeds", [range(300), pytest.param(range(30_000), marks=pytest.mark.long)])
def test_whatever_has_happened_to_a_log_it_raises_nothing(tmp_path: Path, seeds: range) -> None:
    games = [told(seed, 30, Clock(3600, 2) if seed % 2 else None).lines for seed in range(4)]
    for seed in seeds:
        chance = random.Random(seed)
        lines = list(chance.choice(games))
        if chance.random() < 0.5:
            chance.shuffle(lines)
        content = bytearray(encoded(lines))
        for _flip in range(chance.choice((0, 1, 5, 50))):
            content[chance.randrange(len(content))] = chance.randrange(256)
        if chance.random() < 0.5:
            del content[chance.randrange(len(content)) :]
        found = written(tmp_path / "a.gamelog", bytes(content))
        if found is not None:
            game_files.text_of(found.reading)
            assert [entry.number for entry in found.entries] == list(
                range(1, len(found.entries) + 1)
            )


def test_versions_of_the_save_that_a_log_names() -> None:
    lines: list[LogLine] = [
        base_line(None),
        {"entry": 1},
        base_line("a"),
        {"edit": 2},
        base_line("b"),
    ]
    assert bases_in(lines) == [None, "a", "b"]
    assert changes_after(lines, "a")
    assert not changes_after(lines, "b")
    assert changes_after(lines, "c")
    assert json.loads(encoded(lines[:1])) == {"base": None}
