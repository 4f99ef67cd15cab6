#include "nerai/playout_gains.h"

#include <algorithm>
#include <stdexcept>

#include "nerai/playout_clock.h"

namespace nerai {
namespace {

// A goal by cells, with the sign that its owner has there.
struct CellGoal {
    std::vector<PlayoutBoard::Cell> cells;
    std::vector<PlayoutBoard::Cell> within;
    std::int8_t sign = 1;

    bool reached(const CellOwners& owners) const {
        return std::all_of(cells.begin(), cells.end(), [&](PlayoutBoard::Cell cell) { return owners[cell] == sign; });
    }

    double score(const CellOwners& owners, double whole) const {
        if (within.empty()) return whole;
        double sum = 0;
        for (const PlayoutBoard::Cell cell : within) sum += owners[cell];
        return sum;
    }
};

CellGoal by_cells(const PlayoutBoard& board, const OwnedGoal& goal) {
    if (goal.points.empty()) throw std::invalid_argument("a goal needs a point");
    CellGoal found;
    found.sign = goal.color == BLACK ? 1 : -1;
    const auto cell_of = [&](Point point) {
        if (!board.on_board(point)) throw std::invalid_argument("a point of a goal is off the board");
        return board.cell_of(point);
    };
    for (const Point point : goal.points) found.cells.push_back(cell_of(point));
    for (const Point point : goal.within) found.within.push_back(cell_of(point));
    return found;
}

}  // namespace

std::vector<GoalScores> measure_goals(const PlayoutBoard& start, std::span<const OwnedGoal> goals,
                                      const PlayoutOptions& options, const PlayoutLimits& limits, std::uint64_t seed) {
    check_playout_arguments(options, limits);
    std::vector<CellGoal> asked;
    for (const OwnedGoal& goal : goals) asked.push_back(by_cells(start, goal));
    const int max_moves = move_limit(start, options);
    PlayoutRandom random(seed);
    PlayoutClock clock(limits);
    std::vector<GoalScores> scores(goals.size());
    CellOwners owners;
    std::int64_t count = 0;
    do {
        PlayoutBoard board = start;
        play_out(board, random, options.policy, max_moves);
        const double score = area_owners(board, owners) - options.komi;
        for (std::size_t i = 0; i < asked.size(); ++i)
            (asked[i].reached(owners) ? scores[i].reached : scores[i].missed).add(asked[i].score(owners, score));
    } while (++count < limits.count && !clock.expired());
    return scores;
}

}  // namespace nerai
