// Proof-number search on a game that is not Go, against plain minimax.
//
// The game: `size` heaps in a row, each of 0 to 3 stones. Player 0 takes 1 or 2 stones from any heap, player 1 puts one
// on any heap that is not full or passes. Player 0 wins when all heaps are empty, player 1 after `moves` moves. A win
// depends on every heap, so the zone is all or nothing; moves of player 1 are generated one by one only on demand, which
// tests that a loss is believed only when every move has lost.
#include "nerai/dfpn.h"

#include <map>

#include "check.h"
#include "nerai/proof.h"

namespace {

using namespace nerai;

struct Everything {
    bool all = false;
    Everything& operator|=(const Everything& other) {
        all |= other.all;
        return *this;
    }
    bool operator==(const Everything&) const = default;
};

class Heaps {
  public:
    using Zone = Everything;

    Heaps(std::vector<int> heaps, int moves) : heaps_(std::move(heaps)), moves_(moves) {}

    int to_move() const { return moves_ % 2; }
    std::uint64_t key() const {
        std::uint64_t key = 77 + static_cast<std::uint64_t>(moves_);
        for (const int heap : heaps_) key = key * 1'000'003 + static_cast<std::uint64_t>(heap) + 1;
        return key;
    }
    Decision decide(Zone& zone) { return leaf(zone).first; }
    std::pair<Decision, int> leaf(Zone& zone) const {
        zone.all = true;
        if (std::all_of(heaps_.begin(), heaps_.end(), [](int heap) { return heap == 0; }))
            return {to_move() == 0 ? Decision::MOVER_WINS : Decision::MOVER_LOSES, 1};
        if (moves_ == 0) return {to_move() == 0 ? Decision::MOVER_LOSES : Decision::MOVER_WINS, 2};
        zone.all = false;
        return {Decision::OPEN, 0};
    }
    bool may_win_by(int) const { return true; }
    bool playable(int move) const {
        const std::vector<int> moves = legal();
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    }
    int payer() const { return -1; }
    int payments() const { return 0; }
    bool seed_of_loss(Zone&) const { return false; }
    void candidates(Moves& moves) const {
        moves.assign(1, -1);
        for (const int move : legal())
            if (move % 4 != 1) moves.push_back(move);  // forgets some on purpose
    }
    Zone zone_of_win(int, const Zone& after) const { return after; }
    void close_loss(Zone&) const {}
    void moves_in(const Zone& zone, Moves& moves) const {
        if (zone.all)
            for (const int move : legal()) moves.push_back(move);
    }
    std::vector<int> legal() const {
        std::vector<int> moves;
        for (std::size_t i = 0; i < heaps_.size(); ++i)
            for (int amount = 1; amount <= 2; ++amount)
                if (to_move() == 0 ? heaps_[i] >= amount : amount == 1 && heaps_[i] < 3)
                    moves.push_back(static_cast<int>(2 * i) + amount - 1);
        return moves;
    }
    void play(int move) {
        history_.push_back(heaps_);
        if (move >= 0) heaps_[static_cast<std::size_t>(move / 2)] += to_move() == 0 ? -(move % 2 + 1) : 1;
        --moves_;
    }
    void undo() {
        heaps_ = history_.back();
        history_.pop_back();
        ++moves_;
    }

  private:
    std::vector<int> heaps_;
    int moves_;
    std::vector<std::vector<int>> history_;
};

bool mover_wins(Heaps& game, std::map<std::uint64_t, bool>& known) {
    Everything zone;
    const auto [decision, leaf] = game.leaf(zone);
    if (decision != Decision::OPEN) return decision == Decision::MOVER_WINS;
    if (const auto found = known.find(game.key()); found != known.end()) return found->second;
    std::vector<int> moves = game.legal();
    moves.push_back(-1);
    bool wins = false;
    for (const int move : moves) {
        game.play(move);
        wins = wins || !mover_wins(game, known);
        game.undo();
    }
    return known[game.key()] = wins;
}

void agrees_with_minimax() {
    int won = 0, lost = 0;
    for (int a = 0; a <= 3; ++a)
        for (int b = 0; b <= 3; ++b)
            for (int c = 0; c <= 2; ++c)
                for (int moves = 1; moves <= 9; ++moves) {
                    Heaps game({a, b, c}, moves);
                    std::map<std::uint64_t, bool> known;
                    const bool expected = mover_wins(game, known);
                    Table<Everything> table(1);
                    Everything zone;
                    if (game.decide(zone) != Decision::OPEN) continue;
                    Hypotheses<Everything> none;
                    Dfpn<Heaps> search(game, table, {}, none);
                    const auto root = search.solve();
                    CHECK(root.solved());
                    CHECK(root.won() == expected);
                    (expected ? won : lost) += 1;
                    const int winner = expected ? game.to_move() : 1 - game.to_move();
                    CHECK(ProofWriter<Heaps>(game, table, {}, none, winner).write().has_value());
                    CHECK(!ProofWriter<Heaps>(game, table, {}, none, 1 - winner).write().has_value());
                }
    CHECK(won > 50 && lost > 50);
}

// Good and bad ones, some that cannot be played, here and one move further on.
void proposals_do_not_change_who_wins() {
    int checked = 0;
    for (int a = 0; a <= 3; ++a)
        for (int b = 0; b <= 3; ++b)
            for (int moves = 1; moves <= 8; ++moves)
                for (int first = 0; first < 8; ++first) {
                    Heaps game({a, b, 2}, moves);
                    std::map<std::uint64_t, bool> known;
                    const bool expected = mover_wins(game, known);
                    const Proposals proposals(game, {{{}, {first, 7 - first, -1}}, {{first}, {1, first}}, {{-1}, {first}}});
                    Table<Everything> table(1);
                    Everything zone;
                    if (game.decide(zone) != Decision::OPEN) continue;
                    Hypotheses<Everything> none;
                    Dfpn<Heaps> search(game, table, {}, none);
                    search.propose(proposals);
                    const auto root = search.solve();
                    CHECK(root.solved());
                    CHECK(root.won() == expected);
                    ++checked;
                }
    CHECK(checked > 500);
}

// Two positions that lead to each other, and to nothing else: nobody wins.
class Ring {
  public:
    using Zone = Everything;

    int to_move() const { return steps_ % 2; }
    std::uint64_t key() const { return 1'000'003u * static_cast<std::uint64_t>(1 + to_move()); }
    Decision decide(Zone&) const { return Decision::OPEN; }
    std::pair<Decision, int> leaf(Zone&) const { return {Decision::OPEN, 0}; }
    bool may_win_by(int) const { return true; }
    int payer() const { return -1; }
    int payments() const { return 0; }
    bool seed_of_loss(Zone&) const { return false; }
    void candidates(Moves& moves) const { moves.assign(1, -1); }
    Zone zone_of_win(int, const Zone& after) const { return after; }
    void close_loss(Zone&) const {}
    void moves_in(const Zone&, Moves&) const {}
    void play(int) { ++steps_; }
    void undo() { --steps_; }

  private:
    int steps_ = 0;
};

// A table may come to say that, when what it rested on has made room for other entries.
void results_that_rest_on_each_other_are_not_written_down() {
    Ring game;
    Table<Everything> table(1);
    Entry<Everything> won;
    won.key = game.key();
    won.phi = 0;
    won.delta = 1u << 30;
    won.work = 1;
    won.move = -1;
    table.store(won);
    Hypotheses<Everything> none;
    SearchLimits limits;
    limits.nodes = 100;
    CHECK(!ProofWriter<Ring>(game, table, limits, none, 0).write().has_value());
}

// No zone shows a loss of the player that takes.
class UnshownHeaps : public Heaps {
  public:
    using Heaps::Heaps;
    bool shows_loss(const Zone&) const { return to_move() != 0; }
};

void what_no_zone_shows_is_nobodys_win() {
    int unknown = 0, proved = 0;
    for (int a = 0; a <= 3; ++a)
        for (int b = 0; b <= 3; ++b)
            for (int moves = 1; moves <= 8; ++moves) {
                UnshownHeaps game({a, b, 1}, moves);
                std::map<std::uint64_t, bool> known;
                Everything zone;
                if (game.decide(zone) != Decision::OPEN) continue;
                const int winner = mover_wins(game, known) ? game.to_move() : 1 - game.to_move();
                Hypotheses<Everything> none;
                Table<Everything> table(1);
                bool found = false;
                for (int loser = 0; loser < 2 && !found; ++loser) {
                    Dfpn<UnshownHeaps> search(game, table, {}, none, loser);
                    const auto root = search.solve();
                    CHECK(root.solved());
                    found = root.may_be_proved();
                    if (found) CHECK((root.won() ? game.to_move() : 1 - game.to_move()) == winner);
                    else CHECK(search.reason() == Reason::NODES);
                }
                // Who takes wins as before; who is taken from can show it only where the next move ends the game.
                if (winner == 0) CHECK(found);
                (found ? proved : unknown) += 1;
                CHECK(ProofWriter<UnshownHeaps>(game, table, {}, none, winner).write().has_value() == found);
            }
    CHECK(unknown > 50 && proved > 10);
}

void a_node_limit_gives_the_same_unknown_every_time() {
    for (int run = 0; run < 2; ++run) {
        Heaps game({3, 3, 2}, 15);
        Table<Everything> table(1);
        SearchLimits limits;
        limits.nodes = 20;
        Dfpn<Heaps> search(game, table, limits);
        CHECK(!search.solve().solved());
        CHECK(search.reason() == Reason::NODES);
        CHECK(search.nodes() == 20);
    }
}

class CountedHeaps : public Heaps {
  public:
    using Heaps::Heaps;
    void candidates(Moves& moves) {
        ++expanded;
        Heaps::candidates(moves);
    }
    std::uint64_t expanded = 0;
};

void a_node_counts_each_time_its_children_are_generated() {
    CountedHeaps game({3, 2, 1}, 9);
    Table<Everything> table(1);
    Dfpn<CountedHeaps> search(game, table, {});
    CHECK(search.solve().solved());
    CHECK(search.nodes() > 10);
    CHECK(search.nodes() == game.expanded);
}

void a_stop_flag_ends_the_search() {
    Heaps game({3, 3, 2}, 15);
    Table<Everything> table(1);
    StopFlag stop;
    stop.set();
    SearchLimits limits;
    limits.stop = &stop;
    Dfpn<Heaps> search(game, table, limits);
    CHECK(!search.solve().solved());
    CHECK(search.reason() == Reason::STOPPED);
}

}  // namespace

int main() {
    agrees_with_minimax();
    proposals_do_not_change_who_wins();
    results_that_rest_on_each_other_are_not_written_down();
    what_no_zone_shows_is_nobodys_win();
    a_node_limit_gives_the_same_unknown_every_time();
    a_node_counts_each_time_its_children_are_generated();
    a_stop_flag_ends_the_search();
    return 0;
}
