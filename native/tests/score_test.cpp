// Counting by area and by territory: drawn positions with their counts.
#include "nerai/score.h"

#include "check.h"

using namespace nerai;

namespace {

Mask<2> mask_of(const std::vector<Point>& points) {
    Mask<2> mask;
    for (const Point point : points) mask.set(point);
    return mask;
}

bool area_is(const Count<2>& count, int black, int white) {
    return count.area[BLACK] == black && count.area[WHITE] == white;
}

bool territory_is(const Count<2>& count, int black, int white) {
    return count.territory[BLACK] == black && count.territory[WHITE] == white;
}

void an_empty_board_belongs_to_nobody() {
    const SearchBoard<2> board(3, 3);
    const Count<2> count = count_points(board, {});
    CHECK(area_is(count, 0, 0) && territory_is(count, 0, 0) && count.owned[EMPTY].count() == 9);
    SearchBoard<2> stone(3, 3);
    CHECK(stone.play(4) == Legality::LEGAL);
    CHECK(area_is(count_points(stone, {}), 9, 0) && territory_is(count_points(stone, {}), 8, 0));
}

void points_between_both_colours_are_neutral() {
    const Drawing wall{".X.O.", ".X.O.", ".XXO.", ".X.O."};
    const Count<2> count = count_points(wall.board(), {});
    CHECK(area_is(count, 9, 8) && territory_is(count, 4, 4));
    CHECK(points_of(count.owned[EMPTY]) == (std::vector<Point>{2, 7, 17}));
}

void dead_stones_give_their_points_and_themselves() {
    const Drawing start({".XdO.", "dX.O.", ".XXO.", "dX.Od"}, "", "d");
    const Count<2> as_it_stands = count_points(start.board(), {});
    CHECK(area_is(as_it_stands, 5, 11));
    Mask<2> dead = mask_of({5, 15});
    const Count<2> count = count_points(start.board(), dead);
    CHECK(area_is(count, 9, 9));
    CHECK(territory_is(count, 4 + 2, 3));
    dead.set(10);  // no stone there: ignored
    CHECK(territory_is(count_points(start.board(), dead), 4 + 2, 3));
}

void prisoners_count_for_territory_only() {
    const Drawing start{".XO..", "XO*..", ".XO..", "....."};
    auto board = start.board(BLACK);
    CHECK(board.play(start.at('*')) == Legality::LEGAL && board.prisoners(BLACK) == 1);
    const Count<2> count = count_points(board, {});
    CHECK(area_is(count, 6, 2) && territory_is(count, 2 + 1, 0));
    CHECK(count.owned[EMPTY].count() == 12);
}

void eyes_in_seki_count_unless_they_are_named() {
    const Drawing seki{"aXO..", "XXO..", "n.O.."};
    const Count<2> count = count_points(seki.board(), {});
    CHECK(territory_is(count, 1, 6));
    CHECK(territory_is(count_points(seki.board(), {}, mask_of({seki.at('a')})), 0, 6));
}

}  // namespace

int main() {
    an_empty_board_belongs_to_nobody();
    points_between_both_colours_are_neutral();
    dead_stones_give_their_points_and_themselves();
    prisoners_count_for_territory_only();
    eyes_in_seki_count_unless_they_are_named();
}
