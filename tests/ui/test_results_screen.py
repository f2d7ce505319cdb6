"""The screen of results: what it counts, how it is drawn, and how one gets there."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from boardtui.person.personal_file import FILE
from boardtui.person.results_file import ResultsFile
from boardtui.players.glicko2 import DRAW, LOSS, WIN
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.screens.results import ResultsScreen
from boardtui.ui.widgets.place_rule import ScrolledLines
from boardtui.ui.widgets.results_lines import ResultsLines
from boardtui.ui.widgets.tabs import Tabs
from tests.person.results import new_result

from .app_host import board_app, screen_text, settled, shows, started
from .host_game import offered

OTHELLO = Othello()
SIZES = [(80, 24), (120, 40), (60, 20)]


def had(tmp_path: Path, *scores: float, game: Game = OTHELLO, **facts: object) -> None:
    """Results of earlier games."""
    personal = ResultsFile(tmp_path / "games" / FILE)
    for score in scores:
        personal.add(new_result(score, game, **facts))  # type: ignore[arg-type]


def lines_of(app: BoardApp) -> list[str]:
    """The lines about one game, however far the screen is scrolled."""
    lines = app.screen.query_one(ResultsLines).lines(78)
    return ["".join(span.text for span in line).rstrip() for line in lines]


def part(app: BoardApp, title: str) -> list[str]:
    """The lines below a title, up to the next gap."""
    lines = lines_of(app)
    (start,) = (at for at, line in enumerate(lines) if line.strip("─- ").startswith(title))
    end = lines.index("", start) if "" in lines[start:] else len(lines)
    return lines[start + 1 : end]


def tabs(app: BoardApp) -> list[tuple[str, bool]]:
    """The names of the games, and whether each is drawn as the chosen value of a form."""
    (line,) = app.screen.query_one(Tabs).lines(78)
    return [(span.text.strip("[] "), span.style != "tabs--other") for span in line[::2]]


@pytest.mark.parametrize("size", SIZES)
async def test_without_results_it_says_what_will_stand_there(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = board_app(tmp_path)
    async with started(app, "r", size=size) as pilot:
        assert shows(app, ResultsScreen)
        assert "You have no rated games yet." in screen_text(app)
        assert "A game is rated if " in screen_text(app)
        assert offered(app).endswith("F1 Help  Esc Back ")
        assert tabs(app) == [("Games", True), ("Training", False)]
        await pilot.press("escape")
        await settled(pilot)
        assert shows(app, GamePicker)
    assert not (tmp_path / "games" / FILE).exists()


async def test_it_counts_by_level_side_and_opening(tmp_path: Path) -> None:
    had(tmp_path, WIN, WIN, LOSS, level="3", opening="f5 d6")
    had(tmp_path, DRAW, LOSS, level="easy", color=1, opening="d3 c3")
    app = board_app(tmp_path, glyphs="unicode")
    async with started(app, "r"):
        assert "2 won, 1 drawn, 2 lost" in lines_of(app)[0]
        assert part(app, "Levels") == [
            "Easy                     0     1     1  ╍╍──",
            "Level 3                  2     0     1  ━━━━──",
        ]
        assert part(app, "Sides") == [
            "Black                    2     0     1  ━━━━──",
            "White                    0     1     1  ╍╍──",
        ]
        assert part(app, "Openings") == [
            "Perpendicular Black      2     0     1  ━━━━──",
            "Diagonal      White      0     1     1  ╍╍──",
        ]


async def test_openings_are_named_by_position_the_most_played_first_with_each_colour(
    tmp_path: Path,
) -> None:
    had(tmp_path, WIN, opening="f5 f6")
    had(tmp_path, LOSS, LOSS, opening="f5 d6 c3 d3 c4")
    had(tmp_path, WIN, opening="f5 d6 c4 d3 c3", color=1)  # the same position
    had(tmp_path, DRAW, opening="c4 e3 f6 e6 f5")  # it turned
    app = board_app(tmp_path, glyphs="ascii")
    async with started(app, "r"):
        assert part(app, "Openings") == [
            "Tiger    Black      0     1     2  ==----",
            "         White      1     0     0  ##",
            "Diagonal Black      1     0     0  ##",
        ]


async def test_more_openings_than_have_room_are_counted_together(tmp_path: Path) -> None:
    tiger = "f5 d6 c3 d3 c4"
    for line in ["b3", "f4 e3", "f4 e6", "f4 f6", "f4 f6 b4", "f4 f6 f3"]:
        had(tmp_path, WIN, WIN, opening=f"{tiger} {line}")
    had(tmp_path, LOSS, opening="f5 f6")
    had(tmp_path, LOSS, opening="f5 f4", color=1)
    app = board_app(tmp_path)
    async with started(app, "r"):
        rows = part(app, "Openings")
        assert [row[:14].rstrip() for row in rows[:3]] == ["Aubrey", "Brightwell", "Leader's Tiger"]
        assert [row[:20].split() for row in rows[6:]] == [["Others", "Black"], ["White"]]


@pytest.mark.parametrize(
    ("glyphs", "strip", "key"),
    [
        ("unicode", "▄ ▀ ▀ ─", "─ ▀ won  ─ drawn  ▄ lost ─"),
        ("ascii", "- + + =", "- + won  = drawn  - lost -"),
    ],
)
async def test_the_last_results_are_a_strip_with_its_key_in_the_title_apart_from_it(
    tmp_path: Path, glyphs: str, strip: str, key: str
) -> None:
    had(tmp_path, LOSS, WIN, WIN, DRAW)
    app = board_app(tmp_path, glyphs=glyphs)
    async with started(app, "r"):
        assert part(app, "Last 20 games") == [strip]
        title = next(line for line in lines_of(app) if "Last 20 games" in line)
        assert title.endswith(
            {"unicode": " ▀ won  ─ drawn  ▄ lost ─", "ascii": " + won  = drawn  - lost -"}[glyphs]
        )
        assert "".join(lines_of(app)).replace("±", "").isascii() is (glyphs == "ascii")


async def test_the_strip_holds_twenty_and_its_key_goes_below_where_it_is_narrow(
    tmp_path: Path,
) -> None:
    had(tmp_path, *[LOSS] * 5, *[WIN] * 20)
    app = board_app(tmp_path, glyphs="unicode")
    async with started(app, "r"):
        lines = app.screen.query_one(ResultsLines).lines(39)
        shown = ["".join(span.text for span in line).strip() for line in lines]
        at = next(at for at, line in enumerate(shown) if "Last 20 games" in line)
        assert shown[at + 1 : at + 3] == [("▀ " * 20).strip(), "▀ won  ─ drawn  ▄ lost"]


async def test_the_graph_ends_with_the_present_rating(tmp_path: Path) -> None:
    had(tmp_path, *[WIN, LOSS, WIN, WIN] * 30)
    app = board_app(tmp_path)
    async with started(app, "r"):
        graph = part(app, "Rating over time")
        assert len(graph) == 6
        results = ResultsFile(tmp_path / "games" / FILE).results()
        values = [counted.rating.value for counted in results]
        assert graph[0].split()[0] == str(round(max(values)))
        assert graph[4].split()[0] == str(round(min(values)))
        assert graph[5].split() == [
            f"{counted.result.at.astimezone():%Y-%m-%d}" for counted in (results[0], results[-1])
        ]
        assert f"Your rating: {round(values[-1])} ± " in lines_of(app)[0]


async def test_one_result_has_no_graph(tmp_path: Path) -> None:
    had(tmp_path, WIN)
    app = board_app(tmp_path)
    async with started(app, "r"):
        assert not [line for line in lines_of(app) if "Rating over time" in line]
        assert len(part(app, "Levels")) == 1


async def test_a_page_is_offered_only_where_there_is_one(tmp_path: Path) -> None:
    had(tmp_path, WIN)
    app = board_app(tmp_path)
    async with started(app, "r", size=(80, 24)) as pilot:
        assert "Page down" in offered(app)
        assert "↓ " in screen_text(app).splitlines()[-2]
        await pilot.resize_terminal(80, 50)
        await settled(pilot)
        assert "Page down" not in offered(app)
        assert "↓" not in screen_text(app)


async def test_a_click_on_a_name_leads_to_its_game(tmp_path: Path) -> None:
    had(tmp_path, WIN, game=Gomoku(rule=Rule.RENJU), opening="h8 h9")
    had(tmp_path, LOSS, LOSS)
    app = board_app(tmp_path)
    async with started(app, "r") as pilot:
        await pilot.click(Tabs, offset=(13, 0))
        await settled(pilot)
        assert tabs(app) == [("Othello", False), ("Renju", True), ("Training", False)]


async def test_the_name_of_the_game_in_sight_is_in_sight_in_a_narrow_window(tmp_path: Path) -> None:
    for rule in (Rule.FREESTYLE, Rule.STANDARD, Rule.CARO, Rule.RENJU):
        had(tmp_path, WIN, game=Gomoku(rule=rule), opening="h8 h9")
    had(tmp_path, LOSS, LOSS)
    app = board_app(tmp_path)
    async with started(app, "r", size=(40, 12)) as pilot:
        names = app.screen.query_one(Tabs)
        assert len(names.names) == 6
        for name in names.names:
            assert f" {name} " in screen_text(app).replace("[", " ").replace("]", " ")
            await pilot.press("right")
            await settled(pilot)
            assert names.names[names.index] in screen_text(app).splitlines()[names.region.y]
        assert names.index == 0


async def test_left_and_right_lead_to_the_other_games(tmp_path: Path) -> None:
    had(tmp_path, WIN, game=Gomoku(rule=Rule.RENJU), opening="h8 h9")
    had(tmp_path, LOSS, LOSS)
    app = board_app(tmp_path)
    async with started(app, "r") as pilot:
        assert tabs(app) == [("Othello", True), ("Renju", False), ("Training", False)]
        assert "0 won, 0 drawn, 2 lost" in screen_text(app)
        await pilot.press("right")
        await settled(pilot)
        assert tabs(app) == [("Othello", False), ("Renju", True), ("Training", False)]
        assert "1 won, 0 drawn, 0 lost" in screen_text(app)
        assert "Direct Black" in "".join(part(app, "Openings"))
        await pilot.press("l", "l")
        await settled(pilot)
        assert tabs(app)[0] == ("Othello", True)
        await pilot.press("h", "left", "left")
        await settled(pilot)
        assert tabs(app)[0] == ("Othello", True)


async def test_openings_without_a_name_are_counted_together(tmp_path: Path) -> None:
    had(tmp_path, WIN, game=Gomoku(), opening="h8 a1")
    had(tmp_path, LOSS, game=Gomoku(), opening="h8 b1")
    had(tmp_path, LOSS, game=Gomoku(), opening="h8 i9")
    app = board_app(tmp_path)
    async with started(app, "r"):
        assert [row.split()[0] for row in part(app, "Openings")] == ["Indirect", "Unnamed"]
        assert part(app, "Openings")[-1].startswith("Unnamed opening Black      1     0     1")


async def test_a_key_and_the_palette_lead_there_from_a_game(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "1", "enter") as pilot:
        assert shows(app, GameScreen)
        await pilot.press("f12")
        await settled(pilot)
        assert shows(app, ResultsScreen)
        await pilot.press("f12")
        await settled(pilot)
        await pilot.press("ctrl+p", *"resul", "enter")
        await settled(pilot)
        assert shows(app, ResultsScreen)
        await pilot.press("f1")
        await settled(pilot)
        assert "Help" in screen_text(app)


async def test_the_text_scrolls_by_keys(tmp_path: Path) -> None:
    had(tmp_path, WIN)
    app = board_app(tmp_path)
    async with started(app, "r", size=(60, 20)) as pilot:
        text = app.screen.query_one(ScrolledLines)
        await pilot.press("down", "j", "space")
        await settled(pilot)
        assert text.scroll_y > 2
        await pilot.press("end")
        await settled(pilot)
        assert "once it is over." in " ".join(screen_text(app).split())
        await pilot.press("home")
        await settled(pilot)
        assert text.scroll_y == 0


async def test_damaged_results_are_told(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / FILE).write_text("no database")
    app = board_app(tmp_path)
    async with started(app, "r"):
        told = (
            "Your results, tags and training cards are damaged. To start over, move this file away"
        )
        assert told in " ".join(screen_text(app).split())


async def test_where_nothing_is_kept_it_says_so(tmp_path: Path) -> None:
    app = board_app(tmp_path, keeps=False)
    async with started(app, "r"):
        assert "Results are not saved here." in screen_text(app)
        assert "You have no rated games" not in screen_text(app)


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_no_line_is_wider_than_its_room(tmp_path: Path, language: str) -> None:
    had(tmp_path, *[WIN, DRAW, LOSS] * 20, level="10", opening="f5 d6")
    had(tmp_path, LOSS, opening="f5 d6 c3 d3 c4 b3 d2 f4")
    app = board_app(tmp_path, language=language)
    async with started(app, "r"):
        for width in (20, 40, 58, 78, 108):
            for line in app.screen.query_one(ResultsLines).lines(width):
                assert sum(cell_len(span.text.rstrip()) for span in line) <= max(width, 40)


async def test_it_follows_the_language(tmp_path: Path) -> None:
    had(tmp_path, WIN)
    app = board_app(tmp_path)
    async with started(app, "r") as pilot:
        await pilot.press("ctrl+p", *"language: 日本", "enter")
        await settled(pilot)
        assert "最近の20局" in screen_text(app)
        assert "オセロ" in screen_text(app)
