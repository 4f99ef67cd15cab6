// Whether one chain can never be captured, and what that rests on: Benson's test for a chain and those it depends on.
//
// Takes a board and a stone; looks only at the chain's neighbourhood, so that a search can ask at every node. Gives the
// chains and regions that keep the chain alive even if its owner always passes. life.h judges whole boards.
#pragma once

#include "nerai/board.h"

namespace nerai {

template <int W>
struct Alive {
    Mask<W> chains;   // empty when the chain is not alive
    Mask<W> regions;  // at least two vital ones for each of the chains
};

// `stone` must hold a stone.
// Regions with `hidden` points do not count: what is played there is not seen.
template <int W>
Alive<W> unconditionally_alive(const SearchBoard<W>& board, Point stone, const Mask<W>& hidden = {});

}  // namespace nerai
