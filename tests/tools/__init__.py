"""Programs of the developers, which are no tests: `python -m tests.tools.PROGRAM --help`.

| program | |
| --- | --- |
| `catalogue` | collect and compile the translations |
| `marathon` | play and analyse for hours, and complain of all that cannot be |
| `screenshots` | make the pictures of the README |
| `tournament` | let players and programs play each other, and rate them |
| `training` | make the weights of the built-in engines |

The tests of these programs are in `tests/tools/tests/`.
"""
