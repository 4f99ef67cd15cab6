// A capture goal with leaves that are opinion: how a question of life looks, when a proof would take too long.
//
// Takes a board, a Target of kind CAPTURE_ALL and an Arena; is a game for dfpn.h, as GoalGame is. Besides what GoalGame
// knows for sure it believes that stones live which got out, which joined stones taken for alive, or which have two
// enclosed areas; and that stones die which can neither get out nor have room for two eyes. Nobody plays outside of the
// arena. So an answer is an estimate, never a proof, and no proof is written from it.
#pragma once

#include <unordered_map>

#include "nerai/arena.h"
#include "nerai/estimate.h"
#include "nerai/goal_game.h"

namespace nerai {

template <int W>
class OutlookGame {
  public:
    using Zone = Mask<W>;

    OutlookGame(SearchBoard<W>& board, const Target<W>& target, const Arena<W>& arena);

    int to_move() const { return base_.to_move(); }
    std::uint64_t key() const { return base_.key(); }
    Decision decide(Zone& zone);
    bool may_win_by(int move) const { return base_.may_win_by(move); }
    bool seed_of_loss(Zone& zone) const { return base_.seed_of_loss(zone); }
    void candidates(Moves& moves) const;
    Zone zone_of_win(int move, const Zone& after) const { return base_.zone_of_win(move, after); }
    void close_loss(Zone& zone) const { base_.close_loss(zone); }
    void moves_in(const Zone& zone, Moves& moves) const { base_.moves_in((zone & arena_.points).without(needless(zone)), moves); }
    void play(int move) { base_.play(move); }
    void undo() { base_.undo(); }

  private:
    struct Area {
        Mask<W> points;
        Mask<W> empty;
        Mask<W> border;
        int eyes;
    };

    Mask<W> chains_of(const Mask<W>& stones) const;
    Mask<W> target_chains() const { return chains_of(stones_ & board_.stones(defender_)); }
    Mask<W> needless(const Mask<W>& within) const;
    bool guard_lives(Zone& zone);
    bool got_out(const Mask<W>& target, Zone& zone) const;
    bool has_two_eyes(const Mask<W>& target, Zone& zone) const;
    bool lacks_room(const Mask<W>& target, Zone& zone) const;

    SearchBoard<W>& board_;
    GoalGame<W> base_;
    Arena<W> arena_;
    Color attacker_;
    Color defender_;
    Mask<W> stones_;
    Mask<W> edge_;
    std::unordered_map<std::uint64_t, bool> judged_;  // by board: whether the guard lives
};

// On a smaller board where what matters fits there.
template <int W>
Estimate look(SearchBoard<W>& board, const Target<W>& target, const Arena<W>& arena, SearchLimits limits, std::size_t table_mb);

}  // namespace nerai
