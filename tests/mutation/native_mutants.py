"""All mutants of the native search."""

from typing import Final

from tests.mutation.joint_mutants import EYES, JOINT, SEARCHING, WRITING
from tests.mutation.single_mutants import DEAD, LEAVES, LOSER, WINNER

NATIVE: Final = (*WINNER, *LOSER, *LEAVES, *DEAD, *JOINT, *EYES, *WRITING, *SEARCHING)
