"""The command line: its grammar, commands, help topics and reports."""
