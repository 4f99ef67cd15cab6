// Whether the conditions of a rule hold: liberties and stones of chains, of those around them, and after a move.
//
// Takes a board, which it must not outlive and which must not change meanwhile; then rules and where they lie. What was
// counted for a chain or a move is remembered. Knows nothing of how rules are found.
#pragma once

#include <array>
#include <cstdint>

#include "nerai/rule.h"

namespace nerai {

template <int W>
class SearchBoard;

template <int W>
class RuleJudge {
  public:
    // The board is left as it was; only who is to move is changed while a question is answered.
    explicit RuleJudge(SearchBoard<W>& board);

    // The cells of the rule must fit there.
    bool holds(const Rule& rule, Point anchor, int symmetry, Color own);

    // The liberties of the chain that a move of `color` there makes; 0 where the move is not legal, or is suicide.
    int liberties_after(Point point, Color color);
    // The fewest liberties among chains of the other colour beside the chain there; 0: there are none.
    int adjacent_liberties(Point point);
    // The fewest among the other chains of its colour beside those; 0: there are none.
    int second_liberties(Point point);

  private:
    using Counts = std::array<std::int16_t, 64 * W>;
    static constexpr std::int16_t UNKNOWN = -1;

    int outside_liberties(const Rule& rule, Point point, Point anchor, int symmetry) const;
    int count_after(Point point, Color color);

    SearchBoard<W>& board_;
    // By the first stone of the chain, or by the point of the move.
    Counts adjacent_;
    Counts second_;
    std::array<Counts, 2> after_;
};

}  // namespace nerai
