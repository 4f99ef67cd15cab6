// What goals are worth: every game is sorted once for each goal, and owners are whose the points are at the end.
#include "nerai/playout_gains.h"

#include <cmath>

#include "playout_check.h"

using namespace nerai;

namespace {

constexpr PlayoutOptions INFORMED{.komi = 0.5, .policy = {.captures = true, .atari = true, .shape = true}};

void every_game_counts_once_for_every_goal() {
    const PlayoutBoard board(7, 7);
    const std::vector<OwnedGoal> goals = {{{24}, BLACK}, {{24}, WHITE}, {{0, 48}, BLACK}};
    const std::vector<GoalScores> found = measure_goals(board, goals, INFORMED, {.count = 300}, 5);
    const PlayoutTotals totals = run_playouts(board, INFORMED, {.count = 300}, 5);
    for (const GoalScores& one : found) {
        CHECK(one.reached.count + one.missed.count == 300);
        CHECK(one.reached.sum + one.missed.sum == totals.score_sum);  // the same games
    }
    CHECK(found[0].reached.count - found[1].reached.count == totals.ownership[24]);
    CHECK(found[0].reached.sum / found[0].reached.count > found[0].missed.sum / found[0].missed.count);
}

void a_score_may_be_counted_on_a_part_of_the_board() {
    const PlayoutBoard board(7, 7);
    std::vector<Point> half, all;
    for (Point point = 0; point < 49; ++point) (point < 21 ? half : all).push_back(point);
    const std::vector<OwnedGoal> goals = {{{24}, BLACK, half}, {{24}, BLACK, all}, {{24}, BLACK}};
    const std::vector<GoalScores> found = measure_goals(board, goals, INFORMED, {.count = 200}, 5);
    const auto parts = found[0].reached.sum + found[1].reached.sum;
    CHECK(std::abs(parts - INFORMED.komi * found[0].reached.count - found[2].reached.sum) < 1e-6);
    CHECK(found[0].reached.squares < found[2].reached.squares);
    const std::vector<OwnedGoal> off = {{{24}, BLACK, {49}}};
    CHECK(refused([&] { measure_goals(board, off, INFORMED, {.count = 1}, 1); }, "off the board"));
}

void bad_goals_are_refused() {
    const PlayoutBoard board(5, 5);
    const std::vector<OwnedGoal> none = {{{}, BLACK}}, off = {{{25}, BLACK}};
    CHECK(refused([&] { measure_goals(board, none, INFORMED, {.count = 1}, 1); }, "needs a point"));
    CHECK(refused([&] { measure_goals(board, off, INFORMED, {.count = 1}, 1); }, "off the board"));
    CHECK(refused([&] { measure_goals(board, {}, INFORMED, {.count = 0}, 1); }, "count"));
    CHECK(measure_goals(board, {}, INFORMED, {.count = 1}, 1).empty());
}

}  // namespace

int main() {
    every_game_counts_once_for_every_goal();
    a_score_may_be_counted_on_a_part_of_the_board();
    bad_goals_are_refused();
}
