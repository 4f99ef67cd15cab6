// How many eyes a small eye space gives, by playing it out while the rest of the board stands still.
//
// Takes an EyeRoom: the points in play as bits, what stands around them, and the stones on them. Gives the number of
// eyes, 0 to 2, when either side begins, and whether a ko was in it. Stones around stand,
// but for chains named as short of liberties. The enemy may pass; the owner moves as long as there is anything but eyes to fill, as he has to once the liberties outside are gone.
// All of that is opinion: nothing proved may rest on it. Knows no board; life_estimate.h makes rooms.
//
// An *eye* is an empty point with only the owner's stones beside it; the enemy must not hold too many of its corners, or
// those stones must be joined without them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace nerai {

struct EyeRoom {
    static constexpr int MOST = 24;
    using Points = std::uint32_t;  // bit i is point i

    int count = 0;                         // points in play
    Points spaces = 0;                     // those that may be eyes
    std::array<Points, MOST> beside{};     // points in play beside each
    std::array<Points, MOST> corners{};    // points in play on the diagonals of each
    std::array<std::int8_t, MOST> held{};  // corners where an enemy stands for good
    std::array<std::int8_t, MOST> loss{};  // so many held corners make it no eye
    std::array<std::uint16_t, MOST> chains{};  // bit j: chain j of the owner, which stands, is beside it
    std::uint16_t short_chains = 0;        // bit j: chain j has no liberty but points in play, and can be taken: what is beside it is then the enemy's
    std::array<Points, 16> beside_chain{};  // points in play beside chain j
    Points by_owner = 0;                   // points beside stones of the owner that stand
    Points by_enemy = 0;                   // points beside stones of the enemy that stand, or beside the enemy's land
    Points owner = 0;                      // stones on the points at the start
    Points enemy = 0;
};

// Eyes when the enemy begins and when the owner does: [0] with kos going to the enemy, [1] to the owner.
struct EyeCount {
    std::array<std::int8_t, 2> attacked{};
    std::array<std::int8_t, 2> defended{};
    bool known = false;  // false: there were too many states
};

// Memory that counting uses; to be kept from one room to the next.
struct EyeTable {
    explicit EyeTable(std::size_t count);  // of states
    ~EyeTable();
    struct Slots;
    std::unique_ptr<Slots> slots;
};

EyeCount count_eyes(const EyeRoom& room, int most_states, EyeTable& table);

// The points by which the owner gets the better count, and by which the enemy holds it down: the vital points of a shape.
// Where the counts differ only by who wins a ko, those of the better one. None where a move changes nothing.
struct EyeMoves {
    EyeRoom::Points owner = 0;
    EyeRoom::Points enemy = 0;
};

EyeMoves vital_moves(const EyeRoom& room, const EyeCount& count, int most_states, EyeTable& table);

}  // namespace nerai
