"""The file of a tournament's results: JSON lines, to which each finished game is added."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from boardtui.match.competitors import Competitor
from boardtui.match.fixtures import Fixture
from boardtui.match.game_result import Fault, FaultKind, GameResult, Usage
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game
from boardtui.rules.registry import game as game_of


class ResultsError(ValueError):
    """A file of results cannot be read, or belongs to another tournament."""


class Results:
    """The games played so far; a file that was cut short by a crash is continued."""

    def __init__(self, path: Path) -> None:
        """Read what is there; raises ResultsError and OSError."""
        self.games: list[GameResult] = []
        self._path = path
        self._game: Mapping[str, Any] | None = None
        self._players: dict[str, Mapping[str, Any]] = {}
        self._keys: set[tuple[tuple[str, ...], str]] = set()
        if path.exists():
            self._read()

    def __contains__(self, fixture: Fixture) -> bool:
        """Return True if players have played an opening with these colours."""
        return (fixture.players, fixture.opening.text) in self._keys

    @property
    def names(self) -> list[str]:
        """The players, in the order in which they were entered."""
        return list(self._players)

    def enter(self, game: Game, competitors: Sequence[Competitor]) -> None:
        """Write down what is played and by whom.

        Raises ResultsError when the file says something else: results of different games, or of
        different players with the same name, must not be mixed.
        """
        played = {"game": game.key, "options": game.option_values()}
        if self._game is None:
            self._write(played)
            self._game = played
        elif not _is_same(self._game, game):
            raise ResultsError(f"{self._path} holds results of another game; choose another file.")
        for competitor in competitors:
            player = _as_player(competitor)
            known = self._players.get(competitor.name)
            if known is None:
                self._write(player)
                self._players[competitor.name] = player
            elif known != player:
                raise ResultsError(
                    f"In {self._path} “{competitor.name}” is another player or has other limits; "
                    f"choose another name or file."
                )

    def add(self, result: GameResult) -> None:
        """Write down a finished game."""
        self._write(_as_line(result))
        self._keep(result)

    def _keep(self, result: GameResult) -> None:
        key = (result.players, result.opening)
        if key not in self._keys:
            self._keys.add(key)
            self.games.append(result)

    def _write(self, value: Mapping[str, Any]) -> None:
        # One write for the whole line, so that two programs cannot interleave theirs.
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(value, ensure_ascii=False) + "\n")

    def _read(self) -> None:
        data = self._path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            with self._path.open("r+b") as file:
                file.truncate(len(whole))
        for number, line in enumerate(whole.decode(errors="replace").splitlines(), 1):
            try:
                self._take(json.loads(line))
            except (ValueError, KeyError, TypeError, RecursionError):
                raise ResultsError(f"{self._path}, line {number}: no result.") from None

    def _take(self, value: Mapping[str, Any]) -> None:
        if "game" in value:
            self._game = value
        elif "name" in value:
            self._players[value["name"]] = value
        else:
            self._keep(_from_line(value))


def _is_same(known: Mapping[str, Any], game: Game) -> bool:
    """Return True if a game in a file is this one; options that it does not name are the usual."""
    try:
        return game_of(known["game"], **known["options"]) == game
    except (RulesError, KeyError, TypeError):
        return False


def _as_player(competitor: Competitor) -> dict[str, Any]:
    move, clock, _margin = competitor.allowance
    limits = {"seconds": move.seconds, "nodes": move.nodes, "depth": move.depth}
    return {
        "name": competitor.name,
        "player": competitor.identity,
        "limits": limits | {"clock": None if clock is None else str(clock)},
    }


def _as_line(result: GameResult) -> dict[str, Any]:
    line = result._asdict()
    line["fault"] = result.fault and result.fault._asdict()
    line["usage"] = [used._asdict() for used in result.usage]
    return line


def _from_line(value: Mapping[str, Any]) -> GameResult:
    score, fault = value["score"], value["fault"]
    return GameResult(
        players=tuple(value["players"]),
        opening=value["opening"],
        moves=value["moves"],
        winner=value["winner"],
        score=None if score is None else tuple(score),
        fault=None if fault is None else Fault(**{**fault, "kind": FaultKind(fault["kind"])}),
        usage=tuple(Usage(**used) for used in value["usage"]),
    )
