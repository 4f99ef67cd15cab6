// Ways between stones: what is held together already, and what so many moves in a row reach. Read off the board, no search.
#pragma once

#include <array>

#include "nerai/board.h"

namespace nerai {

inline constexpr int MOST_MOVES_TO_JOIN = 9;

// What is reached with 0, 1, 2 ... moves.
template <int W>
using Ways = std::array<Mask<W>, MOST_MOVES_TO_JOIN + 1>;

// The liberties of a stone of that colour if it were played there, its neighbours' included.
template <int W>
int liberties_after(const SearchBoard<W>& board, Point point, Color color);

// The chain of the stone and own chains that the enemy cannot cut from it with one move: by two common liberties, or by
// one on which an enemy stone could be taken at once, or may not be played. `used` are points that links rest on; none serves two links.
template <int W>
Mask<W> held_together(const SearchBoard<W>& board, Point stone, Mask<W>& used);

// What the stones reach with so many moves of their owner in a row, at most MOST_MOVES_TO_JOIN: empty points, own stones
// joined by them, and enemy stones that can be taken with as many moves as they have liberties.
template <int W>
Ways<W> ways_from(const SearchBoard<W>& board, Color own, const Mask<W>& stones, int most);

}  // namespace nerai
