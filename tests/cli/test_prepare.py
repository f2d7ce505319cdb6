"""`boardtui prepare`."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from boardtui.cli.main import main
from boardtui.engine import ahead, cache
from tests.cli.test_main import refusal

pytestmark = pytest.mark.usefixtures("environment")


@pytest.fixture
def prepared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[Any, ...]]:
    """What was to be prepared."""
    asked: list[tuple[Any, ...]] = []

    def prepare(games: Iterable[str], tell: Callable[..., Any], *, for_all: bool) -> Path:
        asked.append((*games, for_all))
        tell(3, 40)
        return tmp_path

    monkeypatch.setattr(ahead, "prepare", prepare)
    return asked


def test_all_engines_or_that_of_one_game(
    prepared: list[tuple[Any, ...]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["prepare"]) == 0
    assert capsys.readouterr() == (f"The engines are ready: {tmp_path}\n", "")
    assert main(["prepare", "gomoku"]) == 0
    assert prepared == [("othello", "gomoku", False), ("gomoku", False)]


def test_only_root_prepares_for_all_accounts(
    prepared: list[tuple[Any, ...]],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    assert refusal(capsys, "prepare", "--system") == (
        "Only root can prepare the engines for all accounts: sudo boardtui prepare --system"
    )
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert main(["prepare", "--system"]) == 0
    assert prepared == [("othello", "gomoku", True)]


def test_other_games_have_no_engine(capsys: pytest.CaptureFixture[str]) -> None:
    assert "GAME" in refusal(capsys, "prepare", "chess")


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), "No space left on device"),
        (ahead.NotPrepared("numba is not installed"), "numba is not installed"),
    ],
)
def test_what_cannot_be_prepared_is_told(
    error: Exception,
    reason: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object, **_named: object) -> None:
        raise error

    monkeypatch.setattr(ahead, "prepare", fail)
    assert main(["prepare"]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == f"boardtui: The engines cannot be prepared: {reason}\n"


class TestFilling:
    @pytest.fixture(autouse=True)
    def engines(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """The kernels that were compiled, which costs no time here."""
        filled: list[str] = []
        monkeypatch.setattr(ahead, "lower_priority", lambda: None)
        monkeypatch.setattr(ahead, "slow_because", lambda: "")
        monkeypatch.setattr(ahead, "count_kernels", lambda *_names, later: 40)
        monkeypatch.setattr(ahead, "fill_cache", filled.append)
        monkeypatch.setattr(cache, "is_filled", lambda name: name == "othello")
        monkeypatch.setattr(cache, "prepare", lambda: None)
        monkeypatch.setattr(cache, "parent", lambda: Path("/cache"))
        return filled

    def test_only_what_is_missing_is_compiled(self, engines: list[str]) -> None:
        assert ahead.prepare(["othello", "gomoku"], lambda *_: None) == Path("/cache")
        assert engines == ["othello-small", "othello-large", "gomoku", "gomoku-small"]
        engines.clear()
        ahead.prepare(["gomoku"], lambda *_: None)
        assert engines == ["gomoku", "gomoku-small"]

    def test_what_could_not_be_kept_is_an_error(self, monkeypatch: pytest.MonkeyPatch) -> None:
        trouble = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        monkeypatch.setattr(cache, "trouble", trouble)
        with pytest.raises(OSError, match="No space"):
            ahead.prepare(["gomoku"], lambda *_: None)
        monkeypatch.setattr(cache, "trouble", None)
        monkeypatch.setattr(cache, "ENABLED", False)
        with pytest.raises(ahead.NotPrepared):
            ahead.prepare(["gomoku"], lambda *_: None)

    def test_without_numba_nothing_is_compiled(
        self, engines: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(ahead, "slow_because", lambda: "numba is not installed")
        with pytest.raises(ahead.NotPrepared, match="numba is not installed"):
            ahead.prepare(["gomoku"], lambda *_: None)
        assert engines == []
