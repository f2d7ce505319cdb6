"""Lines of a record: learnt on the board, and more of them from the games of the library."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from boardtui.formats.folder import scan_path
from boardtui.rules.board import Color
from boardtui.rules.game import Game
from boardtui.session.launch import AskGame, ChooseGame, Review, review_of
from boardtui.session.open_game import OpenGame
from boardtui.session.training.choices import file_of, study_of
from boardtui.session.training.line_sources import GameLines, shares_in
from boardtui.session.training.lines import line_deck, repertoires_of
from boardtui.training.line_choice import ReplyChoice
from boardtui.training.repertoire import Repertoire
from boardtui.training.repertoire_sync import KeptRepertoire
from boardtui.ui.flows.drilling import run_drill
from boardtui.ui.flows.guessing import side_of
from boardtui.ui.flows.records import review
from boardtui.ui.long_reading import read_or_tell
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.services import Services
from boardtui.ui.widgets.menu import Item
from boardtui.words.lines import lines_of, no_file, no_lines, practice_text, which_side

if TYPE_CHECKING:
    from boardtui.formats.detect import Collection
    from boardtui.formats.folder import Folder


async def learn_lines(services: Services, game: OpenGame, color: Color | None = None) -> None:
    """Ask the moves of a colour in the record of an open game; ask for one if several move."""
    source = GameLines(game)
    found = await services.navigation.wait_for(repertoires_of(source.record))
    if color is not None:
        found = tuple(each for each in found if each.color == color)
    if not found:
        services.notices.warn(no_lines(game.game, color))
        return
    repertoire = found[0] if len(found) == 1 else await _ask_side(services, found)
    if repertoire is None:
        return
    training, shares = services.games.training, shares_in(services.games.library)
    by = ReplyChoice(services.preferences.settings.line_replies)
    deck = await services.navigation.wait_for(line_deck(training, source, repertoire, by, shares))
    if deck.is_practice:
        services.notices.tell(practice_text())
    await run_drill(services, deck)


async def learn_record(
    services: Services, opened: Review | ChooseGame | AskGame, side: str
) -> None:
    """Open the record of a file, or the study that was made of it, and ask a side's moves."""
    source = opened.source if isinstance(opened, Review) else ""
    study = await study_of(services.games.training, source)
    if study is None:
        game = await review(services, opened)
    else:
        game = await services.navigation.resume(study)
    if game is not None:
        await learn_lines(services, game, side_of(services, game.game, side))


async def learn_kept(services: Services, kept: KeptRepertoire) -> None:
    """Open the record of lines that were learnt before, and ask their moves."""
    path = file_of(kept)
    if path is None:
        services.notices.warn(no_file(kept))
        return
    if services.games.own_save(str(path)) is not None:
        game = await services.navigation.resume(path)
    else:
        game = await _open(services, path, kept.game)
    if game is not None:
        await learn_lines(services, game, kept.color)


async def _open(services: Services, path: Path, game: Game) -> OpenGame | None:
    """Open the record of a file, as a game where it names none; None on failure."""
    read = partial(review_of, partial(_scan, path), str(path), game)
    opening = await read_or_tell(
        services.app, services.preferences.glyphs, path.name, read, services.notices.warn
    )
    if opening is None:
        return None
    return await review(services, opening)


def _scan(path: Path, game: Game | None) -> Collection | Folder:
    return scan_path(path, game=game)


async def _ask_side(services: Services, found: Sequence[Repertoire]) -> Repertoire | None:
    items = [
        Item(str(place), lines_of(each.game, each.color, len(each.own)), key=str(place + 1))
        for place, each in enumerate(found)
    ]
    dialog = ConfirmDialog(which_side(), items, services.preferences.glyphs)
    answer = await services.navigation.ask(dialog)
    return None if answer is None else found[int(answer)]
