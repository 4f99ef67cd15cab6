"""Every claim decided again, from the position and the certificates alone.

Takes a statement, the position it is about and the certificates it names; says whether it is true. One
function for each claim. What no certificate and no rule shows is not true here, however likely it is.
"""

from collections.abc import Callable
from typing import Final

from nerai.answer import Statement
from nerai.errors import IllegalMove, InputError
from nerai.explain import check_kos, check_lines, check_parts, check_plans, check_proofs
from nerai.explain.claims import Claim
from nerai.explain.grounds import Grounds

__all__ = ["Grounds", "recheck"]


def recheck(statement: Statement, grounds: Grounds) -> bool:
    """Whether a statement is true; one that claims something unknown to us is not."""
    try:
        return _CHECKS[Claim(statement.claim)](statement, grounds)
    except (ValueError, TypeError, LookupError, InputError, IllegalMove):
        return False


_CHECKS: Final[dict[Claim, Callable[[Statement, Grounds], bool]]] = {
    Claim.RESULT: check_proofs.result,
    Claim.ACHIEVES: check_proofs.achieves,
    Claim.REFUTED_BY: check_proofs.refuted_by,
    Claim.OTHER_SIDE_FIRST: check_proofs.other_side_first,
    Claim.CAPTURES: check_lines.captures,
    Claim.TWO_EYES: check_lines.two_eyes,
    Claim.REAL_EYE: check_lines.real_eye,
    Claim.FALSE_EYE: check_lines.false_eye,
    Claim.ONE_EYE_AT_MOST: check_proofs.one_eye_at_most,
    Claim.CANNOT_GET_OUT: check_proofs.cannot_get_out,
    Claim.NAKADE: check_proofs.nakade,
    Claim.CONNECTS: check_lines.connects,
    Claim.CUTS: check_lines.cuts,
    Claim.LADDER: check_proofs.ladder,
    Claim.NET: check_proofs.net,
    Claim.SNAPBACK: check_proofs.snapback,
    Claim.LIBERTIES: check_lines.liberties,
    Claim.STAYS: check_proofs.stays,
    Claim.RACE: check_lines.race,
    Claim.KO: check_kos.ko,
    Claim.SEKI: check_kos.seki,
    Claim.IF_IGNORED: check_proofs.if_ignored,
    Claim.CAN_IGNORE: check_proofs.can_ignore,
    Claim.THREATENS: check_proofs.threatens,
    Claim.ASSUMES: check_proofs.assumes,
    Claim.PARTS_APART: check_parts.parts_apart,
    Claim.PART_STATUS: check_parts.part_status,
    Claim.SEARCHED_AS_ONE: check_parts.searched_as_one,
    Claim.PLAN: check_plans.plan,
    Claim.SURPRISE: check_plans.surprise,
}
assert set(_CHECKS) == set(Claim)
