"""Makes the weights of Gomoku: self-play, then a fit, in rounds.

`python -m tests.tools.training.gomoku DIRECTORY --jobs 2` runs all rounds; interrupted, it goes on
where it was. `--scale 0.02` tries it out in a minute. `DIRECTORY/round-N/weights.npz` of the last
round becomes `boardtui/engine/gomoku/weights.npz`; with `--rule renju`, where both sides have
weights of their own, `weights-renju.npz`. `DIRECTORY/log.jsonl` holds every round's figures.

The weights of freestyle come from the first three rounds with seed 1. Nothing but the engine's
own games went into them. Losses are for positions that were held out; they do not compare, since
labels differ:

    round   games   positions   nodes a move   loss
    1       1,000      17,501            500   0.618
    2       2,500      33,305          1,000   0.604 with round 1
    3       6,000      79,804          1,500   0.566 with round 2

In 60 games at 0.2 s a move they won 36, drew 3 and lost 21 against those of a run with a fifth of
the positions.

Those of Renju, Black's and White's apart, come from 780,443 positions of 54,198 games by the plan
of round 4, played with the weights of freestyle. Their fit began with these and was drawn to them
(1e-4), in 6 epochs at a rate of 0.004; the loss in 5 % of the games, held out, fell from 0.576 to
0.560. The fit of this package begins with nothing and comes to 0.555 on the last 5 %, where those
that are shipped have 0.554 (most of these were among the games they were fitted to). In 250 pairs
of games at 17,000 nodes the weights for Renju scored 56.7 % (52.5 to 60.9) against those of
freestyle.
"""
