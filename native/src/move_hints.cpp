#include "nerai/move_hints.h"

#include <algorithm>
#include <stdexcept>

#include "nerai/rule_look.h"

namespace nerai {
namespace {

std::vector<Rule> patterns_of(const std::vector<HintRule>& rules) {
    std::vector<Rule> patterns;
    for (const HintRule& one : rules) {
        for (const Offset& target : one.targets) {
            const auto cell = std::find_if(one.rule.cells.begin(), one.rule.cells.end(),
                                           [&](const RuleCell& each) { return each.at == target; });
            if (cell == one.rule.cells.end() || (cell->allowed != OWN_BIT && cell->allowed != ENEMY_BIT))
                throw std::invalid_argument("the target of a rule must be a cell with a stone");
        }
        if (one.player != 0 && one.player != 1) throw std::invalid_argument("a rule advises player 0 or 1");
        patterns.push_back(one.rule);
    }
    return patterns;
}

}  // namespace

HintBook::HintBook(std::vector<HintRule> rules)
    : rules_(std::move(rules)), index_(patterns_of(rules_), RuleIndex::Keys::ANCHORS) {}

template <int W>
MoveHints<W>::MoveHints(const HintBook& book, SearchBoard<W>& board)
    : book_(book),
      board_(board),
      view_(board),
      stones_{board.stones(BLACK), board.stones(WHITE)},
      room_(book.index().most_fits()) {}

// Brings the view up to what is on the board now. A search leaves it and comes back, so only differences are looked at.
template <int W>
void MoveHints<W>::follow() {
    const std::array<Mask<W>, 2> now{board_.stones(BLACK), board_.stones(WHITE)};
    const Mask<W> before_any = stones_[0] | stones_[1], any = now[0] | now[1];
    const Mask<W> changed = before_any.without(any) | now[0].without(stones_[0]) | now[1].without(stones_[1]);
    if (judge_ && changed.none() && to_play_ == board_.to_play() && ko_point_ == board_.ko_point()) return;
    changed.for_each([&](Point point) { view_.set(point, board_.at(point)); });
    stones_ = now;
    to_play_ = board_.to_play();
    ko_point_ = board_.ko_point();
    judge_.emplace(board_, view_);
    judge_->turn_to(to_play_);
}

template <int W>
Hint MoveHints<W>::of(Point move, int player, const Mask<W>& named) {
    follow();
    const RuleIndex& index = book_.index();
    const int place = view_.place(move);
    const RuleIndex::Fit* const end = index.near_fits(view_, place, to_play_, room_.data());
    Hint hint;
    finish(index, view_, *judge_, {room_.data(), end}, place, room_, [&](std::uint32_t image) {
        if (book_.rule(image).player != player || !is_about(image, place, named)) return;
        ++hint.rules;
        hint.odds += book_.rule(image).odds;
    });
    return hint;
}

// In one of the ways to lay the rule there that look the same.
template <int W>
bool MoveHints<W>::is_about(std::uint32_t image, int place, const Mask<W>& named) const {
    for (int symmetry = 0; symmetry < SYMMETRIES; ++symmetry)
        if (book_.alike(image, symmetry) && are_named(book_.rule(image), symmetry, place, named)) return true;
    return false;
}

template <int W>
bool MoveHints<W>::are_named(const HintRule& rule, int symmetry, int place, const Mask<W>& named) const {
    Mask<W> seen;
    for (const Offset& target : rule.targets) {
        const Point point = view_.point(place + TURNED_STEPS[symmetry][cell_number(target)]);
        const Mask<W>& chain = board_.chain(point).stones;
        if (seen.test(point) || !chain.intersects(named)) return false;
        seen |= chain;
    }
    return true;
}

template class MoveHints<2>;
template class MoveHints<4>;
template class MoveHints<6>;

}  // namespace nerai
