// The traits of moves on positions drawn by hand, every group of them, and the bounds of the guesses made from them.
#include "nerai/instinct.h"

#include <algorithm>
#include <random>

#include "check.h"

namespace {

using namespace nerai;
using namespace nerai::trait;

// Kinds of points beside and diagonally from a move, in the order of their traits.
enum { EDGE, FREE_BY_OWN_WALL, FREE_BY_FOE_WALL, OWN_IN_ATARI, OWN_TWO, OWN_MORE, FOE_IN_ATARI, FOE_TWO, FOE_MORE, OWN_WALL,
       FOE_WALL, FREE };
enum { D_EDGE, D_FREE, D_OWN_WALL, D_OWN, D_FOE_WALL, D_FOE };

int beside(int kind, int times) { return BESIDE + 4 * kind + times - 1; }
int diagonal(int kind, int times) { return DIAGONAL + 4 * kind + times - 1; }
int stones(int taken) { return TAKES + taken - 1; }
int line(int which) { return LINE + which - 1; }

Mask<2> mask(const std::vector<Point>& points) {
    Mask<2> result;
    for (const Point point : points) result.set(point);
    return result;
}

std::uint32_t work(int player, const Traits& traits) { return work_at_odds(player, odds_to_win(player, traits)); }

std::vector<int> sorted(const Traits& traits) {
    std::vector<int> list(traits.begin(), traits.end());
    std::sort(list.begin(), list.end());
    return list;
}

// Whether the move has these traits and no others. Prints what it has if not.
bool looks(const SearchBoard<2>& board, const Mask<2>& wall, const Mask<2>& named, Point move, std::vector<int> traits) {
    traits.push_back(ALWAYS);
    std::sort(traits.begin(), traits.end());
    const std::vector<int> found = sorted(traits_of(board, wall, named, move));
    if (found == traits) return true;
    for (const int one : found) std::fprintf(stderr, "%d ", one);
    std::fputs("found\n", stderr);
    for (const int one : traits) std::fprintf(stderr, "%d ", one);
    std::fputs("expected\n", stderr);
    return false;
}

// Black moves at the star. `w` are white stones and `b` black ones of a wall, `n` named white ones and `m` named black ones.
bool drawn(std::initializer_list<const char*> rows, std::vector<int> traits) {
    const Drawing drawing(rows, "bm", "wn");
    traits.push_back(AFTER_PASS);
    return looks(drawing.board(BLACK), mask(drawing.all("bw")), mask(drawing.all("mn")), drawing.at('*'), std::move(traits));
}

void a_pass_has_no_place() {
    const Drawing drawing{"...", ".X.", "..."};
    CHECK(looks(drawing.board(), {}, {}, PASS, {A_PASS}));
}

void corners_edges_and_lines_are_told_apart() {
    CHECK(drawn({"*.......", "........", "........", "........", "........", "........", "........", "........"},
                {beside(EDGE, 2), beside(FREE, 2), diagonal(D_EDGE, 3), diagonal(D_FREE, 1), LIBERTIES + 2, line(1), CORNER + 0,
                 FAR_FROM_WALL}));
    CHECK(drawn({"..*.....", "........", "........", "........", "........", "........", "........", "........"},
                {beside(EDGE, 1), beside(FREE, 3), diagonal(D_EDGE, 2), diagonal(D_FREE, 2), LIBERTIES + 3, line(1), CORNER + 2,
                 FAR_FROM_WALL}));
    CHECK(drawn({"........", "........", "........", "........", "........", "........", ".....*..", "........"},
                {beside(FREE, 4), diagonal(D_FREE, 4), LIBERTIES + 4, line(2), CORNER + 5, FAR_FROM_WALL}));
    CHECK(drawn({"........", "........", "........", "....*...", "........", "........", "........", "........"},
                {beside(FREE, 4), diagonal(D_FREE, 4), LIBERTIES + 4, line(4), FAR_FROM_WALL}));
}

void the_distance_is_that_from_the_last_move() {
    SearchBoard<2> board(9, 9);
    const auto point = [](int row, int column) { return row * 9 + column; };
    CHECK(board.play(point(4, 4)) == Legality::LEGAL);
    const auto distance = [&](int row, int column) {
        for (const int one : traits_of(board, Mask<2>{}, Mask<2>{}, point(row, column)))
            if (one >= AFTER_PASS && one < LINE) return one - FROM_LAST;
        return NO_MOVE;
    };
    CHECK(distance(4, 5) == 2 && distance(3, 3) == 3 && distance(4, 6) == 4 && distance(5, 6) == 5);
    CHECK(distance(2, 2) == 6 && distance(4, 8) == 8 && distance(0, 0) == 8);
    CHECK(board.play(PASS) == Legality::LEGAL);
    CHECK(distance(4, 5) == AFTER_PASS - FROM_LAST);
    CHECK(board.play(point(3, 4)) == Legality::LEGAL && board.play(point(0, 0)) == Legality::LEGAL);
    CHECK(board.play(point(0, 1)) == Legality::LEGAL);
    CHECK(looks(board, {}, {}, point(1, 0),
                {beside(EDGE, 1), beside(OWN_IN_ATARI, 1), beside(FREE, 2), diagonal(D_EDGE, 2), diagonal(D_FREE, 1),
                 diagonal(D_FOE, 1), LIBERTIES + 2, SAVES, SAVES_FOR_NOW, FROM_LAST + 3, line(1), CORNER + 1, FAR_FROM_WALL}));
}

void walls_are_no_stones_like_others() {
    CHECK(drawn({".......", ".......", "..*wX..", ".b.O...", ".......", ".......", "......."},
                {beside(FOE_WALL, 1), beside(FREE_BY_OWN_WALL, 2), beside(FREE, 1), diagonal(D_FREE, 2), diagonal(D_OWN_WALL, 1),
                 diagonal(D_FOE, 1), LIBERTIES + 3, line(3)}));
    CHECK(drawn({".......", "...w...", "..*.X..", "..b....", ".......", ".......", "......."},
                {beside(OWN_WALL, 1), beside(FREE_BY_FOE_WALL, 2), beside(FREE, 1), diagonal(D_FREE, 3),
                 diagonal(D_FOE_WALL, 1), LIBERTIES + 4, line(3)}));
}

void captures_count_stones() {
    CHECK(drawn({".......", "..X....", ".XO*...", ".XO....", "..X....", ".......", "......."},
                {beside(FOE_TWO, 1), beside(FREE, 3), diagonal(D_FREE, 2), diagonal(D_OWN, 1), diagonal(D_FOE, 1), LIBERTIES + 3,
                 ATARIS + 0, line(3), FAR_FROM_WALL}));
    CHECK(drawn({".......", "..X....", ".Xn*...", ".XOX...", "..X....", ".......", "......."},
                {beside(OWN_MORE, 1), beside(FOE_IN_ATARI, 1), beside(FREE, 2), diagonal(D_FREE, 2), diagonal(D_OWN, 1),
                 diagonal(D_FOE, 1), LIBERTIES + 4, stones(2), TAKES_NAMED, line(3), FAR_FROM_WALL}));
}

void a_ko_is_taken_by_one_stone_of_one_stone() {
    CHECK(drawn({".......", "..XO...", ".XO*O..", "..XO...", ".......", ".......", "......."},
                {beside(FOE_IN_ATARI, 1), beside(FOE_MORE, 3), diagonal(D_OWN, 2), diagonal(D_FREE, 2), LIBERTIES + 1, stones(1),
                 TAKES_KO, line(3), FAR_FROM_WALL}));
}

void putting_into_atari_and_standing_in_it() {
    CHECK(drawn({".......", ".......", "..XO...", ".Xn....", "..*....", "..O....", "......."},
                {beside(FOE_TWO, 1), beside(FOE_MORE, 1), beside(FREE, 2), diagonal(D_OWN, 1), diagonal(D_FREE, 3), LIBERTIES + 2,
                 ATARIS + 0, ATARI_ON_NAMED, ATARI_WITH_TWO, line(3), FAR_FROM_WALL}));
    CHECK(drawn({"........", ".OO.....", "O.*O....", ".OX.....", ".OXO....", "..O.....", "........", "........"},
                {beside(OWN_TWO, 1), beside(FOE_MORE, 2), beside(FREE, 1), diagonal(D_FOE, 2), diagonal(D_FREE, 2), LIBERTIES + 2,
                 line(3), FAR_FROM_WALL}));
    CHECK(drawn({"........", ".OO.....", "O.*O....", ".OOO....", "........", "........", "........", "........"},
                {beside(FOE_MORE, 3), beside(FREE, 1), diagonal(D_FOE, 3), diagonal(D_FREE, 1), LIBERTIES + 1, SELF_ATARI, line(3),
                 FAR_FROM_WALL}));
}

void joining_named_stones_and_saving_them() {
    CHECK(drawn({"........", "..O.....", ".Om*....", "..O.....", "........", "........", "........", "........"},
                {beside(OWN_IN_ATARI, 1), beside(FREE, 3), diagonal(D_FOE, 2), diagonal(D_FREE, 2), LIBERTIES + 3, SAVES, JOINS_NAMED,
                 SAVES_FOR_NOW, line(3), FAR_FROM_WALL}));
    CHECK(drawn({"........", "..OO....", ".Om*O...", "..O.....", "........", "........", "........", "........"},
                {beside(OWN_IN_ATARI, 1), beside(FOE_MORE, 2), beside(FREE, 1), diagonal(D_FOE, 2), diagonal(D_FREE, 2),
                 LIBERTIES + 1, SAVES, JOINS_NAMED, SELF_ATARI, line(3), FAR_FROM_WALL}));
}

// One chain in atari here, but two stones of it are touched.
void a_chain_counts_as_often_as_it_is_touched() {
    CHECK(drawn({"OOX....", "O*X....", ".X.....", ".......", ".......", ".......", "......."},
                {beside(FOE_TWO, 2), beside(OWN_MORE, 2), diagonal(D_FOE, 1), diagonal(D_OWN, 1), diagonal(D_FREE, 2),
                 LIBERTIES + 4, ATARIS + 1, line(2), CORNER + 4, FAR_FROM_WALL}));
}

void traits_of_random_moves_are_few_and_different() {
    std::mt19937 random(1);
    for (int game = 0; game < 200; ++game) {
        SearchBoard<2> board(7, 7);
        Mask<2> wall, named;
        for (int turn = 0; turn < 60; ++turn) {
            const std::vector<Point> moves = points_of(board.legal_points());
            if (moves.empty()) break;
            for (const Point move : moves) {
                const Traits traits = traits_of(board, wall, named, move);
                const std::vector<int> list = sorted(traits);
                CHECK(list.front() >= 0 && list.back() == ALWAYS && list.size() <= 36);
                CHECK(std::adjacent_find(list.begin(), list.end()) == list.end());
                for (const int player : {0, 1}) CHECK(work(player, traits) >= 1 && work(player, traits) <= 61);
            }
            const Point move = moves[random() % moves.size()];
            board.play_legal(move);
            if (random() % 4 == 0) wall.set(move);
            if (random() % 4 == 0) named.set(move);
        }
    }
}

void taking_what_is_wanted_looks_like_less_work_than_a_pass() {
    const Drawing taken({"..X....", ".Xn*...", "..X....", "......."}, "", "n");
    const auto board = taken.board(BLACK);
    const Mask<2> named = mask(taken.all("n"));
    CHECK(work(0, traits_of(board, Mask<2>{}, named, taken.at('*'))) < work(0, traits_of(board, Mask<2>{}, named, PASS)));
}

}  // namespace

int main() {
    a_pass_has_no_place();
    corners_edges_and_lines_are_told_apart();
    the_distance_is_that_from_the_last_move();
    walls_are_no_stones_like_others();
    captures_count_stones();
    a_ko_is_taken_by_one_stone_of_one_stone();
    putting_into_atari_and_standing_in_it();
    joining_named_stones_and_saving_them();
    a_chain_counts_as_often_as_it_is_touched();
    traits_of_random_moves_are_few_and_different();
    taking_what_is_wanted_looks_like_less_work_than_a_pass();
}
