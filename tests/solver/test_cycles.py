"""Loops of proofs: which kos are retaken in them."""

from nerai.solver.cycles import retaken_in_loops

NO_BAN = -1


def test_a_proof_that_leads_back_nowhere_has_none() -> None:
    moves = [[], [(5, 0)], [(3, 0), (4, 1)]]
    assert retaken_in_loops(moves, [NO_BAN, 5, 3]) == ()


def test_the_points_retaken_in_a_circle_are_found_with_what_follows() -> None:
    # 5 is the root; 4 and 2 are the loser's, who retakes at 7 and at 9; 3 and 1 answer in the other ko.
    moves = [[], [(7, 4)], [(9, 1), (6, 0)], [(9, 2)], [(7, 3), (6, 0)], [(8, 4)]]
    bans = [NO_BAN, NO_BAN, 9, NO_BAN, 7, NO_BAN]
    assert retaken_in_loops(moves, bans) == (((9, 1), (7, 3)),)


def test_a_retaken_ko_outside_of_all_circles_does_not_count() -> None:
    moves = [[], [(7, 2)], [(9, 1), (6, 0)], [(5, 0), (8, 2)]]
    assert retaken_in_loops(moves, [NO_BAN, NO_BAN, 9, 5]) == (((9, 1),),)
