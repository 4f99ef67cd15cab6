// Random 64-bit keys for position hashes: constant tables, the same in every process and for every board size.
#pragma once

#include <array>
#include <cstdint>

#include "nerai/geometry.h"

namespace nerai {

// One step of the splitmix64 sequence: moves `state` on and gives a well mixed number.
constexpr std::uint64_t next_random(std::uint64_t& state) {
    std::uint64_t z = (state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

// A key for a number.
constexpr std::uint64_t mixed(std::uint64_t value) { return next_random(value); }

struct Zobrist {
    static constexpr int POINTS = MAX_SIDE * MAX_SIDE;
    std::array<std::array<std::uint64_t, POINTS>, 3> stone{};  // by colour, then point; row 0 (EMPTY) is unused
    std::array<std::uint64_t, POINTS> ko{};                     // the point the player to move may not retake
    std::uint64_t white_to_play = 0;

    constexpr Zobrist() {
        std::uint64_t state = 0x6E65726169;  // any constant will do; tables must never differ between runs
        for (auto& row : stone)
            for (std::uint64_t& key : row) key = next_random(state);
        for (std::uint64_t& key : ko) key = next_random(state);
        white_to_play = next_random(state);
    }
};

inline constexpr Zobrist ZOBRIST{};

}  // namespace nerai
