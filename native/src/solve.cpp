#include "nerai/solve.h"

namespace nerai {

template <int W>
Solution<W> solve(SearchBoard<W>& board, const Target<W>& target, SearchLimits limits, std::size_t table_mb) {
    const auto start = std::chrono::steady_clock::now();
    const auto elapsed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
    GoalGame<W> game(board, target);
    Table<Mask<W>> table(table_mb);
    Solution<W> solution;
    Mask<W> zone;
    int winner = -1;
    if (const Decision decision = game.decide(zone); decision != Decision::OPEN) {
        winner = decision == Decision::MOVER_WINS ? game.to_move() : 1 - game.to_move();
    } else {
        Dfpn<GoalGame<W>> search(game, table, limits);
        const auto root = search.solve();
        solution.nodes = search.nodes();
        solution.reason = search.reason();
        if (root.solved() && root.path == 0) winner = root.won() ? game.to_move() : 1 - game.to_move();
    }
    if (winner >= 0) {
        // Writing the proof may take some searching again; it gets as much as finding it did, and never less than a little.
        SearchLimits rest = limits;
        rest.nodes = std::max<std::uint64_t>(solution.nodes, 10'000);
        if (limits.seconds > 0) rest.seconds = std::max(limits.seconds, 0.1);
        ProofWriter<GoalGame<W>> writer(game, table, rest);
        auto proof = writer.write(winner);
        solution.nodes += writer.searched();
        if (proof) {
            solution.winner = winner;
            solution.proof = std::move(*proof);
            solution.move = static_cast<Point>(solution.proof.back().move);
        } else {
            solution.reason = Reason::NODES;
        }
    }
    solution.seconds = elapsed();
    return solution;
}

template Solution<2> solve(SearchBoard<2>&, const Target<2>&, SearchLimits, std::size_t);
template Solution<4> solve(SearchBoard<4>&, const Target<4>&, SearchLimits, std::size_t);
template Solution<6> solve(SearchBoard<6>&, const Target<6>&, SearchLimits, std::size_t);

}  // namespace nerai
