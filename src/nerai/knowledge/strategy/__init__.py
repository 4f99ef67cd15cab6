"""Opinion about the whole board: strategic goals and schemas as text, and the small functions that they ask.

The text lies in the folder `text`; it is read with that of `nerai.knowledge.go`, to whose goals it leads.
"""

from functools import lru_cache
from pathlib import Path
from typing import Final

from nerai.knowledge.knowledge import Knowledge
from nerai.knowledge.load import Folder, load_knowledge
from nerai.knowledge.strategy import groups, places, standings

STRATEGY_FOLDER: Final = Path(__file__).parent / "text"
STRATEGY_MODULES: Final = (groups, places, standings)


@lru_cache(maxsize=4)
def load_strategy(*folders: Folder) -> Knowledge:
    """What nerai knows of stones and of the whole board, and what more folders say; as one value."""
    return load_knowledge(STRATEGY_FOLDER, *folders, modules=STRATEGY_MODULES)
