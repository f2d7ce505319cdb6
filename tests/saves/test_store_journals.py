"""Games of which a journal is left beside the save, or alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.saves import game_files
from boardtui.saves.errors import StoreNote
from boardtui.saves.journal import JournalLine, read_lines
from boardtui.saves.store import Store
from boardtui.system.reasons import Statement

from .saved_games import (
    begin,
    crashed,
    files,
    journal_of,
    moves_in,
    moves_of,
    only,
    only_note,
    play,
    resume,
    text_of,
)


def test_a_journal_alone_is_a_game(store: Store) -> None:
    table, save = begin(store, "f5", "d6")
    other = crashed(store)
    summary = only(other.cards())
    assert (summary.plies, summary.locked) == (2, False)
    again, resumed = resume(other, summary)
    assert text_of(again) == text_of(table)
    assert resumed.path.name == save.path.name


def test_the_save_is_made_whole_as_soon_as_a_game_goes_on(store: Store) -> None:
    table, _save = begin(store, "f5", "d6")
    other = crashed(store)
    _again, resumed = resume(other, only(other.cards()))
    assert resumed.path.read_text() == text_of(table)
    assert files(other) == [resumed.path.name]


def test_two_programs_do_not_take_the_same_journal(store: Store) -> None:
    begin(store, "f5", "d6")
    first = crashed(store)
    second = Store(first.directory)
    summary = only(second.cards())
    mine = first.resume(only(first.cards()).ref).save
    assert only(second.cards()).locked
    theirs = second.resume(summary.ref).save
    assert not mine.is_copy
    assert theirs.is_copy
    assert theirs.path != mine.path


def test_archive_puts_all_of_a_game_into_one_save(store: Store) -> None:
    table, save = begin(store, "f5", "d6")
    other = crashed(store)
    other.put_away(only(other.cards()).ref)
    assert other.cards() == ()
    archived = other.directory / "archive" / save.path.name
    assert files(other) == [archived.name]
    assert archived.read_text() == text_of(table)


def test_delete_takes_the_journal_along(store: Store) -> None:
    _table, save = begin(store, "f5", "d6")
    save.close()
    again, _save = resume(store, only(store.cards()))
    play(again, "c3")
    other = crashed(store)
    assert len(files(other)) == 2
    other.remove(only(other.cards()).ref)
    assert files(other) == []


def test_a_journal_of_another_version_is_kept_and_said(
    store: Store, notices: list[Statement]
) -> None:
    _table, save = begin(store, "f5", "d6")
    other = crashed(store, notices)
    path = other.directory / save.path.name
    path.write_text("(;GM[2]SZ[8]BTSEATS[human][human];B[c4])")
    kept = journal_of(path).read_bytes()
    again, resumed = resume(other, only(other.cards()))
    note = only_note(notices)
    assert note.reason is StoreNote.STRANGE_JOURNAL
    assert note.facts["file"] == path.name
    assert isinstance(beside := note.facts["journal"], Path)
    assert beside.read_bytes() == kept
    play(again, "c3")
    resumed.close()
    assert not resumed.is_copy
    assert beside.read_bytes() == kept
    assert moves_in(path) == ["c4", "c3"]


def test_a_journal_that_cannot_be_put_aside_stays(store: Store, notices: list[Statement]) -> None:
    _table, save = begin(store, "f5", "d6")
    other = crashed(store, notices)
    path = other.directory / save.path.name
    path.write_text("(;GM[2]SZ[8]BTSEATS[human][human];B[c4])")
    kept = journal_of(path).read_bytes()
    (other.directory / "damaged").write_text("no directory")
    again, resumed = resume(other, only(other.cards()))
    play(again, "c3")
    resumed.close()
    assert resumed.is_copy
    assert journal_of(path).read_bytes() == kept
    assert moves_in(path) == ["c4"]


def test_a_journal_that_cannot_be_read_is_said_and_stays(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(store, "f5", "d6")
    other = crashed(store)
    monkeypatch.setattr("boardtui.saves.journal._MOST_READ", 10)
    before = files(other)
    assert other.cards() == ()
    assert only_note(other.tidy()).reason is StoreNote.UNREADABLE
    assert files(other) == before


def test_a_game_that_is_closed_while_it_is_read_is_read_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(store, "f5")[1].close()
    table, save = resume(store, only(store.cards()))
    play(table, "d6")

    def close_first(path: Path) -> list[JournalLine]:
        save.close()
        return read_lines(path)

    monkeypatch.setattr(game_files, "read_lines", close_first)
    assert moves_of(save.path) == ["f5", "d6"]


def test_a_journal_without_a_line_hides_nothing(store: Store, notices: list[Statement]) -> None:
    _table, save = begin(store, "f5", "d6")
    save.close()
    journal_of(save.path).write_bytes(b"")
    (store.directory / "alone.journal").write_bytes(b"")
    again, resumed = resume(store, only(store.cards()))
    play(again, "c3")
    resumed.close()
    assert moves_in(save.path) == ["f5", "d6", "c3"]
    assert not journal_of(save.path).exists()
    assert notices == []


def test_a_save_that_was_removed_by_hand_comes_back_from_its_journal(store: Store) -> None:
    _table, save = begin(store, "f5")
    save.close()
    table, _save = resume(store, only(store.cards()))
    play(table, "d6")
    other = crashed(store)
    (other.directory / save.path.name).unlink()
    assert text_of(resume(other, only(other.cards()))[0]) == text_of(table)
