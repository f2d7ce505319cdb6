from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from boardtui import __version__
from boardtui.cli.main import main
from boardtui.config.settings import Settings
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.rules.othello import Othello
from boardtui.session.launch import BrowseLibrary, Launch, Learn, NewGame, Review
from boardtui.words.language import current_language
from tests.cases import each

COMMANDS = [
    "othello",
    "gomoku",
    "learn",
    "open",
    "convert",
    "picture",
    "engine",
    "solve",
    "match",
    "prepare",
    "perft",
    "help",
    "doctor",
]


pytestmark = pytest.mark.usefixtures("environment")


def configure(tmp_path: Path, text: str) -> None:
    path = tmp_path / "config" / "boardtui" / "config.toml"
    path.parent.mkdir(parents=True)
    path.write_text(text)


def refusal(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """The one line that a wrong command line gets."""
    assert main(argv) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("boardtui: ")
    assert printed.err.count("\n") == 1
    return printed.err.removeprefix("boardtui: ").rstrip("\n")


class TestStart:
    def test_without_a_command_the_picker_opens(self, launches: list[Launch]) -> None:
        assert main([]) == 7
        assert launches[0].opening is None
        assert launches[0].settings == Settings()
        assert launches[0].seed is None

    def test_the_library_opens_without_an_action(self, launches: list[Launch]) -> None:
        assert main(["library"]) == 7
        assert launches[0].opening == BrowseLibrary()

    @pytest.mark.parametrize(
        ("line", "game", "seats"),
        [
            ("othello", Othello(), ("human", "easy")),
            ("othello --size 10", Othello(10), ("human", "easy")),
            ("othello --white human", Othello(), ("easy", "human")),
            ("othello --black random", Othello(), ("random", "human")),
            ("othello --black human --white human", Othello(), ("human", "human")),
            ("othello --black easy --white random", Othello(), ("easy", "random")),
            ("othello --size 6 --white 10", Othello(6), ("human", "10")),
            (f"othello --white {sys.executable}", Othello(), ("human", sys.executable)),
            ("gomoku --size=19 --rule standard", Gomoku(19, 5, Rule.STANDARD), ("human", "easy")),
            ("gomoku --size 3 --line 3 --black easy", Gomoku(3, 3), ("easy", "human")),
            ("gomoku --opening swap2", Gomoku(opening=OpeningRule.SWAP2), ("human", "easy")),
        ],
    )
    def test_a_game_starts_with_its_options_and_players(
        self, launches: list[Launch], line: str, game: Othello | Gomoku, seats: tuple[str, ...]
    ) -> None:
        assert main(line.split()) == 7
        assert launches[0].opening == NewGame(game, seats)

    @pytest.mark.parametrize("line", ["{} othello", "othello {}"])
    def test_options_stand_before_or_after_the_command(
        self, launches: list[Launch], line: str
    ) -> None:
        options = "--glyphs ascii --colour 16 --no-hints --no-animation --language ja --seed 42"
        assert main(line.format(options).split()) == 7
        wanted = Settings(glyphs="ascii", colour="16", hints=False, animation=False, language="ja")
        assert launches[0].settings == wanted
        assert launches[0].seed == 42
        assert current_language() == "ja"

    def test_an_engine_of_the_settings_is_a_player(
        self, tmp_path: Path, launches: list[Launch]
    ) -> None:
        configure(tmp_path, '[engines]\n"My Edax" = "edax -nboard"\n')
        assert main(["othello", "--white", "My Edax"]) == 7
        assert launches[0].opening == NewGame(Othello(), ("human", "My Edax"))

    def test_options_work_without_a_command(self, launches: list[Launch]) -> None:
        assert main(["--no-hints"]) == 7
        assert not launches[0].settings.hints

    def test_nothing_moves_by_itself_over_ssh(
        self, launches: list[Launch], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("SSH_CONNECTION", "192.0.2.1 1 192.0.2.2 22")
        assert main([]) == 7
        assert launches[0].settings == Settings(animation=False)

    def test_the_settings_file_counts_where_the_command_line_is_silent(
        self, tmp_path: Path, launches: list[Launch]
    ) -> None:
        configure(tmp_path, 'theme = "light"\nglyphs = "blocks"\nbell = 3\n')
        assert main(["--glyphs", "ascii"]) == 7
        settings = launches[0].settings
        assert (settings.theme, settings.glyphs) == ("light", "ascii")
        assert [problem.line for problem in launches[0].problems] == [3]
        assert launches[0].config_path == tmp_path / "config" / "boardtui" / "config.toml"
        assert launches[0].data_path == tmp_path / "data" / "boardtui" / "games"

    def test_a_tour_is_taken(self, launches: list[Launch]) -> None:
        assert main(["learn", "gomoku"]) == 7
        assert launches[0].opening == Learn("gomoku")

    def test_a_record_is_reviewed(self, tmp_path: Path, launches: list[Launch]) -> None:
        path = tmp_path / "game.txt"
        path.write_text("f5d6c3")
        assert main(["open", str(path)]) == 7
        review = launches[0].opening
        assert isinstance(review, Review)
        assert review.source == str(path)
        assert review.reading.record.root.end().position.ply == 3

    def test_a_record_comes_through_standard_input(
        self, monkeypatch: pytest.MonkeyPatch, launches: list[Launch]
    ) -> None:
        monkeypatch.setattr("boardtui.cli.opening._take_keys_from_terminal", lambda: None)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"(;GM[2]SZ[8];B[f5])")))
        assert main(["open", "-"]) == 7
        review = launches[0].opening
        assert isinstance(review, Review)
        assert review.reading.record.root.end().position.ply == 1


class TestRefusals:
    @each(
        ("line", "words"),
        [
            ("chess", "invalid choice: 'chess'"),
            ("--glyphs emoji", "argument --glyphs: invalid choice: 'emoji'"),
            ("--colour 12", "argument --colour: invalid choice: '12'"),
            ("--language fr", "argument --language: invalid choice: 'fr'"),
            ("--language", "argument --language: expected one argument"),
            ("--seed -1", "“-1” is not a whole number."),
            ("--seed x", "“x” is not a whole number."),
            ("othello --glyph ascii", "unrecognized arguments: --glyph ascii"),
            ("othello --size 7", "7"),
            ("othello --size ten", "“ten” is not a whole number."),
            ("othello --size 99999999999999999999", "is not a whole number."),
            ("othello --line 3", "unrecognized arguments: --line 3"),
            ("othello --black nobody", "There is no player “nobody”"),
            (
                "othello --white 11",
                "There is no player “11”; choose from: human, random, easy, 1, ",
            ),
            ("othello --white /nowhere/edax", "there is no program “/nowhere/edax”."),
            ("gomoku --line 6 --white python3", "python3 plays Gomoku only with 5 in a row."),
            ("othello --size 6 --white python3", "python3 plays Othello only on 8×8 boards."),
            ("gomoku --rule pente", "invalid choice: 'pente'"),
            ("gomoku --size 21", "21"),
            ("gomoku --size 4 --line 5", "not 5."),
            ("gomoku --opening pro --size 5", "The pro opening needs a board of 7×7 or larger."),
            ("othello extra", "unrecognized arguments: extra"),
            ("perft othello", "the following arguments are required: --depth"),
            ("perft chess --depth 3", "invalid choice: 'chess'"),
            ("perft othello --depth -1", "argument --depth: -1 is not between 1 and 1000."),
            ("perft othello --depth 0", "argument --depth: 0 is not between 1 and 1000."),
            ("perft othello --depth ten", "argument --depth: “ten” is not a whole number."),
            ("perft othello --line 5 --depth 3", "line"),
            ("perft othello --depth 3 --position XO", "but needs 64 for the board"),
            ("open", "the following arguments are required"),
            ("open /nowhere/game.sgf", "/nowhere/game.sgf"),
            ("convert /nowhere/game.sgf out.txt", "/nowhere/game.sgf"),
            ("convert one", "the following arguments are required"),
            ("engine", "the following arguments are required"),
            ("engine chess", "invalid choice: 'chess'"),
            ("engine othello --protocol uci", "invalid choice: 'uci'"),
            ("engine gomoku --protocol gtp", "The Gomoku engine supports Gomocup, not GTP."),
            ("engine othello --level 11", "11 is not between 1 and 10."),
            ("engine othello --level -1", "-1 is not between 1 and 10."),
            ("engine othello --depth 0", "0 is not between 1 and 1000."),
            ("engine othello --nodes many", "“many” is not a whole number."),
            ("engine othello --seconds 0", "“0” is not a number of seconds"),
            ("engine othello --seconds 1e3", "“1e3” is not a number of seconds"),
            ("engine othello --accept-loss 1e3", "“1e3” is not a number of discs"),
            (
                "engine gomoku --accept-loss 4",
                "--accept-loss works only in games with discs, not in Gomoku.",
            ),
            ("engine othello --hash 5000", "5000 is not between 1 and 4096."),
            ("engine othello --threads 65", "65 is not between 1 and 64."),
            ("solve endgames.obf --threads many", "“many” is not a whole number."),
            ("solve", "the following arguments are required"),
            ("solve /nowhere/endgames.obf", "/nowhere/endgames.obf: No such file"),
        ],
    )
    def test_a_wrong_argument_is_one_line(
        self, capsys: pytest.CaptureFixture[str], launches: list[Launch], line: str, words: str
    ) -> None:
        assert words in refusal(capsys, *line.split())
        assert launches == []

    def test_a_broken_record_is_refused_with_its_place(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], launches: list[Launch]
    ) -> None:
        path = tmp_path / "broken.txt"
        path.write_text("hello\nworld\n")
        message = refusal(capsys, "open", str(path))
        assert message.startswith(f"{path}: Line 1, column 1: ")
        path.write_bytes(b"\x7fELF\0\0")
        message = refusal(capsys, "open", str(path))
        assert message.startswith(f"{path}: Line 1, column 5: The format is not recognised")
        message = refusal(capsys, "open", str(tmp_path))
        assert message.startswith("broken.txt: Line 1, column 5: The format is not recognised")
        assert refusal(capsys, "open", "~no such user/a") == "There is no file ~no such user/a."

    def test_argparse_speaks_the_language_in_use(
        self,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        catalogue = Catalog("ja")
        catalogue.add("expected one argument", "値が一つ要ります")
        catalogue.add("argument %(argument_name)s: %(message)s", "%(argument_name)s：%(message)s")
        catalogue.add("options", "オプション")
        path = tmp_path / "ja" / "LC_MESSAGES" / "boardtui.mo"
        path.parent.mkdir(parents=True)
        with path.open("wb") as file:
            write_mo(file, catalogue)
        monkeypatch.setattr("boardtui.words.language._CATALOGUES", tmp_path)
        assert refusal(capsys, "--language", "ja", "--seed") == "--seed：値が一つ要ります"
        assert main(["--help", "--language=ja"]) == 0
        assert "オプション:" in capsys.readouterr().out


class TestLanguage:
    @pytest.mark.parametrize(
        ("setting", "environ", "argv", "wanted"),
        [
            ("auto", "ja_JP.UTF-8", [], "ja"),
            ("en", "ja_JP.UTF-8", [], "en"),
            ("ja", "C", [], "ja"),
            ("ja", "ja_JP.UTF-8", ["--language", "en"], "en"),
            ("en", "C", ["othello", "--language=ja"], "ja"),
        ],
    )
    def test_the_command_line_outranks_the_settings_and_these_the_environment(
        self,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        launches: list[Launch],
        setting: str,
        environ: str,
        argv: list[str],
        wanted: str,
    ) -> None:
        monkeypatch.setenv("LANGUAGE", "")
        monkeypatch.setenv("LANG", environ)
        configure(tmp_path, f'language = "{setting}"\n')
        assert main(argv) == 7
        assert current_language() == wanted


class TestHelp:
    def test_help_names_every_command_and_option(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["--help"]) == 0
        text = capsys.readouterr().out
        for word in COMMANDS:
            assert f"    {word} " in text
        for option in [
            "glyphs",
            "colour",
            "no-hints",
            "no-animation",
            "language",
            "seed",
            "version",
            "help",
        ]:
            assert f"--{option}" in text
        assert "examples:" in text
        assert "config.toml" in text

    @each("command", COMMANDS)
    def test_every_command_has_help(self, capsys: pytest.CaptureFixture[str], command: str) -> None:
        assert main([command, "--help"]) == 0
        assert capsys.readouterr().out.startswith(f"usage: boardtui {command} ")

    def test_help_names_the_players_and_defaults(self, capsys: pytest.CaptureFixture[str]) -> None:
        main(["gomoku", "--help"])
        text = " ".join(capsys.readouterr().out.split())
        names = "human, random, easy, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, or an engine by its name or c"
        assert (
            f"who plays Black, or who is the first player if colours are chosen later: {names}"
            in text
        )
        assert (
            f"who plays White, or who is the second player if colours are chosen later: {names}"
            in text
        )
        assert "(default: 15)" in text
        assert "{freestyle,standard,renju,caro,caro6}" in text

    def test_help_names_the_levels_and_engines(self, capsys: pytest.CaptureFixture[str]) -> None:
        main(["othello", "--help"])
        text = " ".join(capsys.readouterr().out.split())
        names = "human, random, easy, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"
        assert f"who plays Black: {names}, or an engine by its name or command" in text

    @pytest.mark.parametrize("argv", [["--version"], ["othello", "--version"]])
    def test_version(self, capsys: pytest.CaptureFixture[str], argv: list[str]) -> None:
        assert main(argv) == 0
        assert capsys.readouterr().out == f"boardtui {__version__}\n"


class TestTools:
    def test_perft_counts_each_depth(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["perft", "othello", "--depth", "4"]) == 0
        rows = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
        assert [row[:2] for row in rows] == [["1", "4"], ["2", "12"], ["3", "56"], ["4", "244"]]
        assert all(float(row[2]) >= 0 for row in rows)

    def test_perft_of_a_position_and_of_other_options(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        cells = "OX.. .... .... .... O"
        assert main(["perft", "othello", "--size", "4", "--depth", "1", "--position", cells]) == 0
        assert capsys.readouterr().out.splitlines()[1].split()[1] == "1"
        assert main(["perft", "gomoku", "--size", "3", "--line", "3", "--depth", "2"]) == 0
        assert capsys.readouterr().out.splitlines()[2].split()[1] == "72"

    def test_doctor_works_without_a_terminal(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["doctor", "--glyphs", "ascii"]) == 0
        assert "ascii" in capsys.readouterr().out

    def test_doctor_tells_of_the_settings_file(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        configure(tmp_path, "nonsense = 1\n")
        main(["doctor"])
        assert "line 1: There is no setting “nonsense”." in capsys.readouterr().out
