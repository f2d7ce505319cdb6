"""Wrong values in every column of all databases: each question is answered or refused."""

from __future__ import annotations

import asyncio
import gc
import io
import os
import shutil
import time
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout, suppress
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from boardtui.cli.library_report import print_findings, print_games, print_status
from boardtui.library import FILE
from boardtui.library.errors import LibraryError
from boardtui.library.importing import import_games
from boardtui.library.own import asked_among, own_path, places_of, searched
from boardtui.library.query import parse_query
from boardtui.library.reader import Reader, open_library
from boardtui.library.removal import remove_sources
from boardtui.library.search import Order
from boardtui.person.personal import PersonalFolder
from boardtui.person.personal_file import FILE as PERSONAL
from boardtui.person.personal_file import PersonalError
from boardtui.person.results_file import ResultsFile
from boardtui.person.tags import STAR, Collections, Tags
from boardtui.plain.results import results
from boardtui.plain.session import Session
from boardtui.record.cost import Cost
from boardtui.record.evaluation import Evaluation
from boardtui.record.tree import GameRecord
from boardtui.rules.errors import RulesError
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.saves.review_cache import ReviewCache, ReviewCacheError
from boardtui.session.kept_reviews import FILE as REVIEWS
from boardtui.session.library_sources import read_sources
from boardtui.session.rated_games import RatedGames
from boardtui.session.training.training import Training
from boardtui.system import databases
from boardtui.words.errors import sentence
from tests.library.games import by_seats, random_moves, sgf
from tests.person.results import new_result
from tests.saves.reviews import load, store

from .campaign import Effort, efforts
from .wrong_values import Unsafe, loosened, spoil

QUERIES = ("", "anna", "player:p1 event:cup", "opening:t", "year:1990-2010", "size:8 game:oth B+")


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a library, its files, a person's results, tags, collections and reviews."""
    folder = tmp_path_factory.mktemp("sound")
    (folder / "games").mkdir()
    moves = [random_moves(Othello(), seed, 20) for seed in range(8)]
    texts = [
        sgf(line, "Anna", f"P{at}", event="Cup", date=f"200{at}-01-02", result="B+2")
        for at, line in enumerate(moves)
    ]
    texts.append(by_seats(sgf(moves[0][:9], "", "Easy"), "human", "easy"))
    texts += [
        sgf(random_moves(Gomoku(size=size), 1, 20), game=Gomoku(size=size)) for size in (15, 20)
    ]
    texts.append(sgf(moves[0][:4]) + "(;GM[2];B[a1]")
    for at, text in enumerate(texts):
        (folder / "games" / f"{at}.sgf").write_text(text)
    import_games(folder / FILE, [folder / "games"], lambda _: None)
    personal = ResultsFile(folder / PERSONAL)
    for game in (Othello(), Gomoku()):
        personal.add(new_result(game=game, opening=""))
    with open_library(folder / FILE) as reader:
        assert reader is not None
        for row in reader.rows(reader.find(parse_query(""))):
            Tags(folder / PERSONAL).add(row.ref.digest, STAR)
    Collections(folder / PERSONAL).add([folder / "games"])
    for plies in (10, 20):
        store(ReviewCache(folder / REVIEWS), reviewed(plies))
    return folder


def read_library(folder: Path) -> None:
    with suppress(LibraryError), open_library(folder / FILE) as reader:
        assert reader is not None
        for question in questions(reader, folder):
            told(question)


def questions(reader: Reader, folder: Path) -> list[Callable[[], object]]:
    tags, start = Tags(folder / PERSONAL), Othello().start()
    return [
        *(partial(reader.find, parse_query(query)) for query in QUERIES),
        *(partial(reader.find, parse_query(""), order) for order in Order),
        *(partial(print_everything, reader, kind) for kind in ("text", "json", "sgf", "pgn")),
        lambda: read_rows(reader),
        *(partial(print_sources, reader, folder, kind) for kind in ("text", "json")),
        lambda: explore(reader),
        lambda: asked_among(reader, parse_query("tag:star own:"), tags),
        lambda: searched(reader, parse_query("anna tag:star"), tags),
        lambda: reader.explore(start, among=range(100)),
    ]


def everything(reader: Reader) -> list[int]:
    return list(reader.find(parse_query("")))


def print_sources(reader: Reader, folder: Path, kind: str) -> None:
    sources = read_sources(Collections(folder / PERSONAL), folder, reader)
    print_status(str(folder), 1, reader.count(), sources, kind)


def print_everything(reader: Reader, kind: str) -> None:
    print_games(reader, everything(reader), kind)


def explore(reader: Reader) -> None:
    game = Othello()
    for position in (game.start(), game.start().play(game.parse_move("f5"))):
        findings = reader.explore(position)
        for kind in ("text", "json"):
            print_findings(reader, game, findings, list(findings.games), kind)


def read_rows(reader: Reader) -> None:
    for row in reader.rows(everything(reader)):
        places = places_of(reader, row.ref.digest)
        own_path(places, Path("/nowhere"))
        with suppress(RulesError):
            row.record()
            row.positions()


def change_library(folder: Path) -> None:
    for change in (
        lambda: import_games(folder / FILE, [folder / "more"], lambda _: None),
        lambda: remove_sources(folder / FILE, [folder / "games"]),
    ):
        told(change)


def read_personal(folder: Path) -> None:
    path = folder / PERSONAL
    personal, tags, collections = ResultsFile(path), Tags(path), Collections(path)
    rated, said = RatedGames(lambda: PersonalFolder(folder), lambda _: None), list[str]()
    training = Training(folder, lambda _: None, lambda: 20)
    games = SimpleNamespace(rated=rated, training=training)
    session = SimpleNamespace(games=games, say=said.append)
    asks: list[Callable[[], object]] = [
        personal.pools,
        lambda: asyncio.run(results(cast("Session", session), "")),
        lambda: personal.add(new_result()),
        lambda: personal.add(new_result(game=Gomoku(), opening="")),
        tags.counts,
        lambda: tags.games([STAR]),
        lambda: tags.write(next(iter(tags.by_game())), ["new"]),
        collections.paths,
        lambda: collections.remove(collections.paths()),
    ]
    for ask in asks:
        told(ask)


def read_reviews(folder: Path) -> None:
    cache = ReviewCache(folder / REVIEWS)
    for record in map(reviewed, (10, 20)):
        for ask in (load, store, load):
            told(partial(ask, cache, record))


def reviewed(plies: int) -> GameRecord:
    """A record of others that was judged."""
    record = GameRecord(Othello())
    node = record.root
    for move in random_moves(Othello(), 1, plies):
        node = node.play(move)
        node.evaluation, node.cost = Evaluation(2.5, 12), Cost(1, depth=12)
    return record


def read_with_tags(folder: Path) -> None:
    with open_library(folder / FILE) as reader:
        assert reader is not None
        query = parse_query("tag:star")
        told(lambda: asked_among(reader, query, Tags(folder / PERSONAL)))
        told(lambda: read_sources(Collections(folder / PERSONAL), folder, reader))


def told(ask: Callable[[], object]) -> str:
    """What a question says about a damaged file; empty if it is answered."""
    try:
        ask()
    except (LibraryError, PersonalError, ReviewCacheError) as error:
        return sentence(error)
    return ""


def test_a_sound_database_answers_each_question(sound: Path, tmp_path: Path) -> None:
    for name in (FILE, PERSONAL, REVIEWS):
        shutil.copy(sound / name, tmp_path)
        with loosened(tmp_path / name):
            pass
    with open_library(tmp_path / FILE) as reader:
        assert reader is not None
        with redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8")):
            assert not any(map(told, questions(reader, tmp_path)))
    assert len(ResultsFile(tmp_path / PERSONAL).results()) == 2
    assert len(load(ReviewCache(tmp_path / REVIEWS), reviewed(20))) == 20


@pytest.mark.parametrize("effort", efforts(20))
@pytest.mark.parametrize(
    ("file", "reads"),
    [
        (FILE, (read_library, change_library)),
        (PERSONAL, (read_personal, read_with_tags)),
        (REVIEWS, (read_reviews,)),
    ],
    ids=["library", "personal", "reviews"],
)
def test_wrong_values_are_told(
    sound: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    file: str,
    reads: Sequence[Callable[[Path], object]],
    effort: Effort,
) -> None:
    monkeypatch.setattr(databases, "Connection", Unsafe)
    seed = int(os.environ.get("FUZZ_SEED", effort.seed))
    end = time.monotonic() + effort.seconds
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "new.sgf").write_text(sgf(random_moves(Othello(), 99, 20), "New", "One"))
    for number in range(effort.count):
        if time.monotonic() > end:
            break
        gc.collect()  # what the error of a reading has left keeps its file open
        for name in (FILE, PERSONAL, REVIEWS):
            shutil.copy(sound / name, tmp_path / name)
            for ending in ("-wal", "-shm"):
                (tmp_path / f"{name}{ending}").unlink(missing_ok=True)
        done = spoil(tmp_path / file, Random(f"{seed} {number}"))
        try:
            out = io.TextIOWrapper(io.BytesIO(), "utf-8")
            with redirect_stdout(out):
                for read in reads:
                    read(tmp_path)
        except BaseException as error:
            error.add_note(f"FUZZ_SEED={seed}, case {number}: {done}")
            raise
