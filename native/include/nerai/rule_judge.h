// Whether the conditions of a rule hold: liberties and stones of chains, of those around them, and after a move.
//
// Takes a board and its view, which must stay as they are meanwhile; then conditions and where they are asked. What was
// counted is remembered in tables by place. Knows nothing of how rules are found.
#pragma once

#include <array>
#include <cstdint>

#include "nerai/board.h"
#include "nerai/rule_index.h"

namespace nerai {

template <int W>
class RuleJudge {
  public:
    // The board is left as it was; only who is to move is changed while a question is answered.
    RuleJudge(SearchBoard<W>& board, const RuleView& view);

    // From now on this player's rules are asked; black's at first.
    void turn_to(Color own);
    Color own() const { return own_; }

    // Whether a rule in that symmetry passes a test, its key at the place.
    bool passes(CountTest test, int symmetry, int place) {
        const int at = place + TURNED_STEPS[symmetry][test.cell()];
        int count = counts_[test.kind()][at];
        if (count == UNKNOWN) count = count_now(static_cast<ConditionKind>(test.kind()), at);
        return count >= test.least() && count <= test.most();
    }
    // The same for outside liberties; `cells` are those of the rule that may be empty.
    bool passes_outside(CountTest test, std::span<const std::uint8_t> cells, int symmetry, int place) const;
    // Whether those conditions of a rule hold that are more than tests can say. Its cells must fit there.
    bool holds_exactly(const Rule& rule, Point anchor, int symmetry) const;

    // The liberties of the chain that a move of `color` there makes; 0 where the move is not legal, or is suicide.
    int liberties_after(Point point, Color color) const;
    // The fewest liberties among chains of the other colour beside the chain there; 0: there are none.
    int adjacent_liberties(Point point) const;
    // The fewest among the other chains of its colour beside those; 0: there are none.
    int second_liberties(Point point) const;

  private:
    static constexpr std::uint8_t UNKNOWN = CountTest::MOST + 1;
    using Counts = std::array<std::uint8_t, RuleView::PLACES>;

    int count_now(ConditionKind kind, int place);
    int outside_liberties(const Rule& rule, Point point, Point anchor, int symmetry) const;
    Counts& counts_of(ConditionKind kind) { return counts_[static_cast<int>(kind)]; }

    SearchBoard<W>& board_;
    const RuleView& view_;
    Color own_ = BLACK;
    std::array<Counts, CONDITION_KINDS> counts_;  // by kind; that of outside liberties stands for nothing and is 0
};

}  // namespace nerai
