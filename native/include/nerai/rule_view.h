// A board as rules look at it: for every point the contents of the 25 points around it as two numbers, kept up to date.
//
// Takes stones, then single changes; gives codes. Knows no rules and no chains.
//
// A *place* is a point on a board with a margin on all sides, so that nothing has to be tested for being off the board.
// A *code* has two bits a point: the nine points of the *core*, row by row, and the sixteen of the *ring* around them,
// clockwise from the top left, so that a ring is turned by rotating its code and mirrored by reversing it.
#pragma once

#include <array>
#include <bit>
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
    if (cell.dy == -RING_REACH && cell.dx < RING_REACH) return CORE_CELLS + 2 + cell.dx;
    if (cell.dx == RING_REACH && cell.dy < RING_REACH) return CORE_CELLS + 6 + cell.dy;
    if (cell.dy == RING_REACH && cell.dx > -RING_REACH) return CORE_CELLS + 10 - cell.dx;
    return CORE_CELLS + 14 - cell.dy;
}

// A code seen by the other player: own and enemy exchanged.
constexpr std::uint32_t exchanged(std::uint32_t code) {
    return (code & 0x55555555u) << 1 | (code >> 1 & 0x55555555u);
}

// How a symmetry changes the code of a ring: reversed or not, then rotated by so many bits.
struct RingTurn {
    bool reversed;
    int rotation;
};
constexpr RingTurn ring_turn(int symmetry) {
    const auto slot = [&](int dx) { return code_slot(turned({dx, -RING_REACH}, symmetry)) - CORE_CELLS; };
    const int first = slot(-2), second = slot(-1);
    const bool reversed = second != (first + 1) % RING_CELLS;
    return {reversed, 2 * ((reversed ? first + 1 : first) % RING_CELLS)};
}
inline constexpr std::array<RingTurn, SYMMETRIES> RING_TURNS = {ring_turn(0), ring_turn(1), ring_turn(2), ring_turn(3),
                                                                ring_turn(4), ring_turn(5), ring_turn(6), ring_turn(7)};

constexpr std::uint32_t turned_ring(std::uint32_t ring, int symmetry) {
    std::uint32_t back = (ring >> 2 & 0x33333333u) | (ring & 0x33333333u) << 2;
    back = (back >> 4 & 0x0F0F0F0Fu) | (back & 0x0F0F0F0Fu) << 4;
    back = (back >> 8 & 0x00FF00FFu) | (back & 0x00FF00FFu) << 8;
    back = std::rotl(back, 16);
    return std::rotl(RING_TURNS[symmetry].reversed ? back : ring, RING_TURNS[symmetry].rotation);
}

class RuleView {
  public:
    static constexpr int STRIDE = MAX_SIDE + 2 * RULE_REACH;
    static constexpr int PLACES = STRIDE * STRIDE;

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
    std::array<std::uint8_t, PLACES> contents_;
    std::array<std::uint32_t, PLACES> cores_{};  // off the board they mean nothing
    std::array<std::uint32_t, PLACES> rings_{};
};

}  // namespace nerai
