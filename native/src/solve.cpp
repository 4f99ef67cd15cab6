#include "nerai/solve.h"

namespace nerai {
namespace {

// One question on its way to a proof.
template <int W, class Game>
class Inquiry {
  public:
    Inquiry(Game& game, SearchLimits limits, std::size_t table_mb) : game_(game), limits_(limits), table_(table_mb) {}

    Solution<W> answer() {
        // What search finds may rest on hypotheses; writing it down tests them, and each time that fails more is known.
        for (;;) {
            const int winner = find_winner();
            if (winner < 0) break;
            const std::uint64_t version = hypotheses_.version();
            if (write(winner)) break;
            solution_.reason = Reason::NODES;
            if (version == hypotheses_.version() || is_out_of_limits()) break;
        }
        solution_.seconds = elapsed();
        return std::move(solution_);
    }

  private:
    double elapsed() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }
    bool is_out_of_limits() const {
        return solution_.nodes >= limits_.nodes || (limits_.seconds > 0 && elapsed() >= limits_.seconds) ||
               (limits_.stop != nullptr && limits_.stop->is_set());
    }

    int find_winner() {
        Mask<W> zone;
        if (const Decision decision = game_.decide(zone); decision != Decision::OPEN)
            return decision == Decision::MOVER_WINS ? game_.to_move() : 1 - game_.to_move();
        // Who wins although he loses by repetition has won; who loses only by it may win or not.
        for (int loser = 0; loser < 2; ++loser) {
            SearchLimits rest = limits_;
            if (limits_.seconds > 0) rest.seconds = std::max(0.001, limits_.seconds - elapsed());
            rest.nodes -= std::min(rest.nodes - 1, solution_.nodes);
            Dfpn<Game> search(game_, table_, rest, hypotheses_, loser);
            const auto root = search.solve();
            solution_.nodes += search.nodes();
            solution_.reason = search.reason();
            if (root.solved() && root.rests != Rests::ON_REPETITION) return root.won() ? game_.to_move() : 1 - game_.to_move();
            if (search.reason() != Reason::REPETITION || is_out_of_limits()) break;
        }
        return -1;
    }

    bool write(int winner) {
        // It may take some searching again, which gets as much as finding it did, and never less than a little.
        SearchLimits rest = limits_;
        rest.nodes = std::max<std::uint64_t>(solution_.nodes, 10'000);
        if (limits_.seconds > 0) rest.seconds = std::max(limits_.seconds, 0.1);
        ProofWriter<Game> writer(game_, table_, rest, hypotheses_, winner);
        auto proof = writer.write();
        solution_.nodes += writer.searched();
        if (!proof) return false;
        solution_.winner = winner;
        solution_.proof = std::move(*proof);
        solution_.move = static_cast<Point>(solution_.proof.back().move);
        return true;
    }

    Game& game_;
    SearchLimits limits_;
    Table<Mask<W>> table_;
    Hypotheses<Mask<W>> hypotheses_;
    Solution<W> solution_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

template <int W>
Solution<W> solve(SearchBoard<W>& board, const Target<W>& target, SearchLimits limits, std::size_t table_mb) {
    GoalGame<W> game(board, target);
    return Inquiry<W, GoalGame<W>>(game, limits, table_mb).answer();
}

template <int W>
Solution<W> solve(SearchBoard<W>& board, const JointTarget<W>& target, SearchLimits limits, std::size_t table_mb) {
    JointGame<W> game(board, target);
    return Inquiry<W, JointGame<W>>(game, limits, table_mb).answer();
}

template Solution<2> solve(SearchBoard<2>&, const Target<2>&, SearchLimits, std::size_t);
template Solution<4> solve(SearchBoard<4>&, const Target<4>&, SearchLimits, std::size_t);
template Solution<6> solve(SearchBoard<6>&, const Target<6>&, SearchLimits, std::size_t);
template Solution<2> solve(SearchBoard<2>&, const JointTarget<2>&, SearchLimits, std::size_t);
template Solution<4> solve(SearchBoard<4>&, const JointTarget<4>&, SearchLimits, std::size_t);
template Solution<6> solve(SearchBoard<6>&, const JointTarget<6>&, SearchLimits, std::size_t);

}  // namespace nerai
