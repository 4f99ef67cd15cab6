// Ladders and nets: whether a chain is caught by ataris, with or without a few quiet moves among them.
//
// Takes a board and a stone of the chain; the board is left as it was. In a *ladder* every move of the attacker is an
// atari or takes the chain, and the chain answers the only two ways there are: it extends, or it takes stones next to it
// that are in atari. A *quiet* move is none of these: after it the chain, which then has two liberties, may play anywhere
// near enough to matter. A chain is *held* when it has the move and is caught all the same; a *net* is a quiet move
// that leaves it held. Where a ko decides, or more moves would be needed than allowed, the answer is that the
// chain gets away: "caught" is never said too early. Knows no goals and no eyes.
#pragma once

#include <vector>

#include "nerai/board.h"

namespace nerai {

template <int W>
class LadderReader {
  public:
    // There must be a stone. `most_moves`: how many moves may be played to find an answer.
    LadderReader(SearchBoard<W>& board, Point stone, int most_moves)
        : board_(board), stone_(stone), owner_(board.at(stone)), most_moves_(most_moves), left_(most_moves) {}

    // Whether a ladder catches the chain; who moves next is not read off the board.
    bool caught(bool attacker_moves);
    // The moves of the last ladder that catches, as far as the chain can run.
    const std::vector<Point>& line() const { return line_; }
    // Whether the chain, which has the move and at most two liberties, is caught by so many quiet moves at most.
    bool held(int quiet);
    // The attacker's moves, at most so many, that catch the chain with so many quiet moves at most; ataris first.
    std::vector<Point> catching(int quiet, std::size_t most);

  private:
    static constexpr int MOST_REPLIES = 40;

    const Chain<W>& chain() const { return board_.chain(stone_); }
    bool gone() const { return board_.at(stone_) != owner_; }
    bool attack(std::vector<Point>& line, int quiet);
    bool attack_quietly(int quiet);
    bool defend(std::vector<Point>& line, int quiet);
    bool hold(int quiet);
    void answer(Point point, std::vector<Point>& line, bool& escaped, int quiet);
    std::vector<Point> quiet_moves(bool far) const;
    int liberties_beyond(Point atari, Point way_out) const;
    Mask<W> attackers_beside(const Mask<W>& points) const;
    void look_at(const Chain<W>& here);

    SearchBoard<W>& board_;
    Point stone_;
    Color owner_;
    int most_moves_;
    int left_;
    Mask<W> zone_;  // where another stone may change what was read
    std::vector<Point> line_;
};

}  // namespace nerai
