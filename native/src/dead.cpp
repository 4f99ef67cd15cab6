#include "nerai/dead.h"

namespace nerai {
namespace {

constexpr int MOST_ROOM = 3;

// Stones of the defender and what lies between them and the wall.
template <int W>
struct Shut {
    Mask<W> stones;  // the chains of the named stones
    int chains = 0;
    Mask<W> room;    // the points inside that are neither theirs nor beside the wall
    Mask<W> all;     // everything inside
};

// Spreads from the stones to the wall; false when there is too much room, or a kept point inside.
template <int W>
bool shut_in(const SearchBoard<W>& board, const Mask<W>& named, const Wall<W>& wall, Shut<W>& shut) {
    const auto& geometry = board.geometry();
    for (Mask<W> left = named; left.any(); ++shut.chains) {
        const Mask<W>& chain = board.chain(left.first()).stones;
        shut.stones |= chain;
        left = left.without(chain);
    }
    const Mask<W> not_room = shut.stones | geometry.beside(wall.stones);
    shut.all = shut.stones;
    for (;;) {
        const Mask<W> grown = shut.all | geometry.beside(shut.all).without(wall.stones);
        shut.room = grown.without(not_room);
        if (shut.room.count() > MOST_ROOM) return false;
        if (grown == shut.all) return !shut.all.intersects(wall.kept);
        shut.all = grown;
    }
}

template <int W>
class Room {
  public:
    Room(const SearchBoard<W>& board, const Shut<W>& shut, Color attacker)
        : board_(board), shut_(shut), prisoners_(shut.room & board.stones(attacker)) {}

    bool is_dead() const {
        switch (shut_.room.count()) {
            case 0: return shut_.chains == 1;
            case 1: return shut_.chains == 1 || all_share(shut_.room.first());
            case 2: return shut_.chains == 1 && two_points();
            case 3: return shut_.chains == 1 && three_points();
            default: return false;
        }
    }

  private:
    // Every chain has this empty point for a liberty.
    bool all_share(Point point) const {
        if (board_.at(point) != EMPTY) return false;
        Mask<W> joined;
        for (const Point next : board_.geometry().neighbours[point])
            if (next != Geometry<W>::OUTSIDE && shut_.stones.test(next)) joined |= board_.chain(next).stones;
        return joined == shut_.stones;
    }

    bool two_points() const {
        return board_.geometry().beside(Mask<W>::of(shut_.room.first())).intersects(shut_.room);
    }

    bool three_points() const {
        const auto& geometry = board_.geometry();
        for (Mask<W> left = prisoners_; left.any();) {
            const Mask<W> middle = Mask<W>::of(left.pop());
            const Mask<W> ends = shut_.room.without(middle);
            if (!geometry.beside(middle).contains(ends)) continue;
            return geometry.beside(shut_.stones).contains(ends) && !prisoners_.contains(ends);
        }
        return false;
    }

    const SearchBoard<W>& board_;
    const Shut<W>& shut_;
    Mask<W> prisoners_;
};

}  // namespace

template <int W>
bool dead_in_wall(const SearchBoard<W>& board, const Mask<W>& named, const Wall<W>& wall, Mask<W>& zone) {
    const Color attacker = other(board.at(named.first()));
    Shut<W> shut;
    if (!shut_in(board, named, wall, shut)) return false;
    if (!Room<W>(board, shut, attacker).is_dead()) return false;
    zone = shut.stones | shut.room;
    for (Mask<W> border = board.geometry().beside(shut.all) & wall.stones; border.any();) {
        const Mask<W>& chain = board.chain(border.first()).stones;
        zone |= chain;
        border = border.without(chain);
    }
    return true;
}

template bool dead_in_wall(const SearchBoard<2>&, const Mask<2>&, const Wall<2>&, Mask<2>&);
template bool dead_in_wall(const SearchBoard<4>&, const Mask<4>&, const Wall<4>&, Mask<4>&);
template bool dead_in_wall(const SearchBoard<6>&, const Mask<6>&, const Wall<6>&, Mask<6>&);

}  // namespace nerai
