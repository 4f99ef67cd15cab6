// Whether stones shut in by chains that are never taken can be taken, whoever moves and whatever is tried: dead shapes.
//
// Takes a board, the stones and the wall around them; gives the zone of the win when the room inside is one of a few
// shapes in which no second eye, seki or ko can arise. docs/design/proofs.md has the argument for each. Searches nothing;
// most dead stones are not recognised until play has made their room small.
#pragma once

#include "nerai/board.h"

namespace nerai {

template <int W>
struct Wall {
    Mask<W> stones;  // chains of the attacker that are never taken
    Mask<W> kept;    // points where the attacker may not play
};

// `named` are stones of one side, at least one. The zone is set only when the answer is true.
template <int W>
bool dead_in_wall(const SearchBoard<W>& board, const Mask<W>& named, const Wall<W>& wall, Mask<W>& zone);

}  // namespace nerai
