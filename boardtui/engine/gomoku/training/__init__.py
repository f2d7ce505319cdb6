"""How the weights of the evaluation are made: self-play, then a fit, in rounds.

`python -m boardtui.engine.gomoku.training DIRECTORY` runs all rounds; interrupted, it goes on where
it was. `--scale 0.02` tries it out in a minute. `DIRECTORY/round-N/weights.npz` of the last round
becomes `boardtui/engine/gomoku/weights.npz`; with `--rule renju`, where both sides have weights of
their own, `weights-renju.npz`.

The weights that are shipped come from one run in freestyle with seed 1, stopped in its third round,
and from one fit to the positions of all three. Nothing but the engine's own games went into them.
Losses are for positions that were held out; they do not compare, since labels differ:

    round   games   positions   nodes a move   loss
    1         500       8,107          1,000   0.590
    2         700       8,082          2,000   0.581 with round 1
    3         500       5,809          3,000   0.569 with both

In 60 games at 3,000 nodes a move they won 44 and lost 16 against the guess that training begins
with. Renju has the same weights for want of a run of its own.
"""
