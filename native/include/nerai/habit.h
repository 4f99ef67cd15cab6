// Habits: how likely a strong player moves to each point, from what it looks like. Where tree search begins.
//
// A move has some *traits*: the shapes around it in six sizes, what it takes or saves, liberties beside it, its distance from
// the two latest moves, its line, the nearest stones. Each trait that is known has a weight; the chance of a move is the
// exponential of their sum, divided by that of all moves (a softmax). The weights are learned from games of strong amateurs
// by bench/learn_habits.py, which writes native/src/habit_weights.inc. Likely is not good, and nothing here is a proof.
//
// Traits are numbers made from what they say, the same for all turned and mirrored boards and for both colours.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "nerai/playout_board.h"

namespace nerai {

using HabitTrait = std::uint32_t;  // the group in the top four bits

enum class HabitGroup : std::uint32_t { SHAPE_3, SHAPE_4, SHAPE_5, SHAPE_6, SHAPE_7, SHAPE_8, TACTICS, LIBERTIES, LAST, PREVIOUS, LINE, NEAREST, PLACE };

struct HabitTraits {
    static constexpr int MOST = 13;
    std::array<HabitTrait, MOST> list;
    int count = 0;

    void add(HabitGroup group, std::uint32_t value) { list[count++] = static_cast<std::uint32_t>(group) << 28 | (value & 0x0FFFFFFF); }
    const HabitTrait* begin() const { return list.data(); }
    const HabitTrait* end() const { return list.data() + count; }
};

// Looks at one position for the side to move. `urgency` has a cell's weight for taking or saving stones there: 0 for none,
// and more than `many` where more than one stone is at stake.
class HabitView {
  public:
    using Cell = PlayoutBoard::Cell;

    HabitView(const PlayoutBoard& board, std::span<const float> urgency, float many);

    HabitTraits traits(Cell empty) const;
    bool nearly_empty() const { return stage_ == 0; }  // fewer stones than a tenth of the points

  private:
    static constexpr int MARGIN = 4;  // as far as the largest shape reaches
    static constexpr int SIDE = MAX_SIDE + 2 * MARGIN;

    void measure(Color color, std::array<std::uint8_t, PlayoutBoard::CELLS>& steps) const;
    std::uint32_t fewest_liberties(Cell empty, Color color) const;

    const PlayoutBoard& board_;
    std::span<const float> urgency_;
    float many_;
    std::uint32_t stage_;
    std::array<std::uint8_t, SIDE * SIDE> signs_;  // 0 empty, 1 mine, 2 theirs, 3 off the board
    std::array<std::uint8_t, PlayoutBoard::CELLS> from_mine_, from_theirs_;
};

// The sum of the weights of those that are known.
float habit_weight(const HabitTraits& traits);

// The chances of these moves, together 1. `more`, if not empty, is added to the logarithm of each move's odds: what somebody
// knows of it besides.
void habit_chances(const HabitView& view, std::span<const PlayoutBoard::Cell> moves, std::span<const float> more,
                   std::vector<float>& chances);

}  // namespace nerai
