// Whether stones live or die as they stand, by counting the eyes of every space around them: an opinion.
//
// Takes a board, an Arena and the target's stones; gives a Fate for the side to move, and the points it rests on. Spaces
// that are small are played out on their own (eye_count.h) and remembered; what is large or leads out stays open. Nothing
// proved may rest on it. Knows nothing of search.
//
// A *space* is empty points and stones of the attacker that are not safe, as far as the target's side surrounds them.
#pragma once

#include <unordered_map>
#include <vector>

#include "nerai/arena.h"
#include "nerai/board.h"
#include "nerai/eye_count.h"
#include "nerai/goal_tree.h"

namespace nerai {

enum class Fate : std::uint8_t { OPEN, LIVES, DIES };

template <int W>
class LifeEstimate {
  public:
    LifeEstimate(const SearchBoard<W>& board, const Arena<W>& arena, Color attacker);

    // `target` are chains of the defender. The zone is set unless the fate is open.
    Fate judge(const Mask<W>& target, bool attacker_moves, Mask<W>& zone);

  private:
    struct Space {
        Mask<W> points;
        Mask<W> border;  // stones of the defender beside it
        EyeCount eyes;
    };
    struct Group {
        Mask<W> stones;
        Mask<W> room;  // all its spaces
        std::vector<Space> spaces;
        bool may_leave = false;  // a space is too large to tell, or leads out
    };

    Mask<W> safe_attackers() const;
    Group group_of(const Mask<W>& chain);
    Mask<W> linked(Mask<W> stones, const Mask<W>& across) const;
    void add_space(Group& group, Space space) const;
    EyeCount count(const Mask<W>& points);
    EyeRoom room_of(const Mask<W>& points, bool hopeful) const;
    bool lives(const Mask<W>& chain, const Group& group, bool attacker_moves) const;
    bool dies(const Group& group, bool attacker_moves) const;
    Mask<W> corners(const Mask<W>& points) const;

    const SearchBoard<W>& board_;
    Arena<W> arena_;
    Color attacker_;
    Color defender_;
    Mask<W> safe_;  // stones of the attacker that will not be taken, in the position that is judged
    std::unordered_map<std::uint64_t, EyeCount> known_;
};

// The same as a judge of the tree in goal_tree.h: about these stones, after moves from the board's position.
template <int W>
GoalJudge life_judge(const SearchBoard<W>& board, const Arena<W>& arena, Color attacker, const Mask<W>& stones);

}  // namespace nerai
