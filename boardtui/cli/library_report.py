"""The output of `boardtui library`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from boardtui.cli.output import print_object
from boardtui.formats.errors import FormatError
from boardtui.formats.table import FORMATS
from boardtui.library.explorer import PositionStats, ResultCounts
from boardtui.library.moves import start_text
from boardtui.library.reader import Reader, SourceStatus
from boardtui.library.rows import Row
from boardtui.library.source_table import State
from boardtui.rules.board import Color
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game
from boardtui.session.library_sources import LibrarySource
from boardtui.system.printable import printable
from boardtui.words.cards import is_stated, player_names, result_code, score_text
from boardtui.words.columns import columns, fitting, flush_right, padded
from boardtui.words.counts import games_text
from boardtui.words.errors import unread_text
from boardtui.words.explorer import mean_text, percents
from boardtui.words.language import _, ngettext
from boardtui.words.library import source_lines, source_text
from boardtui.words.names import opening_name, side_name

_WIDEST = 40
"""The widest name in a list, in columns."""

_BLOCK = 200
"""The number of games loaded and printed together."""


def print_games(reader: Reader, games: Sequence[int], kind: str) -> int:
    """Print games in a format; return the number of games that it cannot hold.

    They are printed in blocks, so that the first ones appear at once.
    """
    left_out = 0
    for first in range(0, len(games), _BLOCK):
        rows = reader.rows(games[first : first + _BLOCK])
        match kind:
            case "text":
                _print_rows(rows)
            case "json":
                for row in rows:
                    print_object(game_object(reader, row))
            case _:
                left_out += _print_records(rows, kind)
    return left_out


def _print_rows(rows: Iterable[Row]) -> None:
    lines = [
        (row.date, _players(row), score_text(row), opening_name(row.opening), row.event)
        for row in rows
    ]
    _print_table([tuple(fitting(printable(cell), _WIDEST) for cell in line) for line in lines])


def _players(row: Row) -> str:
    return " - ".join(fitting(name, _WIDEST // 2 - 2) for name in player_names(row))


def _print_table(lines: Sequence[Sequence[str]], numbers: frozenset[int] = frozenset()) -> None:
    """Print lines of cells in columns; those in `numbers` are flush right."""
    widths = [max(map(columns, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = [
            flush_right(cell, width) if index in numbers else padded(cell, width)
            for index, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())


def _print_records(rows: Iterable[Row], kind: str) -> int:
    chosen = next(known for known in FORMATS if known.suffix == f".{kind}")
    left_out = 0
    sys.stdout.flush()
    for row in rows:
        try:
            data = chosen.dump([row.record()])
        except (FormatError, RulesError):
            left_out += 1
        else:
            sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
    return left_out


def game_object(reader: Reader, row: Row) -> dict[str, Any]:
    """Return a game as a JSON object."""
    names = (*row.players, "", "")
    return {
        "game": row.game.key,
        "options": row.game.option_texts(),
        "digest": row.ref.digest.hex(),
        "black": names[0],
        "white": names[1],
        "event": row.event,
        "date": row.date,
        "result": result_code(row),
        "score": _lead(row),
        "stated": is_stated(row),
        "plies": row.plies,
        "opening": row.opening.english,
        "opening_ja": row.opening.japanese,
        "start": "" if row.start is None else start_text(row.start),
        "moves": _moves(row),
        "sources": [
            {"path": origin.path, "number": origin.number, "missing": origin.is_missing}
            for origin in reader.origins(row.ref.number)
        ],
    }


def _lead(row: Row) -> int | None:
    """Return the lead of the first of two sides in points; None without a score."""
    if row.score is None or len(row.score) != 2:
        return None
    return row.score[0] - row.score[1]


def _moves(row: Row) -> str:
    try:
        return " ".join(row.game.format_move(move) for move in row.moves)
    except RulesError:
        return ""


def print_findings(
    reader: Reader, game: Game, findings: PositionStats, games: Sequence[int], kind: str
) -> None:
    """Print the moves from a position with their results, and some of the games."""
    if kind == "json":
        rows = reader.rows(games)
        print_object(
            {
                **_tally_object(findings.tally),
                "ended": findings.ended,
                "moves": [
                    {
                        "move": game.format_move(each.move),
                        **_tally_object(each.tally),
                        "share": round(each.share, 4),
                    }
                    for each in findings.moves
                ],
                "list": [game_object(reader, row) for row in rows],
            }
        )
        return
    tally = findings.tally
    head = games_text(tally.games)
    print("  ".join(filter(None, (head, _results(game, tally), _said_mean(tally)))))
    if findings.moves:
        print()
        _print_table(_move_lines(game, findings), frozenset(range(1, 7)))
    print()
    print_games(reader, games, kind)


def _move_lines(game: Game, findings: PositionStats) -> list[tuple[str, ...]]:
    names = [side_name(game, Color(color)) for color in range(2)]
    heads = (_("move"), _("games"), _("share"), names[0], _("draw"), names[1], _("mean lead"))
    lines: list[tuple[str, ...]] = [heads]
    for each in findings.moves:
        tally = each.tally
        shares = [percent and f"{percent}%" for percent in percents(tally)]
        lines.append(
            (
                game.format_move(each.move),
                str(tally.games),
                f"{100 * each.share:.0f}%",
                *shares,
                mean_text(tally),
            )
        )
    return lines


def _results(game: Game, tally: ResultCounts) -> str:
    black, white = (side_name(game, Color(color)) for color in range(2))
    named = ((black, tally.black), (_("draw"), tally.draws), (white, tally.white))
    return ", ".join(f"{name} {count}" for name, count in named)


def _said_mean(tally: ResultCounts) -> str:
    mean = mean_text(tally)
    return _("mean lead {score}").format(score=mean) if mean else ""


def _tally_object(tally: ResultCounts) -> dict[str, Any]:
    return {
        "games": tally.games,
        "black": tally.black,
        "draws": tally.draws,
        "white": tally.white,
        "mean": None if tally.mean is None else round(tally.mean, 2),
    }


def faults(bad: int = 0, cut: int = 0, contradicted: int = 0) -> Iterator[str]:
    """Yield a line for each kind of fault with games, and their number."""
    if bad:
        yield unread_text(bad)
    for text, count in (
        (_("games cut at an illegal move: {count}"), cut),
        (_("games whose moves contradict the result: {count}"), contradicted),
    ):
        if count:
            yield text.format(count=count)


def print_status(
    path: str, size: int, count: int, groups: Sequence[LibrarySource], kind: str
) -> None:
    """Print the library's size, what was added to it, and the faults of the files.

    The lines of what was added count most faults.
    """
    sources = sorted(each for group in groups for each in group.files)
    by_state = {state: [each for each in sources if each.state is state] for state in State}
    if kind == "json":
        print_object(
            {
                "path": path,
                "bytes": size,
                "games": count,
                "files": len(sources),
                "sources": [_source_object(group) for group in groups],
                "missing": [each.path for each in by_state[State.MISSING]],
                "unfinished": [each.path for each in _unfinished(sources)],
                "unreadable": [each.path for each in by_state[State.UNREADABLE]],
                "gameless": [each.path for each in sources if each.is_gameless],
                "bad": sum(each.bad for each in sources),
                "cut": sum(each.cut for each in sources),
                "contradicted": sum(each.contradicted for each in sources),
            }
        )
        return
    files = ngettext("{count} file", "{count} files", len(sources)).format(count=len(sources))
    print(f"{printable(path)}: {games_text(count)}, {files}, {size / 1e6:.1f} MB")
    for group in groups:
        parts = (games_text(group.games), *source_lines(group))
        print(f"  {source_text(group)}: {'; '.join(parts)}")
    for line in faults(contradicted=sum(each.contradicted for each in sources)):
        print(line)
    for text, some in (
        (_("no longer on disk: {path}"), by_state[State.MISSING]),
        (_("not read to the end: {path}"), _unfinished(sources)),
        (_("cannot be read: {path}"), by_state[State.UNREADABLE]),
    ):
        for each in some:
            print(text.format(path=printable(each.path)))


def _source_object(group: LibrarySource) -> dict[str, Any]:
    return {
        "path": None if group.path is None else str(group.path),
        "own": group.is_own,
        "games": group.games,
        "files": len(group.files),
    }


def _unfinished(sources: Iterable[SourceStatus]) -> list[SourceStatus]:
    """Return the files that were not read to their end."""
    return [
        each
        for each in sources
        if each.state is State.READING or (each.state is State.WHOLE and each.problem)
    ]
