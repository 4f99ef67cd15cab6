"""Lines of the solver's screens: a heading, text, and how sure it is, for whoever colors it."""

from dataclasses import dataclass

from nerai.answer import EvidenceKind


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the screen."""

    heading: str
    text: str
    sure: EvidenceKind | None = None
