// What search takes for granted for the time being: the positions on the way here, and what unlimited threats lead to.
//
// Shared by the search and by the writer of proofs, which follows the same ways again. Knows no game. A Zone has |= and ==.
//
// A *trail* is the way from a root to where play stands. When a position of it comes back nobody has won. Search lets one
// player lose by that; who wins nevertheless needs no repetition.
//
// A side with unlimited threats, the *payer*, may retake a ko at the price of one, again and again. *Hypotheses* say that
// it loses wherever it has paid, until the opposite is found. If the payer's opponent then wins every position that its
// proof assumes won, it wins against any number of threats: each time round costs one.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "nerai/zobrist.h"

namespace nerai {

template <class Zone>
class Trail {
  public:
    explicit Trail(int repetition_loser = 0) : repetition_loser_(repetition_loser) {}

    int repetition_loser() const { return repetition_loser_; }
    int depth() const { return static_cast<int>(steps_.size()); }

    // `payments`: the threats that the payer has paid, from the root to here.
    void push(std::uint64_t key, int payments) { steps_.push_back({key, hash_with(key), payments, {}}); }
    void pop() { steps_.pop_back(); }

    // Where the position is on the trail, or -1.
    int find(std::uint64_t key) const {
        for (int i = depth(); i-- > 0;)
            if (steps_[static_cast<std::size_t>(i)].key == key) return i;
        return -1;
    }
    bool paid_since(int place, int payments) const { return payments > steps_[static_cast<std::size_t>(place)].payments; }

    // The zone that is assumed of a position on the trail by those that lead back to it.
    const Zone& assumed(int place) const { return steps_[static_cast<std::size_t>(place)].zone; }
    void assume(const Zone& zone) { steps_.back().zone = zone; }

    // Names the way to the last position, and to a position after it.
    std::uint64_t hash() const { return steps_.back().hash; }
    std::uint64_t hash_with(std::uint64_t key) const {
        std::uint64_t state = key + (steps_.empty() ? static_cast<std::uint64_t>(repetition_loser_) : hash());
        return next_random(state);
    }

  private:
    struct Step {
        std::uint64_t key;
        std::uint64_t hash;
        int payments;
        Zone zone;
    };

    int repetition_loser_;
    std::vector<Step> steps_;
};

template <class Zone>
class Hypotheses {
  public:
    // Whether the payer may be assumed to lose a position that it has paid for; the zone is what the win depends on.
    bool allow(std::uint64_t key) const { return !refuted_.contains(key); }
    Zone zone(std::uint64_t key) const {
        const auto found = zones_.find(key);
        return found == zones_.end() ? Zone{} : found->second;
    }

    // The payer does not lose that position, or only by repetition.
    void refute(std::uint64_t key) {
        if (refuted_.insert(key).second) ++version_;
    }
    // The opponent's win there depends on at least this.
    void widen(std::uint64_t key, const Zone& zone) {
        Zone all = zones_[key];
        all |= zone;
        if (all == zones_[key]) return;
        zones_[key] = all;
        ++version_;
    }

    // Changes when a hypothesis does: what rests on them is then to be found out again.
    std::uint64_t version() const { return version_; }

  private:
    std::unordered_set<std::uint64_t> refuted_;
    std::unordered_map<std::uint64_t, Zone> zones_;
    std::uint64_t version_ = 0;
};

}  // namespace nerai
