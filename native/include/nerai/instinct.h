// What a move looks like before anything is read, and how much work it should be to win by it: where search starts.
//
// Takes a board, the stones that count as never taken, the named stones and a move; gives the traits of the move and,
// by learned weights, a first guess of the work. A wrong guess costs time, never truth. Knows no goal and no search.
// bench/learn_instinct.py learns the weights, from positions of its own, and writes native/src/instinct_weights.inc.
#pragma once

#include "nerai/board.h"

namespace nerai {

// Where each group of traits begins. A count of n is the n-th trait of its group; groups of counts end with "or more".
// A chain that the move touches twice counts twice.
namespace trait {
inline constexpr int A_PASS = 0;
inline constexpr int BESIDE = 1;            // 12 kinds of neighbours, each 1 to 4 times
inline constexpr int DIAGONAL = 49;         // 6 kinds of diagonal points, each 1 to 4 times
inline constexpr int LIBERTIES = 73;        // 0 to 4 liberties of the chain that it makes
inline constexpr int TAKES = 78;            // 1 to 4 stones
inline constexpr int ATARIS = 82;           // 1 or 2 chains put into atari
inline constexpr int SAVES = 84;            // joins a chain that is in atari
inline constexpr int ATARI_ON_NAMED = 85;
inline constexpr int TAKES_NAMED = 86;
inline constexpr int JOINS_NAMED = 87;
inline constexpr int AFTER_PASS = 88;       // the last move was a pass, or there is none
inline constexpr int FROM_LAST = 89;        // 0 to 8 of a distance from the last move
inline constexpr int LINE = 98;             // 1st to 4th line
inline constexpr int CORNER = 102;          // 1-1, 1-2, 1-3, 2-2 and 2-3 points (the fourth is not used)
inline constexpr int TAKES_KO = 108;
inline constexpr int FAR_FROM_WALL = 109;   // neither it nor its empty neighbours are beside a wall
inline constexpr int SAVES_FOR_NOW = 110;   // leaves a chain that was in atari two liberties
inline constexpr int SELF_ATARI = 111;
inline constexpr int ATARI_WITH_TWO = 112;  // puts a chain into atari and has two liberties itself
inline constexpr int ALWAYS = 113;
inline constexpr int COUNT = 114;
}  // namespace trait

class Traits {
  public:
    void add(int one) { list_[size_++] = static_cast<std::uint8_t>(one); }
    // The n-th trait of a group, nothing for 0, the last for more.
    void add_count(int group, int n, int most) {
        if (n > 0) add(group + (n < most ? n : most) - 1);
    }
    const std::uint8_t* begin() const { return list_.data(); }
    const std::uint8_t* end() const { return list_.data() + size_; }

  private:
    std::array<std::uint8_t, 36> list_;
    int size_ = 0;
};

// `wall`: stones of either side that count as never taken. The move, a point or PASS, is legal for who is to play.
template <int W>
Traits traits_of(const SearchBoard<W>& board, const Mask<W>& wall, const Mask<W>& named, Point move);

// What the traits say of a move: tenths of the logarithm of the odds that it wins. `player` 0 wants named stones taken, 1
// does not.
int odds_to_win(int player, const Traits& traits);
// The work that a win by a move with such odds should take. At least 1.
std::uint32_t work_at_odds(int player, int odds);

}  // namespace nerai
