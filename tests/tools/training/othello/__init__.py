"""Makes the weights of Othello on 8x8: self-play, then a fit, in rounds.

`python -m tests.tools.training.othello DIRECTORY --jobs 2` runs all rounds; interrupted, it
goes on where it was. `--scale 0.01` tries it out in a minute. `DIRECTORY/round-N/weights.npz` of
the last round becomes `boardtui/engine/othello/weights.npz`, `DIRECTORY/log.jsonl` holds every
round's figures. Then `python -m tests.tools.training.othello.probcut` fits the coefficients of
`boardtui/engine/othello/probcut.py`. The other sizes have a program of their own:
`python -m tests.tools.training.othello.any_size`.

The weights that are shipped come from one run with seed 1 on two cores. Nothing but the engine's
own games went into them. Errors are the root of the mean squared difference from the labels in
discs, for positions that were held out:

    round   games    positions   plies   solved from   fits   error
    1         4,000    199,153     3      10 empties     1     14.4
    2         8,000    397,471     3      12             1     15.6
    3        16,000    796,956     4      12             1     13.6
    4        24,000  1,197,622     5      16             1      8.6
    5        45,000  2,245,746     6      16             1      7.2
    6        18,000    897,752     8      16             3      7.0

Labels of the first three rounds are results of games; from the fourth on 70% result and 30% the
position's own search, which is why their errors compare only among themselves. The static estimate
of 5,998 positions at 24 empty squares from games between people, which the fit never saw, misses
the solved score by 14.2, 11.4, 9.6, 8.8, 8.3 and 8.1 discs after the six rounds.

A rerun with the same seed plays other games, since the search has become better since the early
rounds were played.
"""
