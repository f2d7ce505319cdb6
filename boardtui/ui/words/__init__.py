"""Words for people, in the language in use; for the screens and the command line."""
