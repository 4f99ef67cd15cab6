// Monte-Carlo tree search about one question: do these stones live?
//
// Takes a board, stones, who attacks them, an arena and a number of playouts; gives how often each first move of the side
// to move came out well for it. Nobody plays outside of the arena, so chains with liberties there stay, and stones that
// get out live. A playout ends when nobody has anything but own eyes left; the stones live when one of them is left. In a
// race the attacker must keep one of the stones of a *guard*, too; else the defender has come out well.
//
// An estimate, and the same for the same seed. Knows no proof, no score and no superko.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "nerai/playout.h"

namespace nerai {

struct GoalMove {
    Point move = PASS;
    std::int64_t visits = 0;
    double wins = 0;  // of the side to move
};

struct GoalTreeOptions {
    Color attacker = BLACK;
    std::span<const Point> stones;  // of the defender
    std::span<const Point> guard;   // of the attacker; empty: no race
    std::span<const Point> arena;
    std::int64_t playouts = 1000;
    std::uint64_t seed = 0;
    const StopFlag* stop = nullptr;
};

// The first moves, most visited first.
std::vector<GoalMove> grow_goal_tree(const PlayoutBoard& start, const GoalTreeOptions& options);

}  // namespace nerai
