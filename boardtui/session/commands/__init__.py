"""The table of commands: ids, usual keys, words and places in the hints; a tuple for each place."""
