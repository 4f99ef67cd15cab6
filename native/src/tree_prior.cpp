#include "nerai/tree_prior.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "nerai/habit.h"
#include "nerai/playout_ladder.h"
#include "nerai/playout_shape.h"

namespace nerai {

namespace {

using Cell = PlayoutBoard::Cell;
using playout_detail::DIRECTIONS;

constexpr int LADDER_BUDGET = 60;
constexpr int NEAR = 3;
constexpr int EMPTY_REACH = 3;  // so far from a point nothing may stand for its line to count

using Marks = std::array<float, PlayoutBoard::CELLS>;

Cell beside(Cell cell, int direction) { return static_cast<Cell>(cell + DIRECTIONS[direction]); }

// How much it weighs to take or save each cell's stones: the most of what a move there does.
class Tactics {
  public:
    Tactics(const PlayoutBoard& board, const PriorWeights& weights) : board_(board), weights_(weights), marks_{} {
        for (Point point = 0; point < board.area(); ++point) {
            const Cell stone = board.cell_of(point);
            if (board.color_at(stone) == EMPTY || board.chain_of(stone) != stone) continue;  // once a chain
            if (board.color_at(stone) == board.to_play()) {
                look_at_own(stone);
            } else {
                look_at_enemy(stone);
            }
        }
    }

    const Marks& marks() const { return marks_; }

  private:
    float weight(Cell stone) const { return board_.stone_count(stone) > 1 ? weights_.take_many : weights_.take_one; }

    void mark(Cell cell, float weight) { marks_[cell] = std::max(marks_[cell], weight); }

    void look_at_enemy(Cell stone) {
        if (board_.in_atari(stone)) {
            mark(board_.only_liberty(stone), weight(stone));
        } else if (few_liberties(board_, stone).count == 2) {
            int budget = LADDER_BUDGET;
            const Cell cell = ladder_move(board_, stone, budget);
            if (cell != PlayoutBoard::NO_CELL) mark(cell, weight(stone));
        }
    }

    void look_at_own(Cell stone) {
        if (board_.in_atari(stone)) {
            mark_saves(stone, weight(stone));
            return;
        }
        const FewLiberties liberties = few_liberties(board_, stone);
        if (liberties.count != 2) return;
        PlayoutBoard passed = board_;
        passed.pass();
        int budget = LADDER_BUDGET;
        if (ladder_move(passed, stone, budget) == PlayoutBoard::NO_CELL) return;
        for (int k = 0; k < liberties.count; ++k) mark_if_saved(liberties.cells[k], stone, weight(stone));
        mark_captures(stone, weight(stone));
    }

    void mark_saves(Cell stone, float weight) {
        mark_captures(stone, weight);
        mark_if_saved(board_.only_liberty(stone), stone, weight);
    }

    void mark_captures(Cell stone, float weight) {
        Cell at = stone;
        do {
            for (int k = 0; k < 4; ++k) {
                const Cell enemy = beside(at, k);
                if (board_.color_at(enemy) == other(board_.to_play()) && board_.in_atari(enemy)) {
                    mark(board_.only_liberty(enemy), weight);
                }
            }
            at = board_.next_in_chain(at);
        } while (at != stone);
    }

    void mark_if_saved(Cell cell, Cell stone, float weight) {
        if (!board_.playable(cell)) return;
        PlayoutBoard after = board_;
        after.play_cell(cell);
        const int count = few_liberties(after, stone).count;
        int budget = LADDER_BUDGET;
        if (count > 2 || (count == 2 && ladder_move(after, stone, budget) == PlayoutBoard::NO_CELL)) mark(cell, weight);
    }

    const PlayoutBoard& board_;
    const PriorWeights& weights_;
    Marks marks_;
};

// The steps from a stone to each cell, 0 within a chain, up to NEAR; farther cells stay at 0.
std::array<std::uint8_t, PlayoutBoard::CELLS> steps_from(const PlayoutBoard& board, Cell start) {
    std::array<std::uint8_t, PlayoutBoard::CELLS> steps{};
    std::array<bool, PlayoutBoard::CELLS> seen{};
    std::vector<Cell> ring, next;
    const auto enter = [&](Cell cell, std::uint8_t at, std::vector<Cell>& into) {
        if (seen[cell] || board.color_at(cell) == PlayoutBoard::BORDER) return;
        Cell stone = cell;
        do {  // an empty cell is a ring of its own
            seen[stone] = true;
            steps[stone] = at;
            into.push_back(stone);
            stone = board.next_in_chain(stone);
        } while (stone != cell);
    };
    enter(start, 0, ring);
    for (std::uint8_t at = 1; at <= NEAR; ++at) {
        next.clear();
        for (const Cell cell : ring) {
            for (int k = 0; k < 4; ++k) enter(beside(cell, k), at, next);
        }
        std::swap(ring, next);
    }
    return steps;
}

bool nothing_near(const PlayoutBoard& board, Point point) {
    const int row = point / board.width(), column = point % board.width();
    const auto first = [](int at) { return std::max(0, at - EMPTY_REACH); };
    const int last_row = std::min(board.height() - 1, row + EMPTY_REACH);
    const int last_column = std::min(board.width() - 1, column + EMPTY_REACH);
    for (int y = first(row); y <= last_row; ++y) {
        for (int x = first(column); x <= last_column; ++x) {
            const bool within = std::abs(y - row) + std::abs(x - column) <= EMPTY_REACH;
            if (within && board.at(y * board.width() + x) != EMPTY) return false;
        }
    }
    return true;
}

int line_of(const PlayoutBoard& board, Point point) {
    const int row = point / board.width(), column = point % board.width();
    return 1 + std::min({row, column, board.height() - 1 - row, board.width() - 1 - column});
}

// The stones of a chain that a move which puts itself in atari would be part of.
int stones_with(const PlayoutBoard& board, Cell empty) {
    std::array<Cell, 4> joined{};
    int stones = 1;
    for (int k = 0; k < 4; ++k) {
        const Cell cell = beside(empty, k);
        if (board.color_at(cell) != board.to_play()) continue;
        joined[k] = board.chain_of(cell);
        if (std::find(joined.begin(), joined.begin() + k, joined[k]) == joined.begin() + k) stones += board.stone_count(cell);
    }
    return stones;
}

void add_line(const PlayoutBoard& board, const PriorWeights& weights, PriorMove& move) {
    const Point point = board.point_of(move.cell);
    const int line = line_of(board, point);
    if (line > 3 || !nothing_near(board, point)) return;
    move.add(weights.third_line, line == 3 ? weights.third_line : 0);
}

// Chances weigh by their roots, as a move that is played once in a hundred times is still worth a look; less the root that
// all have where all are alike, which says nothing.
void add_habits(const PlayoutBoard& board, const Marks& urgency, const Leanings& leanings, const PriorWeights& weights,
                std::vector<PriorMove>& moves) {
    std::vector<Cell> cells;
    std::vector<float> more;
    for (const PriorMove& move : moves) {
        if (move.cell == PlayoutBoard::NO_CELL) continue;
        cells.push_back(move.cell);
        if (leanings.any) more.push_back(leanings.log_odds[board.to_play()][move.cell]);
    }
    std::vector<float> chances;
    const HabitView view(board, urgency, weights.take_one);
    habit_chances(view, cells, more, chances);
    const float larger = view.nearly_empty() ? std::max(1.0F, static_cast<float>(board.area()) / weights.habit_board) : 1;
    const float weight = larger * weights.habit;
    const float alike = 1 / std::sqrt(static_cast<float>(std::max<std::size_t>(1, cells.size())));
    auto chance = chances.begin();
    for (PriorMove& move : moves) {
        if (move.cell == PlayoutBoard::NO_CELL) continue;
        const float given = weight * std::max(0.0F, std::sqrt(*chance++) - alike);
        move.add(given, given);
    }
}

}  // namespace

std::array<float, PlayoutBoard::CELLS> tactical_weights(const PlayoutBoard& board, const PriorWeights& weights) {
    return Tactics(board, weights).marks();
}

void list_priors(const PlayoutBoard& board, const PlayoutGuide& guide, Cell reply, const Leanings& leanings,
                 const PriorWeights& weights, std::vector<PriorMove>& moves) {
    moves.clear();
    for (Point point = 0; point < board.area(); ++point) {
        const Cell cell = board.cell_of(point);
        if (board.color_at(cell) != EMPTY) continue;
        if (cell == reply || (board.playable(cell) && !guide.settled(cell))) moves.push_back({cell, 0, 0});
    }
    moves.push_back({PlayoutBoard::NO_CELL, 0, 0});
    add_priors(board, guide, reply, leanings, weights, moves);
}

void add_priors(const PlayoutBoard& board, const PlayoutGuide& guide, Cell reply, const Leanings& leanings,
                const PriorWeights& weights, std::vector<PriorMove>& moves) {
    const Tactics tactics(board, weights);
    const Cell last = board.last();
    const auto steps = last == PlayoutBoard::NO_CELL ? std::array<std::uint8_t, PlayoutBoard::CELLS>{} : steps_from(board, last);
    for (PriorMove& move : moves) {
        const Cell cell = move.cell;
        if (cell == PlayoutBoard::NO_CELL) {
            move.add(weights.pass, weights.pass / 10);
            continue;
        }
        move.add(weights.even, weights.even / 2);
        const float tactical = tactics.marks()[cell];
        if (tactical > 0) move.add(tactical, tactical);
        if (board.self_atari(cell)) move.add(weights.self_atari + static_cast<float>(stones_with(board, cell)), 0);
        else if (shape_matches(board.around(cell))) move.add(weights.shape, weights.shape);
        if (steps[cell] > 0) move.add(weights.near[steps[cell] - 1], weights.near[steps[cell] - 1]);
        add_line(board, weights, move);
        if (guide.settled(cell)) move.add(weights.settled, 0);
        if (cell == reply) move.add(weights.reply, weights.reply);
    }
    if (weights.habit > 0) add_habits(board, tactics.marks(), leanings, weights, moves);
}

}  // namespace nerai
