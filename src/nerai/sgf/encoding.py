"""Bytes into text, saying how.

Takes the bytes of a file; gives its text, the name of the encoding used, and notes on everything assumed.
The order: a byte order mark; the CA property, if the bytes agree with it; UTF-8, if they are valid UTF-8;
the East-Asian encoding whose everyday characters fit best; Western (cp1252, else latin-1, which accepts
any bytes). Knows only enough SGF to find CA. Text is decoded before it is parsed because the second byte
of a Chinese or Japanese character can be the code of `]` or of a backslash.
"""

import codecs
import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Final

_HEAD_BYTES: Final = 65_536
_SAMPLE_CHARACTERS: Final = 2_000
_CA = re.compile(rb"(?<![A-Za-z])C[a-z]*A[a-z]*\s*\[\s*([^\]\\]{0,40}?)\s*\]")
_NAME_NOISE = re.compile(r"[^a-z0-9]")
_HIGH_BYTES = re.compile(rb"[\x80-\xff]+")

_BYTE_ORDER_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

# What CA may say, without case and punctuation, and the codec that reads it: the widest of its family,
# because files that say gb2312 or shift_jis regularly hold characters of its extensions.
_CODECS: Final[dict[str, str]] = {
    **dict.fromkeys(("utf8", "utf", "unicode11utf8"), "utf-8"),
    **dict.fromkeys(("ascii", "usascii"), "ascii"),
    **dict.fromkeys(("iso88591", "latin1", "isolatin1", "88591"), "latin-1"),
    **{f"iso8859{part}": f"iso8859-{part}" for part in (2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15, 16)},
    **{f"windows{page}": f"cp{page}" for page in range(1250, 1259)},
    **{f"cp{page}": f"cp{page}" for page in range(1250, 1259)},
    **dict.fromkeys(("gb2312", "gbk", "gb18030", "cp936", "windows936", "euccn", "gb"), "gb18030"),
    **dict.fromkeys(("big5", "big5hkscs", "big5eten", "cp950", "windows950"), "big5hkscs"),
    **dict.fromkeys(("shiftjis", "sjis", "mskanji", "cp932", "windows31j", "windows932", "xsjis"), "cp932"),
    **dict.fromkeys(("eucjp", "xeucjp", "ujis"), "euc_jp"),
    "iso2022jp": "iso2022_jp",
    **dict.fromkeys(("euckr", "ksc5601", "ksc56011987", "cp949", "uhc", "windows949"), "cp949"),
    **dict.fromkeys(("koi8r", "koi8"), "koi8-r"),
    "koi8u": "koi8-u",
}


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text, the codec that made it, and what had to be assumed."""

    text: str
    encoding: str
    notes: tuple[str, ...]


def decode(data: bytes) -> Decoded:
    """The text of a file; always succeeds, since the last resort accepts any bytes."""
    for mark, codec in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return _decode_marked(data[len(mark) :], codec)
    for start, codec in ((b"(\0", "utf-16-le"), (b"\0(", "utf-16-be")):
        if data.startswith(start):
            note = f"no byte order mark, but every other byte is zero: read as {codec}"
            return Decoded(data.decode(codec, "replace"), codec, (note,))
    return _decode_by_declaration(data, ())


def codec_named(name: str) -> str | None:
    """The codec for what a CA property says, or None when no codec we trust has that name."""
    return _CODECS.get(_NAME_NOISE.sub("", name.lower()))


def _decode_marked(data: bytes, codec: str) -> Decoded:
    note = f"byte order mark removed ({codec})"
    try:
        return Decoded(data.decode(codec), codec, (note,))
    except UnicodeDecodeError:
        if codec == "utf-8":
            return _decode_by_declaration(data, ("a UTF-8 byte order mark, but the text is not UTF-8",))
    return Decoded(
        data.decode(codec, "replace"), codec, (note, f"bytes that are no {codec} were replaced by U+FFFD")
    )


def _decode_by_declaration(data: bytes, notes: tuple[str, ...]) -> Decoded:
    match = _CA.search(data, 0, _HEAD_BYTES)
    if match is None:
        reason = "no CA"
    else:
        declared = match[1].decode("latin-1")
        codec = codec_named(declared)
        if codec is not None:
            text = _try_decode(data, codec)
            if text is not None:
                return Decoded(text, codec, notes)
            reason = f"CA[{declared}] is wrong"
        else:
            reason = f"CA[{declared}] names no known encoding" if declared else "empty CA"
    if data.isascii():
        return Decoded(
            data.decode("ascii"), "ascii", notes if match is None else (*notes, f"{reason}: read as ASCII")
        )
    text, codec = _guess(data)
    return Decoded(text, codec, (*notes, f"{reason}: read as {codec}, judged by the bytes"))


def _try_decode(data: bytes, codec: str) -> str | None:
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        return None


def _guess(data: bytes) -> tuple[str, str]:
    text = _try_decode(data, "utf-8")
    if text is not None:
        return text, "utf-8"
    best_score, best = 0.5, ""
    # East-Asian characters come as pairs of bytes; accented letters mostly stand alone among ASCII.
    runs = [run.end() - run.start() for run in islice(_HIGH_BYTES.finditer(data), _SAMPLE_CHARACTERS)]
    if 2 * runs.count(1) < sum(runs):
        for codec, everyday in _EVERYDAY.items():
            score = _familiarity(data, codec, everyday)
            if score > best_score:
                best_score, best = score, codec
    for codec in filter(None, (best, "cp1252")):
        text = _try_decode(data, codec)
        if text is not None:
            return text, codec
    return data.decode("latin-1"), "latin-1"


def _familiarity(data: bytes, codec: str, everyday: Callable[[int, int], float]) -> float:
    """The share of characters, read with this codec, that people write every day (kana weigh more)."""
    text = _try_decode(data, codec)
    if text is None:
        return 0.0
    foreign = (char for char in text if not char.isascii())
    # Some bytes of Big5 are two characters that have no bytes apart: they count as unfamiliar.
    pairs = [char.encode(codec, "replace") for char in islice(foreign, _SAMPLE_CHARACTERS)]
    total = sum(everyday(pair[0], pair[1]) for pair in pairs if len(pair) == 2)
    score = total / max(len(pairs), 1)
    # Korean syllables fill only part of what Chinese uses: a longer text that never leaves it is Korean.
    return score + 0.1 if codec == "cp949" and score >= 1.0 and len(pairs) >= 6 else score


def _everyday_gb(lead: int, trail: int) -> float:
    return float(0xB0 <= lead <= 0xD7 and trail >= 0xA1)


def _everyday_big5(lead: int, _: int) -> float:
    return float(0xA4 <= lead <= 0xC6)


def _everyday_korean(lead: int, trail: int) -> float:
    return float(0xB0 <= lead <= 0xC8 and trail >= 0xA1)


def _everyday_shift_jis(lead: int, _: int) -> float:
    return 2.0 if lead in (0x82, 0x83) else float(0x88 <= lead <= 0x97)


def _everyday_euc_jp(lead: int, _: int) -> float:
    return 2.0 if lead in (0xA4, 0xA5) else float(0xB0 <= lead <= 0xCF)


# The rows of each character set that hold its most used characters; kana counts double, as it can only be
# Japanese.
_EVERYDAY: Final[dict[str, Callable[[int, int], float]]] = {
    "gb18030": _everyday_gb,
    "cp949": _everyday_korean,
    "big5hkscs": _everyday_big5,
    "cp932": _everyday_shift_jis,
    "euc_jp": _everyday_euc_jp,
}
