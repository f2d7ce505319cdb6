r"""The formats of RenLib, the program for collections of Renju: `.lib`, a tree, and `.pos`, a game.

A `.lib` has a header of 20 bytes with a version, up to 3.4, or begins with a node on h8. The nodes
follow each other in pre-order:

- a point, in hexadecimal 78 for h8: the column from 1 in the low digit, the row from the top in the
  high one; 00 is the root, or a pass;
- flags: 80 a sibling follows after the branch, 40 the branch ends here, 20 a comment in the old
  way, 10 a mark, 08 a comment, 04 the position to be shown first, 02 no move but a text on the
  point, 01 two more bytes of flags: 0001 is a text on the point;
- the texts, each padded to an even number of bytes. A comment is a title, perhaps a byte 08 and a
  body.

Texts have no declared character set: it is guessed from the first text that is not ASCII. In the
old way the last byte has its top bit set, and the characters `}{|][\` are `åäöÅÄÖ`.

A text on a point is a label in the position before the move, a mark a circle around the stone; a
mark on the root or on a pass is left out. A branch ends before an illegal move, and nodes beyond
the limits are left out; both are reported.

Source: gomoku/RenLib, its sources and its user's guide.
"""
