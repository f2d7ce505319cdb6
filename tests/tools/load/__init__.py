"""Measures what a served club carries and costs, beside another in the same run.

python -m tests.tools.load [--only clients|children]

Players over ssh (`clients`): the first frame and the memory beside whole programs behind sshd, the
delay of a move beside a crowd of connections that never log in, the front's part of it, and what is
used at rest. Players without ssh (`children`), who come straight to the zygote: the delay of a move
beside that of two players alone, and the rate at which it becomes too long. In the end the log of
each game is replayed, and has to hold the moves that were typed. It stops by itself.
"""
