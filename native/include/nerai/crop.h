// A board cut down to where a fight is, so that a search works on smaller masks; and its proof, put back on the board.
//
// Takes a board of W words, the points a question is about and the chains that count as alive; gives the same position
// on a board of V words, or nothing when that is too large. The cut sides look like edges there, which they are not:
// `lift` gives up on any zone that touches them. Knows nothing of goals.
#pragma once

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <vector>

#include "nerai/board.h"

namespace nerai {

template <int W, int V>
class Crop {
  public:
    // `focus` is where moves are tried, `open` and `assumed` as in a Target.
    static std::optional<Crop> around(const SearchBoard<W>& board, Mask<W> focus, const Mask<W>& open,
                                      const Mask<W>& assumed);

    SearchBoard<V> board() const { return *board_; }
    // Whether a move is one on the small board, too; a pass is.
    bool holds(Point point) const { return point < 0 || inside_.test(point); }
    Point small(Point point) const {
        return point < 0 ? point : (row(point) - top_) * width_ + column(point) - left_;
    }
    Point large(Point point) const {
        return point < 0 ? point : (point / width_ + top_) * large_width_ + point % width_ + left_;
    }
    Mask<V> small(const Mask<W>& points) const {
        Mask<V> result;
        (points & inside_).for_each([&](Point point) { result.set(small(point)); });
        return result;
    }
    // The zone on the whole board; nothing when what is outside could matter to it.
    std::optional<Mask<W>> lift(const Mask<V>& zone) const;

  private:
    int row(Point point) const { return point / large_width_; }
    int column(Point point) const { return point % large_width_; }
    bool cut_out(const SearchBoard<W>& board, const Mask<W>& keep);
    bool sort_chains(const SearchBoard<W>& board, const Mask<W>& open, const Mask<W>& assumed);

    int large_width_ = 0, top_ = 0, left_ = 0, width_ = 0, height_ = 0;
    Mask<W> inside_;                      // the points that are kept
    Mask<W> cut_;                         // those of them on sides that are no edges
    Mask<W> foreign_;                     // stones inside of chains that are cut, and do not count as alive
    std::vector<Mask<W>> assured_;        // chains that are cut and do
    std::optional<SearchBoard<V>> board_;
};

template <int W, int V>
std::optional<Crop<W, V>> Crop<W, V>::around(const SearchBoard<W>& board, Mask<W> focus, const Mask<W>& open,
                                             const Mask<W>& assumed) {
    const auto& geometry = board.geometry();
    const auto is_assured = [&](const Chain<W>& chain) {
        return chain.stones.intersects(assumed) && chain.liberties.intersects(open);
    };
    Mask<W> keep = focus | geometry.beside(focus) | open;
    for (Mask<W> stones = keep.without(board.empty()); stones.any();) {
        const Chain<W>& chain = board.chain(stones.first());
        stones = stones.without(chain.stones);
        if (!is_assured(chain)) keep |= chain.stones | geometry.beside(chain.stones);
    }
    Crop crop;
    crop.large_width_ = geometry.width;
    if (!crop.cut_out(board, keep) || !crop.sort_chains(board, open, assumed)) return std::nullopt;
    return crop;
}

// Finds the sides, a point further out than what is kept; false when the rest is too large, or no smaller.
template <int W, int V>
bool Crop<W, V>::cut_out(const SearchBoard<W>& board, const Mask<W>& keep) {
    const auto& geometry = board.geometry();
    int bottom = 0, right = 0;
    top_ = geometry.height;
    left_ = geometry.width;
    keep.for_each([&](Point point) {
        top_ = std::min(top_, row(point));
        bottom = std::max(bottom, row(point));
        left_ = std::min(left_, column(point));
        right = std::max(right, column(point));
    });
    top_ = std::max(0, top_ - 1);
    left_ = std::max(0, left_ - 1);
    bottom = std::min(geometry.height - 1, bottom + 1);
    right = std::min(geometry.width - 1, right + 1);
    width_ = right - left_ + 1;
    height_ = bottom - top_ + 1;
    if (words_for(width_, height_) > V) return false;
    geometry.board.for_each([&](Point point) {
        const int r = row(point), c = column(point);
        if (r < top_ || r > bottom || c < left_ || c > right) return;
        inside_.set(point);
        const bool on_cut = (r == top_ && top_ > 0) || (r == bottom && bottom < geometry.height - 1) ||
                            (c == left_ && left_ > 0) || (c == right && right < geometry.width - 1);
        cut_.set(point, on_cut);
    });
    std::vector<std::uint8_t> cells(static_cast<std::size_t>(width_ * height_));
    inside_.for_each([&](Point point) { cells[static_cast<std::size_t>(small(point))] = board.at(point); });
    const Point ko = board.ko_point();
    if (ko != PASS && !inside_.test(ko)) return false;
    try {
        board_ = SearchBoard<V>::from_stones(width_, height_, cells, board.to_play(), board.rules(), small(ko));
    } catch (const std::invalid_argument&) {  // a chain whose liberties are all cut off
        return false;
    }
    return true;
}

template <int W, int V>
bool Crop<W, V>::sort_chains(const SearchBoard<W>& board, const Mask<W>& open, const Mask<W>& assumed) {
    for (Mask<W> stones = cut_.without(board.empty()); stones.any();) {
        const Chain<W>& chain = board.chain(stones.first());
        stones = stones.without(chain.stones);
        if (!chain.stones.intersects(assumed) || !chain.liberties.intersects(open)) {
            foreign_ |= chain.stones & inside_;
            continue;
        }
        // In parts that are joined only outside it would be something else.
        const Mask<W> part = chain.stones & inside_;
        if (!(board.geometry().flood(Mask<W>::of(part.first()), part) == part)) return false;
        assured_.push_back(chain.stones);
    }
    return true;
}

template <int W, int V>
std::optional<Mask<W>> Crop<W, V>::lift(const Mask<V>& zone) const {
    Mask<W> lifted;
    zone.for_each([&](Point point) { lifted.set(large(point)); });
    Mask<W> sure;
    for (const Mask<W>& chain : assured_) sure |= chain;
    if (lifted.intersects((cut_ | foreign_).without(sure))) return std::nullopt;
    for (const Mask<W>& chain : assured_)
        if (lifted.intersects(chain)) lifted |= chain;
    return lifted;
}

}  // namespace nerai
