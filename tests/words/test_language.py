"""Which language people read, and what they read in it."""

from __future__ import annotations

import asyncio
import gettext
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from rich.cells import cell_len

from boardtui import LANGUAGES
from boardtui.cli.main import main
from boardtui.players.levels import LEVELS, make_player
from boardtui.players.player import PlayerError
from boardtui.rules.board import Board, Color, Point
from boardtui.rules.errors import IllegalMove, RulesError
from boardtui.rules.game import Game, Move, Outcome, Pass, Place, Termination
from boardtui.rules.registry import GAMES, game
from boardtui.system.translatable import N_
from boardtui.words.errors import sentence
from boardtui.words.language import (
    _,
    current_language,
    ngettext,
    own_language,
    preferred_language,
    use_language,
)
from boardtui.words.names import family_name, game_name, move_name, side_name
from boardtui.words.results import official_text, result_text
from boardtui.words.sentences import shown_name
from tests.cases import each
from tests.cli.test_main import COMMANDS

BLACK, WHITE = Color(0), Color(1)
OTHELLO, GOMOKU = game("othello", size=4), game("gomoku")
STUCK = """
    XXXO
    OXX.
    XXXX
    XXXX
    """
"""White can play; Black cannot."""


@pytest.fixture(autouse=True)
def _english_before_and_after() -> Iterator[None]:
    use_language("en")
    yield
    use_language("en")


@pytest.fixture
def japanese() -> None:
    use_language("ja")


class TestTheEnvironment:
    @each(
        ("environ", "wanted"),
        [
            ({}, "en"),
            ({"LANG": "ja_JP.UTF-8"}, "ja"),
            ({"LANG": "ja"}, "ja"),
            ({"LANG": "ja_JP@modifier"}, "ja"),
            ({"LANG": "JA_JP.eucJP"}, "ja"),
            ({"LANG": "jam_JM.UTF-8"}, "en"),
            ({"LANG": "de_DE.UTF-8"}, "en"),
            ({"LANG": "C.UTF-8"}, "en"),
            ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8"}, "ja"),
            ({"LC_MESSAGES": "ja_JP.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
            ({"LANG": "ja_JP.UTF-8", "LC_ALL": "de_DE.UTF-8"}, "en"),
            ({"LANG": "ja_JP.UTF-8", "LC_ALL": ""}, "ja"),
            ({"LANG": "ja_JP.UTF-8", "LC_CTYPE": "en_GB.UTF-8"}, "ja"),
        ],
    )
    def test_the_first_locale_variable_that_is_set_decides(
        self, environ: Mapping[str, str], wanted: str
    ) -> None:
        assert preferred_language(environ) == wanted

    @pytest.mark.parametrize(
        ("wishes", "locale", "wanted"),
        [
            ("ja", "en_GB.UTF-8", "ja"),
            ("en", "ja_JP.UTF-8", "en"),
            ("ja:en", "en_GB.UTF-8", "ja"),
            ("fr:ja_JP:en", "en_GB.UTF-8", "ja"),
            ("fr:de", "ja_JP.UTF-8", "ja"),
            ("", "ja_JP.UTF-8", "ja"),
            ("ja", "", "ja"),
            ("ja", "C", "en"),
            ("ja", "POSIX", "en"),
            ("ja", "C.UTF-8", "ja"),
        ],
    )
    def test_a_list_of_languages_outranks_the_locale_unless_that_is_plain_c(
        self, wishes: str, locale: str, wanted: str
    ) -> None:
        assert preferred_language({"LANGUAGE": wishes, "LANG": locale}) == wanted

    @pytest.mark.parametrize(("term", "wanted"), [("linux", "en"), ("xterm", "ja")])
    def test_the_linux_console_has_no_kanji(self, term: str, wanted: str) -> None:
        assert preferred_language({"LANG": "ja_JP.UTF-8", "TERM": term}) == wanted
        assert preferred_language({"LANGUAGE": "ja:fr", "LANG": "C.UTF-8", "TERM": term}) == wanted


class TestUse:
    def test_english_is_the_source_text(self) -> None:
        assert current_language() == "en"
        assert _("The game is over.") == "The game is over."
        assert ngettext("{count} move", "{count} moves", 1) == "{count} move"
        assert ngettext("{count} move", "{count} moves", 2) == "{count} moves"

    @pytest.mark.usefixtures("japanese")
    def test_japanese_has_one_form_for_every_number(self) -> None:
        assert current_language() == "ja"
        assert _("The game is over.") == "対局は終わっています。"
        forms = {ngettext("{count} move", "{count} moves", count) for count in (0, 1, 2, 5)}
        assert forms == {"{count}手"}

    @pytest.mark.parametrize("code", ["xx", "", "ja_JP", "../../ja"])
    @pytest.mark.usefixtures("japanese")
    def test_an_unknown_code_is_english(self, code: str) -> None:
        use_language(code)
        assert current_language() == "en"
        assert _("The game is over.") == "The game is over."

    @pytest.mark.usefixtures("japanese")
    def test_a_text_without_translation_stays_as_it_is(self) -> None:
        assert _("no message of ours") == "no message of ours"

    @pytest.mark.usefixtures("japanese")
    def test_a_marked_message_is_translated_only_when_it_is_shown(self) -> None:
        stored = N_("The game is over.")
        assert stored == "The game is over."
        assert _(stored) == "対局は終わっています。"

    def test_every_language_is_called_what_it_calls_itself(self) -> None:
        assert LANGUAGES == {"en": "English", "ja": "日本語"}


class TestContexts:
    def test_an_own_language_begins_as_the_current_one_and_goes_its_own_way(self) -> None:
        use_language("ja")
        own = own_language()
        use_language("en")
        with own.in_use():
            assert current_language() == "ja"
            assert _("The game is over.") == "対局は終わっています。"
            use_language("en")
            use_language("ja")
        assert current_language() == "en"
        assert _("The game is over.") == "The game is over."
        assert own.code == "ja"

    async def test_tasks_that_began_before_a_change_see_it(self) -> None:
        changed = asyncio.Event()

        async def read() -> str:
            await changed.wait()
            return _("The game is over.")

        with own_language().in_use():
            inside = asyncio.create_task(read())
        outside = asyncio.create_task(read())
        with own_language().in_use():
            beside = asyncio.create_task(speak_japanese(changed))
        await beside
        assert await inside == await outside == "The game is over."

        changed.clear()
        language = own_language()
        with language.in_use():
            inside = asyncio.create_task(read())
        language.change("ja")
        changed.set()
        assert await inside == "対局は終わっています。"


async def speak_japanese(done: asyncio.Event) -> None:
    use_language("ja")
    done.set()


class TestTheCommandLine:
    @pytest.fixture(autouse=True)
    def _environment(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
            monkeypatch.delenv(name, raising=False)
        # What parsing puts there goes with the test.
        monkeypatch.setenv("LANGUAGE", "")
        monkeypatch.setenv("LANG", "en_GB.UTF-8")
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
        monkeypatch.setenv("COLUMNS", "80")
        yield
        gettext.textdomain("messages")

    @pytest.mark.parametrize("argv", [["--language", "ja"], ["--language=ja"]])
    def test_errors_are_in_the_language_that_was_asked_for(
        self, argv: list[str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["othello", "--size", "5", *argv]) == 2
        wanted = "盤の大きさに5は選べません。次から選んでください：4, 6, 8, 10, 12, 14, 16。"
        assert capsys.readouterr().err == f"boardtui: {wanted}\n"

    def test_an_unknown_language_is_refused_in_the_locales_own(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setenv("LANG", "ja_JP.UTF-8")
        assert main(["--language", "xx"]) == 2
        error = capsys.readouterr().err
        assert error == "boardtui: 引数--language：'xx'は選べません（選べるもの：'en', 'ja'）\n"

    @pytest.mark.parametrize(
        ("locale", "first_line", "argv"),
        [
            ("ja_JP.UTF-8", "", []),
            ("en_GB.UTF-8", 'language = "ja"', []),
            ("en_GB.UTF-8", 'language = "en"', ["--language=ja"]),
        ],
    )
    def test_problems_with_the_settings_are_told_in_the_language_in_use(
        self,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        locale: str,
        first_line: str,
        argv: list[str],
    ) -> None:
        monkeypatch.setenv("LANG", locale)
        path = tmp_path / "boardtui" / "config.toml"
        path.parent.mkdir()
        path.write_text(f"{first_line}\nbell = 3\n")
        assert main(["doctor", *argv]) == 0
        wanted = (
            f"{path}の2行目：「bell」には、trueかfalseを指定してください（3は指定できません）。"
        )
        assert capsys.readouterr().out.splitlines()[0] == wanted

    @each("command", ["", *COMMANDS])
    def test_help_is_japanese_to_the_last_sentence(
        self, command: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main([*filter(None, [command]), "--help", "--language=ja"]) == 0
        text = capsys.readouterr().out
        assert "使い方：" in text
        english = {"the", "and", "show", "options", "usage", "default", "exit", "of", "is"}
        assert english.isdisjoint(text.split())

    @each("command", ["", *COMMANDS])
    def test_lists_in_japanese_help_fit_80_columns(
        self, command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        # argparse counts characters, of which the Japanese ones take two columns.
        monkeypatch.setenv("COLUMNS", "80")
        assert main([*filter(None, [command]), "--help", "--language=ja"]) == 0
        listed = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  ")]
        assert [line for line in listed if cell_len(line) > 80] == []

    def test_a_line_that_cannot_be_solved_is_told_in_japanese(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        problems = tmp_path / "problems.obf"
        problems.write_text(f"{'-' * 63}? X;\n")
        assert main(["solve", str(problems), "--language=ja"]) == 1
        wanted = "1行目：8行目の8マス目：「?」は使えません。X、O、「.」のどれかにしてください。"
        assert capsys.readouterr().err == f"boardtui: {wanted}\n"

    def test_columns_of_numbers_stand_under_japanese_headings(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        argv = ["perft", "othello", "--size=4", "--depth=1", "--language=ja"]
        assert main(argv) == 0
        heading, numbers = capsys.readouterr().out.splitlines()
        assert heading == "  深さ             手順数         秒"
        assert numbers.startswith("     1                  4      0.")


def illegal(of: Game, position: Board | None, turn: Color, move: Move) -> str:
    start = of.start() if position is None else of.position(position, turn)
    with pytest.raises(IllegalMove) as caught:
        start.play(move)
    return sentence(caught.value)


@pytest.mark.usefixtures("japanese")
class TestJapanese:
    @pytest.mark.parametrize(
        ("move", "wanted"),
        [
            (Place(Point(4, 0)), "そこは盤の外です。"),
            (Place(Point(1, 1)), "b2にはすでに石があります。"),
            (Place(Point(0, 0)), "a1では石を返せません。"),
            (Pass(), "打てるときはパスできません。"),
        ],
    )
    def test_illegal_moves_say_why(self, move: Move, wanted: str) -> None:
        assert illegal(OTHELLO, None, BLACK, move) == wanted

    def test_a_forced_pass_is_asked_for(self) -> None:
        board = Board.from_text(STUCK)
        words = illegal(OTHELLO, board, BLACK, Place(Point(3, 1)))
        assert words == "打てる場所がありません。パスしてください。"

    def test_nothing_can_be_played_after_the_end(self) -> None:
        full = Board.from_text("XXXX\n" * 4)
        assert illegal(OTHELLO, full, BLACK, Pass()) == "対局は終わっています。"

    def test_a_taken_point_of_gomoku_says_so(self) -> None:
        once = GOMOKU.start().play(Place(Point(7, 7)))
        with pytest.raises(IllegalMove) as caught:
            once.play(Place(Point(7, 7)))
        assert sentence(caught.value) == "h8にはすでに石があります。"

    @pytest.mark.parametrize(
        ("picture", "wanted"),
        [
            ("XXXX\nXXXX\nXXOO\nOOOO", "10-6で黒の勝ちです。"),
            ("OOOO\nOOOO\nOOXX\nXXXX", "10-6で白の勝ちです。"),
            ("OOOO\nOOOO\nXXXX\nXXXX", "8-8で引き分けです。"),
        ],
    )
    def test_results_that_are_counted(self, picture: str, wanted: str) -> None:
        position = OTHELLO.position(Board.from_text(picture), BLACK)
        assert position.outcome is not None
        assert result_text(position, position.outcome) == wanted
        assert official_text(position, position.outcome) == ""

    @pytest.mark.parametrize(
        ("termination", "winners", "result"),
        [
            (Termination.RESIGNATION, (WHITE,), "黒の投了です。白の勝ちです。"),
            (Termination.TIMEOUT, (BLACK,), "白の時間切れです。黒の勝ちです。"),
            (Termination.FORFEIT, (BLACK,), "白の負けです（反則または棄権）。黒の勝ちです。"),
            (
                Termination.ABSENCE,
                (BLACK,),
                "白が戻らなかったため、対局は勝ち宣言で終わりました。黒の勝ちです。",
            ),
            (Termination.AGREEMENT, (BLACK, WHITE), "双方の合意による引き分けです。"),
            (Termination.ABANDONED, (), "対局は打ち切られました。"),
        ],
    )
    def test_results_for_other_reasons(
        self, termination: Termination, winners: tuple[Color, ...], result: str
    ) -> None:
        assert result_text(GOMOKU.start(), Outcome(winners, termination)) == result

    def test_a_row_that_wins_is_counted(self) -> None:
        line = tuple(Point(col, 0) for col in range(5))
        outcome = Outcome((BLACK,), Termination.RULES, line)
        assert result_text(GOMOKU.start(), outcome) == "五連で、黒の勝ちです。"
        assert result_text(GOMOKU.start(), outcome, (), BLACK) == "五連で、あなたの勝ちです。"

    def test_games_sides_and_passes_have_their_usual_names(self) -> None:
        assert [family_name(family) for family in GAMES] == ["オセロ", "五目並べ", "三色オセロ"]
        assert game_name(game("gomoku", size=3, line=3)) == "三目並べ"
        assert [side_name(OTHELLO, color) for color in (BLACK, WHITE)] == ["黒", "白"]
        assert move_name(OTHELLO, Pass()) == "パス"

    def test_options_that_do_not_fit_are_explained(self) -> None:
        with pytest.raises(RulesError) as caught:
            game("gomoku", size=5, line=9)
        assert sentence(caught.value) == "並べる数は3から5までです。9にはできません。"

    def test_computers_bear_japanese_names(self) -> None:
        names = [shown_name(make_player(level.key).name) for level in LEVELS]
        assert all(not name.isascii() for name in names)
        with pytest.raises(PlayerError) as caught:
            make_player("nobody", game=game("gomoku", size=20, line=9))
        assert sentence(caught.value).startswith("「nobody」という対局者はいません。")
        with pytest.raises(PlayerError) as caught:
            make_player("5", game=game("gomoku", size=20, line=9))
        assert sentence(caught.value) == (
            "レベル5は、このルールで並べる数が9の対局に対応していません。"
        )
