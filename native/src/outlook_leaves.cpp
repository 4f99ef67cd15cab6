// Leaves of the outlook game: who got out, who has two eyes, who has no room for them.
#include <algorithm>

#include "nerai/outlook_game.h"

namespace nerai {
namespace {

// Opinions. An area of so many empty points inside of one chain gives two eyes whatever the attacker plays first.
constexpr int TWO_EYED_AREA = 7;
// An area larger than this may hold enemies that live.
constexpr int LARGEST_EYE = 14;
// A chain that got out must keep so many liberties with the attacker to move; one less when the defender moves.
constexpr int FREE_LIBERTIES = 3;

// Whether an empty area inside of one chain gives two eyes although the attacker moves first: by its size and shape.
template <int W>
bool two_eyed(const Geometry<W>& geometry, const Mask<W>& area) {
    const int size = area.count();
    if (size < 4 || size >= TWO_EYED_AREA) return size >= TWO_EYED_AREA;
    int joints = 0, most = 0;
    area.for_each([&](Point point) {
        const int near = (geometry.beside(Mask<W>::of(point)) & area).count();
        joints += near;
        most = std::max(most, near);
    });
    joints /= 2;
    if (size == 4) return joints == 3 && most == 2;  // neither a square nor a pyramid
    if (size == 5) return joints == 4 && most < 4;   // neither bulky nor crossed
    return joints != 6 || most < 4;                  // no rabbity six
}

}  // namespace

// A chain of the target stands on an exit or holds a home, or two ways lead there (one, when the defender moves).
template <int W>
bool OutlookGame<W>::got_out(const Mask<W>& target, Zone& zone) const {
    if (arena_.exits.none() && arena_.homes.none()) return false;
    const auto& geometry = board_.geometry();
    const int wanted = to_move() == 0 ? FREE_LIBERTIES : FREE_LIBERTIES - 1;
    const Mask<W> homes = arena_.homes & board_.stones(defender_);
    const Mask<W> ways = (arena_.exits | geometry.beside(homes)) & board_.empty();
    Mask<W> left = target;
    while (left.any()) {
        const auto& chain = board_.chain(left.first());
        left = left.without(chain.stones);
        if (chain.liberty_count < wanted) {
            if (chain.stones.intersects(homes) && chain.liberty_count > 1) {
                zone = chain.stones | chain.liberties;
                return true;
            }
            continue;
        }
        const bool out = chain.stones.intersects(arena_.exits) || chain.stones.intersects(homes);
        const Mask<W> doors = chain.liberties & ways;
        if (!out && doors.count() < (to_move() == 0 ? 2 : 1)) continue;
        zone = chain.stones | chain.liberties | (doors.any() ? geometry.beside(doors) : Mask<W>{});
        return true;
    }
    return false;
}

// Benson's test, but an area also serves the only chain around it, and counts twice where its shape gives two eyes.
template <int W>
bool OutlookGame<W>::has_two_eyes(const Mask<W>& target, Zone& zone) const {
    const auto& geometry = board_.geometry();
    const Mask<W> own = board_.stones(defender_);
    const Mask<W> within = arena_.points.without(own);
    std::vector<Area> areas;
    Mask<W> todo = geometry.beside(target) & within, walls;
    const auto add_areas = [&] {
        while (todo.any()) {
            const Mask<W> points = geometry.flood(Mask<W>::of(todo.first()), within);
            todo = todo.without(points);
            if (!(own | points).contains(geometry.beside(points)) || points.intersects(arena_.walls)) continue;
            if (points.count() > LARGEST_EYE) continue;
            const Mask<W> empty = points & board_.empty();
            const Mask<W> border = geometry.beside(points) & own;
            const bool alone = board_.chain(border.first()).stones.contains(border);
            areas.push_back({points, empty, border, alone && empty == points && two_eyed(geometry, empty) ? 2 : 1});
            walls |= border;
        }
    };
    add_areas();
    if (areas.empty()) return false;
    std::vector<const Chain<W>*> chains;
    Mask<W> seen;
    // Chains around an area bring areas of their own.
    for (Mask<W> left = walls | target; left.any(); left = (walls | target).without(seen)) {
        const auto& chain = board_.chain(left.first());
        chains.push_back(&chain);
        seen |= chain.stones;
        Mask<W> found;
        for (const Area& area : areas) found |= area.points;
        todo = (geometry.beside(chain.stones) & within).without(found);
        add_areas();
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = chains.size(); i-- > 0;) {
            int eyes = 0;
            for (const Area& area : areas) {
                if (chains[i]->stones.contains(area.border) || chains[i]->liberties.contains(area.empty)) eyes += area.eyes;
            }
            if (eyes >= 2) continue;
            const Mask<W> dropped = geometry.beside(chains[i]->stones);
            std::erase_if(areas, [&](const Area& area) { return area.points.intersects(dropped); });
            chains.erase(chains.begin() + static_cast<std::ptrdiff_t>(i));
            changed = true;
        }
    }
    bool alive = false;
    Mask<W> rest;
    for (const auto* chain : chains) {
        alive |= chain->stones.intersects(target);
        rest |= chain->stones;
    }
    if (!alive) return false;
    for (const Area& area : areas) rest |= area.points;
    zone = rest;
    return true;
}

// No way out, and no two places where an eye could still be made.
template <int W>
bool OutlookGame<W>::lacks_room(const Mask<W>& target, Zone& zone) const {
    const auto& geometry = board_.geometry();
    const Mask<W> safe = geometry.flood(arena_.walls, board_.stones(attacker_));
    const Mask<W> beside_safe = geometry.beside(safe);
    Mask<W> room = arena_.points.without(safe | beside_safe | board_.stones(defender_));
    // An eye in the middle may lose one of its corners, one at the edge none.
    const Mask<W> left = safe.without(geometry.first_column).lowered(1), right = safe.without(geometry.last_column).raised(1);
    const std::array<Mask<W>, 4> corners{left.lowered(geometry.width), left.raised(geometry.width),
                                         right.lowered(geometry.width), right.raised(geometry.width)};
    Mask<W> one, two;
    for (const Mask<W>& corner : corners) {
        two |= one & corner;
        one |= corner;
    }
    room = room.without(two | (one & edge_));
    const int count = room.count();
    if (count > 2) return false;
    if (count == 2 && !geometry.beside(Mask<W>::of(room.first())).intersects(room)) return false;
    const Mask<W> reach = geometry.flood(target, (arena_.points | board_.stones(defender_)).without(safe));
    if (reach.intersects(arena_.exits) || geometry.beside(reach).intersects(arena_.homes) || reach.intersects(arena_.homes)) return false;
    zone = (reach | geometry.beside(reach)) & (arena_.points | safe | target);
    return true;
}

template bool OutlookGame<2>::got_out(const Mask<2>&, Mask<2>&) const;
template bool OutlookGame<2>::has_two_eyes(const Mask<2>&, Mask<2>&) const;
template bool OutlookGame<2>::lacks_room(const Mask<2>&, Mask<2>&) const;
template bool OutlookGame<4>::got_out(const Mask<4>&, Mask<4>&) const;
template bool OutlookGame<4>::has_two_eyes(const Mask<4>&, Mask<4>&) const;
template bool OutlookGame<4>::lacks_room(const Mask<4>&, Mask<4>&) const;
template bool OutlookGame<6>::got_out(const Mask<6>&, Mask<6>&) const;
template bool OutlookGame<6>::has_two_eyes(const Mask<6>&, Mask<6>&) const;
template bool OutlookGame<6>::lacks_room(const Mask<6>&, Mask<6>&) const;

}  // namespace nerai
