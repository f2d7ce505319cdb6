"""Reviews of records of others: shown wherever the same game is opened again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from boardtui.formats import sgf
from boardtui.formats.reading import Reading
from boardtui.record.cost import Cost
from boardtui.record.evaluation import Evaluation
from boardtui.record.judged_line import judged_line
from boardtui.record.judgement import Judgement
from boardtui.rules.othello import Othello
from boardtui.saves.quota import Quota
from boardtui.saves.review_cache import ReviewCache, ReviewCacheReason
from boardtui.session.kept_reviews import FILE, KeepingReason
from boardtui.session.launch import Bounds, NewGame, Review
from boardtui.session.open_game import OpenGame
from boardtui.session.open_games import OpenGames, SavesFolder
from boardtui.session.opener import GameNote
from boardtui.system.reasons import Statement
from tests.saves.reviews import load
from tests.session.keepers import file_of

MOVES = ";B[f5];W[d6];B[c3]"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "games"


@pytest.fixture
def notes() -> list[Statement]:
    """What the person is told."""
    return []


@pytest.fixture
def games(folder: Path, notes: list[Statement]) -> OpenGames:
    return begun(folder, notes)


def begun(folder: Path | None, notes: list[Statement], bounds: Bounds | None = None) -> OpenGames:
    """The games of a program that has just started."""
    kept = SavesFolder(folder, notify=notes.append)
    if bounds is not None:
        kept = kept._replace(bounds=bounds)
    return OpenGames(kept, tell=notes.append)


def on_disk(folder: Path) -> list[str]:
    """The names of the files in a folder, those of games without what is different each time."""
    return sorted(path.name if path.name == FILE else path.suffix for path in folder.iterdir())


def damage(folder: Path) -> None:
    folder.mkdir()
    (folder / FILE).write_bytes(b"no database " * 100)


def reading_of(properties: str = "", moves: str = MOVES) -> Reading:
    (reading,) = sgf.loads(f"(;GM[2]{properties}{moves})")
    return reading


def judgements(game: OpenGame, depth: int = 12) -> tuple[Judgement, ...]:
    return tuple(
        Judgement(node.path(), Evaluation(2, depth), Cost(1, depth=depth) if node.move else None)
        for node in game.subject.record.mainline()
    )


async def shown(games: OpenGames, game: OpenGame) -> Sequence[Judgement]:
    """What a game that was just opened says, once all is read that is kept of it."""
    assert games.reviews is not None
    await games.reviews.aclose()
    return judged_line(game.subject.record)


async def test_it_is_shown_where_the_game_is_opened_again(
    games: OpenGames, folder: Path, notes: list[Statement]
) -> None:
    game = games.review(reading_of("PB[Olsen]"))
    judged = judgements(game)
    game.view.judge(judged)
    await games.close_files()
    assert on_disk(folder) == [FILE]
    assert notes == []
    assert game.changed_studies == ()

    later = begun(folder, notes)
    again = later.review(reading_of("EV[Oslo]"))
    states: list[object] = []
    again.view.subscribe(states.append)
    assert await shown(later, again) == judged
    assert len(states) == 2  # the present one, and one with all judgements
    other = later.review(reading_of(moves=";B[f5];W[f6]"))
    assert await shown(later, other) == ()
    assert not again.view.state.can_undo
    await games.close_all()
    await later.close_all()
    assert on_disk(folder) == [FILE]


async def test_each_pass_is_kept(games: OpenGames, folder: Path) -> None:
    game = games.review(reading_of())
    for depth in (12, 16, 20):
        game.view.judge(judgements(game, depth))
    await games.close_files()
    assert load(ReviewCache(folder / FILE), game.subject.record) == judgements(game, 20)
    await games.close_all()


async def test_what_a_file_says_more_surely_stays(games: OpenGames) -> None:
    game = games.review(reading_of())
    game.view.judge(judgements(game))
    await games.close_files()
    reading = reading_of()
    first, second = reading.record.mainline()[1:3]
    first.cost, second.cost = Cost(3, depth=20), Cost(3, depth=9)
    again = games.review(reading)
    await shown(games, again)
    assert (first.cost, second.cost) == (Cost(3, depth=20), Cost(1, depth=12))
    await games.close_all()


async def test_a_comment_makes_a_study_that_holds_them(
    games: OpenGames, folder: Path, notes: list[Statement]
) -> None:
    game = games.review(reading_of())
    game.view.judge(judgements(game))
    assert notes == []
    game.view.comment((), "good")
    assert [note.reason for note in notes] == [GameNote.STUDIED]
    game.view.judge(judgements(game, 16))
    await games.close_files()
    assert game.changed_studies == (file_of(game),)
    (study,) = await games.archive.cards()
    record = (await games.archive.load(study.ref)).record
    assert [node.evaluation for node in record.mainline()] == [Evaluation(2, 16)] * 4
    # The file that it was read from has no comment, and is opened again as well.
    again = games.review(reading_of())
    assert await shown(games, again) == judgements(game, 16)
    await games.close_all()


async def test_a_study_that_was_kept_before_shows_them_too(
    games: OpenGames, folder: Path, notes: list[Statement]
) -> None:
    game = games.review(reading_of())
    game.view.comment((), "good")
    await games.close_all()
    original = await games.open_file(Review(reading_of(), source="cup.sgf"))
    original.view.judge(judgements(original))
    await games.close_files()
    await games.close_all()
    later = begun(folder, notes)
    (card,) = await later.archive.cards()
    study = await later.resume(card.ref)
    assert await shown(later, study) == judgements(study)
    await later.close_all()
    record = (await later.archive.load(card.ref)).record
    assert [node.evaluation for node in record.mainline()] == [Evaluation(2, 12)] * 4


async def test_ones_own_games_hold_theirs_themselves(games: OpenGames, folder: Path) -> None:
    game = games.start(NewGame(Othello(), ("human", "human")))
    game.view.play(game.game.parse_move("f5"))
    game.view.judge(judgements(game))
    await games.close_files()
    assert on_disk(folder) == [".sgf"]
    await games.close_all()


async def test_where_nothing_is_kept_there_is_no_cache(notes: list[Statement]) -> None:
    games = begun(None, notes)
    game = games.review(reading_of())
    game.view.judge(judgements(game))
    assert games.reviews is None
    assert judged_line(game.subject.record) == judgements(game)
    await games.close_all()
    assert notes == []


async def test_a_damaged_file_is_told_once_and_the_review_is_shown(
    games: OpenGames, folder: Path, notes: list[Statement]
) -> None:
    damage(folder)
    for _ in range(2):
        game = games.review(reading_of())
        game.view.judge(judgements(game))
        assert await shown(games, game) == judgements(game)
    assert [note.reason for note in notes] == [ReviewCacheReason.DAMAGED]
    await games.close_all()


async def test_a_mistake_of_the_program_is_told(
    games: OpenGames, notes: list[Statement], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(ReviewCache, "keep", fail)
    game = games.review(reading_of())
    game.view.judge(judgements(game))
    await shown(games, game)
    assert [note.reason for note in notes] == [KeepingReason.DEFECT]
    await games.close_all()


async def test_a_guest_has_a_part_of_the_quota_for_them(
    folder: Path, notes: list[Statement]
) -> None:
    games = begun(folder, notes, Bounds(quota=Quota(games=5, bytes=1000)))
    game = games.review(reading_of())
    game.view.judge(judgements(game))
    assert await shown(games, game) == judgements(game)
    assert [note.reason for note in notes] == [ReviewCacheReason.FULL]
    await games.close_all()


async def test_a_game_may_be_closed_while_its_review_is_read(
    games: OpenGames, folder: Path, notes: list[Statement]
) -> None:
    game = games.review(reading_of())
    game.view.judge(judgements(game))
    await games.close_files()
    again = begun(folder, notes)
    closed = again.review(reading_of())
    await again.close(closed)
    closed.dissolve()
    await again.close_files()
    assert notes == []
    await again.close_all()
    await games.close_all()
