"""A disk, a format or another program that keeps a game from being saved."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from boardtui.formats.errors import FormatReason, LimitExceeded
from boardtui.formats.limits import OWN
from boardtui.saves.save_file import SaveFile
from boardtui.saves.save_policy import SaveNote, SavePolicy
from boardtui.system.reasons import Word
from tests.fixtures.calls import refusing
from tests.waiting import until

from .driver import Program, SlowDisk, at_each_step
from .saved_games import moves_in, only_note, sgf_refuses

SAVE_IS_WRITTEN = "boardtui.saves.save_file.SaveFile.write"

TROUBLE_PASSED = [SaveNote.NOT_SAVED, SaveNote.SAVED_AGAIN]


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path / "games")


class TestDisk:
    @pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES])
    @pytest.mark.parametrize(
        "steps",
        [
            ("pathlib.Path.mkdir",),
            ("os.open", "boardtui.saves.save_file.replacing"),
            ("os.write", "boardtui.saves.save_file.replacing"),
            ("os.fsync",),
            ("pathlib.Path.replace",),
        ],
        ids=["mkdir", "os.open", "os.write", "fsync", "replace"],
    )
    async def test_a_disk_that_refuses_is_said_once_and_the_game_goes_on(
        self, program: Program, steps: tuple[str, ...], code: int
    ) -> None:
        await program.begin("f5").close()
        game = program.open()
        on_disk = game.save.path.read_bytes()
        with refusing(*steps, code=code):
            game.play("d6")
            await game.rest()
            game.play("c3")
            await game.rest()
        assert game.save.path.read_bytes() == on_disk
        assert len(game.table.standing.line) == 3
        note = only_note(program.notes)
        assert note.reason is SaveNote.NOT_SAVED
        assert isinstance(game.save.trouble, OSError)
        assert game.save.trouble.errno == code
        assert note.facts["reason"] == Word(os.strerror(code))
        left = {path.suffix for path in program.folder.rglob("*") if path.is_file()}
        assert left <= {".sgf", ".gamelog"}  # nothing half-written
        game.play("d3")
        await game.settled()
        assert game.moves == game.saved_moves == ["f5", "d6", "c3", "d3"]
        assert program.reasons == TROUBLE_PASSED
        await game.close()

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
    async def test_a_full_disk_takes_no_old_move(
        self, program: Program, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        game = program.begin("f5")
        await game.settled()
        opened, written = os.open, os.write

        def open_full(path: Path, flags: int, mode: int = 0o777) -> int:
            is_new = flags & os.O_EXCL
            return opened("/dev/full", os.O_WRONLY) if is_new else opened(path, flags, mode)

        def write_half(file: int, content: memoryview) -> int:
            if len(content) < 10:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return written(file, content[: len(content) // 2])

        with monkeypatch.context() as patch:
            patch.setattr(os, "open", open_full)
            patch.setattr(os, "write", write_half)
            game.play("d6")
            await game.settled()
        assert game.moves == ["f5"]
        assert only_note(program.notes).facts["reason"] == Word(os.strerror(errno.ENOSPC))
        game.play("c3")
        await game.settled()
        assert game.moves == ["f5", "d6", "c3"]
        await game.close()

    @pytest.mark.parametrize("call", ["os.write", "os.fsync"])
    async def test_after_a_refusal_no_line_waits_for_a_slow_disk(
        self, program: Program, monkeypatch: pytest.MonkeyPatch, call: str
    ) -> None:
        game = program.begin("f5")
        await game.settled()
        with refusing(call, SAVE_IS_WRITTEN):
            game.play("d6")
            await until(lambda: game.save.trouble is not None)
        disk = SlowDisk(monkeypatch)
        game.play("c3")
        assert game.moves == ["f5", "d6", "c3"]
        await until(lambda: disk.flushes > 0)
        game.play("d3")
        assert game.moves == ["f5", "d6", "c3", "d3"]
        disk.may_flush.set()
        await game.settled()
        assert game.moves == game.saved_moves == ["f5", "d6", "c3", "d3"]
        assert program.reasons == TROUBLE_PASSED
        await game.close()

    async def test_lines_go_on_while_neither_save_nor_log_can_be_replaced(
        self, program: Program
    ) -> None:
        game = program.begin("f5")
        await game.rest()
        with refusing(SAVE_IS_WRITTEN, "boardtui.saves.line_file.LineFile.create"):
            with refusing("os.write"):
                game.play("d6")
                await game.settled()
            assert game.save.trouble is not None
            game.play("c3")
            await game.settled()
            assert game.moves == ["f5", "d6", "c3"]
        await game.close()
        assert game.saved_moves == ["f5", "d6", "c3"]

    async def test_a_line_stays_while_a_save_is_written_that_the_log_does_not_name(
        self, program: Program, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        game = program.begin("f5", "d6")
        await game.settled()
        may_save, written, saved = threading.Event(), os.write, SaveFile.write
        saving: list[Path] = []
        lost: list[str] = []

        def refuse_name(file: int, content: memoryview) -> int:
            if bytes(content).startswith(b'{"base"') and b"entry" not in bytes(content):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return written(file, content)

        def save(file: SaveFile, content: bytes, changed_at: int | None = None) -> None:
            saving.append(file.path)
            assert may_save.wait(60)
            saved(file, content, changed_at)

        monkeypatch.setattr(os, "write", refuse_name)
        monkeypatch.setattr(SaveFile, "write", save)
        game.begin_to_rest()
        await until(lambda: saving)
        game.play("c3")
        may_save.set()
        with at_each_step(lambda: lost.extend({"c3"} - {*game.moves})):
            await game.settled()
        assert lost == []
        await game.close()

    async def test_saving_is_tried_again_without_a_move(self, tmp_path: Path) -> None:
        program = Program(tmp_path / "games", SavePolicy(rest=0, retry=0, late=1e6))
        with refusing(SAVE_IS_WRITTEN):
            game = program.begin("f5")
            await until(lambda: game.save.trouble is not None)
        await until(lambda: game.save.trouble is None)
        assert game.saved_moves == ["f5"]
        assert program.reasons == TROUBLE_PASSED
        await game.close()

    async def test_closing_tries_once_more(self, program: Program) -> None:
        game = program.begin("f5")
        await game.settled()
        with refusing(SAVE_IS_WRITTEN, "os.write"):
            game.play("d6")
            await game.settled()
        await game.close()
        assert game.saved_moves == ["f5", "d6"]
        assert program.reasons == TROUBLE_PASSED

    async def test_what_cannot_be_written_on_closing_stays_in_the_journal(
        self, program: Program
    ) -> None:
        game = program.begin("f5", "d6")
        with refusing(SAVE_IS_WRITTEN):
            await game.close()
        assert program.reasons == [SaveNote.NOT_SAVED]
        again = program.open()
        assert again.text == game.text
        await again.settled()
        assert again.is_saved
        await again.close()

    async def test_a_directory_that_went_away_is_made_again(self, program: Program) -> None:
        game = program.begin("f5")
        await game.settled()
        for path in game.beside:
            path.unlink()
        program.folder.rmdir()
        game.play("d6")
        await game.settled()
        assert game.moves == ["f5", "d6"]
        game.play("c3")
        await game.settled()
        assert game.moves == ["f5", "d6", "c3"]
        await game.close()

    async def test_a_pipe_in_the_place_of_a_save_or_journal_does_not_stop_the_game(
        self, program: Program
    ) -> None:
        game = program.begin("f5")
        await game.settled()
        for path in (game.save.path, *game.beside):
            path.unlink(missing_ok=True)
            os.mkfifo(path)
        game.play("d6", "c3")
        await game.close()
        assert game.saved_moves == ["f5", "d6", "c3"]


class TestFormat:
    async def test_a_game_that_sgf_cannot_hold_is_said_and_goes_on(self, program: Program) -> None:
        with sgf_refuses() as trouble:
            game = program.begin("f5", "d6", "c3")
            await game.settled()
        assert len(game.table.standing.line) == 3
        assert only_note(program.notes).facts["reason"] is trouble
        await game.close()

    async def test_an_undo_that_sgf_cannot_hold_does_not_bring_back_what_was_undone(
        self, program: Program
    ) -> None:
        game = program.begin("f5")
        game.comment("undone")
        with sgf_refuses():
            game.undo()
            await game.settled()
        game.play("d6")
        await game.settled()
        again = program.kill().open()
        assert again.table.record.root.comment == ""
        assert game.moves == ["f5", "d6"]
        await again.close()
        await game.close()

    async def test_what_is_too_large_is_not_saved(
        self, program: Program, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await program.begin("f5").close()
        game = program.open()
        small = OWN._replace(bytes=2 * 2**20)
        monkeypatch.setattr("boardtui.formats.limits.OWN", small)
        monkeypatch.setattr("boardtui.saves.whole_game.OWN", small)
        game.comment("a" * 2 * 2**20)
        await game.settled()
        assert isinstance(game.save.trouble, LimitExceeded)
        assert game.save.trouble.reason is FormatReason.LARGE_SAVE
        assert game.save.trouble.facts["limit"] == 2
        assert game.moves == ["f5"]
        game.comment("")
        await game.settled()
        assert program.reasons == TROUBLE_PASSED
        await game.close()


class TestOtherPrograms:
    async def test_a_version_from_elsewhere_is_not_overwritten(self, program: Program) -> None:
        await program.begin("f5").close()
        game = program.open()
        game.play("d6")
        old = game.save.path
        theirs = old.with_suffix(".tmp")
        theirs.write_text("(;GM[2]SZ[8];B[c4])")
        theirs.replace(old)
        await game.close()
        assert moves_in(old) == ["c4"]
        assert game.save.path != old
        assert game.saved_moves == ["f5", "d6"]
        assert program.files == sorted([old.name, game.save.path.name])

    async def test_a_game_goes_on_beside_a_version_from_elsewhere(self, program: Program) -> None:
        await program.begin("f5").close()
        game = program.open()
        game.play("d6")
        await game.settled()
        theirs = game.save.path.with_suffix(".tmp")
        theirs.write_text("(;GM[2]SZ[8];B[c4])")
        theirs.replace(game.save.path)
        await game.rest()
        game.play("c3")
        await game.settled()
        cards = {card.plies: card for card in program.kill().store.cards()}
        assert cards.keys() == {1, 3}
        assert cards[3].ref.name == game.save.path.name
        await game.close()
        assert game.saved_moves == ["f5", "d6", "c3"]
        assert len(program.files) == 2

    async def test_without_locks_two_programs_still_keep_both_games(
        self, program: Program, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("boardtui.saves.save_file.lock", lambda _file: True)
        await program.begin("f5").close()
        other = Program(program.folder)
        mine, yours = program.open(), other.open()
        yours.play("d6")
        mine.play("f6")
        await yours.close()
        await mine.close()
        assert yours.saved_moves == ["f5", "d6"]
        assert mine.saved_moves == ["f5", "f6"]


class TestDefects:
    """An error that nobody expects, in what composes the whole game."""

    async def test_the_game_goes_on_and_is_kept_again(self, program: Program) -> None:
        with sgf_refuses(RuntimeError("defect")) as defect:
            game = program.begin("f5")
            await game.rest()
        assert only_note(program.notes).reason is SaveNote.NOT_SAVED
        assert game.save.trouble is defect
        game.play("d6")
        await game.settled()
        assert game.moves == game.saved_moves == ["f5", "d6"]
        assert program.reasons == TROUBLE_PASSED
        await game.close()

    async def test_a_game_that_cannot_be_composed_is_closed_and_keeps_its_log(
        self, tmp_path: Path
    ) -> None:
        frames: list[Callable[[], object]] = []
        program = Program(tmp_path / "games", after_frame=frames.append)
        game = program.begin("f5")
        frames.pop()()
        await game.rest()
        game.play("d6")
        with sgf_refuses(RuntimeError("defect")):
            await game.close()
        assert game.save.closed
        assert only_note(program.notes).reason is SaveNote.NOT_SAVED
        assert not program.card.locked
        assert game.moves == ["f5", "d6"]
