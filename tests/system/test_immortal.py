"""Objects whose references are not counted: processes that make them, and go on."""

from __future__ import annotations

import subprocess
import sys

from tests.server.served import CODE
from tests.terminal_double import minimal_environment

_PROGRAM = """
import gc, sys
from boardtui.system.immortal import make_all_immortal

class Node:
    def __init__(self, value):
        self.value = value

def constant():
    return 123456789, "two words", ("three", 4.5)

def of(*values):
    return [sys.getrefcount(value) for value in values]

kept = [Node(["a list"]), {"key": 1.5}, constant, constant()[2], Node, b"bytes" * 9]
before = of(*kept)
make_all_immortal()
gc.freeze()
first = of(*kept)
more = [[*kept] for _time in range(100)]
are_counted = [after - count for after, count in zip(of(*kept), first, strict=True)]

# Life goes on: they change, are forgotten, and new ones come and go.
kept[0].value = Node("another")
kept[1].clear()
kept[1][sys.intern("".join(["joi", "ned"]))] = [constant() for _time in range(1000)]
del more, kept[1], Node.__init__
Node.other = property(lambda self: self.value)
assert kept[0].other.value == "another"
import fractions, xml.dom.minidom
new = Node.__new__(Node)
new.value = [new]
del new
assert gc.collect() >= 2
print(*are_counted)
"""


def test_references_are_counted_no_more_where_python_can_do_without() -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", _PROGRAM],
        env=minimal_environment() | CODE,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    counted = 100 if sys.version_info < (3, 12) else 0
    assert [*map(int, done.stdout.split())] == [counted] * 6
