"""Answers: plain data that every front end shows, with the closed sets of words it uses. JSON in and out.

Knows no board and no goal grammar: points are GTP names, goals are canonical goal text.
"""

from nerai.answer.answer import SCHEMA, Answer
from nerai.answer.choices import (
    AssumptionKind,
    EvidenceKind,
    GoalSource,
    KoKind,
    KoRule,
    LearnedKind,
    MoveSource,
    Party,
    PlanEvidence,
    Reason,
    Result,
    Side,
)
from nerai.answer.evidence import Estimated, Evidence, Proved, Refuted, Unknown
from nerai.answer.parts import (
    Assumption,
    Candidate,
    Cost,
    FirstMove,
    Ko,
    Learned,
    OtherSideFirst,
    PlanStep,
    Setup,
    Statement,
    Status,
)

__all__ = [
    "SCHEMA",
    "Answer",
    "Assumption",
    "AssumptionKind",
    "Candidate",
    "Cost",
    "Estimated",
    "Evidence",
    "EvidenceKind",
    "FirstMove",
    "GoalSource",
    "Ko",
    "KoKind",
    "KoRule",
    "Learned",
    "LearnedKind",
    "MoveSource",
    "OtherSideFirst",
    "Party",
    "PlanEvidence",
    "PlanStep",
    "Proved",
    "Reason",
    "Refuted",
    "Result",
    "Setup",
    "Side",
    "Statement",
    "Status",
    "Unknown",
]
