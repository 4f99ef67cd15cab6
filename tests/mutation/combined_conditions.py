"""Conditions of the checker for combined certificates, each weakened a little."""

from typing import Final

from tests.mutation.mutants import Mutant

_FOLDER: Final = "src/nerai/solver/verify"
_COMBINED: Final = f"{_FOLDER}/combined.py"
_APART: Final = f"{_FOLDER}/apart.py"
_UNITS: Final = f"{_FOLDER}/units.py"

COMBINED_CONDITIONS: Final = (
    Mutant("U1: any suicide rule", "U1", _COMBINED, " or header.suicide != whole.suicide", ""),
    Mutant("U1: any ban", "U1", _COMBINED, "*stones, start.ko)", "*stones)"),
    Mutant("U1: any join of the atoms", "U1", _COMBINED, "(header.goal_text, header", "(unit.text, header"),
    Mutant("U2: the winner has threats", "U2", _COMBINED, "threats[winner] != 0 or ", ""),
    Mutant("U2: the loser has few", "U2", _COMBINED, " or threats[3 - winner] != UNLIMITED", ""),
    Mutant("U3: without the ground", "U3", _APART, "nodes[-1].zone | part.ground", "nodes[-1].zone"),
    Mutant("U4: without the ground", "U4", _APART, " | self.ground", ""),
    Mutant("U4: open points are in zones", "U4", _APART, "& ~self.header.shelter ", ""),
    Mutant("U4: no point in common", "U4", _APART, "part.zone & together & ~lasting", "part.zone & together"),
    Mutant("U5: liberties of all", "U5", _APART, "(color, zone & ~lasting)", "(color, zone)"),
    Mutant("U5: open points are added", "U5", _APART, "~together & ~spared", "~together"),
    Mutant("U5: liberties for several", "U5", _APART, "together |= _guard(", "_guard("),
    Mutant("superko: leaves dead", "superko", _COMBINED, " and not checker.ground", ""),
    Mutant("superko: kos taken back", "superko", _COMBINED, " and not checker.retakes", ""),
    Mutant("units: what either wants", "units", _UNITS, "unit.friend != whole.friend", "False"),
    Mutant("units: joined anyhow", "units", _UNITS, "unit.every == form.every and ", ""),
    Mutant("value: the loser may err", "value", _UNITS, "and all(gets(", "and any(gets("),
    Mutant("value: hot is held", "value", _COMBINED, "if part.first != whole.winner)", "if True)"),
)
