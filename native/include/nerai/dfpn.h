// Depth-first proof-number search with relevance zones, over any two-player game that ends in a win or a loss.
//
// Takes a Game (below), limits and a table size; gives the winner for the player to move, with the zone of the win.
// Knows no Go. The answer is not a proof: proof.h walks the solved positions again and writes one down.
//
// A *zone* is what a win depends on. The loser's moves outside of it change nothing, so a position is lost once every
// move inside the zone of the loss has lost: generating every move is never needed, and a generator that forgets one
// costs time, not truth.
//
// A position that comes back decides nothing by itself: what rests on that is *tainted*, true for the path it was found on
// at most. So is what rests on hypotheses (trail.h): true as long as they are.
//
// Game:
//   using Zone                      default constructible (empty), |=, ==
//   int to_move()                   0 or 1, fixed for a position
//   std::uint64_t key()             everything that decides what can follow
//   Decision decide(Zone&)          whether the position is decided as it stands, and the zone of that
//   bool seed_of_loss(Zone&)        true and the zone when passing loses at once; false when PASS is a move to search
//   void candidates(Moves&)         moves worth a try, best first; PASS among them if seed_of_loss says false
//   Zone zone_of_win(move, after)   at the position before the move
//   void close_loss(Zone&)          adds what a loss with this zone depends on as well
//   void moves_in(const Zone&, Moves&)   all legal moves inside the zone
//   bool may_win_by(move)           false: this move is only there to be refuted
//   bool shows_win(move), bool shows_loss(const Zone&)
//                                   false: no zone shows what the win, or the loss with this closed zone, rests on; may
//                                   be left out
//   uint32_t work_to_win(move)      a first guess of the work that a win by the move takes; may be left out
//   bool leaves_out(move)           true: the move is not tried, so nothing is lost where it might win; may be left out
//   int payer(), int payments()     who has unlimited threats (-1: nobody), and how many it has paid; may be left out
//   void play(move), void undo()
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <limits>
#include <vector>

#include "nerai/proposals.h"
#include "nerai/stop_flag.h"
#include "nerai/table.h"
#include "nerai/trail.h"

namespace nerai {

using Moves = std::vector<int>;

enum class Decision : std::uint8_t { OPEN, MOVER_WINS, MOVER_LOSES };
enum class Reason : std::uint8_t { SOLVED, NODES, TIME, MEMORY, STOPPED, REPETITION, DEPTH };

struct SearchLimits {
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    double seconds = 0;  // 0: none
    const StopFlag* stop = nullptr;
};

template <class Game>
class Dfpn {
  public:
    using Zone = typename Game::Zone;
    static constexpr int MAX_DEPTH = 700;  // of the trail, with what led to the position that is searched

    Dfpn(Game& game, Table<Zone>& table, SearchLimits limits) : Dfpn(game, table, limits, nothing_assumed_) {}

    // `repetition_loser` has lost when a position comes back that nobody has paid for. That is no proof either way: when
    // the answer rests on it, ask again with the other player, who may win without.
    Dfpn(Game& game, Table<Zone>& table, SearchLimits limits, Hypotheses<Zone>& hypotheses, int repetition_loser = 0)
        : game_(game), table_(table), limits_(limits), hypotheses_(hypotheses), trail_(repetition_loser) {
        if (limits_.seconds > 0) end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                                           std::chrono::duration<double>(limits_.seconds));
    }

    // Searches until the present position is solved or a limit is reached. The result's zone is valid when solved.
    Entry<Zone> solve() {
        reason_ = Reason::SOLVED;
        start_ = trail_.depth();
        const Entry<Zone> root = search(INFINITE, INFINITE);
        if (!root.solved() && reason_ == Reason::SOLVED) reason_ = Reason::NODES;
        if (root.solved() && root.rests == Rests::ON_REPETITION) reason_ = Reason::REPETITION;
        if (root.solved() && root.rests == Rests::UNSHOWN) reason_ = Reason::NODES;
        return root;
    }

    // Moves to be tried first; they must outlive the search.
    void propose(const Proposals& proposals) { proposals_ = &proposals; }

    Trail<Zone>& trail() { return trail_; }
    // Whether what is known of a position, which is not on the trail yet, is true there.
    bool holds(const Entry<Zone>& entry) const {
        return !entry.tainted() || entry.stamp == stamp(entry.rests, trail_.hash_with(entry.key));
    }

    std::uint64_t nodes() const { return nodes_; }
    Reason reason() const { return reason_; }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint32_t INFINITE = 1u << 30;
    static constexpr std::uint32_t PASS_HANDICAP = 10;
    static constexpr int NO_HINT = -3;

    struct Child {
        int move = 0;
        Entry<Zone> entry;
        bool paid = false;     // whether the payer pays a threat by this move
        bool relevant = true;  // whether the node is lost only if this one is refuted
    };
    struct Node {
        Entry<Zone> entry;
        std::vector<Child>* children;
        Zone seed;       // of a pass that loses at once
        Zone lost_zone;  // of all moves that lost so far
        int player;
        int hint;  // what refuted the last move that was tried instead of the one that led here
        bool pass_is_lost = false;
        int won_children = -1;  // how many there were when `lost_zone` was found
    };

    Entry<Zone> search(std::uint32_t phi_limit, std::uint32_t delta_limit);
    void expand(Node& node);
    void put_first(const Moves& proposed);
    bool settle(Node& node);
    void win(Node& node, const Child& child);
    bool shows_loss(Node& node);
    bool wins_by(int move) {
        if constexpr (requires { game_.shows_win(move); }) return game_.may_win_by(move) && game_.shows_win(move);
        return game_.may_win_by(move);
    }
    bool repeats(Child& child);
    bool assumed(Child& child);
    // Takes out of the scratch list what the game leaves out; tells whether that was anything.
    bool leave_out() {
        if constexpr (requires { game_.leaves_out(0); })
            return std::erase_if(moves_, [&](int move) { return game_.leaves_out(move); }) > 0;
        return false;
    }
    // Which of two moves that win is written down: the surer one, then the cheaper.
    static bool better(const Child& one, const Child& other) {
        if (one.entry.rests != other.entry.rests) return one.entry.rests > other.entry.rests;
        return one.entry.pays + one.paid < other.entry.pays + other.paid;
    }
    int payer() const {
        if constexpr (requires { game_.payer(); }) return game_.payer();
        return -1;
    }
    int payments() const {
        if constexpr (requires { game_.payments(); }) return game_.payments();
        return 0;
    }
    std::uint64_t stamp(Rests rests, std::uint64_t path) const {
        if (rests == Rests::ON_REPETITION) return path ^ hypotheses_.version();
        // Against whom it counts that something cannot be shown is another matter in the other search.
        if (rests == Rests::UNSHOWN) return 2 * hypotheses_.version() + static_cast<unsigned>(trail_.repetition_loser());
        return hypotheses_.version();
    }
    void narrow(Node& node);
    // A pass seldom wins, and what it loses is best found when little else is left to try.
    static std::uint32_t handicap(const Child& child) { return child.move < 0 ? PASS_HANDICAP : 0; }
    Child& choose(Node& node, std::uint32_t& second);
    bool add_children(const Moves& moves, std::vector<Child>& children);
    void refresh(Child& child);
    bool out_of_limits();
    static void decide(Entry<Zone>& entry, bool mover_wins) {
        entry.phi = mover_wins ? 0 : INFINITE;
        entry.delta = mover_wins ? INFINITE : 0;
    }
    // What last refuted the move that led here.
    std::int16_t& counter(int player) { return counter_[player][static_cast<std::size_t>(last_ + 2) % COUNTERS]; }

    Game& game_;
    Table<Zone>& table_;
    SearchLimits limits_;
    Clock::time_point end_{};
    std::uint64_t nodes_ = 0;
    Reason reason_ = Reason::SOLVED;
    Hypotheses<Zone> nothing_assumed_;
    Hypotheses<Zone>& hypotheses_;
    Trail<Zone> trail_;
    int start_ = 0;  // where on the trail this search began
    std::vector<std::vector<Child>> levels_{MAX_DEPTH + 1};  // the children of every position on the path
    const Proposals* proposals_ = nullptr;
    int hint_ = NO_HINT;
    int last_ = -2;  // the move that led here
    static constexpr std::size_t COUNTERS = 512;
    std::array<std::array<std::int16_t, COUNTERS>, 2> counter_{};  // by player and move to answer
    Moves moves_;                                                  // scratch
};

template <class Game>
bool Dfpn<Game>::out_of_limits() {
    if (reason_ != Reason::SOLVED) return true;
    if (nodes_ >= limits_.nodes) reason_ = Reason::NODES;
    if (trail_.depth() >= MAX_DEPTH) reason_ = Reason::DEPTH;
    if ((nodes_ & 255) == 0) {
        if (limits_.stop && limits_.stop->is_set()) reason_ = Reason::STOPPED;
        if (limits_.seconds > 0 && Clock::now() >= end_) reason_ = Reason::TIME;
    }
    return reason_ != Reason::SOLVED;
}

// Fills in what the table knows of a child, unless the child was decided when it was made.
template <class Game>
void Dfpn<Game>::refresh(Child& child) {
    if (child.entry.solved()) return;
    const Entry<Zone>* known = table_.find(child.entry.key);
    if (known == nullptr) return;
    if (!holds(*known)) return;
    child.entry = *known;
}

// Adds the moves that are not there yet, and decides those that are decided as they stand; tells whether there were any.
template <class Game>
bool Dfpn<Game>::add_children(const Moves& moves, std::vector<Child>& children) {
    const std::size_t before = children.size();
    for (const int move : moves) {
        if (std::any_of(children.begin(), children.end(), [&](const Child& one) { return one.move == move; })) continue;
        Child& child = children.emplace_back();
        child.move = move;
        const int paid_before = payments();
        game_.play(move);
        child.entry.key = game_.key();
        child.paid = payments() > paid_before;
        if ((child.paid && assumed(child)) || repeats(child)) {
            child.entry.stamp = stamp(child.entry.rests, trail_.hash_with(child.entry.key));
        } else if (const Decision decision = game_.decide(child.entry.zone); decision != Decision::OPEN) {
            decide(child.entry, decision == Decision::MOVER_WINS);
        }
        game_.undo();
        if constexpr (requires { game_.work_to_win(move); })
            if (!child.entry.solved()) child.entry.delta = game_.work_to_win(move);
    }
    return children.size() > before;
}

// Whether play has come back by this child; if so it is decided, but never for good.
template <class Game>
bool Dfpn<Game>::repeats(Child& child) {
    const int place = trail_.find(child.entry.key);
    if (place < 0) return false;
    const bool paid = trail_.paid_since(place, payments());
    // Before the search began, and when its payer is not to win: who knows how play came there can close the loop.
    if (paid && place < start_ && payer() != trail_.repetition_loser()) return false;
    decide(child.entry, game_.to_move() != (paid ? payer() : trail_.repetition_loser()));
    child.entry.rests = Rests::ON_REPETITION;
    return true;
}

// Whether the payer, who has paid for this child, is taken to lose it.
template <class Game>
bool Dfpn<Game>::assumed(Child& child) {
    refresh(child);
    if (child.entry.solved() || !hypotheses_.allow(child.entry.key)) return false;
    decide(child.entry, game_.to_move() != payer());
    child.entry.rests = Rests::ON_HYPOTHESES;
    child.entry.zone = hypotheses_.zone(child.entry.key);
    return true;
}

template <class Game>
void Dfpn<Game>::win(Node& node, const Child& child) {
    decide(node.entry, true);
    node.entry.move = static_cast<std::int16_t>(child.move);
    node.entry.zone = game_.zone_of_win(child.move, child.entry.zone);
    node.entry.rests = child.entry.rests;
    node.entry.pays = static_cast<std::uint8_t>(std::min(child.entry.pays + child.paid, 255));
    counter(node.player) = node.entry.move;
}

// Settles the node if its children do: won by one that is lost, lost when every relevant one is won.
template <class Game>
bool Dfpn<Game>::settle(Node& node) {
    int won_children = 0;
    bool pass_open = !node.pass_is_lost;
    Rests rests = Rests::ON_NOTHING;
    std::uint8_t pays = 0;
    const Child* lost = nullptr;
    for (Child& child : *node.children) {
        refresh(child);
        if (child.entry.lost() && !wins_by(child.move)) {
            // Neither a win nor refuted: whatever rests on it is no proof.
            decide(child.entry, true);
            child.entry.rests = std::min(child.entry.rests, Rests::UNSHOWN);
            child.entry.stamp = stamp(child.entry.rests, trail_.hash_with(child.entry.key));
        }
        if (child.entry.lost() && (lost == nullptr || better(child, *lost))) lost = &child;
        if (!child.entry.won()) continue;
        ++won_children;
        rests = std::min(rests, child.entry.rests);
        pays = std::max(pays, child.entry.pays);
        if (child.move < 0) pass_open = false;
    }
    if (lost != nullptr) {
        win(node, *lost);
        return true;
    }
    // Until it is known what a pass loses, every move may matter.
    if (pass_open) return false;
    if (won_children != node.won_children) narrow(node);
    node.won_children = won_children;
    const auto unsettled = [](const Child& child) { return child.relevant && !child.entry.won(); };
    if (std::any_of(node.children->begin(), node.children->end(), unsettled)) return false;
    moves_.clear();
    game_.moves_in(node.lost_zone, moves_);
    const bool left_out = leave_out();
    if (add_children(moves_, *node.children)) return settle(node);
    if (left_out || !shows_loss(node)) {
        // Nobody has won here: like repetition, it must not help who is to win without.
        decide(node.entry, trail_.repetition_loser() != node.player);
        node.entry.rests = std::min(rests, Rests::UNSHOWN);
        return true;
    }
    decide(node.entry, false);
    node.entry.zone = node.lost_zone;
    node.entry.rests = rests;
    node.entry.pays = pays;
    return true;
}

// Whether the zone of the loss shows it. If it does not, the least zone may: moves that need no answer are left out of it.
template <class Game>
bool Dfpn<Game>::shows_loss(Node& node) {
    if constexpr (requires { game_.shows_loss(node.lost_zone); }) {
        if (game_.shows_loss(node.lost_zone)) return true;
        Zone least = node.seed;
        moves_.assign(1, -1);
        for (bool grown = true; grown;) {
            const Zone before = least;
            for (const Child& child : *node.children)
                if (child.entry.won() && std::find(moves_.begin(), moves_.end(), child.move) != moves_.end())
                    least |= child.entry.zone;
            game_.close_loss(least);
            grown = !(least == before) || moves_ == Moves{-1};  // the pass comes first, by itself
            moves_.clear();
            game_.moves_in(least, moves_);
        }
        const auto lost = [&](int move) {
            return std::any_of(node.children->begin(), node.children->end(),
                               [&](const Child& child) { return child.move == move && child.entry.won(); });
        };
        if (!std::all_of(moves_.begin(), moves_.end(), lost) || !game_.shows_loss(least)) return false;
        node.lost_zone = least;
    }
    return true;
}


// Finds the zone of everything that lost so far, and which moves it leaves to be refuted.
template <class Game>
void Dfpn<Game>::narrow(Node& node) {
    node.lost_zone = node.seed;
    for (const Child& child : *node.children)
        if (child.entry.won()) node.lost_zone |= child.entry.zone;
    game_.close_loss(node.lost_zone);
    moves_.clear();
    game_.moves_in(node.lost_zone, moves_);
    for (Child& child : *node.children)
        child.relevant = std::find(moves_.begin(), moves_.end(), child.move) != moves_.end();
}

// The child that is easiest to lose for the opponent; `second` is how easy the next one is. Moves that are irrelevant so
// far are tried too: one that wins is often found long before the others have been refuted. They count as work for a
// loss, because many become relevant later; without them every loss looks near, and search does not leave it.
template <class Game>
auto Dfpn<Game>::choose(Node& node, std::uint32_t& second) -> Child& {
    Child* best = nullptr;
    std::uint64_t delta = 0;
    node.entry.phi = second = INFINITE;
    for (Child& child : *node.children) {
        if (child.entry.won()) continue;
        delta += child.entry.phi;
        const std::uint32_t work = child.entry.delta + handicap(child);
        if (best == nullptr || work < node.entry.phi) {
            second = best == nullptr ? INFINITE : node.entry.phi;
            node.entry.phi = work;
            best = &child;
        } else {
            second = std::min(second, work);
        }
    }
    node.entry.delta = static_cast<std::uint32_t>(std::clamp<std::uint64_t>(delta, 1, INFINITE - 1));
    return *best;
}

// Brings proposals to the front of the candidates; one that is not among them is added if it may win.
template <class Game>
void Dfpn<Game>::put_first(const Moves& proposed) {
    for (auto move = proposed.rbegin(); move != proposed.rend(); ++move) {
        const auto found = std::find(moves_.begin(), moves_.end(), *move);
        if (found != moves_.end()) std::rotate(moves_.begin(), found, found + 1);
        else if (*move >= 0 && game_.may_win_by(*move)) moves_.insert(moves_.begin(), *move);
    }
}

template <class Game>
void Dfpn<Game>::expand(Node& node) {
    node.children->clear();
    node.pass_is_lost = game_.seed_of_loss(node.seed);
    moves_.clear();
    game_.candidates(moves_);
    const Moves* proposed = proposals_ == nullptr ? nullptr : proposals_->find(node.entry.key);
    if (proposed != nullptr) put_first(*proposed);
    // What answered the same move elsewhere is tried first: it is often right here as well.
    if (const auto found = std::find(moves_.begin(), moves_.end(), counter(node.player)); found != moves_.end())
        std::rotate(moves_.begin(), found, found + 1);
    leave_out();
    add_children(moves_, *node.children);
    for (Child& child : *node.children) {
        if (child.entry.solved() || child.entry.work != 0) continue;
        if (child.move == node.hint) child.entry.delta = 1;
        if (child.move == counter(node.player)) child.entry.delta = (child.entry.delta + 1) / 2;
    }
    // Proposals come first as long as nothing is known of them. More favour does not pay: a wrong one costs too much.
    for (std::uint32_t place = 0; proposed != nullptr && place < proposed->size(); ++place)
        for (Child& child : *node.children)
            if (child.move == (*proposed)[place] && !child.entry.solved() && child.entry.work == 0)
                child.entry.delta = std::min(child.entry.delta, place + 1);
}

template <class Game>
Entry<typename Game::Zone> Dfpn<Game>::search(std::uint32_t phi_limit, std::uint32_t delta_limit) {
    const std::uint64_t nodes_before = nodes_++;
    const auto depth = static_cast<std::size_t>(trail_.depth());
    Node node{.entry = {}, .children = &levels_[depth], .seed = {}, .lost_zone = {}, .player = game_.to_move(),
              .hint = hint_};
    int refutation = NO_HINT;
    node.entry.key = game_.key();
    trail_.push(node.entry.key, payments());
    expand(node);

    while (!settle(node)) {
        std::uint32_t second;
        Child& best = choose(node, second);
        if (node.entry.phi >= phi_limit || node.entry.delta >= delta_limit || out_of_limits()) break;
        // A loss does not wait for an irrelevant move, so the work for a loss sets it no limit.
        const bool unlimited = delta_limit >= INFINITE || !best.relevant;
        const std::uint32_t child_phi_limit = unlimited ? INFINITE : delta_limit - (node.entry.delta - best.entry.phi);
        const std::uint32_t most = std::min(phi_limit, second >= INFINITE ? INFINITE : second + second / 10 + 1);
        const std::uint32_t child_delta_limit = most >= INFINITE ? INFINITE : most - handicap(best);
        const int before = last_;
        last_ = best.move;
        game_.play(best.move);
        hint_ = refutation;
        best.entry = search(child_phi_limit, child_delta_limit);
        if (best.entry.won()) refutation = best.entry.move;
        game_.undo();
        last_ = before;
    }

    if (node.entry.tainted()) node.entry.stamp = stamp(node.entry.rests, trail_.hash());
    trail_.pop();
    node.entry.work = static_cast<std::uint32_t>(std::min<std::uint64_t>(nodes_ - nodes_before, 0xFFFFFFFFu));
    table_.store(node.entry);
    return node.entry;
}

}  // namespace nerai
