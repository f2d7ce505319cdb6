"""Folders of records line by line."""

from __future__ import annotations

from pathlib import Path

from .talk import Talk


async def test_a_folder_is_opened_as_one_list(tmp_path: Path) -> None:
    talk = Talk(tmp_path)
    folder = tmp_path / "records"
    folder.mkdir()
    for name, text in {"a.txt": "f5d6", "b.txt": "f5", "c.sgf": "(;GM[2]SZ[99])"}.items():
        (folder / name).write_text(text)
    bad, question, *answers = await talk.type(f"open {folder}")
    assert bad.startswith("c.sgf: Line 1, column 2:")
    assert (question, len(answers)) == ("2 games of Othello. Which game?", 2)
    assert "Othello. Board size 8." in await talk.type("2")
