// What a playout is told from outside, and what it tells besides its end.
//
// A guide holds what is known of the position already: points whose owner is settled, where nobody need play any more. What
// is known of replies comes with a cursor (proof_book.h). A trace holds who was first to play on each cell.
//
// Knows nothing of trees: who fills a guide answers for it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "nerai/playout_board.h"

namespace nerai {

struct PlayoutGuide {
    using Cell = PlayoutBoard::Cell;

    std::array<std::int8_t, PlayoutBoard::CELLS> owner{};  // +1 black's, -1 white's, 0 not settled
    bool settles = false;  // some owner is not 0

    bool settled(Cell cell) const { return owner[cell] != 0; }
};

class PlayoutTrace {
  public:
    using Cell = PlayoutBoard::Cell;

    void note(Cell cell, Color color) {
        if (first_[cell] != EMPTY) return;
        first_[cell] = color;
        touched_[count_++] = cell;
    }
    Color first(Cell cell) const { return first_[cell]; }  // EMPTY where nobody played
    void clear() {
        while (count_ > 0) first_[touched_[--count_]] = EMPTY;
    }

  private:
    std::array<Color, PlayoutBoard::CELLS> first_{};
    std::array<Cell, PlayoutBoard::CELLS> touched_;
    int count_ = 0;
};

}  // namespace nerai
