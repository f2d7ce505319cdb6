"""The TOML file that holds the settings."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from platformdirs import user_config_path, user_data_path

from boardtui.config.kinds import ConfigError, ConfigReason, EntriesByName
from boardtui.config.settings import SETTINGS, Settings
from boardtui.system.atomic_files import write_atomically
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.private_folders import (
    PRIVATE_FILE,
    is_strangers,
    make_folder,
    private_folder,
    temporary_folder,
)
from boardtui.system.reasons import Word, reason_of
from boardtui.system.regular_files import read_regular

# Modules that read or write TOML are imported only if there is a settings file: most people have
# none, and their first frame need not wait.

_LARGEST_FILE = 64 * 1024
"""Bytes; a settings file is a few hundred."""

_MOST_PROBLEMS = 20
"""The most mistakes in one file that are reported."""


class LoadedSettings(NamedTuple):
    """The settings of a file; wrong ones keep their defaults."""

    settings: Settings
    problems: tuple[ConfigError, ...] = ()
    """The mistakes in the file, in the order of its lines."""


def default_config_path() -> Path:
    """Return the usual path of the settings file. Raises ConfigError if there is none."""
    return _path_of(user_config_path, "config.toml")


def default_data_path() -> Path:
    """Return the directory of saved games. Raises ConfigError if there is none."""
    return _path_of(user_data_path, "games")


def default_club_path() -> Path:
    """Return the folder of the club of one's own. Raises ConfigError if there is none."""
    return _path_of(user_data_path, "club")


def _path_of(usual: Callable[..., Path], name: str) -> Path:
    """Return a path in the usual folder; in a private one where that is nowhere or a stranger's."""
    with suppress(RuntimeError):  # there is no home
        path = usual("boardtui", appauthor=False) / name
        if not is_strangers(path):
            return path
    private = None
    with suppress(OSError):
        private = private_folder(temporary_folder())
    if private is None:
        raise ConfigError(ConfigReason.NO_HOME)
    return private / name


def load_settings(path: Path) -> LoadedSettings:
    """Read a settings file; a wrong setting is reported and keeps its default."""
    try:
        data = _data(path)
    except ConfigError as error:
        return LoadedSettings(Settings(), (error,))
    except OSError as error:
        problem = ConfigError(ConfigReason.UNREADABLE, path=path, reason=reason_of(error))
        return LoadedSettings(Settings(), (problem,))
    if not data:
        return LoadedSettings(Settings())
    import tomllib

    from boardtui.config.toml_lines import NestedTooDeeply, entry_lines

    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
        lines = entry_lines(text)
        return _settle(path, lines, tomllib.loads(text))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problem = ConfigError(ConfigReason.NOT_UTF8).at(path, line)
    except (tomllib.TOMLDecodeError, NestedTooDeeply) as error:
        told = re.search(r"\(at line (\d+)", str(error))
        line = int(told[1]) if told else text.count("\n") + 1
        detail = Word(str(error).partition(" (at ")[0])
        problem = ConfigError(ConfigReason.NOT_TOML, detail=detail).at(path, line)
    except ValueError as error:  # a number of too many digits
        problem = ConfigError(ConfigReason.NOT_TOML, detail=str(error)).at(path)
    return LoadedSettings(Settings(), (problem,))


def save_setting(path: Path, name: str, value: Any) -> None:
    """Write one setting into the file, which is made if missing; the rest of it is kept.

    A table is replaced as a whole. Raises ConfigError when the file is not TOML, and OSError.
    """
    import tomllib

    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    from boardtui.config.toml_lines import entry_lines

    assert name in SETTINGS
    make_folder(path.parent)
    data = _data(path)
    try:
        text = data.decode("utf-8-sig")
        entry_lines(text)
        tomllib.loads(text)  # which names the line of every error, unlike tomlkit
        document = tomlkit.parse(text)
        if isinstance(value, Mapping):
            _put_table(document, name, value)
        else:
            document[name] = list(value) if isinstance(value, tuple) else value
        content = tomlkit.dumps(document).encode()
    except (TOMLKitError, ValueError) as error:
        raise ConfigError(ConfigReason.NOT_SAVED, path=path, detail=str(error)) from None
    write_atomically(path, content, PRIVATE_FILE)


def _data(path: Path) -> bytes:
    """Return the content of a file, empty if there is none. Raises ConfigError and OSError."""
    try:
        data = read_regular(path, _LARGEST_FILE + 1)
    except FileNotFoundError:
        return b""
    if len(data) > _LARGEST_FILE:
        raise ConfigError(ConfigReason.LARGE_FILE, path=path)
    return data


_RETIRED = frozenset({"large_board"})
"""Former settings, ignored in files that still have them."""


def _settle(
    path: Path, lines: Mapping[tuple[str, ...], int], document: Mapping[str, Any]
) -> LoadedSettings:
    """Return the settings of a document and the mistakes in it."""
    mistakes: list[tuple[ConfigError, tuple[str, ...]]] = []

    def settle(
        into: dict[str, Any], names: tuple[str, ...], read: Callable[[str, Any], Any], value: Any
    ) -> None:
        try:
            into[names[-1]] = read(names[-1], value)
        except ConfigError as error:
            mistakes.append((error, names))
        except ValueError:  # a number of too many digits cannot even be shown
            mistakes.append((ConfigError(ConfigReason.LONG_NUMBER, name=names[-1]), names))

    settled: dict[str, Any] = {}
    for name, value in document.items():
        kind = SETTINGS[name].kind if name in SETTINGS else None
        if isinstance(kind, EntriesByName) and isinstance(value, dict):
            entries = settled[name] = {}
            for key, entry in value.items():
                settle(entries, (name, key), kind.read_entry, entry)
        elif kind:
            settle(settled, (name,), kind.read, value)
        elif (
            name not in _RETIRED and len(mistakes) < _MOST_PROBLEMS
        ):  # to look for a name that is like it takes long
            settle(settled, (name,), _unknown, value)
    problems = [error.at(path, lines.get(names)) for error, names in mistakes[:_MOST_PROBLEMS]]
    return LoadedSettings(Settings(**settled), tuple(problems))


def _unknown(name: str, _value: Any) -> Any:
    near = get_close_matches(name, SETTINGS, 1)
    if near:
        raise ConfigError(ConfigReason.MISSPELT, name=name[:40], near=near[0])
    raise ConfigError(ConfigReason.UNKNOWN, name=name[:40])


def _put_table(document: Any, name: str, entries: Mapping[str, Any]) -> None:
    """Make a table hold exactly `entries`, leaving equal entries as they are written."""
    import tomlkit

    if not isinstance(document.get(name), dict):
        document[name] = tomlkit.table()
    table = document[name]
    for key in [key for key in table if key not in entries]:
        del table[key]
    for key, value in entries.items():
        if isinstance(value, Mapping):
            _put_table(table, key, value)
        else:
            plain = list(value) if isinstance(value, tuple) else value
            if key not in table or table[key] != plain:
                table[key] = plain
