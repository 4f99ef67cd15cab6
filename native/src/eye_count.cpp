#include "nerai/eye_count.h"

#include <bit>
#include <vector>

namespace nerai {
namespace {

using Points = EyeRoom::Points;

constexpr int DEEPEST = 40;
struct State {
    Points owner;
    Points enemy;
    std::int8_t ban;  // -1: none
    bool owner_moves;
    std::uint16_t gone = 0;  // chains around that were taken

    bool operator==(const State&) const = default;
    std::uint64_t hash() const {
        std::uint64_t value = (std::uint64_t{owner} << 32 | enemy) * 0x9E3779B97F4A7C15u;
        value ^= (static_cast<std::uint64_t>(gone) << 16 | static_cast<std::uint64_t>(ban + 1) << 1 | owner_moves) * 0xC2B2AE3D27D4EB4Fu;
        return value ^ value >> 29;
    }
};

}  // namespace

// Answers by state; those of an earlier question are told by their generation, so nothing is ever cleared.
struct EyeTable::Slots {
    struct Known {
        State state{};
        std::uint32_t generation = 0;
        bool answer = false;
    };
    explicit Slots(std::size_t count) : known(count) {}
    std::vector<Known> known;
    std::uint32_t generation = 0;
};

EyeTable::EyeTable(std::size_t count) : slots(std::make_unique<Slots>(count)) {}
EyeTable::~EyeTable() = default;

namespace {

template <class Visit>
void for_each(Points points, Visit visit) {
    for (; points != 0; points &= points - 1) visit(std::countr_zero(points));
}

class EyeGame {
  public:
    EyeGame(const EyeRoom& room, int most_states, EyeTable::Slots& table)
        : room_(room), all_((Points{1} << room.count) - 1), left_(most_states), known_(table.known), generation_(table.generation) {
        for (auto& side : killers_) side.fill(-1);
    }

    // Whether the owner gets so many eyes when one side begins; kos go to the owner, or to the enemy.
    bool gets(int eyes, bool owner_begins, bool kos_to_owner) {
        eyes_ = eyes;
        kos_to_owner_ = kos_to_owner;
        ++generation_;
        return gets({room_.owner, room_.enemy, -1, owner_begins});
    }
    // The points where a move gets the owner so many eyes, or keeps them from him.
    Points moves(int eyes, bool by_owner, bool kos_to_owner) {
        eyes_ = eyes;
        kos_to_owner_ = kos_to_owner;
        ++generation_;
        const State start{room_.owner, room_.enemy, -1, by_owner};
        Points found = 0;
        State after{};
        for (int point = 0; point < room_.count && left_ >= 0; ++point) {
            if ((start.owner | start.enemy) >> point & 1 || !play(start, point, after)) continue;
            if (gets(after) == by_owner && left_ >= 0) found |= Points{1} << point;
        }
        return found;
    }
    bool exhausted() const { return left_ < 0; }
    bool ko_seen() const { return ko_seen_; }

  private:
    Points beside(Points points) const {
        Points found = 0;
        for_each(points, [&](int point) { found |= room_.beside[static_cast<std::size_t>(point)]; });
        return found;
    }
    Points flood(Points seed, Points within) const {
        Points reached = seed & within;
        for (Points edge = reached; edge != 0;) {
            edge = beside(edge) & within & ~reached;
            reached |= edge;
        }
        return reached;
    }
    // Points beside the enemy's land, or beside chains that were taken.
    Points by_enemy(unsigned gone) const {
        Points found = room_.by_enemy;
        for (; gone != 0; gone &= gone - 1) found |= room_.beside_chain[static_cast<std::size_t>(std::countr_zero(gone))];
        return found;
    }
    bool free(Points chain, Points owner, Points enemy, bool of_owner, unsigned gone) const {
        if (!of_owner && chain & by_enemy(gone)) return true;
        if (of_owner && chain & room_.by_owner) {
            if (!room_.short_chains) return true;
            unsigned chains = 0;
            return has_liberty(chain, chains, owner, enemy, gone);
        }
        return beside(chain) & all_ & ~(owner | enemy);
    }
    // Whether stones of the owner and chains that stand, as far as they are joined, have a liberty or stand for good. Both are
    // grown to what is joined to them.
    bool has_liberty(Points& stones, unsigned& chains, Points owner, Points enemy, unsigned gone) const {
        const Points empty = all_ & ~(owner | enemy);
        for (;;) {
            unsigned grown_chains = chains;
            for_each(stones, [&](int at) { grown_chains |= room_.chains[static_cast<std::size_t>(at)] & ~gone; });
            if (grown_chains & ~static_cast<unsigned>(room_.short_chains)) return true;
            Points around = beside(stones);
            for (unsigned left = grown_chains; left != 0; left &= left - 1) around |= room_.beside_chain[static_cast<std::size_t>(std::countr_zero(left))];
            if (around & empty) return true;
            const Points grown = flood(stones | (around & owner), owner);
            if (grown == stones && grown_chains == chains) return false;
            stones = grown;
            chains = grown_chains;
        }
    }
    // Takes the chains beside the point that have lost their last liberty, with the stones that are joined to them.
    void take_walls(int point, Points& owner, Points enemy, unsigned& gone) const {
        for (unsigned left = room_.chains[static_cast<std::size_t>(point)] & room_.short_chains & ~gone; left != 0;) {
            unsigned chains = left & (~left + 1);
            left &= left - 1;
            Points stones = 0;
            if (has_liberty(stones, chains, owner, enemy, gone)) continue;
            owner &= ~stones;
            gone |= chains;
            left &= ~chains;
        }
    }
    // The enemy's stones that are joined to some that stand.
    Points strong(const State& state) const { return flood(state.enemy & by_enemy(state.gone), state.enemy); }
    bool is_eye(const State& state, int point, Points strong_enemies) const {
        const auto i = static_cast<std::size_t>(point);
        const Points bit = Points{1} << point;
        if ((state.owner | state.enemy | by_enemy(state.gone)) & bit) return false;
        if (room_.beside[i] & ~state.owner) return false;
        return room_.held[i] + std::popcount(room_.corners[i] & strong_enemies) < room_.loss[i] || joined_around(state, i);
    }
    // Whether the owner's stones beside the point are joined to one another.
    bool joined_around(const State& state, std::size_t point) const {
        Points stones = room_.beside[point] & state.owner;
        const unsigned standing = ~static_cast<unsigned>(state.gone);
        unsigned chains = room_.chains[point] & standing;
        Points reached = 0;
        unsigned reached_chains = 0;
        if (stones != 0) reached = stones & (~stones + 1);
        else reached_chains = chains & (~chains + 1);
        for (;;) {
            Points grown = flood(reached, state.owner);
            unsigned grown_chains = reached_chains;
            for_each(grown, [&](int at) { grown_chains |= room_.chains[static_cast<std::size_t>(at)] & standing; });
            for_each(state.owner & ~grown, [&](int at) {
                if (room_.chains[static_cast<std::size_t>(at)] & grown_chains) grown |= Points{1} << at;
            });
            if (grown == reached && grown_chains == reached_chains) break;
            reached = grown;
            reached_chains = grown_chains;
        }
        return (stones & ~reached) == 0 && (chains & ~reached_chains) == 0;
    }
    // Eyes that stand there, and those among them that stay whatever happens at their corners.
    int eyes(const State& state, bool sure = false) const {
        const Points strong_enemies = sure ? ~state.owner : strong(state);
        int found = 0;
        for_each(room_.spaces & ~(state.owner | state.enemy), [&](int point) { found += is_eye(state, point, strong_enemies); });
        return found;
    }
    // Whether so many eyes can still come about: points that may be eyes, no two of them beside one another.
    bool hopeless(const State& state, Points strong_enemies) const {
        Points may = room_.spaces & ~(by_enemy(state.gone) | strong_enemies | beside(strong_enemies));
        if (!room_.short_chains) may &= ~flood(state.owner & room_.by_owner, state.owner);
        int found = 0;
        for (Points left = may; left != 0 && found < eyes_; ++found) {
            const int point = std::countr_zero(left);
            left &= ~(Points{1} << point | room_.beside[static_cast<std::size_t>(point)]);
        }
        if (found >= eyes_) return false;
        if (eyes_ > 2) return false;
        // The first choice may have been a bad one: try the others.
        for (Points left = may; left != 0; left &= left - 1) {
            const int point = std::countr_zero(left);
            if (may & ~(Points{1} << point | room_.beside[static_cast<std::size_t>(point)])) return eyes_ > 2;
        }
        return eyes_ == 2 || may == 0;
    }
    bool play(const State& state, int point, State& after) {
        const Points bit = Points{1} << point;
        if (point == state.ban) {
            ko_seen_ = true;
            if (state.owner_moves != kos_to_owner_) return false;
        }
        Points own = (state.owner_moves ? state.owner : state.enemy) | bit;
        Points others = state.owner_moves ? state.enemy : state.owner;
        const auto has_room = [&](Points chain, bool of_mover) {
            const bool of_owner = of_mover == state.owner_moves;
            return free(chain, state.owner_moves ? own : others, state.owner_moves ? others : own, of_owner, state.gone);
        };
        Points taken = 0;
        for (Points near = room_.beside[static_cast<std::size_t>(point)] & others; near != 0;) {
            const Points chain = flood(near & (~near + 1), others);
            near &= ~chain;
            if (!has_room(chain, false)) taken |= chain;
        }
        others &= ~taken;
        const Points chain = flood(bit, own);
        unsigned gone = state.gone;
        if (!state.owner_moves && room_.short_chains) take_walls(point, others, own, gone);
        if (gone == state.gone && !has_room(chain, true)) return false;
        // Stones of the owner that hold on to nothing would be taken.
        if (state.owner_moves && taken == 0 && !(chain & room_.by_owner) && !(beside(chain) & all_ & ~(own | others))) return false;
        after = {state.owner_moves ? own : others, state.owner_moves ? others : own, -1, !state.owner_moves, static_cast<std::uint16_t>(gone)};
        const bool lone = chain == bit && std::popcount(taken) == 1 && !(bit & (state.owner_moves ? room_.by_owner : by_enemy(gone)));
        if (lone && std::popcount(room_.beside[static_cast<std::size_t>(point)] & ~(own | others)) == 1) after.ban = static_cast<std::int8_t>(std::countr_zero(taken));
        return true;
    }
    bool gets(const State& state) {
        if (eyes(state, true) >= eyes_) return true;
        for (const State& before : path_)
            if (before == state) return eyes(state) >= eyes_;
        if (path_.size() >= DEEPEST) return eyes(state) >= eyes_;
        EyeTable::Slots::Known& slot = known_[state.hash() % known_.size()];
        if (slot.generation == generation_ && slot.state == state) return slot.answer;
        if (--left_ < 0) return false;
        path_.push_back(state);
        const bool answer = searched(state);
        path_.pop_back();
        known_[state.hash() % known_.size()] = {state, generation_, answer};
        return answer;
    }
    bool searched(const State& state) {
        const bool wanted = state.owner_moves;
        const Points strong_enemies = strong(state);
        if (hopeless(state, strong_enemies)) return false;
        bool moved = false;
        State after{};
        int& killer = killers_[wanted][path_.size()];
        for (int turn = -1; turn < room_.count; ++turn) {
            const int point = turn < 0 ? killer : turn;
            if (point < 0 || (turn >= 0 && point == killer)) continue;
            if ((state.owner | state.enemy) >> point & 1) continue;
            if (wanted && (room_.spaces >> point & 1) && is_eye(state, point, strong_enemies)) continue;
            if (!play(state, point, after)) continue;
            moved = true;
            if (gets(after) == wanted) {
                killer = point;
                return wanted;
            }
            if (left_ < 0) return false;
        }
        if (!wanted || (!moved && state.ban >= 0)) return gets({state.owner, state.enemy, -1, !state.owner_moves, state.gone});
        return !moved && eyes(state) >= eyes_;
    }

    const EyeRoom& room_;
    Points all_;
    int left_;
    std::vector<EyeTable::Slots::Known>& known_;
    std::uint32_t& generation_;
    std::vector<State> path_;
    std::array<std::array<int, DEEPEST + 2>, 2> killers_;  // by side and depth: the move that worked last
    int eyes_ = 0;
    bool kos_to_owner_ = false;
    bool ko_seen_ = false;
};

}  // namespace

EyeCount count_eyes(const EyeRoom& room, int most_states, EyeTable& table) {
    EyeGame game(room, most_states, *table.slots);
    EyeCount result;
    const auto most = [&](bool owner_begins, bool kos_to_owner, int at_least, int at_most) {
        int eyes = at_most;
        while (eyes > at_least && !game.gets(eyes, owner_begins, kos_to_owner)) --eyes;
        return static_cast<std::int8_t>(eyes);
    };
    result.attacked[0] = most(false, false, 0, 2);
    result.defended[0] = most(true, false, result.attacked[0], 2);
    result.attacked[1] = result.attacked[0];
    result.defended[1] = result.defended[0];
    if (game.ko_seen()) {
        result.attacked[1] = most(false, true, result.attacked[0], 2);
        result.defended[1] = most(true, true, std::max(result.defended[0], result.attacked[1]), 2);
    }
    result.known = !game.exhausted();
    return result;
}

EyeMoves vital_moves(const EyeRoom& room, const EyeCount& count, int most_states, EyeTable& table) {
    EyeGame game(room, most_states, *table.slots);
    for (const bool kos_to_owner : {false, true}) {
        const int least = count.attacked[kos_to_owner], most = count.defended[kos_to_owner];
        if (most > least) return {game.moves(most, true, kos_to_owner), game.moves(least + 1, false, kos_to_owner)};
    }
    return {};
}

}  // namespace nerai
