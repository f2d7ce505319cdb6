"""How the evaluation's weights are made: self-play, then a fit, in rounds.

`python -m boardtui.engine.othello.training --help` says how to run it.
"""
