#include "nerai/playout_board.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace nerai {

using playout_detail::ALL_FOUR;
using playout_detail::DIRECTIONS;

PlayoutBoard::PlayoutBoard(int width, int height, bool suicide)
    : prisoners_{}, empty_count_(0), ko_(NO_CELL), last_(NO_CELL), previous_(NO_CELL), to_play_(BLACK),
      suicide_(suicide) {
    if (width < 1 || width > MAX_SIDE || height < 1 || height > MAX_SIDE) {
        throw std::invalid_argument("a board has 1 to 19 columns and rows, not " + std::to_string(width) + " x " +
                                    std::to_string(height));
    }
    width_ = static_cast<std::uint8_t>(width);
    height_ = static_cast<std::uint8_t>(height);
    record_.fill(0);
    around_.fill(0);
    empty_.fill(NO_CELL);
    empty_at_.fill(0);
    color_.fill(BORDER);
    for (int cell = 0; cell < CELLS; ++cell) chain_[cell] = next_[cell] = static_cast<Cell>(cell);
    for (Point point = 0; point < area(); ++point) {
        const Cell cell = cell_of(point);
        color_[cell] = EMPTY;
        empty_at_[cell] = empty_count_;
        empty_[empty_count_++] = cell;
    }
    for (const Cell cell : empty_cells()) {
        for (unsigned k = 0; k < DIRECTIONS.size(); ++k) {
            around_[cell] |= static_cast<std::uint16_t>(color_[cell + DIRECTIONS[k]] << (2 * k));
        }
    }
}

PlayoutBoard PlayoutBoard::from_stones(int width, int height, std::span<const std::uint8_t> stones, Color to_play,
                                       bool suicide, Point ko_point) {
    PlayoutBoard board(width, height, suicide);
    if (static_cast<int>(stones.size()) != board.area()) {
        throw std::invalid_argument("a board of " + std::to_string(width) + " x " + std::to_string(height) + " takes " +
                                    std::to_string(board.area()) + " points, not " + std::to_string(stones.size()));
    }
    if (to_play != BLACK && to_play != WHITE) {
        throw std::invalid_argument("to_play must be 1 (black) or 2 (white), not " + std::to_string(to_play));
    }
    board.to_play_ = to_play;
    for (Point point = 0; point < board.area(); ++point) {
        if (stones[point] > WHITE) {
            throw std::invalid_argument("point " + std::to_string(point) + " has the value " +
                                        std::to_string(stones[point]) + "; 0 is empty, 1 black, 2 white");
        }
        if (stones[point] != EMPTY) board.place(board.cell_of(point), static_cast<Color>(stones[point]));
    }
    for (Point point = 0; point < board.area(); ++point) {
        const Cell cell = board.cell_of(point);
        if (board.color_[cell] != EMPTY && breathless(board.record_[board.chain_[cell]])) {
            throw std::invalid_argument("the chain at point " + std::to_string(point) + " has no liberty");
        }
    }
    if (ko_point != PASS && !board.ban(ko_point)) {
        throw std::invalid_argument("point " + std::to_string(ko_point) +
                                    " can be no ko point: a stone there does not take exactly one stone");
    }
    return board;
}

bool PlayoutBoard::ban(Point ko_point) {
    if (!on_board(ko_point) || at(ko_point) != EMPTY) return false;
    const Cell cell = cell_of(ko_point);
    const unsigned surrounded = ALL_FOUR * other(to_play_);
    if ((around_[cell] & surrounded) != surrounded) return false;
    Record stones = 0;
    for (int k = 0; k < 4; ++k) {
        const Cell neighbour = static_cast<Cell>(cell + DIRECTIONS[k]);
        const Record record = record_[chain_[neighbour]];
        if (color_[neighbour] != BORDER && single(record)) stones += record >> STONES_SHIFT;
    }
    if (stones != 1) return false;
    ko_ = cell;
    return true;
}

void PlayoutBoard::remember(Point last, Point previous) {
    const auto stone_of = [&](Point point, Color color) {
        return on_board(point) && at(point) == color ? cell_of(point) : NO_CELL;
    };
    last_ = stone_of(last, other(to_play_));
    previous_ = stone_of(previous, to_play_);
}

int PlayoutBoard::liberty_count(Point point) const {
    const Cell start = cell_of(point);
    if (color_[start] == EMPTY) return 0;
    std::vector<Cell> liberties;
    Cell stone = start;
    do {
        for (int k = 0; k < 4; ++k) {
            const Cell neighbour = static_cast<Cell>(stone + DIRECTIONS[k]);
            if (color_[neighbour] == EMPTY) liberties.push_back(neighbour);
        }
        stone = next_[stone];
    } while (stone != start);
    std::sort(liberties.begin(), liberties.end());
    return static_cast<int>(std::unique(liberties.begin(), liberties.end()) - liberties.begin());
}

bool PlayoutBoard::legal(Point point) const {
    if (!on_board(point)) return false;
    const Cell cell = cell_of(point);
    if (color_[cell] != EMPTY || cell == ko_) return false;
    return suicide_ || touches_empty(cell) || !suicidal(cell, to_play_);
}

bool PlayoutBoard::play(Point point) {
    if (point == PASS) {
        pass();
        return true;
    }
    if (!legal(point)) return false;
    const Cell cell = cell_of(point);
    if (touches_empty(cell) || !suicidal(cell, to_play_)) {
        play_cell(cell);
        return true;
    }
    place(cell, to_play_);
    const unsigned taken = take(cell);
    pass();  // nothing is left of the move: no ko, no last stone
    prisoners_[to_play_] += taken;
    return true;
}

std::vector<Point> PlayoutBoard::legal_points() const {
    std::vector<Point> points;
    for (Point point = 0; point < area(); ++point) {
        if (legal(point)) points.push_back(point);
    }
    return points;
}

std::vector<std::uint8_t> PlayoutBoard::stones() const {
    std::vector<std::uint8_t> stones(area());
    for (Point point = 0; point < area(); ++point) stones[point] = color_[cell_of(point)];
    return stones;
}

bool PlayoutBoard::self_atari(Cell empty) const {
    const unsigned code = around_[empty], beside = ~(code | code >> 1) & ALL_FOUR;
    if ((beside & (beside - 1)) != 0) return false;  // two empty neighbours
    Record liberties = 0;
    std::array<Cell, 4> joined{};
    for (int k = 0; k < 4; ++k) {
        const Cell neighbour = static_cast<Cell>(empty + DIRECTIONS[k]);
        const Color color = color_[neighbour];
        if (color == EMPTY) {
            liberties += liberty_at(neighbour);
        } else if (color == to_play_) {
            joined[k] = chain_[neighbour];
            if (std::find(joined.begin(), joined.begin() + k, joined[k]) == joined.begin() + k) {
                liberties += record_[joined[k]];
            }
            liberties -= liberty_at(empty);
        } else if (color != BORDER && in_atari(neighbour)) {
            return false;
        }
    }
    return single(liberties);
}

bool PlayoutBoard::consistent() const {
    const PlayoutBoard fresh = from_stones(width_, height_, stones(), to_play_, suicide_, ko_point());
    if (empty_count_ != fresh.empty_count_) return false;
    for (Point point = 0; point < area(); ++point) {
        const Cell cell = cell_of(point);
        if (around_[cell] != fresh.around_[cell]) return false;
        if (color_[cell] == EMPTY) {
            if (empty_at_[cell] >= empty_count_ || empty_[empty_at_[cell]] != cell || chain_[cell] != cell) return false;
            continue;
        }
        if (record_[chain_[cell]] != fresh.record_[fresh.chain_[cell]]) return false;
        // The ring through this stone has as many stones as the record says, all of them named alike here and there.
        std::uint64_t stones = 0;
        Cell stone = cell;
        do {
            if (++stones > fresh.empty_.size() || chain_[stone] != chain_[cell] ||
                fresh.chain_[stone] != fresh.chain_[cell]) {
                return false;
            }
            stone = next_[stone];
        } while (stone != cell);
        if (stones != record_[chain_[cell]] >> STONES_SHIFT) return false;
        if (in_atari(cell) != (liberty_count(point) == 1)) return false;
    }
    return true;
}

}  // namespace nerai
