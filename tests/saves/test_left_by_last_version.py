"""Games that the last version, which kept no log, has left after `kill -9`: under that name here.

Beside each stands what it would have saved, `.txt`.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from boardtui.play.edits import Edit, EditKind
from boardtui.rules.othello import Othello
from boardtui.saves.cards import GameCard
from boardtui.saves.line_file import LOG, OLD_JOURNAL, LineFile
from boardtui.saves.log_lines import fingerprint
from boardtui.saves.save_file import SUFFIX, is_occupied

from .driver import Program

LEFT = Path(__file__).parent / "left_by_last_version"
NAMES = sorted(path.stem for path in LEFT.glob("*.txt"))


@pytest.fixture
def program(tmp_path: Path) -> Program:
    folder = tmp_path / "games"
    folder.mkdir()
    for path in LEFT.iterdir():
        if path.suffix != ".txt":
            shutil.copy(path, folder)
    return Program(folder)


def card(program: Program, name: str) -> GameCard[Path]:
    (found,) = (each for each in program.store.cards() if each.ref.stem == name)
    return found


def text(name: str) -> str:
    """All that was to be kept of a game."""
    return (LEFT / f"{name}.txt").read_text()


def stopped(text: str) -> str:
    """A text without the moment since which a clock runs."""
    return re.sub(r"(BTTIME[^;]*)\[\d{10}\.\d+\]", r"\1", text)


def beside(program: Program, name: str) -> set[str]:
    """The endings of a game's files."""
    return {path.suffix for path in program.folder.glob(f"{name}.*")}


def test_all_of_them_are_listed(program: Program) -> None:
    assert sorted(each.ref.stem for each in program.store.cards()) == NAMES
    assert program.store.tidy() == ()


@pytest.mark.parametrize("name", NAMES)
async def test_nothing_that_was_shown_is_lost(program: Program, name: str) -> None:
    assert program.text_at(card(program, name).ref) == text(name)
    game = program.open(card(program, name))
    assert stopped(game.text) == text(name)
    assert not game.save.is_copy
    await game.settled()
    assert stopped(game.save.path.read_text()) == text(name)
    await game.close()
    assert beside(program, name) == {SUFFIX}
    assert stopped(game.save.path.read_text()) == text(name)
    assert program.notes == []


@pytest.mark.parametrize("name", NAMES)
async def test_a_game_goes_on_and_survives_a_crash_of_this_version(
    program: Program, name: str
) -> None:
    game = program.open(card(program, name))
    game.comment("going on")
    assert game.on_disk == game.text
    again = program.kill()
    assert again.text_at(again.folder / f"{name}{SUFFIX}") == game.text
    await game.settled()
    assert OLD_JOURNAL not in beside(program, name)
    other = program.kill()
    resumed = other.open(card(other, name))
    assert resumed.text == game.text
    await resumed.close()
    await game.close()
    assert game.save.path.read_text() == game.text


async def test_a_journal_that_the_last_version_appends_to_is_not_taken(program: Program) -> None:
    path = program.folder / f"study{OLD_JOURNAL}"
    held = LineFile.take(path)
    assert held is not None
    assert card(program, "study").locked
    game = program.open(card(program, "study"))
    assert game.save.is_copy
    await game.close()
    assert path.exists()
    held.close()


async def test_a_journal_and_a_log_are_both_locked(program: Program) -> None:
    game = program.open(card(program, "begun_anew"))
    game.comment("going on")
    assert is_occupied(program.folder / f"begun_anew{OLD_JOURNAL}")
    assert is_occupied(program.folder / f"begun_anew{LOG}")
    await game.close()


async def test_a_journal_written_by_the_last_version_since_wins_over_a_log(
    program: Program,
) -> None:
    """It wrote the save anew, beside a log that it does not know, and was killed."""
    path = program.folder / f"begun_anew{SUFFIX}"
    path.with_suffix(LOG).write_text('{"base": "another version"}\n{"sgf": "(;GM[2]SZ[8])"}\n')
    game = program.open(card(program, "begun_anew"))
    assert game.text == text("begun_anew")
    assert len(program.notes) == 1
    assert (program.folder / "damaged" / f"begun_anew{LOG}").exists()
    await game.close()


async def test_a_journal_written_by_the_last_version_since_wins_over_a_log_at_rest(
    program: Program,
) -> None:
    """It went on with the save of a game that this version was killed in, and was killed."""
    game = program.begin()
    game.play("f5", "d6")
    await game.rest()
    again = program.kill()
    path = again.folder / game.save.path.name
    base = fingerprint(path.read_bytes())
    edit = {"edit": Edit(EditKind.COMMENT, (), text="since").to_json(Othello())}
    lines = "".join(f"{json.dumps(line)}\n" for line in ({"base": base}, edit))
    path.with_suffix(OLD_JOURNAL).write_text(lines)
    other = again.open(*(each for each in again.store.cards() if each.ref == path))
    assert other.subject.record.root.comment == "since"
    await again.settled()
    assert other.is_saved
    await other.close()
    assert [each.suffix for each in again.folder.glob(f"{path.stem}.*")] == [SUFFIX]
    await game.close()
