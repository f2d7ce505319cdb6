"""Saved matches, and what is on disk of them."""

from __future__ import annotations

from pathlib import Path

from boardtui.formats import sgf
from boardtui.play.match import Match
from boardtui.play.save import Save
from boardtui.play.store import Store, Summary
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Game
from boardtui.rules.othello import Othello


def begin(store: Store, *names: str, game: Game | None = None) -> tuple[Match, Save]:
    """A saved match with some moves."""
    match = Match(GameRecord(game or Othello()))
    save = store.create(match, ("human", "easy"))
    play(match, *names)
    return match, save


def play(match: Match, *names: str) -> None:
    for name in names:
        match.play(match.record.game.parse_move(name))


def files(store: Store) -> list[str]:
    return sorted(path.name for path in store.directory.glob("**/*") if path.is_file())


def moves_in(path: Path) -> list[str]:
    record = sgf.loads(path.read_bytes())[0].record
    moves = (node.move for node in record.root.mainline())
    return [record.game.format_move(move) for move in moves if move is not None]


def only_text(notices: list[str]) -> str:
    assert len(notices) == 1
    return notices[0]


def only(summaries: tuple[Summary, ...]) -> Summary:
    assert len(summaries) == 1
    return summaries[0]
