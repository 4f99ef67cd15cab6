// Monte-Carlo tree search: which first move of a position wins most, by playouts that a growing tree directs.
//
// A playout goes down the tree by the mean of each move, into which flow real results, results of playouts that had the
// same move later (*shared*, also known as rave), and priors (tree_prior.h). Then it is played to its end and
// counted by area, and what came of it goes back up. A node gets children when it has been visited a few times.
//
// The tree is kept between searches: advance() goes one move down and forgets all else. Its memory is bounded: when it is
// full, what was visited least is forgotten. With one thread and a limit on playouts, a search is a function of the
// position, the seeds and what it was told. Wins and scores are those of the side that makes a move.
//
// Knows simple ko; superko only at the root, where the caller says which moves may be tried. Knows nothing of Python.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "nerai/playout.h"
#include "nerai/tree_prior.h"
#include "nerai/tree_store.h"

namespace nerai {

struct TreeOptions {
    double komi = 0.0;
    PlayoutPolicy policy = {.captures = true, .atari = true, .shape = true, .careful = true, .nakade = true};
    std::size_t memory_bytes = std::size_t{256} << 20;
    PriorWeights priors = {};
    float shared_equivalent = 3500;  // visits after which shared results weigh as little as they ever do
    int expand_visits = 8;           // of a node before it gets children
    std::uint32_t first_look = 300;  // games that a first move with a share gets of it, however bad they are
    float score_weight = 0.04F;      // of the score in the value of a move; the rest is winning
};

// What the caller knows. Points are points of the board.
struct RootPrior {
    Point point = PASS;
    float visits = 0;
    float wins = 0;
};
struct RootShare {  // at least this share of the games begins with this move, until it has so many, or is surely worse than the most tried
    Point point = PASS;
    float share = 0;
    std::uint32_t most = 0;
};
struct Leaning {  // this move of this colour is more likely than habits say (Leanings in tree_prior.h), in every node
    Color color = BLACK;
    Point point = PASS;
    float log_odds = 0;
};
struct SettledPoint {
    Point point = PASS;
    Color owner = BLACK;
};
struct TreeGuide {
    std::vector<RootPrior> priors = {};
    std::vector<RootShare> shares = {};
    std::vector<Leaning> leanings = {};
    std::vector<SettledPoint> settled = {};
    std::vector<std::shared_ptr<const ProofLine>> proofs = {};  // with roots at this position; those that matter most first
};

struct TreeMove : MoveCount {
    double prior = 0;  // the share of wins in its prior
};

class TreeSearch {
  public:
    // Throws std::invalid_argument on a komi that is no number.
    TreeSearch(const PlayoutBoard& start, const TreeOptions& options);
    ~TreeSearch();

    const PlayoutBoard& board() const { return board_; }  // at the root
    std::size_t nodes() const { return store_.used(); }
    std::size_t capacity() const { return store_.capacity(); }
    const ProofBook& book() const { return book_; }

    // Forgets everything and starts from this position.
    void reset(const PlayoutBoard& start);

    // Plays a move at the root and keeps what was found below it; false, and no change, if it is not legal. What a guide
    // says of first moves is forgotten; proofs are followed.
    bool advance(Point move);

    // What holds from now on. Proofs that were told before and still hold are kept as well. Throws std::invalid_argument on
    // points off the board, on proofs about a board of another size, on priors with negative visits, or with fewer visits
    // than wins, on shares that are negative, twice for a move or come to more than half, and on odds beyond all measure.
    void set_guide(const TreeGuide& guide);

    // Plays games within the limits, at least one, beginning with one of the moves; gives how many were played. Throws
    // std::invalid_argument as flat_search does, and on less than one thread.
    std::int64_t search(std::span<const Point> moves, const PlayoutLimits& limits, int threads, std::uint64_t seed);

    // The moves of the latest search in its order, with all that is known of them, earlier searches included.
    std::vector<TreeMove> moves() const;

    // What both would play after this first move, as far as nodes were visited at least so often.
    std::vector<Point> line(Point first, std::uint32_t least_visits, std::size_t most) const;

    // For each point, playouts it ended black minus white since the last reset or advance; and how many those were.
    std::vector<std::int64_t> ownership() const;
    std::int64_t ownership_count() const { return ownership_count_; }

  private:
    class Worker;
    struct Owed {
        std::size_t child = 0;  // of the root
        float share = 0;
        std::uint32_t most = 0;
    };

    void prepare_root(std::span<const Point> moves);
    void make_room();

    TreeOptions options_;
    PlayoutBoard board_;
    int passes_ = 0;  // that led to the root
    TreeStore store_;
    TreeNode root_;
    PlayoutGuide guide_;
    ProofBook book_;
    PlayoutBoard::Cell root_reply_ = PlayoutBoard::NO_CELL;  // what a proof answers the move with that led to the root
    std::vector<RootPrior> root_priors_;
    std::vector<RootShare> root_shares_;
    std::vector<Owed> owed_;
    Leanings leanings_;
    std::vector<std::int64_t> ownership_;  // by cell
    std::int64_t ownership_count_ = 0;
};

}  // namespace nerai
