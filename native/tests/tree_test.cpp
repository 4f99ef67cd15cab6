// The tree search itself: what it finds, keeps, bounds and refuses; with two threads as well.
#include "nerai/tree.h"

#include <algorithm>
#include <cmath>

#include "playout_check.h"

using namespace nerai;

namespace {

std::vector<Point> playable(const PlayoutBoard& board) {
    std::vector<Point> points;
    for (const Point point : board.legal_points()) {
        if (!board.eye(board.cell_of(point), board.to_play())) points.push_back(point);
    }
    if (points.empty()) points.push_back(PASS);
    return points;
}

Point best(const TreeSearch& tree) {
    const std::vector<TreeMove> moves = tree.moves();
    return std::max_element(moves.begin(), moves.end(), [](const TreeMove& a, const TreeMove& b) {
               return a.visits < b.visits;
           })->point;
}

std::int64_t visits(const TreeSearch& tree) {
    std::int64_t sum = 0;
    for (const TreeMove& move : tree.moves()) sum += move.visits;
    return sum;
}

void a_vital_point_is_found_for_both_sides() {
    const Drawing drawn = {".OX..",  //
                           "aOXXX",  //
                           ".OX..",  //
                           "OOXXX",  //
                           "XXX.."};
    for (const Color color : {BLACK, WHITE}) {
        TreeSearch tree(playout_board(drawn, color), {.komi = 12.5, .memory_bytes = 1 << 20});
        CHECK(tree.search(playable(tree.board()), {.count = 1500}, 1, 1) == 1500);
        CHECK(best(tree) == drawn.at('a'));
    }
}

void the_same_seed_gives_the_same_tree() {
    const auto run = [](std::uint64_t seed) {
        TreeSearch tree(PlayoutBoard(7, 7), {.komi = 7.5, .memory_bytes = 1 << 20});
        std::vector<std::int64_t> counts;
        for (int k = 0; k < 3; ++k) {
            tree.search(playable(tree.board()), {.count = 300}, 1, seed);
            for (const TreeMove& move : tree.moves()) counts.push_back(move.visits * 1000 + std::int64_t(move.wins));
            CHECK(tree.advance(best(tree)));
        }
        return counts;
    };
    CHECK(run(1) == run(1));
    CHECK(run(1) != run(2));
}

// A whole game in a store that is much too small, with one thread and with two.
void memory_is_bounded(int threads) {
    TreeSearch tree(PlayoutBoard(9, 9), {.komi = 7.5, .memory_bytes = 1 << 17});
    bool filled = false;
    for (int move = 0; move < 60; ++move) {
        const std::int64_t kept = move == 0 ? 0 : visits(tree);
        CHECK(tree.search(playable(tree.board()), {.count = 400}, threads, move) == 400);
        CHECK(visits(tree) <= kept + 400 && visits(tree) >= 400);
        CHECK(tree.nodes() <= tree.capacity());
        filled = filled || tree.nodes() > tree.capacity() * 3 / 4;
        CHECK(tree.advance(best(tree)));
        CHECK(tree.board().consistent());
    }
    CHECK(filled);
}

void a_move_down_keeps_what_is_below() {
    TreeSearch tree(PlayoutBoard(7, 7), {.memory_bytes = 1 << 22});
    tree.search(playable(tree.board()), {.count = 3000}, 1, 3);
    const std::vector<Point> line = tree.line(best(tree), 10, 5);
    CHECK(line.size() >= 3);
    const std::size_t nodes = tree.nodes();
    CHECK(tree.advance(line[0]));
    CHECK(tree.board().at(line[0]) == BLACK && tree.nodes() < nodes && visits(tree) > 100);
    CHECK(best(tree) == line[1]);
    CHECK(tree.line(line[1], 10, 4) == std::vector<Point>(line.begin() + 1, line.end()));
    CHECK(!tree.advance(line[0]));  // a stone lies there
    CHECK(best(tree) == line[1]);
    CHECK(tree.advance(PASS) && tree.board().to_play() == BLACK);
}

void two_passes_end_the_game() {
    const Drawing drawn = {"XXXX.", ".X.XO", "XXXXO"};
    TreeSearch tree(playout_board(drawn, WHITE), {.komi = 0.5, .memory_bytes = 1 << 20});
    CHECK(tree.advance(PASS));
    tree.search(std::vector<Point>{PASS}, {.count = 50}, 1, 1);
    const TreeMove pass = tree.moves()[0];
    CHECK(pass.point == PASS && pass.visits == 50 && pass.wins == 50);
    CHECK(pass.score_sum == 50 * 9.5);  // 12 against 2, less komi
}

void what_makes_no_sense_is_refused() {
    TreeSearch tree(PlayoutBoard(5, 5), {.memory_bytes = 1 << 20});
    const std::vector<Point> none, twice = {3, 3}, off = {25};
    CHECK(refused([&] { tree.search(none, {}, 1, 1); }, "no candidate"));
    CHECK(refused([&] { tree.search(twice, {}, 1, 1); }, "named twice"));
    CHECK(refused([&] { tree.search(off, {}, 1, 1); }, "no legal move"));
    CHECK(refused([&] { tree.search(std::vector<Point>{1}, {}, 0, 1); }, "threads"));
    CHECK(refused([&] { tree.set_guide({.settled = {{25, BLACK}}}); }, "off the board"));
    CHECK(refused([&] { tree.set_guide({.priors = {{1, 1, 2}}}); }, "a prior needs"));
    CHECK(refused([&] { tree.set_guide({.shares = {{25, 0.1F, 9}}}); }, "off the board"));
    CHECK(refused([&] { tree.set_guide({.shares = {{1, -0.1F, 9}}}); }, "at least 0"));
    CHECK(refused([&] { tree.set_guide({.shares = {{1, NAN, 9}}}); }, "at least 0"));
    CHECK(refused([&] { tree.set_guide({.shares = {{1, 0.3F, 9}, {2, 0.3F, 9}}}); }, "half of all games"));
    CHECK(refused([&] { tree.set_guide({.shares = {{1, 0.1F, 9}, {1, 0.1F, 9}}}); }, "two shares"));
    CHECK(refused([&] { tree.set_guide({.leanings = {{BLACK, 1, NAN}}}); }, "from -20 to 20"));
    CHECK(refused([&] { tree.set_guide({.leanings = {{BLACK, 1, 3e38F}}}); }, "from -20 to 20"));
    CHECK(refused([&] { tree.set_guide({.leanings = {{BLACK, PASS, 1}}}); }, "off the board"));
    CHECK(!tree.advance(25) && !tree.advance(-2));
}

void a_first_move_has_its_share_of_the_games_until_there_are_enough() {
    const auto games_of_a_corner = [](std::vector<RootShare> shares, std::int64_t count) {
        TreeSearch tree(PlayoutBoard(9, 9), {.komi = 7.5, .memory_bytes = 1 << 22});
        tree.set_guide({.shares = std::move(shares)});
        tree.search(playable(tree.board()), {.count = count}, 1, 1);
        for (const TreeMove& move : tree.moves()) {
            if (move.point == 0) return static_cast<std::int64_t>(move.visits);
        }
        return std::int64_t{-1};
    };
    CHECK(games_of_a_corner({}, 1000) < 20);
    const std::int64_t shared = games_of_a_corner({{0, 0.1F, 300}}, 1000);
    CHECK(shared >= 100 && shared < 120);
    CHECK(games_of_a_corner({{0, 0.1F, 300}}, 6000) < 320);
    const std::int64_t looked = games_of_a_corner({{0, 0.2F, 1500}}, 6000);
    CHECK(looked >= 300 && looked < 600);  // surely worse than what else there is
    TreeSearch even(PlayoutBoard(9, 9), {.komi = -200});  // everything wins
    even.set_guide({.shares = {{0, 0.2F, 1500}}});
    even.search(playable(even.board()), {.count = 6000}, 1, 1);
    for (const TreeMove& move : even.moves()) CHECK(move.point != 0 || move.visits >= 1195);
    TreeSearch tree(PlayoutBoard(9, 9), {.komi = 7.5, .memory_bytes = 1 << 22});
    tree.set_guide({.shares = {{0, 0.1F, 300}}});
    tree.search(std::vector<Point>{40, 41}, {.count = 100}, 1, 1);  // the corner may not be tried
    CHECK(tree.moves().size() == 2);
    CHECK(tree.advance(40));
    tree.search(playable(tree.board()), {.count = 1000}, 1, 1);  // and is owed nothing on the next board
    for (const TreeMove& move : tree.moves()) CHECK(move.point != 0 || move.visits < 50);
    tree.set_guide({.shares = {{0, 0.1F, 300}}});
    tree.search(playable(tree.board()), {.count = 1000}, 2, 1);  // games that were kept count as well
    for (const TreeMove& move : tree.moves()) CHECK(move.point != 0 || move.visits >= static_cast<std::uint32_t>(visits(tree) / 10 - 2));
}

void the_reply_of_a_proof_comes_first_in_the_tree() {
    PlayoutBoard start(5, 5);
    CHECK(start.play(6));
    std::vector<LineNode> nodes(3);  // White at 12 is answered at 0, whatever that may be good for
    nodes[1] = {.winner_moves = true, .move = 0, .child = 0, .replies = {}, .zone = {0}};
    nodes[2] = {.winner_moves = false, .move = PASS, .child = -1, .replies = {{12, 1}}, .zone = {0, 12}};
    TreeSearch tree(start, {.memory_bytes = 1 << 20});
    tree.set_guide({.proofs = {std::make_shared<ProofLine>(start, BLACK, nodes)}});
    CHECK(tree.advance(20) && tree.advance(21) && tree.book().entries().size() == 1);  // outside of the zone
    tree.set_guide({});                                                               // what is followed stays
    tree.search(std::vector<Point>{12}, {.count = 60}, 1, 1);
    CHECK(tree.advance(12) && tree.book().entries().size() == 1);
    const auto reply_is_first = [&] {
        for (const TreeMove& move : tree.moves()) {
            if (move.point != 0 && move.prior >= tree.moves()[0].prior) return false;
        }
        return tree.moves()[0].point == 0;
    };
    CHECK(reply_is_first());  // as the node was made in the search
    tree.search(std::vector<Point>{0, 3, 11, 13}, {.count = 20}, 1, 1);
    CHECK(reply_is_first());  // as the root was made anew
    CHECK(tree.advance(0) && tree.book().empty());  // nothing is left to reply to
}

void a_guide_decides_owners() {
    const PlayoutBoard start(5, 5);
    TreeSearch tree(start, {.memory_bytes = 1 << 20});
    TreeGuide all_white;
    for (Point point = 0; point < 25; ++point) all_white.settled.push_back({point, WHITE});
    tree.reset(start);
    tree.set_guide(all_white);
    tree.search(std::vector<Point>{12, 7}, {.count = 60}, 1, 1);
    for (const TreeMove& move : tree.moves()) CHECK(move.wins == 0 && move.score_sum == -25.0 * static_cast<double>(move.visits));
    for (const std::int64_t owner : tree.ownership()) CHECK(owner == -60);
}

void suicide_may_be_a_first_move() {
    TreeSearch tree(playout_board({"X.O.", "OOO.", "...."}, BLACK, true), {.memory_bytes = 1 << 20});
    CHECK(tree.search(std::vector<Point>{1, 11}, {.count = 100}, 1, 1) == 100);
    CHECK(tree.advance(1) && tree.board().at(0) == EMPTY);
}

void a_set_flag_ends_a_search_after_one_game() {
    StopFlag stop;
    stop.set();
    TreeSearch tree(PlayoutBoard(9, 9), {.memory_bytes = 1 << 20});
    CHECK(tree.search(playable(tree.board()), {.count = 1'000'000, .stop = &stop}, 1, 1) == 1);
}

}  // namespace

int main() {
    a_vital_point_is_found_for_both_sides();
    the_same_seed_gives_the_same_tree();
    memory_is_bounded(1);
    memory_is_bounded(2);
    a_move_down_keeps_what_is_below();
    two_passes_end_the_game();
    what_makes_no_sense_is_refused();
    a_first_move_has_its_share_of_the_games_until_there_are_enough();
    the_reply_of_a_proof_comes_first_in_the_tree();
    a_guide_decides_owners();
    suicide_may_be_a_first_move();
    a_set_flag_ends_a_search_after_one_game();
}
