// Moves that somebody proposes, to be tried before all others. They decide what is looked at first, never what is true.
//
// Takes lines of play from the root with the moves proposed after each; gives them by the key of the position. Knows no Go:
// a game says by `playable` what may be played. What cannot be played there is left out.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace nerai {

struct Proposal {
    std::vector<int> line;   // from the root; may be empty
    std::vector<int> moves;  // proposed after it, best first
};

class Proposals {
  public:
    Proposals() = default;

    template <class Game>
    Proposals(Game& game, const std::vector<Proposal>& given) {
        for (const Proposal& one : given) add(game, one);
    }

    const std::vector<int>* find(std::uint64_t key) const {
        const auto found = by_key_.find(key);
        return found == by_key_.end() ? nullptr : &found->second;
    }

  private:
    template <class Game>
    void add(Game& game, const Proposal& one) {
        std::size_t played = 0;
        const auto may_play = [&](int move) { return move < 0 || game.playable(move); };
        while (played < one.line.size() && may_play(one.line[played])) game.play(one.line[played++]);
        if (played == one.line.size()) {
            std::vector<int>& moves = by_key_[game.key()];
            for (const int move : one.moves)
                if (may_play(move) && std::find(moves.begin(), moves.end(), move) == moves.end()) moves.push_back(move);
            if (moves.empty()) by_key_.erase(game.key());
        }
        while (played-- > 0) game.undo();
    }

    std::unordered_map<std::uint64_t, std::vector<int>> by_key_;
};

}  // namespace nerai
