// PlayoutBoard against a board that does everything the slow, obvious way, and against positions drawn by hand.
#include <algorithm>

#include "naive_board.h"
#include "nerai/playout_random.h"
#include "playout_check.h"

using namespace nerai;

namespace {

void compare(const PlayoutBoard& board, const NaiveBoard& naive) {
    CHECK(board.to_play() == naive.to_play && board.consistent());
    for (const Color color : {BLACK, WHITE}) CHECK(board.prisoners(color) == naive.prisoners[color]);
    for (Point point = 0; point < board.area(); ++point) {
        CHECK(board.legal(point) == (naive.legality(point) == 0));
        if (board.at(point) == EMPTY) continue;
        CHECK(board.liberty_count(point) == static_cast<int>(naive.liberties(naive.cells, point).size()));
    }
}

void agrees_with_the_naive_board(int width, int height, bool suicide, int moves, std::uint64_t seed) {
    PlayoutRandom random(seed);
    PlayoutBoard board(width, height, suicide);
    NaiveBoard naive(width, height, 0, suicide);
    for (int move = 0; move < moves; ++move) {
        const Point point = static_cast<Point>(random.below(width * height + 1)) - 1;
        const bool legal = naive.legality(point) == 0;
        if (legal) naive.play(point);
        CHECK(board.play(point) == legal);
        CHECK(std::ranges::equal(board.stones(), naive.cells) && board.ko_point() == naive.ko_point);
        if (board.ko_point() != PASS || random.below(board.area()) < 4) compare(board, naive);
    }
}

void random_games_agree_with_the_naive_board() {
    constexpr std::array<std::array<int, 2>, 14> SIZES = {{{1, 1}, {1, 2}, {2, 1}, {1, 5}, {7, 1}, {2, 2}, {3, 2},
                                                           {3, 3}, {4, 4}, {5, 5}, {9, 4}, {9, 9}, {1, 19}, {19, 19}}};
    std::uint64_t seed = 1;
    for (const auto& [width, height] : SIZES) {
        const int moves = width * height > 50 ? 1000 : 2000;  // the naive board is slow, the more so under sanitizers
        for (const bool suicide : {false, true}) agrees_with_the_naive_board(width, height, suicide, moves, seed++);
    }
}

void a_ko_may_not_be_retaken_at_once() {
    const Drawing start = {".XO.",  //
                           "XaXO",  //
                           ".XO."};
    const Drawing taken = {".XO.",  //
                           "XOkO",  //
                           ".XO."};
    PlayoutBoard board = playout_board(start, WHITE);
    CHECK(board.play(start.at('a')));
    CHECK(shows(board, taken));
    CHECK(board.ko_point() == taken.at('k'));
    CHECK(!board.play(taken.at('k')));
    CHECK(shows(board, taken));
    CHECK(playout_board(taken, BLACK, false, taken.at('k')).ko_point() == taken.at('k'));

    CHECK(board.play(PASS) && board.play(PASS));
    CHECK(board.ko_point() == PASS);
    CHECK(board.play(taken.at('k')));
    CHECK(shows(board, start));
}

void a_snapback_is_retaken_at_once() {
    const Drawing start = {"acX.",  //
                           "OOX.",  //
                           "XX.."};
    PlayoutBoard board = playout_board(start, BLACK);
    CHECK(board.play(start.at('a')));  // thrown in
    CHECK(board.play(start.at('c')));  // white takes it, and is left with the same one liberty
    CHECK(shows(board, {".OX.",           //
                        "OOX.",           //
                        "XX.."}));
    CHECK(board.prisoners(WHITE) == 1 && board.ko_point() == PASS);
    CHECK(board.play(start.at('a')));
    CHECK(shows(board, {"X.X.",  //
                        "..X.",  //
                        "XX.."}));
    CHECK(board.prisoners(BLACK) == 3 && board.consistent());
}

void two_stones_sent_come_back_as_one() {
    const Drawing start = {"aOOX.",  //
                           "OXXX.",  //
                           "O...."};
    const Drawing sent = {"Xr.X.",  //
                          "OXXX.",  //
                          "O...."};
    PlayoutBoard board = playout_board(start, BLACK);
    CHECK(board.play(start.at('a')));
    CHECK(shows(board, sent));
    CHECK(board.prisoners(BLACK) == 2 && board.ko_point() == PASS);
    CHECK(board.play(sent.at('r')));
    CHECK(shows(board, {".O.X.",  //
                        "OXXX.",  //
                        "O...."}));
    CHECK(board.prisoners(WHITE) == 1 && board.ko_point() == PASS && board.consistent());
}

void one_stone_takes_four_chains() {
    const Drawing start = {"..X..",  //
                           ".XOX.",  //
                           "XOaOX",  //
                           ".XOX.",  //
                           "..X.."};
    PlayoutBoard board = playout_board(start, BLACK);
    CHECK(board.play(start.at('a')));
    CHECK(shows(board, {"..X..",  //
                        ".X.X.",  //
                        "X.X.X",  //
                        ".X.X.",  //
                        "..X.."}));
    CHECK(board.prisoners(BLACK) == 4 && board.ko_point() == PASS && board.consistent());
}

void suicide_of_several_stones_follows_the_rule() {
    const Drawing start = {"XaO",  //
                           "OO.",  //
                           "..."};
    CHECK(!playout_board(start, BLACK).legal(start.at('a')));
    CHECK(!playout_board(start, BLACK).play(start.at('a')));
    PlayoutBoard board = playout_board(start, BLACK, true);
    CHECK(board.play(start.at('a')));
    CHECK(shows(board, {"..O",  //
                        "OO.",  //
                        "..."}));
    CHECK(board.prisoners(WHITE) == 2 && board.to_play() == 2 && board.consistent());
}

void self_atari_counts_what_joins_and_what_is_taken() {
    const auto self_atari = [](const Drawing& drawing) {
        const PlayoutBoard board = playout_board(drawing, BLACK);
        return board.self_atari(board.cell_of(drawing.at('a')));
    };
    CHECK(self_atari({"a.O", "OO.", "..."}));   // one liberty in the corner
    CHECK(!self_atari({"a..", ".O.", "..."}));  // two
    CHECK(self_atari({"Xa.", "OOO", "..."}));   // joins a stone that brings nothing
    CHECK(!self_atari({"aX.", "OX.", "O.."}));  // joins a chain with liberties of its own
    CHECK(!self_atari({"aOX", "OX.", "..."}));  // takes a stone
    CHECK(self_atari({"XXXO", "XaO.", "OO.."}));  // touches one chain twice, and neither has another liberty
}

void bad_positions_are_refused() {
    const auto made = [](std::vector<std::uint8_t> stones, int to_play = 1, Point ko_point = PASS) {
        return [=] { PlayoutBoard::from_stones(2, 2, stones, static_cast<Color>(to_play), false, ko_point); };
    };
    CHECK(refused([] { PlayoutBoard(0, 5); }, "0 x 5"));
    CHECK(refused([] { PlayoutBoard(20, 5); }, "20 x 5"));
    CHECK(refused(made({0, 0, 0}), "4 points, not 3"));
    CHECK(refused(made({0, 3, 0, 0}), "value 3"));
    CHECK(refused(made({1, 2, 2, 0}), "no liberty"));
    CHECK(refused(made({1, 0, 0, 0}, 3), "to_play"));
    CHECK(refused(made({1, 0, 0, 0}, 1, 0), "ko point"));
    CHECK(refused(made({1, 0, 0, 0}, 2, 1), "ko point"));
    CHECK(refused(made({1, 0, 0, 0}, 1, 9), "ko point"));
}

}  // namespace

int main() {
    random_games_agree_with_the_naive_board();
    a_ko_may_not_be_retaken_at_once();
    a_snapback_is_retaken_at_once();
    two_stones_sent_come_back_as_one();
    one_stone_takes_four_chains();
    suicide_of_several_stones_follows_the_rule();
    self_atari_counts_what_joins_and_what_is_taken();
    bad_positions_are_refused();
}
