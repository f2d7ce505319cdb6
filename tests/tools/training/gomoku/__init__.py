"""Makes the weights of Gomoku: self-play, then a fit, in rounds.

`python -m tests.tools.training.gomoku DIRECTORY --jobs 2` runs all rounds; interrupted, it goes on
where it was. `--scale 0.02` tries it out in a minute. `DIRECTORY/round-N/weights.npz` of the last
round becomes `boardtui/engine/gomoku/weights.npz`; with `--rule renju`, where both sides have
weights of their own, `weights-renju.npz`. `DIRECTORY/log.jsonl` holds every round's figures.

The weights that are shipped come from such a run in freestyle with seed 1. Nothing but the engine's
own games went into them. Losses are for positions that were held out; they do not compare, since
labels differ:

    round   games   positions   nodes a move   loss
    1       1,000      17,501            500   0.618
    2       2,500      33,305          1,000   0.604 with round 1
    3       6,000      79,804          1,500   0.566 with round 2

In 60 games at 0.2 s a move they won 36, drew 3 and lost 21 against those of a run with a fifth of
the positions. Renju has the same weights for want of a run of its own.
"""
