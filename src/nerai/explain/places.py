"""Places that are counted exactly, in words and as data. Numbers are fractions of points, never rounded."""

from fractions import Fraction
from typing import Any

from nerai.strategy.counted import CountedPlace


def points_words(number: Fraction) -> str:
    """`1 point`, `1 3/4 points`, `1/2 point`."""
    whole, rest = divmod(number, 1)
    words = " ".join(filter(None, (str(whole) if whole or not rest else "", str(rest) if rest else "")))
    return f"{words} point{'s' * (number > 1 or number == 0)}"


def swing_words(place: CountedPlace) -> str:
    """What a place counts beside others: what moving there changes, or which gote it is worth as much as."""
    told = points_words(place.swing)
    return told if place.gote else f"as much as a gote of {told}"


def place_words(place: CountedPlace) -> str:
    """What moving in a place is worth; where a move must be answered, that is not twice the temperature."""
    heat = place.heat
    if place.gote:
        return (
            f"counted exactly (proved): a move here instead of theirs is worth {points_words(place.swing)} "
            f"by area (temperature {heat.temperature})"
        )
    sides = (("Black's", heat.black_sente), ("White's", heat.white_sente))
    who = " and ".join(name for name, does in sides if does)
    return (
        f"counted exactly (proved): a move here is worth {points_words(heat.temperature)} by area "
        f"(its temperature), {who} sente; that is {swing_words(place)}"
    )


def place_record(place: CountedPlace) -> dict[str, Any]:
    """The same as data; fractions are text."""
    return {
        "swing": str(place.swing),
        "temperature": str(place.heat.temperature),
        "mean_for_black": str(place.heat.mean),
        "black_sente": place.heat.black_sente,
        "white_sente": place.heat.white_sente,
    }
