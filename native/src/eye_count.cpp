#include "nerai/eye_count.h"

#include <bit>
#include <vector>

namespace nerai {
namespace {

using Points = EyeRoom::Points;

constexpr int DEEPEST = 40;
constexpr std::size_t SLOTS = 1 << 12;

struct State {
    Points owner;
    Points enemy;
    int ban;  // -1: none
    bool owner_moves;

    bool operator==(const State&) const = default;
    std::uint64_t hash() const {
        std::uint64_t value = (std::uint64_t{owner} << 32 | enemy) * 0x9E3779B97F4A7C15u;
        value ^= (static_cast<std::uint64_t>(ban + 1) << 1 | owner_moves) * 0xC2B2AE3D27D4EB4Fu;
        return value ^ value >> 29;
    }
};

template <class Visit>
void for_each(Points points, Visit visit) {
    for (; points != 0; points &= points - 1) visit(std::countr_zero(points));
}

class EyeGame {
  public:
    EyeGame(const EyeRoom& room, int most_states) : room_(room), all_((Points{1} << room.count) - 1), left_(most_states), known_(SLOTS) {}

    // Whether the owner gets so many eyes when one side begins; kos go to the owner, or to the enemy.
    bool gets(int eyes, bool owner_begins, bool kos_to_owner) {
        eyes_ = eyes;
        kos_to_owner_ = kos_to_owner;
        ++generation_;
        return gets({room_.owner, room_.enemy, -1, owner_begins});
    }
    bool exhausted() const { return left_ < 0; }
    bool ko_seen() const { return ko_seen_; }

  private:
    struct Known {
        State state{};
        std::uint32_t generation = 0;
        bool answer = false;
    };

    Points beside(Points points) const {
        Points found = 0;
        for_each(points, [&](int point) { found |= room_.beside[static_cast<std::size_t>(point)]; });
        return found;
    }
    Points flood(Points seed, Points within) const {
        for (Points reached = seed & within;;) {
            const Points grown = reached | (beside(reached) & within);
            if (grown == reached) return reached;
            reached = grown;
        }
    }
    bool free(Points chain, Points owner, Points enemy, bool of_owner) const {
        if (chain & (of_owner ? room_.by_owner : room_.by_enemy)) return true;
        return beside(chain) & all_ & ~(owner | enemy);
    }
    // The enemy's stones that are joined to some that stand.
    Points strong(const State& state) const { return flood(state.enemy & room_.by_enemy, state.enemy); }
    bool is_eye(const State& state, int point, Points strong_enemies) const {
        const auto i = static_cast<std::size_t>(point);
        const Points bit = Points{1} << point;
        if ((state.owner | state.enemy | room_.by_enemy) & bit) return false;
        if (room_.beside[i] & ~state.owner) return false;
        return room_.held[i] + std::popcount(room_.corners[i] & strong_enemies) < room_.loss[i] || joined_around(state, i);
    }
    // Whether the owner's stones beside the point are joined to one another.
    bool joined_around(const State& state, std::size_t point) const {
        Points stones = room_.beside[point] & state.owner;
        unsigned chains = room_.chains[point];
        Points reached = 0;
        unsigned reached_chains = 0;
        if (stones != 0) reached = stones & (~stones + 1);
        else reached_chains = chains & (~chains + 1);
        for (;;) {
            Points grown = flood(reached, state.owner);
            unsigned grown_chains = reached_chains;
            for_each(grown, [&](int at) { grown_chains |= room_.chains[static_cast<std::size_t>(at)]; });
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
            return free(chain, state.owner_moves ? own : others, state.owner_moves ? others : own, of_owner);
        };
        Points taken = 0;
        for (Points near = room_.beside[static_cast<std::size_t>(point)] & others; near != 0;) {
            const Points chain = flood(near & (~near + 1), others);
            near &= ~chain;
            if (!has_room(chain, false)) taken |= chain;
        }
        others &= ~taken;
        const Points chain = flood(bit, own);
        if (!has_room(chain, true)) return false;
        // Stones of the owner that hold on to nothing would be taken.
        if (state.owner_moves && taken == 0 && !(chain & room_.by_owner) && !(beside(chain) & all_ & ~(own | others))) return false;
        after = {state.owner_moves ? own : others, state.owner_moves ? others : own, -1, !state.owner_moves};
        const bool lone = chain == bit && std::popcount(taken) == 1 && !(bit & (state.owner_moves ? room_.by_owner : room_.by_enemy));
        if (lone && std::popcount(room_.beside[static_cast<std::size_t>(point)] & ~(own | others)) == 1) after.ban = std::countr_zero(taken);
        return true;
    }
    bool gets(const State& state) {
        if (eyes(state, true) >= eyes_) return true;
        for (const State& before : path_)
            if (before == state) return eyes(state) >= eyes_;
        if (path_.size() >= DEEPEST) return eyes(state) >= eyes_;
        Known& slot = known_[state.hash() % SLOTS];
        if (slot.generation == generation_ && slot.state == state) return slot.answer;
        if (--left_ < 0) return false;
        path_.push_back(state);
        const bool answer = searched(state);
        path_.pop_back();
        known_[state.hash() % SLOTS] = {state, generation_, answer};
        return answer;
    }
    bool searched(const State& state) {
        const bool wanted = state.owner_moves;
        const Points strong_enemies = strong(state);
        bool moved = false;
        State after{};
        for (int point = 0; point < room_.count; ++point) {
            if ((state.owner | state.enemy) >> point & 1) continue;
            if (wanted && (room_.spaces >> point & 1) && is_eye(state, point, strong_enemies)) continue;
            if (!play(state, point, after)) continue;
            moved = true;
            if (gets(after) == wanted) return wanted;
            if (left_ < 0) return false;
        }
        if (!wanted || (!moved && state.ban >= 0)) return gets({state.owner, state.enemy, -1, !state.owner_moves});
        return !moved && eyes(state) >= eyes_;
    }

    const EyeRoom& room_;
    Points all_;
    int left_;
    std::vector<Known> known_;
    std::vector<State> path_;
    std::uint32_t generation_ = 0;
    int eyes_ = 0;
    bool kos_to_owner_ = false;
    bool ko_seen_ = false;
};

}  // namespace

EyeCount count_eyes(const EyeRoom& room, int most_states) {
    EyeGame game(room, most_states);
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

}  // namespace nerai
