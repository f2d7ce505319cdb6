from __future__ import annotations

import re
import textwrap
import tomllib
from pathlib import Path

import pytest
from rich.cells import cell_len

from boardtui.cli.help import TOPICS
from boardtui.cli.help.blocks import sections_of
from boardtui.cli.help.keys import PLACES
from boardtui.cli.help.settings import settings_file
from boardtui.cli.main import main
from boardtui.config.settings import Settings
from boardtui.players.levels import levels_for
from boardtui.players.specs import strengths_of
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.rules.registry import game
from boardtui.session.commands.app import APP, TERMINAL
from boardtui.session.commands.game import GAME
from boardtui.session.hosting import _LIMITS, HOSTED
from boardtui.ui.terminal.driver import MOST_COLUMNS, MOST_LINES
from boardtui.words.first_steps import first_steps, reading_an_analysis, reading_the_log
from boardtui.words.hosting import span
from boardtui.words.terms import StrategyTerm
from tests.cases import each

from .test_main import configure, refusal

pytestmark = pytest.mark.usefixtures("environment")


@each("language", ["en", "ja"])
@each("topic", TOPICS)
def test_a_topic_is_printed_in_lines_that_fit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], topic: str, language: str
) -> None:
    assert main(["help", topic, "--language", language]) == 0
    lines = capsys.readouterr().out.replace(str(tmp_path), "").splitlines()
    assert max(map(cell_len, lines)) < 80
    assert len(lines) > 15
    first = sections_of(topic, Settings())[0].heading
    assert (first in lines) == (language == "en")


def test_without_a_topic_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help"]) == 0
    listed = capsys.readouterr().out
    assert all(f"\n  {topic} " in listed for topic in TOPICS)


def test_an_unknown_topic_is_refused_with_those_that_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "security" in refusal(capsys, "help", "nonsense")


@pytest.mark.parametrize("family", [Othello, Gomoku], ids=lambda family: family.key)
def test_the_strength_of_each_level_is_told(
    capsys: pytest.CaptureFixture[str], family: type[Game]
) -> None:
    main(["help", "levels"])
    lines = capsys.readouterr().out.splitlines()
    for level in levels_for(family()):
        elo, error, is_bound = strengths_of(family)[level.key]
        told = f"{elo} ± {error} " if not is_bound else f"{elo}  {level.description}"
        begin = f"{level.title} {told}".split()
        assert any(line.split()[: len(begin)] == begin for line in lines)


def test_the_settings_are_shown_as_a_file_to_copy(capsys: pytest.CaptureFixture[str]) -> None:
    main(["help", "settings"])
    told = textwrap.dedent(capsys.readouterr().out.rpartition("its default\n\n")[2])
    assert told == settings_file()
    assert tomllib.loads(told)["theme"] == Settings().theme


def test_keys_are_those_that_the_settings_give(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    configure(tmp_path, '[keys]\n"game.resign" = ["f9"]\n')
    main(["help", "keys"])
    told = capsys.readouterr().out
    assert re.search(r"^ +F9 +Resign$", told, re.MULTILINE)
    assert re.search(r"^ +game\.resign +Resign$", told, re.MULTILINE)


def test_the_keys_begin_as_the_help_on_the_screen_does(capsys: pytest.CaptureFixture[str]) -> None:
    main(["help", "keys"])
    told = " ".join(capsys.readouterr().out.split())
    assert told.startswith("First steps Arrow keys move the cursor")
    rows = [
        *first_steps(lambda _id: ""),
        *reading_an_analysis(game("gomoku"), lambda _id: ""),
        *reading_the_log(game("othello")),
        *reading_the_log(game("gomoku")),
    ]
    assert all(meaning in told for _name, meaning in rows)


def test_every_command_of_a_game_is_among_the_keys(capsys: pytest.CaptureFixture[str]) -> None:
    main(["help", "keys"])
    told = capsys.readouterr().out
    for command in (*GAME, *APP):
        assert command.text in told


def test_every_command_that_has_a_name_is_listed_for_the_settings(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["help", "keys"])
    listed = set(
        re.findall(r"^ +([a-z-]+\.[a-z0-9-]+)(?: {2,}\S|$)", capsys.readouterr().out, re.MULTILINE)
    )
    places = (*PLACES, APP, TERMINAL)
    assert listed == {each.id for place in places for each in place if each.text}
    assert {"menu.up", "notes.save", "explorer.cancel", "copy.format-back"} <= listed


def test_strategy_shows_each_word_on_a_board_with_its_fault(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["help", "strategy"])
    told = capsys.readouterr().out
    board = """
    4 . . . O O O O O
    5 . . X X X X O .
    6 . . . O O O . O
    7 . . . . O X 1 .
    8 . . . . . . . 2

The X-square g7 gives White the corner h8.
"""
    assert board in told
    assert all(f"\n\n{term.title}\n\n" in told for term in StrategyTerm)
    assert told.count("a b c d e f g h") == len(StrategyTerm)


def test_the_figures_of_security_are_those_in_force(capsys: pytest.CaptureFixture[str]) -> None:
    main(["help", "security"])
    told = " ".join(capsys.readouterr().out.split())
    assert HOSTED.quota is not None
    assert HOSTED.idle is not None
    assert HOSTED.stay is not None
    limited = HOSTED.limited(Settings(thinking_time=600.0, analysis_time=3600.0))
    assert limited.threads == 1
    for figure in (
        f"{HOSTED.quota.games} games and {HOSTED.quota.bytes // 2**20} MB",
        f"{span(HOSTED.idle)} without a key press, or after {span(HOSTED.stay)}",
        f"{limited.thinking_time:.0f} seconds per move",
        f"{limited.analysis_time:.0f} seconds per analysis",
        "with one thread",
        f"{_LIMITS['RLIMIT_AS'][0] / 2**30} GB of address space",
        f"{_LIMITS['RLIMIT_NOFILE'][0]} open files",
        f"{_LIMITS['RLIMIT_CPU'][0]} seconds of processor time",
        f"{MOST_COLUMNS:,} columns and {MOST_LINES} lines",
    ):
        assert figure in told
