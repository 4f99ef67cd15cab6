#include "nerai/rule_match.h"

#include <algorithm>
#include <utility>

#include "nerai/rule_look.h"

namespace nerai {
namespace {

RuleView view_of(const AnyBoard& board) {
    return board.visit([](const auto& inner) { return RuleView(inner); });
}

// A match as one number, so that sorting is quick: numbers rise as matches do.
std::uint64_t packed_match(const RuleIndex& index, const RuleView& view, std::uint32_t image, int place, Color own) {
    const RuleIndex::Record& record = index.record(image);
    const unsigned symmetry = image % SYMMETRIES;
    const Point anchor = view.point(place + TURNED_STEPS[symmetry][record.anchor]);
    return std::uint64_t{image / SYMMETRIES} << 16 | static_cast<std::uint64_t>(anchor) << 5 |
           (record.lowest >> (3 * symmetry) & 7) << 2 | own;
}

std::vector<RuleMatch> sorted_matches(std::vector<std::uint64_t> packed) {
    std::sort(packed.begin(), packed.end());
    std::vector<RuleMatch> matches;
    matches.reserve(packed.size());
    for (const std::uint64_t one : packed)
        matches.push_back({static_cast<std::uint32_t>(one >> 16), static_cast<Point>(one >> 5 & 0x7FF),
                           static_cast<int>(one >> 2 & 7), static_cast<Color>(one & 3)});
    return matches;
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
        std::vector<RuleIndex::Fit> fits(index.most_fits());
        for (const Color own : {BLACK, WHITE}) {
            if (!owners.include(own)) continue;
            judge.turn_to(own);
            for (Point point = 0; point < area; ++point) buckets[point] = index.bucket_at(view, view.place(point), own);
            for (Point point = 0; point < area; ++point) {
                index.prefetch(buckets[point + AHEAD]);
                const int place = view.place(point);
                const RuleIndex::Fit* const end = index.near_fits(view, place, own, buckets[point], fits.data());
                finish(index, view, judge, {fits.data(), end}, place, fits,
                       [&](std::uint32_t image) { use(view, image, place, own); });
            }
        }
    });
}

}  // namespace

std::vector<RuleMatch> find_rules(const RuleIndex& index, AnyBoard& board, Owners owners) {
    std::vector<std::uint64_t> found;
    for_each_rule(index, board, owners, [&](const RuleView& view, std::uint32_t image, int place, Color own) {
        found.push_back(packed_match(index, view, image, place, own));
    });
    return sorted_matches(std::move(found));
}

std::size_t count_rules(const RuleIndex& index, AnyBoard& board, Owners owners) {
    std::size_t count = 0;
    for_each_rule(index, board, owners, [&](const RuleView&, std::uint32_t, int, Color) { ++count; });
    return count;
}

RuleWatcher::RuleWatcher(std::shared_ptr<const RuleIndex> index, AnyBoard board)
    : index_(std::move(index)),
      board_(std::move(board)),
      view_(view_of(board_)),
      pieces_(RuleView::PLACES),
      looked_at_(RuleView::PLACES),
      room_(index_->most_fits()) {
    for (Point point = 0; point < board_.area(); ++point) look_again(view_.place(point));
}

Legality RuleWatcher::play(Point point) {
    Legality answer = Legality::LEGAL;
    follow([&](auto& board) { answer = board.play(point); });
    if (answer != Legality::LEGAL) return answer;
    plies_.push_back({used_, saved_.size()});
    ++changes_;
    for (const Point changed : changed_) look_again_around(changed);
    return answer;
}

void RuleWatcher::undo() {
    follow([](auto& board) { board.undo(); });
    if (plies_.empty()) {
        ++changes_;
        for (const Point changed : changed_) look_again_around(changed);
        saved_.clear();
        return;
    }
    const Ply ply = plies_.back();
    plies_.pop_back();
    for (std::size_t i = ply.saved; i < saved_.size(); ++i) pieces_[saved_[i].place] = saved_[i].pieces;
    saved_.resize(ply.saved);
    used_ = ply.used;
}

// Changes the board, and the view where they differ then.
template <class Change>
void RuleWatcher::follow(Change change) {
    board_.visit([&]<int W>(SearchBoard<W>& board) {
        const std::array<Mask<W>, 2> before = {board.stones(BLACK), board.stones(WHITE)};
        change(board);
        Mask<W> changed;
        for (int i = 0; i < W; ++i)
            changed.words[i] = (before[0].words[i] ^ board.stones(BLACK).words[i]) |
                               (before[1].words[i] ^ board.stones(WHITE).words[i]);
        changed_.clear();
        changed.for_each([&](Point point) {
            changed_.push_back(point);
            view_.set(point, board.at(point));
        });
    });
}

void RuleWatcher::look_again_around(Point point) {
    std::array<int, 25> places;
    int count = 0;
    for (int dy = -RING_REACH; dy <= RING_REACH; ++dy)
        for (int dx = -RING_REACH; dx <= RING_REACH; ++dx) {
            const int place = view_.place(point) + RuleView::step({dx, dy});
            if (looked_at_[place] == changes_ || !view_.on_board(place)) continue;
            looked_at_[place] = changes_;
            for (const Color own : {BLACK, WHITE}) index_->prefetch(index_->bucket_at(view_, place, own));
            places[count++] = place;
        }
    for (int i = 0; i < count; ++i) {
        saved_.push_back({places[i], pieces_[places[i]]});
        look_again(places[i]);
    }
}

void RuleWatcher::look_again(int place) {
    const std::size_t room = used_ + 2 * index_->most_fits();
    if (fits_.size() < room) fits_.resize(2 * room);
    for (const Color own : {BLACK, WHITE}) {
        RuleIndex::Fit* const begin = fits_.data() + used_;
        const RuleIndex::Fit* const end = index_->near_fits(view_, place, own, begin);
        const std::size_t count = static_cast<std::size_t>(end - begin);
        pieces_[place][own - 1] = {static_cast<std::uint32_t>(used_), static_cast<std::uint32_t>(count)};
        used_ += count;
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
                const Piece piece = pieces_[place][own - 1];
                finish(*index_, view_, judge, {fits_.data() + piece.begin, piece.count}, place, room_,
                       [&](std::uint32_t image) { use(image, place, own); });
            }
        }
    });
}

std::vector<RuleMatch> RuleWatcher::matches(Owners owners) {
    std::vector<std::uint64_t> found;
    for_each_match(owners, [&](std::uint32_t image, int place, Color own) {
        found.push_back(packed_match(*index_, view_, image, place, own));
    });
    return sorted_matches(std::move(found));
}

std::size_t RuleWatcher::count(Owners owners) {
    std::size_t count = 0;
    for_each_match(owners, [&](std::uint32_t, int, Color) { ++count; });
    return count;
}

}  // namespace nerai
