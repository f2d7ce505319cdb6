"""Errors and statements say in every language what they say in plain English."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from boardtui.config.kinds import ConfigError, ConfigReason
from boardtui.formats.errors import FormatError, FormatReason, LimitExceeded
from boardtui.formats.losses import LossNote
from boardtui.rules.errors import IllegalMove, IllegalMoveReason, RulesError
from boardtui.rules.game import Move, Position
from boardtui.rules.registry import game
from boardtui.system.reasons import Listed, Reason, Reasoned, Statement, Word
from boardtui.words.errors import USUAL_REASONS, sentence, summed_up
from boardtui.words.language import use_language


class Trouble(Reason):
    """Patterns of which some are in the catalogue."""

    OVER = "The game is over."
    FACTS = "{fact}"
    CHOSE = "{player} chose: {choice}."


def refusal(position: Position, move: str | Move) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        position.play(position.game.parse_move(move) if isinstance(move, str) else move)
    return caught.value


def said(fact: object) -> str:
    return sentence(Reasoned(Trouble.FACTS, fact=fact))


def test_of_many_problems_alike_the_first_ones_are_said_and_the_others_counted() -> None:
    alike = [FormatError(FormatReason.TWINS, line, 1) for line in range(1, 101)]
    other = FormatError(
        FormatReason.IN_FILE, name="a.sgf", problem=FormatError(FormatReason.NO_GAME)
    )
    lines = list(summed_up([*alike[:50], other, *alike[50:]]))
    assert [line.split(":")[0] for line in lines[:3]] == [
        f"Line {number}, column 1" for number in (1, 2, 3)
    ]
    assert lines[3] == "… and 97 more of this kind."
    assert lines[4:] == [sentence(other)]
    assert len(list(summed_up(alike[:4]))) == 4


def test_in_english_the_sentence_is_what_the_error_says() -> None:
    error = refusal(game("othello").start(), "a1")
    assert sentence(error) == str(error) == "a1 flips nothing."
    facts = Listed(("a", Word("Black")))
    told = Reasoned(Trouble.CHOSE, player=game("gomoku", size=3, line=3), choice=facts)
    assert sentence(told) == str(told) == "Tic-tac-toe chose: a, Black."


@pytest.mark.usefixtures("japanese")
class TestJapanese:
    def test_a_reason_is_translated_and_its_facts_are_put_in(self) -> None:
        error = refusal(game("othello").start(), "a1")
        assert sentence(error) == "a1では石を返せません。"
        assert str(error) == "a1 flips nothing."
        assert error.reason is IllegalMoveReason.FLIPS_NOTHING

    def test_words_and_lists_of_them_are_translated(self) -> None:
        assert said(Word("Black")) == "黒"
        assert said(Listed(("sgf", Word("Black"), Word("White")))) == "sgf, 黒, 白"

    def test_what_a_person_typed_stays_as_it_is(self) -> None:
        assert said("Black") == "Black"
        with pytest.raises(RulesError) as caught:
            game("gomoku").parse_move("White")
        assert sentence(caught.value) == "「white」は盤上の位置として読めません。"

    def test_a_game_is_called_by_its_name(self) -> None:
        assert said(game("gomoku", size=3, line=3)) == "三目並べ"

    def test_errors_and_statements_may_be_facts(self) -> None:
        assert said(Reasoned(Trouble.OVER)) == "対局は終わっています。"
        assert said(Statement(Trouble.OVER, {})) == "対局は終わっています。"
        assert said(Trouble.OVER) == "対局は終わっています。"
        assert said(PermissionError(errno.EACCES, "Permission denied")) == "権限がありません"

    def test_an_opening_says_what_it_asks(self) -> None:
        swap = game("gomoku", opening="swap").start()
        task = swap.game.task(swap)
        assert task is not None
        assert sentence(task) == "黒石を置いてください（1/3）。"
        pro = game("gomoku", opening="pro").start()
        assert sentence(refusal(pro, "a1")) == "1手目は中央（h8）に打ってください。"

    def test_a_game_names_its_option(self) -> None:
        with pytest.raises(RulesError) as caught:
            game("othello", size=5)
        wanted = "盤の大きさに5は選べません。次から選んでください：4, 6, 8, 10, 12, 14, 16。"
        assert sentence(caught.value) == wanted


TOLD: list[tuple[Exception | Statement, str, str]] = [
    (
        FormatError(IllegalMoveReason.FLIPS_NOTHING, 2, 6, point="a1"),
        "Line 2, column 6: a1 flips nothing.",
        "2行目の6文字目：a1では石を返せません。",
    ),
    (
        FormatError(FormatReason.WRONG_TURN, 1, 1, name=Word("White")),
        "Line 1, column 1: It is White’s turn.",
        "1行目の1文字目：今は白の番です。",
    ),
    (
        FormatError(FormatReason.UNREADABLE, path=Path("a.sgf"), reason=Word("Permission denied")),
        "a.sgf cannot be read: Permission denied.",
        "a.sgfを読めません（権限がありません）。",
    ),
    (
        LimitExceeded(FormatReason.LARGE_TEXT, limit=8),
        "The text is larger than 8 MB.",
        "テキストが8MBを超えています。",
    ),
    (
        FormatError(FormatReason.FOREIGN_ENDING, ending=".wtb", known=Listed((".sgf", ".ggf"))),
        ".wtb files are not supported; choose from: .sgf, .ggf.",
        ".wtbファイルには対応していません。次から選んでください：.sgf, .ggf。",
    ),
    (
        Statement(LossNote.FACTS, {"format": Word("list of moves")}),
        "A list of moves holds only moves: everything else is lost.",
        "着手の並びに保存できるのは着手だけです。それ以外は失われます。",
    ),
    (
        ConfigError(ConfigReason.NO_SWITCH, name="bell", value="3").at(Path("a.toml"), 2),
        "a.toml, line 2: “bell” must be true or false, not 3.",
        "a.tomlの2行目：「bell」には、trueかfalseを指定してください（3は指定できません）。",
    ),
    (
        ConfigError(ConfigReason.NOT_TOML, detail=Word("nested too deeply")).at(Path("a.toml")),
        "a.toml: this is not valid TOML (nested too deeply).",
        "a.toml：TOMLとして読めません（入れ子が深すぎます）。",
    ),
    (
        ConfigError(ConfigReason.LARGE_FILE, path=Path("a.toml")),
        "The settings file a.toml is too large. The defaults are used.",
        "設定ファイルa.tomlが大きすぎます。既定値を使います。",
    ),
]


@pytest.mark.parametrize(("said", "english", "_japanese"), TOLD)
def test_files_and_settings_say_what_is_wrong_and_where(
    said: Exception | Statement, english: str, _japanese: str
) -> None:
    assert sentence(said) == str(said) == english


@pytest.mark.usefixtures("japanese")
@pytest.mark.parametrize(("said", "english", "translated"), TOLD)
def test_places_are_translated_too(
    said: Exception | Statement, english: str, translated: str
) -> None:
    assert sentence(said) == translated
    assert str(said) == english


class TestReasonsOfTheSystem:
    @pytest.mark.usefixtures("japanese")
    def test_usual_ones_are_translated(self) -> None:
        assert all(not sentence(OSError(0, reason)).isascii() for reason in USUAL_REASONS)

    @pytest.mark.parametrize(
        "number",
        [errno.EACCES, errno.EROFS, errno.ENOSPC, errno.ENOENT, errno.ENOTDIR, errno.EISDIR],
    )
    def test_they_are_listed_as_the_system_words_them(self, number: int) -> None:
        assert os.strerror(number) in USUAL_REASONS


@pytest.mark.parametrize(
    ("error", "wanted"),
    [
        (OSError(errno.EIO, "Unheard of"), "Unheard of"),
        (OSError("no number"), "no number"),
        (ValueError("{braces} stay"), "{braces} stay"),
        (OSError(), "理由は不明です"),
    ],
)
@pytest.mark.usefixtures("japanese")
def test_others_keep_their_words_if_they_have_any(error: Exception, wanted: str) -> None:
    assert sentence(error) == wanted


@pytest.fixture
def japanese() -> object:
    use_language("ja")
    yield
    use_language("en")
