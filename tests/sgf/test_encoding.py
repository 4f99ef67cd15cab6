"""Bytes into text: byte order marks, CA right and wrong, and honest guesses."""

import codecs

import pytest

from nerai.sgf import parse

JAPANESE = "黒先活き 第三局のこと"
CHINESE = "黑先活 圍棋死活題"
SIMPLIFIED = "黑先活 白棋吃不掉 中国围棋"
KOREAN = "흑선활 바둑 이창호 구단"
WESTERN = "Schröder gegen Müller à Besançon"
CYRILLIC = "Чёрные начинают"


def comment(data: bytes) -> tuple[str, str, list[str]]:
    """The root comment of the first game, the encoding it was read with, and the repairs."""
    file = parse(data)
    return file.games[0].root.text("C"), file.encoding, [repair.what for repair in file.repairs]


@pytest.mark.parametrize(
    ("declared", "codec", "text"),
    [
        ("UTF-8", "utf-8", JAPANESE),
        ("utf8", "utf-8", KOREAN),
        ("ISO-8859-1", "latin-1", WESTERN),
        ("windows-1251", "cp1251", CYRILLIC),
        ("KOI8-R", "koi8-r", CYRILLIC),
        ("Shift_JIS", "shift_jis", JAPANESE),
        ("EUC-JP", "euc_jp", JAPANESE),
        ("GB2312", "gb2312", SIMPLIFIED),
        ("gbk", "gbk", CHINESE),
        ("Big5", "big5", CHINESE),
        ("EUC-KR", "euc_kr", KOREAN),
        ("ISO-2022-JP", "iso2022_jp", JAPANESE),
    ],
)
def test_a_declared_encoding_is_used_without_a_word(declared: str, codec: str, text: str) -> None:
    said, _, repairs = comment(f"(;CA[{declared}]C[{text}])".encode(codec))
    assert said == text
    assert repairs == []


@pytest.mark.parametrize("text", ["表示", "能力", "十一"])
def test_a_second_byte_that_looks_like_a_bracket_or_backslash_is_part_of_its_character(text: str) -> None:
    said, _, repairs = comment(f"(;CA[Shift_JIS]C[{text}];B[dd])".encode("shift_jis"))
    assert said == text
    assert repairs == []


@pytest.mark.parametrize(
    ("mark", "codec"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
def test_a_byte_order_mark_decides_and_is_reported(mark: bytes, codec: str) -> None:
    said, encoding, repairs = comment(mark + f"(;C[{JAPANESE}])".encode(codec))
    assert (said, encoding) == (JAPANESE, codec)
    assert repairs == [f"byte order mark removed ({codec})"]


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark_is_seen_by_its_zero_bytes(codec: str) -> None:
    said, encoding, repairs = comment("(;C[fine])".encode(codec))
    assert (said, encoding) == ("fine", codec)
    assert "every other byte is zero" in repairs[0]


@pytest.mark.parametrize(
    ("codec", "text", "read_as"),
    [
        ("utf-8", KOREAN, "utf-8"),
        ("shift_jis", JAPANESE, "cp932"),
        ("euc_jp", JAPANESE, "euc_jp"),
        ("gb2312", SIMPLIFIED, "gb18030"),
        ("big5", CHINESE, "big5hkscs"),
        ("euc_kr", KOREAN, "cp949"),
        ("latin-1", WESTERN, "cp1252"),
    ],
)
def test_without_ca_the_bytes_are_judged_and_the_assumption_is_told(
    codec: str, text: str, read_as: str
) -> None:
    said, encoding, repairs = comment(f"(;C[{text}])".encode(codec))
    assert (said, encoding) == (text, read_as)
    assert repairs == [f"no CA: read as {read_as}, judged by the bytes"]


@pytest.mark.parametrize(
    ("declared", "reason"),
    [
        ("UTF-8", "CA[UTF-8] is wrong"),
        ("Klingon", "CA[Klingon] names no known encoding"),
        ("rot13", "CA[rot13] names no known encoding"),
        ("", "empty CA"),
    ],
)
def test_a_wrong_ca_is_told_and_the_bytes_are_judged(declared: str, reason: str) -> None:
    said, _, repairs = comment(f"(;CA[{declared}]C[{WESTERN}])".encode("latin-1"))
    assert said == WESTERN
    assert repairs == [f"{reason}: read as cp1252, judged by the bytes"]


def test_plain_ascii_without_ca_needs_no_assumption() -> None:
    assert comment(b"(;C[plain])") == ("plain", "ascii", [])


def test_a_false_utf_8_mark_and_broken_utf_16_still_give_text() -> None:
    said, _, repairs = comment(codecs.BOM_UTF8 + f"(;C[{WESTERN}])".encode("latin-1"))
    assert said == WESTERN
    assert "the text is not UTF-8" in repairs[0]
    said, _, repairs = comment(codecs.BOM_UTF16_LE + "(;C[ok])".encode("utf-16-le") + b"x")
    assert said == "ok"
    assert any("U+FFFD" in what for what in repairs)


def test_bytes_that_fit_no_encoding_are_read_as_latin_1() -> None:
    said, encoding, _ = comment(b"(;C[a\x81b \x8d c\xff])")
    assert encoding == "latin-1"
    assert said == "a\x81b \x8d cÿ"


def test_characters_that_big5_writes_only_together_do_no_harm() -> None:
    said, _, _ = comment(b"(;C[" + b"\x88\x62" * 4 + b"])")
    assert said


def test_a_later_game_with_another_encoding_is_reported() -> None:
    data = f"(;CA[UTF-8]C[{KOREAN}])(;CA[Big5]C[x])".encode()
    [repair] = parse(data).repairs
    assert "this game says CA[Big5], but the file was read as utf-8" in repair.what


def test_text_with_half_a_surrogate_pair_is_repaired() -> None:
    file = parse("(;C[a\ud800b])")
    assert file.games[0].root.text("C") == "a?b"
    assert [repair.what for repair in file.repairs] == ["characters that no file can hold were replaced by ?"]
