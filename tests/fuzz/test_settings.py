"""Mutated settings files: what is wrong is told, and a setting is saved or refused."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from boardtui.config.kinds import ConfigError
from boardtui.config.settings import Settings
from boardtui.config.settings_file import load_settings, save_setting
from boardtui.words.errors import sentence
from tests.fuzz.campaign import Effort, bear, efforts

CONTENTS = tuple(
    text.encode()
    for text in (
        """# mine
language = "ja"
glyphs = "ascii"
bell = false
computer_delay = 0.5

[keys]
"game.take-back" = ["u", "f9"]
"game.undo" = "z, y"

[engines]
Edax = "edax -nboard"
Mine = { command = "./mine --deep", depth = 3 }

[new_game]
othello = { size = 8, black = "human", white = "easy" }
""",
        """theme = "light"\r
wrap = true\r
[engines.Far]\r
command = 'far "a b"'\r
[new_game.gomoku]\r
size = 15\r
rule = '''renju'''\r
""",
        "\ufeffthinking_time = 10\nkeys.\"game.pass\" = [ # comment\n 'p',\n]\n",
        "[[engines]]\na = 1979-05-27T07:32:00Z\n[[engines]]\nb = [{c = inf}, {d = 0x1F}]\n",
        "",
    )
)
WORDS = tuple(
    b"language theme bell engines [engines] [[engines]] [keys] [new_game.x] keys. new_game. command"
    b' = == { } [ ] , . \'\'\' """ "ja" true nan inf -inf 1e400 0x10 1979-05-27 07:32:00 \\u0041'
    b" \\ud800 # a. \n \r bell=true\n x={a=1,a=2}".split(b" ")
)
CHANGES: tuple[tuple[str, Any], ...] = (
    ("bell", True),
    ("theme", "light"),
    ("computer_delay", 1.5),
    ("new_game", {"othello": {"size": 10, "black": "easy"}}),
    ("engines", {}),
)


def load_and_save(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    loaded = load_settings(path)
    assert all(map(sentence, loaded.problems))
    name, value = CHANGES[len(content) % len(CHANGES)]
    try:
        save_setting(path, name, value)
    except ConfigError:
        assert path.read_bytes() == content
        return
    again = load_settings(path)
    assert getattr(again.settings, name) == value
    kept = Settings._fields
    assert [getattr(again.settings, other) for other in kept if other != name] == [
        getattr(loaded.settings, other) for other in kept if other != name
    ]


@pytest.mark.parametrize("effort", efforts(300))
def test_a_mutated_settings_file_is_read_and_changed_or_refused(
    tmp_path: Path, effort: Effort
) -> None:
    bear(partial(load_and_save, tmp_path / "config.toml"), CONTENTS, effort, WORDS)
