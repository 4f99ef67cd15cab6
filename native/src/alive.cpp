#include "nerai/alive.h"

#include <algorithm>
#include <vector>

namespace nerai {
namespace {

template <int W>
struct VitalRegion {
    Mask<W> points;
    Mask<W> border;  // own stones beside it
    bool healthy = true;
};

template <int W>
struct LivingChain {
    Mask<W> stones;
    std::vector<int> regions;  // vital to it
    bool alive = true;
};

template <int W>
class AliveTest {
  public:
    AliveTest(const SearchBoard<W>& board, Color color, const Mask<W>& hidden)
        : board_(board), own_(board.stones(color)), empty_(board.empty()), hidden_(hidden) {}

    Alive<W> judge(Point stone) {
        add_chain(stone);
        // The chain itself must have two vital regions; mostly it has not, and nothing else need be looked at.
        if (chains_[0].regions.size() < 2) return {};
        for (std::size_t i = 0; i < chains_.size(); ++i)
            for (const int region : std::vector<int>(chains_[i].regions)) add_border(regions_[region].border);
        drop_the_weak();
        return chains_[0].alive ? needed() : Alive<W>{};
    }

  private:
    void add_chain(Point stone) {
        const Chain<W>& chain = board_.chain(stone);
        LivingChain<W> living{chain.stones, {}, true};
        const Mask<W> beside = board_.geometry().beside(chain.stones);
        for (Mask<W> left = chain.liberties; left.any();) {
            const Mask<W> region = vital_region(left.first(), beside);
            if (region.none()) {
                left.pop();
                continue;
            }
            left = left.without(region);
            living.regions.push_back(region_number(region));
        }
        chains_.push_back(std::move(living));
    }

    void add_border(Mask<W> border) {
        for (const LivingChain<W>& chain : chains_) border = border.without(chain.stones);
        while (border.any()) {
            const Point stone = border.first();
            add_chain(stone);
            border = border.without(chains_.back().stones);
        }
    }

    // The region around an empty point if all its empty points are `beside` the chain, else nothing. Where suicide is
    // allowed the enemy's stones can leave the region by it, so their points count as empty.
    Mask<W> vital_region(Point point, const Mask<W>& beside_chain) const {
        const auto& geometry = board_.geometry();
        // Most points fail by a neighbour already, which is cheap to see.
        for (const Point next : geometry.neighbours[point])
            if (board_.at(next) == EMPTY && !beside_chain.test(next)) return {};
        Mask<W> region = Mask<W>::of(point);
        for (;;) {
            const Mask<W> grown = region | geometry.beside(region).without(own_);
            if (!beside_chain.contains(board_.rules().suicide ? grown : grown & empty_)) return {};
            if (grown.intersects(hidden_)) return {};
            if (grown == region) return region;
            region = grown;
        }
    }

    int region_number(const Mask<W>& points) {
        for (std::size_t i = 0; i < regions_.size(); ++i)
            if (regions_[i].points == points) return static_cast<int>(i);
        regions_.push_back({points, board_.geometry().beside(points) & own_, true});
        return static_cast<int>(regions_.size()) - 1;
    }

    void drop_the_weak() {
        for (bool changed = true; changed;) {
            changed = false;
            for (LivingChain<W>& chain : chains_) {
                if (!chain.alive || healthy_regions(chain) >= 2) continue;
                chain.alive = false;
                changed = true;
                for (VitalRegion<W>& region : regions_) region.healthy &= !region.border.intersects(chain.stones);
            }
        }
    }

    int healthy_regions(const LivingChain<W>& chain) const {
        return static_cast<int>(std::count_if(chain.regions.begin(), chain.regions.end(),
                                              [&](int region) { return regions_[region].healthy; }));
    }

    // The first chain, two regions of it, the chains around those, two regions of each, and so on.
    Alive<W> needed() const {
        Alive<W> result;
        std::vector<int> waiting{0};
        result.chains = chains_[0].stones;
        while (!waiting.empty()) {
            const LivingChain<W>& chain = chains_[waiting.back()];
            waiting.pop_back();
            std::vector<int> healthy;
            for (const int region : chain.regions)
                if (regions_[region].healthy) healthy.push_back(region);
            const auto cost = [&](int region) { return regions_[region].points.without(result.regions).count(); };
            std::stable_sort(healthy.begin(), healthy.end(), [&](int a, int b) { return cost(a) < cost(b); });
            for (std::size_t i = 0; i < 2; ++i) {
                result.regions |= regions_[healthy[i]].points;
                for (std::size_t next = 0; next < chains_.size(); ++next) {
                    if (!regions_[healthy[i]].border.intersects(chains_[next].stones)) continue;
                    if (result.chains.intersects(chains_[next].stones)) continue;
                    result.chains |= chains_[next].stones;
                    waiting.push_back(static_cast<int>(next));
                }
            }
        }
        return result;
    }

    const SearchBoard<W>& board_;
    Mask<W> own_;
    Mask<W> empty_;
    Mask<W> hidden_;
    std::vector<LivingChain<W>> chains_;
    std::vector<VitalRegion<W>> regions_;
};

// Whether the chain could have two vital regions: two liberties with no other empty points beside them than liberties.
// Mostly there are none, and then nothing need be built up to see that.
template <int W>
bool may_have_two_eyes(const SearchBoard<W>& board, const Chain<W>& chain) {
    int hopeful = 0;
    for (Mask<W> left = chain.liberties; left.any() && hopeful < 2;) {
        const Point liberty = left.pop();
        bool enclosed = true;
        for (const Point beside : board.geometry().neighbours[liberty])
            enclosed &= board.at(beside) != EMPTY || chain.liberties.test(beside);
        hopeful += enclosed;
    }
    return hopeful >= 2;
}

}  // namespace

template <int W>
Alive<W> unconditionally_alive(const SearchBoard<W>& board, Point stone, const Mask<W>& hidden) {
    if (!may_have_two_eyes(board, board.chain(stone))) return {};
    return AliveTest<W>(board, board.at(stone), hidden).judge(stone);
}

template Alive<2> unconditionally_alive(const SearchBoard<2>&, Point, const Mask<2>&);
template Alive<4> unconditionally_alive(const SearchBoard<4>&, Point, const Mask<4>&);
template Alive<6> unconditionally_alive(const SearchBoard<6>&, Point, const Mask<6>&);

}  // namespace nerai
