"""The layer between Textual and the terminal.

`preflight` checks the terminal and sets Textual's environment before Textual is imported, `probe`
asks the terminal questions (those about colours and its name are answered as `colour_answers`
reads), `capabilities` draws conclusions, with the table of `known_terminals`, and `doctor` reports
them.
`TerminalApp` (`app`) is the base of the app: its `driver` survives signals, reads keys through
`intake`, which drops more than the `backlog` has room for, and hands output to the `writer` thread;
its `cell_differ` sends only the cells that changed, as `runs` with the shortest `cursor` and
`rendition` sequences.
"""
