// A goal on the search board as a game that search can win or lose (see dfpn.h), with the zones that make it true.
//
// Takes a board and a Target; knows when the goal is reached or can no longer be, which moves are worth a try, and what a
// win depends on. docs/design/proofs.md states the game and argues for every rule of the zones; the numbers in the
// comments are the rules there. Knows nothing of search, regions, or how a goal is written.
//
// Player 0, the *reacher*, must make something happen; player 1, the *preventer*, wins when both have passed.
#pragma once

#include <memory>
#include <vector>

#include "nerai/alive.h"
#include "nerai/board.h"
#include "nerai/dead.h"
#include "nerai/dfpn.h"
#include "nerai/instinct.h"
#include "nerai/move_hints.h"
#include "nerai/proposals.h"

namespace nerai {

enum class TargetKind : std::uint8_t {
    CAPTURE_ALL,  // every named stone is taken
    CAPTURE_ANY,  // one named stone is taken
    CONNECT,      // all named stones are in one chain; lost when one is taken
};

inline constexpr int MOST_THREATS = 100;
inline constexpr int UNLIMITED_THREATS = -1;  // of one side at most: any number, but it must not rest on repeating

template <int W>
struct Target {
    TargetKind kind = TargetKind::CAPTURE_ALL;
    Color reacher = BLACK;
    Mask<W> stones;                 // the named stones: enemy of the reacher to capture, own to connect
    int liberty_bound = 0;          // not 0: the preventer has won once a named chain has more, reacher to move
    Mask<W> region;                 // where moves are tried first; empty: near the named stones
    Mask<W> open;                   // outside liberties of chains that are assumed never to be taken
    Mask<W> assumed;                // stones of those chains
    std::array<int, 2> threats{};   // ko threats of reacher and preventer: bans each may ignore
    std::vector<Proposal> proposals = {};  // moves that somebody wants tried first
    std::shared_ptr<const HintBook> hints = {};  // rules that say which moves look good, if there are any
    bool only_advised = false;      // the reacher tries what those rules advise, and nothing else
};

enum class Leaf : std::uint8_t { NONE, REACHED, IMPOSSIBLE, ALIVE, BOUND, DEAD };

template <int W>
class GoalGame {
  public:
    using Zone = Mask<W>;

    GoalGame(SearchBoard<W>& board, const Target<W>& target) : board_(board), target_(target), left_(target.stones) {
        threats_ = target.threats;
        beside_open_ = board.geometry().beside(target.open);
        for (const Color color : {BLACK, WHITE}) {
            assumed_of_[color] = chains_of(target.assumed & board.stones(color));
            open_of_[color] = target.open & board.geometry().beside(assumed_of_[color]);
        }
        if (target.hints) hints_ = std::make_unique<MoveHints<W>>(*target.hints, board);
    }

    const SearchBoard<W>& board() const { return board_; }
    const Target<W>& target() const { return target_; }
    int to_move() const { return board_.to_play() == target_.reacher ? 0 : 1; }
    std::uint64_t key() const;
    Decision decide(Zone& zone) { return leaf(zone).first; }
    // The same, with the reason.
    std::pair<Decision, Leaf> leaf(Zone& zone);
    // A pass of the reacher is of use only when it lifts a ko ban: else it is answered by a pass, and nothing happened.
    // A winner does not play on open points; who loses may. W4: suicide wins nothing either. Nor beside open points, but
    // for stones that join an assured chain: others would have a liberty there that no zone may hold (L3).
    bool may_win_by(int move) const {
        if (move == PASS) return passes_in_earnest();
        if (target_.open.test(move) || is_suicide(move)) return false;
        if (beside_open_.test(move) && !joins_assured(move)) return false;
        return target_.open.none() || (!takes_assumed(move) && shown_legal(move, board_.geometry().board, board_.to_play()));
    }
    // Whether some zone shows what a win by the move rests on: nothing is shown by the winner's open points.
    bool shows_win(int move);
    // The same of a leaf with this zone, and of a loss of the mover.
    bool shows_leaf(int winner, const Zone& zone) const { return !zone.intersects(hidden_from(color_of(winner))); }
    bool shows_loss(const Zone& zone) const;
    bool seed_of_loss(Zone& zone) const;
    void candidates(Moves& moves) const;
    Zone zone_of_win(int move, const Zone& after) const;
    void close_loss(Zone& zone) const;
    void moves_in(const Zone& zone, Moves& moves) const;
    bool playable(Point point) const;
    std::uint32_t work_to_win(int move) const {
        return work_at_odds(to_move(), odds_of(move) + hint(move).odds);
    }
    // What the move looks like, without hints.
    int odds_of(int move) const { return odds_to_win(to_move(), traits_of(board_, target_.assumed, left_, move)); }
    // Whether the move is not to be tried, good or not: no loss follows from that.
    bool leaves_out(int move) const { return target_.only_advised && move >= 0 && to_move() == 0 && hint(move).rules == 0; }
    void play(int move);
    void undo();
    int payer() const {
        return target_.threats[0] == UNLIMITED_THREATS ? 0 : target_.threats[1] == UNLIMITED_THREATS ? 1 : -1;
    }
    int payments() const { return payments_; }

  protected:
    struct Before {
        Mask<W> left;
        std::array<int, 2> threats;
        int payments;
    };

    Color preventer() const { return other(target_.reacher); }
    Hint hint(int move) const { return hints_ == nullptr || move < 0 ? Hint{} : hints_->of(move, to_move(), left_); }
    Color color_of(int player) const { return player == 0 ? target_.reacher : preventer(); }
    // Where a proof of this winner sees nothing: the loser's moves there count as moves outside of every zone.
    const Mask<W>& hidden_from(Color winner) const { return open_of_[winner]; }
    bool banned(Point point) const { return point == board_.ko_point(); }
    void add_around(const Mask<W>& points, Zone& zone) const { zone |= points | board_.geometry().beside(points); }
    // Whether a pass of the mover must be searched. The reacher's loses at once, unless it lifts a ko ban.
    bool passes_in_earnest() const { return to_move() == 1 || board_.ko_point() != PASS; }
    // Whether the chain counts as safe by assumption: it holds stones that do and has an open point.
    bool assured(const Chain<W>& chain) const {
        const Color color = board_.at(chain.stones.first());
        return chain.stones.intersects(assumed_of_[color]) && chain.liberties.intersects(open_of_[color]);
    }
    bool is_suicide(Point move) const;
    bool joins_assured(Point move) const;
    bool takes_assumed(Point move) const;
    bool shown_legal(Point move, const Zone& zone, Color winner) const;
    bool shows_chains(const Zone& zone) const;
    // The chain of one of the stones, if possible one that has no liberty among the hidden points.
    const Chain<W>& chain_in_sight(const Mask<W>& stones, const Mask<W>& hidden) const;
    bool alive(Zone& zone) const;
    bool dead(Zone& zone) const;
    Point ko_taker() const;
    void support(Point move, Zone& zone, Color winner) const;
    bool close_chains(Zone& zone, Color loser) const;
    bool close_forbidden(Zone& zone) const;
    void add_suicide(Point point, Zone& zone) const;
    void add_named_stones_taken(Point move, Zone& zone) const;
    Mask<W> chains_of(const Mask<W>& stones) const;
    void add_near(const Mask<W>& chain_stones, Mask<W>& found) const;

    SearchBoard<W>& board_;
    Target<W> target_;
    Mask<W> beside_open_;
    std::array<Mask<W>, 3> assumed_of_;  // by color: its chains that are assumed alive
    std::array<Mask<W>, 3> open_of_;     // by color: open points beside those chains
    Mask<W> left_;               // named stones not yet taken
    std::array<int, 2> threats_;
    int payments_ = 0;           // of the side with unlimited threats
    std::vector<Before> before_;
    std::unique_ptr<MoveHints<W>> hints_;
};

}  // namespace nerai
