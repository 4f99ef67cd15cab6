#include "nerai/rule_match.h"

#include <algorithm>
#include <utility>

#include "nerai/rule_judge.h"

namespace nerai {
namespace {

RuleView view_of(const AnyBoard& board) {
    return board.visit([](const auto& inner) { return RuleView(inner); });
}

// Whether all that is left to ask holds for an image whose core and ring fit with its key at the place.
template <int W>
bool holds(const RuleIndex& index, const RuleView& view, RuleJudge<W>& judge, RuleIndex::Fit fit, int place) {
    const int symmetry = fit.image % SYMMETRIES;
    if (!judge.passes(fit.first, symmetry, place)) return false;
    if (!fit.first.more()) return true;
    if (!index.rest_fits(fit.image, view, place, judge.own())) return false;
    const RuleIndex::Record& record = index.record(fit.image);
    for (const CountTest *test = index.tests(record), *end = test + record.test_count; test != end; ++test)
        if (!judge.passes(*test, symmetry, place)) return false;
    return !record.exact || judge.holds_exactly(index.rule(fit.image),
                                                view.point(place + TURNED_STEPS[symmetry][record.anchor]), symmetry);
}

RuleMatch match_of(const RuleIndex& index, const RuleView& view, std::uint32_t image, int place, Color own) {
    const RuleIndex::Record& record = index.record(image);
    const int symmetry = image % SYMMETRIES;
    return {image / SYMMETRIES, view.point(place + TURNED_STEPS[symmetry][record.anchor]),
            static_cast<int>(record.lowest >> (3 * symmetry) & 7), own};
}

// Calls use(view, image, place, own) for all that hold.
template <class Use>
void for_each_rule(const RuleIndex& index, AnyBoard& board, Owners owners, Use use) {
    constexpr int AHEAD = 6;  // buckets are asked for so many points before they are needed
    board.visit([&]<int W>(SearchBoard<W>& inner) {
        const RuleView view(inner);
        RuleJudge<W> judge(inner, view);
        const int area = inner.geometry().area;
        std::array<std::uint32_t, MAX_SIDE * MAX_SIDE + AHEAD> buckets{};
        for (const Color own : {BLACK, WHITE}) {
            if (!owners.include(own)) continue;
            judge.turn_to(own);
            for (Point point = 0; point < area; ++point) buckets[point] = index.bucket_at(view, view.place(point), own);
            for (Point point = 0; point < area; ++point) {
                index.prefetch(buckets[point + AHEAD]);
                const int place = view.place(point);
                index.near_fits(view, place, own, buckets[point], [&](RuleIndex::Fit fit) {
                    if (holds(index, view, judge, fit, place)) use(view, fit.image, place, own);
                });
            }
        }
    });
}

}  // namespace

std::vector<RuleMatch> find_rules(const RuleIndex& index, AnyBoard& board, Owners owners) {
    std::vector<RuleMatch> found;
    for_each_rule(index, board, owners, [&](const RuleView& view, std::uint32_t image, int place, Color own) {
        found.push_back(match_of(index, view, image, place, own));
    });
    std::sort(found.begin(), found.end());
    return found;
}

std::size_t count_rules(const RuleIndex& index, AnyBoard& board, Owners owners) {
    std::size_t count = 0;
    for_each_rule(index, board, owners, [&](const RuleView&, std::uint32_t, int, Color) { ++count; });
    return count;
}

RuleWatcher::RuleWatcher(std::shared_ptr<const RuleIndex> index, AnyBoard board)
    : index_(std::move(index)), board_(std::move(board)), view_(view_of(board_)) {
    for (auto& fits : fits_) fits.resize(RuleView::PLACES);
    looked_at_.resize(RuleView::PLACES);
    for (Point point = 0; point < board_.area(); ++point) look_again(view_.place(point));
}

Legality RuleWatcher::play(Point point) {
    Legality answer = Legality::LEGAL;
    follow([&](auto& board) { answer = board.play(point); });
    return answer;
}

void RuleWatcher::undo() {
    follow([](auto& board) { board.undo(); });
}

// Changes the board, and looks again at all points that may see the difference.
template <class Change>
void RuleWatcher::follow(Change change) {
    board_.visit([&]<int W>(SearchBoard<W>& board) {
        const std::array<Mask<W>, 2> before = {board.stones(BLACK), board.stones(WHITE)};
        change(board);
        Mask<W> changed;
        for (int i = 0; i < W; ++i)
            changed.words[i] = (before[0].words[i] ^ board.stones(BLACK).words[i]) |
                               (before[1].words[i] ^ board.stones(WHITE).words[i]);
        changed.for_each([&](Point point) { view_.set(point, board.at(point)); });
        ++changes_;
        changed.for_each([&](Point point) {
            for (int dy = -RING_REACH; dy <= RING_REACH; ++dy)
                for (int dx = -RING_REACH; dx <= RING_REACH; ++dx) {
                    const int place = view_.place(point) + RuleView::step({dx, dy});
                    if (looked_at_[place] == changes_ || !view_.on_board(place)) continue;
                    looked_at_[place] = changes_;
                    look_again(place);
                }
        });
    });
}

void RuleWatcher::look_again(int place) {
    for (const Color own : {BLACK, WHITE}) {
        Fits& fits = fits_[own - 1][place];
        fits.clear();
        index_->near_fits(view_, place, own, [&](RuleIndex::Fit fit) { fits.push_back(fit); });
    }
}

template <class Use>
void RuleWatcher::for_each_match(Owners owners, Use use) {
    board_.visit([&]<int W>(SearchBoard<W>& board) {
        RuleJudge<W> judge(board, view_);
        for (const Color own : {BLACK, WHITE}) {
            if (!owners.include(own)) continue;
            judge.turn_to(own);
            for (Point point = 0; point < board.geometry().area; ++point) {
                const int place = view_.place(point);
                for (const RuleIndex::Fit fit : fits_[own - 1][place])
                    if (holds(*index_, view_, judge, fit, place)) use(fit.image, place, own);
            }
        }
    });
}

std::vector<RuleMatch> RuleWatcher::matches(Owners owners) {
    std::vector<RuleMatch> found;
    for_each_match(owners, [&](std::uint32_t image, int place, Color own) {
        found.push_back(match_of(*index_, view_, image, place, own));
    });
    std::sort(found.begin(), found.end());
    return found;
}

std::size_t RuleWatcher::count(Owners owners) {
    std::size_t count = 0;
    for_each_match(owners, [&](std::uint32_t, int, Color) { ++count; });
    return count;
}

}  // namespace nerai
