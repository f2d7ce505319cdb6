"""Programs of the developers, which are no tests: `python -m tests.tools.PROGRAM --help`.

| program | |
| --- | --- |
| `catalogue` | collect and compile the translations |
| `gallery` | draw every screen in four sizes, in 256 colours and truecolour |
| `load` | measure what a served club carries and costs |
| `marathon` | play and analyse for hours, and complain of all that cannot be |
| `photographs` | photograph the program in the real terminals that are installed |
| `screenshots` | make the pictures of the README |
| `shell_files` | make the manual page and the completions |
| `suite` | collect positions that are hard to win, and measure the search by them |
| `tournament` | let players and programs play each other, and rate them |
| `tournament.balanced` | find openings that are even |
| `training.othello`, `training.gomoku` | make the weights of the built-in engines |

The tests of these programs are in `tests/tools/tests/`. Neither is counted as a test of boardtui:
the lines of its tests are those of `git ls-files 'tests/*.py' ':!tests/tools'`.
"""
