"""What `nerai diagram --solution --zone` draws: the moves that solve a problem, and where its proof holds.

Takes a file and the options of solving; gives a Drawn: numbered moves, a shaded zone, what there is to say,
and the exit code. Without a proof there is nothing to draw.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nerai.board.picture import NumberedMove, Tone
from nerai.board.point import PASS, Point, from_gtp

if TYPE_CHECKING:
    from nerai.query.investigation import Investigation


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be drawn, and the options of solving."""

    solution: bool
    zone: bool
    goal: str | None = None
    time: float | None = None
    nodes: int | None = None

    @property
    def asked(self) -> bool:
        """Whether anything is."""
        return self.solution or self.zone


@dataclass(frozen=True, slots=True)
class Drawn:
    """What came of it; `remark` says what could not be drawn."""

    numbers: tuple[NumberedMove, ...] = ()
    shade: dict[Point, Tone] = field(default_factory=dict)
    remark: str = ""
    exit_code: int = 0
    settled: bool = True

    @property
    def points(self) -> list[Point]:
        """Everywhere something is drawn."""
        return [*(move.point for move in self.numbers if move.point != PASS), *self.shade]


# ruff: noqa: PLC0415 - the modules of solving are slow to import, and most diagrams need none of them


def draw_solution(data: bytes, file: str, number: int, wanted: Wanted) -> Drawn:
    """Solve the problem of a file, and say what to draw of it."""
    from nerai.cli.posed import posed_in
    from nerai.cli.working import Working
    from nerai.query.solve import inquire

    posed = posed_in(data, file, number=number, goal=wanted.goal)
    with Working() as working:
        found = inquire(
            posed.question,
            time_s=wanted.time,
            nodes=wanted.nodes,
            stop=working.stop,
            report=working.report,
        )
    return _drawn(found, wanted)


def _drawn(found: "Investigation", wanted: Wanted) -> Drawn:
    from nerai.answer import Proved, Result, Unknown
    from nerai.cli.solve import EXIT_CODES
    from nerai.explain.lesson.lesson import right_moves
    from nerai.explain.lesson.line import play_line
    from nerai.query.words import REASONS

    answer, scene = found.answer, found.scene
    code = EXIT_CODES[answer.evidence.kind]
    if isinstance(answer.evidence, Unknown):
        remark = f"no proof of {answer.goal}: {REASONS[answer.evidence.reason]}"
        return Drawn(remark=remark, exit_code=code, settled=False)
    tone = Tone.GREEN if isinstance(answer.evidence, Proved) else Tone.RED
    zone = [from_gtp(name, scene.size) for name in answer.zone] if wanted.zone else []
    right = right_moves(found) if wanted.solution else []
    moves = [from_gtp(name, scene.size) for name in (right[0].line or (right[0].move,))] if right else []
    remark = ""
    if wanted.solution and not right:
        mover = scene.mover.word.title()
        remark = f"no solution to draw: {answer.goal} is {answer.evidence.kind.value}, {mover} to play"
    numbers = play_line(scene.position, moves).numbers
    shade = dict.fromkeys(zone, Tone.AMBER if answer.result is Result.KO else tone)
    return Drawn(numbers, shade, remark, code)
