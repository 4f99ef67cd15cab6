// What learned rules say of moves inside a search: which of them are advised to a player of a goal, and by how much.
//
// Takes rules, each of which advises a move at its anchor to the reacher or the preventer, about stones of the goal; then a
// board and moves on it. Gives how many rules advise a move, and the odds that they add to what it looks like (instinct.h).
// Nothing that is said here is true of any position: it decides what is tried first. Knows no search.
//
// Only the move's own place is looked up, so that a node costs as many looks as it has moves.
#pragma once

#include <optional>
#include <vector>

#include "nerai/board.h"
#include "nerai/rule_index.h"
#include "nerai/rule_judge.h"

namespace nerai {

// A rule with what it is about: a stone of the goal at each of `targets`, in chains of their own.
struct HintRule {
    Rule rule;
    int player = 0;  // whom it advises: 0 the reacher, 1 the preventer
    int odds = 0;    // tenths of a logarithm; those of all rules for a move add up
    std::vector<Offset> targets;
};

// Rules compiled once; immutable, so threads and searches may share them.
class HintBook {
  public:
    // Throws std::invalid_argument as RuleIndex does, and for targets that are no cells with stones.
    explicit HintBook(std::vector<HintRule> rules);

    const RuleIndex& index() const { return index_; }
    const HintRule& rule(std::uint32_t image) const { return rules_[image / SYMMETRIES]; }
    // Whether two images of a rule look the same, though its targets may lie elsewhere.
    bool alike(std::uint32_t image, int symmetry) const {
        const std::uint32_t lowest = index_.record(image).lowest;
        return ((lowest >> (3 * (image % SYMMETRIES))) & 7) == ((lowest >> (3 * symmetry)) & 7);
    }
    std::size_t size() const { return rules_.size(); }

  private:
    std::vector<HintRule> rules_;
    RuleIndex index_;
};

struct Hint {
    int rules = 0;
    int odds = 0;
};

// The hints for moves on a board that is played on; it follows the board by itself.
template <int W>
class MoveHints {
  public:
    // Both must outlive it. The board is left as it was.
    MoveHints(const HintBook& book, SearchBoard<W>& board);
    MoveHints(const MoveHints&) = delete;
    MoveHints& operator=(const MoveHints&) = delete;

    // For an empty point and who is to play, the player of that number; `named`: stones that the goal is about.
    Hint of(Point move, int player, const Mask<W>& named);

  private:
    void follow();
    bool is_about(std::uint32_t image, int place, const Mask<W>& named) const;
    bool are_named(const HintRule& rule, int symmetry, int place, const Mask<W>& named) const;

    const HintBook& book_;
    SearchBoard<W>& board_;
    RuleView view_;
    std::array<Mask<W>, 2> stones_;  // as the view shows them
    Color to_play_ = EMPTY;          // for whom, and under which ban, the judge has counted
    Point ko_point_ = PASS;
    std::optional<RuleJudge<W>> judge_;
    std::vector<RuleIndex::Fit> room_;
};

}  // namespace nerai
