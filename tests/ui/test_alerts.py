"""A person who does not look at the window hears of their turn."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardtui.play.shared_table import answer, offer
from boardtui.play.standing import OfferKind
from boardtui.play.table import Change, Table
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who, WhoKind
from boardtui.rules.board import Seat
from boardtui.rules.game import Move
from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.session.open_game import OpenGame
from boardtui.ui.alerts import calls
from boardtui.ui.app import BoardApp
from boardtui.words.alerts import alert_text
from tests.terminal_double import ENTER, FOCUS_IN, FOCUS_OUT, Terminal

from .app_host import board_app, open_game, settled
from .host_game import unsaved, until
from .real_program import boardtui

OTHELLO = NewGame(game("othello"), ("human", "random"))
TIC_TAC_TOE = game("gomoku", size=3, line=3)


class Alerts:
    """What an app hands to its terminal."""

    def __init__(self, app: BoardApp, monkeypatch: pytest.MonkeyPatch) -> None:
        self._sent: list[str] = []
        monkeypatch.setattr(app, "alert", self._sent.append)

    def take(self) -> list[str]:
        """What was sent since the last call."""
        sent, self._sent[:] = list(self._sent), []
        return sent


@asynccontextmanager
async def alerting(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[BoardApp, Pilot[None], Alerts]]:
    """A game against a computer, and what is handed to the terminal."""
    app = board_app(folder, OTHELLO, term="foot")
    alerts = Alerts(app, monkeypatch)
    async with app.run_test() as pilot:
        await settled(pilot)
        yield app, pilot, alerts


async def play(pilot: Pilot[None], table: Table) -> str:
    """Play any move and wait for the computer's, which is returned."""
    standing = table.standing
    await pilot.press(*standing.game.format_move(standing.position.legal_moves[0]), "enter")
    await until(
        pilot, lambda: len(table.standing.line) > len(standing.line) + 1 and awaits_person(table)
    )
    return standing.game.format_move(table.standing.line[-1])


def awaits_person(table: Table) -> bool:
    mover = table.standing.mover
    return mover is None or mover.is_person


async def test_each_move_of_the_computer_is_told_while_nobody_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with alerting(tmp_path, monkeypatch) as (app, pilot, alerts):
        table = open_game(app, "othello").table
        await play(pilot, table)
        assert alerts.take() == []
        app.focus_changed(False)
        for _ in range(2):
            move = await play(pilot, table)
            told = f"Othello;Random: {move}. It is your turn."
            assert alerts.take() == [f"\x1b]777;notify;{told}\x1b\\"]
        app.focus_changed(True)
        await play(pilot, table)
        assert alerts.take() == []


@pytest.mark.parametrize(
    ("chosen", "term", "expected"),
    [
        ("off", "foot", []),
        ("bell", "foot", [""]),
        ("notification", "xterm", [""]),
    ],
)
async def test_the_setting_and_the_terminal_decide(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chosen: str, term: str, expected: list[str]
) -> None:
    app = board_app(tmp_path, OTHELLO, term=term, turn_alert=chosen)
    alerts = Alerts(app, monkeypatch)
    async with app.run_test() as pilot:
        await settled(pilot)
        app.focus_changed(False)
        await play(pilot, open_game(app, "othello").table)
        assert alerts.take() == expected


async def test_names_from_outside_cannot_end_the_sequence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with alerting(tmp_path, monkeypatch) as (app, pilot, alerts):
        table = open_game(app, "othello").table
        table.record.players[Seat(1)] = "Eve;\x1b\\\x1b]0;x\x07"
        app.focus_changed(False)
        move = await play(pilot, table)
        told = f"Othello;Eve,·\\·]0,x·: {move}. It is your turn."
        assert alerts.take() == [f"\x1b]777;notify;{told}\x1b\\"]


async def test_a_game_behind_another_is_heard_of_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with alerting(tmp_path, monkeypatch) as (app, pilot, alerts):
        new = NewGame(TIC_TAC_TOE, ("random", "human"))
        app.focus_changed(False)
        app.call_later(partial(app.navigation.open, partial(app.games.start, new)))
        await until(pilot, lambda: len(app.games) == 2)
        await until(pilot, lambda: awaits_person(open_game(app, "gomoku").table))
        (sent,) = alerts.take()
        assert "Tic-tac-toe;Random: " in sent
        await pilot.press("f2")
        await settled(pilot)
        app.focus_changed(True)
        behind = open_game(app, "othello")
        behind.view.play(behind.view.state.legal_moves[0])
        await until(pilot, lambda: awaits_person(behind.table))
        assert alerts.take() == []


async def test_between_computers_only_the_end_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = board_app(tmp_path, NewGame(TIC_TAC_TOE, ("random", "random")), term="foot")
    alerts = Alerts(app, monkeypatch)
    app.focus_changed(False)
    async with app.run_test() as pilot:
        table = open_game(app, "gomoku").table
        await until(pilot, lambda: table.standing.outcome is not None)
        (sent,) = alerts.take()
        assert sent.startswith("\x1b]777;notify;Tic-tac-toe;")
        assert "wins" in sent or "draw" in sent


async def test_it_is_told_in_the_language_of_the_app(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = board_app(tmp_path, OTHELLO, term="foot")
    app.language.change("ja")
    alerts = Alerts(app, monkeypatch)
    async with app.run_test() as pilot:
        await settled(pilot)
        app.focus_changed(False)
        await play(pilot, open_game(app, "othello").table)
        (sent,) = alerts.take()
        assert sent.endswith("。あなたの手番です。\x1b\\")


class Shared:
    """A table of Ann and Bob, with the changes that are calls for Bob."""

    def __init__(self) -> None:
        people = [Who(WhoKind.PERSON, name.lower(), name) for name in ("Ann", "Bob")]
        self.table = Table.of(GameRecord(TIC_TAC_TOE), people)
        opened = OpenGame(
            "game-1", self.table, unsaved(self.table), who="bob", keeper_of_study=unsaved
        )
        self.view = opened.view
        self.calls: list[str] = []

        def note(change: Change) -> None:
            if calls(opened, change):
                self.calls.append(getattr(change, "kind", ""))

        self.table.subscribe(note)

    def play(self, *texts: str) -> None:
        for text in texts:
            standing = self.table.standing
            assert standing.awaited is not None
            move: Move = standing.game.parse_move(text)
            self.table.play(standing.awaited, standing.head_revision, move)


def test_the_moves_of_another_person_call_and_ones_own_do_not() -> None:
    shared = Shared()
    shared.play("a1")
    assert shared.calls == ["move"]
    shared.play("b1", "a2", "b2")
    assert shared.calls == ["move", "move"]
    shared.play("a3")
    assert shared.table.standing.outcome is not None
    assert shared.calls == ["move"] * 3


def test_looking_at_other_moves_calls_nobody() -> None:
    shared = Shared()
    shared.play("a1", "b1")
    shared.calls.clear()
    shared.view.back()
    shared.view.play(TIC_TAC_TOE.parse_move("c3"))
    shared.view.forward()
    shared.table.note(shared.table.status._replace(is_unsaved=True))
    assert shared.calls == []


def test_the_others_resignation_calls_and_ones_own_does_not() -> None:
    shared = Shared()
    shared.table.resign(Seat(1))
    assert shared.calls == []
    shared = Shared()
    shared.table.resign(Seat(0))
    assert shared.calls == ["resign"]


def test_a_move_that_the_other_lets_one_take_back_calls() -> None:
    shared = Shared()
    shared.play("a1", "b1")
    shared.calls.clear()
    offer(shared.table, Seat(1), OfferKind.TAKE_BACK)
    answer(shared.table, Seat(0), accept=True)
    assert shared.calls == ["answer"]


def test_words_for_every_event() -> None:
    shared = Shared()
    assert alert_text(shared.table) == "It is your turn."
    shared.play("a1")
    assert alert_text(shared.table) == "Ann: a1. It is your turn."
    shared.table.resign(Seat(0))
    assert alert_text(shared.table) == "X resigned. O wins."
    assert alert_text(shared.table, [Seat(0)]) == "You resigned. Bob wins."
    assert alert_text(shared.table, [Seat(1)]) == "Ann resigned. You won."


def test_words_for_a_side_that_drops_out_of_three() -> None:
    people = [Who(WhoKind.PERSON, name.lower(), name) for name in ("Ann", "Bob", "Cy")]
    table = Table.of(GameRecord(game("three-way")), people)
    table.resign(Seat(0))
    assert alert_text(table) == "Black dropped out; the others play on. It is your turn."


def answered(terminal: Terminal, keys: str) -> bytes:
    """Play a move against the computer; what is written until its move is shown."""
    before = len(terminal.output)
    terminal.send(keys)
    terminal.wait_for("Move 2")
    terminal.wait_until_quiet(0.3)
    return bytes(terminal.output[before:])


@pytest.mark.pty
@pytest.mark.parametrize(
    ("environ", "sequence"),
    [
        ({}, b""),
        ({"TERM": "xterm-kitty"}, b"\x1b]99;i=boardtui:d=0;Othello\x1b\\"),
    ],
    ids=["bell", "kitty"],
)
def test_a_terminal_that_lost_the_focus_rings(
    tmp_path: Path, environ: dict[str, str], sequence: bytes
) -> None:
    with boardtui(tmp_path, "othello", "--white", "random", environ=environ) as terminal:
        terminal.wait_for("Black to move")
        terminal.wait_until_quiet(0.3)
        assert 1004 in terminal.modes
        written = answered(terminal, "f5" + ENTER + FOCUS_OUT)
        assert written.count(b"\a") == 1
        assert b"\a" + sequence in written
        assert (b"\x1b]" in written) is bool(sequence)
        assert terminal.press(FOCUS_IN) == b""
        assert terminal.press(FOCUS_OUT) == b""


@pytest.mark.pty
@pytest.mark.parametrize("reports", ["", FOCUS_OUT + FOCUS_IN])
def test_a_terminal_with_the_focus_is_silent(tmp_path: Path, reports: str) -> None:
    with boardtui(tmp_path, "othello", "--white", "random") as terminal:
        terminal.wait_for("Black to move")
        terminal.wait_until_quiet(0.3)
        written = answered(terminal, "f5" + ENTER + reports)
        assert b"\a" not in written
