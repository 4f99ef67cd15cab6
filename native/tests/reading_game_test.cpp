// Reading: ladders, nets, kos and connections come out as a player would say, and the board is left as it was.
#include "nerai/reading_game.h"

#include "check.h"

namespace {

using namespace nerai;

struct Asked {
    Reading reading;
    Color to_play;
};

// Reads, and checks that nothing is left changed.
Estimate ask(const Drawing& drawing, const Asked& asked, std::uint64_t nodes = 50000) {
    SearchBoard<2> board = drawing.board(asked.to_play);
    const std::uint64_t before = board.hash();
    SearchLimits limits;
    limits.nodes = nodes;
    const Estimate result = read(board, asked.reading, limits, 4);
    CHECK(board.hash() == before);
    CHECK(board.move_count() == 0);
    return result;
}

Reading take(Point stone, int bound) {
    Reading reading;
    reading.reacher = WHITE;
    reading.first = stone;
    reading.bound = bound;
    reading.width = 2;
    return reading;
}

void ladders_are_read_to_their_end() {
    const Drawing ladder({".........", "..O......", ".Oz......", ".O.......", ".........", ".........", ".........", ".........",
                          "........."}, "z");
    const auto won = ask(ladder, {take(ladder.at('z'), 2), WHITE});
    CHECK(won.winner == 0);
    CHECK(won.move >= 0);
    // The chain that moves first gets more than two liberties.
    CHECK(ask(ladder, {take(ladder.at('z'), 2), BLACK}).winner == 1);
}

void a_chain_with_more_liberties_than_the_bound_is_safe() {
    const Drawing free({".....", "..z..", ".....", ".....", "....."}, "z");
    CHECK(ask(free, {take(free.at('z'), 3), WHITE}).winner == 1);
}

void a_lone_stone_taken_by_a_ko_may_be_retaken_for_a_threat() {
    const Drawing ko({".XO...", "XazO..", ".XO...", "......", "......", "......"}, "z");
    Reading reading = take(ko.at('z'), 2);
    CHECK(ask(ko, {reading, WHITE}).winner == 0);
    reading.threats = {0, 9};
    CHECK(ask(ko, {reading, WHITE}).winner == 1);
    // Without the move that takes the ko nothing is won.
    reading.threats = {0, 0};
    reading.not_first = ko.at('a');
    CHECK(ask(ko, {reading, WHITE}).move != ko.at('a'));
}

Reading join(Point one, Point two, int bound) {
    Reading reading;
    reading.kind = ReadingKind::JOIN;
    reading.reacher = BLACK;
    reading.first = one;
    reading.second = two;
    reading.bound = bound;
    reading.width = 2;
    return reading;
}

void stones_are_joined_or_cut_at_the_point_between() {
    const Drawing cut({".......", ".......", "...yO..", "...bz..", "...O...", ".......", "......."}, "yz");
    const auto joined = ask(cut, {join(cut.at('y'), cut.at('z'), 3), BLACK});
    CHECK(joined.winner == 0);
    CHECK(joined.move == cut.at('b'));
    const auto parted = ask(cut, {join(cut.at('y'), cut.at('z'), 3), WHITE});
    CHECK(parted.winner == 1);
    CHECK(parted.move == cut.at('b'));
}

void a_limit_leaves_it_open() {
    const Drawing open({".........", ".........", "..y......", ".........", "....O....", ".........", "......z..", ".........",
                        "........."}, "yz");
    const auto result = ask(open, {join(open.at('y'), open.at('z'), MOST_MOVES_TO_JOIN), BLACK}, 3);
    CHECK(result.winner == -1);
    CHECK(result.nodes <= 4);
}

}  // namespace

int main() {
    ladders_are_read_to_their_end();
    a_chain_with_more_liberties_than_the_bound_is_safe();
    a_lone_stone_taken_by_a_ko_may_be_retaken_for_a_threat();
    stones_are_joined_or_cut_at_the_point_between();
    a_limit_leaves_it_open();
    return 0;
}
