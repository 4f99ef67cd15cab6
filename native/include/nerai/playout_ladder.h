// Ladders on the playout board: can a chain with one or two liberties be chased until it is taken?
//
// The attacker only gives atari; the defender extends, or takes a chain that attacks. What needs more moves than the
// budget counts as not caught. An opinion for choosing moves, no proof: ladder.h has that.
#pragma once

#include <array>

#include "nerai/playout_board.h"

namespace nerai {

struct FewLiberties {
    static constexpr int MOST = 4;
    std::array<PlayoutBoard::Cell, MOST> cells;
    int count = 0;  // MOST: that many or more
};

FewLiberties few_liberties(const PlayoutBoard& board, PlayoutBoard::Cell stone);

// The chain has one liberty and its owner is to play: nothing saves it. Every move tried takes one from the budget.
bool ladder_holds(const PlayoutBoard& board, PlayoutBoard::Cell stone, int& budget);

// The chain has two liberties and its enemy is to play: the liberty that catches it, or NO_CELL.
PlayoutBoard::Cell ladder_move(const PlayoutBoard& board, PlayoutBoard::Cell stone, int& budget);

}  // namespace nerai
