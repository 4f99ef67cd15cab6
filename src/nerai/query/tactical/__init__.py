"""Tactical questions about stones on the board, one module each, with an answer at any cost.

Takes a position, the stones asked about and a Budget; gives a verdict with a code in GNU Go's numbering, a
move, and how sure it is. What a search has settled and the checker accepted is proved or refuted; all else is
unknown, and its code and move are a guess: clients that ask need a move to play. Knows no protocol.

| module | questions |
|---|---|
| `chains` | can this chain be taken, and saved |
| `connections` | can these stones be joined, and kept apart |
| `owl` | can this group be killed, and made alive; its status |
| `semeai` | who wins this race |
| `eyes` | how many eyes is this space worth |
| `unconditional` | what is settled even if the owner always passes |
"""
