"""One function over many independent items, in processes of their own, with a journal to resume from.

`run` gives outcomes in the order of the items, `iterate` as they come. Both know nothing of Go: the
function and the items come from outside, and so does the Runner that spreads them over machines.
"""

from nerai.batch.journal import Identity
from nerai.batch.local import LocalRunner
from nerai.batch.outcome import Crashed, Done, Failed, Json, Outcome, TimedOut
from nerai.batch.run import Progress, iterate, run
from nerai.batch.runner import Runner, Task

__all__ = [
    "Crashed",
    "Done",
    "Failed",
    "Identity",
    "Json",
    "LocalRunner",
    "Outcome",
    "Progress",
    "Runner",
    "Task",
    "TimedOut",
    "iterate",
    "run",
]
