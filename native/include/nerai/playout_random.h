// A small seeded random source for playouts: the SplitMix64 sequence.
//
// Sixty-four bits of state, no table, no global: the same seed gives the same games on every machine. Each draw
// depends on the state by one addition only, so the processor can prepare the next draw while a move is being played.
// Not for secrets.
#pragma once

#include <cstdint>

namespace nerai {

class PlayoutRandom {
  public:
    // The seed is mixed first: seeds that follow one another, whatever their distance, give unrelated sequences.
    explicit PlayoutRandom(std::uint64_t seed) : state_(mixed(~mixed(seed))) {}

    std::uint64_t next() { return mixed(state_ += 0x9E3779B97F4A7C15u); }

    // Uniform in 0 .. bound - 1. The bias is at most bound / 2^32: a ten-millionth for a full-size board.
    std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }

  private:
    static constexpr std::uint64_t mixed(std::uint64_t bits) {
        bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9u;
        bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBu;
        return bits ^ (bits >> 31);
    }

    std::uint64_t state_;
};

}  // namespace nerai
