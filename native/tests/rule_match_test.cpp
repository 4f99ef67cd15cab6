// Rules: drawn cases, bad input, and the index and the watcher against plain loops over random rules and games.
#include "nerai/rule_match.h"

#include <algorithm>
#include <stdexcept>

#include "check.h"
#include "naive_board.h"
#include "nerai/rule_judge.h"

using namespace nerai;

namespace {

constexpr int MANY = 1000;

Rule shape(std::vector<RuleCell> cells, std::vector<RuleCondition> conditions = {}) {
    return {std::move(cells), std::move(conditions)};
}

AnyBoard board_of(const Drawing& drawing) {
    return AnyBoard::from_stones(drawing.width, drawing.height, drawing.cells());
}

std::vector<RuleMatch> found(const Rule& rule, const Drawing& drawing) {
    AnyBoard board = board_of(drawing);
    return find_rules(RuleIndex({rule}), board);
}

void rules_match_in_all_symmetries_for_both_players() {
    const Drawing drawing{"...", ".XO", "..."};
    const Rule pair = shape({{{0, 0}, OWN_BIT}, {{1, 0}, ENEMY_BIT}});
    CHECK((found(pair, drawing) == std::vector<RuleMatch>{{0, 4, 0, BLACK}, {0, 5, 1, WHITE}}));
    const Rule beside_empty = shape({{{0, 0}, OWN_BIT}, {{0, 1}, EMPTY_BIT}});
    CHECK(found(beside_empty, drawing).size() == 5);
    const Rule alone = shape({{{0, 0}, OWN_BIT}});
    CHECK((found(alone, drawing) == std::vector<RuleMatch>{{0, 4, 0, BLACK}, {0, 5, 0, WHITE}}));
}

void edges_and_anchors_are_where_the_board_ends() {
    const Drawing drawing{"X..", "..."};
    CHECK(found(shape({{{0, 0}, OWN_BIT}, {{-1, -1}, OFF_BIT}, {{-1, 1}, OFF_BIT}, {{1, -1}, OFF_BIT}}), drawing).size() == 1);
    CHECK(found(shape({{{0, 0}, OWN_BIT}, {{1, 0}, OFF_BIT}}), drawing).size() == 2);
    CHECK(found(shape({{{7, 0}, OFF_BIT}, {{0, 0}, OWN_BIT}}), drawing).size() == 4);
    CHECK(found(shape({{{1, 0}, OWN_BIT}}), drawing).size() == 2);  // the anchor is not listed, but on the board
}

void bad_rules_are_refused() {
    const auto refused = [](const Rule& rule) {
        return throws<std::invalid_argument>([&] { RuleIndex({rule}); });
    };
    const RuleCell own{{0, 0}, OWN_BIT}, empty{{1, 0}, EMPTY_BIT};
    CHECK(refused(shape({})));
    CHECK(refused(shape({{{0, 0}, 0}})));
    CHECK(refused(shape({{{0, 0}, 16}})));
    CHECK(refused(shape({{{0, 0}, OFF_BIT}})));
    CHECK(refused(shape({own, own})));
    CHECK(refused(shape({{{8, 0}, OWN_BIT}})));
    CHECK(refused(shape({{{-4, 0}, OWN_BIT}, {{4, 0}, OWN_BIT}})));
    CHECK(refused(shape({own}, {{ConditionKind::LIBERTIES, {1, 0}, 1, 2}})));
    CHECK(refused(shape({own, empty}, {{ConditionKind::LIBERTIES, {1, 0}, 1, 2}})));
    CHECK(refused(shape({own, empty}, {{ConditionKind::OWN_LIBERTIES_AFTER, {0, 0}, 1, 2}})));
    CHECK(refused(shape({own}, {{ConditionKind::LIBERTIES, {0, 0}, 2, 1}})));
    CHECK(!refused(shape({own, empty}, {{ConditionKind::LIBERTIES, {0, 0}, 2, 2}})));
}

void a_judge_counts_chains_and_moves() {
    const Drawing drawing{".aXO.", ".XO..", "bXO.X", "....."};
    SearchBoard<2> board = drawing.board();
    const RuleView view(board);
    const RuleJudge<2> judge(board, view);
    const Point lone = 2, white = 3;
    CHECK(judge.adjacent_liberties(lone) == 2 && judge.adjacent_liberties(white) == 1);
    CHECK(judge.second_liberties(lone) == 4 && judge.second_liberties(white) == 3);
    for (const Color color : {BLACK, WHITE})
        for (const Point point : points_of(board.empty())) {
            SearchBoard<2> after = board;
            after.set_to_play(color);
            const bool legal = after.play(point) == Legality::LEGAL;
            CHECK(judge.liberties_after(point, color) == (legal ? after.chain(point).liberty_count : 0));
        }
    CHECK(board.to_play() == BLACK && board.move_count() == 0);
}

// The plain matcher.

int seen_as(const NaiveBoard& board, int row, int column, int own) {
    if (row < 0 || row >= board.height || column < 0 || column >= board.width) return OFF_CONTENT;
    const int cell = board.cells[row * board.width + column];
    return cell == 0 ? 0 : cell == own ? OWN_CONTENT : ENEMY_CONTENT;
}

std::set<int> enemies_beside(const NaiveBoard& board, int point) {
    std::set<int> found;
    for (const int stone : board.chain(board.cells, point))
        for (const int next : board.near(stone))
            if (board.cells[next] == 3 - board.cells[point]) found.insert(next);
    return found;
}

int fewest(const NaiveBoard& board, const std::set<int>& stones) {
    int least = -1;
    for (const int stone : stones) {
        const int count = static_cast<int>(board.liberties(board.cells, stone).size());
        if (least < 0 || count < least) least = count;
    }
    return least;
}

int after_move(const NaiveBoard& board, int point, int color) {
    NaiveBoard turn = board;
    if (turn.to_play != color) turn.ko_point = -1;  // the ban belongs to the side to move
    turn.to_play = color;
    if (turn.legality(point) != 0) return 0;
    turn.play(point);
    return turn.cells[point] == 0 ? 0 : static_cast<int>(turn.liberties(turn.cells, point).size());
}

// What a condition counts; -1 where there is nothing to count.
int counted(const NaiveBoard& board, const Rule& rule, const RuleCondition& condition, int anchor, int symmetry, int own) {
    const Offset at = turned(condition.at, symmetry);
    const int point = anchor + at.dy * board.width + at.dx;
    switch (condition.kind) {
        case ConditionKind::LIBERTIES: return static_cast<int>(board.liberties(board.cells, point).size());
        case ConditionKind::STONES: return static_cast<int>(board.chain(board.cells, point).size());
        case ConditionKind::OUTSIDE_LIBERTIES: {
            int count = 0;
            for (const int liberty : board.liberties(board.cells, point)) {
                const Offset from{liberty % board.width - anchor % board.width, liberty / board.width - anchor / board.width};
                count += std::none_of(rule.cells.begin(), rule.cells.end(),
                                      [&](const RuleCell& cell) { return turned(cell.at, symmetry) == from; });
            }
            return count;
        }
        case ConditionKind::OWN_LIBERTIES_AFTER: return after_move(board, point, own);
        case ConditionKind::ENEMY_LIBERTIES_AFTER: return after_move(board, point, 3 - own);
        case ConditionKind::ADJACENT_LIBERTIES: return fewest(board, enemies_beside(board, point));
        case ConditionKind::SECOND_LIBERTIES: {
            std::set<int> second;
            for (const int enemy : enemies_beside(board, point)) second.merge(enemies_beside(board, enemy));
            for (const int stone : board.chain(board.cells, point)) second.erase(stone);
            return fewest(board, second);
        }
    }
    return -1;
}

std::vector<RuleMatch> plain_matches(const std::vector<Rule>& rules, const NaiveBoard& board) {
    std::vector<RuleMatch> matches;
    for (std::uint32_t number = 0; number < rules.size(); ++number) {
        const Rule& rule = rules[number];
        std::set<std::pair<std::set<RuleCell>, std::set<RuleCondition>>> seen;
        for (int symmetry = 0; symmetry < 8; ++symmetry) {
            std::set<RuleCell> cells;
            for (const RuleCell& cell : rule.cells) cells.insert({turned(cell.at, symmetry), cell.allowed});
            std::set<RuleCondition> conditions;
            for (RuleCondition condition : rule.conditions) {
                condition.at = turned(condition.at, symmetry);
                conditions.insert(condition);
            }
            if (!seen.insert({cells, conditions}).second) continue;
            for (int anchor = 0; anchor < board.width * board.height; ++anchor)
                for (const Color own : {BLACK, WHITE}) {
                    bool fits = true;
                    for (const RuleCell& cell : cells)
                        fits = fits && (cell.allowed >> seen_as(board, anchor / board.width + cell.at.dy,
                                                                anchor % board.width + cell.at.dx, own) & 1);
                    for (const RuleCondition& condition : rule.conditions) {
                        if (!fits) break;
                        const int count = counted(board, rule, condition, anchor, symmetry, own);
                        fits = count >= condition.least && count <= condition.most && count >= 0;
                    }
                    if (fits) matches.push_back({number, anchor, symmetry, own});
                }
        }
    }
    std::sort(matches.begin(), matches.end());
    return matches;
}

Rule random_rule(std::uint64_t& seed) {
    const auto draw = [&](int below) { return static_cast<int>(next_random(seed) % static_cast<std::uint64_t>(below)); };
    for (;;) {
        const int width = 1 + draw(draw(4) == 0 ? 8 : 4), height = 1 + draw(draw(4) == 0 ? 8 : 3);
        const int left = draw(width), top = draw(height), listed = 1 + draw(9);
        Rule rule;
        for (int dy = -top; dy < height - top; ++dy)
            for (int dx = -left; dx < width - left; ++dx) {
                if (draw(10) > listed) continue;
                const bool single = draw(5) != 0;
                const bool edge = draw(4) == 0 && (dx == -left || dy == height - top - 1);
                rule.cells.push_back({{dx, dy}, static_cast<std::uint8_t>(edge ? OFF_BIT : single ? 1 << draw(3) : 1 + draw(15))});
            }
        const auto off = [](const RuleCell& cell) { return cell.at == Offset{} && cell.allowed == OFF_BIT; };
        if (rule.cells.empty() || std::any_of(rule.cells.begin(), rule.cells.end(), off)) continue;
        for (int i = draw(3); i > 0; --i) {
            const RuleCell& cell = rule.cells[draw(static_cast<int>(rule.cells.size()))];
            const int least = draw(4);
            const int most = draw(2) == 0 ? MANY : least + draw(3);
            if (cell.allowed == EMPTY_BIT)
                rule.conditions.push_back({static_cast<ConditionKind>(3 + draw(2)), cell.at, least, most});
            else if ((cell.allowed & ~(OWN_BIT | ENEMY_BIT)) == 0)
                rule.conditions.push_back({static_cast<ConditionKind>(std::array{0, 1, 2, 5, 6}[draw(5)]), cell.at, least, most});
        }
        return rule;
    }
}

std::size_t compare_along_a_game(int width, int height, std::uint64_t seed) {
    const KoRule ko = static_cast<KoRule>(seed % 3);
    const bool suicide = seed % 2 == 0;
    std::vector<Rule> rules;
    for (int i = 0; i < 40; ++i) rules.push_back(random_rule(seed));
    const auto index = std::make_shared<const RuleIndex>(rules);
    RuleWatcher watcher(index, AnyBoard(width, height, {ko, suicide}));
    std::vector<NaiveBoard> line{NaiveBoard(width, height, static_cast<int>(ko), suicide)};
    const int moves = std::min(2 * width * height, 60);
    std::size_t sum = 0;
    for (int move = 0; move < moves; ++move) {
        if (line.size() > 1 && next_random(seed) % 4 == 0) {
            watcher.undo();
            line.pop_back();
        } else {
            NaiveBoard next = line.back();
            const int point = static_cast<int>(next_random(seed) % (width * height + 1)) - 1;
            const bool legal = next.legality(point) == 0;
            CHECK((watcher.play(point) == Legality::LEGAL) == legal);
            if (legal) {
                next.play(point);
                line.push_back(next);
            }
        }
        AnyBoard board = watcher.board();
        const std::vector<RuleMatch> fresh = find_rules(*index, board);
        CHECK(watcher.matches() == fresh);
        CHECK(watcher.count() == fresh.size() && count_rules(*index, board) == fresh.size());
        CHECK(watcher.count({true, false}) + watcher.count({false, true}) == fresh.size());
        if (move % 8 == 7) {
            CHECK(fresh == plain_matches(rules, line.back()));
            sum += fresh.size();
        }
    }
    return sum;
}

void random_rules_are_found_where_plain_loops_find_them() {
    constexpr std::array<std::array<int, 2>, 12> SIZES = {
        {{1, 1}, {1, 7}, {2, 2}, {3, 3}, {4, 3}, {5, 5}, {6, 4}, {9, 2}, {8, 9}, {12, 12}, {13, 17}, {19, 19}}};
    std::uint64_t seed = 1;
    std::size_t sum = 0;
    for (const auto& [width, height] : SIZES)
        for (int game = 0; game < (width * height <= 30 ? 6 : 1); ++game) sum += compare_along_a_game(width, height, ++seed);
    CHECK(sum > 10000);
}

}  // namespace

int main() {
    rules_match_in_all_symmetries_for_both_players();
    edges_and_anchors_are_where_the_board_ends();
    bad_rules_are_refused();
    a_judge_counts_chains_and_moves();
    random_rules_are_found_where_plain_loops_find_them();
}
