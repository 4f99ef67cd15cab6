// Counting: who owns which point, by area and by territory, with the dead stones given. Knows nothing of who is dead.
//
// Dead stones are taken off first. Then a point belongs to the colour of its stone, or, if empty, to the only colour
// that its connected empty area touches; areas that touch both colours or none are neutral.
//
//   area        every owned point. With no dead stones this is the Tromp-Taylor count.
//   territory   owned empty points (those under dead stones among them), plus prisoners taken, plus dead enemy stones.
//               Points of a seki that touch both colours are neutral; an eye in a seki that touches one colour counts
//               for it, because which groups live in seki is not known here. Name such eyes in `neutral` to leave
//               them out.
#pragma once

#include "nerai/board.h"

namespace nerai {

template <int W>
struct Count {
    std::array<Mask<W>, 3> owned;    // by colour, EMPTY: neutral points
    std::array<int, 3> area{};       // points by colour
    std::array<int, 3> territory{};  // points and prisoners by colour
};

// Points of `dead` without a stone are ignored. Empty areas that meet `neutral` belong to nobody.
template <int W>
Count<W> count_points(const SearchBoard<W>& board, const Mask<W>& dead, const Mask<W>& neutral = {});

}  // namespace nerai
