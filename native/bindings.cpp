// The Python module nerai._core: the only code that sees Python is in native/bindings*.cpp. This file makes the module
// and adds what judges whole positions: life, scores and the bench.
#include "bindings.h"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "nerai/bench.h"
#include "nerai/life.h"
#include "nerai/score.h"
#include "nerai/stop_flag.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nerai {
namespace {

template <int W>
nb::bytes cells_of(const Mask<W>& mask, int area) {
    std::vector<std::uint8_t> cells(area, 0);
    mask.for_each([&](Point point) { cells[point] = 1; });
    return bytes_of(cells);
}

template <int W>
Mask<W> mask_of(const nb::bytes& cells, const Geometry<W>& geometry) {
    Mask<W> mask;
    const std::span<const std::uint8_t> flags = span_of(cells);
    if (flags.empty()) return mask;
    if (flags.size() != static_cast<std::size_t>(geometry.area))
        throw std::invalid_argument("a set of points must have one cell for each point of the board, or none");
    for (Point point = 0; point < geometry.area; ++point)
        if (flags[point] != 0) mask.set(point);
    return mask;
}

struct PythonLife {
    nb::bytes alive;
    nb::bytes territory;
    nb::bytes sheltered;
    std::vector<std::vector<int>> eyes;
};

PythonLife life_of(const AnyBoard& board, int color) {
    return board.visit([&](const auto& inner) {
        const auto life = unconditional_life(inner, checked_color(color));
        std::vector<std::vector<int>> eyes;
        for (const auto& eye : life.eyes) eyes.push_back(points_of(eye));
        const int area = inner.geometry().area;
        return PythonLife{cells_of(life.alive, area), cells_of(life.territory, area), cells_of(life.sheltered, area),
                          std::move(eyes)};
    });
}

// Calls `use` with the count of the board, dead and neutral points given as bytes.
template <class Use>
auto with_count(const AnyBoard& board, const nb::bytes& dead, const nb::bytes& neutral, Use use) {
    return board.visit([&](const auto& inner) {
        const auto& geometry = inner.geometry();
        return use(count_points(inner, mask_of(dead, geometry), mask_of(neutral, geometry)), geometry.area);
    });
}

std::pair<int, int> score_area(const AnyBoard& board, const nb::bytes& dead) {
    return with_count(board, dead, nb::bytes("", 0), [](const auto& count, int) {
        return std::pair(count.area[BLACK], count.area[WHITE]);
    });
}

std::pair<int, int> score_territory(const AnyBoard& board, const nb::bytes& dead, const nb::bytes& neutral) {
    return with_count(board, dead, neutral, [](const auto& count, int) {
        return std::pair(count.territory[BLACK], count.territory[WHITE]);
    });
}

nb::bytes point_owners(const AnyBoard& board, const nb::bytes& dead, const nb::bytes& neutral) {
    return with_count(board, dead, neutral, [](const auto& count, int area) {
        std::vector<std::uint8_t> owners(area, EMPTY);
        for (const Color color : {BLACK, WHITE})
            count.owned[color].for_each([&](Point point) { owners[point] = color; });
        return bytes_of(owners);
    });
}

std::pair<std::int64_t, double> bench(int width, int height, double seconds, std::uint64_t seed) {
    if (!(seconds >= 0 && seconds <= 3600)) throw std::invalid_argument("seconds must be from 0 to 3600");
    nb::gil_scoped_release release;
    const BenchResult result = bench_tactical(width, height, seconds, seed);
    return {result.operations, result.seconds};
}

}  // namespace

void bind_positions(nb::module_& module) {
    const nb::bytes none("", 0);
    nb::class_<PythonLife>(module, "Life", "What a colour keeps even if it always passes; sets of points are bytes of 0 and 1.")
        .def_ro("alive", &PythonLife::alive, "Stones that can never be captured.")
        .def_ro("territory", &PythonLife::territory, "Empty points and enemy stones where the enemy can never live.")
        .def_ro("sheltered", &PythonLife::sheltered, "Own stones in the territory, which can be captured, but in vain.")
        .def_ro("eyes", &PythonLife::eyes, "The regions that keep the stones alive.");
    module.def("unconditional_life", &life_of, "board"_a, "color"_a,
               "Benson's unconditional life, and the areas in which the enemy can never live.");
    module.def("score_area", &score_area, "board"_a, nb::kw_only(), "dead"_a = none,
               "(black, white): stones and surrounded points once the dead stones are gone; Tromp-Taylor with none dead.");
    module.def("score_territory", &score_territory, "board"_a, nb::kw_only(), "dead"_a = none, "neutral"_a = none,
               "(black, white): surrounded points, prisoners taken and dead enemy stones.\n\n"
               "Empty areas with a point in `neutral`, such as eyes in a seki, count for nobody.");
    module.def("point_owners", &point_owners, "board"_a, nb::kw_only(), "dead"_a = none, "neutral"_a = none,
               "The owner of each point as both scores see it: 0 nobody, 1 black, 2 white.");
    module.def("bench_tactical", &bench, "width"_a, "height"_a, "seconds"_a, "seed"_a,
               "Reads captures on many positions; (play+undo pairs, seconds).");
}

}  // namespace nerai

NB_MODULE(_core, module) {
    nb::set_leak_warnings(false);  // boards held by a cache or a traceback at exit are no leak worth words on stderr
    module.doc() = "Native core of nerai: boards, life, scores and playouts. Knows no goals and no plans.";
    nb::class_<nerai::StopFlag>(module, "StopFlag", "A switch that ends long work from another thread.")
        .def(nb::init<>())
        .def("set", &nerai::StopFlag::set)
        .def("clear", &nerai::StopFlag::clear)
        .def("is_set", &nerai::StopFlag::is_set);
    nerai::bind_board(module);
    nerai::bind_positions(module);
    nerai::bind_playouts(module);
    nerai::bind_tree(module);
    nerai::bind_gains(module);
    nerai::bind_solver(module);
    nerai::bind_outlook(module);
    nerai::bind_life(module);
    nerai::bind_reading(module);
    nerai::bind_rules(module);
}
