import pytest
from hypothesis import given
from hypothesis import strategies as st

from nerai.board.color import Color
from nerai.lang import Kind, Qualifier
from nerai.query import comment as comment_module
from nerai.query.comment import Wish, read_comment

B, W = Color.BLACK, Color.WHITE


@pytest.mark.parametrize(
    ("comment", "mover", "kind"),
    [
        ("Black to live", B, Kind.LIVE),
        ("White to play and live", W, Kind.LIVE),
        ("Can white make two eyes?", W, Kind.LIVE),
        ("Black to kill.", B, Kind.KILL),
        ("White to kill the black P3 group efficiently.", W, Kind.KILL),
        ("Kill W", B, Kind.KILL),
        ("How to capture the cutting stones?", B, Kind.CAPTURE),
        ("Capture the marked stone.", W, Kind.CAPTURE),
        ("Can you find a way to catch White's two stones?", B, Kind.CAPTURE),
        ("Black to rescue the marked stones", B, Kind.SAVE),
        ("Help the black stones escape!", B, Kind.SAVE),
        ("Connect the two triangles!", W, Kind.CONNECT),
        ("How can Black connect all his stones?", B, Kind.CONNECT),
        ("Black to cut White's connection", B, Kind.CUT),
        ("Black to separate White's stones.", B, Kind.CUT),
        ("White to win the capturing race", W, Kind.WIN_RACE),
    ],
)
def test_the_verb_of_the_task_tells_the_kind(comment: str, mover: Color, kind: Kind) -> None:
    wish = read_comment(comment, mover)
    assert (wish.kind, wish.certain) == (kind, True)


@pytest.mark.parametrize(
    ("comment", "mover", "kind"),
    [
        ("Can White live?", B, Kind.KILL),
        ("How can Black live?", W, Kind.KILL),
        ("Is White still dead?", B, Kind.KILL),
        ("White tries to cut at 1. How should Black respond?", B, Kind.CONNECT),
        ("Prevent White from capturing the corner.", B, Kind.SAVE),
        ("How to kill black?", B, Kind.LIVE),
        ("Black to prevent the connection between the marked stones.", B, Kind.CUT),
        ("White's stones can be captured", B, Kind.CAPTURE),
        ("Can the black stones be saved?", B, Kind.SAVE),
        ("How can Black avoid being captured?", B, Kind.SAVE),
    ],
)
def test_what_the_other_side_does_is_to_be_stopped(comment: str, mover: Color, kind: Kind) -> None:
    assert read_comment(comment, mover).kind is kind


@pytest.mark.parametrize(
    ("comment", "mover", "kind"),
    [
        ("黒先白死", B, Kind.KILL),
        ("白先黒死", W, Kind.KILL),
        ("黑先活", B, Kind.LIVE),
        ("黑先，杀白", B, Kind.KILL),
        ("白先吃", W, Kind.CAPTURE),
        ("黒先、白を切断", B, Kind.CUT),
        ("黒先で渡る", B, Kind.CONNECT),
    ],
)
def test_set_phrases_of_japanese_and_chinese_are_read(comment: str, mover: Color, kind: Kind) -> None:
    wish = read_comment(comment, mover)
    assert (wish.kind, wish.certain) == (kind, True)


@pytest.mark.parametrize(
    "comment",
    [
        "",
        "Black to play.",
        "Elementary",
        "黒先",
        "A problem of life and death",
        "black just captured w",
        "!?",
    ],
)
def test_words_that_ask_for_nothing_are_no_wish(comment: str) -> None:
    assert read_comment(comment, B) == Wish()


def test_a_verb_that_is_not_the_task_is_only_a_hint() -> None:
    wish = read_comment("Thanks for that killing tesuji", B)
    assert (wish.kind, wish.certain) == (Kind.KILL, False)


def test_the_task_goes_before_a_hint_said_earlier() -> None:
    wish = read_comment("An old trick of killing. Black to connect.", B)
    assert (wish.kind, wish.certain, wish.phrase) == (Kind.CONNECT, True, "Black to connect")


def test_of_two_tasks_the_first_counts() -> None:
    assert read_comment("Black to live and kill", B).kind is Kind.LIVE


def test_the_same_words_ask_the_opposite_of_the_other_side() -> None:
    for comment in ("Can Black live?", "Black to capture", "Black to connect", "How does Black escape?"):
        asked, opposed = read_comment(comment, B).kind, read_comment(comment, W).kind
        assert asked is not None
        assert opposed is asked.opposite


@pytest.mark.parametrize(
    ("comment", "qualifier"),
    [
        ("Black to live without ko", Qualifier.UNCONDITIONALLY),
        ("Black to live unconditionally.", Qualifier.UNCONDITIONALLY),
        ("Kill; ko is not enough", Qualifier.UNCONDITIONALLY),
        ("Black to make a ko", Qualifier.BY_KO),
        ("黒先コウ", Qualifier.BY_KO),
        ("White to live in seki", Qualifier.BY_SEKI),
        ("Live, and no seki", None),
        ("Black to live. White has no ko threats", None),
        ("Black to live", None),
    ],
)
def test_words_tell_which_results_count(comment: str, qualifier: Qualifier | None) -> None:
    assert read_comment(comment, B).qualifier is qualifier


def test_points_and_numbers_of_stones_are_noted() -> None:
    wish = read_comment("White to kill the P3 group, of course without losing q17", W)
    assert wish.points == ("P3", "Q17")
    assert read_comment("Can you capture White's two stones?", B).stones == 2
    assert read_comment("capture the group of 6 white stones", B).stones == 6
    assert read_comment("Black to play", B).stones is None


@given(st.text(max_size=200), st.sampled_from(Color))
def test_any_text_is_read(comment: str, mover: Color) -> None:
    wish = read_comment(comment, mover)
    assert wish == read_comment(comment, mover)
    assert wish.kind or not wish.certain


_SAID = [
    "black",
    "white",
    "kill",
    "live",
    "to",
    "is",
    "captured",
    "prevent",
    "ko",
    "D4",
    "2 stones",
    ".",
    "死",
]


@given(st.lists(st.sampled_from(_SAID), max_size=12), st.sampled_from(Color))
def test_any_words_of_the_table_are_read(words: list[str], mover: Color) -> None:
    wish = read_comment(" ".join(words), mover)
    assert bool(wish.phrase) == (wish.kind is not None)


def test_a_long_sentence_is_read_in_steps_that_grow_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """At every verb so many words are looked at, not all of them: a million characters once took minutes."""
    seen: list[int] = []
    before = comment_module._before

    def counted(tokens: list[comment_module._Token], index: int) -> list[comment_module._Token]:
        found = before(tokens, index)
        seen.append(len(found))
        return found

    monkeypatch.setattr(comment_module, "_before", counted)
    wish = read_comment("White to kill <script> " * 24_000, W)
    assert (wish.kind, wish.certain) == (Kind.KILL, True)
    assert max(seen) <= 8
    assert len(seen) < 2_000


def test_what_comes_after_twenty_thousand_characters_is_not_read() -> None:
    assert read_comment("x " * 10_000 + "White to kill", W).kind is None
    assert read_comment("x " * 9_000 + "White to kill", W).kind is Kind.KILL
