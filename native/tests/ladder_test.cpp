// Ladders, nets and links: drawn ones come out as a player would say, and the board is left as it was.
#include "nerai/ladder.h"

#include <algorithm>

#include "check.h"
#include "nerai/link.h"

namespace {

using namespace nerai;

bool has(const std::vector<Point>& points, Point point) { return std::find(points.begin(), points.end(), point) != points.end(); }

void a_ladder_runs_to_the_edge_unless_a_stone_is_in_its_way() {
    const Drawing open({".........", "..OO.....", ".Oz......", ".........", ".........", ".........", ".........", ".........",
                        "........."}, "z");
    SearchBoard<2> board = open.board(WHITE);
    const std::uint64_t before = board.hash();
    LadderReader<2> reader(board, open.at('z'), 500);
    CHECK(reader.caught(true));
    CHECK(reader.line().size() > 8);
    CHECK(!reader.caught(false));
    CHECK(board.hash() == before);
    const Drawing broken({".........", "..OO.....", ".Oz......", ".........", ".........", "....X....", ".........", ".........",
                          "........."}, "z");
    SearchBoard<2> other_board = broken.board(WHITE);
    CHECK(!LadderReader<2>(other_board, broken.at('z'), 500).caught(true));
}

void an_answer_that_costs_too_much_is_that_the_chain_gets_away() {
    const Drawing open({".........", "..OO.....", ".Oz......", ".........", ".........", ".........", ".........", ".........",
                        "........."}, "z");
    SearchBoard<2> board = open.board(WHITE);
    CHECK(!LadderReader<2>(board, open.at('z'), 4).caught(true));
}

void a_net_is_a_quiet_move_that_holds() {
    const Drawing net({".......", "..OO...", ".Oz....", ".O.n.X.", ".......", "...X...", "......."}, "z");
    SearchBoard<2> board = net.board(WHITE);
    const std::uint64_t before = board.hash();
    LadderReader<2> reader(board, net.at('z'), 2000);
    CHECK(reader.catching(0, 3).empty());
    CHECK(has(reader.catching(1, 3), net.at('n')));
    CHECK(!reader.held(0));
    CHECK(board.hash() == before);
}

void two_ways_to_join_are_a_link() {
    const Drawing pair({".....", ".y...", "..z..", ".....", "....."}, "yz");
    SearchBoard<2> board = pair.board(WHITE);
    const std::uint64_t before = board.hash();
    LinkReader<2> reader(board, pair.at('y'), pair.at('z'), 3000);
    CHECK(reader.linked(1));
    CHECK(reader.joinable(1));
    CHECK(!reader.joining(1, 3).empty());
    CHECK(reader.parting(1, 3).empty());
    CHECK(board.hash() == before);
}

}  // namespace

int main() {
    a_ladder_runs_to_the_edge_unless_a_stone_is_in_its_way();
    an_answer_that_costs_too_much_is_that_the_chain_gets_away();
    a_net_is_a_quiet_move_that_holds();
    two_ways_to_join_are_a_link();
}
