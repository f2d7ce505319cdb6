"""The screens of the gallery, and what is done to come to each."""

from __future__ import annotations

from boardtui.ui.glyphs import GLYPH_SETS
from tests.terminal_double import DOWN, RIGHT, TAB
from tests.tools.gallery.visits import (
    CTRL_D,
    DRAWN_GAME,
    EASY,
    KEPT_GAMES,
    LOST_GAME,
    RATED_GAMES,
)
from tests.tools.sample_games import (
    GOMOKU,
    GOMOKU_GAME,
    LATE_GAME,
    OTHELLO,
    OTHELLO_GAME,
    RENJU_GAME,
    THREE_WAY,
    THREE_WAY_GAME,
    TIC_TAC_TOE,
    WON_GAME,
    moves,
)
from tests.tools.shots import QUICK, Shot, play_out, quiet, rest, shows

CTRL_F, CTRL_O, CTRL_P, CTRL_S = "\x06", "\x0f", "\x10", "\x13"
END = "\x1b[F"
F1, F2, F3, F7, F10 = "\x1bOP", "\x1bOQ", "\x1bOR", "\x1b[18~", "\x1b[21~"

COMMENT = "White takes the corner region here; Black should have kept the wedge at c6."

OTHELLO_PLAYED = moves(*OTHELLO_GAME)
GOMOKU_PLAYED = moves(*GOMOKU_GAME)
LATE_PLAYED = moves(*LATE_GAME)
COMMENTED = (*OTHELLO_PLAYED, ";", COMMENT)
ANALYSED = (*LATE_PLAYED, "=", shows("finished"))

CHOOSING = (
    Shot("picker-first"),
    Shot("picker-kept", visits=KEPT_GAMES),
    Shot("picker-all-games", steps=("a",), visits=KEPT_GAMES),
    Shot("picker-over-game", OTHELLO, (*OTHELLO_PLAYED, F2), visits=KEPT_GAMES),
    Shot("form-othello", steps=("1",)),
    Shot("form-gomoku", steps=("2",)),
    Shot("form-gomoku-more", steps=("2", "m")),
    Shot("form-three-way", steps=("5",)),
    Shot("form-over-game", OTHELLO, (*OTHELLO_PLAYED, F3)),
    Shot("settings", steps=("s",)),
    Shot("settings-end", steps=("s", END)),
)

PLAYING = (
    Shot("othello-start", ("othello", *EASY)),
    Shot("othello", OTHELLO, OTHELLO_PLAYED),
    Shot("othello-6", (*OTHELLO, "--size", "6"), ("\t\r",) * 6),
    Shot("othello-10", (*OTHELLO, "--size", "10"), moves("f4", "d5")),
    Shot("othello-16", (*OTHELLO, "--size", "16"), moves("h7")),
    Shot("gomoku", GOMOKU, GOMOKU_PLAYED),
    Shot("gomoku-20", (*GOMOKU, "--size", "20"), moves("k10", "k11", "l10", "m10")),
    Shot("renju", (*GOMOKU, "--rule", "renju"), (*moves(*RENJU_GAME), *(RIGHT, DOWN) * 3)),
    Shot("swap2", (*GOMOKU, "--opening", "swap2"), moves("h8", "i9", "h10")),
    Shot("tic-tac-toe", TIC_TAC_TOE, moves("b2", "a1", "c1")),
    Shot("three-way", THREE_WAY, moves(*THREE_WAY_GAME)),
    Shot("passed", (*OTHELLO, "--size", "4"), moves("a2", "a1", "a3")),
    Shot("illegal", OTHELLO, moves("a1")),
    Shot("clock", (*OTHELLO, "--clock", "5+3"), moves("d3", "c3", "c4"), is_moving=True),
    Shot(
        "clock-low",
        (*OTHELLO, "--clock", "25s"),
        (*moves("d3", "c3", "c4"), rest(10)),
        is_moving=True,
    ),
    Shot("clock-byoyomi", (*GOMOKU, "--clock", "10+5x30"), moves("h8", "i9"), is_moving=True),
    Shot("clock-fallen", (*OTHELLO, "--clock", "5s"), (*moves("d3"), rest(8))),
    Shot(
        "console",
        ("othello", "--black", "human", "--white", "1"),
        (*moves("d3"), shows("Move 2"), F10),
        QUICK,
    ),
)

ENDING = (
    Shot("won", GOMOKU, moves(*WON_GAME)),
    Shot("won-easy", ("othello", "--size", "4", *EASY), (play_out,), QUICK),
    Shot("lost", ("gomoku", *EASY), LOST_GAME, QUICK),
    Shot("drawn", TIC_TAC_TOE, moves(*DRAWN_GAME)),
    Shot("three-way-end", (*THREE_WAY, "--size", "5"), (play_out,), QUICK),
    Shot("resign-question", ("othello", *EASY), (*moves("d3"), quiet(2), "x"), QUICK),
    Shot("resigned", OTHELLO, (*OTHELLO_PLAYED, "x", "y")),
    Shot("results", steps=("r",), visits=RATED_GAMES),
    Shot("results-none", steps=("r",)),
)

STUDYING = (
    Shot("review-end", GOMOKU, (*moves(*WON_GAME), "3", ">", ",", ",")),
    Shot("review-numbers", GOMOKU, (*moves(*WON_GAME), "3", ">", ",", "@", "@")),
    Shot(
        "variation",
        OTHELLO,
        (*OTHELLO_PLAYED, "x", "y", *",,,,", *moves("c7"), "\t\r", ","),
    ),
    Shot("replay", OTHELLO, (*OTHELLO_PLAYED, *",,,,")),
    Shot("numbers", OTHELLO, (*OTHELLO_PLAYED, "@", "@")),
    Shot("comment", OTHELLO, COMMENTED),
    Shot("commented", OTHELLO, (*COMMENTED, CTRL_S)),
    Shot(
        "details",
        OTHELLO,
        (*OTHELLO_PLAYED, CTRL_D, "Ann Lee", TAB, "Bob", TAB, "Club night"),
    ),
    Shot("hint", OTHELLO, (*OTHELLO_PLAYED, "/", rest(3), quiet(2))),
    Shot("hint-gomoku", GOMOKU, (*GOMOKU_PLAYED, "/", rest(3), quiet(2))),
    Shot("analysis", OTHELLO, ANALYSED),
    Shot("analysis-running", OTHELLO, (*OTHELLO_PLAYED, "=", rest(12)), is_moving=True),
    Shot("analysis-gomoku", GOMOKU, (*GOMOKU_PLAYED, "=", rest(12)), is_moving=True),
    Shot("analysis-lines", OTHELLO, (*ANALYSED, "*", "*", "*", rest(6))),
    Shot(
        "coach",
        (*OTHELLO, "--coach"),
        (*LATE_PLAYED, rest(6), *moves("a2"), rest(8)),
        "coach_discs = 1.0\n",
    ),
    Shot("explorer", OTHELLO, (*moves(*OTHELLO_GAME[:5]), "%", rest(1)), games=300),
)

READING = (
    Shot("open", steps=(CTRL_O,), visits=KEPT_GAMES),
    Shot("save", OTHELLO, (*OTHELLO_PLAYED, CTRL_S)),
    Shot("library", steps=(CTRL_F, quiet(1.5)), games=300),
    Shot("library-search", steps=(CTRL_F, "tesar cup W+", quiet(1.5)), games=300),
    Shot("library-none", steps=(CTRL_F, "zzz", quiet(1.5)), games=300),
    Shot("library-empty", steps=(CTRL_F, quiet(1.5))),
    Shot("library-tags", steps=(CTRL_F, quiet(1), "#"), games=300),
    Shot("library-sources", steps=(CTRL_F, quiet(1), F7), games=300),
    Shot("help", OTHELLO, (F1,)),
    Shot("help-marks", OTHELLO, (F1, TAB, TAB)),
    Shot("help-words", OTHELLO, (F1, *(TAB,) * 5)),
    Shot("palette", OTHELLO, (*OTHELLO_PLAYED, CTRL_P)),
    Shot("palette-words", OTHELLO, (*OTHELLO_PLAYED, CTRL_P, "sto")),
    Shot("tour-othello", ("learn", "othello")),
    Shot("tour-othello-later", ("learn", "othello"), (".", ".", ".", ".")),
    Shot("tour-gomoku", ("learn", "gomoku"), (".",)),
)

GAMES = (
    ("othello", OTHELLO, OTHELLO_PLAYED),
    ("gomoku", GOMOKU, GOMOKU_PLAYED),
    ("three-way", THREE_WAY, moves(*THREE_WAY_GAME)),
)

LOOKS = (
    *(
        Shot(f"theme-{theme}-{name}", arguments, steps, f'theme = "{theme}"\n')
        for theme in ("light", "high-contrast", "colour-blind", "terminal")
        for name, arguments, steps in (*GAMES, ("analysis", OTHELLO, ANALYSED))
    ),
    *(
        Shot(f"theme-{theme}-picker", settings=f'theme = "{theme}"\n', visits=KEPT_GAMES)
        for theme in ("light", "terminal")
    ),
    *(
        Shot(
            f"characters-{glyphs}-{name}",
            arguments,
            steps,
            f'glyphs = "{glyphs}"\n',
            pictures=glyphs == "pictures",
        )
        for glyphs in GLYPH_SETS
        for name, arguments, steps in GAMES
    ),
    *(
        Shot(f"pictures-{theme}-{name}", arguments, steps, f'theme = "{theme}"\n', pictures=True)
        for theme in ("light", "high-contrast", "colour-blind")
        for name, arguments, steps in (*GAMES, ("analysis", OTHELLO, ANALYSED))
    ),
    Shot("characters-ascii-picker", settings='glyphs = "ascii"\n', visits=KEPT_GAMES),
    Shot("japanese", (*OTHELLO, "--language", "ja"), OTHELLO_PLAYED),
    Shot("japanese-form", ("--language", "ja"), ("2",)),
)

SCREENS = CHOOSING + PLAYING + ENDING + STUDYING + READING + LOOKS
