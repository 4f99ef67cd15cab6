// The search board against the naive one along random games, on many sizes and under all rules; undo restores everything.
#include <algorithm>

#include "check.h"
#include "naive_board.h"

using namespace nerai;

namespace {

// All that a caller can see of a board, as numbers.
template <int W>
std::vector<std::uint64_t> everything(const SearchBoard<W>& board) {
    std::vector<std::uint64_t> seen{board.hash(), board.stones_hash(), static_cast<std::uint64_t>(board.ko_point()),
                                    board.to_play(), static_cast<std::uint64_t>(board.move_count()),
                                    static_cast<std::uint64_t>(board.last_move()),
                                    static_cast<std::uint64_t>(board.prisoners(BLACK)),
                                    static_cast<std::uint64_t>(board.prisoners(WHITE))};
    const auto add = [&](const Mask<W>& mask) { seen.insert(seen.end(), mask.words.begin(), mask.words.end()); };
    add(board.stones(BLACK));
    add(board.stones(WHITE));
    add(board.legal_points());
    for (Point point = 0; point < board.geometry().area; ++point) {
        seen.push_back(board.at(point));
        if (board.at(point) == EMPTY) continue;
        const Chain<W>& chain = board.chain(point);
        add(chain.stones);
        add(chain.liberties);
        seen.push_back(chain.stone_count);
        seen.push_back(chain.liberty_count);
    }
    return seen;
}

template <class Points>
std::vector<Point> listed(const Points& points) {
    return {points.begin(), points.end()};
}

// On large boards the naive board judges every `stride`-th point only, from another one each move.
template <int W>
void compare(const SearchBoard<W>& board, const NaiveBoard& naive, int stride = 1) {
    CHECK(board.to_play() == naive.to_play && board.ko_point() == naive.ko_point);
    for (const Color color : {BLACK, WHITE}) CHECK(board.prisoners(color) == naive.prisoners[color]);
    std::uint64_t hash = 0;
    for (Point point = 0; point < board.geometry().area; ++point) {
        CHECK(board.at(point) == naive.cells[point]);
        if (board.at(point) != EMPTY) hash ^= ZOBRIST.stone[board.at(point)][point];
        if ((point + board.move_count()) % stride != 0) continue;
        CHECK(static_cast<int>(board.legality(point)) == naive.legality(point));
        if (board.at(point) == EMPTY) continue;
        const Chain<W>& chain = board.chain(point);
        CHECK(points_of(chain.stones) == listed(naive.chain(naive.cells, point)));
        CHECK(points_of(chain.liberties) == listed(naive.liberties(naive.cells, point)));
        CHECK(chain.stone_count == chain.stones.count() && chain.liberty_count == chain.liberties.count());
    }
    CHECK(board.stones_hash() == hash);
}

// One random game, compared after every move, then taken back move by move, with a few moves tried and undone between.
template <int W>
void play_a_game(int width, int height, BoardRules rules, int moves, std::uint64_t seed) {
    SearchBoard<W> board(width, height, rules);
    NaiveBoard naive(width, height, static_cast<int>(rules.ko), rules.suicide);
    const int stride = 1 + width * height / 16;
    std::vector<std::vector<std::uint64_t>> states;
    for (int move = 0; move < moves; ++move) {
        compare(board, naive, stride);
        states.push_back(everything(board));
        const std::vector<Point> legal = points_of(board.legal_points());
        Point choice = PASS;
        if (!legal.empty() && next_random(seed) % 16 != 0) choice = legal[next_random(seed) % legal.size()];
        for (const Point tried : legal) {
            if (next_random(seed) % (2 * stride) != 0) continue;
            board.play_legal(tried);
            board.undo();
            CHECK(everything(board) == states.back());
        }
        CHECK(board.play(choice) == Legality::LEGAL);
        naive.play(choice);
    }
    const SearchBoard<W> copy = board;
    while (!states.empty()) {
        board.undo();
        CHECK(everything(board) == states.back());
        states.pop_back();
    }
    CHECK(copy.move_count() == moves);
    compare(copy, naive);
}

void boards_agree_on_every_size_and_rule() {
    constexpr std::array<std::array<int, 3>, 12> SIZES = {{{1, 1, 8}, {1, 2, 30}, {5, 1, 50}, {2, 2, 40}, {3, 2, 50},
                                                           {3, 3, 60}, {4, 3, 60}, {1, 19, 60}, {5, 5, 80},
                                                           {7, 9, 120}, {13, 12, 170}, {19, 19, 260}}};
    std::uint64_t seed = 1;
    for (const auto& [width, height, moves] : SIZES)
        for (const KoRule ko : {KoRule::SIMPLE, KoRule::POSITIONAL, KoRule::SITUATIONAL})
            for (const bool suicide : {false, true})
                for (int game = 0; game < (width * height <= 12 ? 8 : width * height <= 25 ? 3 : 1); ++game) {
                    const BoardRules rules{ko, suicide};
                    if (words_for(width, height) == 2) play_a_game<2>(width, height, rules, moves, ++seed);
                    if (words_for(width, height) == 4) play_a_game<4>(width, height, rules, moves, ++seed);
                    if (words_for(width, height) == 6) play_a_game<6>(width, height, rules, moves, ++seed);
                }
}

void perft_agrees_with_the_naive_board_and_with_the_record() {
    struct Row {
        int width, height, depth;
        bool passes;
        BoardRules rules;
        std::uint64_t count;
    };
    constexpr BoardRules SIMPLE{}, SUPERKO{KoRule::POSITIONAL, false}, SITUATIONAL{KoRule::SITUATIONAL, false};
    constexpr BoardRules SUICIDE{KoRule::SIMPLE, true};
    const std::vector<Row> rows = {
        {1, 1, 5, true, SIMPLE, 1},         {1, 2, 6, true, SIMPLE, 35},         {2, 2, 6, false, SIMPLE, 32},
        {2, 2, 7, false, SUPERKO, 16},      {2, 2, 6, true, SITUATIONAL, 1149},  {2, 2, 6, true, SUICIDE, 1541},
        {5, 1, 6, true, SUPERKO, 3001},     {3, 3, 5, false, SIMPLE, 14720},     {3, 3, 4, true, SUICIDE, 5517},
        {3, 2, 6, false, SITUATIONAL, 664}, {4, 4, 3, false, SIMPLE, 3360},      {5, 5, 2, true, SIMPLE, 651},
    };
    for (const Row& row : rows) {
        SearchBoard<2> board(row.width, row.height, row.rules);
        const NaiveBoard naive(row.width, row.height, static_cast<int>(row.rules.ko), row.rules.suicide);
        const std::uint64_t found = perft(board, row.depth, row.passes);
        CHECK(found == naive.perft(row.depth, row.passes));
        CHECK(found == row.count);
        CHECK(board.move_count() == 0 && board.stones_hash() == 0);
    }
}

}  // namespace

int main() {
    boards_agree_on_every_size_and_rule();
    perft_agrees_with_the_naive_board_and_with_the_record();
}
