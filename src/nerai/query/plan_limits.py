"""How much planning may try where nobody says: the same for a plan alone and for one that search follows."""

from typing import Final

DEFAULT_MOVES: Final = 60
"""Moves tried for one question: a tenth of a second, mostly. Who needs more does not know enough."""
TRY_SHARE: Final = 0.5
"""What a try may take of the moves that are left, before the next one has its turn."""
KO_TRY_SHARE: Final = 0.85
"""The same where threats are granted: taking and taking back makes lines long."""
REHEARSAL_MOVES: Final = 60
"""Moves tried for one reply that is rehearsed."""
