#include "nerai/life_estimate.h"

#include <algorithm>

namespace nerai {
namespace {

// Opinions. Spaces with more empty points are not played out; those with so many are two eyes when nobody can enter.
constexpr int MOST_EMPTY = 7;
constexpr int TWO_EYED = 8;
// How many steps the defender is given before the attacker when the most he can have is counted.
constexpr int START = 1;
// States of a space that may be played out: a millisecond, and a few where little else is done.
constexpr int MOST_STATES = 1500;
constexpr int MORE_STATES = 6000;
constexpr std::size_t SLOTS = 1 << 12, MORE_SLOTS = 1 << 14;
// A chain around a space that has no liberty elsewhere may be taken back when it is no larger.
constexpr int FEW_STONES = 1;
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
LifeEstimate<W>::LifeEstimate(const SearchBoard<W>& board, const Arena<W>& arena, Color attacker, bool mind_liberties)
    : board_(board), arena_(arena), attacker_(attacker), defender_(other(attacker)), mind_liberties_(mind_liberties),
      most_states_(mind_liberties ? MORE_STATES : MOST_STATES), table_(mind_liberties ? MORE_SLOTS : SLOTS) {}

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

// The points of the space with most neighbours first, as they are the vital ones; then empty corners of a small space.
template <int W>
std::vector<Point> LifeEstimate<W>::points_in_play(const Mask<W>& points) const {
    const auto& geometry = board_.geometry();
    std::vector<Point> order;
    const auto degree = [&](Point point) { return (geometry.beside(Mask<W>::of(point)) & points).count(); };
    points.for_each([&](Point point) { order.push_back(point); });
    std::stable_sort(order.begin(), order.end(), [&](Point a, Point b) { return degree(a) > degree(b); });
    short_stones(points).for_each([&](Point point) { order.push_back(point); });
    if (points.count() <= 4) (corners(points) & board_.empty()).without(points).for_each([&](Point point) { order.push_back(point); });
    return order;
}

// The stones of the defender's chains that have no liberty but in the space, the smallest chains first, as far as there is room.
template <int W>
Mask<W> LifeEstimate<W>::short_stones(const Mask<W>& points) const {
    Mask<W> found;
    if (!mind_liberties_) return found;
    std::vector<Mask<W>> chains;
    for (Mask<W> left = board_.geometry().beside(points) & board_.stones(defender_); left.any();) {
        const auto& chain = board_.chain(left.first());
        left = left.without(chain.stones);
        if (points.contains(chain.liberties)) chains.push_back(chain.stones);
    }
    std::stable_sort(chains.begin(), chains.end(), [](const auto& a, const auto& b) { return a.count() < b.count(); });
    int in_play = points.count() + (points.count() <= 4 ? 4 : 0);
    for (const Mask<W>& chain : chains) {
        in_play += chain.count();
        if (in_play > EyeRoom::MOST || chain.count() > FEW_STONES) break;
        found |= chain;
    }
    return found;
}

// Hopeful: stones of the attacker on corners that might be taken are taken.
template <int W>
EyeRoom LifeEstimate<W>::room_of(const Mask<W>& points, bool hopeful) const {
    const auto& geometry = board_.geometry();
    const std::vector<Point> order = points_in_play(points);
    const auto spaces = static_cast<std::size_t>(points.count() + short_stones(points).count());
    Mask<W> in_play;
    for (const Point point : order) in_play.set(point);
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
        if (cell == defender_) room.owner |= bit;
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
    for (std::size_t j = 0; mind_liberties_ && j < chains.size() && j < room.beside_chain.size(); ++j) {
        if (!in_play.contains(board_.chain(chains[j].first()).liberties)) continue;
        room.short_chains = static_cast<std::uint16_t>(room.short_chains | 1 << j);
        for (std::size_t i = 0; i < order.size(); ++i)
            if (room.chains[i] >> j & 1) room.beside_chain[j] |= EyeRoom::Points{1} << i;
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
    const Mask<W> beside = points | short_stones(points);
    const Mask<W> rim = (geometry.beside(beside) | corners(beside)).without(points);
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
        if (mind_liberties_ && points.contains(board_.chain(part.first()).liberties)) add(part, 7);
    }
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    EyeCount eyes = count_eyes(room_of(points, false), most_states_, table_);
    if (corners(points).without(points).intersects(board_.stones(attacker_).without(safe_))) {
        const EyeCount hoped = count_eyes(room_of(points, true), most_states_, table_);
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
auto LifeEstimate<W>::groups_of(const Mask<W>& target) -> std::vector<Group> {
    safe_ = safe_attackers();
    std::vector<Group> found;
    for (Mask<W> left = target; left.any();) {
        found.push_back(group_of(board_.chain(left.first()).stones));
        left = left.without(found.back().stones);
    }
    return found;
}

template <int W>
Fate LifeEstimate<W>::fate_of(const std::vector<Group>& groups, const Mask<W>& target, bool attacker_moves) const {
    bool all_die = true;
    for (const Group& group : groups) {
        for (Mask<W> parts = group.stones & target; parts.any();) {
            const Mask<W> part = board_.chain(parts.first()).stones;
            parts = parts.without(part);
            if (lives(part, group, attacker_moves)) return Fate::LIVES;
        }
        all_die = all_die && dies(group, attacker_moves);
    }
    return all_die ? Fate::DIES : Fate::OPEN;
}

template <int W>
Fate LifeEstimate<W>::judge(const Mask<W>& target, bool attacker_moves, Mask<W>& zone) {
    const std::vector<Group> groups = groups_of(target);
    const Fate fate = fate_of(groups, target, attacker_moves);
    if (fate == Fate::OPEN) return fate;
    for (const Group& group : groups) {
        const Mask<W> points = group.stones | group.room;
        zone |= points | board_.geometry().beside(points);
    }
    return fate;
}

// What the target reaches no later than the attacker, who also comes from beyond the arena; with a start of so many steps.
// Stones of the attacker that are not safe stop neither; those of the defender stop only the attacker.
template <int W>
Mask<W> LifeEstimate<W>::near_room(const Mask<W>& target, int start) const {
    const auto& geometry = board_.geometry();
    const Mask<W> own = board_.stones(defender_), within = arena_.points.without(safe_);
    const Mask<W> passable = within.without(own), beyond = board_.empty().without(arena_.points);
    Mask<W> mine = geometry.flood(linked(target, board_.empty()), own), theirs = safe_ | beyond, room;
    for (;;) {
        const Mask<W> claimed = geometry.beside(mine) & passable;
        const Mask<W> lost = geometry.beside(theirs) & passable;
        const Mask<W> won = claimed.without(theirs | mine);
        const Mask<W> taken = lost.without(theirs | room | won);
        if (won.none()) return room;
        room |= won;
        mine = geometry.flood(mine | won, own | mine | won);
        if (start-- <= 0) theirs |= taken;
    }
}

template <int W>
auto LifeEstimate<W>::groups_within(const Mask<W>& target, int start) -> std::vector<Group> {
    safe_ = safe_attackers();
    const Mask<W> arena = arena_.points;
    arena_.points = near_room(target, start) | board_.stones(defender_);
    const std::vector<Group> found = groups_of(target);
    arena_.points = arena;
    return found;
}

template <int W>
LifeLook LifeEstimate<W>::look(const Mask<W>& target) {
    LifeLook found;
    const auto judge_open = [&](const std::vector<Group>& groups, Fate wanted) {
        for (const bool attacker_moves : {true, false}) {
            Fate& fate = found.fates[attacker_moves ? 0 : 1];
            if (fate != Fate::OPEN) continue;
            const Fate now = fate_of(groups, target, attacker_moves);
            if (wanted == Fate::OPEN || now == wanted) fate = now;
        }
    };
    judge_open(groups_of(target), Fate::OPEN);
    const std::vector<Group> near = groups_within(target, 0);
    judge_open(near, Fate::LIVES);
    std::vector<std::pair<int, int>> ranges;
    found.near_known = true;
    for (const Group& group : near)
        for (const Space& space : group.spaces) {
            found.near_room += (space.points & board_.empty()).count();
            found.near_known &= space.eyes.known;
            if (space.eyes.known) ranges.push_back({space.eyes.attacked[0], space.eyes.defended[0]});
        }
    found.near_eyes = {eyes_in_turn(ranges, true), eyes_in_turn(ranges, false)};
    if (found.near_eyes[0] < 2) judge_open(groups_within(target, START), Fate::DIES);
    return found;
}

// Where only a ko makes a difference, the count was hopeful, and so are the moves.
template <int W>
void LifeEstimate<W>::add_moves(CountedSpace<W>& space) {
    const bool hopeful = space.eyes.attacked[0] == space.eyes.defended[0];
    const std::vector<Point> order = points_in_play(space.points);
    const EyeMoves moves = vital_moves(room_of(space.points, hopeful), space.eyes, most_states_, table_);
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (moves.owner >> i & 1) space.owner_moves.set(order[i]);
        if (moves.enemy >> i & 1) space.enemy_moves.set(order[i]);
    }
}

template <int W>
std::vector<CountedSpace<W>> LifeEstimate<W>::spaces(const Mask<W>& target, bool near) {
    std::vector<CountedSpace<W>> found;
    for (const Group& group : near ? groups_within(target, 0) : groups_of(target))
        for (const Space& space : group.spaces) {
            found.push_back({space.points, space.eyes, {}, {}, space.points.intersects(arena_.exits)});
            if (space.eyes.known && space.eyes.defended != space.eyes.attacked) add_moves(found.back());
        }
    return found;
}

template class LifeEstimate<2>;
template class LifeEstimate<4>;
template class LifeEstimate<6>;

}  // namespace nerai
