// Ladders on the playout board, and what a node thinks of its moves before it tries them.
#include "nerai/tree_prior.h"

#include "nerai/playout_ladder.h"
#include "playout_check.h"

using namespace nerai;

namespace {

using Cell = PlayoutBoard::Cell;

void liberties_are_counted_up_to_four() {
    const Drawing drawn = {".....",  //
                           ".XX..",  //
                           ".OO..",  //
                           "....."};
    const PlayoutBoard board = playout_board(drawn);
    CHECK(few_liberties(board, board.cell_of(6)).count == FewLiberties::MOST);
    const Drawing corner = {"X.O", ".O.", "..."};
    const PlayoutBoard small = playout_board(corner);
    CHECK(few_liberties(small, small.cell_of(0)).count == 2);
}

// Black to play puts the marked stone in a ladder that runs to the far corner.
const Drawing LADDER = {".......",  //
                        "..X....",  //
                        ".XOa...",  //
                        ".Xb....",  //
                        ".......",  //
                        ".......",  //
                        "......."};

void a_ladder_catches_unless_a_stone_breaks_it() {
    PlayoutBoard board = playout_board(LADDER);
    const Cell stone = board.cell_of(2 * 7 + 2);
    int budget = 200;
    const Cell move = ladder_move(board, stone, budget);
    CHECK(move == board.cell_of(LADDER.at('a')));
    CHECK(budget < 200);

    Drawing broken = LADDER;
    broken.marks[5 * 7 + 5] = 'O';
    board = playout_board(broken);
    budget = 200;
    CHECK(ladder_move(board, stone, budget) == PlayoutBoard::NO_CELL);
    budget = 2;
    board = playout_board(LADDER);
    CHECK(ladder_move(board, stone, budget) == PlayoutBoard::NO_CELL);  // not read to its end
}

void a_chain_that_can_take_is_not_held() {
    const PlayoutBoard caught = playout_board({"..X..",  //
                                               ".XOX.",  //
                                               ".X.X.",  //
                                               "....."},
                                              WHITE);
    int budget = 100;
    CHECK(ladder_holds(caught, caught.cell_of(7), budget));
    const PlayoutBoard taking = playout_board({"..XO.",  //
                                               ".XOXO",  //
                                               ".X...",  //
                                               "..X.."},
                                              WHITE);
    budget = 100;
    CHECK(!ladder_holds(taking, taking.cell_of(7), budget));
}

// The mean of a move's prior, leaving out habits, which are about moves beside each other.
float mean(const PlayoutBoard& board, Point point, const PlayoutGuide& guide = {}, Cell reply = PlayoutBoard::NO_CELL) {
    std::vector<PriorMove> moves = {{board.cell_of(point), 0, 0}};
    PriorWeights weights;
    weights.habit = 0;
    add_priors(board, guide, reply, {}, weights, moves);
    for (const PriorMove& move : moves) {
        if (move.cell != PlayoutBoard::NO_CELL && board.point_of(move.cell) == point) return move.wins / move.visits;
    }
    return -1;
}

void captures_and_escapes_are_expected_to_win_and_self_atari_to_lose() {
    const Drawing drawn = {".......",  //
                           ".XOt...",  //
                           "..X....",  //
                           ".......",  //
                           "....O..",  //
                           ".Os.O..",  //
                           "....O.."};
    Drawing atari = drawn;
    atari.marks[2] = 'X';
    const PlayoutBoard black = playout_board(atari, BLACK), white = playout_board(atari, WHITE);
    const float quiet = mean(black, 3 * 7 + 6);
    CHECK(mean(black, drawn.at('t')) > quiet);
    CHECK(mean(white, drawn.at('t')) > mean(white, 3 * 7 + 6));
    const Drawing corner = {"s.O", "OO.", "..."};
    const PlayoutBoard small = playout_board(corner);
    CHECK(mean(small, corner.at('s')) < mean(small, 8));
}

void moves_near_the_latest_one_come_first() {
    PlayoutBoard board(9, 9);
    CHECK(board.play(40));
    CHECK(mean(board, 41) > mean(board, 8 * 9 + 4));
    CHECK(mean(board, 20) > mean(board, 0));  // third line, first line
}

void eyes_are_no_moves_and_a_pass_is_the_last() {
    const Drawing drawn = {".XO.", "XXO.", ".XOO"};
    const PlayoutBoard board = playout_board(drawn);
    std::vector<PriorMove> moves;
    list_priors(board, {}, PlayoutBoard::NO_CELL, {}, {}, moves);
    CHECK(moves.back().cell == PlayoutBoard::NO_CELL && moves.back().wins < moves.back().visits / 2);
    for (const PriorMove& move : moves) CHECK(move.cell != board.cell_of(0) && move.cell != board.cell_of(8));
}

void settled_points_are_left_out_and_the_reply_of_a_proof_comes_first() {
    PlayoutBoard board(5, 5);
    CHECK(board.play(12));
    PlayoutGuide guide;
    guide.settles = true;
    guide.owner[board.cell_of(0)] = 1;
    const Cell reply = board.cell_of(24);
    std::vector<PriorMove> moves;
    list_priors(board, guide, reply, {}, {}, moves);
    for (const PriorMove& move : moves) CHECK(move.cell != board.cell_of(0));
    CHECK(mean(board, 24, guide, reply) > mean(board, 24));
    CHECK(mean(board, 24, guide, reply) > mean(board, 11, guide, reply) - 0.1F);
    CHECK(mean(board, 0, guide) < mean(board, 0));
    guide.owner[board.cell_of(24)] = -1;  // a reply stays a move though its point is settled
    list_priors(board, guide, reply, {}, {}, moves);
    bool found = false;
    for (const PriorMove& move : moves) found = found || move.cell == board.cell_of(24);
    CHECK(found);
}

void leanings_make_moves_of_one_colour_likelier() {
    const PlayoutBoard black(5, 5);
    PlayoutBoard white = black;
    white.pass();
    Leanings leanings;
    leanings.lean(WHITE, black.cell_of(3), 4);
    std::vector<PriorMove> without, with;
    list_priors(black, {}, PlayoutBoard::NO_CELL, {}, {}, without);
    list_priors(black, {}, PlayoutBoard::NO_CELL, leanings, {}, with);
    for (std::size_t k = 0; k < with.size(); ++k) CHECK(with[k].visits == without[k].visits);
    list_priors(white, {}, PlayoutBoard::NO_CELL, leanings, {}, with);
    for (std::size_t k = 0; k < with.size(); ++k) {
        const float more = with[k].visits - without[k].visits;
        if (with[k].cell == PlayoutBoard::NO_CELL) CHECK(more == 0);
        else CHECK(with[k].cell == black.cell_of(3) ? more > 5 : more <= 0);  // together chances stay 1
    }
}

}  // namespace

int main() {
    leanings_make_moves_of_one_colour_likelier();
    liberties_are_counted_up_to_four();
    a_ladder_catches_unless_a_stone_breaks_it();
    a_chain_that_can_take_is_not_held();
    captures_and_escapes_are_expected_to_win_and_self_atari_to_lose();
    moves_near_the_latest_one_come_first();
    eyes_are_no_moves_and_a_pass_is_the_last();
    settled_points_are_left_out_and_the_reply_of_a_proof_comes_first();
}
