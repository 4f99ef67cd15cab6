#include "nerai/rule_index.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

namespace nerai {
namespace {

// How common contents are, roughly, on a board in the middle of a game: only speed depends on them.
constexpr std::array<double, CONTENTS> SHARE = {0.55, 0.2, 0.2, 0.05};
// An image that allows more cores than this is kept by its cross.
constexpr std::size_t MOST_CORES = 2000;
constexpr std::array<int, 5> CROSS = {1, 3, 4, 5, 7};

double share_of(std::uint8_t allowed) {
    double sum = 0;
    for (int content = 0; content < CONTENTS; ++content)
        if (allowed >> content & 1) sum += SHARE[content];
    return sum;
}

bool must_be_on_board(const RuleCell& cell) { return (cell.allowed & OFF_BIT) == 0; }

bool near(Offset cell, int reach) { return std::max(std::abs(cell.dx), std::abs(cell.dy)) <= reach; }

// A set of contents as bits of a two-bit code and those that count; false where no such bits say it.
bool as_bits(std::uint8_t allowed, std::uint32_t& bits, std::uint32_t& care) {
    for (care = 0; care < 4; ++care)
        for (bits = 0; bits < 4; ++bits) {
            if ((bits & ~care) != 0) continue;
            std::uint8_t said = 0;
            for (std::uint32_t content = 0; content < CONTENTS; ++content)
                if (((content ^ bits) & care) == 0) said = static_cast<std::uint8_t>(said | 1u << content);
            if (said == allowed) return true;
        }
    return false;
}

void check(const Rule& rule) {
    if (rule.cells.empty()) throw std::invalid_argument("a rule needs a cell");
    std::vector<Offset> seen;
    Offset low, high;
    for (const RuleCell& cell : rule.cells) {
        if (cell.allowed == 0 || cell.allowed > ANY_BITS) throw std::invalid_argument("a cell must allow some content");
        if (cell.at == Offset{} && cell.allowed == OFF_BIT) throw std::invalid_argument("the anchor is on the board");
        low = {std::min(low.dx, cell.at.dx), std::min(low.dy, cell.at.dy)};
        high = {std::max(high.dx, cell.at.dx), std::max(high.dy, cell.at.dy)};
        seen.push_back(cell.at);
    }
    if (high.dx - low.dx >= RULE_EXTENT || high.dy - low.dy >= RULE_EXTENT)
        throw std::invalid_argument("a rule spans at most 8 columns and 8 rows");
    std::sort(seen.begin(), seen.end());
    if (std::adjacent_find(seen.begin(), seen.end()) != seen.end()) throw std::invalid_argument("a cell is given twice");
    for (const RuleCondition& condition : rule.conditions) {
        const auto cell = std::find_if(rule.cells.begin(), rule.cells.end(),
                                       [&](const RuleCell& one) { return one.at == condition.at; });
        if (cell == rule.cells.end()) throw std::invalid_argument("a condition names no cell of the rule");
        const bool after = condition.kind == ConditionKind::OWN_LIBERTIES_AFTER ||
                           condition.kind == ConditionKind::ENEMY_LIBERTIES_AFTER;
        const std::uint8_t fitting = after ? EMPTY_BIT : OWN_BIT | ENEMY_BIT;
        if ((cell->allowed & ~fitting) != 0) throw std::invalid_argument("a condition does not fit its cell");
        if (condition.least < 0 || condition.least > condition.most) throw std::invalid_argument("a condition that no number fulfils");
    }
}

// The cells with what need not be said: the anchor is on the board. Other cells around it may say that already.
std::vector<RuleCell> with_anchor(std::vector<RuleCell> cells) {
    bool left = false, right = false, above = false, below = false;
    for (RuleCell& cell : cells) {
        if (cell.at == Offset{}) {
            cell.allowed &= static_cast<std::uint8_t>(~OFF_BIT);
            return cells;
        }
        if (!must_be_on_board(cell)) continue;
        left |= cell.at.dx <= 0;
        right |= cell.at.dx >= 0;
        above |= cell.at.dy <= 0;
        below |= cell.at.dy >= 0;
    }
    if (!(left && right && above && below)) cells.push_back({Offset{}, ANY_BITS & ~OFF_BIT});
    return cells;
}

// For each symmetry the lowest one that gives the same image, conditions included.
std::array<int, SYMMETRIES> lowest_alike(const Rule& rule) {
    std::array<Rule, SYMMETRIES> images;
    std::array<int, SYMMETRIES> lowest;
    for (int symmetry = 0; symmetry < SYMMETRIES; ++symmetry) {
        Rule& image = images[symmetry];
        image = rule;
        for (RuleCell& cell : image.cells) cell.at = turned(cell.at, symmetry);
        for (RuleCondition& condition : image.conditions) condition.at = turned(condition.at, symmetry);
        std::sort(image.cells.begin(), image.cells.end());
        std::sort(image.conditions.begin(), image.conditions.end());
        int same = 0;
        while (images[same].cells != image.cells || images[same].conditions != image.conditions) ++same;
        lowest[symmetry] = same;
    }
    return lowest;
}

// The point to hang the rule on: where looking at candidates is expected to cost least. Symmetries that leave the rule as
// it is must leave the key where it is, or the rule would be found at several of them.
Offset key_of(const std::vector<RuleCell>& cells, const std::array<int, SYMMETRIES>& lowest) {
    Offset low, high;
    for (const RuleCell& cell : cells) {
        if (!must_be_on_board(cell)) continue;
        low = {std::min(low.dx, cell.at.dx), std::min(low.dy, cell.at.dy)};
        high = {std::max(high.dx, cell.at.dx), std::max(high.dy, cell.at.dy)};
    }
    Offset best;
    double least = 0;
    for (int dy = low.dy; dy <= high.dy; ++dy)
        for (int dx = low.dx; dx <= high.dx; ++dx) {
            bool stays = true;
            for (int symmetry = 1; symmetry < SYMMETRIES; ++symmetry)
                stays &= lowest[symmetry] != 0 || turned({dx, dy}, symmetry) == Offset{dx, dy};
            if (!stays) continue;
            double core = 1, ring = 1;
            int rest = 0;
            for (const RuleCell& cell : cells) {
                const Offset from{cell.at.dx - dx, cell.at.dy - dy};
                if (near(from, 1)) core *= share_of(cell.allowed);
                else if (near(from, RING_REACH)) ring *= share_of(cell.allowed);
                else ++rest;
            }
            const double cost = core * (1 + 4 * ring * (1 + rest));
            if (least == 0 || cost < least) {
                least = cost;
                best = {dx, dy};
            }
        }
    return best;
}

CountTest test_of(const RuleCondition& condition, Offset key) {
    // Where there is no chain to count, which reads 0, these fail.
    const bool of_others = condition.kind == ConditionKind::ADJACENT_LIBERTIES ||
                           condition.kind == ConditionKind::SECOND_LIBERTIES;
    const int least = std::max(condition.least, of_others ? 1 : 0);
    const int most = std::clamp(condition.most, 0, CountTest::MOST);
    const std::uint8_t cell = cell_number({condition.at.dx - key.dx, condition.at.dy - key.dy});
    return {cell | static_cast<std::uint32_t>(condition.kind) << 8 | static_cast<std::uint32_t>(least) << 11 |
            static_cast<std::uint32_t>(most) << 19};
}

}  // namespace

RuleIndex::RuleIndex(std::vector<Rule> rules, Keys keys) : classes_(CoreClasses::get()), rules_(std::move(rules)) {
    std::vector<Filed> cores, crosses;
    for (const Rule& rule : rules_) add(rule, keys, cores, crosses);
    by_core_ = table_of(cores, classes_.count());
    by_cross_ = table_of(crosses, std::size_t{1} << (2 * CROSS.size()));
}

void RuleIndex::add(const Rule& rule, Keys keys, std::vector<Filed>& cores, std::vector<Filed>& crosses) {
    check(rule);
    const std::vector<RuleCell> cells = with_anchor(rule.cells);
    const std::array<int, SYMMETRIES> lowest = lowest_alike(rule);
    const Offset key = keys == Keys::ANCHORS ? Offset{} : key_of(cells, lowest);
    const auto from_key = [&](Offset at) { return Offset{at.dx - key.dx, at.dy - key.dy}; };

    Record record;
    record.anchor = cell_number(from_key({}));
    record.rest_begin = static_cast<std::uint32_t>(rest_.size());
    for (int symmetry = 0; symmetry < SYMMETRIES; ++symmetry)
        record.lowest |= static_cast<std::uint32_t>(lowest[symmetry]) << (3 * symmetry);
    CoreSets core;
    core.fill(ANY_BITS);
    std::vector<RuleCell> ring;
    for (const RuleCell& cell : cells) {
        const Offset at = from_key(cell.at);
        std::uint32_t bits = 0, care = 0;
        if (near(at, 1)) core[code_slot(at)] = cell.allowed;
        else if (near(at, RING_REACH) && as_bits(cell.allowed, bits, care)) ring.push_back({at, cell.allowed});
        else rest_.push_back({cell_number(at), cell.allowed});
    }
    std::size_t codes = 0;
    for_each_core(core, ALL_SLOTS, [&](std::uint32_t) { ++codes; });
    const bool by_cross = codes > MOST_CORES;
    if (by_cross)
        for (const int corner : {0, 2, 6, 8})
            if (core[corner] != ANY_BITS)
                rest_.push_back({cell_number({corner % 3 - 1, corner / 3 - 1}), core[corner]});
    record.rest_count = static_cast<std::uint8_t>(rest_.size() - record.rest_begin);
    CountTest first = add_tests(rule, key, record);
    if (record.rest_count + record.test_count > 0 || record.exact) first.bits |= CountTest::MORE;

    const std::uint32_t number = static_cast<std::uint32_t>(records_.size());
    records_.push_back(record);
    for (int symmetry = 0; symmetry < SYMMETRIES; ++symmetry) {
        if (lowest[symmetry] != symmetry) continue;
        ++image_count_;
        const Fit image{number * SYMMETRIES + static_cast<std::uint32_t>(symmetry), first};
        Ring code;
        for (const RuleCell& cell : ring) {
            std::uint32_t bits = 0, care = 0;
            as_bits(cell.allowed, bits, care);
            const int shift = 2 * (code_slot(turned(cell.at, symmetry)) - CORE_CELLS);
            code.code |= bits << shift;
            code.care |= care << shift;
        }
        CoreSets sets;
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx)
                sets[code_slot(turned({dx, dy}, symmetry))] = core[code_slot({dx, dy})];
        if (by_cross) {
            for_each_core(sets, CROSS, [&](std::uint32_t cross) { crosses.push_back({cross, code, image}); });
            continue;
        }
        for_each_core(sets, ALL_SLOTS, [&](std::uint32_t one) {
            const std::uint32_t packed = classes_.of(one);
            if (packed % SYMMETRIES == 0) cores.push_back({packed / SYMMETRIES, code, image});  // the code of its class
        });
    }
}

// Files the conditions; gives the one to ask first, which is the one with the narrowest range.
CountTest RuleIndex::add_tests(const Rule& rule, Offset key, Record& record) {
    record.test_begin = static_cast<std::uint32_t>(tests_.size());
    record.free_begin = static_cast<std::uint32_t>(free_.size());
    record.exact = !std::all_of(rule.conditions.begin(), rule.conditions.end(), has_test);
    std::vector<CountTest> tests, outside;
    for (RuleCondition condition : rule.conditions) {
        if (!has_test(condition)) continue;
        if (condition.kind == ConditionKind::OUTSIDE_LIBERTIES) {
            outside.push_back(test_of(condition, key));
            // There are at least so many liberties, and at most as many more as the rule has cells.
            condition.kind = ConditionKind::LIBERTIES;
            condition.most += static_cast<int>(rule.cells.size());
            if (!has_test(condition)) condition.most = RuleView::PLACES;
        }
        tests.push_back(test_of(condition, key));
    }
    if (!outside.empty())
        for (const RuleCell& cell : rule.cells)
            if (cell.allowed & EMPTY_BIT) free_.push_back(cell_number({cell.at.dx - key.dx, cell.at.dy - key.dy}));
    record.free_count = static_cast<std::uint32_t>(free_.size()) - record.free_begin;
    if (tests.empty()) return {};
    const auto width = [](const CountTest& test) { return test.most() - test.least(); };
    const auto narrowest = std::min_element(tests.begin(), tests.end(), [&](const CountTest& a, const CountTest& b) {
        return width(a) < width(b);
    });
    std::iter_swap(tests.begin(), narrowest);
    tests_.insert(tests_.end(), tests.begin() + 1, tests.end());
    tests_.insert(tests_.end(), outside.begin(), outside.end());
    record.test_count = static_cast<std::uint16_t>(tests.size() - 1 + outside.size());
    return tests.front();
}

// Sorted by bucket with one count for each, so that a bucket is a piece of one array.
RuleIndex::Table RuleIndex::table_of(const std::vector<Filed>& filed, std::size_t buckets) {
    Table table;
    table.starts.assign(buckets + 1, 0);
    for (const Filed& one : filed) ++table.starts[one.bucket + 1];
    table.largest = *std::max_element(table.starts.begin(), table.starts.end());
    for (std::size_t bucket = 1; bucket < table.starts.size(); ++bucket) table.starts[bucket] += table.starts[bucket - 1];
    table.rings.resize(filed.size());
    table.images.resize(filed.size());
    std::vector<std::uint32_t> next(table.starts.begin(), table.starts.end() - 1);
    for (const Filed& one : filed) {
        const std::uint32_t at = next[one.bucket]++;
        table.rings[at] = one.ring;
        table.images[at] = one.image;
    }
    return table;
}

}  // namespace nerai
