// One question to the solver: can the goal be reached from here, and the proof of the answer either way.
//
// Takes a board, a target and limits; gives the winner with a winning move, or unknown with the reason, and the proof
// graph that a checker can follow. Knows neither goal texts nor what the answer is for.
#pragma once

#include <optional>

#include "nerai/goal_game.h"
#include "nerai/joint_game.h"
#include "nerai/lessons.h"
#include "nerai/proof.h"

namespace nerai {

template <int W>
struct Solution {
    int winner = -1;  // 0 the reacher (of a joint goal: Friend), 1 the preventer, -1 unknown
    Reason reason = Reason::SOLVED;
    Point move = NO_MOVE;  // of the winner, when the winner is to move
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<ProofNode<Mask<W>>> proof;  // children first, the root last
    // Where one side has unlimited threats: a proof that the other wins when it has none at all, if that came up.
    std::vector<ProofNode<Mask<W>>> unpaid;
    std::vector<Lesson> lessons;  // if they were asked for
};

template <int W>
Solution<W> solve(SearchBoard<W>& board, const Target<W>& target, SearchLimits limits, std::size_t table_mb,
                  std::size_t most_lessons = 0);
template <int W>
Solution<W> solve(SearchBoard<W>& board, const JointTarget<W>& target, SearchLimits limits, std::size_t table_mb,
                  std::size_t most_lessons = 0);

}  // namespace nerai
