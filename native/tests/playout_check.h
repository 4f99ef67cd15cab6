// What the playout tests share: a check that says where it failed, and boards drawn as text.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "nerai/playout_board.h"

#define CHECK(claim)                                                           \
    do {                                                                       \
        if (!(claim)) {                                                        \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #claim);   \
            std::exit(1);                                                      \
        }                                                                      \
    } while (false)

// True when the call throws what it says; the message must contain the given text.
template <class Error, class Call>
bool throws(Call call, const std::string& text = "") {
    try {
        call();
    } catch (const Error& error) {
        return std::string(error.what()).find(text) != std::string::npos;
    }
    return false;
}

// A position drawn row by row: X black, O white, anything else empty.
struct Drawing {
    int width = 0, height = 0;
    std::string cells;

    Drawing(std::initializer_list<const char*> rows) {
        for (const char* row : rows) {
            cells += row;
            ++height;
        }
        width = static_cast<int>(cells.size()) / height;
    }

    std::vector<std::uint8_t> stones() const {
        std::vector<std::uint8_t> stones;
        for (const char cell : cells) stones.push_back(cell == 'X' ? 1 : cell == 'O' ? 2 : 0);
        return stones;
    }

    // The only point drawn with this character.
    nerai::Point point(char mark) const {
        const std::size_t found = cells.find(mark);
        CHECK(found != std::string::npos && cells.find(mark, found + 1) == std::string::npos);
        return static_cast<int>(found);
    }

    nerai::PlayoutBoard board(nerai::Color to_play = nerai::BLACK, bool suicide = false, nerai::Point ko_point = nerai::PASS) const {
        return nerai::PlayoutBoard::from_stones(width, height, stones(), to_play, suicide, ko_point);
    }
};

// Whether a board shows the stones of a drawing.
inline bool shows(const nerai::PlayoutBoard& board, const Drawing& drawing) {
    return board.stones() == drawing.stones();
}
