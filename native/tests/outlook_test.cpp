// Estimates of life: the vital point is found, and a seed fixes a tree.
#include "check.h"
#include "nerai/goal_tree.h"
#include "nerai/outlook_game.h"

using namespace nerai;

namespace {

// Black d has three points in a row; White moves first or Black does.
const Drawing THREE({".v.dO..", "ddddO..", "OOOOO..", ".......", ".......", ".......", "......."}, "d");

Mask<2> mask_of(const std::vector<Point>& points) {
    Mask<2> mask;
    for (const Point point : points) mask.set(point);
    return mask;
}

Estimate looked(const Drawing& drawn, Color attacker, Color first, const std::string& stones, const std::string& arena) {
    auto board = SearchBoard<2>::from_stones(drawn.width, drawn.height, drawn.cells(), first);
    Target<2> target;
    target.reacher = attacker;
    target.stones = mask_of(drawn.all(stones));
    Arena<2> where;
    for (Point point = 0; point < 3 * drawn.width; ++point) where.points.set(point);
    where.points &= mask_of(drawn.all(arena)) | target.stones;
    where.walls = mask_of(drawn.all("O"));
    target.region = where.points;
    SearchLimits limits;
    limits.nodes = 20'000;
    return look(board, target, where, limits, 4);
}

void the_vital_point_kills_and_saves() {
    const Estimate killed = looked(THREE, WHITE, WHITE, "d", "v.d");
    CHECK(killed.winner == 0 && killed.move == THREE.all("v").front());
    const Estimate saved = looked(THREE, WHITE, BLACK, "d", "v.d");
    CHECK(saved.winner == 1 && saved.move == THREE.all("v").front());
}

void a_seed_fixes_a_tree() {
    const PlayoutBoard start = PlayoutBoard::from_stones(7, 7, THREE.cells(), WHITE);
    const auto stones = THREE.all("d"), arena = THREE.all("dv.");
    GoalTreeOptions options{.attacker = WHITE, .stones = stones, .guard = {}, .arena = arena, .playouts = 400, .seed = 3};
    const auto first = grow_goal_tree(start, options).moves, second = grow_goal_tree(start, options).moves;
    CHECK(first.front().move == THREE.all("v").front());
    CHECK(first.size() == second.size());
    std::int64_t visits = 0;
    for (std::size_t i = 0; i < first.size(); ++i) {
        CHECK(first[i].move == second[i].move && first[i].visits == second[i].visits && first[i].wins == second[i].wins);
        CHECK(first[i].wins <= static_cast<double>(first[i].visits));
        visits += first[i].visits;
    }
    CHECK(visits == options.playouts);
}

}  // namespace

int main() {
    the_vital_point_kills_and_saves();
    a_seed_fixes_a_tree();
}
