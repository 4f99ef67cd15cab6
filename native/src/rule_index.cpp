#include "nerai/rule_index.h"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>
#include <utility>

namespace nerai {
namespace {

// How common contents are, roughly, on a board in the middle of a game: only speed depends on them.
constexpr std::array<double, CONTENTS> SHARE = {0.55, 0.2, 0.2, 0.05};
// An image that allows more cores than this is kept by its cross.
constexpr std::size_t MOST_CORES = 400;
constexpr std::array<int, 5> CROSS = {1, 3, 4, 5, 7};

using Core = std::array<std::uint8_t, CORE_CELLS>;

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
        if (condition.least > condition.most) throw std::invalid_argument("a condition that no number fulfils");
    }
}

// Calls use(code) for every code that the sets of contents allow. Points off the board can only be whole sides.
template <class Use>
void for_each_core(const Core& allowed, std::span<const int> slots, Use use) {
    for (int sides = 0; sides < 16; ++sides) {
        Core left = allowed;
        bool possible = true;
        for (const int slot : slots) {
            const int row = slot / 3, column = slot % 3;
            const bool off = (row == 0 && sides & 1) || (row == 2 && sides & 2) || (column == 0 && sides & 4) ||
                             (column == 2 && sides & 8);
            left[slot] = static_cast<std::uint8_t>(allowed[slot] & (off ? OFF_BIT : ANY_BITS & ~OFF_BIT));
            possible &= left[slot] != 0;
        }
        if (!possible) continue;
        // Counts through all choices, the first point fastest.
        std::array<int, CORE_CELLS> chosen{};
        std::uint32_t code = 0;
        for (std::size_t i = 0; i < slots.size(); ++i) {
            chosen[i] = std::countr_zero(left[slots[i]]);
            code |= static_cast<std::uint32_t>(chosen[i]) << (2 * i);
        }
        for (;;) {
            use(code);
            std::size_t i = 0;
            for (; i < slots.size(); ++i) {
                const unsigned above = left[slots[i]] & (~0u << (chosen[i] + 1));
                chosen[i] = std::countr_zero(above != 0 ? above : static_cast<unsigned>(left[slots[i]]));
                code = (code & ~(3u << (2 * i))) | static_cast<std::uint32_t>(chosen[i]) << (2 * i);
                if (above != 0) break;
            }
            if (i == slots.size()) break;
        }
    }
}

constexpr std::array<int, CORE_CELLS> ALL_SLOTS = {0, 1, 2, 3, 4, 5, 6, 7, 8};

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

// The point to hang the rule on: where looking at candidates is expected to cost least.
Offset key_of(const std::vector<RuleCell>& cells) {
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

Rule turned(const Rule& rule, int symmetry) {
    Rule image = rule;
    for (RuleCell& cell : image.cells) cell.at = turned(cell.at, symmetry);
    for (RuleCondition& condition : image.conditions) condition.at = turned(condition.at, symmetry);
    std::sort(image.cells.begin(), image.cells.end());
    std::sort(image.conditions.begin(), image.conditions.end());
    return image;
}

}  // namespace

RuleIndex::RuleIndex(std::vector<Rule> rules) : rules_(std::move(rules)) {
    std::vector<Filed> cores, crosses;
    for (std::uint32_t number = 0; number < rules_.size(); ++number) {
        const Rule& rule = rules_[number];
        check(rule);
        const std::vector<RuleCell> cells = with_anchor(rule.cells);
        const Offset key = key_of(cells);
        std::vector<Rule> seen;
        for (int symmetry = 0; symmetry < SYMMETRIES; ++symmetry) {
            Rule image = turned(rule, symmetry);
            const bool again = std::any_of(seen.begin(), seen.end(), [&](const Rule& one) {
                return one.cells == image.cells && one.conditions == image.conditions;
            });
            if (again) continue;
            seen.push_back(std::move(image));
            add_image(number, cells, symmetry, turned(key, symmetry), cores, crosses);
        }
    }
    by_core_ = table_of(cores, 2 * CORE_CELLS);
    by_cross_ = table_of(crosses, 2 * static_cast<int>(CROSS.size()));
}

void RuleIndex::add_image(std::uint32_t rule, const std::vector<RuleCell>& cells, int symmetry, Offset key,
                          std::vector<Filed>& cores, std::vector<Filed>& crosses) {
    Image image;
    image.rule = rule;
    image.anchor_dx = static_cast<std::int8_t>(-key.dx);
    image.anchor_dy = static_cast<std::int8_t>(-key.dy);
    image.symmetry = static_cast<std::uint8_t>(symmetry);
    image.has_conditions = !rules_[rule].conditions.empty();
    image.rest_begin = static_cast<std::uint32_t>(rest_.size());

    Entry entry{0, 0, static_cast<std::uint32_t>(images_.size())};
    Core core;
    core.fill(ANY_BITS);
    const auto add_rest = [&](Offset at, std::uint8_t allowed) {
        rest_.push_back({static_cast<std::int16_t>(RuleView::step(at)), allowed});
    };
    for (const RuleCell& cell : cells) {
        Offset at = turned(cell.at, symmetry);
        at = {at.dx - key.dx, at.dy - key.dy};
        std::uint32_t bits = 0, care = 0;
        if (near(at, 1)) {
            core[code_slot(at)] = cell.allowed;
        } else if (near(at, RING_REACH) && as_bits(cell.allowed, bits, care)) {
            const int shift = 2 * (code_slot(at) - CORE_CELLS);
            entry.ring |= bits << shift;
            entry.care |= care << shift;
        } else {
            add_rest(at, cell.allowed);
        }
    }

    const std::size_t before = cores.size();
    std::size_t count = 0;
    for_each_core(core, ALL_SLOTS, [&](std::uint32_t code) {
        if (++count <= MOST_CORES) cores.push_back({code, entry});
    });
    if (count > MOST_CORES) {
        cores.resize(before);
        for_each_core(core, CROSS, [&](std::uint32_t code) { crosses.push_back({code, entry}); });
        for (const int corner : {0, 2, 6, 8})
            if (core[corner] != ANY_BITS) add_rest({corner % 3 - 1, corner / 3 - 1}, core[corner]);
    }
    image.rest_count = static_cast<std::uint32_t>(rest_.size()) - image.rest_begin;
    images_.push_back(image);
}

// Sorted by code with one count for each, so that a bucket is a piece of one array.
RuleIndex::Table RuleIndex::table_of(const std::vector<Filed>& filed, int bits) {
    Table table;
    table.starts.assign((std::size_t{1} << bits) + 1, 0);
    for (const Filed& one : filed) ++table.starts[one.code + 1];
    for (std::size_t code = 1; code < table.starts.size(); ++code) table.starts[code] += table.starts[code - 1];
    table.entries.resize(filed.size());
    std::vector<std::uint32_t> next(table.starts.begin(), table.starts.end() - 1);
    for (const Filed& one : filed) table.entries[next[one.code]++] = one.entry;
    return table;
}

}  // namespace nerai
