// The codes that the nine points of a core can have, sorted into classes: those that symmetries turn into one another.
//
// Knows nothing of rules or boards. There are few classes (about 3,000), so tables by class are small.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "nerai/rule_view.h"

namespace nerai {

// A set of contents for each point of the core.
using CoreSets = std::array<std::uint8_t, CORE_CELLS>;
inline constexpr std::array<int, CORE_CELLS> ALL_SLOTS = {0, 1, 2, 3, 4, 5, 6, 7, 8};
inline constexpr int CORE_BITS = 2 * CORE_CELLS;

class CoreClasses {
  public:
    // Made when first asked for; the same for all.
    static const CoreClasses& get();

    // The class in the upper bits, in the lowest three the symmetry that turns the code into that of its class. Only
    // for codes in which what is off the board are whole sides.
    std::uint32_t of(std::uint32_t core) const { return packed_[core]; }
    std::uint32_t count() const { return count_; }

  private:
    CoreClasses();

    std::vector<std::uint16_t> packed_;
    std::uint32_t count_ = 0;
};

// Calls use(code) for every code of the points in `slots`, two bits each in their order, that the sets allow. Points off
// the board can only be whole sides.
template <class Use>
void for_each_core(const CoreSets& allowed, std::span<const int> slots, Use use) {
    for (int sides = 0; sides < 16; ++sides) {
        CoreSets left = allowed;
        bool possible = true;
        for (const int slot : slots) {
            const int row = slot / 3, column = slot % 3;
            const bool off = (row == 0 && sides & 1) || (row == 2 && sides & 2) || (column == 0 && sides & 4) ||
                             (column == 2 && sides & 8);
            left[slot] = static_cast<std::uint8_t>(allowed[slot] & (off ? OFF_BIT : ANY_BITS & ~OFF_BIT));
            possible &= left[slot] != 0;
        }
        if (!possible) continue;
        // Counts through all choices, the first point fastest.
        std::array<int, CORE_CELLS> chosen{};
        std::uint32_t code = 0;
        for (std::size_t i = 0; i < slots.size(); ++i) {
            chosen[i] = std::countr_zero(left[slots[i]]);
            code |= static_cast<std::uint32_t>(chosen[i]) << (2 * i);
        }
        for (;;) {
            use(code);
            std::size_t i = 0;
            for (; i < slots.size(); ++i) {
                const unsigned above = left[slots[i]] & (~0u << (chosen[i] + 1));
                chosen[i] = std::countr_zero(above != 0 ? above : static_cast<unsigned>(left[slots[i]]));
                code = (code & ~(3u << (2 * i))) | static_cast<std::uint32_t>(chosen[i]) << (2 * i);
                if (above != 0) break;
            }
            if (i == slots.size()) break;
        }
    }
}

}  // namespace nerai
