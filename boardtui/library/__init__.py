"""The library: an index of real games, searched by words and by positions.

A SQLite file that may be deleted: the next import builds it again from the files of games.
"""

FILE = "library.db"
"""The name of the file, which lies beside one's own games."""
