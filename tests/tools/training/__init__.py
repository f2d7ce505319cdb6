"""Programs that make the weights of the built-in engines from nothing but games of self-play.

| `python -m tests.tools.training.…` | weights | time on one core |
| --- | --- | --- |
| `othello DIRECTORY` | `boardtui/engine/othello/weights.npz` | half an hour |
| `othello.probcut GAMES.npz…` | `FITTED` in `boardtui/engine/othello/probcut.py` | minutes |
| `othello.any_size SIZE…` | `boardtui/engine/othello/any_size/weights.py` | a minute |
| `gomoku DIRECTORY` | `boardtui/engine/gomoku/weights.npz` and `weights-renju.npz` | two hours |

Their packages tell how the weights that are shipped were made. Weights are copied into the engine
by hand, after a tournament against those that are there; only `othello.any_size` writes its module
itself.
"""
