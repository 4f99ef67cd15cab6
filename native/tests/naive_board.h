// A board written for being obviously right, to disagree with the fast one: cells, flood fill, whole boards compared.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

struct NaiveBoard {
    using Cells = std::vector<int>;

    int width, height, ko_rule;
    bool suicide;
    Cells cells;
    int to_play = 1;
    int ko_point = -1;   // forbidden for `to_play`
    std::array<int, 3> prisoners{};
    std::vector<std::pair<Cells, int>> past;  // boards and who was to play

    NaiveBoard(int width_, int height_, int ko_rule_, bool suicide_)
        : width(width_), height(height_), ko_rule(ko_rule_), suicide(suicide_), cells(width_ * height_, 0) {
        past.push_back({cells, to_play});
    }

    std::vector<int> near(int point) const {
        std::vector<int> points;
        const int row = point / width, column = point % width;
        if (row > 0) points.push_back(point - width);
        if (column > 0) points.push_back(point - 1);
        if (column < width - 1) points.push_back(point + 1);
        if (row < height - 1) points.push_back(point + width);
        return points;
    }

    std::set<int> chain(const Cells& board, int point) const {
        std::set<int> found{point};
        std::vector<int> todo{point};
        while (!todo.empty()) {
            const int from = todo.back();
            todo.pop_back();
            for (const int to : near(from))
                if (board[to] == board[point] && found.insert(to).second) todo.push_back(to);
        }
        return found;
    }

    std::set<int> liberties(const Cells& board, int point) const {
        std::set<int> found;
        for (const int stone : chain(board, point))
            for (const int to : near(stone))
                if (board[to] == 0) found.insert(to);
        return found;
    }

    // The board after the stone is set and what has no liberties is removed, opponent first; how many of each vanished.
    Cells after(int point, std::array<int, 3>& removed) const {
        Cells board = cells;
        removed = {};
        board[point] = to_play;
        std::vector<int> order = near(point);
        order.push_back(point);
        for (const int other : order) {
            if (board[other] == 0 || (other != point && board[other] == to_play)) continue;
            if (!liberties(board, other).empty()) continue;
            for (const int stone : chain(board, other)) {
                ++removed[board[stone] == 1 ? 1 : 2];
                board[stone] = 0;
            }
        }
        return board;
    }

    // The same numbers as nerai::Legality.
    int legality(int point) const {
        if (point == -1) return 0;
        if (point < 0 || point >= width * height) return 1;
        if (cells[point] != 0) return 2;
        if (point == ko_point) return 4;
        std::array<int, 3> removed;
        const Cells board = after(point, removed);
        if (removed[to_play] > 0 && !suicide) return 3;
        if (ko_rule == 0) return 0;
        for (const auto& [stones, mover] : past)
            if (stones == board && (ko_rule == 1 || mover == 3 - to_play)) return 5;
        return 0;
    }

    void play(int point) {
        int next_ko = -1;
        if (point != -1) {
            std::array<int, 3> removed;
            const Cells before = cells;
            cells = after(point, removed);
            for (const int color : {1, 2}) prisoners[3 - color] += removed[color];
            if (removed[3 - to_play] == 1 && chain(cells, point).size() == 1 && liberties(cells, point).size() == 1)
                next_ko = *liberties(cells, point).begin();
        }
        ko_point = next_ko;
        to_play = 3 - to_play;
        past.push_back({cells, to_play});
    }

    std::uint64_t perft(int depth, bool passes) const {
        if (depth == 0) return 1;
        std::uint64_t sum = 0;
        for (int point = passes ? -1 : 0; point < width * height; ++point) {
            if (legality(point) != 0) continue;
            NaiveBoard next = *this;
            next.play(point);
            sum += next.perft(depth - 1, passes);
        }
        return sum;
    }
};
