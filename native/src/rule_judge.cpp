#include "nerai/rule_judge.h"

#include <algorithm>
#include <utility>

namespace nerai {
namespace {

// Calls use(chain) once for each chain that has a stone in `stones`.
template <int W, class Use>
void for_each_chain(const SearchBoard<W>& board, Mask<W> stones, Use use) {
    while (stones.any()) {
        const Chain<W>& chain = board.chain(stones.first());
        stones = stones.without(chain.stones);
        use(chain);
    }
}

// The fewest liberties among the chains that have a stone in `stones`; 0 without any.
template <int W>
int fewest_liberties(const SearchBoard<W>& board, const Mask<W>& stones) {
    int fewest = 0;
    for_each_chain(board, stones, [&](const Chain<W>& chain) {
        if (fewest == 0 || chain.liberty_count < fewest) fewest = chain.liberty_count;
    });
    return fewest;
}

}  // namespace

template <int W>
RuleJudge<W>::RuleJudge(SearchBoard<W>& board, const RuleView& view) : board_(board), view_(view) {
    for (Counts& counts : counts_) counts.fill(UNKNOWN);
    counts_of(ConditionKind::OUTSIDE_LIBERTIES).fill(0);
}

template <int W>
void RuleJudge<W>::turn_to(Color own) {
    if (own == own_) return;
    own_ = own;
    std::swap(counts_of(ConditionKind::OWN_LIBERTIES_AFTER), counts_of(ConditionKind::ENEMY_LIBERTIES_AFTER));
}

// Counts, and remembers it: for a chain at all its stones. A test may come before the rest of a rule is known to fit:
// where its cell has not what it counts, the count is 0, and the rest will fail.
template <int W>
int RuleJudge<W>::count_now(ConditionKind kind, int place) {
    const bool of_chain = kind != ConditionKind::OWN_LIBERTIES_AFTER && kind != ConditionKind::ENEMY_LIBERTIES_AFTER;
    const Point point = view_.point(place);
    if (!view_.on_board(place) || (board_.at(point) != EMPTY) != of_chain) return counts_of(kind)[place] = 0;
    int count = 0;
    switch (kind) {
        case ConditionKind::LIBERTIES: count = board_.chain(point).liberty_count; break;
        case ConditionKind::STONES: count = board_.chain(point).stone_count; break;
        case ConditionKind::OUTSIDE_LIBERTIES: break;
        case ConditionKind::OWN_LIBERTIES_AFTER: count = liberties_after(point, own_); break;
        case ConditionKind::ENEMY_LIBERTIES_AFTER: count = liberties_after(point, other(own_)); break;
        case ConditionKind::ADJACENT_LIBERTIES: count = adjacent_liberties(point); break;
        case ConditionKind::SECOND_LIBERTIES: count = second_liberties(point); break;
    }
    Counts& counts = counts_of(kind);
    const std::uint8_t kept = static_cast<std::uint8_t>(std::min(count, CountTest::MOST));
    if (of_chain)
        board_.chain(point).stones.for_each([&](Point stone) { counts[view_.place(stone)] = kept; });
    else
        counts[place] = kept;
    return kept;
}

template <int W>
bool RuleJudge<W>::passes_outside(CountTest test, std::span<const std::uint8_t> cells, int symmetry, int place) const {
    const auto& steps = TURNED_STEPS[symmetry];
    const Chain<W>& chain = board_.chain(view_.point(place + steps[test.cell()]));
    int count = chain.liberty_count;
    for (const std::uint8_t cell : cells) {
        const int at = place + steps[cell];
        if (view_.content(at, BLACK) == EMPTY) count -= chain.liberties.test(view_.point(at));
    }
    return count >= test.least() && count <= (test.most() == CountTest::MOST ? RuleView::PLACES : test.most());
}

template <int W>
bool RuleJudge<W>::holds_exactly(const Rule& rule, Point anchor, int symmetry) const {
    const int width = board_.geometry().width;
    for (const RuleCondition& condition : rule.conditions) {
        if (has_test(condition)) continue;
        const Offset at = turned(condition.at, symmetry);
        const Point point = anchor + at.dy * width + at.dx;
        int count = 0;
        switch (condition.kind) {
            case ConditionKind::LIBERTIES: count = board_.chain(point).liberty_count; break;
            case ConditionKind::STONES: count = board_.chain(point).stone_count; break;
            case ConditionKind::OUTSIDE_LIBERTIES: count = outside_liberties(rule, point, anchor, symmetry); break;
            case ConditionKind::OWN_LIBERTIES_AFTER: count = liberties_after(point, own_); break;
            case ConditionKind::ENEMY_LIBERTIES_AFTER: count = liberties_after(point, other(own_)); break;
            case ConditionKind::ADJACENT_LIBERTIES:
                count = adjacent_liberties(point);
                if (count == 0) return false;
                break;
            case ConditionKind::SECOND_LIBERTIES:
                count = second_liberties(point);
                if (count == 0) return false;
                break;
        }
        if (count < condition.least || count > condition.most) return false;
    }
    return true;
}

template <int W>
int RuleJudge<W>::outside_liberties(const Rule& rule, Point point, Point anchor, int symmetry) const {
    const int width = board_.geometry().width, height = board_.geometry().height;
    const int row = anchor / width, column = anchor % width;
    const Chain<W>& chain = board_.chain(point);
    int count = chain.liberty_count;
    for (const RuleCell& cell : rule.cells) {
        if ((cell.allowed & EMPTY_BIT) == 0) continue;
        const Offset at = turned(cell.at, symmetry);
        if (row + at.dy < 0 || row + at.dy >= height || column + at.dx < 0 || column + at.dx >= width) continue;
        count -= chain.liberties.test(anchor + at.dy * width + at.dx);
    }
    return count;
}

template <int W>
int RuleJudge<W>::liberties_after(Point point, Color color) const {
    // Most moves join and take nothing; they are legal if they have a liberty, unless a whole board comes back.
    int free = 0;
    bool plain = board_.rules().ko == KoRule::SIMPLE;
    for (const Point beside : board_.geometry().neighbours[point]) {
        const Color cell = board_.at(beside);
        free += cell == EMPTY;
        plain &= cell != color && (cell != other(color) || board_.chain(beside).liberty_count > 1);
    }
    if (plain && free > 0) return free;
    const Color to_play = board_.to_play();
    board_.set_to_play(color);
    const bool legal = board_.is_legal(point);
    board_.set_to_play(to_play);
    if (!legal) return 0;
    Mask<W> stones = Mask<W>::of(point), liberties, taken;
    for (const Point beside : board_.geometry().neighbours[point]) {
        const Color cell = board_.at(beside);
        if (cell == EMPTY) {
            liberties.set(beside);
        } else if (cell == color) {
            stones |= board_.chain(beside).stones;
            liberties |= board_.chain(beside).liberties;
        } else if (cell == other(color) && board_.chain(beside).liberty_count == 1) {
            taken |= board_.chain(beside).stones;
        }
    }
    if (taken.any()) liberties |= board_.geometry().beside(stones) & taken;
    liberties.reset(point);
    return liberties.count();
}

template <int W>
int RuleJudge<W>::adjacent_liberties(Point point) const {
    const Mask<W>& others = board_.stones(other(board_.at(point)));
    return fewest_liberties(board_, board_.geometry().beside(board_.chain(point).stones) & others);
}

template <int W>
int RuleJudge<W>::second_liberties(Point point) const {
    const Chain<W>& chain = board_.chain(point);
    const Color color = board_.at(point);
    const Geometry<W>& geometry = board_.geometry();
    Mask<W> adjacent;
    for_each_chain(board_, geometry.beside(chain.stones) & board_.stones(other(color)),
                   [&](const Chain<W>& one) { adjacent |= one.stones; });
    const Mask<W> friends = (geometry.beside(adjacent) & board_.stones(color)).without(chain.stones);
    return fewest_liberties(board_, friends);
}

template class RuleJudge<2>;
template class RuleJudge<4>;
template class RuleJudge<6>;

}  // namespace nerai
