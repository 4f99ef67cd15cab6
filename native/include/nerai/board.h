// The board for search: play and undo along one line, with chains, liberties, captures, ko and hashes kept up to date.
//
// Takes a size, rules and a set-up position; then moves. Gives legality with the reason, chains and liberties as masks,
// hashes. Knows nothing of goals, scoring (score.h) or life (life.h). No virtual calls: a search is a template over W.
//
// How play and undo are cheap. A *chain* record holds the masks of its stones and liberties; every stone carries the
// number of its record. A move writes one new record: a new chain, or a copy of the largest own neighbour before it was
// enlarged. Records of captured chains and of smaller joined chains stay where they are, untouched, so undo only puts
// labels back, restores that one copy and returns the liberties; nothing is flooded and no hash is computed again.
//
// Ko. After a move that takes exactly one stone and leaves a chain of one stone with one liberty, retaking there is
// forbidden for the opponent's next move. The ban belongs to that colour; any move, also a pass, lifts it.
// Superko compares stones, not only hashes, with every position since set-up; a pass is always legal. Positional: no
// board may come back. Situational: no board with the same player to move.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "nerai/geometry.h"
#include "nerai/zobrist.h"

namespace nerai {

enum class KoRule : std::uint8_t { SIMPLE = 0, POSITIONAL = 1, SITUATIONAL = 2 };
enum class Legality : std::uint8_t { LEGAL = 0, OFF_BOARD = 1, OCCUPIED = 2, SUICIDE = 3, KO = 4, SUPERKO = 5 };

struct BoardRules {
    KoRule ko = KoRule::SIMPLE;
    bool suicide = false;  // whether a move may leave its own chain without liberties (the chain is then removed)
};

template <int W>
struct Chain {
    Mask<W> stones;
    Mask<W> liberties;
    std::uint16_t stone_count = 0;
    std::uint16_t liberty_count = 0;

    // Both count a liberty once; they are without branches.
    void gain_liberty(Point point, bool really = true) {
        const bool gained = really & !liberties.test(point);
        liberties.set(point, gained);
        liberty_count = static_cast<std::uint16_t>(liberty_count + gained);
    }
    bool lose_liberty(Point point) {  // whether it was one
        const bool lost = liberties.test(point);
        liberties.reset(point);
        liberty_count = static_cast<std::uint16_t>(liberty_count - lost);
        return lost;
    }
};

template <int W>
class SearchBoard {
  public:
    // Throws std::invalid_argument when the size does not fit W words.
    SearchBoard(int width, int height, BoardRules rules = {});
    // `cells` has one colour a point. Throws std::invalid_argument on a wrong length, a bad cell, a chain without
    // liberties, or a ko point where `to_play` could not retake a ko. `ko_point` is forbidden for `to_play`; PASS: none.
    static SearchBoard from_stones(int width, int height, std::span<const std::uint8_t> cells, Color to_play = BLACK,
                                   BoardRules rules = {}, Point ko_point = PASS);

    const Geometry<W>& geometry() const { return *geometry_; }
    BoardRules rules() const { return rules_; }
    Color at(Point point) const { return cells_[point]; }
    const Mask<W>& stones(Color color) const { return stones_[color]; }
    Mask<W> empty() const { return geometry_->board.without(stones_[BLACK] | stones_[WHITE]); }
    // The chain of the stone at `point`, which must not be empty. Valid until the next move or undo.
    const Chain<W>& chain(Point point) const { return chains_[labels_[point]]; }

    Color to_play() const { return to_play_; }
    // No move: history and ko ban stay as they are.
    void set_to_play(Color color) { to_play_ = color; }
    // The point `to_play` may not retake, or PASS.
    Point ko_point() const { return ko_color_ == to_play_ ? ko_point_ : PASS; }
    std::uint64_t stones_hash() const { return stones_hash_; }
    std::uint64_t hash() const;  // stones, player to move and ko ban
    int prisoners(Color taker) const { return prisoners_[taker]; }
    int move_count() const { return static_cast<int>(plies_.size()); }
    Point last_move() const { return plies_.empty() ? NO_MOVE : plies_.back().point; }

    Legality legality(Point point) const;
    bool is_legal(Point point) const { return legality(point) == Legality::LEGAL; }
    Mask<W> legal_points() const;

    // Plays for `to_play`. A move that is not legal changes nothing; the answer says why.
    Legality play(Point point) {
        const Legality answer = legality(point);
        if (answer == Legality::LEGAL) play_legal(point);
        return answer;
    }
    // The same without the test, for moves known to be legal.
    void play_legal(Point point);
    // Takes the last move back and restores everything; there must be one.
    void undo();

  private:
    // Labels of two records that stand for neighbours which are no stones.
    static constexpr std::uint32_t EMPTY_LABEL = 0;
    static constexpr std::uint32_t OUTSIDE_LABEL = 1;
    static constexpr std::uint32_t FIRST_LABEL = 2;

    struct Ply {
        std::uint64_t stones_hash;  // this and the next four: as they were before the move
        std::int16_t ko_point;
        Color ko_color;
        Color to_play;
        std::int16_t point;
        std::uint8_t joined_count = 0;
        std::uint8_t captured_count = 0;
        bool suicide = false;
        std::uint32_t chain = 0;  // record that holds the played stone
        std::array<std::uint32_t, 4> joined;
        std::array<std::uint32_t, 4> captured;
    };
    struct Situation {
        std::uint64_t stones_hash;
        Color to_play;
        std::array<Mask<W>, 2> stones;
    };

    void set_up_chains();
    bool takes_one_lone_stone(Point point) const;
    void remove_stones(const Chain<W>& chain, Color color);
    void return_stones(std::uint32_t label, Color color);
    bool repeats(Point point) const;
    void remember_situation();

    std::shared_ptr<const Geometry<W>> geometry_;
    std::array<Mask<W>, 3> stones_{};
    std::vector<Chain<W>> chains_;
    std::vector<Ply> plies_;
    std::vector<Situation> past_;  // superko rules only: every position since set-up, the present one included
    std::uint64_t stones_hash_ = 0;
    std::array<int, 3> prisoners_{};
    Point ko_point_ = PASS;
    Color ko_color_ = EMPTY;
    Color to_play_ = BLACK;
    BoardRules rules_;
    std::array<Color, Geometry<W>::CELLS> cells_{};
    std::array<std::uint32_t, Geometry<W>::CELLS> labels_{};
};

// The number of move sequences of this length, passes counted as moves or left out. The board is left as it was.
template <int W>
std::uint64_t perft(SearchBoard<W>& board, int depth, bool passes);

}  // namespace nerai
