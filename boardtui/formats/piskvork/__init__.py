"""Piskvork's formats of Gomoku, `.psq` and `.rec`: a game as a line for each move.

A `.psq` begins with `Piskvorky 15x15, 11:11, 0`: the size, the level of each player (0 is a person)
and the player who began. A move is `column,row,milliseconds`, counted from 1. After the moves come
the players' names, if any, and a code for the end. Gomocup adds a line with the name of its group,
such as `1,Freestyle15_1`, which implies the rule. Several games may follow each other in a file;
one is written.

A `.rec` begins with the names, its moves count from 0 and it ends with the code. Its board has
20×20 points, and the rule is unknown.

A node keeps the time of its move as `BTSECONDS`, the root the levels by colour as `PSQLEVELS`.
Source: plastovicka/Piskvork (`openPsq` and `savePsq`), and games that Gomocup published.
"""
