// The part of PlayoutBoard that runs for every move of a playout, defined here so that the loop can take it in.
// Included by playout_board.h and by nothing else.
//
// Most of the time here goes into branches the processor cannot foresee, so the four neighbours are handled without any
// where that is possible: a liberty is taken from all four "chains", even where the neighbour is empty or border.
#pragma once

#include <bit>
#include <utility>

namespace nerai {

namespace playout_detail {

// A cell's code, `around`: two bits for each neighbour, in this order from the lowest bits up. The four neighbours that
// share a line come first, so that the low byte has them and the high byte has the diagonals.
inline constexpr std::array<int, 8> DIRECTIONS = {
    -PlayoutBoard::STRIDE,     -1,
    +1,                        +PlayoutBoard::STRIDE,
    -PlayoutBoard::STRIDE - 1, -PlayoutBoard::STRIDE + 1,
    +PlayoutBoard::STRIDE - 1, +PlayoutBoard::STRIDE + 1,
};

inline constexpr unsigned ALL_FOUR = 0b01010101;  // times a colour: that colour in all of the four neighbours

// Which colours an eye shape with these diagonals is false for: bit 1 for black, bit 2 for white.
inline constexpr std::array<std::uint8_t, 256> FALSE_EYE = [] {
    std::array<std::uint8_t, 256> table{};
    for (unsigned code = 0; code < table.size(); ++code) {
        std::array<int, 4> count{};
        for (int shift = 0; shift < 8; shift += 2) ++count[(code >> shift) & 3];
        const int at_edge = count[PlayoutBoard::BORDER] > 0;
        if (count[WHITE] + at_edge >= 2) table[code] |= 1 << BLACK;
        if (count[BLACK] + at_edge >= 2) table[code] |= 1 << WHITE;
    }
    return table;
}();

// The low bit of each of the four neighbours that has exactly this colour (border has both bits set).
constexpr unsigned neighbours_of_color(unsigned around, Color color) {
    const unsigned low = around, high = around >> 1;
    return (color == BLACK ? low & ~high : high & ~low) & ALL_FOUR;
}

}  // namespace playout_detail

inline PlayoutBoard::Cell PlayoutBoard::only_liberty(Cell stone) const {
    const Record record = record_[chain_[stone]];
    return static_cast<Cell>(sum_of(record) / count_of(record));
}

inline bool PlayoutBoard::eye(Cell empty, Color color) const {
    const unsigned code = around_[empty], surrounded = playout_detail::ALL_FOUR * color;
    return (code & surrounded) == surrounded && !((playout_detail::FALSE_EYE[code >> 8] >> color) & 1);
}

// The neighbour is a stone or border. A stone lets the new one breathe if it is a friend that has another liberty, or an
// enemy that has none.
inline bool PlayoutBoard::breathes_beside(Cell neighbour, Color color) const {
    const Color stone = color_[neighbour];
    return (stone != BORDER) & ((stone == color) ^ single(record_[chain_[neighbour]]));
}

// Only for a cell without empty neighbours.
inline bool PlayoutBoard::suicidal(Cell empty, Color color) const {
    return !(breathes_beside(empty - STRIDE, color) | breathes_beside(empty - 1, color) |
             breathes_beside(empty + 1, color) | breathes_beside(empty + STRIDE, color));
}

inline bool PlayoutBoard::touches_empty(Cell cell) const {
    const unsigned code = around_[cell];
    return ((code | code >> 1) & playout_detail::ALL_FOUR) != playout_detail::ALL_FOUR;
}

inline bool PlayoutBoard::playable(Cell empty) const {
    if (touches_empty(empty)) return true;  // never an eye, a suicide or a ko
    return !eye(empty, to_play_) && empty != ko_ && !suicidal(empty, to_play_);
}

inline void PlayoutBoard::pass() {
    ko_ = NO_CELL;
    previous_ = last_;
    last_ = NO_CELL;
    to_play_ = other(to_play_);
}

inline void PlayoutBoard::swap_empty(unsigned index, unsigned other) {
    std::swap(empty_[index], empty_[other]);
    empty_at_[empty_[index]] = static_cast<std::uint16_t>(index);
    empty_at_[empty_[other]] = static_cast<std::uint16_t>(other);
}

// Sets a colour in the codes of the eight neighbours, or clears it: a colour exclusive-or itself is empty. The neighbour
// in direction k sees this cell in the opposite direction, which is 3 - k on the lines and 11 - k on the diagonals.
inline void PlayoutBoard::paint(Cell cell, Color color) {
    for (unsigned k = 0; k < 8; ++k) {
        const unsigned seen_from = k < 4 ? 3 - k : 11 - k;
        around_[cell + playout_detail::DIRECTIONS[k]] ^= static_cast<std::uint16_t>(color << (2 * seen_from));
    }
}

// Two chains become one. The smaller takes the larger's name.
inline void PlayoutBoard::join(Cell chain, Cell other) {
    if (record_[chain] < record_[other]) std::swap(chain, other);  // the number of stones is in the highest bits
    record_[chain] += record_[other];
    Cell stone = other;
    do {
        chain_[stone] = chain;
        stone = next_[stone];
    } while (stone != other);
    std::swap(next_[chain], next_[other]);
}

// Sets a stone on an empty cell and joins it to its neighbours. Takes nothing off the board.
inline void PlayoutBoard::place(Cell empty, Color color) {
    const Cell last_empty = empty_[--empty_count_];
    empty_[empty_at_[empty]] = last_empty;
    empty_at_[last_empty] = empty_at_[empty];
    color_[empty] = color;
    paint(empty, color);

    Record record = ONE_STONE;
    for (int k = 0; k < 4; ++k) {
        const Cell neighbour = static_cast<Cell>(empty + playout_detail::DIRECTIONS[k]);
        record_[chain_[neighbour]] -= liberty_at(empty);
        record += color_[neighbour] == EMPTY ? liberty_at(neighbour) : 0;
    }

    unsigned friends = playout_detail::neighbours_of_color(around_[empty], color);
    if (friends == 0) {
        record_[empty] = record;
        return;
    }
    const auto next_friend = [&] {
        const int direction = std::countr_zero(friends) / 2;
        friends &= friends - 1;
        return static_cast<Cell>(empty + playout_detail::DIRECTIONS[direction]);
    };
    const Cell first = next_friend();
    record_[chain_[first]] += record;
    chain_[empty] = chain_[first];
    next_[empty] = next_[first];
    next_[first] = empty;
    while (friends != 0) {
        const Cell other = next_friend();
        if (chain_[other] != chain_[empty]) join(chain_[empty], chain_[other]);
    }
}

// Takes a chain off the board; gives the number of its stones.
inline unsigned PlayoutBoard::take(Cell stone) {
    const Color color = color_[stone];
    const unsigned before = empty_count_;
    Cell cell = stone;
    do {
        const Cell next = next_[cell];
        color_[cell] = EMPTY;
        chain_[cell] = cell;
        next_[cell] = cell;
        paint(cell, color);
        empty_[empty_count_] = cell;
        empty_at_[cell] = empty_count_++;
        for (int k = 0; k < 4; ++k) record_[chain_[cell + playout_detail::DIRECTIONS[k]]] += liberty_at(cell);
        cell = next;
    } while (cell != stone);
    return empty_count_ - before;
}

inline void PlayoutBoard::play_cell(Cell empty) {
    const Color color = to_play_, enemy = other(color);
    const unsigned code = around_[empty];
    place(empty, color);
    ko_ = NO_CELL;

    const auto strangled = [&](int direction) {
        const Cell neighbour = static_cast<Cell>(empty + playout_detail::DIRECTIONS[direction]);
        return (color_[neighbour] == enemy) & breathless(record_[chain_[neighbour]]);
    };
    if (strangled(0) | strangled(1) | strangled(2) | strangled(3)) {
        unsigned taken = 0;
        for (int k = 0; k < 4; ++k) {
            if (strangled(k)) taken += take(static_cast<Cell>(empty + playout_detail::DIRECTIONS[k]));
        }
        prisoners_[color] += taken;
        // One stone was taken by a stone with no friend and no empty cell beside it. To retake at once would take that
        // stone alone: any other chain around the hole had a liberty before, and now has the hole as well.
        const unsigned surrounded = playout_detail::ALL_FOUR * enemy;
        if (taken == 1 && (code & surrounded) == surrounded) ko_ = empty_[empty_count_ - 1];
    }
    previous_ = last_;
    last_ = empty;
    to_play_ = enemy;
}

}  // namespace nerai
