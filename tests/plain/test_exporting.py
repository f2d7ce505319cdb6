"""A position by the line: said, and drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.session.hosting import HOSTED
from tests.fixtures.calls import refusing

from .talk import Talk

pytestmark = pytest.mark.usefixtures("environment")


async def test_texts_are_said(tmp_path: Path) -> None:
    talk = Talk(tmp_path)
    await talk.othello()
    assert await talk.type("export moves") == ["There are no moves yet."]
    await talk.type("f5", "d6")
    assert await talk.type("export moves") == ["f5d6"]
    line = "-" * 27 + "OX" + "-" * 6 + "OXX" + "-" * 5 + "O" + "-" * 20 + " X;"
    assert await talk.type("export line") == [line]
    said = await talk.type("export TEXT")
    assert said[0] == "  a b c d e f g h"
    assert said[-1] == "X to move"


async def test_a_picture_is_written(tmp_path: Path) -> None:
    talk = Talk(tmp_path)
    await talk.othello()
    path = tmp_path / "Board One.svg"
    assert await talk.type(f"export {path}") == [f"Picture written to {path}."]
    plain = path.read_text()
    path.unlink()
    await talk.type("mark a1 h8 arrow", f"export {path}")
    assert path.read_text().count("<polyline") == plain.count("<polyline") + 4
    path.write_text("dear to me")
    (asked,) = await talk.type(f"export {path}")
    assert asked == f"{path} already exists. Overwrite it? Type “yes” or “no”."
    assert await talk.type("no") == ["Cancelled."]
    assert path.read_text() == "dear to me"
    await talk.type(f"export {path}", "yes")
    assert path.read_text().startswith("<svg ")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("export", "Type “export text”, “export line” or “export moves”. To draw"),
        ("export nonsense", "Type “export text”"),
        ("export board.gif", "must end in one of"),
        ("export /no/folder/board.svg", "No such file or directory"),
    ],
)
async def test_why_nothing_is_exported_is_said(tmp_path: Path, line: str, words: str) -> None:
    talk = Talk(tmp_path)
    await talk.othello()
    (said,) = await talk.type(line)
    assert words in said


async def test_guests_export_no_files(tmp_path: Path) -> None:
    talk = Talk(tmp_path, bounds=HOSTED)
    await talk.othello()
    path = tmp_path / "board.svg"
    said = await talk.type(f"export {path}")
    assert said == ["Type “export text”, “export line” or “export moves”."]
    assert not path.exists()


@pytest.mark.parametrize("name", ["board.svg", "board.png"])
async def test_a_full_disk_is_one_line_and_leaves_the_old_file(tmp_path: Path, name: str) -> None:
    talk = Talk(tmp_path)
    await talk.othello()
    path = tmp_path / "out" / name
    path.parent.mkdir()
    path.write_text("dear to me")
    with refusing("boardtui.system.atomic_files.flush_to_disk"):
        *_asked, said = await talk.type(f"export {path}", "yes")
    assert said == f"{path} cannot be written: No space left on device."
    assert path.read_text() == "dear to me"
    assert list(path.parent.iterdir()) == [path]
