"""The details of the game in front: players, event, date, round, place, result and tags."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from boardtui.cli.main import main
from boardtui.formats import sgf
from boardtui.formats.details import Details, details_of
from boardtui.formats.detect import read_file
from boardtui.library.entry import digest_of_record
from boardtui.play.table import Table
from boardtui.record.tree import GameRecord
from boardtui.rules.registry import game
from boardtui.saves import game_files
from boardtui.saves.unkept import NotKept
from boardtui.session.game_library import GameLibrary
from boardtui.session.launch import NewGame, Review
from boardtui.session.open_game import OpenGame
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.details import DetailsForm
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.widgets.chooser import Chooser
from boardtui.ui.widgets.text_line import TextLine
from tests.library.games import TIGER, imported
from tests.library.games import sgf as sgf_text
from tests.play.tables import ANN, BOB, FIRST, play
from tests.session.keepers import file_of
from tests.waiting import until

from .app_host import board_app, keys, open_game, screen_text, settled, shows, started

OTHELLO = NewGame(game("othello"), ("human", "human"))
RENJU = game("gomoku", rule="renju")
FACTS = Details(("Nakamura", "Suzuki"), "1993-11-05", "World Final", "3", "Kyoto")


@pytest.fixture(autouse=True)
def _imports_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def update(
        library: GameLibrary, _added: tuple[Path, ...] = (), *, is_quiet: bool = False
    ) -> None:
        assert is_quiet in {True, False}
        imported(library.path, library.folder)

    monkeypatch.setattr(GameLibrary, "begin_update", update)


def lines(app: BoardApp) -> dict[str, str]:
    return {line.id or "": line.value for line in app.screen.query(TextLine)}


def write(app: BoardApp, **texts: str) -> None:
    for name, text in texts.items():
        app.screen.query_one(f"#{name.replace('_', '-')} Input", Input).value = text


async def ask(pilot: Pilot[None]) -> None:
    await pilot.press("ctrl+d")
    await settled(pilot)


async def save(pilot: Pilot[None]) -> None:
    await settled(pilot)
    await pilot.press("enter")
    await settled(pilot)


def saved_record(app: BoardApp, kind: str = "othello") -> GameRecord:
    """The record on disk, as after a crash."""
    return game_files.read(file_of(open_game(app, kind))).reading.record


class TestForm:
    async def test_details_are_typed_line_by_line_and_kept(self, tmp_path: Path) -> None:
        app = board_app(tmp_path, NewGame(RENJU, ("human", "human")))
        async with app.run_test(size=(120, 40)) as pilot:
            await settled(pilot)
            await pilot.press("h", "8", "enter")
            await settled(pilot)
            await ask(pilot)
            assert shows(app, DetailsForm)
            assert list(lines(app)) == ["name-0", "name-1", "event", "date", "round", "place"]
            for text in ("Nakamura", "Suzuki", "World Final"):
                await pilot.press(*text, "down")
            await pilot.press("ctrl+u", *"5.11.1993", "tab", *"3", "down", *"Kyoto", "enter")
            await settled(pilot)
            assert shows(app, GameScreen)
            shown = screen_text(app)
            assert "Nakamura" in shown
            assert isinstance(app.screen, GameScreen)
            assert app.screen.latest.occasion == "World Final, 1993-11-05, round 3, Kyoto"
            assert "World Final, 1993-11-05" in shown
            assert details_of(open_game(app, "gomoku").subject.record) == FACTS
            await until(lambda: details_of(saved_record(app, "gomoku")) == FACTS)
            await ask(pilot)
            assert lines(app)["place"] == "Kyoto"

    async def test_the_computer_stands_there_and_cannot_be_renamed(self, tmp_path: Path) -> None:
        app = board_app(tmp_path, NewGame(game("othello"), ("human", "easy")))
        async with app.run_test() as pilot:
            await settled(pilot)
            await ask(pilot)
            assert lines(app)["name-1"] == "Easy"
            await pilot.press(*"Ann", "down", *"Cup", "enter")
            await settled(pilot)
            assert details_of(open_game(app, "othello").subject.record).names == ("Ann", "Easy")
            await ask(pilot)
            assert not app.screen.query(Chooser)  # the result is that of the game
            assert lines(app)["event"] == "Cup"

    async def test_a_text_that_is_no_date_is_told_and_nothing_is_lost(self, tmp_path: Path) -> None:
        app = board_app(tmp_path, OTHELLO)
        async with app.run_test() as pilot:
            await settled(pilot)
            await ask(pilot)
            write(app, event="Club night", date="yesterday")
            await save(pilot)
            assert shows(app, DetailsForm)
            assert "“yesterday” is not a date. Write 1993-11-05" in screen_text(app)
            assert app.screen.focused is app.screen.query_one("#date Input")
            write(app, date="1993")
            await settled(pilot)
            assert "is not a date" not in screen_text(app)
            await save(pilot)
            assert details_of(open_game(app, "othello").subject.record)[1:3] == (
                "1993",
                "Club night",
            )

    async def test_escape_changes_nothing(self, tmp_path: Path) -> None:
        app = board_app(tmp_path, OTHELLO)
        async with app.run_test() as pilot:
            await settled(pilot)
            await ask(pilot)
            write(app, event="Club night")
            await pilot.press("escape")
            await settled(pilot)
            assert open_game(app, "othello").subject.record.event == ""
            assert open_game(app, "othello").subject.edits.revision == 0

    async def test_controls_and_long_texts_are_tidied(self, tmp_path: Path) -> None:
        app = board_app(tmp_path, OTHELLO)
        async with app.run_test() as pilot:
            await settled(pilot)
            await ask(pilot)
            write(app, name_0="\x1b[31mAnn ", place="x" * 1000)
            await save(pilot)
            details = details_of(open_game(app, "othello").subject.record)
            assert details.names[0] == "[31mAnn"
            assert details.place == "x" * 200

    async def test_a_record_from_a_file_stays_and_its_details_are_saved_as_ones_own(
        self, tmp_path: Path
    ) -> None:
        reading = sgf.loads("(;GM[2]SZ[8]PB[A]PW[B]DT[1993-11-05,06];B[f5];W[d6])")[0]
        app = board_app(tmp_path, Review(reading, "a.sgf"))
        async with app.run_test() as pilot:
            await settled(pilot)
            await ask(pilot)
            assert lines(app)["date"] == "1993-11-05,06"
            write(app, event="World Final")
            await save(pilot)
            own = file_of(open_game(app, "othello"))
            assert own.parent == tmp_path / "games"
            await until(own.exists)
            for written in ("EV[World Final]", "DT[1993-11-05,06]", "PB[A]"):
                assert written in own.read_text()

    @pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
    async def test_it_has_room_at_every_size(self, tmp_path: Path, size: tuple[int, int]) -> None:
        app = board_app(tmp_path, OTHELLO)
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await ask(pilot)
            shown = screen_text(app)
            for label in ("Black", "White", "Title or event", "Date", "Round", "Place", "Result"):
                assert label in shown
            assert "Enter Save" in shown

    async def test_the_picker_has_no_details(self, tmp_path: Path) -> None:
        app = board_app(tmp_path)
        async with started(app, "ctrl+d"):
            assert len(app.screen_stack) == 1


class TestResult:
    @pytest.mark.parametrize("size", [(80, 24), (80, 50), (120, 40), (200, 60)], ids=str)
    async def test_all_of_its_values_are_in_sight(
        self, tmp_path: Path, size: tuple[int, int]
    ) -> None:
        app = board_app(tmp_path, OTHELLO)
        async with started(app, "f", "5", "enter", size=size) as pilot:
            await ask(pilot)
            shown = screen_text(app)
            for choice in app.screen.query_one(Chooser).choices:
                assert choice.text in shown

    async def test_people_who_play_each_other_state_it(self, tmp_path: Path) -> None:
        app = board_app(tmp_path, OTHELLO)
        async with app.run_test() as pilot:
            await settled(pilot)
            await pilot.press("f", "5", "enter")
            await settled(pilot)
            await ask(pilot)
            await pilot.press(*["down"] * 6, "right", "right")
            await settled(pilot)
            assert "White won by resignation" in screen_text(app)
            await save(pilot)
            table = open_game(app, "othello").table
            assert table.standing.outcome is not None
            assert "RE[W+R]" in sgf.dumps(table.record)
            await until(lambda: "RE[W+R]" in sgf.dumps(saved_record(app)))
            await ask(pilot)
            assert not app.screen.query(Chooser)

    async def test_it_is_undone_with_the_names_that_were_written_with_it(
        self, tmp_path: Path
    ) -> None:
        app = board_app(tmp_path, OTHELLO)
        async with started(app, "f", "5", "enter") as pilot:
            await ask(pilot)
            write(app, name_0="Ann", event="Club")
            await pilot.press(*["down"] * 6, "right", "right")
            await save(pilot)
            table = open_game(app, "othello").table
            assert (table.standing.outcome is not None, table.record.event) == (True, "Club")
            await keys(pilot, "u")
            assert (table.standing.outcome, table.record.event) == (None, "")
            shown = screen_text(app)
            assert "Undone: the result, names and details." in shown
            assert "Club" not in shown

    @pytest.mark.parametrize("played", [True, False], ids=["game", "record"])
    async def test_one_dialog_is_undone_and_made_again_with_one_key(
        self, tmp_path: Path, played: bool
    ) -> None:
        reading = sgf.loads("(;GM[2]SZ[8]PB[A]PW[B]RE[B+T];B[f5];W[d6])")[0]
        app = board_app(tmp_path, OTHELLO if played else Review(reading, "a.sgf"))
        async with started(app) as pilot:
            if played:
                await keys(pilot, "f", "5", "enter", "x", "y")
            view = open_game(app, "othello").view
            before = sgf.dumps(view.record)
            await ask(pilot)
            write(app, name_0="Ann", event="Club")
            if not played:
                await pilot.press(*["down"] * 6, "left")
            await save(pilot)
            after = sgf.dumps(view.record)
            if played:
                await keys(pilot, "comma")
            at = view.cursor
            for key, record, text in (
                ("u", before, "names and details."),
                ("ctrl+r", after, "names and details."),
                ("u", before, "names and details."),
            ):
                await keys(pilot, key)
                assert (sgf.dumps(view.record), view.cursor) == (record, at)
                shown = screen_text(app)
                assert text in shown
                assert [word in shown for word in ("Ann", "Club")] == [record is after] * 2

    async def test_a_record_gets_one_and_loses_it(self, tmp_path: Path) -> None:
        reading = sgf.loads("(;GM[2]SZ[8]PB[A]PW[B]RE[B+T];B[f5];W[d6])")[0]
        app = board_app(tmp_path, Review(reading, "a.sgf"))
        async with app.run_test() as pilot:
            await settled(pilot)
            await ask(pilot)
            assert "Black won on time" in screen_text(app)
            await pilot.press(*["down"] * 6, *["left"] * 3)
            await save(pilot)
            record = open_game(app, "othello").view.record
            assert record.outcome is None
            await ask(pilot)
            await pilot.press(*["down"] * 6, "left")
            await save(pilot)
            assert "RE[0]" in sgf.dumps(open_game(app, "othello").view.record)


class TestTags:
    async def test_a_finished_game_has_tags_and_keeps_them_under_other_names(
        self, tmp_path: Path
    ) -> None:
        games = tmp_path / "games"
        games.mkdir()
        path = games / "own.sgf"
        path.write_text(sgf_text(TIGER, "A", "B", date="2026-11-20"))
        app = board_app(tmp_path)
        async with started(app, "ctrl+f") as pilot:
            await pilot.press("asterisk")
            await settled(pilot)
            await pilot.press("enter")
            await settled(pilot)
            assert shows(app, GameScreen)
            await ask(pilot)
            write(app, name_0="Ann", tags="club, my best")
            await save(pilot)
            await until(lambda: "PB[Ann]" in path.read_text())
            await pilot.press("ctrl+f")
            await settled(pilot)
            await pilot.press(*"tag:star tag:club player:ann")
            await settled(pilot)
            assert "Ann" in screen_text(app)
            assert "1 game" in screen_text(app)

    async def test_those_of_a_study_go_with_its_own_file(self, tmp_path: Path) -> None:
        table = Table.of(GameRecord(game("othello")), (ANN, BOB))
        play(table, "f5", "d6")
        table.resign(FIRST)
        app = board_app(tmp_path)
        async with started(app, size=(120, 40)) as pilot:
            of_study = app.games._opener._keeper_of_study
            shared = OpenGame("shared", table, NotKept(), who=None, keeper_of_study=of_study)
            app.call_later(app.navigation.open, partial(app.games.add, shared))
            await until(lambda: shows(app, GameScreen))
            shared.view.comment((), "Seen")
            path, library = shared.path, app.games.library
            assert path is not None
            assert library is not None
            await until(path.exists)
            library.begin_update()
            before = digest_of_record(shared.view.record)
            library.tags.add(before, "mine")
            await ask(pilot)
            write(app, name_0="Ann B.", tags="club")
            await save(pilot)
            now = digest_of_record(shared.view.record)
            await until(lambda: library.tags.of(now) == {"club"})
            # No other file holds the game under its old names.
            assert library.tags.of(before) == frozenset()

    async def test_a_running_game_has_none(self, tmp_path: Path) -> None:
        app = board_app(tmp_path, OTHELLO)
        async with app.run_test() as pilot:
            await settled(pilot)
            await ask(pilot)
            assert "tags" not in lines(app)


async def test_a_score_sheet_is_entered_filed_and_found_without_an_editor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    app = board_app(tmp_path)
    async with started(app, "1") as pilot:
        rival = app.screen.query_one("#rival-0", Chooser)
        rival.index = [choice.value for choice in rival.choices].index("human")
        await settled(pilot)
        write(app, name_0="Feinstein", name_1="Nelis")
        await save(pilot)
        for move in ("f5", "d6", "c5", "f4"):
            await pilot.press(*move, "enter")
            await settled(pilot)
        await ask(pilot)
        write(app, event="World Final", date="1993-11", round="3", place="London")
        await pilot.press(*["down"] * 6, "right")
        await save(pilot)
        await pilot.press("ctrl+s")
        await settled(pilot)
        assert "othello-feinstein-nelis-1993-11.sgf" in screen_text(app)
        await save(pilot)
        for name in ("sheet.ggf", "sheet.pgn"):
            await pilot.press("ctrl+s")
            await settled(pilot)
            await pilot.press("ctrl+u", *name)
            await save(pilot)
    path = tmp_path / "othello-feinstein-nelis-1993-11.sgf"
    (reading,) = read_file(path)
    assert details_of(reading.record) == Details(
        ("Feinstein", "Nelis"), "1993-11", "World Final", "3", "London"
    )
    for name in ("sheet.ggf", "sheet.pgn"):
        (reading,) = read_file(tmp_path / name)
        assert details_of(reading.record).names == ("Feinstein", "Nelis")
        assert details_of(reading.record).place == "London"
        assert details_of(reading.record).date.startswith("1993")
        assert reading.record.outcome is not None
    capsys.readouterr()
    assert main(["library", "add", str(path)]) == 0
    for query in ("player:nelis", "event:world", "year:1993", "B+"):
        capsys.readouterr()
        assert main(["library", "find", query]) == 0
        assert "Feinstein" in capsys.readouterr().out
