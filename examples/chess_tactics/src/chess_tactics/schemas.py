"""What both players know: how goals of chess break down into smaller ones.

Plain data for nerai.planner. Alternatives are tried in the order they are written. The attacker's schemas are
tactics with a name; whatever else might win is not thought of. The defender's leave out only moves that the
attacker answers by reaching the goal at once, so that a complete plan holds against every move.
"""

from typing import Final

from nerai.planner import Condition, Pattern, Schema, Schemas, Value, Variable

A, B, M, N, P = (Variable(name) for name in "ABMNP")
MATE, SURVIVE = Pattern("mate"), Pattern("survive")
WIN, KEEP = Pattern("win", (N,)), Pattern("keep", (N,))
DRIVE, FORK, DISCOVER, SKEWER = (Pattern(n) for n in ("drive_king", "fork", "discover_attack", "skewer"))
PIN_AND_TAKE, TAKE_PINNED = Pattern("pin_and_take"), Pattern("take_pinned", (P,))
REMOVE, ESCAPE, PARRY = Pattern("remove_guard"), Pattern("escape_check"), Pattern("parry", (N,))


def asks(name: str, *args: Variable | Value) -> Condition:
    """A question of `questions.py`, with the letters it fills."""
    return Condition(Pattern(name, args))


def playing(name: str, goal: Pattern, when: Condition, why: str, *then: Pattern) -> Schema:
    """A schema whose question finds a move M: it is played, and then come other goals."""
    return Schema(name, goal, ((Pattern("play", (M,)),), *((one,) for one in then)), (when,), why)


def through(name: str, goal: Pattern, why: str, *steps: Pattern) -> Schema:
    """A schema that asks nothing: the goal is reached by others, one after the other."""
    return Schema(name, goal, tuple((one,) for one in steps), (), why)


MATING: Final = (
    playing("mate_at_once", MATE, asks("reaches", 0, M), "The king is in check, and nothing helps."),
    through("force_the_king", MATE, "A check leaves few answers, and each of them is met.", DRIVE, MATE),
    through("mate_after_a_check", MATE, "The own king is in check, and comes first.", ESCAPE, MATE),
    playing("threaten_mate", MATE, asks("threatens_mate", M), "The next move would mate.", MATE),
)
DRIVING: Final = (
    playing("double_check", DRIVE, asks("checks", "double", M), "Of two checks one remains."),
    playing("discovered_check", DRIVE, asks("checks", "discovered", M), "Who steps aside is free to act."),
    playing("plain_check", DRIVE, asks("checks", "safe", M), "The king has to answer."),
    playing("offer", DRIVE, asks("checks", "offered", M), "Whoever takes it stands where he is wanted."),
)
WINNING: Final = (
    playing("take_at_once", WIN, asks("reaches", N, M), "It can be taken, and not enough is taken back."),
    through("by_a_fork", WIN, "Of two pieces attacked at once only one gets away.", FORK, WIN),
    through("by_a_discovery", WIN, "One move attacks with two pieces.", DISCOVER, WIN),
    through("by_a_skewer", WIN, "What stands in front has to go, what stands behind is left.", SKEWER, WIN),
    through("by_a_pin", WIN, "A pinned piece cannot get away.", PIN_AND_TAKE),
    through("by_taking_the_guard", WIN, "Without its guard a piece is loose.", REMOVE, WIN),
    through("win_after_a_check", WIN, "The own king is in check, and comes first.", ESCAPE, WIN),
    through("by_checks", WIN, "Checks bring the pieces to where a tactic works.", DRIVE, WIN),
)
TACTICS: Final = (
    playing("attack_two", FORK, asks("forks", M, A, B), "The piece attacks both, and stays."),
    playing("open_the_line", DISCOVER, asks("discovers", M, A, B), "What stood between A and B is gone."),
    playing("attack_through", SKEWER, asks("skewers", M, A, B), "A and B stand on one line."),
    Schema("use_the_pin", PIN_AND_TAKE, ((TAKE_PINNED,),), (asks("pinned", P),), "It is pinned already."),
    playing("pin_first", PIN_AND_TAKE, asks("pins", M, P), "The king stands behind it.", TAKE_PINNED),
    playing("take_it", TAKE_PINNED, asks("taken_with_gain", P, M), "It could not get away."),
    playing("attack_it", TAKE_PINNED, asks("attacks_more", P, M), "One more than guards it.", TAKE_PINNED),
    playing("take_the_guard", REMOVE, asks("takes_guard", M, A, P), "It was all that kept the other safe."),
)
DEFENDING: Final = (
    through("survive_the_check", SURVIVE, "The king is in check.", ESCAPE),
    through("keep_in_check", KEEP, "The king comes before all else.", ESCAPE),
    through("parry_mate", SURVIVE, "A mate is threatened.", Pattern("parry", (0,))),
    through("parry_loss", KEEP, "Something is about to be lost.", PARRY),
    playing("capture_checker", ESCAPE, asks("escapes", "taking", M), "What is taken gives no check."),
    playing("interpose", ESCAPE, asks("escapes", "stepping", M), "A piece steps between."),
    playing("flee", ESCAPE, asks("escapes", "fleeing", M), "The king steps aside."),
    playing("hit_back", PARRY, asks("holds", N, "taking", M), "What threatens is taken, or paid for."),
    playing("save_piece", PARRY, asks("holds", N, "moving", M), "What is attacked moves away."),
    playing("cover", PARRY, asks("holds", N, "guarding", M), "What is attacked is covered."),
    playing("move_anyway", PARRY, asks("any_move", N, M), "Nothing helps, but a move has to be made."),
)

KNOWLEDGE: Final = Schemas(*MATING, *DRIVING, *WINNING, *TACTICS, *DEFENDING)
