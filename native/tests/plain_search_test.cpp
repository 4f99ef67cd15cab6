// Joint goals without zones: the winner is the one that proofs have, at the cost of searching the parts together.
#include "nerai/plain_search.h"

#include "check.h"
#include "nerai/solve.h"

namespace {

using namespace nerai;

using Board = SearchBoard<2>;
using Points = Mask<2>;

// Two groups with three points each; whoever plays in the middle first settles one.
const Drawing TWO_GROUPS({"...XO.O..",  //
                          "aXXXOOO..",  //
                          "OOOOO....",  //
                          ".O.......",  //
                          "OO.....OO",  //
                          ".......O.",  //
                          "....OOOOO",  //
                          "..OOOXXXb",  //
                          "..O.OX..."},
                         "ab");

JointTarget<2> live(bool both) {
    JointTarget<2> target;
    target.friend_color = BLACK;
    for (const Point stone : TWO_GROUPS.all("ab")) {
        GoalAtom<2> atom;
        atom.reacher = WHITE;
        atom.points = Points::of(stone);
        target.atoms.push_back(atom);
    }
    // By which groups are taken: none, the first, the second, both.
    target.value = both ? std::vector<bool>{true, false, false, false} : std::vector<bool>{true, true, true, false};
    return target;
}

}  // namespace

int main() {
    SearchLimits limits;
    limits.nodes = 20000;
    for (const bool both : {true, false})
        for (const Color first : {BLACK, WHITE}) {
            Board board = TWO_GROUPS.board(first);
            const PlainAnswer plain = search_plainly(board, live(both), limits, 4);
            CHECK(plain.winner == (both ? 1 : 0));
            CHECK(plain.reason == Reason::SOLVED);
            Board again = TWO_GROUPS.board(first);
            const Solution<2> proved = solve(again, live(both), limits, 4);
            CHECK(proved.winner < 0 || proved.winner == plain.winner);
        }
    Board board = TWO_GROUPS.board(BLACK);
    limits.nodes = 3;
    const PlainAnswer cut_off = search_plainly(board, live(true), limits, 4);
    CHECK(cut_off.winner == -1 && cut_off.reason == Reason::NODES && cut_off.nodes <= 4);
    return 0;
}
