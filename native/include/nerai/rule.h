// A learned rule as the core sees it: what may be on cells around an anchor, and conditions on chains and moves there.
//
// Plain data, and the eight symmetries. Knows no board: rule_index.h finds shapes, rule_judge.h asks conditions.
//
// *Contents* are numbered as colours are, seen by the player whose rule it is: 0 empty, 1 own, 2 enemy, 3 off the board.
// A cell that may have several is a set of them: bit 1 << content.
#pragma once

#include <cstdint>
#include <vector>

#include "nerai/geometry.h"

namespace nerai {

inline constexpr int CONTENTS = 4;
inline constexpr int OWN_CONTENT = 1;
inline constexpr int ENEMY_CONTENT = 2;
inline constexpr int OFF_CONTENT = 3;
inline constexpr std::uint8_t EMPTY_BIT = 1, OWN_BIT = 2, ENEMY_BIT = 4, OFF_BIT = 8, ANY_BITS = 15;

// A rule spans at most so many columns and rows, its anchor included.
inline constexpr int RULE_EXTENT = 8;
inline constexpr int RULE_REACH = RULE_EXTENT - 1;
inline constexpr int SYMMETRIES = 8;

// Columns to the right and rows down from an anchor.
struct Offset {
    int dx = 0;
    int dy = 0;
    friend auto operator<=>(const Offset&, const Offset&) = default;
};

// Bit 2 swaps columns and rows, then bit 0 mirrors left and right, bit 1 top and bottom.
constexpr Offset turned(Offset cell, int symmetry) {
    if (symmetry & 4) cell = {cell.dy, cell.dx};
    return {symmetry & 1 ? -cell.dx : cell.dx, symmetry & 2 ? -cell.dy : cell.dy};
}

// The symmetry that does `first` and then `after`, and the one that takes `symmetry` back.
constexpr int composed(int after, int first) {
    const Offset probe{1, 2};
    for (int symmetry = 0; symmetry < SYMMETRIES; ++symmetry)
        if (turned(probe, symmetry) == turned(turned(probe, first), after)) return symmetry;
    return 0;
}
constexpr int inverse(int symmetry) {
    int found = 0;
    while (composed(symmetry, found) != 0) ++found;
    return found;
}

struct RuleCell {
    Offset at;
    std::uint8_t allowed = 0;  // a set of contents
    friend auto operator<=>(const RuleCell&, const RuleCell&) = default;
};

enum class ConditionKind : std::uint8_t {
    LIBERTIES = 0,
    STONES = 1,
    OUTSIDE_LIBERTIES = 2,
    OWN_LIBERTIES_AFTER = 3,
    ENEMY_LIBERTIES_AFTER = 4,
    ADJACENT_LIBERTIES = 5,
    SECOND_LIBERTIES = 6,
};
inline constexpr int CONDITION_KINDS = 7;

// What is counted at a cell of the rule lies in [least, most].
struct RuleCondition {
    ConditionKind kind = ConditionKind::LIBERTIES;
    Offset at;
    int least = 0;
    int most = 0;
    friend auto operator<=>(const RuleCondition&, const RuleCondition&) = default;
};

struct Rule {
    std::vector<RuleCell> cells;
    std::vector<RuleCondition> conditions;
};

// A rule found on a board, numbered as it was given. All points of it are anchor + turned(cell, symmetry).
struct RuleMatch {
    std::uint32_t rule = 0;
    Point anchor = 0;
    int symmetry = 0;
    Color own = BLACK;
    friend auto operator<=>(const RuleMatch&, const RuleMatch&) = default;
};

}  // namespace nerai
