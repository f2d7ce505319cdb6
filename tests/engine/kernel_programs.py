"""Small programs of kernels, whose package holds the real cache and compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from boardtui.engine import kernel

ENGINE = Path(kernel.__file__).parent

CALLEE = """\
import numpy as np
from boardtui.engine.kernel import int64, kernel

STEP = np.int64({step})

@kernel(int64(int64))
def step(number):
    return number + STEP
"""

CALLER = """\
from boardtui.engine.callee import step
from boardtui.engine.kernel import int64, kernel

@kernel(int64(int64))
def twice(number):
    return step(step(number))
"""

NEEDS = """\
from boardtui.engine.callee import step
from boardtui.engine.caller import twice
from boardtui.engine.kernel import Needs

ON_8X8 = Needs(longest=(twice,), inside=(step,))
"""

PROGRAM = """\
import os
from pathlib import Path
if "AFTER_NUMBA" in os.environ:
    import numba
import numpy as np
from boardtui.engine import cache, progress
cache.SYSTEM = Path(os.environ["SYSTEM"]) if "SYSTEM" in os.environ else None
if "FOR_ALL" in os.environ:
    cache.write_for_all()
from boardtui.engine import kernel
from boardtui.engine.caller import step, twice
if "FULL" in os.environ:
    from numba.core.caching import IndexDataCacheFile
    def fail(*_):
        raise OSError(28, "No space left on device")
    IndexDataCacheFile._save_data = IndexDataCacheFile._save_index = fail
if "BOTH" in os.environ:
    from boardtui.engine.readiness import make_ready
    make_ready("othello")
result = int(twice(np.int64(1)))
made = progress.compiled_so_far()
print(result, made, kernel.COMPILED, cache.ENABLED, kernel.UNCOMPILED_BECAUSE)
"""

COMPILED_NOW, LOADED = "3 2 True True", "3 0 True True"


class Program:
    """A program of two kernels, one of which calls the other one in another file."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.package = directory / "boardtui" / "engine"
        self.caches = directory / "caches"
        self.temporary = directory / "temporary"
        self.temporary.mkdir()
        self.package.mkdir(parents=True)
        self.environment = os.environ | {
            "PYTHONPATH": str(directory),
            "PYTHONDONTWRITEBYTECODE": "1",
            "XDG_CACHE_HOME": str(self.caches),
            "TMPDIR": str(self.temporary),
        }
        for name in ("BOARDTUI_UNCOMPILED", "NUMBA_DISABLE_JIT", "NUMBA_CACHE_DIR"):
            self.environment.pop(name, None)
        (self.package.parent / "__init__.py").touch()
        system = self.package.parent / "system"
        system.mkdir()
        (system / "__init__.py").touch()
        for name in ("children.py", "private_folders.py", "regular_files.py"):
            shutil.copy(ENGINE.parent / "system" / name, system)
        (self.package / "__init__.py").touch()
        for name in ("cache.py", "compiler.py", "kernel.py", "progress.py", "stamp.py"):
            shutil.copy(ENGINE / name, self.package)
        (self.package / "caller.py").write_text(CALLER)
        shutil.copy(ENGINE / "readiness.py", self.package)
        (self.package / "othello").mkdir()
        (self.package / "othello" / "__init__.py").touch()
        (self.package / "othello" / "kernels.py").write_text(NEEDS)
        self.step_is(1)

    def step_is(self, step: int) -> None:
        (self.package / "callee.py").write_text(CALLEE.format(step=step))

    def start(self, **environment: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", PROGRAM],
            cwd=self.directory,
            env=self.environment | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, **environment: str) -> str:
        return self.result(self.start(**environment))

    @staticmethod
    def result(process: subprocess.Popen[str]) -> str:
        output, errors = process.communicate(timeout=60)
        assert process.returncode == 0, errors
        return output.strip()

    def stamps(self) -> set[Path]:
        return set((self.caches / "boardtui").iterdir())
