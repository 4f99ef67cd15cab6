// What a goal of several parts costs to search without zones: the usual way, to compare with.
//
// Takes a board, a joint target and limits; gives who wins if both players have no other moves than the candidates of
// all parts together, and how many nodes that took. Whoever loses has tried each of these moves; what lies between parts
// that have nothing to do with each other is searched over and over. A move outside may change the result, so that it is
// an estimate: there is no proof, and no way to make one.
//
// Threats are finite here: unlimited ones need hypotheses, which are tested by writing proofs.
#pragma once

#include "nerai/joint_game.h"

namespace nerai {

struct PlainAnswer {
    int winner = -1;  // 0 Friend, 1 Opponent, -1 unknown
    Reason reason = Reason::SOLVED;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

template <int W>
PlainAnswer search_plainly(SearchBoard<W>& board, const JointTarget<W>& target, SearchLimits limits, std::size_t table_mb);

}  // namespace nerai
