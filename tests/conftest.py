"""What comes before all tests."""

from __future__ import annotations

import gc
import gettext
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import HealthCheck, settings

from boardtui.analysis import coach
from boardtui.session import hosting
from boardtui.session.launch import Launch
from boardtui.system import children
from boardtui.ui.terminal import preflight
from boardtui.words.language import use_language
from tests.late_work import late_work
from tests.waiting import wait_until

ROOT = Path(__file__).parent

LAST_CHANGE = "boardtui/last_change"
"""The key of the time at which the newest of the compiled tests was changed."""

COLLECT = ("pytest", "--collect-only", "-qq")
HALVES = (
    (*COLLECT, str(ROOT / "ui")),
    (*COLLECT, str(ROOT), f"--ignore={ROOT / 'ui'}"),
)
"""The commands that collect the tests, whose assertions are rewritten meanwhile."""

# Apps make so many objects that a tenth of their tests' time would go into looking for garbage.
gc.set_threshold(100_000, 10, 5)

# A shell that starts the tests in the background lets them, and the programs they start, ignore
# the signals of a terminal's keys.
for number, usual in (signal.SIGINT, signal.default_int_handler), (signal.SIGQUIT, signal.SIG_DFL):
    if signal.getsignal(number) == signal.SIG_IGN:
        signal.signal(number, usual)

# How long an example takes says something of the machine only. Examples are drawn anew where a seed
# is wanted; otherwise each run tries the same, so that a change is told from chance.
settings.register_profile(
    "patient",
    deadline=None,
    derandomize="FUZZ_SEED" not in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("patient")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--late",
        type=float,
        default=0.0,
        metavar="SECONDS",
        help="let work in threads begin late, which finds tests that do not wait for it",
    )


@pytest.fixture(scope="session", autouse=True)
def _late_work(pytestconfig: pytest.Config) -> Iterator[None]:
    """Let work in threads begin late if that is wanted."""
    seconds: float = pytestconfig.getoption("--late")
    with late_work(seconds) if seconds else nullcontext():
        yield


def pytest_sessionstart(session: pytest.Session) -> None:
    """Let everything be compiled once, where every worker would else compile all of it."""
    config = session.config
    if hasattr(config, "workerinput") or not config.getoption("numprocesses", None):
        return
    collections = [] if _are_tests_compiled(config) else [_run(*half) for half in HALVES]
    if status := _run("boardtui", "prepare").wait():
        pytest.exit("The engines are not ready.", status)
    for collection in collections:
        collection.wait()


def _are_tests_compiled(config: pytest.Config) -> bool:
    """Return True if no test has changed since all were collected, or only a few are wanted."""
    cache: pytest.Cache | None = getattr(config, "cache", None)
    if cache is None or config.args != config.getini("testpaths"):
        return True
    newest = max(path.stat().st_mtime for path in ROOT.rglob("*.py"))
    if cache.get(LAST_CHANGE, None) == newest:
        return True
    cache.set(LAST_CHANGE, newest)
    return False


def _run(*command: str) -> subprocess.Popen[bytes]:
    """Start a module as a program that keeps what it compiles, also where tests keep nothing."""
    environment = dict(os.environ)
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return subprocess.Popen(
        [sys.executable, "-m", *command], stdout=subprocess.DEVNULL, env=environment
    )


@pytest.fixture(autouse=True)
def _nothing_stays_frozen() -> Iterator[None]:
    """Let garbage be found that lay about when a test let the program freeze all objects."""
    yield
    gc.unfreeze()


@pytest.fixture(autouse=True)
def _environment_comes_back() -> Iterator[None]:
    """Restore the environment, in which the program notes what the terminal can do."""
    before = dict(os.environ)
    yield
    os.environ.clear()
    os.environ.update(before)


@pytest.fixture(autouse=True)
def _no_program_is_left() -> Iterator[None]:
    """Check that a test ends the programs it started; later, their garbage would fail another."""
    before = set(children._Registry.pids)
    yield
    # A thread may still end one. What belongs to the test's event loop, closed by now, stays.
    wait_until(lambda: children._Registry.pids <= before, message=lambda: "Programs still run.")


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Settings and games of the test's own; the language comes back."""
    for name in ("LC_ALL", "LC_MESSAGES", "NO_COLOR", "SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    yield
    use_language("en")
    gettext.textdomain("messages")


@pytest.fixture(autouse=True)
def _english_comes_back() -> Iterator[None]:
    """Begin each test in English, whatever language the test before it has left."""
    use_language("en")
    yield
    use_language("en")


@pytest.fixture
def coach_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets no coach think ahead."""
    monkeypatch.setattr(coach, "CALM", 3600.0)


@pytest.fixture
def confined(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Notes that the process would be confined; it keeps its environment and its limits."""
    done: list[str] = []
    monkeypatch.setattr(hosting, "confine", lambda: done.append("confined"))
    return done


@pytest.fixture
def plain_launches(monkeypatch: pytest.MonkeyPatch) -> list[Launch]:
    """What the program line by line was started with; it ends with status 8."""
    started: list[Launch] = []

    def run_plain(launch: Launch, _read_new_game: object) -> int:
        started.append(launch)
        return 8

    monkeypatch.setattr("boardtui.plain.run.run_plain", run_plain)
    return started


@pytest.fixture
def launches(monkeypatch: pytest.MonkeyPatch) -> list[Launch]:
    """What the app was started with; it ends with status 7."""
    started: list[Launch] = []

    def run_app(launch: Launch) -> int:
        started.append(launch)
        return 7

    run = ModuleType("boardtui.ui.run")
    run.run_app = run_app  # type: ignore[attr-defined]  # it stands for the real one
    monkeypatch.setitem(sys.modules, "boardtui.ui.run", run)
    monkeypatch.setattr(preflight, "require_terminal", lambda: None)
    monkeypatch.setattr(preflight, "prepare_environment", lambda *_args, **_options: None)
    return started
