// Reading: whether one chain is taken, two are joined, or one gets into an area, with few moves tried and leaves that are opinion.
//
// Takes a board and a Reading; is a game for dfpn.h without zones. A chain with more liberties than the bound counts as
// safe, and only moves near the chains are tried, so an answer is an estimate, quickly found: never a proof. Where a
// lone stone is taken and its taker could be retaken at once by a ko, the fight goes on as a ko.
//
// Player 0, the *reacher*, must make something happen: take the chain, join the two, or get a stone of the
// chain into the area. Player 1 must prevent it.
#pragma once

#include <algorithm>
#include <vector>

#include "nerai/board.h"
#include "nerai/estimate.h"
#include "nerai/ways.h"

namespace nerai {

enum class ReadingKind : std::uint8_t { TAKE, JOIN, ENTER };

struct Reading {
    ReadingKind kind = ReadingKind::TAKE;
    Color reacher = BLACK;
    Point first = NO_MOVE;         // a stone of the chain to take or to get in, or of one of those to join
    Point second = NO_MOVE;        // a stone of the other one to join
    std::vector<Point> area;       // where to get in
    int bound = 4;                 // a chain with more liberties is safe; what needs more moves is not joined
    int width = 1;                 // how far from the chains moves are tried
    Point not_first = NO_MOVE;     // not to be tried as the first move
    std::array<int, 2> threats{};  // ko threats of reacher and preventer: bans each may ignore
};

inline void add_move(Moves& moves, Point point) {
    if (std::find(moves.begin(), moves.end(), point) == moves.end()) moves.push_back(point);
}

// What has no zones: nothing is proved.
struct NoZone {
    NoZone& operator|=(const NoZone&) { return *this; }
};

template <int W>
class ReadingGame {
  public:
    using Zone = NoZone;

    ReadingGame(SearchBoard<W>& board, const Reading& reading)
        : board_(board), reading_(reading), threats_(reading.threats) {
        for (const Point point : reading.area) area_.set(point);
    }

    int to_move() const { return board_.to_play() == reading_.reacher ? 0 : 1; }
    std::uint64_t key() const;
    Decision decide(Zone&) const;
    bool may_win_by(int) const { return true; }
    // The reacher passes only to have a ko ban lifted.
    bool seed_of_loss(Zone&) const {
        return (to_move() == 0 && board_.ko_point() == PASS) || (at_root() && reading_.not_first == PASS);
    }
    void candidates(Moves& moves) const;
    Zone zone_of_win(int, const Zone& after) const { return after; }
    void close_loss(Zone&) const {}
    void moves_in(const Zone&, Moves& moves) const { candidates(moves); }
    void play(int move);
    void undo();

  private:
    bool at_root() const { return before_.empty(); }
    Decision won_by(int player) const { return player == to_move() ? Decision::MOVER_WINS : Decision::MOVER_LOSES; }
    Color preventer() const { return other(reading_.reacher); }
    bool playable(Point point) const;
    bool alive(const Chain<W>& chain) const;
    Decision decide_take() const;
    Decision decide_join() const;
    bool enters() const { return reading_.kind == ReadingKind::ENTER; }
    // Whether the points hold what is to be reached.
    bool reached(const Mask<W>& points) const { return enters() ? points.intersects(area_) : points.test(reading_.second); }
    void moves_to_take(Moves& moves) const;
    void moves_to_save(Moves& moves) const;
    void moves_to_join(Moves& moves) const;
    Mask<W> chains_beside(const Mask<W>& points, Color color) const;
    void add_about(const Chain<W>& chain, int depth, Mask<W>& seen, Moves& moves) const;
    Mask<W> short_of(Mask<W> stones, int liberties) const;
    void add_short(Mask<W> stones, int liberties, Moves& moves) const;

    SearchBoard<W>& board_;
    Reading reading_;
    Mask<W> area_;
    std::array<int, 2> threats_;
    std::vector<std::array<int, 2>> before_;  // threats before every move
};

template <int W>
Estimate read(SearchBoard<W>& board, const Reading& reading, SearchLimits limits, std::size_t table_mb);

}  // namespace nerai
