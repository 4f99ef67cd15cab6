#include "nerai/life.h"

namespace nerai {
namespace {

template <int W>
struct Region {
    Mask<W> points;
    Mask<W> border;                   // own stones beside it
    std::array<int, 4> vital_chains;  // indices of chains it is vital to
    int vital_count = 0;
    bool healthy = true;              // touches none of the dropped chains
};

// Benson's iteration; gives the surviving regions and the union of the surviving chains.
template <int W>
Mask<W> alive_stones(const SearchBoard<W>& board, Color color, std::vector<Region<W>>& regions) {
    const Geometry<W>& geometry = board.geometry();
    std::vector<const Chain<W>*> chains;
    std::array<std::uint16_t, Geometry<W>::CELLS> index;
    for (Mask<W> left = board.stones(color); left.any();) {
        const Chain<W>& chain = board.chain(left.first());
        chain.stones.for_each([&](Point stone) { index[stone] = static_cast<std::uint16_t>(chains.size()); });
        chains.push_back(&chain);
        left = left.without(chain.stones);
    }

    const Mask<W> empty = board.empty();
    std::vector<int> vital_regions(chains.size(), 0);
    for (Mask<W> left = geometry.board.without(board.stones(color)); left.any();) {
        Region<W>& region = regions.emplace_back();
        region.points = geometry.flood(Mask<W>::of(left.first()), left);
        region.border = geometry.beside(region.points) & board.stones(color);
        left = left.without(region.points);
        // Where suicide is allowed the enemy's stones can leave a region by it, so their points count as empty.
        const Mask<W> inside = board.rules().suicide ? region.points : region.points & empty;
        // Only chains beside any one of these points can be beside them all.
        Mask<W> beside = geometry.beside(Mask<W>::of(inside.first())) & board.stones(color);
        while (beside.any()) {
            const int chain = index[beside.first()];
            beside = beside.without(chains[chain]->stones);
            if (!geometry.beside(chains[chain]->stones).contains(inside)) continue;
            region.vital_chains[region.vital_count++] = chain;
            ++vital_regions[chain];
        }
    }

    Mask<W> alive = board.stones(color);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t chain = 0; chain < chains.size(); ++chain) {
            if (vital_regions[chain] >= 2 || !alive.intersects(chains[chain]->stones)) continue;
            alive = alive.without(chains[chain]->stones);
            for (Region<W>& region : regions) {
                if (!region.healthy || !region.border.intersects(chains[chain]->stones)) continue;
                region.healthy = false;
                for (int i = 0; i < region.vital_count; ++i) --vital_regions[region.vital_chains[i]];
            }
            changed = true;
        }
    }
    return alive;
}

// A point that could become an enemy eye while we pass and enemy stones stay where they are.
template <int W>
struct EyePoint {
    Mask<W> inside;   // the point, and our chains beside it: taking those would fill the point
    Mask<W> exclude;  // points that cannot be another eye then
};

template <int W>
EyePoint<W> eye_point(const SearchBoard<W>& board, Color color, Point point) {
    const Geometry<W>& geometry = board.geometry();
    EyePoint<W> eye{Mask<W>::of(point), {}};
    if (board.at(point) == color) {  // it must be taken first, which fills everything around its chain
        const Mask<W>& chain = board.chain(point).stones;
        eye.exclude = geometry.beside(chain).without(chain) | geometry.beside(eye.inside);
    } else {
        Mask<W> beside = geometry.beside(eye.inside) & board.stones(color);
        for (; beside.any(); beside = beside.without(eye.inside)) eye.inside |= board.chain(beside.first()).stones;
        eye.exclude = geometry.beside(eye.inside) | eye.inside;
    }
    return eye;
}

// Whether the enemy could get stones in `area` that can never be captured, playing as often as it likes. `points` are
// those that could be eyes. If enemy stones may take their own lives, any of our stones may vanish or stay.
template <int W>
bool room_to_live(const SearchBoard<W>& board, Color color, const Mask<W>& area, const Mask<W>& points) {
    const Geometry<W>& geometry = board.geometry();
    const bool suicide = board.rules().suicide;
    const auto eye_at = [&](Point point) {
        const Mask<W> alone = Mask<W>::of(point);
        return suicide ? EyePoint<W>{alone, geometry.beside(alone)} : eye_point(board, color, point);
    };
    const Mask<W> optional = suicide ? board.stones(color) : Mask<W>{};
    for (Mask<W> firsts = points; firsts.any();) {
        const EyePoint<W> first = eye_at(firsts.pop());
        for (Mask<W> seconds = firsts.without(first.exclude); seconds.any();) {
            const EyePoint<W> second = eye_at(seconds.pop());
            const Mask<W> wall = area.without(first.inside | second.inside);
            const Mask<W> around_first = geometry.flood(geometry.beside(first.inside), wall);
            const Mask<W> around_second = geometry.flood(geometry.beside(second.inside), wall);
            const Mask<W> shared = around_first & around_second;
            if (shared.any() && optional.contains((around_first | around_second).without(shared))) return true;
        }
    }
    return false;
}

// Whether a wall around `open` points and our stones `inside` them would hold: none of its chains has to be saved by
// filling one of the open points, and `from` and `to`, both of it, are joined.
template <int W>
bool holds(const Geometry<W>& geometry, const Mask<W>& wall, const Mask<W>& inside, const Mask<W>& open, Point from,
           Point to) {
    for (Mask<W> left = geometry.beside(inside | open) & wall; left.any();) {
        const Mask<W> chain = geometry.flood(Mask<W>::of(left.first()), wall);
        left = left.without(chain);
        if ((geometry.beside(chain) & open).count() < 2 || chain.test(from) != chain.test(to)) return false;
    }
    return true;
}

// Whether the enemy could live in seki around two of our stones: with both ends open, and one side of either stone, on
// opposite sides. Taking the two stones would leave it a single eye, but we cannot make it take them.
template <int W>
bool room_for_seki(const SearchBoard<W>& board, Color color, const Mask<W>& area, const Mask<W>& points) {
    const Geometry<W>& geometry = board.geometry();
    for (Mask<W> left = area & board.stones(color); left.any();) {
        const Point first = left.first();
        const Chain<W>& pair = board.chain(first);
        left = left.without(pair.stones);
        if (pair.stone_count != 2) continue;
        const Point second = pair.stones.without(Mask<W>::of(first)).first();
        const int along = second - first;
        const int across = along == 1 ? geometry.width : 1;
        const Mask<W> free = geometry.beside(pair.stones) & points & board.empty();
        for (const int side : {across, -across}) {
            Mask<W> open;
            for (const Point point : {first - along, second + along, first + side, second - side})
                if (point >= 0 && point < geometry.area && free.test(point)) open.set(point);
            if (open.count() < 4) continue;
            const Mask<W> wall = area.without(open | pair.stones);
            if (holds(geometry, wall, pair.stones, open, first - side, second + side)) return true;
        }
    }
    return false;
}

}  // namespace

template <int W>
Life<W> unconditional_life(const SearchBoard<W>& board, Color color) {
    const Geometry<W>& geometry = board.geometry();
    std::vector<Region<W>> regions;
    Life<W> life;
    life.alive = alive_stones(board, color, regions);
    if (life.alive.none()) return life;
    for (const Region<W>& region : regions)
        if (region.healthy && region.vital_count > 0) life.eyes.push_back(region.points);

    // While we pass, enemy stones stay and so cannot become eyes, unless they may take their own lives.
    const Mask<W> fixed = board.rules().suicide ? Mask<W>{} : board.stones(other(color));
    const Mask<W> beside_alive = geometry.beside(life.alive);
    for (Mask<W> left = geometry.board.without(life.alive); left.any();) {
        const Mask<W> area = geometry.flood(Mask<W>::of(left.first()), left);
        left = left.without(area);
        const Mask<W> points = area.without(beside_alive | fixed);
        if (room_to_live(board, color, area, points) || room_for_seki(board, color, area, points)) continue;
        life.territory |= area.without(board.stones(color));
        life.sheltered |= area & board.stones(color);
    }
    return life;
}

template Life<2> unconditional_life(const SearchBoard<2>&, Color);
template Life<4> unconditional_life(const SearchBoard<4>&, Color);
template Life<6> unconditional_life(const SearchBoard<6>&, Color);

}  // namespace nerai
