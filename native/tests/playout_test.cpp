// Playouts and the flat search: what a playout may play, how it is counted, and that a seed fixes everything.
#include <cmath>
#include <limits>
#include <numeric>

#include "nerai/playout.h"
#include "playout_check.h"

using namespace nerai;

namespace {

constexpr PlayoutPolicy PLAIN{};
constexpr PlayoutPolicy INFORMED{.captures = true, .atari = true, .shape = true};

void no_playout_fills_an_own_eye_or_plays_an_illegal_point(const PlayoutPolicy& policy) {
    PlayoutRandom random(7);
    for (int game = 0; game < 60; ++game) {
        PlayoutBoard board(9 - game % 5, 9 - game % 3);
        int passes = 0;
        for (int move = 0; passes < 2 && move < 400; ++move) {
            const PlayoutBoard before = board;
            CHECK(play_out(board, random, policy, 1) == 1);
            CHECK(board.consistent());
            const PlayoutBoard::Cell played = board.last();
            passes = played == PlayoutBoard::NO_CELL ? passes + 1 : 0;
            if (passes == 0) {
                CHECK(before.legal(before.point_of(played)));
                CHECK(!before.eye(played, before.to_play()));
                continue;
            }
            for (const int point : before.legal_points()) {
                CHECK(before.eye(before.cell_of(point), before.to_play()));  // it passes only when nothing else is left
            }
        }
        CHECK(passes == 2);
    }
}

void the_plain_choice_is_uniform() {
    // Of the empty points a is black's eye and s is suicide: 14 others remain, each as likely as the next.
    const Drawing start = {"aX.OsO",  //
                           "XX.OOO",  //
                           "......",  //
                           "......"};
    const PlayoutBoard board = playout_board(start, BLACK);
    std::array<int, 24> chosen{};
    constexpr int GAMES = 28000;
    PlayoutRandom random(3);
    for (int game = 0; game < GAMES; ++game) {
        PlayoutBoard copy = board;
        play_out(copy, random, PLAIN, 1);
        ++chosen[copy.point_of(copy.last())];
    }
    const double expected = GAMES / 14.0;
    double chi_squared = 0;
    int points = 0;
    for (int point = 0; point < 24; ++point) {
        if (chosen[point] == 0) continue;
        ++points;
        chi_squared += (chosen[point] - expected) * (chosen[point] - expected) / expected;
    }
    CHECK(points == 14);
    CHECK(chosen[start.at('a')] == 0 && chosen[start.at('s')] == 0);
    CHECK(chi_squared < 34.5);  // exceeded once in a thousand seeds, with 13 degrees of freedom
}

void regions_belong_to_the_one_colour_they_touch() {
    const PlayoutBoard board = playout_board({".X.O.",  //
                                              "XX.OO",  //
                                              "..X.."});
    CellOwners owners;
    CHECK(area_owners(board, owners) == 7 - 4);
    CHECK(owners[board.cell_of(0)] == 1 && owners[board.cell_of(4)] == -1 && owners[board.cell_of(2)] == 0);
    CHECK(area_owners(PlayoutBoard(5, 5), owners) == 0);
    CHECK(area_owners(playout_board({"..", ".X"}), owners) == 4);
}

void totals_fit_together() {
    const PlayoutBoard board = playout_board({"X....", ".....", "..O..", "....."}, WHITE);
    const PlayoutTotals totals = run_playouts(board, {.komi = 20.0, .policy = INFORMED}, {.count = 500}, 11);
    CHECK(totals.count == 500 && totals.ownership.size() == 20);
    CHECK(totals.moves > 500 * 5);
    const int owned = std::accumulate(totals.ownership.begin(), totals.ownership.end(), 0);
    CHECK(totals.score_sum == owned - 20.0 * 500);
    CHECK(totals.black_wins + totals.draws <= 500 && totals.draws > 0);
    for (const std::int32_t owner : totals.ownership) CHECK(std::abs(owner) <= 500);
}

void a_decided_board_has_one_score() {
    // Black's two eyes and white's two eyes; nobody can play anything.
    const PlayoutBoard board = playout_board({".XO.O",  //
                                              "XXOOO",  //
                                              ".XO.O",  //
                                              "XXOOO"});
    const PlayoutTotals totals = run_playouts(board, {.komi = 0.5}, {.count = 20}, 1);
    CHECK(totals.score_sum == 20 * (8 - 12 - 0.5) && totals.black_wins == 0 && totals.moves == 40);
}

void the_seed_decides_everything() {
    const PlayoutBoard board(7, 7);
    const auto run = [&](std::uint64_t seed, const PlayoutPolicy& policy) {
        return run_playouts(board, {.policy = policy}, {.count = 200}, seed).ownership;
    };
    for (const PlayoutPolicy& policy : {PLAIN, INFORMED}) {
        CHECK(run(5, policy) == run(5, policy));
        CHECK(run(5, policy) != run(6, policy));
    }
    CHECK(run(5, PLAIN) != run(5, INFORMED));
}

void limits_end_the_work() {
    const PlayoutBoard board(9, 9);
    StopFlag stop;
    stop.set();
    const std::int64_t many = std::numeric_limits<std::int64_t>::max();
    CHECK(run_playouts(board, {}, {.count = many, .stop = &stop}, 1).count == 1);
    CHECK(run_playouts(board, {}, {.count = many, .time_s = 1e-9}, 1).count == 1);
    CHECK(run_playouts(board, {.max_moves = 4}, {.count = 10}, 1).moves == 40);
}

void every_playout_of_the_flat_search_is_counted() {
    const PlayoutBoard board = playout_board({".....", ".XO..", ".OX..", "....."}, WHITE);
    std::vector<int> candidates = board.legal_points();
    candidates.push_back(PASS);
    const auto search = [&](std::uint64_t seed) {
        return flat_search(board, candidates, {.komi = 0.0, .policy = INFORMED}, {.count = 1000}, seed);
    };
    const std::vector<MoveCount> counts = search(2), again = search(2), other = search(3);
    CHECK(counts.size() == candidates.size());
    std::int64_t visits = 0;
    bool differs = false;
    for (std::size_t k = 0; k < counts.size(); ++k) {
        CHECK(counts[k].point == candidates[k] && counts[k].visits >= 1);
        CHECK(counts[k].wins >= 0 && counts[k].wins <= static_cast<double>(counts[k].visits));
        CHECK(counts[k].visits == again[k].visits && counts[k].score_sum == again[k].score_sum);
        differs = differs || counts[k].score_sum != other[k].score_sum;
        visits += counts[k].visits;
    }
    CHECK(visits == 1000 && differs);
}

void the_capture_that_decides_gets_the_most_playouts() {
    const Drawing start = {"XXXXX",  //
                           "XXXXX",  //
                           "XXaOO",  //
                           "OOOOO",  //
                           "OOOOO"};
    for (const Color to_play : {BLACK, WHITE}) {  // whoever plays a takes everything
        const std::vector<int> candidates = {PASS, start.at('a')};
        const std::vector<MoveCount> counts = flat_search(playout_board(start, to_play), candidates, {}, {.count = 200}, 2);
        CHECK(counts[1].visits > 2 * counts[0].visits);
        CHECK(counts[1].score_sum > 0 && counts[0].score_sum < 0);
    }
}

void bad_arguments_are_refused() {
    const PlayoutBoard board(5, 5);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto run = [&](PlayoutOptions options, PlayoutLimits limits) {
        return [=] { run_playouts(board, options, limits, 1); };
    };
    CHECK(refused(run({}, {.count = 0}), "count"));
    CHECK(refused(run({}, {.count = 1, .time_s = -1}), "time_s"));
    CHECK(refused(run({}, {.count = 1, .time_s = nan}), "time_s"));
    CHECK(refused(run({.komi = nan}, {}), "komi"));
    CHECK(refused(run({.max_moves = -1}, {}), "max_moves"));
    const auto search = [&](std::vector<int> candidates) {
        return [=] { flat_search(board, candidates, {}, {}, 1); };
    };
    CHECK(refused(search({}), "no candidate"));
    CHECK(refused(search({3, 25}), "candidate 25"));
    CHECK(refused(search({3, -2}), "candidate -2"));
    CHECK(refused(search({3, -1, 3}), "named twice"));
}

}  // namespace

int main() {
    no_playout_fills_an_own_eye_or_plays_an_illegal_point(PLAIN);
    no_playout_fills_an_own_eye_or_plays_an_illegal_point(INFORMED);
    the_plain_choice_is_uniform();
    regions_belong_to_the_one_colour_they_touch();
    totals_fit_together();
    a_decided_board_has_one_score();
    the_seed_decides_everything();
    limits_end_the_work();
    every_playout_of_the_flat_search_is_counted();
    the_capture_that_decides_gets_the_most_playouts();
    bad_arguments_are_refused();
}
