#include "nerai/eyes.h"

#include <optional>
#include <vector>

namespace nerai {
namespace {

// A shortest way inside `within` from a point of it to one of `goals`, both ends included; the end comes back in `end`.
// There must be one.
template <int W>
Mask<W> way(const Geometry<W>& geometry, Point from, const Mask<W>& within, const Mask<W>& goals, Point& end) {
    std::vector<Mask<W>> layers{Mask<W>::of(from)};
    Mask<W> seen = layers[0];
    while (!layers.back().intersects(goals)) {
        layers.push_back((geometry.beside(layers.back()) & within).without(seen));
        seen |= layers.back();
    }
    end = (layers.back() & goals).first();
    Mask<W> found = Mask<W>::of(end);
    Mask<W> step = found;
    for (std::size_t i = layers.size() - 1; i-- > 0;) {
        step = Mask<W>::of((geometry.beside(step) & layers[i]).first());
        found |= step;
    }
    return found;
}

template <int W>
class EyeTest {
  public:
    EyeTest(const SearchBoard<W>& board, Color side, const Mask<W>& hidden = {})
        : board_(board), geometry_(board.geometry()), side_(side), hidden_(hidden) {}

    // All that is joined to the point without crossing stones of the side, nor what is hidden.
    Mask<W> region(Point point) const {
        return geometry_.flood(Mask<W>::of(point), geometry_.board.without(board_.stones(side_)).without(hidden_));
    }
    bool is_complete(const Chain<W>& chain) const { return !beside(chain.stones).intersects(hidden_); }
    Mask<W> border(const Mask<W>& region) const { return geometry_.beside(region) & board_.stones(side_); }
    Mask<W> beside(const Mask<W>& stones) const { return geometry_.beside(stones); }
    // The points of a region that keep it from being vital to a chain (Benson).
    Mask<W> spoilers(const Mask<W>& region, const Chain<W>& chain) const {
        return (board_.rules().suicide ? region : region & board_.empty()).without(beside(chain.stones));
    }
    std::vector<const Chain<W>*> chains(Mask<W> stones) const {
        std::vector<const Chain<W>*> found;
        while (stones.any()) {
            found.push_back(&board_.chain(stones.first()));
            stones = stones.without(found.back()->stones);
        }
        return found;
    }
    Mask<W> way_to(Point from, const Mask<W>& within, const Mask<W>& goals, Point& end) const {
        return way(geometry_, from, within, goals, end);
    }
    Mask<W> way_to(Point from, const Mask<W>& within, const Mask<W>& goals) const {
        Point end;
        return way(geometry_, from, within, goals, end);
    }

  private:
    const SearchBoard<W>& board_;
    const Geometry<W>& geometry_;
    Color side_;
    Mask<W> hidden_;
};

}  // namespace

template <int W>
bool show_eye(const SearchBoard<W>& board, Color side, Point point, const Mask<W>& hidden, Mask<W>& zone) {
    if (board.at(point) == side) return false;
    const EyeTest<W> test(board, side);
    const Mask<W> region = test.region(point);
    const auto chains = test.chains(test.border(region));
    if (chains.empty()) return false;
    Mask<W> shown = region;
    for (const Chain<W>* chain : chains) {
        if (chain->liberty_count < 2 || test.spoilers(region, *chain).any()) return false;
        shown |= chain->stones | some_of(chain->liberties, 2, hidden);
    }
    if (chains.size() > 1) {
        for (const Chain<W>* chain : chains) {
            Alive<W> alive = unconditionally_alive(board, chain->stones.first(), hidden);
            if (alive.chains.none()) alive = unconditionally_alive(board, chain->stones.first());
            if (alive.chains.none()) return false;
            shown |= alive.chains | alive.regions;
        }
    }
    zone |= shown;
    return true;
}

template <int W>
bool show_not_alive(const SearchBoard<W>& board, Point stone, const Mask<W>& hidden, Mask<W>& zone) {
    const EyeTest<W> test(board, board.at(stone), hidden);
    const Chain<W>& chain = board.chain(stone);
    zone |= chain.stones | test.beside(chain.stones);
    int vital = 0;
    // Hidden points are in no region.
    for (Mask<W> left = chain.liberties.without(hidden); left.any();) {
        const Mask<W> region = test.region(left.first());
        const Mask<W> spoilers = test.spoilers(region, chain);
        if (spoilers.none()) {
            zone |= region;
            ++vital;
        } else {
            // Each of its liberties could be in a region of its own, as far as the zone tells.
            (left & region).for_each([&](Point liberty) { zone |= test.way_to(liberty, region, spoilers); });
        }
        left = left.without(region);
    }
    // What it lacks then is the life of other chains, which may rest on anything.
    if (vital < 2 && test.is_complete(chain)) return true;
    zone = board.geometry().board;
    return hidden.none();
}

template <int W>
bool show_no_eye(const SearchBoard<W>& board, Color side, Point point, const Mask<W>& hidden, Mask<W>& zone) {
    if (board.at(point) == side) {
        zone |= board.chain(point).stones;
        return true;
    }
    if (hidden.test(point)) {
        zone = board.geometry().board;
        return false;
    }
    const EyeTest<W> test(board, side, hidden);
    const Mask<W> region = test.region(point);
    // An empty point beside no stone of the side is a liberty of no chain.
    const Mask<W> lonely = (region & board.empty()).without(test.beside(board.stones(side) | hidden));
    if (lonely.any()) {
        Point end;
        zone |= test.way_to(point, region, lonely, end);
        zone |= test.beside(Mask<W>::of(end));
        return true;
    }
    // A chain to which the region is not vital, or one in atari.
    const auto chains = test.chains(test.border(region));
    std::optional<Mask<W>> best;
    for (const Chain<W>* chain : chains) {
        const Mask<W> spoilers = test.spoilers(region, *chain);
        if (!test.is_complete(*chain) || (chain->liberty_count >= 2 && spoilers.none())) continue;
        const Mask<W> beside = test.beside(chain->stones);
        Mask<W> shown = chain->stones | beside | test.way_to(point, region, beside & region);
        if (chain->liberty_count >= 2) shown |= test.way_to(point, region, spoilers);
        if (!best || shown.count() < best->count()) best = shown;
    }
    if (best) {
        zone |= *best;
        return true;
    }
    // Several chains, of which one is not alive.
    for (const Chain<W>* chain : chains) {
        if (chains.size() < 2 || unconditionally_alive(board, chain->stones.first()).chains.any()) continue;
        const Chain<W>* another = chain == chains[0] ? chains[1] : chains[0];
        zone |= test.way_to(point, region, test.beside(chain->stones) & region);
        zone |= test.way_to(point, region, test.beside(another->stones) & region);
        zone |= another->stones;
        return show_not_alive(board, chain->stones.first(), hidden, zone);
    }
    zone = board.geometry().board;
    return hidden.none();
}

#define NERAI_EYES(W)                                                                         \
    template bool show_eye(const SearchBoard<W>&, Color, Point, const Mask<W>&, Mask<W>&);    \
    template bool show_no_eye(const SearchBoard<W>&, Color, Point, const Mask<W>&, Mask<W>&); \
    template bool show_not_alive(const SearchBoard<W>&, Point, const Mask<W>&, Mask<W>&);
NERAI_EYES(2)
NERAI_EYES(4)
NERAI_EYES(6)
#undef NERAI_EYES

}  // namespace nerai
