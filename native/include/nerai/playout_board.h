// PlayoutBoard: the board random games are played on. It plays forward only, and fast.
//
// Stones lie in a mailbox: cells in rows of STRIDE, with a border around the board, so that no neighbour needs a bounds
// test. Three things are kept up to date with every stone set or taken:
//   around   the colours of the eight neighbours of each cell, two bits each: eyes and 3x3 shapes are table look-ups
//   chains   who belongs to whom (a ring of cells for each chain) and one 64-bit record for each chain
//   empty    the list of empty cells, from which any cell is removed in constant time
//
// A chain's record counts *pseudo-liberties*: an empty cell counts once for every stone of the chain it touches. In four
// fields of one integer it adds up the stones, the pseudo-liberties, their cell numbers and the squares of those. So a
// liberty comes or goes by one addition, two chains join by one addition, and a chain is in atari exactly when
// count * squares == sum * sum (Cauchy and Schwarz: all its pseudo-liberties are then one cell, which is sum / count).
//
// Knows simple ko (a capture may not bring back the board that stood before the opponent's last move) and both suicide
// rules. Does not know superko, undo or hashing: board.h does.
//
// Words: a *point* is row * width + column, as everywhere; a *cell* is a mailbox index, used only with this class.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "nerai/geometry.h"

namespace nerai {

class PlayoutBoard {
  public:
    using Cell = std::uint16_t;

    static constexpr int STRIDE = MAX_SIDE + 1;  // one border column serves as right border and as left border
    static constexpr int CELLS = (MAX_SIDE + 2) * STRIDE + 1;
    static constexpr Cell NO_CELL = 0;                 // a border cell: no ko, no last move, a pass
    static constexpr Color BORDER = OFF_BOARD_COLOR;  // has both the bit of black and that of white

    // An empty board. Throws std::invalid_argument unless both sides are 1 to 19.
    PlayoutBoard(int width, int height, bool suicide = false);

    // A given position. Throws std::invalid_argument on a wrong length, a bad cell value, a chain without liberties, or a
    // ko point where to_play could not take one lone stone.
    static PlayoutBoard from_stones(int width, int height, std::span<const std::uint8_t> stones, Color to_play = BLACK,
                                    bool suicide = false, Point ko_point = PASS);

    // Points: for callers outside of the playout loop.

    int width() const { return width_; }
    int height() const { return height_; }
    int area() const { return width_ * height_; }
    bool suicide_allowed() const { return suicide_; }
    Color to_play() const { return to_play_; }
    Point ko_point() const { return ko_ == NO_CELL ? PASS : point_of(ko_); }
    bool on_board(Point point) const { return point >= 0 && point < area(); }
    Color at(Point point) const { return color_[cell_of(point)]; }
    int prisoners(Color color) const { return static_cast<int>(prisoners_[color]); }  // stones taken by that colour
    int liberty_count(Point point) const;  // of the chain there, each liberty counted once
    bool legal(Point point) const;  // for to_play; a pass is always legal and no point
    std::vector<Point> legal_points() const;
    std::vector<std::uint8_t> stones() const;

    // Forbids to_play to retake a ko there. Where no ko can be, nothing is changed and the answer is false.
    bool ban(Point ko_point);

    // Names the latest stones, where a position was made without its moves. Where no such stones lie they stay unnamed.
    void remember(Point last, Point previous);

    // Plays a legal point, or PASS, for to_play. Any other point changes nothing, and the answer is false.
    bool play(Point point);

    // Rebuilds every table from the stones alone and compares. Slow: for tests.
    bool consistent() const;

    Cell cell_of(Point point) const { return static_cast<Cell>((point / width_ + 1) * STRIDE + point % width_ + 1); }
    Point point_of(Cell cell) const { return (cell / STRIDE - 1) * width_ + cell % STRIDE - 1; }

    // Cells: unchecked, for the playout loop.

    Color color_at(Cell cell) const { return color_[cell]; }
    unsigned around(Cell cell) const { return around_[cell]; }
    Cell last() const { return last_; }          // the other colour's latest stone, NO_CELL after a pass
    Cell previous() const { return previous_; }  // the stone of to_play before that
    Cell chain_of(Cell stone) const { return chain_[stone]; }
    Cell next_in_chain(Cell stone) const { return next_[stone]; }
    bool in_atari(Cell stone) const { return single(record_[chain_[stone]]); }
    Cell only_liberty(Cell stone) const;  // of a chain in atari
    int stone_count(Cell stone) const { return static_cast<int>(record_[chain_[stone]] >> STONES_SHIFT); }  // of its chain
    std::span<const Cell> empty_cells() const { return {empty_.data(), empty_count_}; }

    // An empty cell whose four neighbours are stones of that colour or border, and whose diagonals do not make it false:
    // at most one enemy diagonal in the centre, none at the edge or in the corner.
    bool eye(Cell empty, Color color) const;

    // Legal for to_play without suicide, and no eye of to_play: what a playout may choose from.
    bool playable(Cell empty) const;

    // True when a stone of to_play at this cell takes nothing and ends in a chain of at most one liberty.
    bool self_atari(Cell empty) const;

    // Plays a cell that is legal without suicide.
    void play_cell(Cell empty);

    void pass();

    // Swaps two entries of the list of empty cells, so that a cell just refused can be set aside.
    void swap_empty(unsigned index, unsigned other);

  private:
    using Record = std::uint64_t;

    // Widths that suffice for 19x19: a chain of n stones has at most 2n + 2 pseudo-liberties, and an empty cell gives at
    // most four, so there are never more than 482.
    static constexpr int SUM_SHIFT = 27;
    static constexpr int COUNT_SHIFT = 45;
    static constexpr int STONES_SHIFT = 54;
    static constexpr Record ONE_STONE = Record{1} << STONES_SHIFT;

    static constexpr Record liberty_at(unsigned cell) {
        return (Record{1} << COUNT_SHIFT) + (Record{cell} << SUM_SHIFT) + Record{cell} * cell;
    }
    static constexpr Record count_of(Record record) { return (record & (ONE_STONE - 1)) >> COUNT_SHIFT; }
    static constexpr Record sum_of(Record record) {
        return (record & ((Record{1} << COUNT_SHIFT) - 1)) >> SUM_SHIFT;
    }
    static constexpr Record squares_of(Record record) { return record & ((Record{1} << SUM_SHIFT) - 1); }
    static constexpr bool breathless(Record record) { return (record & (ONE_STONE - 1)) == 0; }
    static constexpr bool single(Record record) {
        return count_of(record) * squares_of(record) == sum_of(record) * sum_of(record);
    }

    bool touches_empty(Cell cell) const;
    bool breathes_beside(Cell neighbour, Color color) const;
    bool suicidal(Cell empty, Color color) const;
    void paint(Cell cell, Color color);
    void place(Cell empty, Color color);
    void join(Cell chain, Cell other);
    unsigned take(Cell stone);

    std::array<Record, CELLS> record_;  // of a chain: where its name is. Elsewhere the values mean nothing
    std::array<std::uint16_t, CELLS> around_;
    std::array<Cell, CELLS> chain_;  // a stone's chain is named by one of its cells; an empty cell names itself
    std::array<Cell, CELLS> next_;
    std::array<std::uint16_t, CELLS> empty_at_;
    std::array<Cell, MAX_SIDE * MAX_SIDE> empty_;
    std::array<Color, CELLS> color_;
    std::array<std::uint32_t, 3> prisoners_;
    std::uint16_t empty_count_;
    Cell ko_;
    Cell last_;
    Cell previous_;
    Color to_play_;
    std::uint8_t width_;
    std::uint8_t height_;
    bool suicide_;
};

}  // namespace nerai

#include "nerai/playout_board_inline.h"
