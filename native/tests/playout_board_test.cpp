// PlayoutBoard against a board that does everything the slow, obvious way, and against positions drawn by hand.
#include <set>
#include <stdexcept>

#include "nerai/playout_random.h"
#include "playout_check.h"

using namespace nerai;

namespace {

// Stones in a vector, everything found by flood fill, ko by comparing boards.
struct NaiveBoard {
    int width, height;
    bool suicide;
    std::vector<std::uint8_t> stones, before = {};
    Color to_play = BLACK;
    std::array<int, 3> prisoners{};

    NaiveBoard(int w, int h, bool s) : width(w), height(h), suicide(s), stones(w * h) {}

    std::vector<int> neighbours(int point) const {
        const int row = point / width, column = point % width;
        std::vector<int> found;
        if (row > 0) found.push_back(point - width);
        if (row + 1 < height) found.push_back(point + width);
        if (column > 0) found.push_back(point - 1);
        if (column + 1 < width) found.push_back(point + 1);
        return found;
    }

    void flood(int point, std::set<int>& chain, std::set<int>& liberties) const {
        if (!chain.insert(point).second) return;
        for (const int next : neighbours(point)) {
            if (stones[next] == stones[point]) flood(next, chain, liberties);
            if (stones[next] == 0) liberties.insert(next);
        }
    }

    int liberty_count(int point) const {
        std::set<int> chain, liberties;
        flood(point, chain, liberties);
        return static_cast<int>(liberties.size());
    }

    int take_if_dead(int point) {
        std::set<int> chain, liberties;
        flood(point, chain, liberties);
        if (!liberties.empty()) return 0;
        for (const int stone : chain) stones[stone] = 0;
        return static_cast<int>(chain.size());
    }

    bool play(int point) {
        if (point == PASS) {
            before.clear();
            to_play = other(to_play);
            return true;
        }
        if (stones[point] != 0) return false;
        const NaiveBoard old = *this;
        stones[point] = to_play;
        int taken = 0;
        for (const int next : neighbours(point)) {
            if (stones[next] == other(to_play)) taken += take_if_dead(next);
        }
        const int drowned = take_if_dead(point);
        if ((drowned > 0 && !suicide) || (taken > 0 && stones == old.before)) {
            *this = old;
            return false;
        }
        prisoners[to_play] += taken;
        prisoners[other(to_play)] += drowned;
        before = old.stones;
        to_play = other(to_play);
        return true;
    }
};

void compare(const PlayoutBoard& board, const NaiveBoard& naive) {
    CHECK(board.stones() == naive.stones);
    CHECK(board.to_play() == naive.to_play);
    CHECK(board.prisoners(BLACK) == naive.prisoners[1] && board.prisoners(WHITE) == naive.prisoners[2]);
    CHECK(board.consistent());
    for (int point = 0; point < board.area(); ++point) {
        NaiveBoard trial = naive;
        CHECK((board.legal(point)) == trial.play(point));
        CHECK(naive.stones[point] == 0 || board.liberty_count(point) == naive.liberty_count(point));
    }
}

void agrees_with_the_naive_board(int width, int height, bool suicide, int moves, std::uint64_t seed) {
    PlayoutRandom random(seed);
    PlayoutBoard board(width, height, suicide);
    NaiveBoard naive(width, height, suicide);
    for (int move = 0; move < moves; ++move) {
        const int point = static_cast<int>(random.below(width * height + 1)) - 1;
        CHECK(board.play(point) == naive.play(point));
        CHECK(board.stones() == naive.stones);
        if (board.ko_point() >= 0 || random.below(board.area()) < 4) compare(board, naive);
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
    PlayoutBoard board = start.board(WHITE);
    CHECK(board.play(start.point('a')));
    CHECK(shows(board, taken));
    CHECK(board.ko_point() == taken.point('k'));
    CHECK(!board.play(taken.point('k')));
    CHECK(shows(board, taken));
    CHECK(taken.board(BLACK, false, taken.point('k')).ko_point() == taken.point('k'));

    CHECK(board.play(PASS) && board.play(PASS));
    CHECK(board.ko_point() == PASS);
    CHECK(board.play(taken.point('k')));
    CHECK(shows(board, start));
}

void a_snapback_is_retaken_at_once() {
    const Drawing start = {"acX.",  //
                           "OOX.",  //
                           "XX.."};
    PlayoutBoard board = start.board(BLACK);
    CHECK(board.play(start.point('a')));  // thrown in
    CHECK(board.play(start.point('c')));  // white takes it, and is left with the same one liberty
    CHECK(shows(board, {".OX.",           //
                        "OOX.",           //
                        "XX.."}));
    CHECK(board.prisoners(WHITE) == 1 && board.ko_point() == PASS);
    CHECK(board.play(start.point('a')));
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
    PlayoutBoard board = start.board(BLACK);
    CHECK(board.play(start.point('a')));
    CHECK(shows(board, sent));
    CHECK(board.prisoners(BLACK) == 2 && board.ko_point() == PASS);
    CHECK(board.play(sent.point('r')));
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
    PlayoutBoard board = start.board(BLACK);
    CHECK(board.play(start.point('a')));
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
    CHECK(!start.board(BLACK).legal(start.point('a')));
    CHECK(!start.board(BLACK).play(start.point('a')));
    PlayoutBoard board = start.board(BLACK, true);
    CHECK(board.play(start.point('a')));
    CHECK(shows(board, {"..O",  //
                        "OO.",  //
                        "..."}));
    CHECK(board.prisoners(WHITE) == 2 && board.to_play() == 2 && board.consistent());
}

void self_atari_counts_what_joins_and_what_is_taken() {
    const auto self_atari = [](const Drawing& drawing) {
        const PlayoutBoard board = drawing.board(BLACK);
        return board.self_atari(board.cell_of(drawing.point('a')));
    };
    CHECK(self_atari({"a.O", "OO.", "..."}));   // one liberty in the corner
    CHECK(!self_atari({"a..", ".O.", "..."}));  // two
    CHECK(self_atari({"Xa.", "OOO", "..."}));   // joins a stone that brings nothing
    CHECK(!self_atari({"aX.", "OX.", "O.."}));  // joins a chain with liberties of its own
    CHECK(!self_atari({"aOX", "OX.", "..."}));  // takes a stone
    CHECK(self_atari({"XXXO", "XaO.", "OO.."}));  // touches one chain twice, and neither has another liberty
}

void bad_positions_are_refused() {
    using Refused = std::invalid_argument;
    const auto made = [](std::vector<std::uint8_t> stones, int to_play = 1, Point ko_point = PASS) {
        return [=] { PlayoutBoard::from_stones(2, 2, stones, static_cast<Color>(to_play), false, ko_point); };
    };
    CHECK(throws<Refused>([] { PlayoutBoard(0, 5); }, "0 x 5"));
    CHECK(throws<Refused>([] { PlayoutBoard(20, 5); }, "20 x 5"));
    CHECK(throws<Refused>(made({0, 0, 0}), "4 points, not 3"));
    CHECK(throws<Refused>(made({0, 3, 0, 0}), "value 3"));
    CHECK(throws<Refused>(made({1, 2, 2, 0}), "no liberty"));
    CHECK(throws<Refused>(made({1, 0, 0, 0}, 3), "to_play"));
    CHECK(throws<Refused>(made({1, 0, 0, 0}, 1, 0), "ko point"));
    CHECK(throws<Refused>(made({1, 0, 0, 0}, 2, 1), "ko point"));
    CHECK(throws<Refused>(made({1, 0, 0, 0}, 1, 9), "ko point"));
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
