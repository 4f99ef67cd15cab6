// The 3x3 shapes an informed playout likes to play, as drawings; and the table they are compiled into.
//
// A drawing is three rows of three; the move is the centre:
//   O mine   X theirs   . empty   ? anything   o mine or empty   x theirs or empty   - border
// All eight symmetries are implied, and so is the same shape with the colours exchanged: where a stone is good for one
// side it is good for the other. Whether the move is legal, fills an eye or ends in atari is asked elsewhere.
//
// shape_matches() looks a cell's code (PlayoutBoard::around) up in a table of one bit per code, built at compile time.
#pragma once

#include <array>
#include <cstdint>

#include "nerai/geometry.h"

namespace nerai {

struct PlayoutShape {
    const char* name;
    const char* rows;  // nine characters, row by row
};

inline constexpr std::array PLAYOUT_SHAPES = {
    PlayoutShape{"hane between two stones: stops the head of a stone that comes out between mine",
                 "OXO"
                 ".*."
                 "???"},
    PlayoutShape{"hane at the head: bends around a stone with room on both sides",
                 "OX."
                 ".*."
                 "?.?"},
    PlayoutShape{"turn: bends around the corner of two of theirs",
                 "OX?"
                 "O*."
                 "o.?"},
    PlayoutShape{"shoulder: leans on a stone from the diagonal of mine",
                 ".X."
                 "O*."
                 "..."},
    PlayoutShape{"crosscut: cuts where neither side has yet joined",
                 "OX?"
                 "X*x"
                 "?x?"},
    PlayoutShape{"crosscut with a stone waiting behind it",
                 "OX?"
                 "X*O"
                 "???"},
    PlayoutShape{"wedge: goes between two of theirs, with mine at its back",
                 "?O?"
                 "X*X"
                 "xxx"},
    PlayoutShape{"push through a knight's move",
                 "XO?"
                 "x*X"
                 "???"},
    PlayoutShape{"edge: chases along the first line",
                 "O.?"
                 "X*?"
                 "---"},
    PlayoutShape{"edge: blocks a stone that slides between mine",
                 "XO?"
                 "O*X"
                 "---"},
    PlayoutShape{"edge: cuts under a stone",
                 "?OX"
                 "o*o"
                 "---"},
    PlayoutShape{"edge: stops a stone that crawls",
                 "?O?"
                 "o*X"
                 "---"},
    PlayoutShape{"edge: cuts a connection under",
                 "?XO"
                 "O*X"
                 "---"},
};

namespace playout_detail {

using ShapeBits = std::array<std::uint64_t, 1024>;  // a bit for each of the 2^16 codes

// The contents a drawn character stands for, one bit for each of empty, black, white and border.
constexpr unsigned shape_contents(char drawn, bool swapped) {
    const unsigned empty = 1u << EMPTY, border = 1u << OFF_BOARD_COLOR;
    const unsigned mine = 1u << (swapped ? WHITE : BLACK), theirs = 1u << (swapped ? BLACK : WHITE);
    switch (drawn) {
        case 'O': return mine;
        case 'X': return theirs;
        case 'o': return mine | empty;
        case 'x': return theirs | empty;
        case '.': return empty;
        case '-': return border;
        default: return empty | mine | theirs | border;
    }
}

// Marks every code that begins with `code` in the directions before `direction` and fits the drawing in the others.
constexpr void mark_codes(ShapeBits& bits, const std::array<unsigned, 8>& contents, unsigned direction, unsigned code) {
    if (direction == 8) {
        bits[code >> 6] |= std::uint64_t{1} << (code & 63);
        return;
    }
    for (unsigned content = 0; content < 4; ++content) {
        if ((contents[direction] >> content) & 1) {
            mark_codes(bits, contents, direction + 1, code | content << (2 * direction));
        }
    }
}

constexpr ShapeBits compile_shapes() {
    // Row and column of each direction of a code, the centre being (0, 0): the order of DIRECTIONS.
    constexpr std::array<std::array<int, 2>, 8> OFFSETS = {
        {{-1, 0}, {0, -1}, {0, 1}, {1, 0}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}}};
    ShapeBits bits{};
    for (const PlayoutShape& shape : PLAYOUT_SHAPES) {
        for (int symmetry = 0; symmetry < 16; ++symmetry) {
            std::array<unsigned, 8> contents{};
            for (unsigned k = 0; k < 8; ++k) {
                int row = OFFSETS[k][0], column = OFFSETS[k][1];
                if (symmetry & 1) row = -row;
                if (symmetry & 2) column = -column;
                const int drawn = symmetry & 4 ? 3 * (column + 1) + row + 1 : 3 * (row + 1) + column + 1;
                contents[k] = shape_contents(shape.rows[drawn], (symmetry & 8) != 0);
            }
            mark_codes(bits, contents, 0, 0);
        }
    }
    return bits;
}

inline constexpr ShapeBits SHAPE_BITS = compile_shapes();

}  // namespace playout_detail

constexpr bool shape_matches(unsigned around) {
    return (playout_detail::SHAPE_BITS[around >> 6] >> (around & 63)) & 1;
}

}  // namespace nerai
