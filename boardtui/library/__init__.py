"""The library: an index of real games, which are found by words and by positions.

A SQLite file that may be deleted: it is built again from the files that it was made of.
"""

FILE = "library.db"
"""The name of the file, which lies beside one's own games."""
