// What Python sees of reading: whether a chain is taken or two are joined, without proof.
#include <nanobind/stl/vector.h>

#include "bindings.h"
#include "nerai/reading_game.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nerai {
namespace {

constexpr int MOST_THREATS_READ = 100;

Estimate read_stones(const AnyBoard& board, int kind, int reacher, int first, int second, const std::vector<int>& area, int bound, int width, int not_first,
                          int reacher_threats, int preventer_threats, std::uint64_t nodes, double seconds, const StopFlag* stop,
                          std::size_t table_mb) {
    if (kind < 0 || kind > 2) throw std::invalid_argument("no such kind of reading");
    if (bound < 1 || width < 0) throw std::invalid_argument("a bound must be at least 1, a width not negative");
    if (std::min(reacher_threats, preventer_threats) < 0 || std::max(reacher_threats, preventer_threats) > MOST_THREATS_READ)
        throw std::invalid_argument("ko threats must be 0 to 100");
    if (table_mb < 1 || table_mb > 1 << 20) throw std::invalid_argument("table_mb must be 1 to 1048576");
    return board.visit([&]<int W>(const SearchBoard<W>& original) {
        SearchBoard<W> inner = original;
        Reading reading;
        reading.kind = static_cast<ReadingKind>(kind);
        reading.reacher = checked_color(reacher);
        const Color owner = reading.kind == ReadingKind::TAKE ? other(reading.reacher) : reading.reacher;
        const auto checked_stone = [&](int point) {
            if (point < 0 || point >= inner.geometry().area || inner.at(point) != owner)
                throw std::invalid_argument("the stones must be there, of the right colour");
            return point;
        };
        reading.first = checked_stone(first);
        if (reading.kind == ReadingKind::JOIN) {
            reading.second = checked_stone(second);
        }
        for (const int point : area) {
            if (point < 0 || point >= inner.geometry().area) throw std::invalid_argument("a point is off the board");
            reading.area.push_back(point);
        }
        if (reading.kind != ReadingKind::TAKE && bound > MOST_MOVES_TO_JOIN) throw std::invalid_argument("a bound for joining is at most 9");
        reading.bound = bound;
        reading.width = width;
        reading.not_first = not_first;
        reading.threats = {reacher_threats, preventer_threats};
        SearchLimits limits;
        if (nodes > 0) limits.nodes = nodes;
        limits.seconds = seconds;
        limits.stop = stop;
        const nb::gil_scoped_release free;
        return read(inner, reading, limits, table_mb);
    });
}

}  // namespace

void bind_reading(nb::module_& module) {
    module.def("read_stones", &read_stones, "board"_a, nb::kw_only(), "kind"_a, "reacher"_a, "first"_a, "second"_a = NO_MOVE, "area"_a = std::vector<int>{},
               "bound"_a, "width"_a, "not_first"_a = NO_MOVE, "reacher_threats"_a = 0, "preventer_threats"_a = 0, "nodes"_a = 0,
               "seconds"_a = 0.0, "stop"_a.none() = nb::none(), "table_mb"_a = 8,
               "Whether the chain at `first` is taken (kind 0), joined with that at `second` (kind 1), or gets into the\n"
               "area (kind 2): an estimate, no proof.\n\n"
               "bound: liberties, or moves to go, beyond which it counts as failed. width: how far away moves are tried.");
}

}  // namespace nerai
