// What the binding files share: values from Python checked, values to Python made, and a function for each part.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "nerai/any_board.h"
#include "nerai/playout_board.h"

namespace nerai {

// Each adds its part to the module nerai._core.
void bind_board(nanobind::module_& module);
void bind_positions(nanobind::module_& module);
void bind_playouts(nanobind::module_& module);
void bind_tree(nanobind::module_& module);
void bind_gains(nanobind::module_& module);
void bind_solver(nanobind::module_& module);
void bind_outlook(nanobind::module_& module);
void bind_life(nanobind::module_& module);
void bind_reading(nanobind::module_& module);
void bind_rules(nanobind::module_& module);

inline Color checked_color(int color) {
    if (color != BLACK && color != WHITE) throw std::invalid_argument("a colour must be 1 (black) or 2 (white)");
    return static_cast<Color>(color);
}

// The error is imported when raised, so that the module stands alone.
[[noreturn]] inline void raise_illegal_move(int point, Legality reason) {
    static constexpr const char* REASONS[] = {"", "off_board", "occupied", "suicide", "ko", "superko"};
    const nanobind::object type = nanobind::module_::import_("nerai.errors").attr("IllegalMove");
    PyErr_SetObject(type.ptr(), type(point, REASONS[static_cast<int>(reason)]).ptr());
    throw nanobind::python_error();
}

inline std::span<const std::uint8_t> span_of(const nanobind::bytes& bytes) {
    return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

inline nanobind::bytes bytes_of(const std::vector<std::uint8_t>& cells) {
    return nanobind::bytes(reinterpret_cast<const char*>(cells.data()), cells.size());
}

// Any Python integer is a seed; what does not fit 64 bits is cut off.
inline std::uint64_t seed_of(const nanobind::int_& seed) { return PyLong_AsUnsignedLongLongMask(seed.ptr()); }

// The position of a board that knows superko, on the board that playouts run on.
inline PlayoutBoard playout_board(const AnyBoard& board) {
    PlayoutBoard start = PlayoutBoard::from_stones(board.width(), board.height(), board.cells(), board.to_play(),
                                                   board.rules().suicide);
    if (board.ko_point() != PASS) start.ban(board.ko_point());
    return start;
}

// The legal points that are no eyes of to_play.
std::vector<Point> playable_points(const AnyBoard& board);

// The candidates as given, each legal on the board with its history; or all playable points, or else a pass.
std::vector<Point> candidates_for(const AnyBoard& board, const std::optional<std::vector<int>>& given);

template <int W>
Mask<W> on_board(const std::vector<int>& points, const Geometry<W>& geometry) {
    Mask<W> mask;
    for (const int point : points) {
        if (point < 0 || point >= geometry.area) throw std::invalid_argument("a point is off the board");
        mask.set(point);
    }
    return mask;
}

template <int W>
std::vector<int> points_of(const Mask<W>& mask) {
    std::vector<int> points;
    mask.for_each([&](Point point) { points.push_back(point); });
    return points;
}

}  // namespace nerai
