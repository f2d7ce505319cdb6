"""The texts while the moves of a game are guessed, for the screen and for plain mode."""

from __future__ import annotations

from collections.abc import Iterator

from boardtui.record.evaluation import counts_points
from boardtui.review.report import SideReport
from boardtui.rules.board import Color
from boardtui.rules.game import Game
from boardtui.session.training.guessing import Guessing, GuessStage
from boardtui.training.guesses import TRIES, GuessedMove, GuessKind, GuessScore
from boardtui.words.coaching import loss_text, refuted_text
from boardtui.words.counts import amount_text
from boardtui.words.errors import sentence
from boardtui.words.language import _, ngettext
from boardtui.words.names import move_name, side_name
from boardtui.words.report import percent_text
from boardtui.words.sentences import joined, shown_name
from boardtui.words.tour import Page

_LONG = "x" * 9
"""A word of a text that is measured before it is known."""


def guess_page(guessing: Guessing, skip: str = "", problem: str = "") -> Page:
    """Return the current texts; `problem` is the reason why the last point was refused."""
    page = _heading(guessing)
    match guessing.stage:
        case GuessStage.ASKED:
            trouble = problem if guessing.trouble is None else sentence(guessing.trouble)
            text, how = question_text(guessing), rules_text(guessing)
            page = page._replace(praise=last_text(guessing), text=text, how=how)
            return page._replace(objection=trouble, skip=skip)
        case GuessStage.JUDGED:
            return page._replace(text=_("The engine is checking the move."))
        case GuessStage.WRONG | GuessStage.OPEN:
            return page._replace(objection=wrong_text(guessing), go_on=_("Try again"))
        case GuessStage.SHOWN:
            wrong = wrong_text(guessing) if guessing.tries else ""
            return page._replace(text=shown_text(guessing), objection=wrong, go_on=_("Continue"))
        case GuessStage.GOING_ON:
            return page._replace(praise=last_text(guessing))
        case GuessStage.OVER:
            return _last_page(guessing)


def which_side() -> str:
    """Return the question for the side whose moves are guessed."""
    return _("Whose moves do you want to guess?")


def side_to_guess(game: Game, color: Color, player: str) -> str:
    """Return a side of a game, with its player if the name is known."""
    side = side_name(game, color)
    return _("{side}: {name}").format(side=side, name=shown_name(player)) if player else side


def nothing_to_guess(game: Game, color: Color | None) -> str:
    """Return the reason why no move of a game, or of one side, can be guessed."""
    if color is None:
        return _("There are no moves to guess here. Choose another game.")
    return _("{side} has no moves to guess here. Choose another side.").format(
        side=side_name(game, color)
    )


def question_text(guessing: Guessing) -> str:
    """Return the question for the move of the game."""
    side = side_name(guessing.record.game, guessing.position.turn)
    return _("{side} to move: what was played?").format(side=side)


def place_text(guessing: Guessing) -> str:
    """Return the number of the move, and the points so far: "Move 11. 6 of 9 points."."""
    text = _("Move {number} of the game.").format(number=guessing.node.move_number())
    so_far = guessing.score
    return joined(text, points_text(so_far)) if so_far.most else text


def rules_text(guessing: Guessing) -> str:
    """Return the points for each try, before the first one; else the number of tries left."""
    if guessing.tries:
        return tries_text(guessing)
    if guessing.place:
        return ""
    return _("Three tries: 3 points for the first, 2 for the second, 1 for the third.")


def tries_text(guessing: Guessing) -> str:
    """Return the number of tries that are left."""
    left = TRIES - len(guessing.tries)
    return ngettext("{count} try is left.", "{count} tries are left.", left).format(count=left)


def points_text(score: GuessScore) -> str:
    """Return the points as a sentence: "6 of 9 points."."""
    text = _("{points} of {most} points.")
    return text.format(points=score.points, most=score.most)


def last_text(guessing: Guessing) -> str:
    """Return what came of the last move that was found or shown; may be empty."""
    guessed = guessing.guessed
    return found_text(guessed[-1], guessing) if guessed else ""


def found_text(each: GuessedMove, guessing: Guessing) -> str:
    """Return how a move was found, with its points; or that it was not."""
    found = each.found
    assert each.node.parent is not None
    assert each.node.move is not None
    game = guessing.record.game
    played = move_name(game, each.node.move)
    if found is None:
        return _("{played} was played.").format(played=played)
    text = {
        GuessKind.SAME: _("{played} was played."),
        GuessKind.AS_GOOD: _("{move} is as good as the move played, {played}."),
        GuessKind.BETTER: _("{move} is better than the move played, {played}."),
    }[found.kind]
    if found.kind is GuessKind.SAME and found.move != each.node.move:
        text = _("{move} mirrors the move played, {played}.")
    points = ngettext("{count} point.", "{count} points.", each.points).format(count=each.points)
    text = text.format(move=move_name(game, found.move), played=played)
    return joined(text, price_text(each, guessing), points)


def price_text(each: GuessedMove, guessing: Guessing) -> str:
    """Return what the move of the game lost, if that is worth to be told; else nothing."""
    assert each.node.move is not None
    if not guessing.is_bad(each):
        return ""
    game = guessing.record.game
    move = move_name(game, each.node.move)
    return loss_text(game, move, each.lost, is_exact=False)


def wrong_text(guessing: Guessing) -> str:
    """Return why the last guess is wrong, without the move of the game; with the tries left."""
    game, stage = guessing.record.game, guessing.stage
    if stage is GuessStage.OPEN:
        move = guessing.view.node.move
        assert move is not None
        text = _(
            "{move} may be just as good: the engine cannot tell. This does not count as a try."
        )
        return text.format(move=move_name(game, move))
    left = tries_text(guessing) if stage is GuessStage.WRONG else ""
    verdict = guessing.verdict
    if verdict is None:
        text = _("{move} was not played.")
        return joined(text.format(move=move_name(game, guessing.tries[-1].move)), left)
    return joined(refuted_text(verdict), left)


def shown_text(guessing: Guessing) -> str:
    """Return the move of the game that was not found, with what it lost."""
    last = guessing.guessed[-1]
    return joined(found_text(last, guessing), price_text(last, guessing))


def over_texts(guessing: Guessing) -> Iterator[str]:
    """Yield the result: points, tries, the best and the worst guess, and how the side played."""
    page = _last_page(guessing)
    yield from filter(None, (page.heading, page.text, page.praise, page.objection, page.how))


def longest_guess_pages(guessing: Guessing, skip: str) -> Iterator[Page]:
    """Yield pages that are about as long as any while moves are guessed."""
    page = _heading(guessing)._replace(heading=_("Move {number} of the game.").format(number=100))
    page = page._replace(heading=joined(page.heading, "100 / 100 points."))
    long = " ".join([_LONG] * 12)
    yield page._replace(objection=long, go_on=_("Try again"))
    yield page._replace(praise=long, text=question_text(guessing), skip=skip)


def side_text(guessing: Guessing, side: SideReport) -> str:
    """Return how the side of the game played, as a sentence."""
    game = guessing.record.game
    facts = [
        _("accuracy {percent}").format(percent=percent_text(side.accuracy)),
        _("average loss {lost}").format(lost=f"{side.mean_loss:.1f}"),
        _("best moves {percent}").format(percent=percent_text(100 * side.best / side.judged)),
    ]
    text = _("{side}’s play in the game: {facts}.")
    return text.format(side=side_name(game, guessing.color), facts=_(", ").join(facts))


def _last_page(guessing: Guessing) -> Page:
    title = _("Guess the move")
    score, side = guessing.score, guessing.report
    if not score.most:
        return Page(
            title, "", "", text=_("You have not guessed any moves."), go_on=_("To the game")
        )
    points = _("{points} of {most} points: {percent}.")
    points = points.format(
        points=score.points, most=score.most, percent=percent_text(score.percent)
    )
    return Page(
        title,
        "",
        points,
        praise=_best_text(guessing, score),
        text=_tries_text(score),
        how="" if side is None else side_text(guessing, side),
        objection=_worst_text(guessing, score),
        go_on=_("To the game"),
    )


def _tries_text(score: GuessScore) -> str:
    """Return how many moves were found at which try."""
    first, second, third = (score.found.get(tries, 0) for tries in range(1, TRIES + 1))
    text = _(
        "Moves found on the first try: {first}, second: {second}, third: {third}. Not found: "
        "{shown}."
    )
    return text.format(first=first, second=second, third=third, shown=score.shown)


def _best_text(guessing: Guessing, score: GuessScore) -> str:
    best = score.best
    if best is None or best.found is None:
        return ""
    game, node = guessing.record.game, best.node
    assert node.parent is not None
    text = _("Best guess: move {number}, {move}, one of {count} legal moves.")
    if best.gained:
        text = _("Best guess: move {number}, {move}, {gained} better than the move played.")
    return text.format(
        number=node.move_number(),
        move=move_name(game, best.found.move),
        count=len(node.parent.position.legal_moves),
        gained=_amount(guessing, best.gained),
    )


def _worst_text(guessing: Guessing, score: GuessScore) -> str:
    if score.worst is None or score.worst.worst is None:
        return ""
    node, guess = score.worst.node, score.worst.worst
    text = _("Worst guess: move {number}, {move}, which loses {lost}.")
    return text.format(
        number=node.move_number(),
        move=move_name(guessing.record.game, guess.move),
        lost=_amount(guessing, guess.lost),
    )


def _amount(guessing: Guessing, value: float) -> str:
    """Return a number of discs: "8 discs"; else a percentage, since points are those of guesses."""
    game = guessing.record.game
    return amount_text(game, value) if counts_points(game) else percent_text(value)


def _heading(guessing: Guessing) -> Page:
    count = len(guessing.moves)
    number = min(guessing.place + 1, count)
    where = _("{number}/{count}").format(number=number, count=count)
    return Page(_("Guess the move"), where, place_text(guessing), skip_to=_("Next move"))
