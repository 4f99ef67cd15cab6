"""What can be wrong with a certificate, and how it is told.

*Refusal* is raised inside the checker where a rule is broken, and never leaves it: `verify` turns it into a
Fault. *CertificateError* is the only exception that does leave it: the file could not be read at all.
"""

from dataclasses import dataclass

FORMAT = "format"
HEADER = "header"
GOAL = "goal"
BAD_INPUT = frozenset({FORMAT, HEADER, GOAL})


class CertificateError(Exception):
    """The certificate could not be opened or read; nothing is known about it."""


class Refusal(Exception):  # noqa: N818 - it is no error, it is the checker's answer
    """A rule is broken at the place looked at; `points` is a set of points as a mask."""

    def __init__(self, rule: str, message: str, points: int = 0) -> None:
        self.rule = rule
        self.message = message
        self.points = points
        super().__init__(f"{rule}: {message}")


@dataclass(frozen=True, slots=True)
class Fault:
    """The first fault found.

    `rule` is a rule of the page "What a proof is" (`W1` to `W5`, `L1` to `L7`, `C1`, `N1`), a leaf
    (`leaf decided`, ...), or one of `zone`, `move`, `state`, `hash`, `order`, `bound`, `loop`, `format`,
    `header`, `goal`. `node` is the id of the bad node, None outside of the nodes; `line` is counted from 1.
    """

    rule: str
    message: str
    node: int | None = None
    line: int | None = None
    points: tuple[str, ...] = ()

    @property
    def bad_input(self) -> bool:
        """Whether this is no certificate we can read, rather than one that proves nothing."""
        return self.rule in BAD_INPUT

    def __str__(self) -> str:
        place = f"node {self.node}: " if self.node is not None else ""
        place = place or (f"line {self.line}: " if self.line is not None else "")
        points = f" ({' '.join(self.points)})" if self.points else ""
        return f"{place}{self.rule}: {self.message}{points}"
