// What a playout is told from outside, and what it tells besides its end.
//
// A guide holds what is known of the position already: points whose owner is settled, where nobody need play any more, and
// replies that a move forces. A trace holds who was first to play on each cell.
//
// Knows nothing of trees and of proofs: who fills a guide answers for it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "nerai/playout_board.h"

namespace nerai {

struct PlayoutGuide {
    using Cell = PlayoutBoard::Cell;

    std::array<std::int8_t, PlayoutBoard::CELLS> owner{};  // +1 black's, -1 white's, 0 not settled
    std::array<std::array<Cell, PlayoutBoard::CELLS>, 3> reply{};  // by colour of the move and its cell: the answer, or NO_CELL
    bool settles = false;  // some owner is not 0
    bool forces = false;   // some reply is not NO_CELL

    bool settled(Cell cell) const { return owner[cell] != 0; }

    // What the latest stone forces to_play to play, if that can be played.
    Cell answer(const PlayoutBoard& board) const {
        const Cell last = board.last();
        if (last == PlayoutBoard::NO_CELL) return PlayoutBoard::NO_CELL;
        const Cell cell = reply[other(board.to_play())][last];
        const bool can = cell != PlayoutBoard::NO_CELL && board.color_at(cell) == EMPTY && board.playable(cell);
        return can ? cell : PlayoutBoard::NO_CELL;
    }
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
