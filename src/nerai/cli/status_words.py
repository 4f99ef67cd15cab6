"""The words of `nerai status`: a goal as a game told in lines, nothing added to what was found.

Takes a StatusReport; gives Lines. Knows nothing of terminals.
"""

from collections.abc import Iterator
from typing import Final

from nerai.algebra import Game, Player, achievability, full_text, result
from nerai.algebra.derive import meaning
from nerai.algebra.outcome import L, W
from nerai.answer import EvidenceKind, Status
from nerai.board.point import gtp_list
from nerai.cli.lines import Line
from nerai.query.goal_status import PairReport, StatusReport, side_of
from nerai.query.words import REASONS, goal_line, result_text

_NUMBERS: Final = ("no", "one", "two", "three", "four")


def title(name: str, report: StatusReport) -> str:
    """File, board and goal."""
    return "  ".join(filter(None, (name, str(report.scene.size), f"Goal: {goal_line(report.scene)}")))


def lines(report: StatusReport) -> Iterator[Line]:
    """The status, what it asks of both sides, the moves, and the parts."""
    game = report.game
    if game is None:
        yield Line("STATUS", f"unknown: {_why(report)}", EvidenceKind.UNKNOWN)
        return
    text = full_text(game, report.tally)
    yield Line("STATUS", f"{text} (tally {report.tally}), {_found(report)}", EvidenceKind.PROVED)
    yield from _turns(report, game)
    yield from _moves(report)
    yield from _kos(report)
    for number, part in enumerate(report.parts):
        heading = f"PART {number + 1}"
        letters = f"{part.status.value.text} (tally {part.status.tally})"
        yield Line(heading, f"{goal_line(part.scene)}: {letters}, {part.nodes:,} nodes")
    for pair in report.pairs:
        yield from _pair(report, pair)


def status_record(report: StatusReport) -> Status | None:
    """The status as an answer would hold it."""
    if report.game is None:
        return None
    if report.status is not None:
        return report.status.record
    level = achievability(report.game, report.tally)
    text = full_text(report.game, report.tally)
    return Status(report.tally, text, needs=level.needs, can_give=level.can_give)


def _found(report: StatusReport) -> str:
    return "its parts proved alone, put together by the algebra" if report.combined else "every letter proved"


def _turns(report: StatusReport, game: Game) -> Iterator[Line]:
    """Who must move, and who may ignore how many moves."""
    friend, opponent = (side_of(report.scene, player) for player in Player)
    first, second = (result(game, player) for player in Player)
    said = meaning(first, second, game).replace("Friend", friend).replace("Opponent", opponent)
    yield Line("MEANS", said)
    record = status_record(report)
    assert record is not None
    if report.status is not None and first != second:
        # What follows is about having the goal, as are the moves: a seki is what it counts as.
        first, second = (result(report.status.decided, player) for player in Player)
    counts = _seki(report)
    if first == second == W:
        given = record.can_give
        ignored = _ignored(friend, opponent, given, record.tally)
        yield Line("TURN", f"{friend} need not move; {ignored}{counts}")
    elif first == second == L:
        given = None if record.needs is None else record.needs - 1
        ignored = _ignored(opponent, friend, given, record.tally)
        yield Line("TURN", f"{opponent} need not move; {ignored}{counts}")
    elif first == second:
        yield Line("TURN", "neither side gains by moving here now")
    else:
        yield Line("TURN", "both sides gain by moving here now")
    needs = "more than " + str(record.tally) if record.needs is None else str(record.needs)
    yield Line("NEEDS", f"{friend}: {needs} move{'' if record.needs == 1 else 's'} in a row")


def _seki(report: StatusReport) -> str:
    counts = None if report.status is None else report.status.seki_counts
    return "" if counts is None else f" (a seki counts as {'reached' if counts else 'not reached'})"


def _ignored(ahead: str, behind: str, count: int | None, tally: int) -> str:
    if count is None:
        return f"{ahead} can ignore at least {_NUMBERS[tally]} {behind} move{'s' * (tally != 1)} here"
    return f"{ahead} can ignore {_NUMBERS[count]} {behind} move{'s' * (count != 1)} here"


def _moves(report: StatusReport) -> Iterator[Line]:
    words = {1: "ACHIEVES", 2: "THREATENS"}
    for player, sets in report.moves.items():
        side = side_of(report.scene, player)
        for count, moves in enumerate(sets.by_count, start=1):
            if moves:
                yield Line(words.get(count, f"{count} IN A ROW"), f"{side}: {_listed(moves)}")
        if sets.losing:
            yield Line("LOSES", f"{side}: {_listed(sets.losing)} (worse than a pass)")


def _kos(report: StatusReport) -> Iterator[Line]:
    for found in (report.friend_first, report.opponent_first):
        if found.ko is not None:
            side = found.scene.mover.word.title()
            yield Line("KO", f"{side} first: {result_text(found.scene, found.result, found.ko)}")


def _pair(report: StatusReport, pair: PairReport) -> Iterator[Line]:
    one, two = (number + 1 for number in pair.parts)
    if pair.apart:
        yield Line("APART", f"parts {one} and {two}: their zones do not meet, and no ko decides")
        return
    yield Line("TOGETHER", f"parts {one} and {two} may depend on each other: searched as one")
    for tie in pair.ties:
        side = side_of(report.parts[pair.parts[0]].scene, tie.overlap.player)
        n, m = tie.overlap.counts
        how = {None: "not settled", True: "effective", False: "one reply answers both"}[tie.effective]
        yield Line("", f"{side} {tie.move}: a ({n},{m})-move, {tie.overlap.words} ({how})")
    for item in pair.sussman:
        side = side_of(report.parts[pair.parts[0]].scene, item.player)
        first = pair.parts[item.achieved] + 1
        other = pair.parts[1 - item.achieved] + 1
        yield Line("", f"{side} {_listed(item.moves)}: achieves part {first}, breaks part {other} (Sussman)")


def _why(report: StatusReport) -> str:
    unsettled = [found for found in (report.friend_first, report.opponent_first) if not found.settled]
    return REASONS[unsettled[0].reason] if unsettled else "it was not settled within the limits"


def _listed(moves: frozenset[str]) -> str:
    return " ".join(sorted(moves, key=lambda name: (name[0], int(name[1:]))))


def zone_names(report: StatusReport) -> list[str]:
    """The points the status depends on."""
    zones = [report.status.zone] if report.status else [part.status.zone for part in report.parts]
    return gtp_list(frozenset().union(*zones), report.scene.size)
