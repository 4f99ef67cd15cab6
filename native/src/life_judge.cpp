// Counting eyes as the judge of a tree of playouts.
#include <memory>

#include "nerai/life_estimate.h"

namespace nerai {

template <int W>
GoalJudge life_judge(const SearchBoard<W>& board, const Arena<W>& arena, Color attacker, const Mask<W>& stones) {
    struct Judge {
        Judge(const SearchBoard<W>& start, const Arena<W>& where, Color enemy) : board(start), estimate(board, where, enemy) {}
        SearchBoard<W> board;
        LifeEstimate<W> estimate;
    };
    const auto judge = std::make_shared<Judge>(board, arena, attacker);
    return [judge, attacker, stones](std::span<const Point> moves) {
        int played = 0;
        while (played < std::ssize(moves) && judge->board.play(moves[static_cast<std::size_t>(played)]) == Legality::LEGAL) ++played;
        Fate fate = Fate::OPEN;
        if (played == std::ssize(moves)) {
            Mask<W> left = stones & judge->board.stones(other(attacker)), zone;
            left = judge->board.geometry().flood(left, judge->board.stones(other(attacker)));
            if (left.any()) fate = judge->estimate.judge(left, judge->board.to_play() == attacker, zone);
        }
        for (; played > 0; --played) judge->board.undo();
        return fate == Fate::OPEN ? -1 : fate == Fate::DIES ? 0 : 1;
    };
}

template GoalJudge life_judge(const SearchBoard<2>&, const Arena<2>&, Color, const Mask<2>&);
template GoalJudge life_judge(const SearchBoard<4>&, const Arena<4>&, Color, const Mask<4>&);
template GoalJudge life_judge(const SearchBoard<6>&, const Arena<6>&, Color, const Mask<6>&);

}  // namespace nerai
