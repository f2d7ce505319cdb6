"""Results of an analysis in words, and in the few columns of a point on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardtui.analysis.analysis_result import AnalysisResult, Stage
from boardtui.players.player import WIN, Certainty, Info
from boardtui.record.evaluation import Evaluation, counts_points
from boardtui.record.tree import Node
from boardtui.rules.board import Color, Point
from boardtui.rules.game import Game, Place, Position
from boardtui.session.analysis_state import WIDEST, AnalysisMode, AnalysisState, Loss, PointValue
from boardtui.words.errors import sentence
from boardtui.words.language import _, ngettext
from boardtui.words.names import move_name, side_name
from boardtui.words.sentences import joined

EVEN = 0.5
"""A searched score below this, in points, is about even."""

EVEN_PERCENT = 10
"""The same for games without points: the lead in percent of wins."""

MUCH, MUCH_PERCENT = 4, 30
"""The smallest loss that counts as a large one: in points, or in percent of wins."""

MUCH_BETTER = 60
"""The smallest lead, in percent of wins, that is called much better."""


def values_of(analysis: AnalysisState) -> Mapping[Point, PointValue]:
    """Return the values on the board; for a hint, only the best move, once it is found."""
    result = analysis.result
    if result is None or result.best is None:
        return {}
    best = result.best.line[0]
    if analysis.mode is AnalysisMode.HINT:
        if result.stage is Stage.DONE and isinstance(best, Place):
            return {best.point: PointValue("", best=True)}
        return {}
    return {
        move.point: PointValue(
            short_score(result.position.game, info),
            move == best,
            info.certainty is not Certainty.SEARCHED,
            loss_of(info, result.best, result.position.game),
        )
        for move, info in result.moves.items()
        if isinstance(move, Place)
    }


def short_score(game: Game, info: Info) -> str:
    """Return a score in at most `WIDEST` columns.

    A proved win is `W`, a loss `L`, with the number of moves in games without points; a draw is
    `=`. `++` and `--` stand for searched scores with too many digits.
    """
    points = round(info.score)
    text = f"{points:+d}" if points else "0"
    if info.certainty is Certainty.SEARCHED:
        return text if len(text) <= WIDEST else text[0] * 2
    has_points = counts_points(game)
    if has_points and info.certainty is Certainty.EXACT and len(text) <= WIDEST:
        return text
    outcome = "W" if info.score > 0 else "L" if info.score < 0 else "="
    moves = "" if has_points or not info.score else str(moves_to_win(info))
    return outcome + moves if len(moves) < WIDEST else outcome


def loss_of(info: Info, best: Info, game: Game) -> Loss:
    """Return the loss of a move against the best one.

    A longer way to win loses nothing, and what still is good for the side to move is no large loss.
    """
    lost = best.score - info.score
    both_win = min(best.score, info.score) > 0 and Certainty.SEARCHED not in {
        best.certainty,
        info.certainty,
    }
    if not counts_points(game):
        lost = 0 if both_win else lost
    even, much = (EVEN, MUCH) if counts_points(game) else (EVEN_PERCENT, MUCH_PERCENT)
    if lost < even:
        return Loss.NOTHING
    return Loss.SOMETHING if lost < much or info.score >= even else Loss.MUCH


def moves_to_win(info: Info) -> int:
    """Return the number of moves, the winner's only, to a proved win in a game without points."""
    return (WIN - round(abs(info.score)) + 1) // 2


def full_score(game: Game, info: Info) -> str:
    """Return a score for the panel: "+4" if proved, "+2.6" if searched, "12%", "win in 5"."""
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


def lead_of(position: Position, info: Info) -> float:
    """Return the lead of the first colour, from -1 (the other one wins) to 1."""
    game = position.game
    sign = 1 if game.color_with(position, info.line[0]) == 0 else -1
    if counts_points(game):
        cols, rows = game.board_size
        most = cols * rows / 2 if info.certainty is not Certainty.WINNER else abs(info.score) or 1
    else:
        most = 100
    return sign * max(-1.0, min(1.0, info.score / most))


def short_value(node: Node, evaluation: Evaluation) -> str:
    """Return the evaluation after a move as on the board, for the side that made it.

    In games of points it is whole, whether proved, searched or read from a file.
    """
    return short_score(node.position.game, _for_mover(node, evaluation))


def value_text(node: Node, evaluation: Evaluation) -> str:
    """Return the evaluation after a move in words, for the side that made it: "+4", "win in 5".

    Points have a decimal only where it is not 0, whether proved, searched or read from a file.
    """
    game, info = node.position.game, _for_mover(node, evaluation)
    return full_score(game, info).removesuffix(".0")


def _for_mover(node: Node, evaluation: Evaluation) -> Info:
    assert node.parent is not None
    score = evaluation.value if node.parent.position.turn == 0 else -evaluation.value
    return Info(evaluation.depth, score, evaluation.line, evaluation.certainty)


def _percentage(info: Info) -> str:
    if info.certainty is Certainty.SEARCHED:
        percent = round(info.score)
        return _("{percent}%").format(percent=f"{percent:+d}" if percent else "0")
    if not info.score:
        return _("draw")
    text = _("win in {count}") if info.score > 0 else _("loss in {count}")
    return text.format(count=moves_to_win(info))


def certainty(game: Game, info: Info) -> str:
    """Return the certainty of a score: "exact", "winner proved", "depth 12"; may be empty."""
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
    """Return a score as a sentence that names the side ahead."""
    game, proved = position.game, info.certainty is not Certainty.SEARCHED
    color = game.color_with(position, info.line[0])
    leader = color if info.score > 0 else Color(1 - color)
    side = side_name(game, leader)
    if proved and not info.score:
        return _("The game is a draw with best play.")
    if not counts_points(game):
        return _judgement_without_points(side, info)
    if info.certainty is Certainty.EXACT:
        text = ngettext(
            "{side} wins by {count} disc with best play.",
            "{side} wins by {count} discs with best play.",
            round(abs(info.score)),
        )
        return text.format(side=side, count=f"{abs(info.score):g}")
    if proved:
        return _("{side} wins with best play.").format(side=side)
    if abs(info.score) < EVEN:
        return _("The sides are about even.")
    count = round(abs(info.score))
    text = ngettext(
        "{side} is ahead by about {count} disc.", "{side} is ahead by about {count} discs.", count
    )
    return text.format(side=side, count=count)


def _judgement_without_points(side: str, info: Info) -> str:
    if info.certainty is not Certainty.SEARCHED:
        count = moves_to_win(info)
        text = ngettext("{side} wins in {count} move.", "{side} wins in {count} moves.", count)
        return text.format(side=side, count=count)
    if abs(info.score) < EVEN_PERCENT:
        return _("The sides are about even.")
    if abs(info.score) < MUCH_BETTER:
        return _("{side} is better.").format(side=side)
    return _("{side} is much better.").format(side=side)


def threat_text(position: Position) -> str:
    """Return the threat of the side that is not to move; empty if there is none.

    The points come first, as the end may be cut off.
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
    """Return best play, move by move."""
    return " ".join(move_name(position.game, move) for move in info.line)


def merit_text(position: Position, info: Info) -> str:
    """Return the reason for a move as a sentence; empty if the game knows none."""
    merit = position.game.merit(position, info.line)
    return "" if merit is None else sentence(merit)


def hint_text(result: AnalysisResult) -> str:
    """Return the best move and the reason for it."""
    best, position = result.best, result.position
    if best is None:
        return _("The engine found no move.")
    verdict = judgement(position, best)
    if merit := merit_text(position, best):
        text = _("Hint: {merit} {judgement}").format(merit=merit, judgement=verdict)
    else:
        move = move_name(position.game, best.line[0])
        text = _("Hint: {move}. {judgement}").format(move=move, judgement=verdict)
    if len(best.line) == 1:
        return text
    line = line_text(position, best)
    return _("{hint} Best play: {line}").format(hint=text, line=line)


def preparing_text(progress: str) -> str:
    """Return the message while an engine gets ready."""
    return _("Preparing the engine: {progress}").format(progress=progress)


def preparing_advice(progress: str) -> str:
    """Return the message of `preparing_text` with the reason for the long wait."""
    text = _("Preparing the engine: {progress} (first time only)")
    return text.format(progress=progress)


def advice(analysis: AnalysisState, *, panel: bool) -> str:
    """Return the status line's text on a hint, or on an analysis that has no panel."""
    result, mode = analysis.result, analysis.mode
    if result is None or mode is AnalysisMode.OFF or (mode is AnalysisMode.ANALYSIS and panel):
        return ""
    if result.trouble is not None:
        return sentence(result.trouble)
    if result.stage is Stage.PREPARING:
        return preparing_advice(result.detail)
    if mode is AnalysisMode.ANALYSIS:
        return summary(result)
    if result.stage is Stage.DONE:
        return hint_text(result) if analysis.is_explained else short_hint(result, panel=panel)
    if result.detail:
        return _("Looking for the best move: depth {depth}").format(depth=result.detail)
    return _("Looking for the best move")


def short_hint(result: AnalysisResult, *, panel: bool) -> str:
    """Return the best move in a few words, with its value unless a panel has the judgement."""
    best, game = result.best, result.position.game
    if best is None:
        return _("The engine found no move.")
    move = move_name(game, best.line[0])
    if panel:
        return _("Hint: {move}.").format(move=move)
    return _("Hint: {move}, {value}.").format(move=move, value=full_score(game, best))


def hint_details(result: AnalysisResult) -> Sequence[str]:
    """Return the reason for the best move with the judgement, and best play."""
    best, position = result.best, result.position
    if best is None:
        return ()
    reason = joined(merit_text(position, best), judgement(position, best))
    if len(best.line) == 1:
        return (reason,)
    return reason, _("Best play: {line}").format(line=line_text(position, best))


def summary(result: AnalysisResult) -> str:
    """Return the best move, its score and certainty, and best play, in a few words."""
    best = result.best
    if best is None:
        return _("The engine is thinking")
    game = result.position.game
    move = move_name(game, best.line[0])
    return " ".join(
        part
        for part in (
            move,
            full_score(game, best),
            certainty(game, best),
            line_text(result.position, best) if len(best.line) > 1 else "",
        )
        if part
    )


def count_text(count: float) -> str:
    """Return a number in a few characters.

    >>> count_text(830), count_text(12_000), count_text(3_400_000)
    ('830', '12k', '3.4M')
    """
    for size, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if count >= size:
            return f"{count / size:.{1 if count < 10 * size else 0}f}{unit}"
    return f"{count:.0f}"
