// One board type for callers that learn the size at run time, such as Python: a choice between the widths of SearchBoard.
//
// Searches do not use it: they are templates over SearchBoard<W>, entered once through visit().
#pragma once

#include <stdexcept>
#include <utility>
#include <variant>
#include <vector>

#include "nerai/board.h"

namespace nerai {

class AnyBoard {
  public:
    using Choice = std::variant<SearchBoard<2>, SearchBoard<4>, SearchBoard<6>>;

    // Both throw std::invalid_argument as SearchBoard does.
    AnyBoard(int width, int height, BoardRules rules = {}) : choice_(make(width, height, rules)) {}
    static AnyBoard from_stones(int width, int height, std::span<const std::uint8_t> cells, Color to_play = BLACK,
                                BoardRules rules = {}, Point ko_point = PASS) {
        switch (words_for(width, height)) {
            case 2: return AnyBoard(SearchBoard<2>::from_stones(width, height, cells, to_play, rules, ko_point));
            case 4: return AnyBoard(SearchBoard<4>::from_stones(width, height, cells, to_play, rules, ko_point));
            default: return AnyBoard(SearchBoard<6>::from_stones(width, height, cells, to_play, rules, ko_point));
        }
    }

    // Calls `use` with the SearchBoard<W> inside.
    template <class Use>
    decltype(auto) visit(Use&& use) {
        switch (choice_.index()) {
            case 0: return use(*std::get_if<0>(&choice_));
            case 1: return use(*std::get_if<1>(&choice_));
            default: return use(*std::get_if<2>(&choice_));
        }
    }
    template <class Use>
    decltype(auto) visit(Use&& use) const {
        switch (choice_.index()) {
            case 0: return use(*std::get_if<0>(&choice_));
            case 1: return use(*std::get_if<1>(&choice_));
            default: return use(*std::get_if<2>(&choice_));
        }
    }

    int width() const { return visit([](const auto& board) { return board.geometry().width; }); }
    int height() const { return visit([](const auto& board) { return board.geometry().height; }); }
    int area() const { return visit([](const auto& board) { return board.geometry().area; }); }
    BoardRules rules() const { return visit([](const auto& board) { return board.rules(); }); }
    Color to_play() const { return visit([](const auto& board) { return board.to_play(); }); }
    Point ko_point() const { return visit([](const auto& board) { return board.ko_point(); }); }
    // One colour a point.
    std::vector<std::uint8_t> cells() const {
        return visit([](const auto& board) {
            std::vector<std::uint8_t> cells(board.geometry().area);
            for (Point point = 0; point < board.geometry().area; ++point) cells[point] = board.at(point);
            return cells;
        });
    }

  private:
    template <int W>
    explicit AnyBoard(SearchBoard<W> board) : choice_(std::move(board)) {}

    static Choice make(int width, int height, BoardRules rules) {
        switch (words_for(width, height)) {
            case 2: return SearchBoard<2>(width, height, rules);
            case 4: return SearchBoard<4>(width, height, rules);
            default: return SearchBoard<6>(width, height, rules);  // refuses sizes that fit nowhere
        }
    }

    Choice choice_;
};

}  // namespace nerai
