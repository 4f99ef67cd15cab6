// Unconditional life and territory: what stays even if its owner always passes and the opponent plays any number of moves.
//
// Takes a position (whose turn it is and ko do not matter) and a colour. Gives the stones that can never be captured
// (Benson 1976), the regions that serve as their eyes, and the points in which the opponent can never get a stone that
// cannot be captured. Knows no reading: stones that live only by answering are not found. docs/design/life.md argues
// why it is sound.
//
// For a colour, its *regions* are the connected areas of points without its stones. A region is *vital* to a chain if
// every empty point of it is a liberty of the chain; where suicide is allowed, if every point of it is beside the chain,
// as enemy stones can leave it. Chains with fewer than two vital regions, and regions that touch such a chain, are
// dropped until nothing changes; what remains is alive.
#pragma once

#include <vector>

#include "nerai/board.h"

namespace nerai {

template <int W>
struct Life {
    Mask<W> alive;              // stones of chains that can never be captured
    Mask<W> territory;          // empty points and enemy stones in areas where the enemy can never live
    Mask<W> sheltered;          // own stones in those areas: they can be captured, but in vain
    std::vector<Mask<W>> eyes;  // regions vital to at least one of the alive chains
};

template <int W>
Life<W> unconditional_life(const SearchBoard<W>& board, Color color);

}  // namespace nerai
