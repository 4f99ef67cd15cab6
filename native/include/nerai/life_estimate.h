// Whether stones live or die as they stand, by counting the eyes of every space around them: an opinion.
//
// Takes a board, an Arena and the target's stones; gives a Fate for the side to move, and the points it rests on. Spaces
// that are small are played out on their own (eye_count.h) and remembered; what is large or leads out stays open. Nothing
// proved may rest on it. Knows nothing of search.
//
// A *space* is empty points and stones of the attacker that are not safe, as far as the target's side surrounds them.
#pragma once

#include <array>
#include <unordered_map>
#include <vector>

#include "nerai/arena.h"
#include "nerai/board.h"
#include "nerai/eye_count.h"
#include "nerai/goal_tree.h"

namespace nerai {

enum class Fate : std::uint8_t { OPEN, LIVES, DIES };

// A space as it was counted, and the points that either side wants in it.
template <int W>
struct CountedSpace {
    Mask<W> points;
    EyeCount eyes;
    Mask<W> owner_moves;
    Mask<W> enemy_moves;
    bool leads_out = false;
};

// How a group looks when the attacker begins, and when the defender does. *Near* is counted as if everything beyond what
// the group reaches no later than its attacker were the attacker's, with kos lost.
struct LifeLook {
    std::array<Fate, 2> fates{};
    std::array<int, 2> near_eyes{};
    int near_room = 0;        // empty points
    bool near_known = false;  // false: a space is too large to count, and its eyes are left out
};

template <int W>
class LifeEstimate {
  public:
    // `mind_liberties`: chains around a space that have no liberty elsewhere can be taken.
    LifeEstimate(const SearchBoard<W>& board, const Arena<W>& arena, Color attacker, bool mind_liberties = false);

    // `target` are chains of the defender. The zone is set unless the fate is open.
    Fate judge(const Mask<W>& target, bool attacker_moves, Mask<W>& zone);
    // The same for either side to move, and bolder where that is open: alive if the near room is enough, dead if a little
    // more than it is not.
    LifeLook look(const Mask<W>& target);
    // The spaces of what may be one group with the target, with the points either side wants; `near`: of the near room.
    std::vector<CountedSpace<W>> spaces(const Mask<W>& target, bool near);

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
    std::vector<Point> points_in_play(const Mask<W>& points) const;
    Mask<W> short_stones(const Mask<W>& points) const;
    Mask<W> near_room(const Mask<W>& target, int start) const;
    std::vector<Group> groups_of(const Mask<W>& target);
    std::vector<Group> groups_within(const Mask<W>& target, int start);
    Fate fate_of(const std::vector<Group>& groups, const Mask<W>& target, bool attacker_moves) const;
    void add_moves(CountedSpace<W>& space);
    bool lives(const Mask<W>& chain, const Group& group, bool attacker_moves) const;
    bool dies(const Group& group, bool attacker_moves) const;
    Mask<W> corners(const Mask<W>& points) const;

    const SearchBoard<W>& board_;
    Arena<W> arena_;
    Color attacker_;
    Color defender_;
    bool mind_liberties_;
    int most_states_;
    Mask<W> safe_;  // stones of the attacker that will not be taken, in the position that is judged
    std::unordered_map<std::uint64_t, EyeCount> known_;
    EyeTable table_;
};

// The same as a judge of the tree in goal_tree.h: about these stones, after moves from the board's position.
template <int W>
GoalJudge life_judge(const SearchBoard<W>& board, const Arena<W>& arena, Color attacker, const Mask<W>& stones);

}  // namespace nerai
