from __future__ import annotations

import errno
import tomllib
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
import tomlkit

from boardtui.cli.help.settings import settings_file
from boardtui.config import settings_file as config
from boardtui.config.kinds import (
    ConfigError,
    ConfigReason,
    Count,
    EntriesByName,
    Number,
    OneOf,
    Rising,
    Switch,
    Whole,
)
from boardtui.config.settings import COLOURS, SETTINGS, THEMES, Settings
from boardtui.config.settings_file import LoadedSettings, load_settings, save_setting
from boardtui.players.external import EngineEntry, EngineEntryReason
from boardtui.players.specs import Protocol
from boardtui.system.reasons import Reason
from tests.cases import each
from tests.fixtures.calls import calls_of, refusing

NAMES = Settings._fields


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "boardtui" / "config.toml"


def load(path: Path, text: str | bytes) -> LoadedSettings:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return load_settings(path)


def problem(path: Path, text: str | bytes) -> ConfigError:
    """The only problem of a file."""
    loaded = load(path, text)
    assert loaded.settings == Settings()
    (found,) = loaded.problems
    assert path in {found.path, found.facts.get("path")}
    return found


class TestLoading:
    def test_no_file_is_no_problem(self, path: Path) -> None:
        assert load_settings(path) == LoadedSettings(Settings())

    def test_every_setting_is_read(self, path: Path) -> None:
        text = """
            language = "ja"
            glyphs = "ascii"
            colour = 256
            theme = "high-contrast"
            hints = false
            animation = false
            bell = false
            wrap = true
            mouse = false
            computer_delay = 0
            autoplay_delay = 2.5
            mark_discs = [2, 2, 7.5]
            key_hints = false
            vim_keys = false
            [keys]
            "board.left" = ["left", "a"]
            "board.right" = "right, d"
            [engines]
            Edax = "edax -nboard"
            "The Rhino" = { command = "gtp-rhino", depth = 8 }
            [new_game]
            gomoku = { size = 19, rule = "standard" }
        """
        loaded = load(path, text)
        assert loaded.problems == ()
        assert loaded.settings == Settings(
            language="ja",
            glyphs="ascii",
            colour="256",
            theme="high-contrast",
            hints=False,
            animation=False,
            bell=False,
            wrap=True,
            mouse=False,
            computer_delay=0.0,
            autoplay_delay=2.5,
            mark_discs=(2.0, 2.0, 7.5),
            key_hints=False,
            vim_keys=False,
            keys={"board.left": ("left", "a"), "board.right": ("right", "d")},
            engines={
                "Edax": EngineEntry(("edax", "-nboard"), Protocol.NBOARD),
                "The Rhino": EngineEntry(("gtp-rhino",), Protocol.GTP, 8),
            },
            new_game={"gomoku": {"size": 19, "rule": "standard"}},
        )

    @each(
        ("text", "line", "mistake", "facts"),
        [
            ('# one\n\ntheme = "drak"', 3, ConfigReason.NO_CHOICE, {"choices": THEMES}),
            ("theme = 3", 1, ConfigReason.NO_CHOICE, {"name": "theme", "value": "3"}),
            ("colour = 12", 1, ConfigReason.NO_CHOICE, {"choices": COLOURS, "value": "12"}),
            ("colour = true", 1, ConfigReason.NO_CHOICE, {"value": "true"}),
            ("bell = 1", 1, ConfigReason.NO_SWITCH, {"name": "bell", "value": "1"}),
            ('bell = "yes"', 1, ConfigReason.NO_SWITCH, {"value": '"yes"'}),
            (
                "computer_delay = 11",
                1,
                ConfigReason.NO_NUMBER,
                {"low": 0, "high": 10, "value": "11"},
            ),
            ("computer_delay = -0.1", 1, ConfigReason.NO_NUMBER, {"value": "-0.1"}),
            ("computer_delay = nan", 1, ConfigReason.NO_NUMBER, {"value": "nan"}),
            ("autoplay_delay = 0", 1, ConfigReason.NO_NUMBER, {"low": 0.1, "value": "0"}),
            ("autoplay_delay = true", 1, ConfigReason.NO_NUMBER, {"value": "true"}),
            ("mark_discs = 3", 1, ConfigReason.NO_NUMBERS, {"count": 3, "low": 1, "high": 64}),
            ("mark_discs = [3, 6]", 1, ConfigReason.NO_NUMBERS, {"value": "[3, 6]"}),
            ("mark_discs = [3, 6, 10, 12]", 1, ConfigReason.NO_NUMBERS, {}),
            ("mark_discs = [3, 10, 6]", 1, ConfigReason.NO_NUMBERS, {}),
            ("mark_discs = [0, 6, 10]", 1, ConfigReason.NO_NUMBERS, {}),
            ("mark_discs = [3, 6, nan]", 1, ConfigReason.NO_NUMBERS, {}),
            ("mark_discs = [true, 6, 10]", 1, ConfigReason.NO_NUMBERS, {}),
            ('mark_points = ["10", 20, 30]', 1, ConfigReason.NO_NUMBERS, {"high": 200}),
            ("mark_points = [10, 20, 201]", 1, ConfigReason.NO_NUMBERS, {}),
            (f"mark_points = [{'9' * 4000}]", 1, ConfigReason.NO_NUMBERS, {}),
            ("color = 16", 1, ConfigReason.MISSPELT, {"name": "color", "near": "colour"}),
            ("xyzzy = 16", 1, ConfigReason.UNKNOWN, {"name": "xyzzy"}),
            ("[xyzzy]\na = 1", 1, ConfigReason.UNKNOWN, {"name": "xyzzy"}),
            ("keys = 3", 1, ConfigReason.NO_TABLE, {"name": "keys"}),
            ("engines = 3", 1, ConfigReason.NO_TABLE, {"name": "engines"}),
            ("[engines]\n\nb = 3", 3, EngineEntryReason.NO_ENTRY, {"name": "b"}),
            ("[engines]\na = { depth = 3 }", 2, EngineEntryReason.NO_ENTRY, {"name": "a"}),
            ('[engines]\na = "x \'y"', 2, EngineEntryReason.NO_COMMAND, {"name": "a"}),
            ("[engines.a]\ncommand = 'x'\nprotocol = 'uci'", 1, EngineEntryReason.NO_PROTOCOL, {}),
            ("[engines]\n" + "a" * 5000 + " = 3", 2, EngineEntryReason.NO_ENTRY, {}),
            ("thinking_time = 0", 1, ConfigReason.NO_NUMBER, {"low": 0.1, "high": 600}),
            ("threads = 0", 1, ConfigReason.NO_COUNT, {"low": 1, "high": 64}),
            ("threads = 2.0", 1, ConfigReason.NO_COUNT, {"value": "2.0"}),
            ("threads = true", 1, ConfigReason.NO_COUNT, {"value": "true"}),
            ('threads = "many"', 1, ConfigReason.NO_COUNT, {"value": '"many"'}),
            ("new_cards = 201", 1, ConfigReason.NO_WHOLE, {"low": 0, "high": 200}),
            ("new_cards = -1", 1, ConfigReason.NO_WHOLE, {"value": "-1"}),
            ('new_cards = "auto"', 1, ConfigReason.NO_WHOLE, {"value": '"auto"'}),
            ("new_cards = true", 1, ConfigReason.NO_WHOLE, {"value": "true"}),
            ("theme = '" + "x" * 5000 + "'", 1, ConfigReason.NO_CHOICE, {}),
            ("wrap = true = false", 1, ConfigReason.NOT_TOML, {}),
            ("a = 1\nb = \n", 2, ConfigReason.NOT_TOML, {}),
            ("wrap = true\nwrap = false", 2, ConfigReason.NOT_TOML, {}),
            ("a = [[[", 1, ConfigReason.NOT_TOML, {}),
            ("\na = " + "[" * 20000, 2, ConfigReason.NOT_TOML, {"detail": "nested too deeply"}),
            (
                "\n" + "a." * 9999 + "a = 1",
                2,
                ConfigReason.NOT_TOML,
                {"detail": "nested too deeply"},
            ),
            ("a = " + "9" * 5000, None, ConfigReason.NOT_TOML, {}),
            ("computer_delay = 0x" + "f" * 5000, 1, ConfigReason.LONG_NUMBER, {}),
            ("theme = 0x" + "f" * 5000, 1, ConfigReason.LONG_NUMBER, {"name": "theme"}),
            (b"# one\n\xff\xfe", 2, ConfigReason.NOT_UTF8, {}),
            (b"#" * 300_000, None, ConfigReason.LARGE_FILE, {}),
        ],
    )
    def test_a_mistake_is_said_with_its_line_and_the_default_stays(
        self,
        path: Path,
        text: str | bytes,
        line: int | None,
        mistake: Reason,
        facts: dict[str, object],
    ) -> None:
        found = problem(path, text)
        assert (found.reason, found.line) == (mistake, line)
        assert facts.items() <= found.facts.items()
        assert len(str(found)) < 300

    def test_mistakes_do_not_hide_what_is_right(self, path: Path) -> None:
        loaded = load(path, 'bell = 3\nwrap = true\ncolour = "pink"\n')
        assert loaded.settings == Settings(wrap=True)
        assert [problem.line for problem in loaded.problems] == [1, 3]

    def test_a_wrong_entry_of_a_table_leaves_the_others(self, path: Path) -> None:
        text = '[keys]\n"board.left" = ["left", 3]\n"board.right" = ["right"]\n'
        text += "[new_game.othello]\nsize = 10\n[new_game.gomoku]\nsize = [1]\n"
        loaded = load(path, text)
        assert loaded.settings.keys == {"board.right": ("right",)}
        assert loaded.settings.new_game == {"othello": {"size": 10}}
        told = [(each.line, each.reason, each.facts["name"]) for each in loaded.problems]
        assert told == [
            (2, ConfigReason.NO_KEYS, "board.left"),
            (6, ConfigReason.NO_OPTIONS, "gomoku"),
        ]

    @pytest.mark.parametrize("keys", ["[]", '" , "', '["", " "]'])
    def test_a_command_cannot_be_without_a_key(self, path: Path, keys: str) -> None:
        loaded = load(path, f'[keys]\n"game.hint" = {keys}\n')
        assert loaded.settings.keys == {}
        assert [each.reason for each in loaded.problems] == [ConfigReason.NO_KEYS]

    @pytest.mark.parametrize(
        ("text", "line"),
        [
            ('# x = 3\ntheme = "drak" # theme = 1', 2),
            ("[engines]\na = [\n'x',\n]\nb = 3", 5),
            ('[new_game]\n"a.b" = { x = """\nbell = 3\n""" }\n"a=b" = 3', 5),
            ("keys.x = ['a']\nbell = true\nkeys.y = 3", 3),
            ("[engines.a]\ncommand = 'x'\n[keys]\nx = ['a']\n[engines.b]\ncommand = 3", 5),
            ("[keys]\r\nx = ['a']\r\n\r\n[[new_game]]\r\n", 4),
        ],
    )
    def test_the_line_is_that_of_the_entry_however_it_is_written(
        self, path: Path, text: str, line: int
    ) -> None:
        assert [problem.line for problem in load(path, text).problems] == [line]

    def test_not_all_of_many_mistakes_are_told(self, path: Path) -> None:
        text = "".join(f"a{number} = 1\n" for number in range(500)) + "bell = false"
        loaded = load(path, text)
        assert loaded.settings == Settings(bell=False)
        assert [problem.line for problem in loaded.problems] == [*range(1, 21)]

    def test_many_unknown_names_cost_no_more_than_those_that_are_told(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        compared = calls_of(monkeypatch, config, "get_close_matches")
        parsed = calls_of(monkeypatch, tomlkit, "parse")
        load(path, "".join(f"name{number} = 1\n" for number in range(4000)))
        assert (len(compared), len(parsed)) == (20, 0)

    def test_a_key_of_many_parts_takes_no_memory(self, path: Path) -> None:
        text = ".".join(["a"] * 2000) + " = 1"
        load(path, text)  # what loads with the first file is not counted
        tracemalloc.start()
        load_settings(path)
        _now, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert most < 100 * len(text)

    def test_a_directory_in_its_place_is_said(self, path: Path) -> None:
        path.mkdir(parents=True)
        loaded = load_settings(path)
        assert loaded.settings == Settings()
        (found,) = loaded.problems
        assert (found.reason, found.facts["path"]) == (ConfigReason.UNREADABLE, path)

    def test_a_byte_order_mark_and_windows_lines_do_no_harm(self, path: Path) -> None:
        assert load(path, b"\xef\xbb\xbfwrap = true\r\nbell = false\r\n") == LoadedSettings(
            Settings(wrap=True, bell=False)
        )


class TestSaving:
    def test_the_file_is_made(self, path: Path) -> None:
        save_setting(path, "theme", "light")
        assert load_settings(path) == LoadedSettings(Settings(theme="light"))

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("language", "ja"),
            ("bell", False),
            ("computer_delay", 1.5),
            ("mark_points", (5.0, 10.0, 20.0)),
            ("keys", {"board.left": ("left", "a")}),
            ("new_game", {"othello": {"size": 10, "black": "easy"}, "gomoku": {"line": 4}}),
        ],
    )
    @pytest.mark.parametrize("before", ["", "example"])
    def test_what_is_saved_is_loaded(self, path: Path, name: str, value: Any, before: str) -> None:
        load(path, settings_file() if before else "")
        save_setting(path, name, value)
        assert load_settings(path) == LoadedSettings(Settings()._replace(**{name: value}))

    def test_everything_else_in_the_file_stays(self, path: Path) -> None:
        text = '# mine\nbell = false  # quiet\nunknown = 1\n\n[keys]\n# steer\n"board.left" = "a"\n'
        load(path, text)
        save_setting(path, "wrap", value=True)
        save_setting(path, "bell", value=True)
        saved = path.read_text()
        for part in ("# mine\n", "bell = true  # quiet\n", "unknown = 1\n", "# steer\n"):
            assert part in saved
        assert load_settings(path).settings == Settings(wrap=True, keys={"board.left": ("a",)})

    def test_saving_what_is_there_changes_nothing(self, path: Path) -> None:
        load(path, settings_file())
        before = path.read_text()
        save_setting(path, "theme", "dark")
        save_setting(path, "new_game", {})
        assert path.read_text() == before

    def test_a_byte_order_mark_and_windows_lines_do_no_harm(self, path: Path) -> None:
        load(path, b"\xef\xbb\xbfwrap = true\r\n")
        save_setting(path, "bell", value=False)
        assert path.read_bytes().startswith(b"wrap = true\r\n")
        assert load_settings(path) == LoadedSettings(Settings(wrap=True, bell=False))

    def test_a_table_is_replaced(self, path: Path) -> None:
        save_setting(path, "new_game", {"othello": {"size": 10}, "gomoku": {"size": 19}})
        save_setting(path, "new_game", {"othello": {"black": "easy"}})
        assert load_settings(path).settings.new_game == {"othello": {"black": "easy"}}

    def test_a_broken_file_is_left_alone(self, path: Path) -> None:
        load(path, "a = = 1\n")
        with pytest.raises(ConfigError) as caught:
            save_setting(path, "bell", value=True)
        assert (caught.value.reason, caught.value.facts["path"]) == (ConfigReason.NOT_SAVED, path)
        assert path.read_text() == "a = = 1\n"

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ('# one\n[engines]\nN = { command = "n", depth = 1, depth = 2 }\n', "line 3"),
            ("bell = true\nbell = true\n", "line 2"),
            ("[keys]\n" + "a." * 5000 + "a = 1\n", "line 2"),
            ("a = " + "9" * 5000 + "\n", "digits"),
        ],
    )
    def test_what_tomlkit_does_not_take_is_told_with_its_line(
        self, path: Path, text: str, told: str
    ) -> None:
        load(path, text)
        for name, value in (("bell", True), ("engines", {"M": {"command": "m"}})):
            with pytest.raises(ConfigError) as caught:
                save_setting(path, name, value)
            assert caught.value.reason is ConfigReason.NOT_SAVED
            assert told in str(caught.value)
        assert path.read_text() == text

    def test_a_link_stays_a_link(self, path: Path, tmp_path: Path) -> None:
        real = tmp_path / "dotfiles.toml"
        real.write_text("")
        path.parent.mkdir()
        path.symlink_to(real)
        save_setting(path, "bell", value=False)
        assert path.is_symlink()
        assert "bell = false" in real.read_text()

    def test_a_failure_leaves_the_old_file(self, path: Path) -> None:
        load(path, "bell = true\n")
        with refusing("pathlib.Path.replace", code=errno.EACCES), pytest.raises(PermissionError):
            save_setting(path, "bell", value=False)
        assert [file.name for file in path.parent.iterdir()] == ["config.toml"]
        assert path.read_text() == "bell = true\n"


class TestExample:
    def test_the_example_is_the_defaults(self, path: Path) -> None:
        assert load(path, settings_file()) == LoadedSettings(Settings())

    def test_the_example_names_every_setting_with_its_default(self) -> None:
        document = tomllib.loads(settings_file())
        assert tuple(document) == tuple(SETTINGS) == NAMES
        for name, default in Settings._field_defaults.items():
            if not isinstance(SETTINGS[name].kind, EntriesByName):
                assert document[name] == (list(default) if isinstance(default, tuple) else default)

    @each("name", NAMES)
    def test_every_setting_is_explained(self, name: str) -> None:
        explained = settings_file().replace("\n# ", " ")
        assert str(SETTINGS[name].about) in explained
        match SETTINGS[name].kind:
            case OneOf(choices):
                assert f"# {' | '.join(choices)}\n" in settings_file()
            case Number(low, high):
                assert low < high
            case Rising(low, high):
                assert f"# [{low} – {high}, {low} – {high}, {low} – {high}]\n" in settings_file()
            case Count(low, high):
                assert f"# auto | {low} – {high}\n" in settings_file()
            case Whole(low, high):
                assert f"# {low} – {high}\n" in settings_file()
            case EntriesByName(example=example):
                tomllib.loads(example)
            case Switch():
                assert isinstance(getattr(Settings(), name), bool)
