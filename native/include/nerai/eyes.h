// Eyes and life as single questions: whether they are there, what shows it, and what shows that they are not.
//
// Takes a board and a point or stone; adds points to a zone so that the same holds wherever the zone looks the same.
// docs/design/proofs.md defines an eye and argues for every case. Knows nothing of goals and search.
#pragma once

#include "nerai/alive.h"
#include "nerai/board.h"

namespace nerai {

// Whether `point` lies in an eye of `side`; if so, `zone` gets what shows it: no `hidden` points, if it can do without.
template <int W>
bool show_eye(const SearchBoard<W>& board, Color side, Point point, const Mask<W>& hidden, Mask<W>& zone);

// Adds what shows that `point` lies in no eye of `side`; it must not lie in one. Where no single cause does, the whole
// board is added: false if that may not show it either, since some points are `hidden`.
template <int W>
bool show_no_eye(const SearchBoard<W>& board, Color side, Point point, const Mask<W>& hidden, Mask<W>& zone);

// Adds what shows that the chain of `stone` is not unconditionally alive; it must not be. The same.
template <int W>
bool show_not_alive(const SearchBoard<W>& board, Point stone, const Mask<W>& hidden, Mask<W>& zone);

}  // namespace nerai
