"""Play that may go round, solved for every state at once.

Takes the steps from a state and what a state counts as; gives outcome masks (outcome.py), three times over:
for Opponent, nobody and Friend having ko threats without number. A step that *uses a threat* takes a ko back
in spite of the ban, and is there only for whoever has them.

Play without end counts as seki: won by Friend just where a seki counts. If threats are used for ever,
whoever uses them loses. Bits of a mask never mix, so all hypotheses about seki and luck are solved together:
bits that endless play loses grow from nothing, bits that it wins shrink from all. For threats that is done
twice over, one round for the steps that use them and one inside it for the others.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from nerai.algebra.outcome import SEKI, Outcome, Player, W

Key: TypeAlias = tuple[tuple[int, ...], int, Player, bool]
"""Where the games are, the game whose ko the mover may not take, the mover, whether the other just passed."""


@dataclass(frozen=True, slots=True)
class Step:
    """A move to another state."""

    to: Key
    uses_threat: bool = False


def _threats_mask(threats: int) -> int:
    """The bits of the hypotheses with those threats."""
    return sum(15 << 4 * (3 * seki + threats) for seki in (0, 1))


_HOLDERS: Final = (Player.OPPONENT, None, Player.FRIEND)
_MASKS: Final = tuple(map(_threats_mask, range(3)))
assert Outcome(sum(_MASKS)) == W


@dataclass(slots=True)
class _State:
    """A state in the making: its mask if that is known, else the steps by number."""

    friend: bool
    known: int | None = None
    steps: tuple[tuple[int, bool], ...] = ()


class Loops:
    """Values of states, found for all that can be reached from one as soon as it is asked about."""

    def __init__(
        self,
        steps: Callable[[tuple[int, ...], int, Player], list[Step] | int],
        stands: Callable[[tuple[int, ...]], int],
        spend: Callable[[int], None],
    ) -> None:
        self._steps = steps
        self._stands = stands
        self._spend = spend
        self._found: dict[Key, int] = {}

    def value(self, key: Key) -> int:
        """The mask of a state."""
        if key not in self._found:
            self._solve(key)
        return self._found[key]

    def _solve(self, start: Key) -> None:
        numbers, states = self._reachable(start)
        total = [0] * len(states)
        for holder, mask in zip(_HOLDERS, _MASKS, strict=True):
            for number, value in enumerate(_solved(states, holder, mask, self._spend)):
                total[number] |= value
        for key, number in numbers.items():
            self._found[key] = total[number]

    def _reachable(self, start: Key) -> tuple[dict[Key, int], list[_State]]:
        numbers, order, states = {start: 0}, [start], []

        def number(key: Key) -> int:
            if key not in numbers:
                numbers[key] = len(numbers)
                order.append(key)
            return numbers[key]

        for key in order:  # grows while it is read
            at, ban, player, passed = key
            known = self._found.get(key)
            steps = self._steps(at, ban, player) if known is None else known
            state = _State(player is Player.FRIEND)
            if isinstance(steps, int):
                state.known = steps
            else:
                passing = _end(self._stands(at)) if passed else number((at, -1, player.other, True))
                followed = [(number(step.to), step.uses_threat) for step in steps]
                state.steps = (*followed, (passing, False))
            states.append(state)
        return numbers, states


def _end(mask: int) -> int:
    """A step to the end of play, and the mask there; as a number below those of all states."""
    return -1 - mask


def _solved(
    states: list[_State], holder: Player | None, mask: int, spend: Callable[[int], None]
) -> list[int]:
    """The values where `holder` has threats, restricted to the bits of the mask; `spend` is told the work."""
    ends = SEKI.mask & mask
    outer = [mask if holder is Player.OPPONENT else 0] * len(states)
    while True:
        inner = [ends if state.known is None else state.known & mask for state in states]
        changed = True
        while changed:
            changed = False
            spend(len(states))
            for number in range(len(states) - 1, -1, -1):
                state = states[number]
                if state.known is not None:
                    continue
                value = _best(state, inner, outer, holder, mask)
                if value != inner[number]:
                    inner[number] = value
                    changed = True
        if holder is None or inner == outer:
            return inner
        outer = inner


def _best(state: _State, inner: list[int], outer: list[int], holder: Player | None, mask: int) -> int:
    """What the mover can get by one step."""
    value = 0 if state.friend else mask
    mover = Player.FRIEND if state.friend else Player.OPPONENT
    for to, uses_threat in state.steps:
        if to < 0:
            reached = _end(to) & mask
        elif not uses_threat:
            reached = inner[to]
        elif mover is holder:
            reached = outer[to]
        else:
            continue
        value = value | reached if state.friend else value & reached
    return value
