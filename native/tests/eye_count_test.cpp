// Eyes of small spaces by their shapes, with corners that make them false; and life or death by counting them.
#include "check.h"
#include "nerai/life_estimate.h"

using namespace nerai;

namespace {

Mask<2> mask_of(const std::vector<Point>& points) {
    Mask<2> mask;
    for (const Point point : points) mask.set(point);
    return mask;
}

// White attacks Black's stones d; White's stones O are walls, o might be taken.
Fate fate(const Drawing& drawn, bool attacker_moves) {
    const auto board = SearchBoard<2>::from_stones(drawn.width, drawn.height, drawn.cells(), attacker_moves ? WHITE : BLACK);
    Arena<2> arena;
    arena.points = mask_of(drawn.all("d.o"));
    arena.walls = mask_of(drawn.all("O"));
    LifeEstimate<2> estimate(board, arena, WHITE);
    Mask<2> zone;
    const Fate found = estimate.judge(mask_of(drawn.all("d")), attacker_moves, zone);
    CHECK((found == Fate::OPEN) == zone.none());
    return found;
}

// A row of points in the middle of the owner's stones, and the eyes they give.
EyeCount row(int points) {
    EyeRoom room;
    room.count = points;
    room.spaces = (EyeRoom::Points{1} << points) - 1;
    room.by_owner = room.spaces;
    for (int i = 0; i < points; ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (i > 0) room.beside[at] |= EyeRoom::Points{1} << (i - 1);
        if (i + 1 < points) room.beside[at] |= EyeRoom::Points{1} << (i + 1);
        room.chains[at] = 1;
        room.loss[at] = 2;
    }
    EyeTable table(64);
    return count_eyes(room, 10'000, table);
}

void a_row_gives_eyes_by_its_length() {
    const int attacked[] = {0, 1, 1, 1, 2, 2}, defended[] = {0, 1, 1, 2, 2, 2};
    for (int points = 1; points <= 5; ++points) {
        const EyeCount eyes = row(points);
        CHECK(eyes.known);
        CHECK(eyes.attacked[0] == attacked[points] && eyes.attacked[1] == attacked[points]);
        CHECK(eyes.defended[0] == defended[points] && eyes.defended[1] == defended[points]);
    }
}

void too_many_states_are_no_count() {
    EyeTable table(64);
    CHECK(!count_eyes(EyeRoom{.count = 1, .spaces = 1}, 0, table).known);
}

void three_points_live_or_die_by_who_moves() {
    const Drawing three({"...dO..", "ddddO..", "OOOOO..", ".......", ".......", ".......", "......."}, "d", "o");
    CHECK(fate(three, true) == Fate::DIES);
    CHECK(fate(three, false) == Fate::LIVES);
}

void four_points_in_a_row_live_and_a_square_dies() {
    const Drawing four({"....dO.", "dddddO.", "OOOOOO.", ".......", ".......", ".......", "......."}, "d", "o");
    CHECK(fate(four, true) == Fate::LIVES);
    const Drawing square({"..dO...", "..dO...", "dddO...", "OOOO...", ".......", ".......", "......."}, "d", "o");
    CHECK(fate(square, true) == Fate::DIES && fate(square, false) == Fate::DIES);
}

void an_opening_with_stones_that_might_be_taken_leaves_it_open() {
    const Drawing weak({"..do...", "..d....", "dddO...", "OOOO...", ".......", ".......", "......."}, "d", "o");
    CHECK(fate(weak, true) == Fate::OPEN);
}

void a_judge_sees_moves_and_takes_them_back() {
    const Drawing three({"...dO..", "ddddO..", "OOOOO..", ".......", ".......", ".......", "......."}, "d", "o");
    const auto board = SearchBoard<2>::from_stones(7, 7, three.cells(), WHITE);
    Arena<2> arena;
    arena.points = mask_of({0, 1, 2}) | mask_of(three.all("d"));
    arena.walls = mask_of(three.all("O"));
    const GoalJudge judge = life_judge(board, arena, WHITE, mask_of(three.all("d")));
    const std::vector<Point> vital{1}, elsewhere{48}, illegal{3};
    for (int again = 0; again < 2; ++again) {
        CHECK(judge(vital) == 0);
        CHECK(judge(elsewhere) == 1);
        CHECK(judge(illegal) == -1);
    }
}

LifeLook look_at(const Drawing& drawn, bool mind_liberties = true) {
    const auto board = SearchBoard<2>::from_stones(drawn.width, drawn.height, drawn.cells(), WHITE);
    Arena<2> arena;
    arena.points = mask_of(drawn.all("d.o"));
    arena.walls = mask_of(drawn.all("O"));
    LifeEstimate<2> estimate(board, arena, WHITE, mind_liberties);
    return estimate.look(mask_of(drawn.all("d")));
}

void both_sides_want_the_middle_of_three() {
    const Drawing three({"...dO..", "ddddO..", "OOOOO..", ".......", ".......", ".......", "......."}, "d", "o");
    const auto board = SearchBoard<2>::from_stones(7, 7, three.cells(), WHITE);
    Arena<2> arena;
    arena.points = mask_of(three.all("d."));
    arena.walls = mask_of(three.all("O"));
    LifeEstimate<2> estimate(board, arena, WHITE, true);
    const auto spaces = estimate.spaces(mask_of(three.all("d")), false);
    CHECK(spaces.size() == 1);
    CHECK(spaces[0].owner_moves == mask_of({1}) && spaces[0].enemy_moves == mask_of({1}));
}

void a_room_with_a_gap_at_the_edge_is_near_as_far_as_its_owner_comes_first() {
    const Drawing gap({"......O", "dddddOO", "OOOOO..", ".......", ".......", ".......", "......."}, "d", "o");
    const LifeLook look = look_at(gap);
    CHECK(look.near_known && look.near_room == 5);
    CHECK(look.fates[1] == Fate::LIVES);  // closing it leaves five in a row
}

void a_chain_without_another_liberty_can_be_taken_when_liberties_are_minded() {
    const Drawing shortage({".d..dO.", "OddddO.", "OOOOOO.", ".......", ".......", ".......", "......."}, "d", "o");
    CHECK(look_at(shortage, false).near_eyes[0] >= look_at(shortage, true).near_eyes[0]);
    CHECK(look_at(shortage).fates[0] == Fate::DIES);
}

}  // namespace

int main() {
    both_sides_want_the_middle_of_three();
    a_room_with_a_gap_at_the_edge_is_near_as_far_as_its_owner_comes_first();
    a_chain_without_another_liberty_can_be_taken_when_liberties_are_minded();
    a_row_gives_eyes_by_its_length();
    too_many_states_are_no_count();
    three_points_live_or_die_by_who_moves();
    four_points_in_a_row_live_and_a_square_dies();
    an_opening_with_stones_that_might_be_taken_leaves_it_open();
    a_judge_sees_moves_and_takes_them_back();
}
