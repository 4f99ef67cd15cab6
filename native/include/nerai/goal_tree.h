// Monte-Carlo tree search about one question: do these stones live?
//
// Takes a board, stones, who attacks them, an arena and a number of playouts; gives how often each first move of the side
// to move came out well for it. Nobody plays outside of the arena, so chains with liberties there stay, and stones that
// get out live. A playout ends when nobody has anything but own eyes left; the stones live when one of them is left. In a
// race the attacker must keep one of the stones of a *guard*, too; else the defender has come out well. Where a judge
// has an opinion nothing is played out, and what his opinions settle is not looked at again.
//
// An estimate, and the same for the same seed. Knows no proof, no score and no superko.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "nerai/playout.h"

namespace nerai {

// Who wins after these moves from the start, by an opinion without play: 0 the attacker, 1 the defender, -1 nobody knows.
using GoalJudge = std::function<int(std::span<const Point> moves)>;

struct GoalMove {
    Point move = PASS;
    std::int64_t visits = 0;
    double wins = 0;  // of the side to move
    int winner = -1;  // when the judge's opinions settle it: 0 the attacker, 1 the defender
};

struct GoalTreeOptions {
    Color attacker = BLACK;
    std::span<const Point> stones;  // of the defender
    std::span<const Point> guard;   // of the attacker; empty: no race
    std::span<const Point> arena;
    std::int64_t playouts = 1000;
    std::uint64_t seed = 0;
    const StopFlag* stop = nullptr;
    GoalJudge judge;  // may be left out
};

struct GoalTree {
    int winner = -1;              // when the judge's opinions settle the question
    std::vector<GoalMove> moves;  // the first moves, most visited first
};

GoalTree grow_goal_tree(const PlayoutBoard& start, const GoalTreeOptions& options);

}  // namespace nerai
