// Hints: found as the matcher of whole boards finds rules, and in search they decide the order and never the answer.
#include "nerai/move_hints.h"

#include <random>

#include "check.h"
#include "nerai/rule_match.h"
#include "nerai/solve.h"

namespace {

using namespace nerai;

constexpr std::size_t TABLE_MB = 4;

// Play at a liberty of an enemy's chain that has so many.
HintRule at_liberty(int least, int most, int odds) {
    return {{{{{0, 0}, EMPTY_BIT}, {{0, 1}, ENEMY_BIT}}, {{ConditionKind::LIBERTIES, {0, 1}, least, most}}}, 0, odds, {{0, 1}}};
}

// Play diagonally from an enemy's stone.
HintRule at_corner(int odds) { return {{{{{0, 0}, EMPTY_BIT}, {{1, 1}, ENEMY_BIT}}, {}}, 0, odds, {{1, 1}}}; }

std::shared_ptr<const HintBook> book(std::vector<HintRule> rules) { return std::make_shared<HintBook>(std::move(rules)); }

Mask<2> mask(const std::vector<Point>& points) {
    Mask<2> result;
    for (const Point point : points) result.set(point);
    return result;
}

void a_rule_speaks_of_named_stones_to_its_own_player() {
    const Drawing drawing({".....", ".n.O.", ".....", "....."}, "", "n");
    auto board = drawing.board(BLACK);
    const HintBook rules({at_liberty(1, 4, 7), at_corner(2)});
    MoveHints<2> hints(rules, board);
    const Mask<2> named = mask(drawing.all("n"));
    const Point beside_both = 7;
    CHECK(hints.of(beside_both, 0, named).odds == 7 && hints.of(beside_both, 0, named).rules == 1);
    CHECK(hints.of(beside_both, 1, named).rules == 0);
    CHECK(hints.of(9, 0, named).rules == 0);  // beside the stone that nobody named
    CHECK(hints.of(0, 0, named).odds == 2);
}

void it_speaks_of_chains_as_they_are_now() {
    const Drawing drawing({".....", ".n...", ".....", "....."}, "", "n");
    auto board = drawing.board(BLACK);
    const HintBook rules({at_liberty(2, 3, 5)});
    MoveHints<2> hints(rules, board);
    const Mask<2> named = mask(drawing.all("n"));
    CHECK(hints.of(1, 0, named).rules == 0);  // four liberties
    board.play_legal(1);
    board.play_legal(PASS);
    CHECK(hints.of(5, 0, named).odds == 5);
    board.undo();
    board.undo();
    CHECK(hints.of(5, 0, named).rules == 0);
}

// Two stones that look alike from the move, of which one is named: it is found whichever it is.
void a_rule_that_looks_the_same_mirrored_is_about_either_stone() {
    const HintRule between{{{{{-1, 0}, ENEMY_BIT}, {{0, 0}, EMPTY_BIT}, {{1, 0}, ENEMY_BIT}}, {}}, 0, 3, {{1, 0}}};
    const HintBook rules({between});
    for (const char* row : {"..nxO..", "..Oxn.."}) {
        const Drawing drawing({".......", row, "......."}, "", "n");
        auto board = drawing.board(BLACK);
        MoveHints<2> hints(rules, board);
        CHECK(hints.of(drawing.at('x'), 0, mask(drawing.all("n"))).rules == 1);
    }
}

void two_targets_are_two_chains() {
    const HintRule cut{{{{{-1, 0}, ENEMY_BIT}, {{0, 0}, EMPTY_BIT}, {{1, 0}, ENEMY_BIT}}, {}}, 1, 3, {{-1, 0}, {1, 0}}};
    const HintBook rules({cut});
    const Drawing apart({".....", ".OxO.", "....."}), joined({".....", ".OxO.", ".OOO."});
    for (const Drawing* drawing : {&apart, &joined}) {
        auto board = drawing->board(BLACK);
        MoveHints<2> hints(rules, board);
        CHECK(hints.of(drawing->at('x'), 1, board.stones(WHITE)).rules == (drawing == &apart ? 1 : 0));
    }
}

void rules_without_sense_are_refused() {
    HintRule nowhere = at_corner(1), nobody = at_corner(1);
    nowhere.targets = {{0, 0}};
    nobody.player = 2;
    CHECK(throws<std::invalid_argument>([&] { HintBook({nowhere}); }));
    CHECK(throws<std::invalid_argument>([&] { HintBook({nobody}); }));
}

std::vector<HintRule> random_rules(std::mt19937& random, int count) {
    std::vector<HintRule> rules;
    while (static_cast<int>(rules.size()) < count) {
        HintRule one{{{{{0, 0}, EMPTY_BIT}}, {}}, static_cast<int>(random() % 2), static_cast<int>(random() % 81) - 40, {}};
        for (int dy = -2; dy <= 2; ++dy)
            for (int dx = -2; dx <= 2; ++dx)
                if ((dx != 0 || dy != 0) && random() % 6 == 0)
                    one.rule.cells.push_back({{dx, dy}, static_cast<std::uint8_t>(1 + random() % 14)});
        for (const RuleCell& cell : one.rule.cells)
            if (cell.allowed == OWN_BIT || cell.allowed == ENEMY_BIT) {
                if (one.targets.empty()) one.targets.push_back(cell.at);
                one.rule.conditions.push_back({ConditionKind::LIBERTIES, cell.at, 1, 1 + static_cast<int>(random() % 4)});
            }
        rules.push_back(std::move(one));
    }
    return rules;
}

void hints_are_the_matches_at_the_move_along_random_games() {
    std::mt19937 random(3);
    std::vector<HintRule> rules = random_rules(random, 60);
    for (HintRule& one : rules) one.targets.clear();
    std::vector<Rule> patterns;
    for (const HintRule& one : rules) patterns.push_back(one.rule);
    const RuleIndex index(patterns);
    const HintBook book_of_rules(rules);
    for (int game = 0; game < 4; ++game) {
        SearchBoard<2> board(9, 8);
        MoveHints<2> hints(book_of_rules, board);
        for (int turn = 0; turn < 60; ++turn) {
            const std::vector<Point> moves = points_of(board.legal_points());
            if (moves.empty()) break;
            if (turn % 7 == 6 && board.move_count() > 2) {
                board.undo();
                board.undo();
            } else {
                board.play_legal(moves[random() % moves.size()]);
            }
            std::vector<std::uint8_t> cells;
            for (Point point = 0; point < board.geometry().area; ++point) cells.push_back(board.at(point));
            AnyBoard any = AnyBoard::from_stones(9, 8, cells, board.to_play(), {}, board.ko_point());
            const std::vector<RuleMatch> matches = find_rules(index, any);
            for (const Point move : points_of(board.legal_points()))
                for (const int player : {0, 1}) {
                    Hint expected;
                    for (const RuleMatch& match : matches) {
                        const HintRule& rule = rules[match.rule];
                        if (match.anchor != move || match.own != board.to_play() || rule.player != player) continue;
                        ++expected.rules;
                        expected.odds += rule.odds;
                    }
                    const Hint found = hints.of(move, player, {});
                    CHECK(found.rules == expected.rules && found.odds == expected.odds);
                }
        }
    }
}

// Whatever the hints say, and they are drawn at random here, the answer is the same.
void the_answers_do_not_depend_on_hints() {
    std::mt19937 random(5);
    int solved = 0;
    for (int trial = 0; trial < 150; ++trial) {
        std::vector<std::uint8_t> cells(20);
        for (std::uint8_t& cell : cells) cell = static_cast<std::uint8_t>(random() % 3);
        const Color to_play = random() % 2 ? BLACK : WHITE;
        try {
            auto board = SearchBoard<2>::from_stones(5, 4, cells, to_play);
            if (board.stones(WHITE).none()) continue;
            Target<2> target;
            target.stones = board.chain(board.stones(WHITE).first()).stones;
            const auto plain = solve(board, target, {.nodes = 20'000}, TABLE_MB);
            target.hints = book(random_rules(random, 80));
            const auto hinted = solve(board, target, {.nodes = 20'000}, TABLE_MB);
            if (plain.winner < 0 || hinted.winner < 0) continue;
            CHECK(plain.winner == hinted.winner);
            target.only_advised = true;
            const auto limited = solve(board, target, {.nodes = 20'000}, TABLE_MB);
            CHECK(limited.winner < 0 || limited.winner == plain.winner);
            ++solved;
        } catch (const std::invalid_argument&) {  // a chain without liberties
        }
    }
    CHECK(solved > 50);
}

// A net: the move diagonally from the stone takes it, its liberties do not.
const Drawing NET({".........", "..XX.....", ".Xn......", ".X.......", "....O....", ".........", "........."}, "", "n");

Solution<2> asked_of_net(std::shared_ptr<const HintBook> hints, bool only_advised = false) {
    auto board = NET.board(BLACK);
    Target<2> target;
    target.stones = mask(NET.all("n"));
    target.liberty_bound = 4;
    target.hints = std::move(hints);
    target.only_advised = only_advised;
    return solve(board, target, {.nodes = 50'000}, TABLE_MB, 20);
}

void what_is_advised_comes_first_and_takes_fewer_nodes() {
    constexpr int MUCH = 200;
    const auto plain = asked_of_net({}), good = asked_of_net(book({at_corner(MUCH)})), bad = asked_of_net(book({at_corner(-MUCH)}));
    CHECK(plain.winner == 0 && good.winner == 0 && bad.winner == 0);
    CHECK(good.nodes < bad.nodes);
    CHECK(good.move == 30);
}

void where_moves_are_left_out_nothing_is_refuted() {
    // Ataris alone do not take it: that is no proof that it lives.
    const auto limited = asked_of_net(book({at_liberty(2, 2, 0)}), true);
    CHECK(limited.winner == -1 && limited.proof.empty());
    CHECK(asked_of_net(book({}), true).winner == -1);
    // With the right move among those advised it is taken, by a proof like any other.
    const auto enough = asked_of_net(book({at_liberty(1, 4, 0), at_corner(0)}), true);
    CHECK(enough.winner == 0 && !enough.proof.empty());
}

void lessons_are_moves_that_were_decided_on_the_way() {
    const auto found = asked_of_net({});
    CHECK(!found.lessons.empty() && found.lessons.size() <= 20);
    CHECK(found.lessons[0].line.empty());  // the question itself took most work
    bool won = false, failed = false;
    for (const Lesson& lesson : found.lessons) {
        auto board = NET.board(BLACK);
        for (const int move : lesson.line) CHECK(board.play(move) == Legality::LEGAL);
        for (const Lesson::Move& one : lesson.moves) {
            CHECK(board.is_legal(one.move));
            (one.won ? won : failed) = true;
        }
    }
    CHECK(won && failed);
    auto board = NET.board(BLACK);
    Target<2> target;
    target.stones = mask(NET.all("n"));
    CHECK(solve(board, target, {.nodes = 100}, TABLE_MB).lessons.empty());  // nobody asked
}

}  // namespace

int main() {
    a_rule_speaks_of_named_stones_to_its_own_player();
    it_speaks_of_chains_as_they_are_now();
    a_rule_that_looks_the_same_mirrored_is_about_either_stone();
    two_targets_are_two_chains();
    rules_without_sense_are_refused();
    hints_are_the_matches_at_the_move_along_random_games();
    the_answers_do_not_depend_on_hints();
    what_is_advised_comes_first_and_takes_fewer_nodes();
    where_moves_are_left_out_nothing_is_refuted();
    lessons_are_moves_that_were_decided_on_the_way();
    return 0;
}
