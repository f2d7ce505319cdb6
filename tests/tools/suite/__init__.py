"""A suite of Gomoku positions that tell a strong search from a weak one.

`python -m tests.tools.suite collect FILE` plays games of the engine against itself and adds
positions of them to a file; `python -m tests.tools.suite run FILE` prints how many of them the
engine solves, and at what cost. To measure another engine, run it by that engine's Python.

The run prints nodes and seconds of the processor up to the solution; what is not solved counts with
all that was spent. A win is solved when it is proved, other positions when one of the best moves is
preferred to the end.

`positions.jsonl` is the suite, of games of the engine against itself. Its wins are proved by our
engine; for some games another program told where to look for them.
Positions of the half "away" are not looked at while the engine is changed, but once, at the end.
"""
