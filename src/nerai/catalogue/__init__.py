"""The text catalogue: every phrase that answers are told in, by key and level, with a glossary.

Takes keys and words to fill in; gives text. Phrases are data (`en.toml`); a translation is another such file.
Knows no Go and no answers: what is said, and of what, is its users' affair.
"""

import re
import string
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

__all__ = ["Catalogue", "catalogue", "placeholders"]

_TERM: Final = re.compile(r"\[\[([^\]|]+)(?:\|([^\]]+))?\]\]")


class Catalogue:
    """Phrases in one language."""

    def __init__(self, phrases: Mapping[str, Any]) -> None:
        self._phrases = dict(_flat(phrases))

    def say(self, key: str, /, **words: object) -> str:
        """The phrase with its words; KeyError when there is none of that name, or a word is missing."""
        return self._phrases[key].format(**words)

    def offers(self, key: str) -> bool:
        """Whether there is such a phrase."""
        return key in self._phrases

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all phrases."""
        return tuple(self._phrases)

    def plain(self, text: str) -> str:
        """A text without the marks around its terms."""
        return _TERM.sub(lambda found: found[1], text)

    def explained(self, text: str, known: set[str]) -> str:
        """A text with explanations after it of the terms that are not `known` yet; from then on they are."""
        new = [term for term in dict.fromkeys(self.terms(text)) if term not in known]
        known.update(new)
        return " ".join([self.plain(text), *(self._phrases[f"glossary.{term}"] for term in new)])

    def terms(self, text: str) -> tuple[str, ...]:
        """The terms that a text marks."""
        return tuple(found[2] or found[1] for found in _TERM.finditer(text))

    def raw(self, key: str) -> str:
        """The phrase as it is written."""
        return self._phrases[key]


@cache
def catalogue(language: str = "en") -> Catalogue:
    """The catalogue of a language; FileNotFoundError when there is none."""
    text = files(__package__).joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return Catalogue(tomllib.loads(text))


def placeholders(phrase: str) -> frozenset[str]:
    """The words that a phrase wants filled in."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(phrase) if name)


def _flat(phrases: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for name, value in phrases.items():
        if isinstance(value, str):
            yield f"{before}{name}", value
        else:
            yield from _flat(value, f"{before}{name}.")
