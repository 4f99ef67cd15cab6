// What the native tests share: a check that says where it failed, and positions drawn as text.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <vector>

#include "nerai/any_board.h"

#define CHECK(claim)                                                         \
    do {                                                                     \
        if (!(claim)) {                                                      \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #claim); \
            std::exit(1);                                                    \
        }                                                                    \
    } while (false)

// True when the call throws what it says.
template <class Error, class Call>
bool throws(Call call) {
    try {
        call();
    } catch (const Error&) {
        return true;
    }
    return false;
}

// A position drawn row by row: X black, O white, any other character an empty point that can be asked for. A letter
// given as `black` or `white` also draws stones of that colour.
struct Drawing {
    int width = 0;
    int height = 0;
    std::string marks;
    std::string black = "X";
    std::string white = "O";

    Drawing(std::initializer_list<const char*> rows, const char* black_too = "", const char* white_too = "") {
        for (const char* row : rows) {
            marks += row;
            ++height;
        }
        width = static_cast<int>(marks.size()) / height;
        black += black_too;
        white += white_too;
    }

    std::vector<std::uint8_t> cells() const {
        std::vector<std::uint8_t> cells;
        for (const char mark : marks)
            cells.push_back(black.find(mark) != std::string::npos ? 1 : white.find(mark) != std::string::npos ? 2 : 0);
        return cells;
    }

    std::vector<nerai::Point> all(const std::string& which) const {
        std::vector<nerai::Point> points;
        for (std::size_t i = 0; i < marks.size(); ++i)
            if (which.find(marks[i]) != std::string::npos) points.push_back(static_cast<nerai::Point>(i));
        return points;
    }

    // The only point drawn with this character.
    nerai::Point at(char mark) const {
        const std::vector<nerai::Point> points = all(std::string(1, mark));
        CHECK(points.size() == 1);
        return points[0];
    }

    // Small boards suffice for tests of rules; larger widths are compared with the naive board.
    nerai::SearchBoard<2> board(nerai::Color to_play = nerai::BLACK, nerai::BoardRules rules = {},
                                nerai::Point ko_point = nerai::PASS) const {
        return nerai::SearchBoard<2>::from_stones(width, height, cells(), to_play, rules, ko_point);
    }
};

template <int W>
std::vector<nerai::Point> points_of(const nerai::Mask<W>& mask) {
    std::vector<nerai::Point> points;
    mask.for_each([&](nerai::Point point) { points.push_back(point); });
    return points;
}

// Whether a board shows the stones of a drawing.
template <int W>
bool shows(const nerai::SearchBoard<W>& board, const Drawing& drawing) {
    const std::vector<std::uint8_t> cells = drawing.cells();
    for (nerai::Point point = 0; point < board.geometry().area; ++point)
        if (board.at(point) != cells[point]) return false;
    return board.geometry().area == static_cast<int>(cells.size());
}
