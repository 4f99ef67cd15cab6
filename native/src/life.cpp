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
        const Mask<W> inside = region.points & empty;
        // Only chains beside any one of its empty points can have them all as liberties.
        Mask<W> beside = geometry.beside(Mask<W>::of(inside.first())) & board.stones(color);
        while (beside.any()) {
            const int chain = index[beside.first()];
            beside = beside.without(chains[chain]->stones);
            if (!chains[chain]->liberties.contains(inside)) continue;
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

// Whether the enemy could get stones in `area` that cannot be captured, playing as often as it likes. `eyes` are the
// points of the area that could become the inside of an enemy eye, `own` our stones in it.
template <int W>
bool room_to_live(const Geometry<W>& geometry, const Mask<W>& area, const Mask<W>& eyes, const Mask<W>& own) {
    for (Mask<W> firsts = eyes; firsts.any();) {
        const Mask<W> first = Mask<W>::of(firsts.pop());
        const Mask<W> around_first = geometry.beside(first);
        for (Mask<W> seconds = firsts.without(around_first); seconds.any();) {
            const Mask<W> second = Mask<W>::of(seconds.pop());
            const Mask<W> wall = area.without(first | second);
            const Mask<W> first_wall = geometry.flood(around_first, wall);
            const Mask<W> second_wall = geometry.flood(geometry.beside(second), wall);
            const Mask<W> shared = first_wall & second_wall;
            if (shared.any() && own.contains((first_wall | second_wall).without(shared))) return true;
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

    // Enemy stones stay where they are while we pass, unless they may kill themselves: only other points can be eyes.
    const Mask<W> fixed = board.rules().suicide ? Mask<W>{} : board.stones(other(color));
    const Mask<W> beside_alive = geometry.beside(life.alive);
    for (Mask<W> left = geometry.board.without(life.alive); left.any();) {
        const Mask<W> area = geometry.flood(Mask<W>::of(left.first()), left);
        left = left.without(area);
        if (!room_to_live(geometry, area, area.without(beside_alive | fixed), area & board.stones(color)))
            life.territory |= area.without(board.stones(color));
    }
    return life;
}

template Life<2> unconditional_life(const SearchBoard<2>&, Color);
template Life<4> unconditional_life(const SearchBoard<4>&, Color);
template Life<6> unconditional_life(const SearchBoard<6>&, Color);

}  // namespace nerai
