// Which empty points a playout takes for eyes, drawn one by one.
#include "playout_check.h"

using namespace nerai;

namespace {

// Whether the point drawn `a` is an eye of black. The same must hold for white with the colours exchanged.
bool eye(const Drawing& drawing) {
    Drawing exchanged = drawing;
    for (char& cell : exchanged.marks) cell = cell == 'X' ? 'O' : cell == 'O' ? 'X' : cell;
    const PlayoutBoard board = playout_board(drawing), other = playout_board(exchanged);
    const PlayoutBoard::Cell cell = board.cell_of(drawing.at('a'));
    const bool black = board.eye(cell, BLACK);
    CHECK(black == other.eye(cell, WHITE));
    return black;
}

void an_eye_is_closed_on_all_sides() {
    CHECK(eye({".X.",  //
               "XaX",  //
               ".X."}));
    CHECK(!eye({"...",  //
                "XaX",  //
                ".X."}));
    CHECK(!eye({".X..",  //
                "XaO.",  //
                ".X.."}));
}

void in_the_centre_one_enemy_diagonal_does_no_harm_and_two_do() {
    CHECK(eye({".....",  //
               ".OX..",  //
               ".XaX.",  //
               "..X..",  //
               "....."}));
    CHECK(!eye({".....",  //
                ".OX..",  //
                ".XaX.",  //
                "..XO.",  //
                "....."}));
    CHECK(!eye({".....",  //
                ".OXO.",  //
                ".XaX.",  //
                "..X..",  //
                "....."}));
    CHECK(eye({".....",  //
               ".OXX.",  //
               ".XaX.",  //
               ".XXX.",  //
               "....."}));
}

void at_the_edge_one_enemy_diagonal_is_enough() {
    CHECK(eye({"XaX.",  //
               ".X..",  //
               "...."}));
    CHECK(!eye({"XaX.",  //
                "OX..",  //
                "...."}));
    CHECK(!eye({"..X",  //
                ".Xa",  //
                ".OX",  //
                "..."}));
    CHECK(eye({"..X",  //
               ".Xa",  //
               ".XX",  //
               "..."}));
    CHECK(!eye({"X..",  //
                "aX.",  //
                "XO.",  //
                "..."}));
    CHECK(!eye({"....",  //
                ".XO.",  //
                "XaX."}));
}

void in_the_corner_the_diagonal_decides() {
    CHECK(eye({"aX.",  //
               "X..",  //
               "..."}));
    CHECK(eye({"aX.",  //
               "XX.",  //
               "..."}));
    CHECK(!eye({"aX.",  //
                "XO.",  //
                "..."}));
    CHECK(!eye({"...",  //
                ".OX",  //
                ".Xa"}));
}

void a_line_of_points_has_eyes_too() {
    CHECK(eye({"aX."}));
    CHECK(eye({"XaX"}));
    CHECK(!eye({"Xa."}));
    CHECK(eye({"a", "X", "."}));
    CHECK(eye({"a"}));  // no stone at all, but nobody may play there either
}

}  // namespace

int main() {
    an_eye_is_closed_on_all_sides();
    in_the_centre_one_enemy_diagonal_does_no_harm_and_two_do();
    at_the_edge_one_enemy_diagonal_is_enough();
    in_the_corner_the_diagonal_decides();
    a_line_of_points_has_eyes_too();
}
