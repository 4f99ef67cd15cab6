// All rules of an index that hold on a board, for one player or both; and a board of its own that knows them all along.
//
// Takes an index and a board; gives RuleMatches in rising order, or how many there are. Knows nothing of what the rules
// are good for.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "nerai/any_board.h"
#include "nerai/rule_index.h"

namespace nerai {

// Whose rules are looked for.
struct Owners {
    bool black = true;
    bool white = true;
    bool include(Color color) const { return color == BLACK ? black : white; }
};

// The board is left as it was.
std::vector<RuleMatch> find_rules(const RuleIndex& index, AnyBoard& board, Owners owners = {});
std::size_t count_rules(const RuleIndex& index, AnyBoard& board, Owners owners = {});

// After a move only points are looked at again that have a changed point in their core or ring; what was found there
// before is kept for undo. Rests and conditions are asked when matches are wanted.
class RuleWatcher {
  public:
    RuleWatcher(std::shared_ptr<const RuleIndex> index, AnyBoard board);

    const AnyBoard& board() const { return board_; }
    // As SearchBoard::play: a move that is not legal changes nothing.
    Legality play(Point point);
    // There must be a move to undo, which may be one that was made before the board came here.
    void undo();
    std::vector<RuleMatch> matches(Owners owners = {});
    std::size_t count(Owners owners = {});

  private:
    // A piece of fits_.
    struct Piece {
        std::uint32_t begin = 0;
        std::uint32_t count = 0;
    };
    using Pieces = std::array<Piece, 2>;  // for black and for white as own
    struct Saved {
        int place;
        Pieces pieces;
    };
    struct Ply {
        std::size_t used;   // of fits_, before the move
        std::size_t saved;  // of saved_, likewise
    };

    template <class Change>
    void follow(Change change);
    void look_again_around(Point point);
    void look_again(int place);
    template <class Use>
    void for_each_match(Owners owners, Use use);

    std::shared_ptr<const RuleIndex> index_;
    AnyBoard board_;
    RuleView view_;
    std::vector<RuleIndex::Fit> fits_;  // all that were found along the line; only `used_` of them count
    std::size_t used_ = 0;
    std::vector<Pieces> pieces_;  // by place
    std::vector<Saved> saved_;    // pieces as they were before each move
    std::vector<Ply> plies_;
    std::vector<Point> changed_;            // by the last move
    std::vector<std::uint32_t> looked_at_;  // by place: the last change after which it was looked at
    std::uint32_t changes_ = 0;
    std::vector<RuleIndex::Fit> room_;  // for those of one place
};

}  // namespace nerai
