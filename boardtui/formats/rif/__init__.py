"""RenjuNet's database, `.rif`: XML with tables of players and tournaments, then the games.

A game names its rule, opening, tournament and players by their numbers; `bresult` is 1, 0.5 or 0
for Black, the text of `move` is `h8 i9 ...`. Players are called by first name and surname.

Data without a field in the record is kept in its root under SGF's names: the rule (`RU`), the
opening (`ON`), the round (`RO`), the place (`PC`), who published it (`US`), a date that is a year
(`DT`); the number, the swap, the fifth moves offered and the times as they are written, in `RIFID`,
`RIFSWAP`, `RIFALT`, `RIFBTIME` and `RIFWTIME`. The text of `info` is the comment on the start. The
rule decides the game: Renju, if it names no other one.

XML is read in one pass by the standard library's parser. A file that declares entities is refused,
and nesting, the length of a token and the number of rows are limited.

Source: files described in public repositories, among them games of 2017 to 2026.
"""
