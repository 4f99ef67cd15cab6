"""`nerai algebra`: what games joined by AND, OR and NOT are worth, derived line by line."""

from pathlib import Path
from typing import Annotated, Final

import typer

from nerai.algebra import POLICIES, Game, Leaf, Player, full_text, named, parse_expression
from nerai.algebra.combine import MOST_TALLY, achievability
from nerai.algebra.derive import Derivation, derive
from nerai.algebra.expression import Expression, parts_of, with_part
from nerai.algebra.picture import tree_svg
from nerai.cli.terminal import console, print_json, write_output
from nerai.errors import ConfigError

_DOUBLE: Final = "both"
"""The name of the move that plays in all parts."""


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("algebra")(algebra)


def algebra(
    expression: Annotated[
        str, typer.Argument(help="Games by their outcomes: 'W|L OR W|L', 'KO_UP AND (WL|LL OR U)'.")
    ],
    tally: Annotated[
        int | None,
        typer.Option(help="To how many moves in a row. [default: those of all parts together]"),
    ] = None,
    double: Annotated[
        str | None, typer.Option(help="Who has an effective move in all parts at once: friend or opponent.")
    ] = None,
    policy: Annotated[
        str | None, typer.Option(help=f"Make one letter of mixed outcomes: {', '.join(POLICIES)}.")
    ] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw the value as a tree into this file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Say what games, joined by AND, OR and NOT, are worth; the value is the last line.

    nerai algebra "W|L OR W|L"

    Letters: W won, L lost, SEKI, U uncertain, KO_UP and KO_DOWN (Friend is ahead in the ko, or behind). W|L:
    Friend moving first wins, Opponent moving first makes it lost; WL|L: two moves in a row would win.
    """
    found = parse_expression(expression)
    if tally is not None and not 1 <= tally <= MOST_TALLY:
        raise ConfigError(f"a tally of {tally}", hint=f"give 1 to {MOST_TALLY}")
    if policy is not None and policy not in POLICIES:
        raise ConfigError(f"no policy '{policy}'", hint=f"choose from {', '.join(POLICIES)}")
    doubles = {}
    if double is not None:
        player = _player(double)
        found = _with_double(found, player)
        doubles = {player: frozenset({_DOUBLE})}
    derivation = derive(found, tally, doubles=doubles)
    if svg is not None:
        write_output(svg, tree_svg(derivation.value).encode())
    if as_json:
        print_json(_record(expression, derivation, policy))
    else:
        _print(derivation, policy)
    return 0


def _player(text: str) -> Player:
    try:
        return Player(text.lower())
    except ValueError:
        raise ConfigError(f"no player '{text}'", hint="write friend or opponent") from None


def _with_double(expression: Expression, player: Player) -> Expression:
    """The expression whose parts all name the first moves of the player alike."""
    names = {side: (_DOUBLE,) if side is player else () for side in Player}
    for index, part in enumerate(parts_of(expression)):
        game = named(part.game, names[Player.FRIEND], names[Player.OPPONENT])
        expression = with_part(expression, index, game)
    return expression


def _print(derivation: Derivation, policy: str | None) -> None:
    screen = console()
    first, *rest = derivation.lines
    screen.print(first.text, markup=False)
    width = max((len(line.text) for line in rest), default=0) + 4
    for line in rest:
        screen.print(
            f"= {line.text}".ljust(min(width, 70)) + f"   ({line.why})" * bool(line.why), markup=False
        )
    screen.print(derivation.words, markup=False, style="cyan")
    if policy is not None:
        screen.print(_by_policy(derivation, policy), markup=False)
    screen.print(str(derivation.value), markup=False, style="bold")


def _by_policy(derivation: Derivation, policy: str) -> str:
    chosen = POLICIES[policy]
    letters = [chosen.letter(one) for one in (derivation.friend_first, derivation.opponent_first)]
    return f"{policy}: {letters[0]} if Friend moves first, {letters[1]} if Opponent does"


def _record(text: str, derivation: Derivation, policy: str | None) -> dict[str, object]:
    level = achievability(derivation.value, derivation.tally)
    record: dict[str, object] = {
        "expression": text,
        "tally": derivation.tally,
        "value": str(derivation.value),
        "letters": full_text(derivation.value, derivation.tally),
        "friend_first": str(derivation.friend_first),
        "opponent_first": str(derivation.opponent_first),
        "needs": level.needs,
        "can_give": level.can_give,
        "meaning": derivation.words,
        "lines": [{"text": line.text, "why": line.why} for line in derivation.lines],
        "tree": _tree(derivation.value),
    }
    if policy is not None:
        chosen = POLICIES[policy]
        record["policy"] = {
            "name": policy,
            "friend_first": chosen.letter(derivation.friend_first),
            "opponent_first": chosen.letter(derivation.opponent_first),
        }
    return record


def _tree(game: Game) -> object:
    """The game as nested lists: a letter, or options of Friend and of Opponent."""
    if isinstance(game, Leaf):
        return str(game)
    return {
        "friend": [_tree(option.game) for option in game.left],
        "opponent": [_tree(option.game) for option in game.right],
    }
