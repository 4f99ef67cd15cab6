// Proofs that are followed while games are played: when the loser plays inside a proof's zone, the book knows the winner's reply.
//
// A *line* is one proof in the form in which it is followed, and its nodes are the proof's (proof.h). A book holds lines, each
// with the *place* where the game stands in it. A cursor goes along with a game from there: a move of the loser inside the
// place's zone leads to the reply, that reply to the next place; moves outside of it change nothing. So a reply is given only
// where the stones on the zone are those that it was found for. A proof that asks the winner to go on when the loser passes
// knows that move as well: it is what the winner plays there of his own. Where it asks for none, he need not play, and does
// not fill his own room.
//
// In playouts the winner also plays inside of his zones without need. A cursor that is not *strict* goes on as if that stone
// were not there, and takes a reply for given where his stone lies already: likely, no longer proved. Neither kos nor bounds
// on liberties are known here. What a book says steers games that are estimates all the same; nobody may call it a proof.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "nerai/playout_board.h"

namespace nerai {

// A node of a proof as it comes: points, and numbers of other nodes.
struct LineNode {
    bool winner_moves = false;
    Point move = PASS;                             // the winner's, and what it leads to; child -1 at a leaf
    int child = -1;
    std::vector<std::pair<Point, int>> replies;    // the loser's
    std::vector<Point> zone;
};

class ProofLine {
  public:
    using Cell = PlayoutBoard::Cell;
    using Zone = std::bitset<PlayoutBoard::CELLS>;

    static constexpr int OVER = -1;  // the place of a line that is left, or at its end

    // The last node is the root, and the board stands there. Throws std::invalid_argument on points off the board and on nodes that are not there.
    ProofLine(const PlayoutBoard& board, Color winner, std::span<const LineNode> nodes);

    Color winner() const { return winner_; }
    bool fits(const PlayoutBoard& board) const { return board.width() == width_ && board.height() == height_; }
    int start() const { return start_; }  // the first place where somebody has to move
    std::size_t size() const { return nodes_.size(); }
    const Zone& zone(int place) const { return nodes_[place].zone; }

    // The winner's move there, or NO_CELL where the loser is to move.
    Cell reply(int place) const { return nodes_[place].move; }

    // Where the winner goes on at a place where the loser is to move and has passed, or NO_CELL.
    Cell next(const PlayoutBoard& board, int place) const;

    bool loser_moves(int place) const { return nodes_[place].child == OVER; }
    bool waits(int place) const { return loser_moves(place) && nodes_[place].passed == OVER; }  // the winner need not move

    // The place after a move to a cell of the zone.
    int after(const PlayoutBoard& board, int place, Cell cell, Color color, bool strict) const;

  private:
    struct Node {
        Zone zone;
        Cell move = PlayoutBoard::NO_CELL;
        int child = OVER;       // after that move
        int passed = OVER;      // after the loser's pass
        std::uint32_t first = 0, count = 0;  // of the replies
    };

    int settle(const PlayoutBoard& board, int place) const;

    std::vector<Node> nodes_;
    std::vector<std::pair<Cell, int>> replies_;
    Color winner_;
    int width_, height_;
    int start_;
};

struct BookEntry {
    std::shared_ptr<const ProofLine> line;
    int place = ProofLine::OVER;
};

class ProofBook {
  public:
    using Cell = PlayoutBoard::Cell;

    static constexpr std::size_t MOST = 32;

    // Lines that are there already keep their places, and those not named here stay behind the others, as far as there is room.
    void add(std::span<const std::shared_ptr<const ProofLine>> lines);

    // Goes along with a move that was really played, on the board after it: strictly.
    void advance(const PlayoutBoard& board, Cell cell, Color color);

    bool empty() const { return entries_.empty(); }
    const std::vector<BookEntry>& entries() const { return entries_; }

    // The lines in whose zones a cell lies, a bit each.
    std::uint32_t lines_at(Cell cell) const { return at_[cell]; }

  private:
    void index();

    std::vector<BookEntry> entries_;
    std::array<std::uint32_t, PlayoutBoard::CELLS> at_{};
};

class BookCursor {
  public:
    using Cell = PlayoutBoard::Cell;

    void start(const ProofBook& book);

    // Goes along with a move, on the board after it.
    void note(const PlayoutBoard& board, Cell cell, Color color);
    void pass() { reply_ = PlayoutBoard::NO_CELL; }

    // What the latest move asks of to_play, if that is legal; else NO_CELL.
    Cell reply(const PlayoutBoard& board) const;

    // What to_play had better play than this cell: where it is in a zone of his, that proof's next move. Else the same cell.
    Cell better(const PlayoutBoard& board, Cell cell) const;

    // True where to_play holds a proof that asks for no move, the cell is in its zone, and no stone of the other side beside it.
    bool needless(const PlayoutBoard& board, Cell cell) const;

  private:
    static bool can_play(const PlayoutBoard& board, Cell cell);

    const ProofBook* book_ = nullptr;
    std::array<int, ProofBook::MOST> place_{};
    Cell reply_ = PlayoutBoard::NO_CELL;
};

}  // namespace nerai
