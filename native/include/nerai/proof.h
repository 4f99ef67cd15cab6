// Writes a solved game down as a proof: a graph of positions that can be checked without search.
//
// Takes a game whose present position is solved in the table; gives nodes, children before parents, the root last.
// Only a reply by which the loser pays one of unlimited threats may lead back to a position above it (trail.h).
// Every zone is computed anew from the children, and a position that the table has lost is searched again, so what is
// written does not rest on what the table says. Knows no Go.
#pragma once

#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "nerai/dfpn.h"

namespace nerai {

template <class Zone>
struct ProofNode {
    std::uint64_t key = 0;
    int to_move = 0;
    int winner = 0;
    int leaf = 0;                              // the game's own code; not 0: decided as it stands
    int move = -2;                             // the winner's move, when the winner is to move
    int child = -1;                            // after it
    std::vector<std::pair<int, int>> replies;  // the loser's moves and what they lead to, when the loser is to move
    std::uint64_t standing = 0;                // the game's own, of what became of a goal of several parts
    Zone zone{};
};

template <class Game>
class ProofWriter {
  public:
    using Zone = typename Game::Zone;

    // Repetition is no way to win, so the winner loses by it wherever something must be searched again.
    ProofWriter(Game& game, Table<Zone>& table, SearchLimits limits, Hypotheses<Zone>& hypotheses, int winner)
        : game_(game),
          table_(table),
          hypotheses_(hypotheses),
          search_(game, table, limits, hypotheses, winner),
          limits_(limits),
          nodes_limit_(limits.nodes),
          winner_(winner) {}

    // The proof that `winner` wins the present position; empty when it cannot be completed within the limits, or when
    // hypotheses turn out false: then they have changed, and search may find another way.
    std::optional<std::vector<ProofNode<Zone>>> write() {
        // Hypotheses nearest to the root first: so the payer is found to win with as few threats as can be.
        tests_only_ = game_.payer() == 1 - winner_;
        const bool stands = !tests_only_ || add() != NONE;
        drop_from(0);
        tests_only_ = false;
        if (stands && add() != NONE) return std::move(nodes_);
        for (const auto& [key, zone] : widened_) hypotheses_.widen(key, zone);
        return std::nullopt;
    }

    // The proof that `winner` wins when the payer has no threats; on the way to any other, it costs next to nothing.
    std::optional<std::vector<ProofNode<Zone>>> write_unpaid() {
        lists_paid_ = false;
        const bool done = add() != NONE;
        lists_paid_ = true;
        std::vector<ProofNode<Zone>> found = nodes_;
        drop_from(0);
        if (!done) return std::nullopt;
        return found;
    }

    bool exhausted() const { return exhausted_; }
    std::uint64_t searched() const { return search_.nodes(); }

  private:
    // What stands for a node: its number; or, while it is not finished, LOOP less its place on the trail.
    static constexpr int NONE = -1;
    static constexpr int LOOP = -2;
    static constexpr std::size_t MOST_DEPTH = Dfpn<Game>::MAX_DEPTH;  // search goes on from any place on the trail
    static constexpr int MOST_FAILURES = 1000;
    static constexpr std::uint64_t VISITS_PER_NODE = 10;
    static constexpr std::uint64_t MOST_NODES = std::uint64_t{1} << 40;

    int add();
    bool is_exhausted();
    int test();
    bool fill_win(ProofNode<Zone>& node, int move);
    bool fill_loss(ProofNode<Zone>& node);
    int finish(ProofNode<Zone> node);
    void close_loops(int number, std::size_t first);
    bool is_paid(int move) {
        const int payments = game_.payments();
        game_.play(move);
        const bool paid = game_.payments() > payments;
        game_.undo();
        return paid;
    }
    int add_after(int move) {
        const int payments = game_.payments();
        game_.play(move);
        const int child = tests_only_ && game_.payments() > payments ? test() : add();
        game_.undo();
        return child;
    }
    const Zone& zone_of(int child) {
        return child <= LOOP ? trail().assumed(LOOP - child) : nodes_[static_cast<std::size_t>(child)].zone;
    }
    std::optional<Entry<Zone>> solved();
    void drop_from(std::size_t size);
    Trail<Zone>& trail() { return search_.trail(); }

    Game& game_;
    Table<Zone>& table_;
    Hypotheses<Zone>& hypotheses_;
    Dfpn<Game> search_;
    SearchLimits limits_;
    std::uint64_t nodes_limit_;
    std::uint64_t visits_ = 0;
    bool exhausted_ = false;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    int winner_;
    int failures_ = 0;
    bool lists_paid_ = true;   // whether what the payer may do for a threat is looked at
    bool tests_only_ = false;  // what the payer has paid for is not written down, only found to be no win of his
    std::vector<ProofNode<Zone>> nodes_;
    std::unordered_map<std::uint64_t, int> known_;      // the finished nodes, by key
    std::unordered_map<std::uint64_t, Zone> widened_;  // zones of positions that play came back to, by key
    std::vector<bool> looped_ = std::vector<bool>(MOST_DEPTH);  // by place on the trail: whether play came back there
};

// The result for the present position, which is not on the trail yet.
template <class Game>
std::optional<Entry<typename Game::Zone>> ProofWriter<Game>::solved() {
    const std::uint64_t key = game_.key();
    const Entry<Zone>* entry = table_.find(key);
    if (entry != nullptr && entry->may_be_proved() && search_.holds(*entry)) return *entry;
    if (nodes_limit_ <= search_.nodes()) return std::nullopt;
    const Entry<Zone> found = search_.solve();
    if (found.may_be_proved()) return found;
    // What is won by repetition at best, or cannot be shown, must not be assumed.
    if (found.solved()) hypotheses_.refute(key);
    return std::nullopt;
}

// Loops are written down again until their zones fit, and that too has its limits.
template <class Game>
bool ProofWriter<Game>::is_exhausted() {
    ++visits_;
    exhausted_ |= visits_ > VISITS_PER_NODE * std::min(nodes_limit_, MOST_NODES);
    if (visits_ % 256 == 0) {
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
        exhausted_ |= limits_.seconds > 0 && elapsed.count() > limits_.seconds;
        exhausted_ |= limits_.stop != nullptr && limits_.stop->is_set();
    }
    return exhausted_;
}

// The number of the node for the present position, LOOP less its place when play came back to it, or NONE.
template <class Game>
int ProofWriter<Game>::add() {
    ProofNode<Zone> blank;
    blank.key = game_.key();
    blank.to_move = game_.to_move();
    blank.winner = winner_;
    if constexpr (requires { game_.standing(); }) blank.standing = game_.standing();
    if (const auto found = known_.find(blank.key); found != known_.end()) return found->second;
    if (const int place = trail().find(blank.key); place >= 0) {
        // Nobody but the payer loses by a loop.
        if (game_.payer() != 1 - winner_ || !trail().paid_since(place, game_.payments())) return NONE;
        looped_[static_cast<std::size_t>(place)] = true;
        return LOOP - place;
    }
    if (is_exhausted()) return NONE;
    const std::size_t first = nodes_.size();
    const auto [decision, leaf] = game_.leaf(blank.zone);
    if (decision != Decision::OPEN) {
        if ((decision == Decision::MOVER_WINS) != (blank.to_move == winner_)) return NONE;
        if constexpr (requires { game_.shows_leaf(winner_, blank.zone); })
            if (!game_.shows_leaf(winner_, blank.zone)) return NONE;
        blank.leaf = static_cast<int>(leaf);
        return finish(std::move(blank));
    }
    const auto place = static_cast<std::size_t>(trail().depth());
    if (place >= MOST_DEPTH) return NONE;
    for (Zone assumed{};;) {
        ProofNode<Zone> node = blank;
        std::optional<Entry<Zone>> entry;
        if (node.to_move == winner_) {
            entry = solved();
            if (!entry) return NONE;
            if (!entry->won()) {
                hypotheses_.refute(node.key);
                return NONE;
            }
        }
        trail().push(node.key, game_.payments());
        trail().assume(assumed);
        looped_[place] = false;
        const std::uint64_t version = hypotheses_.version();
        const bool filled = entry ? fill_win(node, entry->move) : fill_loss(node);
        trail().pop();
        if (!filled) {
            drop_from(first);
            if (!entry || exhausted_) return NONE;
            // A hypothesis was false, or a result free of the path leads back to the path: search again, from here.
            if (version == hypotheses_.version() && ++failures_ > MOST_FAILURES) return NONE;
            table_.forget(node.key);
            continue;
        }
        // What came back here took for granted that the zone is no larger than assumed.
        Zone all = assumed;
        all |= node.zone;
        if (!looped_[place] || all == assumed) {
            const int number = finish(std::move(node));
            if (looped_[place]) close_loops(number, first);
            return number;
        }
        drop_from(first);
        assumed = widened_[node.key] = all;
    }
}

// Stands in for a node: one without moves, if the winner wins here.
template <class Game>
int ProofWriter<Game>::test() {
    const std::uint64_t key = game_.key();
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    ProofNode<Zone> node;
    node.key = key;
    if (const Decision decision = game_.decide(node.zone); decision != Decision::OPEN)
        return (decision == Decision::MOVER_WINS) == (game_.to_move() == winner_) ? finish(std::move(node)) : NONE;
    const auto entry = solved();
    if (!entry) return NONE;
    if (entry->won() != (game_.to_move() == winner_)) {
        hypotheses_.refute(key);
        return NONE;
    }
    node.zone = entry->zone;
    return finish(std::move(node));
}

template <class Game>
bool ProofWriter<Game>::fill_win(ProofNode<Zone>& node, int move) {
    node.move = move;
    node.child = add_after(move);
    if (node.child != NONE) {
        node.zone = game_.zone_of_win(move, zone_of(node.child));
        return true;
    }
    game_.play(move);
    table_.forget(game_.key());
    game_.undo();
    return false;
}

template <class Game>
bool ProofWriter<Game>::fill_loss(ProofNode<Zone>& node) {
    Moves moves;
    if (!game_.seed_of_loss(node.zone)) moves.push_back(-1);
    const auto listed = [&](int move) {
        return std::any_of(node.replies.begin(), node.replies.end(), [&](const auto& one) { return one.first == move; });
    };
    for (;;) {
        for (const int move : moves) {
            if (listed(move)) continue;
            const int child = add_after(move);
            if (child == NONE) return false;
            node.replies.emplace_back(move, child);
            node.zone |= zone_of(child);
        }
        game_.close_loss(node.zone);
        moves.clear();
        game_.moves_in(node.zone, moves);
        if (!lists_paid_) std::erase_if(moves, [&](int move) { return is_paid(move); });
        if (!std::all_of(moves.begin(), moves.end(), listed)) continue;
        if constexpr (requires { game_.shows_loss(node.zone); }) return game_.shows_loss(node.zone);
        return true;
    }
}

template <class Game>
int ProofWriter<Game>::finish(ProofNode<Zone> node) {
    const int number = static_cast<int>(nodes_.size());
    known_[node.key] = number;
    nodes_.push_back(std::move(node));
    return number;
}

// Tells the number of the node, which is the last, to all that came back to it since `first`.
template <class Game>
void ProofWriter<Game>::close_loops(int number, std::size_t first) {
    const int stand_in = LOOP - trail().depth();
    for (std::size_t i = first; i < nodes_.size(); ++i) {
        if (nodes_[i].child == stand_in) nodes_[i].child = number;
        for (auto& reply : nodes_[i].replies)
            if (reply.second == stand_in) reply.second = number;
    }
}

template <class Game>
void ProofWriter<Game>::drop_from(std::size_t size) {
    for (std::size_t i = size; i < nodes_.size(); ++i) known_.erase(nodes_[i].key);
    nodes_.resize(size);
}

}  // namespace nerai
