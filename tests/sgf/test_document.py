"""Whatever file a person hands in, as one line of play."""

import json

import pytest

from nerai.board.point import from_gtp, to_gtp
from nerai.errors import ConfigError, DiagramError, ProblemError, SgfError
from nerai.sgf.document import Document, count_moves, read_document
from nerai.sgf.replay import Illegal

# Black takes the ko at E4.
#
#     5 . . . X O .
#     4 . . X O . O
#     3 . . . X O .
KO: dict[str, object] = {
    "id": "ko/1",
    "size": "6x5",
    "black": ["da", "cb", "dc"],
    "white": ["ea", "db", "fb", "ec"],
    "to_move": "B",
    "correct": ["eb"],
}


def read(*records: dict[str, object], number: int = 1) -> Document:
    text = "\n".join(json.dumps(record, ensure_ascii=False) for record in records)
    return read_document(text.encode(), name="file", number=number)


def played(document: Document) -> list[str]:
    return [to_gtp(move.point, document.positions[0].size) for move in document.moves]


def test_a_solution_is_followed_to_its_end() -> None:
    document = read({**KO, "solution": ["eb", "aa", "ba"]})
    assert played(document) == ["E4", "A5", "B5"]
    assert len(document.positions) == 4
    assert document.repairs == ()
    assert document.shown_move == 0


def test_a_ko_may_be_retaken_at_once_as_solutions_leave_out_the_threats() -> None:
    document = read({**KO, "solution": ["eb", "db", "eb"]})
    assert played(document) == ["E4", "D4", "E4"]
    assert document.repairs == ()


def test_an_illegal_move_of_a_solution_is_reported_and_ends_it() -> None:
    document = read(KO, {}, {**KO, "solution": ["eb", "ea", "aa"]}, number=3)
    assert played(document) == ["E4"]
    (repair,) = document.repairs
    assert str(repair) == (
        "line 3, column 1: move 2 of the solution, white E5, is illegal (a stone is there already): "
        "left out with all that follows"
    )


def test_records_are_counted_without_blank_lines_and_named_by_their_own() -> None:
    text = f"\n\n{json.dumps(KO)}\n  \n{json.dumps({**KO, 'id': 'ko/2', 'level': 7})}\n"
    assert read_document(text.encode()).name == "ko/1"
    with pytest.raises(ProblemError, match=r"^file:5: level: not a text"):
        read_document(text.encode(), name="file", number=2)
    with pytest.raises(ConfigError, match="file has no number 3; it holds 2"):
        read_document(text.encode(), name="file", number=3)


def test_a_drawing_is_the_only_one_of_its_file() -> None:
    with pytest.raises(ConfigError, match="board has no number 2; it holds 1"):
        read_document(b". X .\n. . .\n", name="board", number=2)


def test_a_record_may_hold_any_character_but_a_line_break() -> None:
    document = read({**KO, "goal_text": "one\u2028line"})
    assert document.comment == "one\u2028line"
    assert read_document(b"\xef\xbb\xbf" + json.dumps(KO).encode()).name == "ko/1"


def test_bytes_that_are_no_text_are_refused_and_not_replaced() -> None:
    with pytest.raises(ProblemError, match="file:1: not UTF-8"):
        read_document(b'{"id": "\xff"}', name="file")
    with pytest.raises(DiagramError, match="neither SGF, nor a problem record, nor a drawing"):
        read_document(b"\x89PNG\r\n\x1a\n\x00\x00")


def test_an_illegal_move_of_a_game_is_refused_unless_it_is_to_be_carried_out() -> None:
    game = b"(;SZ[5];B[cc];W[cc];B[dd])"
    with pytest.raises(SgfError, match=r"move 2, white C3, is illegal.*CARRY_OUT"):
        read_document(game)
    (repair,) = read_document(game, illegal=Illegal.CARRY_OUT).repairs
    assert "was carried out" in str(repair)


def test_a_game_is_shown_at_its_end_and_a_problem_at_its_start() -> None:
    game = read_document(b"(;SZ[5];B[cc];W[dc])")
    problem = read_document(b"(;SZ[5]AB[aa]AW[bb];B[cc];W[dc])")
    assert (game.shown_move, problem.shown_move) == (2, 0)
    assert game.position().at(from_gtp("D3", game.position().size)) is not None
    assert problem.position().at(from_gtp("C3", problem.position().size)) is None


def test_moves_are_counted_along_the_main_line_and_nowhere_else() -> None:
    assert count_moves(b"(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd]))") == 3
    assert count_moves(b"(;SZ[9]AB[aa])") == 0
    assert count_moves(json.dumps(KO).encode()) == 0
    assert count_moves(b". X O") == 0


def test_a_document_knows_the_tree_it_was_read_from() -> None:
    game = read_document(b"(;SZ[9]PB[Ama];B[aa])").game
    assert game is not None
    assert game.root.simple_text("PB") == "Ama"
    assert read(KO).game is None
