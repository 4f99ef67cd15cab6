"""Go knowledge as text: goals, plan schemas, drawn patterns, and the small functions they ask.

`load_knowledge(...)` reads and checks it into one immutable `Knowledge`; `GoWorld` is the board as the
planner plays on it, `pose(...)` a problem put to the planner.
"""

from nerai.knowledge.knowledge import GoalType, Knowledge, Parameter, Way
from nerai.knowledge.load import load_knowledge, read_knowledge
from nerai.knowledge.pose import Posed, pose
from nerai.knowledge.world import GoWorld

__all__ = [
    "GoWorld",
    "GoalType",
    "Knowledge",
    "Parameter",
    "Posed",
    "Way",
    "load_knowledge",
    "pose",
    "read_knowledge",
]
