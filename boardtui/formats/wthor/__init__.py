"""WTHOR, the game archive of the French Othello federation: years of games in fixed records.

All numbers are little-endian. A file has a header of 16 bytes and records of one size: games in
`.wtb`, which refer to names of players in `.JOU` and of tournaments in `.TRN`.
"""
