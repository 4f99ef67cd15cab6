// One search of a game whose leaves are opinion, and what it found: who seems to win, and by which move.
//
// Takes a game for dfpn.h that is not to be proved, with limits; gives an Estimate. Knows nothing of Go.
#pragma once

#include "nerai/dfpn.h"
#include "nerai/geometry.h"

namespace nerai {

struct Estimate {
    int winner = -1;       // the player who wins, 0 or 1; -1 not settled
    Point move = NO_MOVE;  // the mover's winning move, PASS when none is needed; the most promising one when not settled
    std::uint64_t nodes = 0;
    std::uint32_t effort_to_win = 0;  // for the player to move, when not settled
    std::uint32_t effort_to_lose = 0;
};

template <class Game>
Estimate estimate(Game& game, SearchLimits limits, std::size_t table_mb) {
    using Zone = typename Game::Zone;
    Estimate result;
    const int mover = game.to_move();
    Zone zone{};
    if (const Decision decision = game.decide(zone); decision != Decision::OPEN) {
        result.winner = decision == Decision::MOVER_WINS ? mover : 1 - mover;
        if (result.winner == mover) result.move = PASS;
        return result;
    }
    Table<Zone> table(table_mb);
    Dfpn<Game> search(game, table, limits);
    const auto root = search.solve();
    result.nodes = search.nodes();
    result.effort_to_win = root.phi;
    result.effort_to_lose = root.delta;
    if (root.solved()) {
        result.winner = root.won() ? mover : 1 - mover;
        if (root.won()) result.move = root.move;
        return result;
    }
    // The move that needs the least to be won.
    Moves moves;
    game.candidates(moves);
    std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
    for (const int move : moves) {
        game.play(move);
        const auto* child = table.find(game.key());
        game.undo();
        if (child == nullptr || child->won() || child->delta >= least) continue;
        least = child->delta;
        result.move = move;
    }
    return result;
}

}  // namespace nerai
