// Random games from a position to the end, their totals, and a flat Monte-Carlo search over first moves.
//
// A playout passes only when nothing but own eyes and illegal points is left, ends after two passes or at the move limit,
// and is counted by area (Tromp-Taylor). With the plain policy every playable point is equally likely. The informed
// policies answer the latest move locally when they can, and fall back to the plain choice.
//
// Everything here is a function of its arguments, the seed included; time limits and the stop flag only cut it short.
// Knows nothing of superko and of Python. Wins and scores are black's, except in MoveCount, where they are the mover's.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "nerai/playout_board.h"
#include "nerai/playout_guide.h"
#include "nerai/playout_random.h"
#include "nerai/proof_book.h"
#include "nerai/stop_flag.h"

namespace nerai {

// What a playout looks for near the latest move before it plays at random. All false: the plain, uniform playout.
struct PlayoutPolicy {
    bool captures = false;  // take a chain that just came, or was left, in atari
    bool atari = false;     // save an own chain just put in atari, by taking or by extending
    bool shape = false;     // play one of the 3x3 shapes of playout_shape.h beside the latest move
    bool careful = false;   // at random, seldom put an own chain in atari
    bool nakade = false;    // play the middle of a small eye space beside the latest move, to kill or to live

    bool plain() const { return !captures && !atari && !shape && !careful && !nakade; }
};

struct PlayoutOptions {
    double komi = 0.0;
    PlayoutPolicy policy = {};
    int max_moves = 0;  // of one playout, passes included; 0: three times the number of points, and twenty more
};

// Whichever comes first ends the work; at least one playout is always made. Zero time or no flag: no such limit.
struct PlayoutLimits {
    std::int64_t count = 1;
    double time_s = 0.0;
    const StopFlag* stop = nullptr;
};

struct PlayoutTotals {
    std::int64_t count = 0;
    std::int64_t black_wins = 0;
    std::int64_t draws = 0;
    double score_sum = 0.0;  // black minus white, komi taken off
    std::int64_t moves = 0;  // passes included
    std::vector<std::int32_t> ownership;  // for each point: playouts that ended with it black minus those with it white
};

struct MoveCount {
    Point point = PASS;
    std::int64_t visits = 0;
    double wins = 0.0;       // a draw counts one half
    double score_sum = 0.0;  // komi included
};

// Both throw std::invalid_argument on a count below one, a negative or unreal time, a komi that is no number, a negative
// move limit; flat_search also on an empty list of candidates, a point it cannot play, and one named twice.

PlayoutTotals run_playouts(const PlayoutBoard& start, const PlayoutOptions& options, const PlayoutLimits& limits,
                           std::uint64_t seed);

// Shares the playouts among the candidates (points or PASS) by UCB1: each is tried once in random order, then always the
// one whose win rate, plus a bonus for being little known, is highest. The counts come in the order of the candidates.
std::vector<MoveCount> flat_search(const PlayoutBoard& start, std::span<const Point> candidates,
                                   const PlayoutOptions& options, const PlayoutLimits& limits, std::uint64_t seed);

// The parts, for tests and for searches that keep their own totals.

// Plays one game on this board to its end and gives its number of moves. With a guide nobody plays at random where the
// owner is settled; with a cursor, which stands at this board, the replies that it knows are given first.
int play_out(PlayoutBoard& board, PlayoutRandom& random, const PlayoutPolicy& policy, int max_moves,
             const PlayoutGuide* guide = nullptr, PlayoutTrace* trace = nullptr, BookCursor* cursor = nullptr);

// The informed choice: a playable cell near the latest moves, or NO_CELL.
PlayoutBoard::Cell choose_reply(const PlayoutBoard& board, PlayoutRandom& random, const PlayoutPolicy& policy);

// Who owns each cell by area, +1 black and -1 white; gives black's points minus white's.
using CellOwners = std::array<std::int8_t, PlayoutBoard::CELLS>;
int area_owners(const PlayoutBoard& board, CellOwners& owners);

}  // namespace nerai
