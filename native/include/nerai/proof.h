// Writes a solved game down as a proof: a graph of positions that can be checked without search.
//
// Takes a game whose present position is solved in the table; gives nodes, children before parents, the root last.
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
    Zone zone{};
};

template <class Game>
class ProofWriter {
  public:
    using Zone = typename Game::Zone;

    ProofWriter(Game& game, Table<Zone>& table, SearchLimits limits) : game_(game), table_(table), limits_(limits) {}

    // The proof that `winner` wins the present position; empty when it cannot be completed within the limits.
    std::optional<std::vector<ProofNode<Zone>>> write(int winner) {
        winner_ = winner;
        if (add() < 0) return std::nullopt;
        return std::move(nodes_);
    }

    std::uint64_t searched() const { return searched_; }

  private:
    // The number of the node for the present position, or -1.
    int add();
    int add_after(int move) {
        game_.play(move);
        const int child = add();
        game_.undo();
        return child;
    }
    std::optional<Entry<Zone>> solved();

    Game& game_;
    Table<Zone>& table_;
    SearchLimits limits_;
    int winner_ = 0;
    std::uint64_t searched_ = 0;
    std::vector<ProofNode<Zone>> nodes_;
    std::unordered_map<std::uint64_t, int> known_;  // by key; OPEN while a node is being written
    static constexpr int OPEN = -1;
};

template <class Game>
std::optional<Entry<typename Game::Zone>> ProofWriter<Game>::solved() {
    const Entry<Zone>* entry = table_.find(game_.key());
    if (entry != nullptr && entry->solved() && entry->path == 0) return *entry;
    if (limits_.nodes <= searched_) return std::nullopt;
    SearchLimits rest = limits_;
    rest.nodes -= searched_;
    Dfpn<Game> search(game_, table_, rest);
    const Entry<Zone> found = search.solve();
    searched_ += search.nodes();
    if (!found.solved() || found.path != 0) return std::nullopt;
    return found;
}

template <class Game>
int ProofWriter<Game>::add() {
    ProofNode<Zone> node;
    node.key = game_.key();
    if (const auto found = known_.find(node.key); found != known_.end()) return found->second;
    known_[node.key] = OPEN;  // meeting it again before it is finished means a circle: no proof
    node.to_move = game_.to_move();
    node.winner = winner_;
    const auto [decision, leaf] = game_.leaf(node.zone);
    if (decision != Decision::OPEN) {
        if ((decision == Decision::MOVER_WINS) != (node.to_move == winner_)) return -1;
        node.leaf = static_cast<int>(leaf);
    } else if (node.to_move == winner_) {
        const auto entry = solved();
        if (!entry || !entry->won()) return -1;
        node.move = entry->move;
        node.child = add_after(node.move);
        if (node.child < 0) return -1;
        node.zone = game_.zone_of_win(node.move, nodes_[node.child].zone);
    } else {
        Moves moves;
        Zone zone{};
        if (!game_.seed_of_loss(zone)) moves.push_back(-1);
        for (;;) {
            for (const int move : moves) {
                const auto same = [&](const std::pair<int, int>& reply) { return reply.first == move; };
                if (std::any_of(node.replies.begin(), node.replies.end(), same)) continue;
                const int child = add_after(move);
                if (child < 0) return -1;
                node.replies.emplace_back(move, child);
                zone |= nodes_[child].zone;
            }
            game_.close_loss(zone);
            moves.clear();
            game_.moves_in(zone, moves);
            const bool all = std::all_of(moves.begin(), moves.end(), [&](int move) {
                return std::any_of(node.replies.begin(), node.replies.end(),
                                   [&](const std::pair<int, int>& reply) { return reply.first == move; });
            });
            if (all) break;
        }
        node.zone = zone;
    }
    const int number = static_cast<int>(nodes_.size());
    nodes_.push_back(std::move(node));
    known_[nodes_.back().key] = number;
    return number;
}

}  // namespace nerai
