// What search has found out about positions, in memory of a fixed size: the entries that took most work stay.
//
// Takes and gives entries by the key of a position. Knows no game; the zones of results are the game's own type.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nerai {

// What a result rests on, from worst to best. UNSHOWN: on what no zone shows; it is true of no path in particular.
enum class Rests : std::uint8_t { ON_REPETITION, UNSHOWN, ON_HYPOTHESES, ON_NOTHING };

// What is known of a position. `phi` is how much work a win of the player to move still takes (0: won), `delta` a loss.
template <class Zone>
struct Entry {
    std::uint64_t key = 0;
    std::uint64_t stamp = 0;  // what it rests on: the path that it was found on, or the version of the hypotheses
    std::uint32_t phi = 1;
    std::uint32_t delta = 1;
    std::uint32_t work = 0;  // 0: an empty slot
    std::int16_t move = -2;  // a winning move, when won
    Rests rests = Rests::ON_NOTHING;
    std::uint8_t pays = 0;  // how many threats the payer's win takes, when it has won
    Zone zone{};

    bool won() const { return phi == 0; }
    bool lost() const { return delta == 0; }
    bool solved() const { return won() || lost(); }
    bool tainted() const { return rests != Rests::ON_NOTHING; }
    bool may_be_proved() const { return solved() && rests >= Rests::ON_HYPOTHESES; }
};

template <class Zone>
class Table {
  public:
    explicit Table(std::size_t megabytes) {
        std::size_t buckets = 1;
        while (2 * buckets * SLOTS * sizeof(Entry<Zone>) <= megabytes << 20) buckets *= 2;
        entries_.resize(buckets * SLOTS);
        mask_ = buckets - 1;
    }

    const Entry<Zone>* find(std::uint64_t key) const {
        const Entry<Zone>* slot = bucket(key);
        for (int i = 0; i < SLOTS; ++i)
            if (slot[i].key == key && slot[i].work != 0) return &slot[i];
        return nullptr;
    }

    void store(const Entry<Zone>& entry) {
        Entry<Zone>* slot = const_cast<Entry<Zone>*>(bucket(entry.key));
        Entry<Zone>* victim = slot;
        for (int i = 0; i < SLOTS; ++i) {
            if (slot[i].key == entry.key) {
                victim = &slot[i];
                break;
            }
            if (slot[i].work < victim->work) victim = &slot[i];
        }
        *victim = entry;
    }

    void forget(std::uint64_t key) {
        Entry<Zone>* slot = const_cast<Entry<Zone>*>(bucket(key));
        for (int i = 0; i < SLOTS; ++i)
            if (slot[i].key == key) slot[i] = {};
    }

  private:
    static constexpr int SLOTS = 4;
    const Entry<Zone>* bucket(std::uint64_t key) const { return &entries_[(key >> 20 & mask_) * SLOTS]; }

    std::vector<Entry<Zone>> entries_;
    std::size_t mask_ = 0;
};

}  // namespace nerai
