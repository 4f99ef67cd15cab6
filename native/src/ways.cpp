#include "nerai/ways.h"

namespace nerai {
namespace {

// On the way of a connection, enemy chains with more liberties are not taken.
constexpr int MOST_TO_TAKE = 3;

}  // namespace

template <int W>
int liberties_after(const SearchBoard<W>& board, Point point, Color color) {
    Mask<W> liberties;
    for (const Point beside : board.geometry().neighbours[point]) {
        const Color cell = board.at(beside);
        if (cell == EMPTY) liberties.set(beside);
        else if (cell == color) liberties |= board.chain(beside).liberties;
        else if (cell == other(color) && board.chain(beside).liberty_count == 1) liberties.set(beside);
    }
    liberties.reset(point);
    return liberties.count();
}

template <int W>
Mask<W> held_together(const SearchBoard<W>& board, Point stone, Mask<W>& used) {
    const auto& geometry = board.geometry();
    const Color own = board.at(stone);
    const auto threatened = [&](Point point) {  // an enemy stone there would take something
        for (const Point beside : geometry.neighbours[point])
            if (board.at(beside) == own && board.chain(beside).liberty_count == 1) return true;
        return false;
    };
    Mask<W> group = board.chain(stone).stones;
    if (board.chain(stone).liberty_count < 2) return group;
    for (bool grown = true; grown;) {
        grown = false;
        const Mask<W> liberties = (geometry.beside(group) & board.empty()).without(used);
        Mask<W> others = (geometry.beside(liberties) & board.stones(own)).without(group);
        while (others.any()) {
            const auto& chain = board.chain(others.first());
            others = others.without(chain.stones);
            if (chain.liberty_count < 2) continue;
            Mask<W> safe;
            bool hanging = false, barred = false;
            for (Mask<W> common = (chain.liberties & liberties).without(used); common.any() && !hanging && !barred;) {
                const Point point = common.pop();
                if (threatened(point)) continue;
                const Mask<W> around = geometry.beside(Mask<W>::of(point)) & board.empty();
                const int free = liberties_after(board, point, other(own));
                if (free == 0) {
                    barred = true;  // the enemy may not play there at all: it serves any number of links
                } else if (free == 1 && !around.intersects(used)) {
                    used |= around;
                    hanging = true;
                    safe = Mask<W>::of(point);
                } else {
                    safe.set(point);
                }
            }
            if (!barred && !hanging && safe.count() < 2) continue;
            for (int taken = 0; taken < 2 && safe.any() && !barred; ++taken) used.set(safe.pop());
            group |= chain.stones;
            grown = true;
        }
    }
    return group;
}

template <int W>
Ways<W> ways_from(const SearchBoard<W>& board, Color own, const Mask<W>& stones, int most) {
    const auto& geometry = board.geometry();
    const Mask<W> empty = board.empty();
    Ways<W> ways{};
    ways[0] = stones;
    Mask<W> seen;  // enemy chains already counted
    for (int moves = 0; moves < most; ++moves) {
        const Mask<W> near = geometry.beside(ways[moves]);
        const Mask<W> grown = ways[moves] | (near & empty);
        ways[moves + 1] |= geometry.flood(grown, grown | board.stones(own));
        Mask<W> enemies = (near & board.stones(other(own))).without(seen);
        while (enemies.any()) {
            const auto& enemy = board.chain(enemies.first());
            enemies = enemies.without(enemy.stones);
            seen |= enemy.stones;
            const int cost = moves + enemy.liberty_count;
            if (enemy.liberty_count > MOST_TO_TAKE || cost > most) continue;
            const Mask<W> taken = enemy.stones | geometry.flood(geometry.beside(enemy.stones), board.stones(own));
            for (int level = cost; level <= most; ++level) ways[level] |= taken;
        }
        ways[moves + 1] |= ways[moves];
    }
    return ways;
}

template int liberties_after(const SearchBoard<2>&, Point, Color);
template Mask<2> held_together(const SearchBoard<2>&, Point, Mask<2>&);
template Ways<2> ways_from(const SearchBoard<2>&, Color, const Mask<2>&, int);
template int liberties_after(const SearchBoard<4>&, Point, Color);
template Mask<4> held_together(const SearchBoard<4>&, Point, Mask<4>&);
template Ways<4> ways_from(const SearchBoard<4>&, Color, const Mask<4>&, int);
template int liberties_after(const SearchBoard<6>&, Point, Color);
template Mask<6> held_together(const SearchBoard<6>&, Point, Mask<6>&);
template Ways<6> ways_from(const SearchBoard<6>&, Color, const Mask<6>&, int);

}  // namespace nerai
