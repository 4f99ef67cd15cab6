// The vital point of a small eye space: where one move decides between one eye and two.
//
// An eye space here is a region of three to six empty cells that stones of one colour alone surround. Its vital cell is the
// one that touches most others of it, if that shape hangs on one cell: three in a row or bent, the T and the cross, the
// bulky five, the rabbity six. Other shapes (a square, four in a row, six in two rows) have none.
//
// Stones of the other colour inside are not seen: such a space is no region of this kind.
#pragma once

#include <array>

#include "nerai/playout_board.h"

namespace nerai {

// The vital cell of the eye space that this cell belongs to, or NO_CELL.
inline PlayoutBoard::Cell vital_cell(const PlayoutBoard& board, PlayoutBoard::Cell start) {
    using Cell = PlayoutBoard::Cell;
    constexpr int MOST = 6;
    if (board.color_at(start) != EMPTY) return PlayoutBoard::NO_CELL;
    std::array<Cell, MOST> region;
    std::array<int, MOST> touching{};
    int size = 1;
    unsigned colors = 0;
    region[0] = start;
    for (int done = 0; done < size; ++done) {
        for (int k = 0; k < 4; ++k) {
            const Cell cell = static_cast<Cell>(region[done] + playout_detail::DIRECTIONS[k]);
            const Color color = board.color_at(cell);
            if (color != EMPTY) {
                if (color != PlayoutBoard::BORDER) colors |= color;
                continue;
            }
            ++touching[done];
            int known = 0;
            while (known < size && region[known] != cell) ++known;
            if (known < size) continue;
            if (size == MOST) return PlayoutBoard::NO_CELL;
            region[size++] = cell;
        }
        if (colors == (BLACK | WHITE)) return PlayoutBoard::NO_CELL;
    }
    // What the vital cell of each size must touch; a bulky five has one that touches three.
    constexpr std::array<int, MOST + 1> WANTED = {9, 9, 9, 2, 3, 3, 4};
    int best = 0, alike = 1, links = touching[0];
    for (int k = 1; k < size; ++k) {
        links += touching[k];
        if (touching[k] > touching[best]) {
            best = k;
            alike = 1;
        } else if (touching[k] == touching[best]) {
            ++alike;
        }
    }
    if (touching[best] < WANTED[size] || alike > 1) return PlayoutBoard::NO_CELL;
    // Five cells with a cell that touches three are bulky if they contain a square; the others make two eyes anyway.
    const bool square = links / 2 == size;
    if (size >= 5 && touching[best] < 4 && !square) return PlayoutBoard::NO_CELL;
    if (size == 6 && !square) return PlayoutBoard::NO_CELL;
    return region[best];
}

}  // namespace nerai
