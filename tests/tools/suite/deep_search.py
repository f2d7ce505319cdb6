"""Searches that find out who wins a position, deeper than a move of a game allows."""

from __future__ import annotations

from typing import NamedTuple

from boardtui.engine.gomoku import make_thinker
from boardtui.engine.gomoku.rows import new_rows
from boardtui.engine.gomoku.winning_lines import vct_line
from boardtui.record.evaluation import WIN, Certainty, Info, Limit
from boardtui.rules.game import Move, Position
from boardtui.rules.gomoku import Gomoku

_FIRST_SHARE = 1 / 16
"""The share of the nodes that shows if more are worth it."""


class Effort(NamedTuple):
    """Nodes of the searches that make a suite."""

    move: int = 200_000
    """For a move of a game."""
    second: int = 2_000_000
    """About as many as the engine searches in a second."""
    deep: int = 12_000_000
    """For a search that corrects that of a second."""
    threats: int = 1_500_000
    """For a search of threats only."""


class DeepSearch:
    """Searches positions of one game from the last one backwards, and keeps what it has found."""

    def __init__(self, game: Gomoku, effort: Effort, hash_megabytes: int) -> None:
        self._effort = effort
        self._thinker = make_thinker(game, hash_megabytes)
        self._rows = new_rows(game)

    def forget(self) -> None:
        """Empty the memory."""
        self._thinker.forget()
        self._rows["vcf_table"][0] = 0
        self._rows["vct_table"][0] = 0

    def think(self, position: Position, share: float = 1.0) -> Info:
        """Search a position as deep as it is worth it, with a share of the nodes at most."""
        nodes = int(share * self._effort.deep)
        thought = self._thinker.think(position, Limit(nodes=int(nodes * _FIRST_SHARE)))
        if is_proved(thought):
            return thought
        line = self._win_by_threats(position)
        if line is not None:
            return Info(0, float(WIN - len(line)), line, Certainty.WINNER)
        # A side that is behind wins by threats, if at all.
        if thought.score < 0:
            return thought
        return self._thinker.think(position, Limit(nodes=nodes))

    def loses_to_threats(self, position: Position, thought: Info) -> bool:
        """Return True if the other side wins by threats after the first move of a thought."""
        return self._win_by_threats(position.play(thought.line[0])) is not None

    def after(self, position: Position, thought: Info) -> Info:
        """Search the position after the first move of a thought; the score is that of the mover."""
        found = self.think(position.play(thought.line[0]), 0.5)
        return found._replace(score=-found.score, line=(thought.line[0], *found.line))

    def _win_by_threats(self, position: Position) -> tuple[Move, ...] | None:
        return vct_line(self._rows, position, most_nodes=self._effort.threats)


def is_proved(thought: Info) -> bool:
    """Return True if a result is proved."""
    return thought.certainty is not Certainty.SEARCHED


def is_win(thought: Info) -> bool:
    """Return True if a win is proved."""
    return is_proved(thought) and thought.score > 0


def is_loss(thought: Info) -> bool:
    """Return True if a loss is proved."""
    return is_proved(thought) and thought.score < 0
