"""What the words of a problem ask for.

Takes a comment (any text, perhaps none) and who moves; gives a Wish: the kind of goal as the mover wants
it, the result that counts, points and numbers of stones it names. Reads English, and the set phrases of
Japanese and Chinese collections. Knows no position: whether the wish makes sense on the board is for infer.py
to see.

It looks for a verb of the table below, and for who is said to do it: "can White live?" asks Black to kill. A
verb is *said as the task* after "to", "can", "how" and the like, or at the beginning of a sentence; else it
is a hint.
"""

import enum
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from nerai.board.color import Color
from nerai.lang import Kind, Qualifier


@dataclass(frozen=True, slots=True)
class Wish:
    """What the words ask of the mover; `kind` is None when they do not say.

    `certain`: it is said as the task. `phrase` are the words it was read from. `points` are names such as D4,
    `stones` a number of stones that are spoken of.
    """

    kind: Kind | None = None
    certain: bool = False
    phrase: str = ""
    qualifier: Qualifier | None = None
    points: tuple[str, ...] = ()
    stones: int | None = None


class _Role(enum.Enum):
    """What a word does in the sentence."""

    DOES = "the one before it does this"
    SUFFERS = "the one before it has this done to him"
    SIDE = "a player"
    TASK = "what follows is the task"
    PASSIVE = "what follows is done to the one before"
    PREVENT = "what follows is to be prevented"
    STOP = "the sentence ends"
    OTHER = "any other word"


@dataclass(frozen=True, slots=True)
class _Word:
    """What a word does and means: whole words in Latin letters, signs of Japanese and Chinese anywhere."""

    latin: str
    signs: str
    role: _Role
    meaning: Kind | Color | None = None


_WORDS: Final = (
    _Word("prevent (?:the|this|that|a) connection", "", _Role.DOES, Kind.CUT),
    # Phrases that look like a verb below and are none.
    _Word("life (?:and|&) death|cutting (?:stone|point)s?|take advantage|connection", "", _Role.OTHER),
    _Word("(?:capturing )?race|semeai", "攻め合い|攻合|对杀|對殺", _Role.DOES, Kind.WIN_RACE),
    _Word("make (?:two )?eyes|lives?|living|alive|survives?|life", "活|生", _Role.DOES, Kind.LIVE),
    _Word("kill(?:s|ing)?", "杀|殺", _Role.DOES, Kind.KILL),
    _Word("killed|dies?|dead|death", "死", _Role.SUFFERS, Kind.LIVE),
    _Word("captur(?:e|es|ing)|catch|take|trap", "吃|取|捕|捉", _Role.DOES, Kind.CAPTURE),
    _Word("captured|caught|taken", "", _Role.SUFFERS, Kind.SAVE),
    _Word("sav(?:e|es|ed|ing)|rescued?|escape|protect|defend", "逃|救", _Role.DOES, Kind.SAVE),
    _Word("connect(?:s|ed|ing)?|link|join|unite", "渡|連絡|联络|连接|接", _Role.DOES, Kind.CONNECT),
    _Word("cut(?:s|ting)?|separate|split|disconnect", "切断|切|断", _Role.DOES, Kind.CUT),
    _Word("black|b", "黒|黑", _Role.SIDE, Color.BLACK),
    _Word("white|w", "白", _Role.SIDE, Color.WHITE),
    _Word("to|can|could|should|must|may|how|help|will|would", "先|番", _Role.TASK),
    _Word("be|being|been|is|are|gets?|getting|stay", "", _Role.PASSIVE),
    _Word("prevent|stop|avoid", "", _Role.PREVENT),
    _Word("", r"[.!?;:,\n。！？、，]", _Role.STOP),
    _Word("[a-z']+|[0-9]+", "[\u3040-\u9fff]", _Role.OTHER),
)
_PAST: Final = frozenset({"killed", "captured", "caught", "taken", "saved", "rescued", "connected"})
"""Said of the past unless a passive word is before them: "black just captured" is no task."""

MOST_READ: Final = 20_000
"""Characters of a comment that are read: whoever has not said by then what is asked does not say it."""
_OBJECT_SIGN: Final = "を"
_TASK_REACH: Final = 4
_SUBJECT_REACH: Final = 8

_NO_KO: Final = re.compile(
    r"without (?:a |any )?ko\b|no ko\b(?! threat)|ko[- ]free|ko is not|not (?:a |by )?ko\b|unconditional",
    re.IGNORECASE,
)
_KO: Final = re.compile(r"\bko\b(?![\s-]*(?:threat|master))|コウ|劫", re.IGNORECASE)
_NO_SEKI: Final = re.compile(r"(?:no|not|without|avoid)(?: (?:a|the))? seki", re.IGNORECASE)
_SEKI: Final = re.compile(r"\bseki\b|セキ|双活", re.IGNORECASE)
_POINT: Final = re.compile(r"\b([a-hj-t])(1[0-9]|[1-9])\b", re.IGNORECASE)
_NUMBERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_STONES: Final = re.compile(
    rf"\b(\d{{1,2}}|{'|'.join(_NUMBERS)})\s+(?:[a-z]+\s+){{0,2}}stones?\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class _Token:
    """A word of the comment, in small letters, and where it is."""

    text: str
    word: _Word
    start: int
    end: int

    @property
    def role(self) -> _Role:
        return self.word.role


def read_comment(comment: str, mover: Color) -> Wish:
    """The wish a comment expresses, as the mover's."""
    comment = comment[:MOST_READ]
    tokens = list(_tokens(comment))
    found = [
        (certain, kind, _phrase(comment, tokens, index))
        for index, token in enumerate(tokens)
        if token.role in (_Role.DOES, _Role.SUFFERS)
        for kind, certain in _wishes(tokens, index, mover)
    ]
    certain, kind, phrase = max(found, key=lambda item: item[0], default=(False, None, ""))
    return Wish(kind, certain, phrase, _qualifier(comment), _points(comment), _stones(comment))


def _tokens(text: str) -> Iterator[_Token]:
    for match in _SCANNER.finditer(text):
        assert match.lastgroup, "every alternative has a name"
        yield _Token(match[0].lower(), _WORDS[int(match.lastgroup[1:])], match.start(), match.end())


def _wishes(tokens: list[_Token], index: int, mover: Color) -> Iterator[tuple[Kind, bool]]:
    """What the verb there asks of the mover, if anything, and whether it is said as the task."""
    token = tokens[index]
    sentence = _before(tokens, index)
    roles = [earlier.role for earlier in sentence[-_TASK_REACH:]]
    if token.text in _PAST and _Role.PASSIVE not in roles:
        return
    kind = token.word.meaning
    assert isinstance(kind, Kind), "verbs mean kinds"
    subject = _subject(sentence)
    if subject is None and token.role is _Role.DOES and kind in _DONE_TO_THE_OTHER:
        victim = next((t for t in tokens[index + 1 : index + 5] if t.role in (_Role.SIDE, _Role.STOP)), None)
        if victim and isinstance(victim.word.meaning, Color):
            subject = victim.word.meaning.other
    if token.role is _Role.SUFFERS:
        subject = subject or mover.other  # "how do they die?": nobody asks how to die
    elif _Role.PREVENT in roles and subject in (None, mover):
        subject = mover.other
    if subject not in (None, mover):
        kind = kind.opposite
    said_as_task = not sentence or _Role.TASK in roles or not token.text.isascii()
    yield kind, said_as_task


def _before(tokens: list[_Token], index: int) -> list[_Token]:
    """The words of the same sentence before a word: so many as are ever looked at, however long it is."""
    start = index
    nearest = max(0, index - _SUBJECT_REACH)
    while start > nearest and tokens[start - 1].role is not _Role.STOP:
        start -= 1
    return tokens[start:index]


def _subject(sentence: list[_Token]) -> Color | None:
    """The player named last before the verb, not far from it, and not as the one it is done to."""
    following = ""
    for token in reversed(sentence[-_SUBJECT_REACH:]):
        if isinstance(token.word.meaning, Color) and following != _OBJECT_SIGN:
            return token.word.meaning
        following = token.text
    return None


def _phrase(comment: str, tokens: list[_Token], index: int) -> str:
    """The words from the player or task word to the verb and a little beyond, as they were written."""
    sentence = _before(tokens, index)
    start = next((t.start for t in sentence[-_TASK_REACH:]), tokens[index].start)
    end = tokens[index].end
    for token in tokens[index + 1 : index + 4]:
        if token.role is _Role.STOP:
            break
        end = token.end
    return " ".join(comment[start:end].split())


def _qualifier(text: str) -> Qualifier | None:
    if _NO_KO.search(text):
        return Qualifier.UNCONDITIONALLY
    if _SEKI.search(text) and not _NO_SEKI.search(text):
        return Qualifier.BY_SEKI
    return Qualifier.BY_KO if _KO.search(text) else None


def _points(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(match[0].upper() for match in _POINT.finditer(text)))


def _stones(text: str) -> int | None:
    match = _STONES.search(text)
    if match is None:
        return None
    return _NUMBERS.get(match[1].lower()) or int(match[1])


def _scanner() -> re.Pattern[str]:
    """One pattern for all words, each a group named after its place in the table."""
    groups = []
    for number, word in enumerate(_WORDS):
        forms = [*([rf"\b(?:{word.latin})\b"] if word.latin else []), *([word.signs] if word.signs else [])]
        groups.append(f"(?P<w{number}>{'|'.join(forms)})")
    return re.compile("|".join(groups), re.IGNORECASE)


_SCANNER: Final = _scanner()
_DONE_TO_THE_OTHER: Final = frozenset({Kind.KILL, Kind.CAPTURE, Kind.CUT})
