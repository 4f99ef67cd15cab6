#include "nerai/score.h"

namespace nerai {

template <int W>
Count<W> count_points(const SearchBoard<W>& board, const Mask<W>& dead, const Mask<W>& neutral) {
    const Geometry<W>& geometry = board.geometry();
    Count<W> count;
    for (const Color color : {BLACK, WHITE}) count.owned[color] = board.stones(color).without(dead);

    const Mask<W> stones = count.owned[BLACK] | count.owned[WHITE];
    const Mask<W> beside_black = geometry.beside(count.owned[BLACK]);
    const Mask<W> beside_white = geometry.beside(count.owned[WHITE]);
    Mask<W> empty = geometry.board.without(stones);
    const Mask<W> all_empty = empty;
    while (empty.any()) {
        const Mask<W> region = geometry.flood(Mask<W>::of(empty.first()), empty);
        empty = empty.without(region);
        const bool black = region.intersects(beside_black);
        const bool white = region.intersects(beside_white);
        const Color owner = black == white || region.intersects(neutral) ? EMPTY : black ? BLACK : WHITE;
        count.owned[owner] |= region;
    }
    for (const Color color : {BLACK, WHITE}) {
        count.area[color] = count.owned[color].count();
        count.territory[color] = (count.owned[color] & all_empty).count() + board.prisoners(color) +
                                 (board.stones(other(color)) & dead).count();
    }
    count.area[EMPTY] = count.territory[EMPTY] = count.owned[EMPTY].count();
    return count;
}

template Count<2> count_points(const SearchBoard<2>&, const Mask<2>&, const Mask<2>&);
template Count<4> count_points(const SearchBoard<4>&, const Mask<4>&, const Mask<4>&);
template Count<6> count_points(const SearchBoard<6>&, const Mask<6>&, const Mask<6>&);

}  // namespace nerai
