#include "nerai/playout.h"

#include "nerai/playout_clock.h"

namespace nerai {

namespace {

using Cell = PlayoutBoard::Cell;
using playout_detail::DIRECTIONS;

// One in so many random moves that put an own chain in atari is played all the same: at times that is how a group dies.
constexpr std::uint32_t CARELESS = 8;

// Any playable cell with the same chance, or NO_CELL when there is none: a refused cell is set aside at the end of the
// list and the draw repeated among the rest.
template <bool Careful, bool Guided>
Cell choose_uniform(PlayoutBoard& board, PlayoutRandom& random, const PlayoutGuide* guide, const BookCursor* cursor) {
    const auto refused = [&](Cell cell) {
        if constexpr (Guided) {
            if (guide->settled(cell) || (cursor != nullptr && cursor->needless(board, cell))) return true;
        }
        if (!board.playable(cell)) return true;
        if constexpr (Careful) return board.self_atari(cell) && random.below(CARELESS) != 0;
        return false;
    };
    for (unsigned left = static_cast<unsigned>(board.empty_cells().size()); left != 0;) {
        const unsigned index = random.below(left);
        const Cell cell = board.empty_cells()[index];
        if (!refused(cell)) return cell;
        board.swap_empty(index, --left);
    }
    return PlayoutBoard::NO_CELL;
}

template <bool Informed, bool Careful, bool Guided>
int play_moves(PlayoutBoard& board, PlayoutRandom& random, const PlayoutPolicy& policy, int max_moves,
               const PlayoutGuide* guide, PlayoutTrace* trace, BookCursor* cursor) {
    int passes = 0, moves = 0;
    for (; passes < 2 && moves < max_moves; ++moves) {
        Cell cell = PlayoutBoard::NO_CELL;
        if (Guided && cursor != nullptr) cell = cursor->reply(board);
        if (Informed && cell == PlayoutBoard::NO_CELL) {
            cell = choose_reply(board, random, policy);
            if constexpr (Guided) {
                if (guide->settled(cell) || (cursor != nullptr && cursor->needless(board, cell))) cell = PlayoutBoard::NO_CELL;
            }
        }
        if (cell == PlayoutBoard::NO_CELL) {
            cell = choose_uniform<Careful, Guided>(board, random, guide, cursor);
            if (Guided && cursor != nullptr && cell != PlayoutBoard::NO_CELL) cell = cursor->better(board, cell);
        }
        if (cell == PlayoutBoard::NO_CELL) {
            board.pass();
            if (Guided && cursor != nullptr) cursor->pass();
            ++passes;
        } else {
            if (trace != nullptr) trace->note(cell, board.to_play());
            board.play_cell(cell);
            if (Guided && cursor != nullptr) cursor->note(board, cell, other(board.to_play()));
            passes = 0;
        }
    }
    return moves;
}

template <bool Informed, bool Careful>
int play_moves(PlayoutBoard& board, PlayoutRandom& random, const PlayoutPolicy& policy, int max_moves,
               const PlayoutGuide* guide, PlayoutTrace* trace, BookCursor* cursor) {
    return guide != nullptr && (guide->settles || cursor != nullptr)
               ? play_moves<Informed, Careful, true>(board, random, policy, max_moves, guide, trace, cursor)
               : play_moves<Informed, Careful, false>(board, random, policy, max_moves, guide, trace, cursor);
}

// Gives a region of empty cells to the one colour it touches, if it touches one only.
int own_region(const PlayoutBoard& board, Cell start, CellOwners& owners, CellOwners& seen) {
    std::array<Cell, MAX_SIDE * MAX_SIDE> region;
    std::array<bool, 4> touched{};
    int size = 0;
    seen[start] = 1;
    region[size++] = start;
    for (int done = 0; done < size; ++done) {
        for (int k = 0; k < 4; ++k) {
            const Cell neighbour = static_cast<Cell>(region[done] + DIRECTIONS[k]);
            const Color color = board.color_at(neighbour);
            touched[color] = true;
            if (color == EMPTY && !seen[neighbour]) {
                seen[neighbour] = 1;
                region[size++] = neighbour;
            }
        }
    }
    const int owner = touched[BLACK] - touched[WHITE];
    for (int k = 0; k < size; ++k) owners[region[k]] = static_cast<std::int8_t>(owner);
    return owner * size;
}

}  // namespace

int play_out(PlayoutBoard& board, PlayoutRandom& random, const PlayoutPolicy& policy, int max_moves,
             const PlayoutGuide* guide, PlayoutTrace* trace, BookCursor* cursor) {
    if (policy.plain()) return play_moves<false, false>(board, random, policy, max_moves, guide, trace, cursor);
    return policy.careful ? play_moves<true, true>(board, random, policy, max_moves, guide, trace, cursor)
                          : play_moves<true, false>(board, random, policy, max_moves, guide, trace, cursor);
}

int area_owners(const PlayoutBoard& board, CellOwners& owners) {
    int score = 0;
    for (unsigned cell = 0; cell < owners.size(); ++cell) {
        const Color color = board.color_at(static_cast<Cell>(cell));
        const int owner = (color == BLACK) - (color == WHITE);
        owners[cell] = static_cast<std::int8_t>(owner);
        score += owner;
    }
    CellOwners seen{};
    for (const Cell cell : board.empty_cells()) {
        if (!seen[cell]) score += own_region(board, cell, owners, seen);
    }
    return score;
}

PlayoutTotals run_playouts(const PlayoutBoard& start, const PlayoutOptions& options, const PlayoutLimits& limits,
                           std::uint64_t seed) {
    check_playout_arguments(options, limits);
    const int max_moves = move_limit(start, options);
    PlayoutRandom random(seed);
    PlayoutClock clock(limits);
    PlayoutTotals totals;
    std::array<std::int32_t, PlayoutBoard::CELLS> ownership{};
    CellOwners owners;
    do {
        PlayoutBoard board = start;
        totals.moves += play_out(board, random, options.policy, max_moves);
        const double score = area_owners(board, owners) - options.komi;
        totals.count += 1;
        totals.black_wins += score > 0;
        totals.draws += score == 0;
        totals.score_sum += score;
        for (unsigned cell = 0; cell < owners.size(); ++cell) ownership[cell] += owners[cell];
    } while (totals.count < limits.count && !clock.expired());
    totals.ownership.resize(start.area());
    for (Point point = 0; point < start.area(); ++point) totals.ownership[point] = ownership[start.cell_of(point)];
    return totals;
}

}  // namespace nerai
