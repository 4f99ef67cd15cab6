// Reading of connections: what is joined already, which ways lead from one chain to the other or into an area, and the
// moves on them.
#include <algorithm>

#include "nerai/reading_game.h"

namespace nerai {
namespace {

// On the way of a connection, enemy chains with more liberties are not taken.
constexpr int MOST_TO_TAKE = 3;
// A stone that joins two chains stays if it has so many liberties.
constexpr int SAFE_LIBERTIES = 2;

}  // namespace

template <int W>
Decision ReadingGame<W>::decide_join() const {
    const Color own = reading_.reacher;
    if (board_.at(reading_.first) != own || (!enters() && board_.at(reading_.second) != own)) return won_by(1);
    Mask<W> used, one = board_.chain(reading_.first).stones;
    if (reached(one)) return won_by(0);
    one = held_together(reading_.first, used);
    // What is asked about is read, whatever it looks like.
    if (!at_root() && reached(one)) return won_by(0);
    if (!at_root() && to_move() == 0) {
        const auto& geometry = board_.geometry();
        const Mask<W> goal = enters() ? area_ : geometry.beside(held_together(reading_.second, used));
        Mask<W> between = geometry.beside(one) & goal & board_.empty();
        while (between.any()) {
            const Point point = between.pop();
            if (liberties_after(point, own) >= SAFE_LIBERTIES && board_.is_legal(point)) return won_by(0);
        }
    }
    const Ways ways = ways_from(one, reading_.bound);
    return reached(ways[reading_.bound]) ? Decision::OPEN : won_by(1);
}

// The chain of the stone and own chains that the enemy cannot cut from it with one move: by two common liberties, or by
// one on which an enemy stone could be taken at once. `used` are points that links rest on; none serves two links.
template <int W>
Mask<W> ReadingGame<W>::held_together(Point stone, Mask<W>& used) const {
    const auto& geometry = board_.geometry();
    const Color own = reading_.reacher;
    const auto threatened = [&](Point point) {  // an enemy stone there would take something
        for (const Point beside : geometry.neighbours[point])
            if (board_.at(beside) == own && board_.chain(beside).liberty_count == 1) return true;
        return false;
    };
    Mask<W> group = board_.chain(stone).stones;
    if (board_.chain(stone).liberty_count < 2) return group;
    for (bool grown = true; grown;) {
        grown = false;
        const Mask<W> liberties = (geometry.beside(group) & board_.empty()).without(used);
        Mask<W> others = (geometry.beside(liberties) & board_.stones(own)).without(group);
        while (others.any()) {
            const auto& chain = board_.chain(others.first());
            others = others.without(chain.stones);
            if (chain.liberty_count < 2) continue;
            Mask<W> safe;
            bool hanging = false;
            for (Mask<W> common = (chain.liberties & liberties).without(used); common.any() && !hanging;) {
                const Point point = common.pop();
                if (threatened(point)) continue;
                const Mask<W> around = geometry.beside(Mask<W>::of(point)) & board_.empty();
                if (liberties_after(point, other(own)) <= 1 && !around.intersects(used)) {
                    used |= around;
                    hanging = true;
                    safe = Mask<W>::of(point);
                } else {
                    safe.set(point);
                }
            }
            if (!hanging && safe.count() < 2) continue;
            for (int taken = 0; taken < 2 && safe.any(); ++taken) used.set(safe.pop());
            group |= chain.stones;
            grown = true;
        }
    }
    return group;
}

// What the stones reach with so many moves of their owner in a row: empty points, own stones joined by them, and
// enemy stones that can be taken with as many moves as they have liberties.
template <int W>
auto ReadingGame<W>::ways_from(const Mask<W>& stones, int most) const -> Ways {
    const auto& geometry = board_.geometry();
    const Color own = reading_.reacher;
    const Mask<W> empty = board_.empty();
    Ways ways{};
    ways[0] = stones;
    Mask<W> seen;  // enemy chains already counted
    for (int moves = 0; moves < most; ++moves) {
        const Mask<W> near = geometry.beside(ways[moves]);
        const Mask<W> grown = ways[moves] | (near & empty);
        ways[moves + 1] |= geometry.flood(grown, grown | board_.stones(own));
        Mask<W> enemies = (near & board_.stones(other(own))).without(seen);
        while (enemies.any()) {
            const auto& enemy = board_.chain(enemies.first());
            enemies = enemies.without(enemy.stones);
            seen |= enemy.stones;
            const int cost = moves + enemy.liberty_count;
            if (enemy.liberty_count > MOST_TO_TAKE || cost > most) continue;
            const Mask<W> taken = enemy.stones | geometry.flood(geometry.beside(enemy.stones), board_.stones(own));
            for (int level = cost; level <= most; ++level) ways[level] |= taken;
        }
        ways[moves + 1] |= ways[moves];
    }
    return ways;
}

template <int W>
void ReadingGame<W>::moves_to_join(Moves& moves) const {
    const auto& geometry = board_.geometry();
    const Mask<W> empty = board_.empty();
    const int bound = reading_.bound;
    Mask<W> used;
    const Mask<W> from = held_together(reading_.first, used);
    const Mask<W> to = enters() ? area_ : held_together(reading_.second, used);
    const Ways one = ways_from(from, bound), two = ways_from(to, bound);
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
