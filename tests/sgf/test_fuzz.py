"""Any bytes give a value or one of our errors: never another exception, never a hang, and what is read can be
written and read again."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nerai.errors import ProblemError, SgfError
from nerai.sgf import (
    Game,
    Illegal,
    parse,
    problem_from_json,
    problem_from_sgf,
    problem_to_json,
    replay,
    write,
)

PIECES = """
    ( ) ; [ ] : , é (; )(; ]] \\ \\] B W AB AW AE [aa] [bb] [tt] [] [aa:cc] [zz] ;B[aa] ;W[ba] ;B[ab];W[bb]
    AddBlack[ca] b[ac] PL[W] SZ[3] SZ[3:2] SZ[] GM[1] FF[4] CA[UTF-8] CA[gbk] KM[] HA[2] RU[NZ] LB[aa:x]
    C[RIGHT] C[Correct TE[2] GB[1] GW[] BM[1] WV[] TR[aa] CH[1] UC[1] DO[]
"""
REPEATED = (
    "( ) ; [ ] \\ x B[aa] ;B[aa] (;B[aa] AB[aa:ss] C[ B[ (;) ;PL[B] ;AB[aa];W[bb] ;B[];W[];AE[aa] A[] []"
)
TOKENS = st.sampled_from([*PIECES.split(), "\0", "\n", " "])
FILES = st.lists(TOKENS, max_size=40).map("".join)
SOUND = (
    b"(;FF[4]GM[1]CA[UTF-8]SZ[5]AB[aa:bb]AW[ca]PL[W]C[White](;W[cb];B[dd]TE[1]C[RIGHT])(;W[ee]BM[1];B[cc]))"
)


def exercise(data: bytes | str) -> None:
    """Do with a file all that can be done with one."""
    try:
        file = parse(data)
    except SgfError:
        return
    written = write(*file.games)
    again = parse(written)
    assert again.repairs == ()
    assert write(*again.games) == written
    for game in file.games:
        _ask_everything(game)
        _play(game)
        _solve(game)


def _ask_everything(game: Game) -> None:
    for node in game.walk():
        node.place()
        for name in node.names:
            node.text(name)
            node.simple_text(name)
        try:
            _ = (node.move, node.labels(), node.player_to_move, node.points("TR"), node.real("V"))
        except SgfError:
            continue


def _play(game: Game) -> None:
    for illegal in Illegal:
        try:
            record = replay(game, illegal=illegal)
        except SgfError:
            continue
        assert len(record.steps[-1].position.stones) == game.size.area
        assert record.position(0) == record.start


def _solve(game: Game) -> None:
    try:
        problem = problem_from_sgf(game, illegal=Illegal.CARRY_OUT).problem
    except (SgfError, ProblemError):
        return
    try:
        again = problem_from_json(problem_to_json(problem))
    except ProblemError:
        # A line that was carried out against the rules is not accepted in the project's own format.
        return
    assert (again.correct, again.wrong, again.solution) == (problem.correct, problem.wrong, problem.solution)


@settings(max_examples=300)
@given(st.binary(max_size=200))
@example(b"")
@example(b"\xff\xfe(\0;\0B\0[\0a")
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    exercise(data)


@settings(max_examples=400)
@given(FILES)
@example("(;C[\\")
@example("(;B[aa]AB[bb];W[aa]C[RIGHT])")
def test_any_heap_of_sgf_tokens_is_read_or_refused(text: str) -> None:
    exercise(text)
    exercise("(;SZ[3]" + text)


@settings(max_examples=200)
@given(st.data())
def test_any_damage_to_a_sound_file_is_read_or_refused(data: st.DataObject) -> None:
    damaged = bytearray(SOUND)
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(damaged)))
        match data.draw(st.integers(0, 2)):
            case 0:
                del damaged[at : at + data.draw(st.integers(1, 9))]
            case 1:
                damaged[at:at] = data.draw(st.binary(max_size=4))
            case _:
                damaged[at:at] = damaged[: data.draw(st.integers(0, 30))]
    exercise(bytes(damaged))


@pytest.mark.parametrize("piece", REPEATED.split())
def test_endless_repetition_of_any_piece_ends_soon(piece: str) -> None:
    """Sizes at which anything worse than linear would be felt."""
    exercise("(;" + piece * (10_000 // len(piece)))
