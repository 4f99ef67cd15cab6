// Masks and geometry against plain sets of points, for every number of words and for rectangular boards.
#include "nerai/geometry.h"

#include <set>

#include "check.h"
#include "naive_board.h"

using namespace nerai;

namespace {

using Points = std::set<int>;

template <int W>
Mask<W> mask_of(const Points& points) {
    Mask<W> mask;
    for (const int point : points) mask.set(point);
    return mask;
}

template <int W>
Points set_of(const Mask<W>& mask) {
    Points points;
    mask.for_each([&](Point point) { points.insert(point); });
    return points;
}

Points random_points(int area, std::uint64_t& seed) {
    Points points;
    const std::uint64_t rarity = 1 + next_random(seed) % 6;
    for (int point = 0; point < area; ++point)
        if (next_random(seed) % rarity == 0) points.insert(point);
    return points;
}

template <int W>
void masks_behave_like_sets(int area, std::uint64_t seed) {
    const Points a = random_points(area, seed), b = random_points(area, seed);
    const Mask<W> x = mask_of<W>(a), y = mask_of<W>(b);
    Points both, either = a, only;
    either.insert(b.begin(), b.end());
    for (const int point : a) (b.contains(point) ? both : only).insert(point);
    CHECK(set_of(x & y) == both && set_of(x | y) == either && set_of(x.without(y)) == only);
    CHECK(x.count() == static_cast<int>(a.size()) && x.any() == !a.empty() && x.none() == a.empty());
    CHECK(x.intersects(y) == !both.empty() && x.contains(y) == (both == b) && (x == y) == (a == b));
    for (int point = 0; point < area; ++point) CHECK(x.test(point) == a.contains(point));
    Points popped;
    for (Mask<W> rest = x; rest.any();) {
        const int first = rest.first();
        CHECK(popped.empty() || first > *popped.rbegin());
        CHECK(rest.pop() == first && !rest.test(first));
        popped.insert(first);
    }
    CHECK(popped == a);
    for (const int steps : {1, 9, 19, 63}) {
        Points up, down;
        for (const int point : a) {
            if (point + steps < 64 * W) up.insert(point + steps);
            if (point >= steps) down.insert(point - steps);
        }
        CHECK(set_of(x.raised(steps)) == up && set_of(x.lowered(steps)) == down);
    }
}

template <int W>
void neighbours_and_floods_are_right(int width, int height, std::uint64_t seed) {
    const Geometry<W> geometry(width, height);
    const NaiveBoard naive(width, height, 0, false);
    const Points start = random_points(geometry.area, seed), within = random_points(geometry.area, seed);
    Points beside, reached;
    for (const int point : start)
        for (const int near : naive.near(point)) beside.insert(near);
    CHECK(set_of(geometry.beside(mask_of<W>(start))) == beside);
    for (const int point : start)
        if (within.contains(point)) reached.insert(point);
    for (std::size_t before = 0; before != reached.size();) {
        before = reached.size();
        for (const int point : Points(reached))
            for (const int near : naive.near(point))
                if (within.contains(near)) reached.insert(near);
    }
    CHECK(set_of(geometry.flood(mask_of<W>(start), mask_of<W>(within))) == reached);
    for (Point point = 0; point < geometry.area; ++point) {
        Points listed;
        for (const Point near : geometry.neighbours[point])
            if (near != Geometry<W>::OUTSIDE) listed.insert(near);
        const std::vector<int> expected = naive.near(point);
        CHECK(listed == Points(expected.begin(), expected.end()));
    }
}

}  // namespace

int main() {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        masks_behave_like_sets<2>(128, seed);
        masks_behave_like_sets<4>(256, seed);
        masks_behave_like_sets<6>(361, seed);
        for (const auto& [width, height] : {std::pair{1, 1}, {1, 19}, {19, 1}, {2, 3}, {9, 9}, {11, 7}})
            neighbours_and_floods_are_right<2>(width, height, seed);
        neighbours_and_floods_are_right<4>(13, 16, seed);
        neighbours_and_floods_are_right<6>(19, 19, seed);
    }
}
