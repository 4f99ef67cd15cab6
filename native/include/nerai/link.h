// Links: whether two chains are as good as one, and which moves join or part them, looking a few moves ahead.
//
// Takes a board and a stone of each chain, of one colour; the board is left as it was. Two chains are *linked in n moves*
// when it is the enemy's turn, and whatever he does near them, n moves of their owner at most make one chain of them that is
// not caught in a ladder, or chains that no single move cuts (held_together in ways.h). So two ways to join are a link in one move, if no enemy move spoils both. Only moves on
// short ways between the chains, and at the liberties of stones that are short of them, are looked at: an opinion, no proof.
#pragma once

#include <vector>

#include "nerai/ways.h"

namespace nerai {

template <int W>
class LinkReader {
  public:
    static constexpr int MOST_MOVES_READ = 3;

    // There must be stones of one colour. `most_moves`: how many moves one answer may cost.
    LinkReader(SearchBoard<W>& board, Point one, Point two, int most_moves)
        : board_(board), one_(one), two_(two), owner_(board.at(one)), most_moves_(most_moves), left_(most_moves) {}

    // Whether they are linked in so many moves. Not when that could not be read to its end.
    bool linked(int moves);
    // Whether their owner, who has the move, can join them in so many moves. Also when that could not be read to its end.
    bool joinable(int moves);
    // The owner's moves, at most so many, that leave them linked in one move less; those that hold most stones together first.
    std::vector<Point> joining(int moves, std::size_t most);
    // The enemy's moves, at most so many, after which they are not joinable, by stones that are not caught; those with most liberties first.
    std::vector<Point> parting(int moves, std::size_t most);

  private:
    bool gone() const { return board_.at(one_) != owner_ || board_.at(two_) != owner_; }
    bool joined();
    bool caught(Point stone);
    bool can_join(int moves);
    bool is_linked(int moves);
    Mask<W> on_ways(int stones, Mask<W>& used) const;
    Mask<W> own_moves(int moves) const;
    Mask<W> enemy_moves(int moves) const;
    Mask<W> liberties_of_short(const Mask<W>& beside_of, Color color, int liberties) const;
    bool spend() { return --left_ >= 0; }

    SearchBoard<W>& board_;
    Point one_;
    Point two_;
    Color owner_;
    int most_moves_;
    int left_;
};

}  // namespace nerai
