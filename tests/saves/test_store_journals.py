"""Games of which a journal is left beside the save, or alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.saves.errors import StoreNote
from boardtui.system import regular_files

from .driver import Program
from .saved_games import moves_in, only_note

OTHERS = "(;GM[2]SZ[8]BTSEATS[human][human];B[c4])"


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path / "games")


async def resumed_and_killed(program: Program) -> Program:
    """What is left of a game that was saved, and went on with one more move."""
    await program.begin("f5", "d6").close()
    game = program.open()
    game.play("c3")
    return program.kill()


async def test_a_journal_alone_is_a_game(program: Program) -> None:
    game = program.begin("f5", "d6")
    other = program.kill()
    assert (other.card.plies, other.card.locked) == (2, False)
    again = other.open()
    assert again.text == game.text
    assert again.save.path.name == game.save.path.name
    await again.close()


async def test_the_save_is_made_whole_as_soon_as_a_game_goes_on(program: Program) -> None:
    program.begin("f5", "d6")
    other = program.kill()
    again = other.open()
    await again.settled()
    assert again.is_saved
    await again.close()
    assert other.files == [again.save.path.name]


async def test_a_game_that_goes_on_after_a_crash_survives_another_one(program: Program) -> None:
    game = program.begin("f5", "d6")
    game.undo()
    again = program.kill().open()
    again.play("c3")
    again.comment("better")
    assert again.on_disk == again.text
    third = again.program.kill().open()
    assert third.text == again.text
    await third.close()
    assert third.is_saved


async def test_two_programs_do_not_take_the_same_journal(program: Program) -> None:
    program.begin("f5", "d6")
    first = program.kill()
    second = Program(first.folder)
    card = second.card
    mine = first.open()
    assert second.card.locked
    theirs = second.open(card)
    assert not mine.save.is_copy
    assert theirs.save.is_copy
    assert theirs.save.path != mine.save.path
    await theirs.close()
    await mine.close()


async def test_archive_puts_all_of_a_game_into_one_save(program: Program) -> None:
    game = program.begin("f5", "d6")
    other = program.kill()
    other.store.put_away(other.card.ref)
    assert other.store.cards() == ()
    archived = other.folder / "archive" / game.save.path.name
    assert other.files == [archived.name]
    assert archived.read_text() == game.text


async def test_delete_takes_the_journal_along(program: Program) -> None:
    other = await resumed_and_killed(program)
    assert len(other.files) == 2
    other.store.remove(other.card.ref)
    assert other.files == []


async def test_a_journal_of_another_version_is_kept_and_said(program: Program) -> None:
    other = await resumed_and_killed(program)
    path = other.card.ref
    path.write_text(OTHERS)
    (left,) = (each for each in other.folder.iterdir() if each != path)
    kept = left.read_bytes()
    again = other.open()
    note = only_note(other.notes)
    assert note.reason is StoreNote.STRANGE_JOURNAL
    assert note.facts["file"] == path.name
    assert isinstance(beside := note.facts["beside"], Path)
    assert beside.read_bytes() == kept
    again.play("c3")
    await again.close()
    assert not again.save.is_copy
    assert beside.read_bytes() == kept
    assert again.saved_moves == ["c4", "c3"]


async def test_a_journal_that_cannot_be_put_aside_stays(program: Program) -> None:
    other = await resumed_and_killed(program)
    path = other.card.ref
    path.write_text(OTHERS)
    (left,) = (each for each in other.folder.iterdir() if each != path)
    kept = left.read_bytes()
    (other.folder / "damaged").write_text("no directory")
    again = other.open()
    again.play("c3")
    await again.close()
    assert again.save.is_copy
    assert left.read_bytes() == kept
    assert moves_in(path) == ["c4"]


async def test_a_journal_that_cannot_be_read_is_said_and_stays(program: Program) -> None:
    program.begin("f5", "d6")
    other = program.kill()
    (left,) = other.folder.iterdir()
    left.unlink()
    left.mkdir()
    left.with_suffix(".sgf").write_text(OTHERS)
    assert other.store.cards() == ()
    assert only_note(other.store.tidy()).reason is StoreNote.UNREADABLE
    assert sorted(other.folder.iterdir()) == sorted([left, left.with_suffix(".sgf")])


async def test_a_journal_that_is_too_large_is_said_and_stays(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.begin("f5", "d6")
    other = program.kill()
    monkeypatch.setattr("boardtui.saves.log_lines._MOST_READ", 10)
    before = other.files
    assert other.store.cards() == ()
    assert only_note(other.store.tidy()).reason is StoreNote.UNREADABLE
    assert other.files == before


async def test_a_game_that_is_written_while_it_is_read_is_read_again(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program writes the whole game, and ends, between the reading of two files."""
    other = await resumed_and_killed(program)
    path = other.card.ref
    (left,) = (each for each in other.folder.iterdir() if each != path)
    whole, read = other.text_at(path), regular_files.open_regular

    def end_first(opened: Path, **how: bool) -> object:
        if opened == left:
            path.write_text(whole)
            left.unlink(missing_ok=True)
        return read(opened, **how)

    monkeypatch.setattr(regular_files, "open_regular", end_first)
    assert other.text_at(path) == whole


async def test_a_journal_without_a_line_hides_nothing(program: Program) -> None:
    other = await resumed_and_killed(program)
    path = other.card.ref
    (left,) = (each for each in other.folder.iterdir() if each != path)
    left.write_bytes(b"")
    left.with_stem("alone").write_bytes(b"")
    again = other.open()
    again.play("c3")
    await again.close()
    assert again.saved_moves == ["f5", "d6", "c3"]
    assert again.beside == []
    assert other.notes == []


async def test_a_save_that_was_removed_by_hand_comes_back_from_its_journal(
    program: Program,
) -> None:
    await program.begin("f5").close()
    game = program.open()
    game.play("d6")
    other = program.kill()
    other.card.ref.unlink()
    assert other.open().text == game.text
