// A board as rules look at it: for every point the contents of the 25 points around it as two numbers, kept up to date.
//
// Takes stones, then single changes; gives codes. Knows no rules and no chains.
//
// A *place* is a point on a board with a margin on all sides, so that nothing has to be tested for being off the board.
// A *code* has two bits a point: the nine points of the *core*, row by row, and the sixteen of the *ring* around them.
#pragma once

#include <array>
#include <cstdint>

#include "nerai/board.h"
#include "nerai/rule.h"

namespace nerai {

inline constexpr int CORE_CELLS = 9;
inline constexpr int RING_CELLS = 16;
inline constexpr int RING_REACH = 2;

// Where an offset stands in the codes: its number in the core, or in the ring counted from CORE_CELLS on.
constexpr int code_slot(Offset cell) {
    if (cell.dx >= -1 && cell.dx <= 1 && cell.dy >= -1 && cell.dy <= 1) return (cell.dy + 1) * 3 + cell.dx + 1;
    if (cell.dy == -RING_REACH) return CORE_CELLS + cell.dx + 2;
    if (cell.dy == RING_REACH) return CORE_CELLS + 5 + cell.dx + 2;
    return CORE_CELLS + 10 + (cell.dy + 1) * 2 + (cell.dx > 0);
}

// A code seen by the other player: own and enemy exchanged.
constexpr std::uint32_t exchanged(std::uint32_t code) {
    return (code & 0x55555555u) << 1 | (code >> 1 & 0x55555555u);
}

class RuleView {
  public:
    static constexpr int STRIDE = MAX_SIDE + 2 * RULE_REACH;

    template <int W>
    explicit RuleView(const SearchBoard<W>& board);

    int width() const { return width_; }
    int height() const { return height_; }
    static constexpr int step(Offset by) { return by.dy * STRIDE + by.dx; }
    int place(Point point) const { return places_[point]; }
    // Only for places on the board.
    Point point(int place) const { return (place / STRIDE - RULE_REACH) * width_ + place % STRIDE - RULE_REACH; }
    bool on_board(int place) const { return contents_[place] != OFF_CONTENT; }

    // What is at a place, which may be off the board, as a content for `own`.
    int content(int place, Color own) const {
        const int seen = contents_[place];
        return own == BLACK ? seen : (0xD8 >> (2 * seen) & 3);  // 0 2 1 3
    }
    // As black sees it.
    std::uint32_t core(int place) const { return cores_[place]; }
    std::uint32_t ring(int place) const { return rings_[place]; }

    void set(Point point, Color color);

  private:
    int width_;
    int height_;
    std::array<std::uint16_t, MAX_SIDE * MAX_SIDE> places_;
    std::array<std::uint8_t, STRIDE * STRIDE> contents_;
    std::array<std::uint32_t, STRIDE * STRIDE> cores_{};  // off the board they mean nothing
    std::array<std::uint32_t, STRIDE * STRIDE> rings_{};
};

}  // namespace nerai
