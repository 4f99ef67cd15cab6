#include "nerai/life_estimate.h"

#include <algorithm>

namespace nerai {
namespace {

// Opinions. Spaces with more empty points are not played out; those with so many are two eyes when nobody can enter.
constexpr int MOST_EMPTY = 7;
constexpr int TWO_EYED = 8;
// States of a space that may be played out: a millisecond.
constexpr int MOST_STATES = 1500;
// A chain around with fewer liberties might be taken.
constexpr int FIRM_LIBERTIES = 3;

// What is left when both take turns at the spaces where a move makes a difference, the largest first.
int eyes_in_turn(std::vector<std::pair<int, int>> ranges, bool attacker_moves) {
    std::sort(ranges.begin(), ranges.end(), [](const auto& a, const auto& b) { return a.second - a.first > b.second - b.first; });
    int eyes = 0;
    for (const auto& [least, most] : ranges) {
        eyes += attacker_moves ? least : most;
        if (most > least) attacker_moves = !attacker_moves;
    }
    return eyes;
}

}  // namespace

template <int W>
LifeEstimate<W>::LifeEstimate(const SearchBoard<W>& board, const Arena<W>& arena, Color attacker)
    : board_(board), arena_(arena), attacker_(attacker), defender_(other(attacker)) {}

// Walls, and what is joined to them by two common liberties.
template <int W>
Mask<W> LifeEstimate<W>::safe_attackers() const {
    const auto& geometry = board_.geometry();
    const Mask<W> stones = board_.stones(attacker_);
    Mask<W> safe = geometry.flood(arena_.walls, stones);
    for (bool grown = true; grown;) {
        grown = false;
        const Mask<W> liberties = geometry.beside(safe) & board_.empty();
        for (Mask<W> left = (geometry.beside(liberties) & stones).without(safe); left.any();) {
            const auto& chain = board_.chain(left.first());
            left = left.without(chain.stones);
            if ((chain.liberties & liberties).count() < 2) continue;
            safe |= chain.stones;
            grown = true;
        }
    }
    return safe;
}

// The stones and own chains that share two liberties with them, among the points named.
template <int W>
Mask<W> LifeEstimate<W>::linked(Mask<W> stones, const Mask<W>& across) const {
    const auto& geometry = board_.geometry();
    for (bool grown = true; grown;) {
        grown = false;
        const Mask<W> liberties = geometry.beside(stones) & across;
        for (Mask<W> left = (geometry.beside(liberties) & board_.stones(defender_)).without(stones); left.any();) {
            const auto& chain = board_.chain(left.first());
            left = left.without(chain.stones);
            if ((chain.liberties & liberties).count() < 2) continue;
            stones |= chain.stones;
            grown = true;
        }
    }
    return stones;
}

// Small spaces at each other's corners are played out together: a stone there counts for both.
template <int W>
void LifeEstimate<W>::add_space(Group& group, Space space) const {
    const Mask<W> empty = board_.empty();
    for (std::size_t i = group.spaces.size(); i-- > 0;) {
        const Space& known = group.spaces[i];
        if (!(corners(known.points) & empty).intersects(space.points) || ((known.points | space.points) & empty).count() > MOST_EMPTY) continue;
        space.points |= known.points;
        space.border |= known.border;
        group.spaces.erase(group.spaces.begin() + static_cast<std::ptrdiff_t>(i));
    }
    group.spaces.push_back(space);
}

// Everything that could be one group with the chain: what is linked to it, or stands around the same spaces.
template <int W>
auto LifeEstimate<W>::group_of(const Mask<W>& chain) -> Group {
    const auto& geometry = board_.geometry();
    const Mask<W> within = arena_.points.without(board_.stones(defender_) | safe_);
    Group group;
    group.stones = chain;
    for (;;) {
        group.stones = linked(group.stones, board_.empty());
        const Mask<W> todo = (geometry.beside(group.stones) & within).without(group.room);
        if (todo.none()) break;
        const Mask<W> points = geometry.flood(Mask<W>::of(todo.first()), within);
        group.room |= points;
        const Mask<W> border = geometry.beside(points) & board_.stones(defender_);
        group.stones = geometry.flood(group.stones | border, board_.stones(defender_));
        add_space(group, {points, border, {}});
    }
    for (Space& space : group.spaces) {
        space.eyes = count(space.points);
        if (!space.eyes.known || space.points.intersects(arena_.exits)) group.may_leave = true;
    }
    if (group.stones.intersects(arena_.homes)) group.may_leave = true;
    return group;
}

template <int W>
Mask<W> LifeEstimate<W>::corners(const Mask<W>& points) const {
    const auto& geometry = board_.geometry();
    const Mask<W> left = points.without(geometry.first_column).lowered(1), right = points.without(geometry.last_column).raised(1);
    const Mask<W> sides = left | right;
    return (sides.lowered(geometry.width) | sides.raised(geometry.width)) & geometry.board;
}

// Hopeful: stones of the attacker on corners that might be taken are taken.
// The points of the space with most neighbours first, as they are the vital ones; then empty corners of a small space.
template <int W>
EyeRoom LifeEstimate<W>::room_of(const Mask<W>& points, bool hopeful) const {
    const auto& geometry = board_.geometry();
    std::vector<Point> order;
    const auto degree = [&](Point point) { return (geometry.beside(Mask<W>::of(point)) & points).count(); };
    points.for_each([&](Point point) { order.push_back(point); });
    std::stable_sort(order.begin(), order.end(), [&](Point a, Point b) { return degree(a) > degree(b); });
    const std::size_t spaces = order.size();
    Mask<W> in_play = points;
    if (points.count() <= 4) {
        const Mask<W> empty_corners = (corners(points) & board_.empty()).without(points);
        empty_corners.for_each([&](Point point) { order.push_back(point); });
        in_play |= empty_corners;
    }
    EyeRoom room;
    if (order.size() > EyeRoom::MOST) return room;
    room.count = static_cast<int>(order.size());
    room.spaces = (EyeRoom::Points{1} << spaces) - 1;
    std::array<std::int8_t, Geometry<W>::CELLS> number;
    number.fill(-1);
    for (std::size_t i = 0; i < order.size(); ++i) number[static_cast<std::size_t>(order[i])] = static_cast<std::int8_t>(i);
    std::vector<Mask<W>> chains;
    const auto chain_bit = [&](Point stone) {
        std::size_t j = 0;
        while (j < chains.size() && !chains[j].test(stone)) ++j;
        if (j == chains.size()) chains.push_back(board_.chain(stone).stones);
        return j < 16 ? 1 << j : 0;
    };
    for (std::size_t i = 0; i < order.size(); ++i) {
        const EyeRoom::Points bit = EyeRoom::Points{1} << i;
        const Color cell = board_.at(order[i]);
        if (cell == attacker_) room.enemy |= bit;
        for (const Point near : geometry.neighbours[static_cast<std::size_t>(order[i])]) {
            const Color there = board_.at(near);
            if (there == OFF_BOARD_COLOR) continue;
            if (in_play.test(near)) room.beside[i] |= EyeRoom::Points{1} << number[static_cast<std::size_t>(near)];
            else if (there == defender_) {
                room.by_owner |= bit;
                room.chains[i] = static_cast<std::uint16_t>(room.chains[i] | chain_bit(near));
            }
            else room.by_enemy |= bit;  // what is empty out there is the enemy's
        }
        const Mask<W> around = corners(Mask<W>::of(order[i]));
        room.loss[i] = around.count() == 4 ? 2 : 1;
        around.for_each([&](Point corner) {
            if (in_play.test(corner)) room.corners[i] |= EyeRoom::Points{1} << number[static_cast<std::size_t>(corner)];
            else if (hopeful ? safe_.test(corner) : board_.at(corner) == attacker_) ++room.held[i];
        });
    }
    return room;
}

template <int W>
EyeCount LifeEstimate<W>::count(const Mask<W>& points) {
    const auto& geometry = board_.geometry();
    const Mask<W> empty = points & board_.empty();
    const Mask<W> outside = geometry.beside(points).without(points | board_.stones(defender_));
    if (empty.count() > MOST_EMPTY) {
        EyeCount two{{2, 2}, {2, 2}, true};
        if (outside.none() && empty == points && empty.count() >= TWO_EYED) return two;
        return {};
    }
    if (points.count() > EyeRoom::MOST) return {};
    // What the answer depends on: the space, its stones, and everything at its sides and corners.
    const Mask<W> rim = (geometry.beside(points) | corners(points)).without(points);
    std::uint64_t key = 0;
    const auto add = [&](const Mask<W>& mask, std::uint64_t salt) {
        for (int i = 0; i < W; ++i)
            if (mask.words[i] != 0) key ^= mixed(mask.words[i] * 0x9E3779B97F4A7C15u + salt * 64 + static_cast<std::uint64_t>(i));
    };
    add(points, 1);
    add(empty, 2);
    add(rim & board_.stones(attacker_), 3);
    add(rim & board_.stones(defender_), 4);
    add(rim & safe_, 5);
    // Which stones around are one chain matters, too.
    for (Mask<W> left = rim & board_.stones(defender_); left.any();) {
        const Mask<W> part = board_.chain(left.first()).stones & rim;
        left = left.without(part);
        add(part, 6);
    }
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    EyeCount eyes = count_eyes(room_of(points, false), MOST_STATES);
    if (corners(points).without(points).intersects(board_.stones(attacker_).without(safe_))) {
        const EyeCount hoped = count_eyes(room_of(points, true), MOST_STATES);
        eyes.attacked[1] = hoped.attacked[1];
        eyes.defended[1] = hoped.defended[1];
        eyes.known &= hoped.known;
    }
    known_.emplace(key, eyes);
    return eyes;
}

// Whether the spaces of what surely is one group give two eyes.
template <int W>
bool LifeEstimate<W>::lives(const Mask<W>& chain, const Group& group, bool attacker_moves) const {
    const Mask<W> sure = linked(chain, board_.empty().without(group.room));
    std::vector<std::pair<int, int>> ranges;
    for (const Space& space : group.spaces) {
        if (!space.eyes.known || !sure.contains(space.border)) continue;
        ranges.push_back({space.eyes.attacked[0], space.eyes.defended[0]});
    }
    if (eyes_in_turn(ranges, attacker_moves) < 2) return false;
    for (Mask<W> left = sure; left.any();) {
        const auto& part = board_.chain(left.first());
        left = left.without(part.stones);
        if (part.liberty_count < 2) return false;
    }
    return true;
}

// Whether nothing leads out, no stone of the wall could be taken, and the spaces cannot give two eyes.
template <int W>
bool LifeEstimate<W>::dies(const Group& group, bool attacker_moves) const {
    if (group.may_leave) return false;
    std::vector<std::pair<int, int>> ranges;
    for (const Space& space : group.spaces) ranges.push_back({space.eyes.attacked[1], space.eyes.defended[1]});
    if (eyes_in_turn(ranges, attacker_moves) >= 2) return false;
    for (Mask<W> left = board_.geometry().beside(group.stones) & safe_; left.any();) {
        const auto& wall = board_.chain(left.first());
        left = left.without(wall.stones);
        if (wall.liberty_count < FIRM_LIBERTIES) return false;
    }
    return true;
}

template <int W>
Fate LifeEstimate<W>::judge(const Mask<W>& target, bool attacker_moves, Mask<W>& zone) {
    safe_ = safe_attackers();
    Mask<W> rests;
    bool all_die = true;
    for (Mask<W> left = target; left.any();) {
        const Mask<W> chain = board_.chain(left.first()).stones;
        const Group group = group_of(chain);
        const Mask<W> points = group.stones | group.room;
        rests |= points | board_.geometry().beside(points);
        for (Mask<W> parts = group.stones & left; parts.any();) {
            const Mask<W> part = board_.chain(parts.first()).stones;
            parts = parts.without(part);
            if (!lives(part, group, attacker_moves)) continue;
            zone = rests;
            return Fate::LIVES;
        }
        all_die = all_die && dies(group, attacker_moves);
        left = left.without(group.stones);
    }
    if (!all_die) return Fate::OPEN;
    zone = rests;
    return Fate::DIES;
}

template class LifeEstimate<2>;
template class LifeEstimate<4>;
template class LifeEstimate<6>;

}  // namespace nerai
