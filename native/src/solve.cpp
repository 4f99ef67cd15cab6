#include "nerai/solve.h"

#include "nerai/crop.h"

namespace nerai {
namespace {

// One question on its way to a proof.
template <int W, class Game>
class Inquiry {
  public:
    Inquiry(Game& game, SearchLimits limits, std::size_t table_mb)
        : game_(game), limits_(limits), table_(table_mb), proposals_(game, game.target().proposals) {}

    Solution<W> answer(std::size_t most_lessons) {
        // What search finds may rest on hypotheses; writing it down tests them, and each time that fails more is known.
        for (;;) {
            const int winner = find_winner();
            if (winner < 0) break;
            const std::uint64_t version = hypotheses_.version();
            if (version == 0 && game_.payer() == 1 - winner) write_unpaid(winner);
            if (write(winner)) break;
            solution_.reason = Reason::NODES;
            if (version == hypotheses_.version() || exhausted_ || is_out_of_limits()) break;
        }
        if (most_lessons > 0) solution_.lessons = LessonWalk<Game>(game_, table_).from_here(most_lessons);
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
            search.propose(proposals_);
            const auto root = search.solve();
            solution_.nodes += search.nodes();
            solution_.reason = search.reason();
            if (root.may_be_proved()) return root.won() ? game_.to_move() : 1 - game_.to_move();
            // Where moves are left out nobody is refuted by that, and the other search has little else to go by.
            if (!root.solved() || is_out_of_limits() || (leaves_out() && root.rests == Rests::UNSHOWN)) break;
        }
        return -1;
    }

    bool leaves_out() const { return game_.target().only_advised; }

    // Writing may take some searching again, which gets as much as finding it did, and never less than a little.
    SearchLimits writing_limits() const {
        SearchLimits rest = limits_;
        rest.nodes = std::max<std::uint64_t>(solution_.nodes, 10'000);
        if (limits_.seconds > 0) rest.seconds = std::max(limits_.seconds, 0.1);
        return rest;
    }

    void write_unpaid(int winner) {
        ProofWriter<Game> writer(game_, table_, writing_limits(), hypotheses_, winner);
        if (auto proof = writer.write_unpaid()) solution_.unpaid = std::move(*proof);
        solution_.nodes += writer.searched();
    }

    bool write(int winner) {
        ProofWriter<Game> writer(game_, table_, writing_limits(), hypotheses_, winner);
        auto proof = writer.write();
        solution_.nodes += writer.searched();
        exhausted_ = writer.exhausted();
        if (!proof) return false;
        solution_.winner = winner;
        solution_.proof = std::move(*proof);
        solution_.move = static_cast<Point>(solution_.proof.back().move);
        return true;
    }

    Game& game_;
    SearchLimits limits_;
    Table<Mask<W>> table_;
    Proposals proposals_;
    Hypotheses<Mask<W>> hypotheses_;
    Solution<W> solution_;
    bool exhausted_ = false;  // whether writing was broken off
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

template <int W>
Solution<W> answered(SearchBoard<W>& board, const Target<W>& target, SearchLimits limits, std::size_t table_mb,
                     std::size_t most_lessons) {
    GoalGame<W> game(board, target);
    return Inquiry<W, GoalGame<W>>(game, limits, table_mb).answer(most_lessons);
}

template <int W>
Solution<W> answered(SearchBoard<W>& board, const JointTarget<W>& target, SearchLimits limits, std::size_t table_mb,
                     std::size_t most_lessons) {
    JointGame<W> game(board, target);
    return Inquiry<W, JointGame<W>>(game, limits, table_mb).answer(most_lessons);
}

// Proposals on the small board; those that leave it are left out.
template <int W, int V>
std::vector<Proposal> cropped(const std::vector<Proposal>& proposals, const Crop<W, V>& crop) {
    std::vector<Proposal> result;
    const auto inside = [&](int move) { return crop.holds(move); };
    for (const Proposal& one : proposals) {
        if (!std::all_of(one.line.begin(), one.line.end(), inside)) continue;
        Proposal& small = result.emplace_back();
        for (const int move : one.line) small.line.push_back(crop.small(move));
        for (const int move : one.moves)
            if (inside(move)) small.moves.push_back(crop.small(move));
    }
    return result;
}

template <int W, int V>
Target<V> cropped(const Target<W>& target, const Crop<W, V>& crop) {
    return {target.kind,
            target.reacher,
            crop.small(target.stones),
            target.liberty_bound,
            crop.small(target.region),
            crop.small(target.open),
            crop.small(target.assumed),
            target.threats,
            cropped(target.proposals, crop),
            target.hints,
            target.only_advised};
}

template <int W, int V>
JointTarget<V> cropped(const JointTarget<W>& target, const Crop<W, V>& crop) {
    JointTarget<V> result{{}, target.value, target.friend_color, cropped(target.common, crop)};
    for (const GoalAtom<W>& atom : target.atoms)
        result.atoms.push_back({atom.kind, atom.reacher, crop.small(atom.points), crop.small(atom.own), atom.liberty_bound});
    return result;
}

template <int W>
const Target<W>& surroundings(const Target<W>& target) {
    return target;
}
template <int W>
const Target<W>& surroundings(const JointTarget<W>& target) {
    return target.common;
}

template <int W>
Mask<W> named_points(const Target<W>& target) {
    return target.stones;
}
template <int W>
Mask<W> named_points(const JointTarget<W>& target) {
    Mask<W> all;
    for (const GoalAtom<W>& atom : target.atoms) all |= atom.points | atom.own;
    return all;
}

// A proof on the whole board; nothing when a zone reaches the cut.
template <int W, int V>
std::optional<std::vector<ProofNode<Mask<W>>>> lifted(const std::vector<ProofNode<Mask<V>>>& proof,
                                                      const Crop<W, V>& crop) {
    std::vector<ProofNode<Mask<W>>> result;
    result.reserve(proof.size());
    for (const ProofNode<Mask<V>>& node : proof) {
        const auto zone = crop.lift(node.zone);
        if (!zone) return std::nullopt;
        ProofNode<Mask<W>> copy;
        copy.key = node.key;
        copy.to_move = node.to_move;
        copy.winner = node.winner;
        copy.leaf = node.leaf;
        copy.move = crop.large(node.move);
        copy.child = node.child;
        copy.replies = node.replies;
        for (auto& [move, child] : copy.replies) move = crop.large(move);
        copy.standing = node.standing;
        copy.zone = *zone;
        result.push_back(std::move(copy));
    }
    return result;
}

template <int W, int V>
std::vector<Lesson> lifted(std::vector<Lesson> lessons, const Crop<W, V>& crop) {
    for (Lesson& lesson : lessons) {
        for (int& move : lesson.line) move = crop.large(move);
        for (Lesson::Move& one : lesson.moves) one.move = crop.large(one.move);
    }
    return lessons;
}

// The solution on the whole board; nothing when its proof reaches the cut.
template <int W, int V>
std::optional<Solution<W>> lifted(const Solution<V>& solution, const Crop<W, V>& crop) {
    auto proof = lifted(solution.proof, crop);
    if (!proof) return std::nullopt;
    return Solution<W>{solution.winner,  solution.reason,   crop.large(solution.move),
                       solution.nodes,   solution.seconds,  std::move(*proof),
                       lifted(solution.unpaid, crop).value_or(std::vector<ProofNode<Mask<W>>>{}),
                       lifted(solution.lessons, crop)};
}

// Tries the question on a board of V words; nothing when it does not fit, or when what is cut off matters.
template <int V, int W, class AnyTarget>
std::optional<Solution<W>> solve_cropped(const SearchBoard<W>& board, const AnyTarget& target, SearchLimits limits,
                                         std::size_t table_mb, std::size_t most_lessons) {
    const Target<W>& around = surroundings(target);
    const auto crop = Crop<W, V>::around(board, around.region | named_points(target), around.open, around.assumed);
    if (!crop) return std::nullopt;
    SearchBoard<V> small = crop->board();
    return lifted(answered(small, cropped(target, *crop), limits, table_mb, most_lessons), *crop);
}

// On the smallest board that will do. Without a region there is nothing to cut around.
template <int W, class AnyTarget>
Solution<W> solve_where_it_fits(SearchBoard<W>& board, const AnyTarget& target, SearchLimits limits, std::size_t table_mb,
                                std::size_t most_lessons) {
    if (surroundings(target).region.any()) {
        if constexpr (W > 2)
            if (auto found = solve_cropped<2>(board, target, limits, table_mb, most_lessons)) return std::move(*found);
        if constexpr (W > 4)
            if (auto found = solve_cropped<4>(board, target, limits, table_mb, most_lessons)) return std::move(*found);
    }
    return answered(board, target, limits, table_mb, most_lessons);
}

}  // namespace

template <int W>
Solution<W> solve(SearchBoard<W>& board, const Target<W>& target, SearchLimits limits, std::size_t table_mb,
                  std::size_t most_lessons) {
    return solve_where_it_fits(board, target, limits, table_mb, most_lessons);
}

template <int W>
Solution<W> solve(SearchBoard<W>& board, const JointTarget<W>& target, SearchLimits limits, std::size_t table_mb,
                  std::size_t most_lessons) {
    return solve_where_it_fits(board, target, limits, table_mb, most_lessons);
}

template Solution<2> solve(SearchBoard<2>&, const Target<2>&, SearchLimits, std::size_t, std::size_t);
template Solution<4> solve(SearchBoard<4>&, const Target<4>&, SearchLimits, std::size_t, std::size_t);
template Solution<6> solve(SearchBoard<6>&, const Target<6>&, SearchLimits, std::size_t, std::size_t);
template Solution<2> solve(SearchBoard<2>&, const JointTarget<2>&, SearchLimits, std::size_t, std::size_t);
template Solution<4> solve(SearchBoard<4>&, const JointTarget<4>&, SearchLimits, std::size_t, std::size_t);
template Solution<6> solve(SearchBoard<6>&, const JointTarget<6>&, SearchLimits, std::size_t, std::size_t);

}  // namespace nerai
