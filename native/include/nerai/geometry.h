// Points, colours, and what lies beside what on a board of a given size. Knows no stones and no rules.
//
// A *point* is row * width + column, row 0 at the top: the same number in every layer, Python included.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "nerai/mask.h"

namespace nerai {

using Point = int;
inline constexpr Point PASS = -1;
inline constexpr Point NO_MOVE = -2;
inline constexpr int MAX_SIDE = 19;

enum Color : std::uint8_t { EMPTY = 0, BLACK = 1, WHITE = 2, OFF_BOARD_COLOR = 3 };

// The other player; only for BLACK and WHITE.
constexpr Color other(Color color) { return static_cast<Color>(3 - color); }

// How many words a board of this size needs; 0 when the size is not supported.
constexpr int words_for(int width, int height) {
    if (width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE) return 0;
    return width * height <= 128 ? 2 : width * height <= 256 ? 4 : 6;
}

template <int W>
struct Geometry {
    // Stands for every neighbour off the board; arrays indexed by neighbours have CELLS entries.
    static constexpr Point OUTSIDE = 64 * W;
    static constexpr int CELLS = 64 * W + 1;

    // The size must satisfy words_for(width, height) == W, or fewer words would do.
    Geometry(int width, int height);

    int width;
    int height;
    int area;
    Mask<W> board;         // all points
    Mask<W> first_column;  // its points have no left neighbour
    Mask<W> last_column;
    std::array<std::array<std::uint16_t, 4>, CELLS> neighbours;  // up, left, right, down; OUTSIDE at the edges

    // Points beside a point of `mask`; points of `mask` itself only where they lie beside one another.
    Mask<W> beside(const Mask<W>& mask) const {
        return (mask.lowered(width) | mask.raised(width) | mask.without(first_column).lowered(1) |
                mask.without(last_column).raised(1)) &
               board;
    }

    // All points of `within` that can be reached from `seed` (taken as far as it lies within) by steps inside `within`.
    Mask<W> flood(const Mask<W>& seed, const Mask<W>& within) const {
        Mask<W> reached = seed & within;
        for (;;) {
            const Mask<W> grown = reached | (beside(reached) & within);
            if (grown == reached) return reached;
            reached = grown;
        }
    }
};

template <int W>
Geometry<W>::Geometry(int width_, int height_) : width(width_), height(height_), area(width_ * height_) {
    for (auto& around : neighbours) around.fill(OUTSIDE);
    for (Point point = 0; point < area; ++point) {
        const int column = point % width;
        board.set(point);
        if (column == 0) first_column.set(point);
        if (column == width - 1) last_column.set(point);
        auto& around = neighbours[point];
        if (point >= width) around[0] = static_cast<std::uint16_t>(point - width);
        if (column > 0) around[1] = static_cast<std::uint16_t>(point - 1);
        if (column < width - 1) around[2] = static_cast<std::uint16_t>(point + 1);
        if (point + width < area) around[3] = static_cast<std::uint16_t>(point + width);
    }
}

}  // namespace nerai
