#include "nerai/outlook_game.h"

#include <algorithm>
#include <optional>

#include "nerai/crop.h"

namespace nerai {
namespace {

// Opinions. An area of so many empty points inside of one chain gives two eyes whatever the attacker plays first.
constexpr int TWO_EYED_AREA = 7;
// An area larger than this may hold enemies that live.
constexpr int LARGEST_EYE = 14;
// A chain that got out must keep so many liberties with the attacker to move; one less when the defender moves.
constexpr int FREE_LIBERTIES = 3;
// In an arena with more empty points than this only those near the target are tried.
constexpr int FEW_POINTS = 14;
// Liberties of attacking chains with at most so many are worth a try.
constexpr int SHORT_OF_LIBERTIES = 3;
// What may be spent to see whether a group lives after it has won a race.
constexpr std::uint64_t GUARD_NODES = 300;
constexpr std::size_t MOST_JUDGED = 150;

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

template <int W>
struct OutlookGame<W>::Area {
    Mask<W> points;
    Mask<W> empty;
    Mask<W> border;
    int eyes;
};

template <int W>
OutlookGame<W>::OutlookGame(SearchBoard<W>& board, const Target<W>& target, const Arena<W>& arena)
    : board_(board),
      base_(board, target),
      arena_(arena),
      attacker_(target.reacher),
      defender_(other(target.reacher)),
      stones_(target.stones) {
    const auto& geometry = board.geometry();
    edge_ = geometry.first_column | geometry.last_column;
    for (int column = 0; column < geometry.width; ++column) {
        edge_.set(column);
        edge_.set(geometry.area - 1 - column);
    }
}

template <int W>
Mask<W> OutlookGame<W>::chains_of(const Mask<W>& stones) const {
    Mask<W> left = stones, all;
    while (left.any()) {
        const auto& chain = board_.chain(left.first()).stones;
        all |= chain;
        left = left.without(chain);
    }
    return all;
}

// Outside liberties without any other use: filling one of those within is as good as filling another, and their owner
// never needs to.
template <int W>
Mask<W> OutlookGame<W>::needless(const Mask<W>& within) const {
    const auto& geometry = board_.geometry();
    Mask<W> found;
    const auto add = [&](const Mask<W>& stones, Color owner, const Mask<W>& strong) {
        const Mask<W> enemies = geometry.flood(strong, board_.stones(other(owner)));
        for (Mask<W> left = stones; left.any();) {
            const auto& chain = board_.chain(left.first());
            left = left.without(chain.stones);
            Mask<W> plain = chain.liberties & arena_.points & geometry.beside(enemies);
            for (Mask<W> before; !(before == plain);) {
                before = plain;
                const Mask<W> inside = chain.stones | enemies | plain;
                before.for_each([&](Point point) {
                    if (!inside.contains(geometry.beside(Mask<W>::of(point)))) plain.reset(point);
                });
            }
            plain &= within;
            if (plain.any() && board_.to_play() != owner) plain.reset(plain.first());
            found |= plain;
        }
    };
    add(target_chains(), defender_, arena_.walls);
    add(chains_of(arena_.guard & board_.stones(attacker_)), attacker_, arena_.homes);
    return found;
}

// After the target is taken: whether the opponent cannot take what is left of the guard, by a short search of its own.
template <int W>
bool OutlookGame<W>::guard_lives(Zone& zone) {
    const Mask<W> left = arena_.guard & board_.stones(attacker_);
    // As many stones as make two eyes, once they are gone, are never taken in vain.
    if (left.none() || stones_.count() >= TWO_EYED_AREA) return true;
    const Mask<W> chains = chains_of(left);
    const Mask<W> both = chains | stones_;  // the race was about these and their liberties
    zone = (both | board_.geometry().beside(both)) & (arena_.points | chains);
    const std::uint64_t key = board_.hash();
    if (const auto known = judged_.find(key); known != judged_.end()) return known->second;
    if (judged_.size() >= MOST_JUDGED) return true;
    Target<W> target;
    target.reacher = defender_;
    target.stones = left;
    target.region = arena_.points;
    Arena<W> arena;
    arena.points = arena_.points;
    arena.homes = arena_.walls.without(arena_.guard);
    arena.walls = arena_.homes;
    SearchLimits limits;
    limits.nodes = GUARD_NODES;
    SearchBoard<W> board = board_;
    const bool lives = look(board, target, arena, limits, 1).winner != 0;
    judged_.emplace(key, lives);
    return lives;
}

template <int W>
Decision OutlookGame<W>::decide(Zone& zone) {
    const Decision known = base_.decide(zone);
    const bool attacker_moves = to_move() == 0;
    if (known != Decision::OPEN) {
        const bool taken = (known == Decision::MOVER_WINS) == attacker_moves;
        if (!taken || arena_.guard.none() || guard_lives(zone)) return known;
        return attacker_moves ? Decision::MOVER_LOSES : Decision::MOVER_WINS;
    }
    const auto lives = attacker_moves ? Decision::MOVER_LOSES : Decision::MOVER_WINS;
    const auto dies = attacker_moves ? Decision::MOVER_WINS : Decision::MOVER_LOSES;
    const Mask<W> target = target_chains();
    if (got_out(target, zone)) return lives;
    if (attacker_moves && has_two_eyes(target, zone)) return lives;
    if (arena_.guard.none() && lacks_room(target, zone)) return dies;
    return Decision::OPEN;
}

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

template <int W>
void OutlookGame<W>::candidates(Moves& moves) const {
    base_.candidates(moves);
    const Mask<W> empty = board_.empty() & arena_.points;
    Mask<W> near = empty;
    if (empty.count() > FEW_POINTS) {
        const auto& geometry = board_.geometry();
        const Mask<W> target = target_chains();
        const Mask<W> first = geometry.beside(target) & empty;
        near = first;
        if (arena_.guard.none())
            near |= geometry.beside(first) & empty;
        else
            near |= geometry.beside(chains_of(arena_.guard & board_.stones(attacker_))) & empty;
        Mask<W> others = (geometry.beside(target) | geometry.beside(first)).without(target | board_.empty());
        while (others.any()) {
            const auto& chain = board_.chain(others.first());
            if (chain.liberty_count <= SHORT_OF_LIBERTIES || board_.at(others.first()) == defender_) near |= chain.liberties & empty;
            others = others.without(chain.stones);
        }
    }
    near = near.without(needless(near));
    std::erase_if(moves, [&](int move) { return move != PASS && !near.test(move); });
}

namespace {

template <int W>
Estimate looked(SearchBoard<W>& board, const Target<W>& target, const Arena<W>& arena, SearchLimits limits, std::size_t table_mb) {
    OutlookGame<W> game(board, target, arena);
    return estimate(game, limits, table_mb);
}

template <int V, int W>
std::optional<Estimate> looked_cropped(const SearchBoard<W>& board, const Target<W>& target, const Arena<W>& arena, SearchLimits limits,
                                       std::size_t table_mb) {
    const auto crop = Crop<W, V>::around(board, arena.points | target.stones | arena.guard, {}, {});
    if (!crop) return std::nullopt;
    SearchBoard<V> small = crop->board();
    Target<V> goal;
    goal.reacher = target.reacher;
    goal.threats = target.threats;
    goal.stones = crop->small(target.stones);
    goal.region = crop->small(target.region);
    const Arena<V> where{crop->small(arena.points), crop->small(arena.exits), crop->small(arena.homes), crop->small(arena.walls),
                         crop->small(arena.guard)};
    Estimate result = looked(small, goal, where, limits, table_mb);
    result.move = crop->large(result.move);
    return result;
}

}  // namespace

template <int W>
Estimate look(SearchBoard<W>& board, const Target<W>& target, const Arena<W>& arena, SearchLimits limits, std::size_t table_mb) {
    if constexpr (W > 2)
        if (const auto found = looked_cropped<2>(board, target, arena, limits, table_mb)) return *found;
    if constexpr (W > 4)
        if (const auto found = looked_cropped<4>(board, target, arena, limits, table_mb)) return *found;
    return looked(board, target, arena, limits, table_mb);
}

template class OutlookGame<2>;
template class OutlookGame<4>;
template class OutlookGame<6>;
template Estimate look(SearchBoard<2>&, const Target<2>&, const Arena<2>&, SearchLimits, std::size_t);
template Estimate look(SearchBoard<4>&, const Target<4>&, const Arena<4>&, SearchLimits, std::size_t);
template Estimate look(SearchBoard<6>&, const Target<6>&, const Arena<6>&, SearchLimits, std::size_t);

}  // namespace nerai
