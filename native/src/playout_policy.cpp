// The informed choice of a playout: local answers to the latest move, cheapest knowledge first.
#include "nerai/playout.h"
#include "nerai/playout_nakade.h"
#include "nerai/playout_shape.h"

namespace nerai {

namespace {

using Cell = PlayoutBoard::Cell;
using playout_detail::DIRECTIONS;

// A choice among cells met one by one, each equally likely in the end, without a list.
class Lot {
  public:
    explicit Lot(PlayoutRandom& random) : random_(random) {}

    void draw(Cell cell) {
        if (random_.below(++seen_) == 0) chosen_ = cell;
    }
    Cell chosen() const { return chosen_; }

  private:
    PlayoutRandom& random_;
    unsigned seen_ = 0;
    Cell chosen_ = PlayoutBoard::NO_CELL;
};

Cell beside(Cell cell, int direction) { return static_cast<Cell>(cell + DIRECTIONS[direction]); }

// The cell that takes the chain of this stone, if it is an enemy's and one move does it.
void draw_capture(const PlayoutBoard& board, Cell stone, Lot& lot) {
    if (board.color_at(stone) != other(board.to_play()) || !board.in_atari(stone)) return;
    const Cell liberty = board.only_liberty(stone);
    if (board.playable(liberty)) lot.draw(liberty);
}

// Ways out of atari for an own chain: to take an enemy chain that touches it, or to extend to two liberties or more.
void draw_escapes(const PlayoutBoard& board, Cell own, Lot& lot) {
    Cell stone = own;
    do {
        for (int k = 0; k < 4; ++k) draw_capture(board, beside(stone, k), lot);
        stone = board.next_in_chain(stone);
    } while (stone != own);
    const Cell liberty = board.only_liberty(own);
    if (board.playable(liberty) && !board.self_atari(liberty)) lot.draw(liberty);
}

}  // namespace

Cell choose_reply(const PlayoutBoard& board, PlayoutRandom& random, const PlayoutPolicy& policy) {
    const Cell last = board.last();
    if (policy.captures) {
        Lot lot(random);
        if (last != PlayoutBoard::NO_CELL) draw_capture(board, last, lot);
        const Cell previous = board.previous();
        if (previous != PlayoutBoard::NO_CELL) {
            for (int k = 0; k < 4; ++k) draw_capture(board, beside(previous, k), lot);
        }
        if (lot.chosen() != PlayoutBoard::NO_CELL) return lot.chosen();
    }
    if (last == PlayoutBoard::NO_CELL) return PlayoutBoard::NO_CELL;
    if (policy.atari) {
        Lot lot(random);
        for (int k = 0; k < 4; ++k) {
            const Cell own = beside(last, k);
            if (board.color_at(own) == board.to_play() && board.in_atari(own)) draw_escapes(board, own, lot);
        }
        if (lot.chosen() != PlayoutBoard::NO_CELL) return lot.chosen();
    }
    if (policy.nakade) {
        for (int k = 0; k < 4; ++k) {
            const Cell vital = vital_cell(board, beside(last, k));
            if (vital != PlayoutBoard::NO_CELL && board.playable(vital)) return vital;
        }
    }
    Lot lot(random);
    if (policy.shape) {
        for (int k = 0; k < 8; ++k) {
            const Cell cell = beside(last, k);
            if (board.color_at(cell) != EMPTY || !shape_matches(board.around(cell))) continue;
            if (board.playable(cell) && !board.self_atari(cell)) lot.draw(cell);
        }
    }
    return lot.chosen();
}

}  // namespace nerai
