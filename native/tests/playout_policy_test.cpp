// The informed policies: which local answers they give, and the drawn shapes.
#include "nerai/playout.h"
#include "nerai/playout_nakade.h"
#include "nerai/playout_shape.h"
#include "playout_check.h"

using namespace nerai;

namespace {

// The informed reply on a board as a point, or PASS when there is none.
int reply(const PlayoutBoard& board, const PlayoutPolicy& policy, std::uint64_t seed = 1) {
    PlayoutRandom random(seed);
    const PlayoutBoard::Cell cell = choose_reply(board, random, policy);
    return cell == PlayoutBoard::NO_CELL ? PASS : board.point_of(cell);
}

void a_stone_that_comes_in_atari_is_taken() {
    const Drawing start = {"bt...",  //
                           "O....",  //
                           "....."};
    PlayoutBoard board = playout_board(start, BLACK);
    CHECK(board.play(start.at('b')));
    CHECK(reply(board, {.captures = true}) == start.at('t'));
    CHECK(reply(board, {.atari = true}) == PASS);
}

void a_stone_left_in_atari_is_taken() {
    const Drawing start = {"Xt...",  //
                           "w....",  //
                           "....b"};
    PlayoutBoard board = playout_board(start, WHITE);
    CHECK(board.play(start.at('w')) && board.play(start.at('b')));
    CHECK(reply(board, {.captures = true}) == start.at('t'));
}

void a_chain_in_atari_extends_if_that_helps() {
    const Drawing open = {"..X..",  //
                          ".XOb.",  //
                          "..e..",  //
                          "....."};
    PlayoutBoard board = playout_board(open, BLACK);
    CHECK(board.play(open.at('b')));
    CHECK(reply(board, {.atari = true}) == open.at('e'));
    CHECK(reply(board, {.captures = true}) == PASS);

    const Drawing shut = {"..X..",  //
                          ".XOb.",  //
                          ".X.X.",  //
                          "....."};
    PlayoutBoard lost = playout_board(shut, BLACK);
    CHECK(lost.play(shut.at('b')));
    CHECK(reply(lost, {.atari = true}) == PASS);
}

void a_chain_in_atari_takes_its_way_out() {
    const Drawing start = {".OXt.",  //
                           ".bOX.",  //
                           ".X.X.",  //
                           "..X.."};
    PlayoutBoard board = playout_board(start, BLACK);
    CHECK(board.play(start.at('b')));
    CHECK(reply(board, {.atari = true}) == start.at('t'));
}

void shapes_are_played_beside_the_latest_stone() {
    const Drawing start = {".......",  //
                           "...c...",  //
                           "..ObO..",  //
                           "...d...",  //
                           "......."};
    PlayoutBoard board = playout_board(start, BLACK);
    CHECK(board.play(start.at('b')));
    bool above = false, below = false;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const int point = reply(board, {.shape = true}, seed);
        CHECK(point != PASS && shape_matches(board.around(board.cell_of(point))));
        above = above || point == start.at('c');
        below = below || point == start.at('d');
    }
    CHECK(above && below);
}

// The vital point of the eye space with the mark a or v, or PASS.
int vital(const Drawing& drawing) {
    const PlayoutBoard board = playout_board(drawing);
    const PlayoutBoard::Cell cell = vital_cell(board, board.cell_of(drawing.all("av").front()));
    return cell == PlayoutBoard::NO_CELL ? PASS : board.point_of(cell);
}

void small_eye_spaces_have_one_vital_point_or_none() {
    const std::vector<Drawing> hang_on_v = {
        {"avaO", "OOOO"},                        // three in a row
        {"aXX", "vaX", "XXX"},                   // bent
        {"avaX", "XaXX", "XXXX"},                // T
        {"XaXX", "avaX", "XaXX"},                // cross
        {"avaX", "aaXX", "XXXX"},                // bulky five
        {"aaXX", "avaX", "XaXX"},                // rabbity six
    };
    for (const Drawing& drawing : hang_on_v) CHECK(vital(drawing) == drawing.at('v'));
    const std::vector<Drawing> have_none = {
        {"aaX", "aaX", "XXX"}, {"aaaaX", "XXXXX"}, {"aaaX", "aaaX", "XXXX"}, {"aaXX", "XXXX"},
        {"aaaX", "OXXX"},  // both colours around
        {"aaaa", "aaaa", "XXXX"},
    };
    for (const Drawing& drawing : have_none) CHECK(vital(drawing) == PASS);
}

void the_vital_point_is_played_beside_the_latest_stone() {
    PlayoutBoard board = playout_board({"...O.", "OOOO.", ".....", "....."}, WHITE);
    CHECK(board.play(2) && board.to_play() == BLACK);  // White leaves two: nothing vital
    CHECK(reply(board, {.nakade = true}) == PASS);
    PlayoutBoard three = playout_board({"....O", "OOOO.", ".....", "....."}, WHITE);
    CHECK(three.play(3));
    CHECK(reply(three, {.nakade = true}) == 1);
    CHECK(reply(three, {.shape = false, .careful = true}) == PASS);
}

bool matches(const Drawing& drawing) {
    const PlayoutBoard board = playout_board(drawing);
    return shape_matches(board.around(board.cell_of(drawing.at('a'))));
}

void shapes_match_as_drawn() {
    CHECK(matches({".....", ".OXO.", "..a..", ".....", "....."}));  // hane between two stones
    CHECK(matches({"...", "O..", "Xa."}));  // chased along the edge
    CHECK(!matches({"...", ".a.", "..."}));
    CHECK(!matches({".....", ".OOO.", ".OaO.", ".OOO.", "....."}));
}

void shapes_are_known_turned_mirrored_and_in_both_colours() {
    // Where each of the eight directions goes: turned by a right angle; mirrored left to right.
    constexpr std::array<std::array<int, 8>, 2> MAPS = {{{2, 0, 3, 1, 5, 7, 4, 6}, {0, 2, 1, 3, 5, 4, 7, 6}}};
    int known = 0;
    for (unsigned code = 0; code < 1u << 16; ++code) {
        known += shape_matches(code);
        unsigned exchanged = 0;
        std::array<unsigned, 2> moved{};
        for (unsigned k = 0; k < 8; ++k) {
            const unsigned content = (code >> (2 * k)) & 3;
            const bool stone = content == BLACK || content == WHITE;
            exchanged |= (stone ? 3 - content : content) << (2 * k);
            for (unsigned map = 0; map < MAPS.size(); ++map) moved[map] |= content << (2 * MAPS[map][k]);
        }
        CHECK(shape_matches(code) == shape_matches(exchanged));
        CHECK(shape_matches(code) == shape_matches(moved[0]) && shape_matches(code) == shape_matches(moved[1]));
    }
    CHECK(known > 1000 && known < 20000);
}

}  // namespace

int main() {
    a_stone_that_comes_in_atari_is_taken();
    a_stone_left_in_atari_is_taken();
    a_chain_in_atari_extends_if_that_helps();
    a_chain_in_atari_takes_its_way_out();
    shapes_are_played_beside_the_latest_stone();
    small_eye_spaces_have_one_vital_point_or_none();
    the_vital_point_is_played_beside_the_latest_stone();
    shapes_match_as_drawn();
    shapes_are_known_turned_mirrored_and_in_both_colours();
}
