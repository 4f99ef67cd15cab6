#include "nerai/rule_judge.h"

#include <algorithm>

#include "nerai/board.h"

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
RuleJudge<W>::RuleJudge(SearchBoard<W>& board) : board_(board) {
    for (Counts* counts : {&adjacent_, &second_, &after_[0], &after_[1]}) counts->fill(UNKNOWN);
}

template <int W>
bool RuleJudge<W>::holds(const Rule& rule, Point anchor, int symmetry, Color own) {
    const int width = board_.geometry().width;
    for (const RuleCondition& condition : rule.conditions) {
        const Offset at = turned(condition.at, symmetry);
        const Point point = anchor + at.dy * width + at.dx;
        int count = 0;
        switch (condition.kind) {
            case ConditionKind::LIBERTIES: count = board_.chain(point).liberty_count; break;
            case ConditionKind::STONES: count = board_.chain(point).stone_count; break;
            case ConditionKind::OUTSIDE_LIBERTIES: count = outside_liberties(rule, point, anchor, symmetry); break;
            case ConditionKind::OWN_LIBERTIES_AFTER: count = liberties_after(point, own); break;
            case ConditionKind::ENEMY_LIBERTIES_AFTER: count = liberties_after(point, other(own)); break;
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
int RuleJudge<W>::liberties_after(Point point, Color color) {
    std::int16_t& known = after_[color - 1][point];
    if (known == UNKNOWN) known = static_cast<std::int16_t>(count_after(point, color));
    return known;
}

template <int W>
int RuleJudge<W>::count_after(Point point, Color color) {
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
int RuleJudge<W>::adjacent_liberties(Point point) {
    const Chain<W>& chain = board_.chain(point);
    std::int16_t& known = adjacent_[chain.stones.first()];
    if (known == UNKNOWN) {
        const Mask<W>& others = board_.stones(other(board_.at(point)));
        known = static_cast<std::int16_t>(fewest_liberties(board_, board_.geometry().beside(chain.stones) & others));
    }
    return known;
}

template <int W>
int RuleJudge<W>::second_liberties(Point point) {
    const Chain<W>& chain = board_.chain(point);
    std::int16_t& known = second_[chain.stones.first()];
    if (known == UNKNOWN) {
        const Color color = board_.at(point);
        const Geometry<W>& geometry = board_.geometry();
        Mask<W> adjacent;
        for_each_chain(board_, geometry.beside(chain.stones) & board_.stones(other(color)),
                       [&](const Chain<W>& one) { adjacent |= one.stones; });
        const Mask<W> friends = (geometry.beside(adjacent) & board_.stones(color)).without(chain.stones);
        known = static_cast<std::int16_t>(fewest_liberties(board_, friends));
    }
    return known;
}

template class RuleJudge<2>;
template class RuleJudge<4>;
template class RuleJudge<6>;

}  // namespace nerai
