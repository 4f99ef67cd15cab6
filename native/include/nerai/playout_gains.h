// What it is worth to reach a goal: final scores of random games in which it was reached, and of those in which it was not.
//
// A goal here is a set of points that a colour owns at the end, all of them: stones that were taken or kept, territory that
// was held. Its score may be counted on a part of the board: what happens elsewhere has nothing to do with the goal, and
// hides what has. Everything is a function of the arguments, the seed included. Knows no goals by name; scores are black's.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "nerai/playout.h"

namespace nerai {

struct OwnedGoal {
    std::vector<Point> points;
    Color color = BLACK;
    std::vector<Point> within = {};  // where the score is counted, without komi; nowhere named: on the whole board, with it
};

// Scores of some games: enough for their mean and its error.
struct ScoreSums {
    std::int64_t count = 0;
    double sum = 0;
    double squares = 0;

    void add(double score) {
        ++count;
        sum += score;
        squares += score * score;
    }
};

struct GoalScores {
    ScoreSums reached;
    ScoreSums missed;
};

// For each goal, in their order. Throws std::invalid_argument as run_playouts does, on a goal without points, and on points
// off the board.
std::vector<GoalScores> measure_goals(const PlayoutBoard& start, std::span<const OwnedGoal> goals,
                                      const PlayoutOptions& options, const PlayoutLimits& limits, std::uint64_t seed);

}  // namespace nerai
