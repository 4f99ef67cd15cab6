// What strong players are in the habit of playing: the same however the board is turned, and sensible.
#include "nerai/habit.h"

#include <cmath>

#include "nerai/tree_prior.h"
#include "playout_check.h"

using namespace nerai;

namespace {

std::vector<float> chances(const PlayoutBoard& board) {
    const PriorWeights weights;
    const auto urgency = tactical_weights(board, weights);
    std::vector<PlayoutBoard::Cell> cells;
    std::vector<Point> points;
    for (Point point = 0; point < board.area(); ++point) {
        if (board.at(point) != EMPTY || !board.legal(point)) continue;
        cells.push_back(board.cell_of(point));
        points.push_back(point);
    }
    std::vector<float> found, by_point(board.area());
    habit_chances(HabitView(board, urgency, weights.take_one), cells, {}, found);
    for (std::size_t k = 0; k < points.size(); ++k) by_point[points[k]] = found[k];
    return by_point;
}

// The board after moves that are given as rows and columns; turned as a symmetry says, Black first or White first.
PlayoutBoard played(std::initializer_list<std::pair<int, int>> moves, int symmetry, bool white_first) {
    PlayoutBoard board(19, 19);
    if (white_first) board.pass();
    for (auto [row, column] : moves) {
        if (symmetry & 1) row = 18 - row;
        if (symmetry & 2) column = 18 - column;
        CHECK(board.play(symmetry & 4 ? column * 19 + row : row * 19 + column));
    }
    return board;
}

void chances_do_not_depend_on_how_the_board_lies_or_on_colors() {
    const std::initializer_list<std::pair<int, int>> moves = {{3, 3}, {15, 16}, {2, 5}, {5, 2}, {3, 5}, {9, 9}, {4, 5}};
    const std::vector<float> first = chances(played(moves, 0, false));
    float sum = 0;
    for (const float one : first) sum += one;
    CHECK(std::abs(sum - 1) < 1e-3F);
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        for (const bool white_first : {false, true}) {
            const std::vector<float> turned = chances(played(moves, symmetry, white_first));
            for (int row = 0; row < 19; ++row) {
                for (int column = 0; column < 19; ++column) {
                    const int y = symmetry & 1 ? 18 - row : row, x = symmetry & 2 ? 18 - column : column;
                    const float there = turned[symmetry & 4 ? x * 19 + y : y * 19 + x];
                    CHECK(std::abs(there - first[row * 19 + column]) < 1e-5F);
                }
            }
        }
    }
}

void games_begin_in_corners() {
    const std::vector<float> first = chances(PlayoutBoard(19, 19));
    float corners = 0;
    for (const int row : {2, 3, 15, 16}) {
        for (const int column : {2, 3, 15, 16}) corners += first[row * 19 + column];
    }
    CHECK(corners > 0.5F);
    CHECK(first[0] < 0.001F && first[9 * 19 + 9] < 0.05F);
}

void stones_that_can_be_taken_are_likely_to_be_taken() {
    const auto chance = [](std::pair<int, int> last) {  // of taking three stones, if the last of them is there
        const std::vector<float> found = chances(played({{3, 3}, {4, 3}, {5, 3}, {4, 4}, {4, 2}, {12, 12}, {3, 4}, {12, 14},
                                                         {5, 4}, {14, 12}, {3, 5}, {14, 14}, {5, 5}, last}, 0, false));
        return found[4 * 19 + 6];
    };
    CHECK(chance({4, 5}) > 0.2F);
    CHECK(chance({10, 10}) < chance({4, 5}) / 2);  // it takes nothing then
}

void habits_only_add_wins_and_say_nothing_of_a_pass() {
    PriorWeights with, without;
    without.habit = 0;
    for (const int side : {5, 9, 19}) {
        const PlayoutBoard board(side, side);
        std::vector<PriorMove> a, b;
        list_priors(board, {}, PlayoutBoard::NO_CELL, {}, with, a);
        list_priors(board, {}, PlayoutBoard::NO_CELL, {}, without, b);
        float more = 0, pass = 0;
        for (std::size_t k = 0; k < a.size(); ++k) {
            CHECK(a[k].cell == b[k].cell && a[k].visits >= b[k].visits && std::abs(a[k].wins - b[k].wins - (a[k].visits - b[k].visits)) < 1e-3F);
            more += a[k].visits - b[k].visits;
            if (a[k].cell == PlayoutBoard::NO_CELL) pass = a[k].visits - b[k].visits;
        }
        CHECK(more > 0 && pass == 0);
    }
}

void habits_weigh_more_while_a_large_board_is_nearly_empty() {
    const auto added = [](int side, int stones, float board_points) {  // visits, by habits and all else
        PlayoutBoard board(side, side);
        for (int k = 0; k < stones; ++k) CHECK(board.play(k % 4 * 2 * side + k / 4 * 2));  // apart, on every second point
        PriorWeights weights;
        weights.habit_board = board_points;
        std::vector<PriorMove> moves;
        list_priors(board, {}, PlayoutBoard::NO_CELL, {}, weights, moves);
        float sum = 0;
        for (const PriorMove& move : moves) sum += move.visits;
        return sum;
    };
    for (const int stones : {0, 16}) {
        CHECK(added(13, stones, 81) > added(13, stones, 100) && added(13, stones, 100) > added(13, stones, 169));
        CHECK(added(13, stones, 169) == added(13, stones, 361));  // never less
    }
    CHECK(added(13, 17, 81) == added(13, 17, 169));
    CHECK(added(9, 0, 81) == added(9, 0, 361));
}

}  // namespace

int main() {
    chances_do_not_depend_on_how_the_board_lies_or_on_colors();
    games_begin_in_corners();
    stones_that_can_be_taken_are_likely_to_be_taken();
    habits_only_add_wins_and_say_nothing_of_a_pass();
    habits_weigh_more_while_a_large_board_is_nearly_empty();
}
