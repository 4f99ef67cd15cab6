// Where play about some stones happens, and what is taken for granted around it: an opinion, made by who asks.
#pragma once

#include "nerai/mask.h"

namespace nerai {

template <int W>
struct Arena {
    Mask<W> points;  // where both play; stones in it may change hands
    Mask<W> exits;   // points of it where a stone of the target's chains has got out
    Mask<W> homes;   // stones of the defender that are taken for alive
    Mask<W> walls;   // stones of the attacker that are taken for alive
    Mask<W> guard;   // in a race: stones of the attacker; what is left of them when the target is taken must live
};

}  // namespace nerai
