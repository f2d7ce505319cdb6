"""The real program in a terminal: what a person types is what happens."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from boardtui.play.seats import seat_words
from boardtui.saves import game_files
from tests.combinations import combined
from tests.terminal_double import DOWN, ENTER
from tests.ui.real_program import TWO_PEOPLE, boardtui

pytestmark = pytest.mark.pty


TYPED = [
    ("gomoku", ("h8", "h9", "j10", "k 7", "L3"), ("h8", "h9", "j10", "k7", "l3")),
    ("othello", ("d3", "c 5", "F6", "ｆ５"), ("d3", "c5", "f6", "f5")),
]
"""A game, moves as they are typed, and as they are told."""


@pytest.mark.parametrize(("typed", "burst"), combined(TYPED, [False, True]))
def test_typed_moves_keep_their_order(
    tmp_path: Path, typed: tuple[str, tuple[str, ...], tuple[str, ...]], burst: bool
) -> None:
    game, moves, record = typed
    # After h, j, k and l, which steer, a blank plays: there a coordinate needs its capital.
    keys = [move.replace("k ", "K ") + "\r" for move in moves]
    with boardtui(tmp_path, game, *TWO_PEOPLE, "--no-animation") as terminal:
        terminal.wait_for("Black")
        terminal.wait_until_quiet(0.3)
        for part in ["".join(keys)] if burst else keys:
            terminal.press(part)
        terminal.wait_for(lambda: set(record) <= set(terminal.text.split()))
        terminal.press("u")
        terminal.wait_for(f"Move {len(record) - 1}")


def test_a_key_right_after_a_move_does_not_overtake_it(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE) as terminal:
        terminal.wait_for("Black")
        terminal.wait_until_quiet(0.3)
        terminal.press("d3\rc5\ru")
        terminal.wait_for("Move 1")


def test_after_kill_9_the_picker_offers_every_game_that_was_running(tmp_path: Path) -> None:
    settings = tmp_path / "config" / "boardtui" / "config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('[new_game]\ngomoku = { black = "human", white = "human" }\n')
    with boardtui(tmp_path, "othello", *TWO_PEOPLE) as terminal:
        terminal.wait_for("Black to move")
        terminal.press("d3\rc5\r")
        terminal.wait_for("Move 2")
        terminal.press("w")
        terminal.wait_for("New game: Gomoku")
        terminal.press(ENTER)
        terminal.wait_for("Move 0")
        terminal.press("J10\r")
        terminal.wait_for("Move 1")
        terminal.signal(signal.SIGKILL)
        terminal.wait_for_exit()
    with boardtui(tmp_path) as terminal:
        # Both were left within seconds; the one with the last move is above.
        terminal.wait_for("▶ Gomoku")
        terminal.press(ENTER)
        terminal.wait_for("j10")
        terminal.wait_for("Move 1")
        terminal.press("\x1bOQ")
        terminal.wait_for("open, today")
        terminal.wait_for("▶ Gomoku")
        terminal.press(DOWN)
        terminal.wait_for("▶ Othello")
        terminal.press(ENTER)
        terminal.wait_for(lambda: "c5" in terminal.text and "Move 2" in terminal.text)


def test_enter_typed_ahead_goes_on_with_the_saved_game(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE) as terminal:
        terminal.wait_for("Black to move")
        terminal.press("d3\r")
        terminal.wait_for("Move 1")
        terminal.press("\x11")
        assert terminal.wait_for_exit() == 0
    with boardtui(tmp_path) as terminal:
        terminal.send(ENTER)
        terminal.wait_for(lambda: "d3" in terminal.text and "Move 1" in terminal.text)


def test_moves_typed_during_the_start_are_all_played(tmp_path: Path) -> None:
    moves = (f"{column}{row}" for row in range(1, 16) for column in "ABCDEFGHIJKLMNO")
    with boardtui(tmp_path, "gomoku", "--line", "15", *TWO_PEOPLE) as terminal:
        count = 0
        while "to move" not in terminal.text:
            terminal.send(f"{next(moves)}\r")
            count += 1
            # Slow enough for a machine that is busy: more than a hundred keys would be a flood.
            terminal.sent_within(0.15)
        terminal.wait_for(f"Move {count}")


def test_possible_moves_stand_out_from_the_board_in_16_colours(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE, "--colour", "16") as terminal:
        terminal.wait_for("Black to move")
        marks = [cell for row in terminal.cells for cell in row if cell.data == "•"]
    assert len(marks) == 4
    assert {(mark.fg, mark.bg) for mark in marks} == {("black", "green")}


def test_the_last_words_are_in_the_language_that_was_chosen_last(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE) as terminal:
        terminal.wait_for("Black to move")
        terminal.press("d3\r")
        terminal.wait_for("Move 1")
        terminal.press("\x10")
        terminal.press("日本")
        terminal.press(ENTER)
        terminal.wait_for("白の番")
        terminal.send("\x11")
        assert terminal.wait_for_exit() == 0
        assert "対局を保存しました" in terminal.text
        assert ".sgf" in terminal.text.replace("\n", "")


def test_what_is_explored_in_a_finished_game_is_in_it_after_kill_9(tmp_path: Path) -> None:
    with boardtui(tmp_path, "gomoku", "--size", "3", "--line", "3", *TWO_PEOPLE) as terminal:
        terminal.wait_for("X to move")
        terminal.press("a1\rb1\ra2\rb2\ra3\r")
        terminal.wait_for("X wins")
        terminal.press(",,")
        terminal.wait_for("Move 3 of 5")
        terminal.press("c1")
        terminal.press(ENTER)
        terminal.wait_for("Variation")
        terminal.signal(signal.SIGKILL)
        terminal.wait_for_exit()
    with boardtui(tmp_path) as terminal:
        terminal.wait_for("1 game")
        terminal.press("a")
        terminal.wait_for("X won")
        assert terminal.text.count("▶ Tic-tac-toe") == terminal.text.count("Tic-tac-toe  ") == 1
        terminal.press("\x11")
        terminal.wait_for_exit()
    (journal,) = (tmp_path / "data").rglob("*.gamelog")
    reading = game_files.read(journal.with_suffix(".sgf")).reading
    record = reading.record
    assert seat_words(reading.seats) == ("human", "human")
    line = [record.game.format_move(node.move) for node in record.mainline() if node.move]
    assert line == ["a1", "b1", "a2", "b2", "a3"]
    explored = record.mainline()[3].children[1]
    assert explored.move == record.game.parse_move("c1")
