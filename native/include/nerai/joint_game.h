// Goals of several parts, races, eyes and safety, as one game that search can win or lose (see dfpn.h).
//
// Takes a board and a JointTarget: up to MOST_ATOMS atoms and which combinations of them Friend wants. Who wins when
// nothing more happens changes here as atoms are reached, so either player may be the one who must act. The rules of
// zones are those of GoalGame, which stays the fast way for a single taking or joining atom; docs/design/proofs.md
// argues for what is added here.
//
// Player 0 is Friend, who wants the goal, player 1 the Opponent.
#pragma once

#include <unordered_map>

#include "nerai/goal_game.h"

namespace nerai {

inline constexpr int MOST_ATOMS = 10;

enum class AtomKind : std::uint8_t {
    TAKE_ALL,  // every named stone is taken
    TAKE_ANY,  // one named stone is taken
    CONNECT,   // all named stones are in one chain; impossible when one is taken
    RACE,      // every named stone is taken; impossible when all of the reacher's `own` are
    EYE,       // one of the points lies in an eye
    SAFE,      // every named stone is in a chain that is alive, or assumed so; impossible when one is taken
};

template <int W>
struct GoalAtom {
    AtomKind kind = AtomKind::TAKE_ALL;
    Color reacher = BLACK;
    Mask<W> points;         // the named stones, or the points of an eye
    Mask<W> own;            // RACE: the reacher's stones
    int liberty_bound = 0;  // TAKE_ALL, not 0: impossible once the chain has more, reacher to move
};

template <int W>
struct JointTarget {
    std::vector<GoalAtom<W>> atoms;
    std::vector<bool> value;  // by the set of atoms reached, one bit an atom: whether Friend has the goal
    Color friend_color = BLACK;
    Target<W> common;  // region, open points, assumed stones and threats (of Friend and Opponent); the rest is not used
};

template <int W>
class JointGame : public GoalGame<W> {
  public:
    using Zone = Mask<W>;

    JointGame(SearchBoard<W>& board, const JointTarget<W>& target);

    std::uint64_t key() const;
    Decision decide(Zone& zone) { return leaf(zone).first; }
    std::pair<Decision, Leaf> leaf(Zone& zone);
    bool may_win_by(int move) const { return move == PASS ? searches_pass() : GoalGame<W>::may_win_by(move); }
    bool shows_win(int move);
    bool shows_loss(const Zone& zone) const;
    bool seed_of_loss(Zone& zone) const;
    void candidates(Moves& moves) const;
    Zone zone_of_win(int move, const Zone& after);
    void close_loss(Zone& zone) const;
    void play(int move);
    void undo();
    // What became of the atoms: a bit for each that is reached, and 32 higher for each that is impossible.
    std::uint64_t standing() const { return reached_ | std::uint64_t{impossible_} << 32; }

  private:
    using Atoms = std::uint32_t;  // a set of them
    struct Past {
        Mask<W> left;
        Atoms reached, impossible;
        std::array<Mask<W>, 2> shown;
    };

    int player_of(Color color) const { return color == this->target_.reacher ? 0 : 1; }
    Atoms open() const { return all_ & ~(reached_ | impossible_); }
    bool is_open(std::size_t atom) const { return open() >> atom & 1; }
    // Who has the goal's value when nothing more happens.
    int stander() const { return value_[reached_] ? 0 : 1; }
    bool sure(int player, Atoms kept) const;
    Atoms needed(int player, Atoms kept) const;
    bool searches_pass() const;
    void look();
    void look_at(std::size_t atom);
    bool look_at_safe(const GoalAtom<W>& atom, Zone& shown) const;
    void reach(std::size_t atom, const Zone& shown);
    void rule_out(std::size_t atom, const Zone& shown);
    bool alive(int player, Zone& zone) const;
    Zone alive_zone(const GoalAtom<W>& atom) const;
    // These three say whether the zone shows it then: it may not where points are hidden.
    bool keep(const GoalAtom<W>& atom, Zone& zone) const;
    bool keep_all(int player, Zone& zone) const;
    bool add_unreached(int player, Zone& zone) const;
    void add_bounds(int player, Zone& zone) const;
    void add_changes(Zone& zone) const;
    std::uint64_t edge(int move) const { return key() + 0x9E3779B97F4A7C15u * static_cast<std::uint64_t>(move + 2); }

    std::vector<GoalAtom<W>> atoms_;
    std::vector<bool> value_;
    Atoms all_ = 0;
    std::array<Atoms, 2> of_{};  // the atoms of each player
    Atoms reached_ = 0;
    Atoms impossible_ = 0;
    // What shows, after the move just made, the change of atoms that it brought: for a win of each player.
    std::array<Mask<W>, 2> shown_{};
    std::vector<Past> past_;
    // The same for moves that changed an atom for the other player; by position and move, as positions meet again.
    std::unordered_map<std::uint64_t, Mask<W>> gifts_;
};

}  // namespace nerai
