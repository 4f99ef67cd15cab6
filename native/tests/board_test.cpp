// Rules by example: captures, ko, superko, suicide, boards of one row; what set-up refuses; what hashes tell apart.
#include "check.h"

#include <stdexcept>

using namespace nerai;

namespace {

constexpr BoardRules SUICIDE{KoRule::SIMPLE, true};

void a_move_takes_several_chains_at_once() {
    const Drawing cross{"..X..", ".XOX.", "XO*OX", ".XOX.", "..X.."};
    auto full = cross.board(BLACK);
    CHECK(full.play(cross.at('*')) == Legality::LEGAL);
    CHECK(shows(full, {"..X..", ".X.X.", "X.X.X", ".X.X.", "..X.."}));
    CHECK(full.prisoners(BLACK) == 4 && full.prisoners(WHITE) == 0);
    CHECK(full.ko_point() == PASS);
    full.undo();
    CHECK(shows(full, {"..X..", ".XOX.", "XO.OX", ".XOX.", "..X.."}));
    CHECK(full.prisoners(BLACK) == 0);
}

void a_ko_may_not_be_retaken_at_once() {
    const Drawing ko({".XO.", "Xk*O", ".XO.", "...e"}, "", "k"), after{".XO.", "X.XO", ".XO.", "...."};
    auto board = ko.board(BLACK);
    CHECK(board.play(ko.at('*')) == Legality::LEGAL);
    CHECK(shows(board, after));
    const Point retake = ko.at('k');
    CHECK(board.ko_point() == retake && board.legality(retake) == Legality::KO);
    CHECK(board.play(retake) == Legality::KO && shows(board, after) && board.to_play() == WHITE);

    board.set_to_play(BLACK);  // the ban is White's: Black may fill
    CHECK(board.ko_point() == PASS && board.is_legal(retake));
    board.set_to_play(WHITE);
    CHECK(board.ko_point() == retake);

    CHECK(board.play(PASS) == Legality::LEGAL && board.play(PASS) == Legality::LEGAL);
    CHECK(board.is_legal(retake));
    board.undo();
    board.undo();
    CHECK(board.ko_point() == retake);
    CHECK(board.play(ko.at('e')) == Legality::LEGAL && board.play(PASS) == Legality::LEGAL);
    CHECK(board.play(retake) == Legality::LEGAL && board.ko_point() == ko.at('*'));
}

void a_snapback_takes_back_more_and_makes_no_ko() {
    const Drawing start{"aOX.", "bOX.", "XXX."};
    auto board = start.board(BLACK);
    CHECK(board.play(start.at('a')) == Legality::LEGAL);
    CHECK(board.play(start.at('b')) == Legality::LEGAL);
    CHECK(shows(board, {".OX.", "OOX.", "XXX."}) && board.prisoners(WHITE) == 1 && board.ko_point() == PASS);
    CHECK(board.play(start.at('a')) == Legality::LEGAL);
    CHECK(shows(board, {"X.X.", "..X.", "XXX."}) && board.prisoners(BLACK) == 3 && board.ko_point() == PASS);
    for (int i = 0; i < 3; ++i) board.undo();
    CHECK(shows(board, start) && board.prisoners(BLACK) == 0 && board.prisoners(WHITE) == 0);
}

void sending_two_and_returning_one_goes_round_unless_superko_forbids_it() {
    const Drawing start{".X2O4"};
    for (const KoRule rule : {KoRule::SIMPLE, KoRule::POSITIONAL, KoRule::SITUATIONAL}) {
        auto board = start.board(WHITE, {rule, false});
        CHECK(board.play(2) == Legality::LEGAL && board.play(4) == Legality::LEGAL);
        CHECK(shows(board, {".X..X"}) && board.prisoners(BLACK) == 2);
        if (rule == KoRule::POSITIONAL) {
            CHECK(board.play(3) == Legality::SUPERKO && shows(board, {".X..X"}));
            CHECK(board.play(PASS) == Legality::LEGAL && board.play(PASS) == Legality::LEGAL);
            CHECK(board.legality(3) == Legality::SUPERKO);  // passing does not help
            continue;
        }
        // The board comes back, but now Black is to play: another situation.
        CHECK(board.play(3) == Legality::LEGAL && shows(board, start) && board.to_play() == BLACK);
        CHECK(board.play(PASS) == Legality::LEGAL);
        CHECK(board.legality(2) == (rule == KoRule::SIMPLE ? Legality::LEGAL : Legality::SUPERKO));
    }
}

void single_stone_suicide_changes_nothing_but_the_turn() {
    const Drawing eye{".OX", "OO.", "XX."};
    auto board = eye.board(BLACK, SUICIDE);
    CHECK(board.play(0) == Legality::LEGAL);
    CHECK(shows(board, eye) && board.to_play() == WHITE && board.prisoners(WHITE) == 1);
    CHECK(board.last_move() == 0 && board.ko_point() == PASS);
    board.undo();
    CHECK(board.prisoners(WHITE) == 0 && board.to_play() == BLACK);
    CHECK(eye.board(BLACK).legality(0) == Legality::SUICIDE);
    CHECK(eye.board(BLACK, {KoRule::POSITIONAL, true}).legality(0) == Legality::SUPERKO);
    CHECK(eye.board(BLACK, {KoRule::SITUATIONAL, true}).legality(0) == Legality::LEGAL);
}

void several_stones_may_take_their_own_lives_together() {
    const Drawing start{"X*OX", "XXOX", "OOOX", "...."};
    auto board = start.board(BLACK, SUICIDE);
    CHECK(board.play(start.at('*')) == Legality::LEGAL);
    CHECK(shows(board, {"..OX", "..OX", "OOOX", "...."}));
    CHECK(board.prisoners(WHITE) == 4 && board.chain(2).liberty_count == 6);
    board.undo();
    CHECK(shows(board, start) && board.chain(2).liberty_count == 4);
    CHECK(start.board(BLACK).legality(start.at('*')) == Legality::SUICIDE);
}

void boards_of_one_point_and_one_row_work() {
    SearchBoard<2> dot(1, 1);
    CHECK(dot.legality(0) == Legality::SUICIDE && dot.legality(1) == Legality::OFF_BOARD);
    CHECK(dot.legal_points().none() && dot.play(PASS) == Legality::LEGAL && dot.last_move() == PASS);
    SearchBoard<2> own_death(1, 1, SUICIDE);
    CHECK(own_death.play(0) == Legality::LEGAL && own_death.at(0) == EMPTY && own_death.prisoners(WHITE) == 1);
    CHECK(SearchBoard<2>(1, 1, {KoRule::POSITIONAL, true}).legality(0) == Legality::SUPERKO);

    for (const bool upright : {false, true}) {
        SearchBoard<2> two(upright ? 1 : 2, upright ? 2 : 1);
        CHECK(two.play(0) == Legality::LEGAL && two.play(1) == Legality::LEGAL);
        CHECK(two.at(0) == EMPTY && two.ko_point() == 0 && two.legality(0) == Legality::KO);
        CHECK(two.play(PASS) == Legality::LEGAL && two.legality(0) == Legality::SUICIDE);
        SearchBoard<2> row(upright ? 1 : 19, upright ? 19 : 1);
        for (const Point point : {1, 2, 18, 0}) CHECK(row.play(point) == Legality::LEGAL);
        CHECK(row.at(1) == EMPTY && row.chain(0).liberty_count == 1 && row.prisoners(WHITE) == 1);
        CHECK(row.ko_point() == 1 && row.play(1) == Legality::KO && row.play(17) == Legality::LEGAL);
        CHECK(row.chain(17).stone_count == 2 && points_of(row.chain(17).liberties) == std::vector<Point>{16});
    }
}

void stones_at_the_sides_do_not_touch_around_the_board() {
    const Drawing rows{"..X", "O.."};
    const auto board = rows.board();
    CHECK(points_of(board.chain(2).liberties) == (std::vector<Point>{1, 5}));
    CHECK(points_of(board.chain(3).liberties) == (std::vector<Point>{0, 4}));
}

void bad_set_ups_are_refused() {
    const std::vector<std::uint8_t> nine(9, 0);
    const auto refused = [](int width, int height, std::vector<std::uint8_t> cells, Point ko = PASS) {
        return throws<std::invalid_argument>([&] { AnyBoard::from_stones(width, height, cells, BLACK, {}, ko); });
    };
    CHECK(!refused(3, 3, nine));
    CHECK(refused(3, 2, nine) && refused(0, 9, {}) && refused(20, 1, std::vector<std::uint8_t>(20, 0)));
    CHECK(refused(3, 3, std::vector<std::uint8_t>(9, 1)));          // no liberty
    CHECK(refused(3, 1, {0, 3, 0}) && refused(2, 1, {1, 2}));       // no colour; two chains without liberties
    CHECK(refused(3, 3, nine, 4) && refused(3, 3, nine, 9) && refused(3, 3, nine, -2));  // no ko there
    CHECK(throws<std::invalid_argument>([] { AnyBoard(19, 20); }));
    CHECK(throws<std::invalid_argument>([] { SearchBoard<2>(13, 13); }));
    const Drawing ko{".XO.", "X*XO", ".XO."};
    CHECK(ko.board(WHITE, {}, ko.at('*')).legality(ko.at('*')) == Legality::KO);
}

void hashes_tell_stones_turn_and_ko_apart() {
    SearchBoard<2> one(9, 9), two(9, 9);
    for (const Point point : {10, 20, 30, 40}) CHECK(one.play(point) == Legality::LEGAL);
    for (const Point point : {30, 40, 10, 20}) CHECK(two.play(point) == Legality::LEGAL);
    CHECK(one.hash() == two.hash() && one.stones_hash() == two.stones_hash());
    two.set_to_play(WHITE);
    CHECK(one.hash() != two.hash() && one.stones_hash() == two.stones_hash());
    const Drawing ko{".XO.", "X*XO", ".XO."};
    const auto free = ko.board(WHITE), banned = ko.board(WHITE, {}, ko.at('*'));
    CHECK(free.stones_hash() == banned.stones_hash() && free.hash() != banned.hash());
}

}  // namespace

int main() {
    a_move_takes_several_chains_at_once();
    a_ko_may_not_be_retaken_at_once();
    a_snapback_takes_back_more_and_makes_no_ko();
    sending_two_and_returning_one_goes_round_unless_superko_forbids_it();
    single_stone_suicide_changes_nothing_but_the_turn();
    several_stones_may_take_their_own_lives_together();
    boards_of_one_point_and_one_row_work();
    stones_at_the_sides_do_not_touch_around_the_board();
    bad_set_ups_are_refused();
    hashes_tell_stones_turn_and_ko_apart();
}
