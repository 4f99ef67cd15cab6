#include "nerai/outlook_game.h"

#include <algorithm>
#include <optional>

#include "nerai/crop.h"
#include "nerai/life_estimate.h"

namespace nerai {
namespace {

// As many stones as make two eyes, once they are gone, are never taken in vain.
constexpr int TWO_EYED_AREA = 7;
// In an arena with more empty points than this only those near the target are tried.
constexpr int FEW_POINTS = 14;
// Liberties of attacking chains with at most so many are worth a try.
constexpr int SHORT_OF_LIBERTIES = 3;
// What may be spent to see whether a group lives after it has won a race.
constexpr std::uint64_t GUARD_NODES = 1500;
constexpr std::size_t MOST_JUDGED = 100;

}  // namespace

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
    if (left.none() || stones_.count() >= TWO_EYED_AREA) return true;
    const Mask<W> chains = chains_of(left);
    const Mask<W> both = chains | stones_;  // the race was about these and their liberties
    zone = (both | board_.geometry().beside(both)) & (arena_.points | chains);
    const std::uint64_t key = board_.hash();
    if (const auto known = judged_.find(key); known != judged_.end()) return known->second;
    if (judged_.size() >= MOST_JUDGED) return true;
    Arena<W> arena;
    arena.points = arena_.points | stones_;
    arena.homes = arena_.walls.without(arena_.guard);
    arena.walls = arena_.homes;
    Mask<W> rests;
    if (const Fate fate = LifeEstimate<W>(board_, arena, defender_).judge(chains, to_move() == 1, rests); fate != Fate::OPEN) {
        judged_.emplace(key, fate == Fate::LIVES);
        return fate == Fate::LIVES;
    }
    Target<W> target;
    target.reacher = defender_;
    target.stones = left;
    target.region = arena.points;
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
