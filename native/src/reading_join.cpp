// Reading of connections: what is joined already, which ways lead from one chain to the other or into an area, and the
// moves on them.
#include <algorithm>

#include "nerai/reading_game.h"

namespace nerai {
namespace {

// A stone that joins two chains stays if it has so many liberties.
constexpr int SAFE_LIBERTIES = 2;

}  // namespace

template <int W>
Decision ReadingGame<W>::decide_join() const {
    const Color own = reading_.reacher;
    if (board_.at(reading_.first) != own || (!enters() && board_.at(reading_.second) != own)) return won_by(1);
    Mask<W> used, one = board_.chain(reading_.first).stones;
    if (reached(one)) return won_by(0);
    one = held_together(board_, reading_.first, used);
    // What is asked about is read, whatever it looks like.
    if (!at_root() && reached(one)) return won_by(0);
    if (!at_root() && to_move() == 0) {
        const auto& geometry = board_.geometry();
        const Mask<W> goal = enters() ? area_ : geometry.beside(held_together(board_, reading_.second, used));
        Mask<W> between = geometry.beside(one) & goal & board_.empty();
        while (between.any()) {
            const Point point = between.pop();
            if (liberties_after(board_, point, own) >= SAFE_LIBERTIES && board_.is_legal(point)) return won_by(0);
        }
    }
    const Ways<W> ways = ways_from(board_, own, one, reading_.bound);
    return reached(ways[reading_.bound]) ? Decision::OPEN : won_by(1);
}

template <int W>
void ReadingGame<W>::moves_to_join(Moves& moves) const {
    const auto& geometry = board_.geometry();
    const Mask<W> empty = board_.empty();
    const int bound = reading_.bound;
    Mask<W> used;
    const Mask<W> from = held_together(board_, reading_.first, used);
    const Mask<W> to = enters() ? area_ : held_together(board_, reading_.second, used);
    const Ways<W> one = ways_from(board_, reading_.reacher, from, bound), two = ways_from(board_, reading_.reacher, to, bound);
    int shortest = 1;
    while (shortest < bound && !reached(one[shortest])) ++shortest;
    // Points on ways that are not much longer than the shortest, those on the shortest first. A point costs a move
    // counted from either side, but none counted from the area it lies in.
    const int twice = enters() ? 0 : 1;
    Mask<W> on_way;
    for (int length = shortest; length <= std::min(bound, shortest + reading_.width - 1); ++length)
        for (int moves_here = 1; moves_here <= length; ++moves_here) {
            const Mask<W> points = one[moves_here] & two[length + twice - moves_here];
            on_way |= points;
            (points & empty).for_each([&](Point point) { add_move(moves, point); });
        }
    // Where the links might be cut after all.
    (used & empty).for_each([&](Point point) { add_move(moves, point); });
    // Chains on the way, or beside it, that may be taken; and the two themselves.
    Mask<W> seen;
    const int depth = reading_.width - 1;
    const auto about = [&](const Chain<W>& chain) {
        if (chain.liberty_count <= depth + 1) add_about(chain, depth, seen, moves);
    };
    about(board_.chain(reading_.first));
    if (!enters()) about(board_.chain(reading_.second));
    Mask<W> beside = (on_way | geometry.beside(on_way)).without(empty | seen);
    while (beside.any()) {
        const auto& chain = board_.chain(beside.first());
        beside = beside.without(chain.stones);
        if (!seen.intersects(chain.stones) && chain.liberty_count <= depth + 1)
            add_about(chain, depth - (chain.liberty_count > 1), seen, moves);
    }
    if (to_move() == 1 || board_.ko_point() != PASS) moves.push_back(PASS);
}

template Decision ReadingGame<2>::decide_join() const;
template void ReadingGame<2>::moves_to_join(Moves&) const;
template Decision ReadingGame<4>::decide_join() const;
template void ReadingGame<4>::moves_to_join(Moves&) const;
template Decision ReadingGame<6>::decide_join() const;
template void ReadingGame<6>::moves_to_join(Moves&) const;

}  // namespace nerai
