#include "nerai/dead.h"

namespace nerai {
namespace {

constexpr int MOST_ROOM = 3;

// One chain, or several that are judged together, and what lies between them and the wall.
template <int W>
struct Shut {
    Mask<W> stones;
    Mask<W> room;  // the points inside that are neither theirs nor beside the wall
    Mask<W> all;   // everything inside
};

// Spreads from the stones to the wall; false when there is too much room, or a kept point inside.
template <int W>
bool shut_in(const SearchBoard<W>& board, const Wall<W>& wall, const Mask<W>& beside_wall, Shut<W>& shut) {
    const auto& geometry = board.geometry();
    const Mask<W> not_room = shut.stones | beside_wall;
    shut.all = shut.stones;
    for (;;) {
        const Mask<W> grown = shut.all | geometry.beside(shut.all).without(wall.stones);
        shut.room = grown.without(not_room);
        if (shut.room.count() > MOST_ROOM) return false;
        if (grown == shut.all) return !shut.all.intersects(wall.kept);
        shut.all = grown;
    }
}

// Whether a single chain has too little room: none, a point, two side by side, or three with a prisoner on the middle.
template <int W>
bool too_little_room(const SearchBoard<W>& board, const Shut<W>& shut, Color attacker) {
    const auto& geometry = board.geometry();
    const int size = shut.room.count();
    if (size < 2) return true;
    if (size == 2) return geometry.beside(Mask<W>::of(shut.room.first())).intersects(shut.room);
    const Mask<W> prisoners = shut.room & board.stones(attacker);
    for (Mask<W> left = prisoners; left.any();) {
        const Mask<W> middle = Mask<W>::of(left.pop());
        const Mask<W> ends = shut.room.without(middle);
        if (geometry.beside(middle).contains(ends))
            return geometry.beside(shut.stones).contains(ends) && !prisoners.contains(ends);
    }
    return false;
}

// Whether the whole room is one empty point that every one of the chains has for a liberty.
template <int W>
bool share_one_point(const SearchBoard<W>& board, const Shut<W>& shut) {
    if (shut.room.count() != 1 || board.at(shut.room.first()) != EMPTY) return false;
    Mask<W> joined;
    for (const Point next : board.geometry().neighbours[shut.room.first()])
        if (next != Geometry<W>::OUTSIDE && shut.stones.test(next)) joined |= board.chain(next).stones;
    return joined == shut.stones;
}

template <int W>
void add_zone(const SearchBoard<W>& board, const Shut<W>& shut, const Wall<W>& wall, Mask<W>& zone) {
    zone |= shut.stones | shut.room;
    for (Mask<W> border = (board.geometry().beside(shut.all) & wall.stones).without(zone); border.any();) {
        const Mask<W>& chain = board.chain(border.first()).stones;
        zone |= chain;
        border = border.without(chain);
    }
}

}  // namespace

template <int W>
bool dead_in_wall(const SearchBoard<W>& board, const Mask<W>& named, const Wall<W>& wall, Mask<W>& zone) {
    const Color attacker = other(board.at(named.first()));
    const Mask<W> beside_wall = board.geometry().beside(wall.stones);
    Mask<W> found;
    Shut<W> together;
    for (Mask<W> left = named; left.any();) {
        Shut<W> shut{board.chain(left.first()).stones, {}, {}};
        left = left.without(shut.stones);
        if (shut_in(board, wall, beside_wall, shut) && too_little_room(board, shut, attacker))
            add_zone(board, shut, wall, found);
        else
            together.stones |= shut.stones;
    }
    if (together.stones.any()) {
        if (!shut_in(board, wall, beside_wall, together) || !share_one_point(board, together)) return false;
        add_zone(board, together, wall, found);
    }
    zone = found;
    return true;
}

template bool dead_in_wall(const SearchBoard<2>&, const Mask<2>&, const Wall<2>&, Mask<2>&);
template bool dead_in_wall(const SearchBoard<4>&, const Mask<4>&, const Wall<4>&, Mask<4>&);
template bool dead_in_wall(const SearchBoard<6>&, const Mask<6>&, const Wall<6>&, Mask<6>&);

}  // namespace nerai
