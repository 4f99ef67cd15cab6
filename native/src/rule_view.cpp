#include "nerai/rule_view.h"

namespace nerai {

template <int W>
RuleView::RuleView(const SearchBoard<W>& board) : width_(board.geometry().width), height_(board.geometry().height) {
    // Rows of two bits a point with two points off the board at both ends; five of them are looked at for a point.
    std::array<std::uint64_t, MAX_SIDE + 2 * RING_REACH> rows;
    rows.fill(~std::uint64_t{0});
    contents_.fill(OFF_CONTENT);
    Point point = 0;
    for (int row = 0; row < height_; ++row) {
        const int start = (row + RULE_REACH) * STRIDE + RULE_REACH;
        std::uint64_t bits = ~std::uint64_t{0};
        for (int column = 0; column < width_; ++column, ++point) {
            const Color color = board.at(point);
            contents_[start + column] = color;
            places_[point] = static_cast<std::uint16_t>(start + column);
            bits ^= std::uint64_t{3u ^ color} << (2 * (column + RING_REACH));
        }
        rows[row + RING_REACH] = bits;
    }
    for (int row = 0; row < height_; ++row) {
        const int start = (row + RULE_REACH) * STRIDE + RULE_REACH;
        for (int column = 0; column < width_; ++column) {
            std::array<std::uint32_t, 5> five;
            for (int i = 0; i < 5; ++i) five[i] = static_cast<std::uint32_t>(rows[row + i] >> (2 * column) & 0x3FF);
            const auto at = [&](int i, int j) { return five[i] >> (2 * j) & 3; };
            cores_[start + column] = (five[1] >> 2 & 63) | (five[2] >> 2 & 63) << 6 | (five[3] >> 2 & 63) << 12;
            rings_[start + column] = five[0] | at(1, 4) << 10 | at(2, 4) << 12 | at(3, 4) << 14 | at(4, 4) << 16 |
                                     at(4, 3) << 18 | at(4, 2) << 20 | at(4, 1) << 22 | at(4, 0) << 24 | at(3, 0) << 26 |
                                     at(2, 0) << 28 | at(1, 0) << 30;
        }
    }
}

void RuleView::set(Point point, Color color) {
    const int here = places_[point];
    const std::uint32_t change = static_cast<std::uint32_t>(contents_[here] ^ color);
    contents_[here] = color;
    for (int dy = -RING_REACH; dy <= RING_REACH; ++dy)
        for (int dx = -RING_REACH; dx <= RING_REACH; ++dx) {
            const int from = here - step({dx, dy});  // the change lies (dx, dy) from there
            const int slot = code_slot({dx, dy});
            if (slot < CORE_CELLS)
                cores_[from] ^= change << (2 * slot);
            else
                rings_[from] ^= change << (2 * (slot - CORE_CELLS));
        }
}

template RuleView::RuleView(const SearchBoard<2>&);
template RuleView::RuleView(const SearchBoard<4>&);
template RuleView::RuleView(const SearchBoard<6>&);

}  // namespace nerai
