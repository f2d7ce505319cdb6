"""What an engine found out: in words, and in the few columns that a point of the board has."""

from __future__ import annotations

from collections.abc import Mapping

from boardtui.language import _, ngettext
from boardtui.play.findings import Findings, Stage
from boardtui.players.player import WIN, Certainty, Info
from boardtui.rules.board import Color, Point
from boardtui.rules.game import Game, Place, Position
from boardtui.ui.analysis_state import WIDEST, AnalysisState, Mode, Value
from boardtui.ui.words.errors import sentence
from boardtui.ui.words.names import move_name, side_name

EVEN = 0.5
"""A searched score below this is about even, where points are counted."""

EVEN_PERCENT = 10
"""The same where wins are: how many percent more often one side wins than the other one."""

MUCH_BETTER = 60
"""Percent from which on a side stands much better."""


def values_of(analysis: AnalysisState) -> Mapping[Point, Value]:
    """What stands on the points of the board; of a hint, only the best move once it is found."""
    findings = analysis.findings
    if findings is None or findings.best is None:
        return {}
    best = findings.best.line[0]
    if analysis.mode is Mode.HINT:
        found = findings.stage is Stage.DONE and isinstance(best, Place)
        return {best.point: Value("", best=True)} if found and isinstance(best, Place) else {}
    return {
        move.point: Value(short_score(info), move == best, info.certainty is not Certainty.SEARCHED)
        for move, info in findings.moves.items()
        if isinstance(move, Place)
    }


def short_score(info: Info) -> str:
    """A score in at most `WIDEST` columns.

    Where only the winner is proved, a bare sign, whatever the distance; `++` and `--` are more than
    there is room for.
    """
    points = round(info.score)
    if info.certainty is Certainty.WINNER:
        return "+" if info.score > 0 else "-" if info.score < 0 else "="
    text = f"{points:+d}" if points else "0"
    return text if len(text) <= WIDEST else text[0] * 2


def counts_points(game: Game) -> bool:
    """Whether scores are points; else they are percentages, and distances once they are proved."""
    return game.score(game.start()) is not None


def moves_to_win(info: Info) -> int:
    """In how many moves of its own a side wins that is proved to, where no points are counted."""
    return (WIN - round(abs(info.score)) + 1) // 2


def full_score(game: Game, info: Info) -> str:
    """A score as the panel shows it.

    Points are whole where they are proved, with a tenth where they are not.
    """
    if not counts_points(game):
        return _percentage(info)
    match info.certainty:
        case Certainty.EXACT:
            return f"{info.score:+g}" if info.score else "0"
        case Certainty.WINNER:
            return _("win") if info.score > 0 else _("loss") if info.score < 0 else _("draw")
        case Certainty.SEARCHED:
            text = f"{info.score:+.1f}"
            return "0.0" if text in {"+0.0", "-0.0"} else text


def _percentage(info: Info) -> str:
    if info.certainty is Certainty.SEARCHED:
        percent = round(info.score)
        return _("{percent} %").format(percent=f"{percent:+d}" if percent else "0")
    if not info.score:
        return _("draw")
    text = _("win in {count}") if info.score > 0 else _("loss in {count}")
    return text.format(count=moves_to_win(info))


def certainty(game: Game, info: Info) -> str:
    """How sure a score is: "exact", "winner proved", "depth 12, selective"; may be empty."""
    match info.certainty:
        case Certainty.EXACT | Certainty.WINNER if not counts_points(game):
            return _("proved")
        case Certainty.EXACT:
            return _("exact")
        case Certainty.WINNER:
            return _("winner proved")
        case Certainty.SEARCHED:
            if info.is_selective:
                return _("depth {depth}, selective").format(depth=info.depth)
            return _("depth {depth}").format(depth=info.depth) if info.depth else ""


def judgement(position: Position, info: Info) -> str:
    """A score in a sentence, from nobody's side."""
    game, proved = position.game, info.certainty is not Certainty.SEARCHED
    color = game.color_with(position, info.line[0])
    leader = color if info.score > 0 else Color(1 - color)
    side = side_name(game, leader)
    if proved and not info.score:
        return _("The game is a draw with best play.")
    if not counts_points(game):
        return _judgement_without_points(side, info)
    if info.certainty is Certainty.EXACT:
        text = _("{side} wins by {count} with best play.")
        return text.format(side=side, count=f"{abs(info.score):g}")
    if proved:
        return _("{side} wins with best play.").format(side=side)
    if abs(info.score) < EVEN:
        return _("The sides are about even.")
    count = f"{abs(info.score):.0f}"
    return _("{side} is ahead by about {count}.").format(side=side, count=count)


def _judgement_without_points(side: str, info: Info) -> str:
    if info.certainty is not Certainty.SEARCHED:
        count = moves_to_win(info)
        text = ngettext("{side} wins in {count} move.", "{side} wins in {count} moves.", count)
        return text.format(side=side, count=count)
    if abs(info.score) < EVEN_PERCENT:
        return _("The sides are about even.")
    if abs(info.score) < MUCH_BETTER:
        return _("{side} stands better.").format(side=side)
    return _("{side} stands much better.").format(side=side)


def threat_text(position: Position) -> str:
    """What the side threatens that is not to move; empty if nothing.

    The points come first, for there may be no room for more.
    """
    game, threats = position.game, position.game.threats(position)
    points = threats.wins or threats.doubles
    if not points:
        return ""
    text = _("{points}: {side} threatens to win")
    if not threats.wins:
        text = _("{points}: {side} threatens to win in 2 moves")
    return text.format(
        side=side_name(game, game.next_turn(position)),
        points=" ".join(game.format_move(Place(point)) for point in points),
    )


def line_text(position: Position, info: Info) -> str:
    """Best play, move by move."""
    return " ".join(move_name(position.game, move) for move in info.line)


def hint_text(findings: Findings) -> str:
    """The best move and why."""
    best, position = findings.best, findings.position
    if best is None:
        return _("The engine found no move.")
    move = move_name(position.game, best.line[0])
    text = _("Hint: {move}. {judgement}").format(move=move, judgement=judgement(position, best))
    if len(best.line) == 1:
        return text
    line = line_text(position, best)
    return _("{hint} Best play: {line}").format(hint=text, line=line)


def preparing_text(progress: str) -> str:
    """What to say while an engine gets ready."""
    return _("Preparing the engine: {progress}").format(progress=progress)


def preparing_advice(progress: str) -> str:
    """The same where there is room to say why it takes so long."""
    text = _("Preparing the engine: {progress} (it takes a while the first time only)")
    return text.format(progress=progress)


def advice(analysis: AnalysisState, *, panel: bool) -> str:
    """What the status line says of a hint, or of an analysis for whose panel there is no room.

    Where there is no panel, there is not much room for the status line either.
    """
    findings, mode = analysis.findings, analysis.mode
    if findings is None or mode is Mode.OFF or (mode is Mode.ANALYSIS and panel):
        return ""
    if findings.trouble is not None:
        return sentence(findings.trouble)
    if findings.stage is Stage.PREPARING:
        return preparing_advice(findings.detail)
    if mode is Mode.ANALYSIS:
        return summary(findings)
    if findings.stage is Stage.DONE:
        return hint_text(findings) if panel else summary(findings)
    return _("Looking for the best move")


def summary(findings: Findings) -> str:
    """The best move, its score, how sure that is and best play, in a few words."""
    best = findings.best
    if best is None:
        return _("The engine is thinking")
    game = findings.position.game
    move = move_name(game, best.line[0])
    return " ".join(
        part
        for part in (
            move,
            full_score(game, best),
            certainty(game, best),
            line_text(findings.position, best) if len(best.line) > 1 else "",
        )
        if part
    )


def count_text(count: float) -> str:
    """A large number in a few characters: "830", "12k", "3.4M"."""
    for size, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if count >= size:
            return f"{count / size:.{1 if count < 10 * size else 0}f}{unit}"
    return f"{count:.0f}"
