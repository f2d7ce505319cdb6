"""Displays that nobody sees, and photographs of the windows on them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, Final, Self

from boardtui.system.named_tuples import NamedTuple
from tests.waiting import wait_until

SCREEN: Final = 1920, 1200
PATIENCE: Final = 20.0
NOBODY: Final = 65534

_X_WINDOW: Final = re.compile(
    r"^\s+(0x[0-9a-f]+) .*?  (\d+)x(\d+)\+(-?\d+)\+(-?\d+) ", re.MULTILINE
)


class DisplayError(RuntimeError):
    """A display that did not start, or that cannot do what was asked."""


class Window(NamedTuple):
    """A window on a display, and its place in pixels."""

    name: str
    width: int
    height: int
    left: int
    top: int


class Display(ABC):
    """A display for one window at a time; its processes end with it."""

    needs: ClassVar[Sequence[str]]
    """The programs that make it."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self.environ: dict[str, str] = {}
        """How programs find it."""
        self._server: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the display."""
        if self._server:
            self._server.terminate()
            self._server.wait(PATIENCE)
        self._folder.cleanup()

    def window(self) -> Window:
        """Return the largest window."""
        if found := self._windows():
            return max(found, key=lambda window: window.width * window.height)
        raise DisplayError("There is no window.")

    @abstractmethod
    def photograph(self, window: Window) -> bytes:
        """Return what a window shows, as PNG."""

    @abstractmethod
    def resize(self, window: Window, width: int, height: int) -> None:
        """Give a window another size in pixels."""

    @abstractmethod
    def _windows(self) -> list[Window]: ...

    def _start(
        self, *words: str, environ: Mapping[str, str], output: int, user: int | None = None
    ) -> None:
        with Path(self._folder.name, "log").open("wb") as log:
            self._server = subprocess.Popen(
                words,
                env=os.environ | dict(environ),
                stdout=output,
                stderr=log,
                user=user,
                group=user,
                extra_groups=None if user is None else [],
            )

    def _told(self, *words: str) -> bytes:
        done = subprocess.run(
            words, env=os.environ | self.environ, capture_output=True, timeout=PATIENCE, check=False
        )
        if done.returncode:
            raise DisplayError(done.stderr.decode(errors="replace").strip() or words[0])
        return done.stdout


class XDisplay(Display):
    """An X server that draws into memory, without a window manager."""

    needs = ("Xvfb", "xwininfo", "xdotool", "import")

    def __init__(self) -> None:
        super().__init__()
        width, height = SCREEN
        screen = ("-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp")
        self._start("Xvfb", "-displayfd", "1", *screen, environ={}, output=subprocess.PIPE)
        assert self._server
        assert self._server.stdout
        number = self._server.stdout.readline().decode().strip()
        if not number:
            self.close()
            raise DisplayError("Xvfb did not start.")
        self.environ = {"DISPLAY": f":{number}"}

    def photograph(self, window: Window) -> bytes:
        """Return what a window shows, as PNG."""
        return self._told("import", "-window", window.name, "png:-")

    def resize(self, window: Window, width: int, height: int) -> None:
        """Give a window another size in pixels."""
        self._told("xdotool", "windowsize", window.name, str(width), str(height))

    def _windows(self) -> list[Window]:
        tree = self._told("xwininfo", "-root", "-children").decode(errors="replace")
        return [Window(name, *map(int, place)) for name, *place in _X_WINDOW.findall(tree)]


class WaylandDisplay(Display):
    """A Wayland compositor that draws into memory."""

    needs = ("sway", "swaymsg", "grim")

    def __init__(self) -> None:
        super().__init__()
        folder = Path(self._folder.name)
        settings, (width, height) = folder / "settings", SCREEN
        settings.write_text(
            f"output * mode {width}x{height}\n"
            'for_window [app_id=".*"] floating enable, border none\n',
            encoding="utf-8",
        )
        here = {"XDG_RUNTIME_DIR": str(folder)}
        headless = {
            "WLR_BACKENDS": "headless",
            "WLR_LIBINPUT_NO_DEVICES": "1",
            "WLR_RENDERER": "pixman",
        }
        # sway does not start for root.
        user = None if os.geteuid() else NOBODY
        if user is not None:
            os.chown(folder, user, user)
        self._start(
            *("sway", "-c", str(settings)),
            environ=here | headless,
            output=subprocess.DEVNULL,
            user=user,
        )

        def sockets() -> list[Path]:
            found = [next(folder.glob(name), None) for name in ("wayland-?", "sway-ipc.*.sock")]
            return [path for path in found if path]

        try:
            wait_until(lambda: len(sockets()) == 2, PATIENCE)
        except AssertionError as error:
            self.close()
            raise DisplayError("sway did not start.") from error
        socket, control = sockets()
        self.environ = here | {"WAYLAND_DISPLAY": socket.name, "SWAYSOCK": str(control)}

    def photograph(self, window: Window) -> bytes:
        """Return what a window shows, as PNG."""
        area = f"{window.left},{window.top} {window.width}x{window.height}"
        return self._told("grim", "-g", area, "-")

    def resize(self, window: Window, width: int, height: int) -> None:
        """Give a window another size in pixels."""
        size = f"resize set {width} px {height} px, move position 0 0"
        self._told("swaymsg", f"[con_id={window.name}] {size}")

    def _windows(self) -> list[Window]:
        tree = json.loads(self._told("swaymsg", "-t", "get_tree", "-r"))
        return [
            Window(str(node["id"]), *(node["rect"][side] for side in ("width", "height", "x", "y")))
            for node in _nodes(tree)
            if node.get("app_id")
        ]


def _nodes(tree: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield tree
    for child in tree["nodes"] + tree["floating_nodes"]:
        yield from _nodes(child)
