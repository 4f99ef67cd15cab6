#include "nerai/playout_ladder.h"

#include <algorithm>

namespace nerai {

namespace {

using Cell = PlayoutBoard::Cell;
using playout_detail::DIRECTIONS;

bool can_play(const PlayoutBoard& board, Cell cell) { return board.legal(board.point_of(cell)); }

// After the owner's move: whether the chain is still caught.
bool still_caught(const PlayoutBoard& board, Cell stone, int& budget) {
    const FewLiberties left = few_liberties(board, stone);
    if (left.count == 1) return true;
    return left.count == 2 && ladder_move(board, stone, budget) != PlayoutBoard::NO_CELL;
}

}  // namespace

FewLiberties few_liberties(const PlayoutBoard& board, Cell stone) {
    FewLiberties found;
    Cell at = stone;
    do {
        for (int k = 0; k < 4; ++k) {
            const Cell cell = static_cast<Cell>(at + DIRECTIONS[k]);
            const auto end = found.cells.begin() + found.count;
            if (board.color_at(cell) != EMPTY || std::find(found.cells.begin(), end, cell) != end) continue;
            found.cells[found.count++] = cell;
            if (found.count == FewLiberties::MOST) return found;
        }
        at = board.next_in_chain(at);
    } while (at != stone);
    return found;
}

bool ladder_holds(const PlayoutBoard& board, Cell stone, int& budget) {
    const auto saved_by = [&](Cell cell) {
        if (--budget < 0) return true;
        PlayoutBoard after = board;
        after.play_cell(cell);
        return !still_caught(after, stone, budget);
    };
    Cell at = stone;
    do {
        for (int k = 0; k < 4; ++k) {
            const Cell cell = static_cast<Cell>(at + DIRECTIONS[k]);
            if (board.color_at(cell) != other(board.to_play()) || !board.in_atari(cell)) continue;
            const Cell taking = board.only_liberty(cell);
            if (can_play(board, taking) && saved_by(taking)) return false;
        }
        at = board.next_in_chain(at);
    } while (at != stone);
    const Cell liberty = board.only_liberty(stone);
    return !(board.playable(liberty) && saved_by(liberty));
}

Cell ladder_move(const PlayoutBoard& board, Cell stone, int& budget) {
    const FewLiberties liberties = few_liberties(board, stone);
    for (int k = 0; k < liberties.count; ++k) {
        const Cell cell = liberties.cells[k];
        if (!board.playable(cell) || --budget < 0) continue;
        PlayoutBoard after = board;
        after.play_cell(cell);
        if (after.in_atari(stone) && ladder_holds(after, stone, budget)) return cell;
    }
    return PlayoutBoard::NO_CELL;
}

}  // namespace nerai
