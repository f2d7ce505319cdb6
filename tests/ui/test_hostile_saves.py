"""A save from somebody else: nothing in it is run, and nothing in it ends the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.play.seats import seat_words
from boardtui.players.levels import NoPlayerReason
from boardtui.players.player import PlayerError
from boardtui.rules.othello import Othello
from boardtui.session.launch import NewGame
from boardtui.session.open_games import OpenGames, SavesFolder
from tests.saves.saved_games import unexpected
from tests.terminal_double import ENTER
from tests.ui.real_program import boardtui

SAVE = (
    "(;FF[4]CA[UTF-8]GM[2]SZ[8]PB[You]PW[Level 3]"
    "BTSEATS[human][/bin/sh -c 'echo here > {proof}']"
    ";B[d3];W[c3];B[c4];W[e3];B[f6])"
)


@pytest.mark.pty
def test_a_save_starts_no_program(tmp_path: Path) -> None:
    proof, folder = tmp_path / "proof", tmp_path / "data" / "boardtui" / "games"
    folder.mkdir(parents=True)
    (folder / "friend.sgf").write_text(SAVE.format(proof=proof))
    with boardtui(tmp_path, "--no-animation") as terminal:
        terminal.wait_for("Othello, move")
        terminal.wait_until_quiet(0.3)
        terminal.press(ENTER)
        terminal.wait_for("not allowed to start")
        assert "sh" in terminal.text
        assert not proof.exists()


async def test_a_rematch_against_a_program_of_a_save_is_refused(tmp_path: Path) -> None:
    games = OpenGames(SavesFolder(tmp_path, notify=unexpected))
    (tmp_path / "friend.sgf").write_text(SAVE.format(proof="proof"))
    (summary,) = await games.archive.cards()
    game = await games.resume(summary.ref)
    with pytest.raises(PlayerError) as caught:
        games.start(game.rematch(swap=False))
    assert caught.value.reason is NoPlayerReason.COMMAND
    with pytest.raises(PlayerError):
        games.start(NewGame(Othello(), seat_words(game.seats)))
    await game.close()
