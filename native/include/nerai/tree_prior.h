// What a node of the search tree thinks of its moves before it has tried them, from cheap looks at the board.
//
// A *prior* is given as visits and wins that never happened: they weigh much at first, and are forgotten as real ones come.
// Looked at: captures and escapes (ladders read), moves that put oneself in atari, the 3x3 shapes of playouts, the distance
// from the latest move, the lines of the board where nothing is near, the reply that a proof knows, settled points of a guide;
// and what strong players would probably play (habit.h).
//
// The moves are those a playout may choose, and a pass last. No opinion here is a proof.
#pragma once

#include <array>
#include <vector>

#include "nerai/playout_board.h"
#include "nerai/playout_guide.h"

namespace nerai {

struct PriorMove {
    PlayoutBoard::Cell cell = PlayoutBoard::NO_CELL;  // NO_CELL: a pass
    float visits = 0;
    float wins = 0;

    void add(float given_visits, float given_wins) {
        visits += given_visits;
        wins += given_wins;
    }
};

// How much each opinion weighs, in visits. The values and what was tried are in docs/design/tree.md.
struct PriorWeights {
    float even = 10;         // for every move: half of them won
    float self_atari = 10;   // lost, and one more for every stone that is put in atari
    float take_one = 15;     // won: takes or saves one stone
    float take_many = 30;    // more than one
    float shape = 10;        // won
    float near[3] = {24, 22, 8};  // won: at distance 1, 2 and 3 of the latest stone, chains counting as one step
    float third_line = 10;   // won where nothing is near; first and second line: lost
    float pass = 10;         // a tenth of them won
    float reply = 200;       // won: what a proof answers the latest move with
    float settled = 20;      // lost
    float habit = 100;       // won, times the root of the chance that a strong player moves there, beyond that of any move
    float habit_board = 81;  // points; on larger boards that much more while they are nearly empty, where playouts tell too little
};

// How much it weighs to take or save stones by a move to each cell: the most of what it does, 0 for nothing.
std::array<float, PlayoutBoard::CELLS> tactical_weights(const PlayoutBoard& board, const PriorWeights& weights);

// What somebody outside thinks of a colour's moves wherever in the tree they can be played: what is added to the logarithm
// of the odds that habits give a move.
struct Leanings {
    std::array<std::array<float, PlayoutBoard::CELLS>, 3> log_odds{};
    bool any = false;

    void lean(Color color, PlayoutBoard::Cell cell, float more) {
        log_odds[color][cell] += more;
        any = true;
    }
};

// All moves of to_play. Points that a guide has settled are left out; `reply` is what a proof knows, and always a move.
void list_priors(const PlayoutBoard& board, const PlayoutGuide& guide, PlayoutBoard::Cell reply, const Leanings& leanings,
                 const PriorWeights& weights, std::vector<PriorMove>& moves);

// Adds what is thought of the moves already listed.
void add_priors(const PlayoutBoard& board, const PlayoutGuide& guide, PlayoutBoard::Cell reply, const Leanings& leanings,
                const PriorWeights& weights, std::vector<PriorMove>& moves);

}  // namespace nerai
