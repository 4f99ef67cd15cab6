// Unconditional life: drawn positions, and every claim on small random boards attacked by all sequences of enemy moves.
#include "nerai/life.h"

#include <set>
#include <stdexcept>

#include "check.h"

using namespace nerai;

namespace {

// Marks: X alive black stones, z other black stones, O white stones, small letters empty points.
Drawing draw(std::initializer_list<const char*> rows) { return Drawing(rows, "z", "o"); }

// Black's alive stones are the X, its territory exactly the points with these marks.
bool keeps(const Drawing& drawing, const char* territory, bool suicide = false) {
    const Life<2> life = unconditional_life(drawing.board(BLACK, {KoRule::SIMPLE, suicide}), BLACK);
    return points_of(life.alive) == drawing.all("X") && points_of(life.territory) == drawing.all(territory);
}

void two_eyes_live_and_one_does_not() {
    CHECK(keeps(draw({"aXbX...", "XXXX...", ".......", "......."}), "ab"));
    CHECK(keeps(draw({".zz....", "zzz....", ".......", "......."}), ""));
    CHECK(keeps(draw({".......", "......."}), ""));
    CHECK(keeps(draw({"aXbXc"}), "abc"));
    CHECK(keeps(draw({"a", "X", "b"}), "ab"));
}

void a_region_is_an_eye_only_where_every_empty_point_is_a_liberty() {
    CHECK(keeps(draw({"aaXbX..", "XXXXX..", ".......", "......."}), "ab"));
    CHECK(keeps(draw({"..z.z..", "..zzz..", "zzz....", ".......", "......."}), ""));  // White can stand in the corner
}

void enemy_stones_in_a_region_do_not_spoil_it() {
    CHECK(keeps(draw({"aoXbX..", "XXXXX..", ".......", "......."}), "aob"));
    CHECK(keeps(draw({"oaXbX..", "aaXXX..", "XXX....", ".......", "......."}), "oab"));  // they stand in the corner
}

void false_eyes_do_not_count() {
    CHECK(keeps(draw({".z.zO.", "zzzOO.", "OOO...", "......"}), ""));     // at the edge
    CHECK(keeps(draw({".zO...", "zOO...", "z.z...", "zzz...", "......"}), ""));  // in the corner
}

void a_two_headed_dragon_lives_on_eyes_that_look_false() {
    CHECK(keeps(draw({".......", ".......", "XXXXXXX", "aXOcOXb", "XOOOOOX", "XXXXXXX", ".......", "......."}), "abcO"));
}

void small_areas_outside_belong_to_who_lives_around_them() {
    CHECK(keeps(draw({"aXbXc", "XXXXc", "ccccc"}), "abc"));           // one point is not beside Black: no two eyes
    CHECK(keeps(draw({"aXbX..", "XXXX..", "......"}), "ab"));         // the lower right has room for two
}

void own_stones_in_the_area_are_sheltered_unless_taking_them_makes_room() {
    const Drawing one = draw({"aXXXXXXXb", "XXXXXXXXX", "XXOOOOOXX", "XXOOcOOXX", "XXOczcOXX", "XXOOcOOXX", "XXOOOOOXX",
                              "XXXXXXXXX"});
    CHECK(keeps(one, "abcO"));
    CHECK(points_of(unconditional_life(one.board(), BLACK).sheltered) == one.all("z"));
    CHECK(keeps(one, "ab", true));  // with suicide White can clear the whole area and build anew
    CHECK(keeps(draw({"aXXXXXXXb", "XXXXXXXXX", "XXOOOOOXX", "XXOOzOOXX", "XXO.z.OXX", "XXOOzOOXX", "XXOO.OOXX",
                      "XXXXXXXXX"}),
                "ab"));  // taking the three leaves two eyes
}

void an_area_where_the_enemy_could_live_in_seki_is_no_territory() {
    CHECK(keeps(draw({"aXXXXXXXb", "XXXXXXXXX", "XXOOOOOXX", "XXOO.OOXX", "XXO.z.OXX", "XXO.z.OXX", "XXOO.OOXX",
                      "XXOOOOOXX", "XXXXXXXXX"}),
                "ab"));
    // Black cuts at both ends, so White must fill them and is left with one small eye.
    CHECK(keeps(draw({"aXXXXXXXb", "XXXXXXXXX", "XXOOXOOXX", "XXOOcOOXX", "XXOczcOXX", "XXOczcOXX", "XXOOcOOXX",
                      "XXOOXOOXX", "XXXXXXXXX"}),
                "abcO"));
}

void enemy_stones_that_may_take_their_own_lives_spoil_a_region_they_stand_inside_of() {
    // White fills the corner, which takes all of its stones there off, and comes back with an eye at the very corner.
    CHECK(keeps(draw({"oaXXX..", "aaXbX..", "XXXXX..", ".......", "......."}), "oab"));
    CHECK(keeps(draw({"o.zzz..", "..z.z..", "zzzzz..", ".......", "......."}), "", true));
    CHECK(keeps(draw({"oaXXX..", "XXXbX..", "XXXXX..", ".......", "......."}), "oab", true));  // no point is inside
}

// Attacks a claim by every sequence of enemy moves inside an area, the owner passing always.
class Attack {
  public:
    Attack(const SearchBoard<2>& board, Color owner, const Mask<2>& area, const Life<2>& life)
        : board_(board), owner_(owner), area_(area), life_(life) {}

    bool fails() {
        if (!seen_.insert({board_.stones(BLACK).words, board_.stones(WHITE).words}).second) return true;
        if (!board_.stones(owner_).contains(life_.alive)) return false;
        const Life<2> enemy = unconditional_life(board_, other(owner_));
        if (enemy.alive.intersects(life_.territory & area_)) return false;
        bool stopped = true;
        (area_ & board_.empty()).for_each([&](Point point) {
            board_.set_to_play(other(owner_));
            if (!stopped || board_.play(point) != Legality::LEGAL) return;
            stopped = fails();
            board_.undo();
        });
        return stopped;
    }

  private:
    SearchBoard<2> board_;
    Color owner_;
    Mask<2> area_;
    const Life<2>& life_;
    std::set<std::pair<std::array<std::uint64_t, 2>, std::array<std::uint64_t, 2>>> seen_;
};

// Random play without filling one-point eyes, for a random number of moves.
SearchBoard<2> played_position(int width, int height, bool suicide, std::uint64_t& seed) {
    SearchBoard<2> board(width, height, {KoRule::SIMPLE, suicide});
    const int length = width * height + static_cast<int>(next_random(seed) % (2 * width * height));
    for (int move = 0; move < length; ++move) {
        std::vector<Point> choices;
        for (const Point point : points_of(board.legal_points()))
            if (!board.stones(board.to_play()).contains(board.geometry().beside(Mask<2>::of(point))))
                choices.push_back(point);
        board.play_legal(choices.empty() ? PASS : choices[next_random(seed) % choices.size()]);
    }
    return board;
}

// Black lives in the two top rows; below, stones lie at random, each chain with a liberty.
SearchBoard<2> strewn_position(int width, int height, bool suicide, std::uint64_t& seed) {
    constexpr std::array<std::uint8_t, 8> MIX = {EMPTY, EMPTY, BLACK, BLACK, WHITE, WHITE, WHITE, WHITE};
    for (;;) {
        std::vector<std::uint8_t> cells(2 * width, BLACK);
        cells[0] = cells[width - 1] = EMPTY;
        while (static_cast<int>(cells.size()) < width * height) cells.push_back(MIX[next_random(seed) % MIX.size()]);
        try {
            return SearchBoard<2>::from_stones(width, height, cells, WHITE, {KoRule::SIMPLE, suicide});
        } catch (const std::invalid_argument&) {
            continue;
        }
    }
}

// Mostly black stones, the others at random, each chain with a liberty.
SearchBoard<2> crowded_position(int width, int height, bool suicide, std::uint64_t& seed) {
    constexpr std::array<std::uint8_t, 8> MIX = {EMPTY, EMPTY, BLACK, BLACK, BLACK, BLACK, BLACK, WHITE};
    for (;;) {
        std::vector<std::uint8_t> cells;
        while (static_cast<int>(cells.size()) < width * height) cells.push_back(MIX[next_random(seed) % MIX.size()]);
        try {
            return SearchBoard<2>::from_stones(width, height, cells, WHITE, {KoRule::SIMPLE, suicide});
        } catch (const std::invalid_argument&) {
            continue;
        }
    }
}

// How many areas of some size were claimed and attacked.
int attack_all_claims(const SearchBoard<2>& board) {
    int attacked = 0;
    for (const Color owner : {BLACK, WHITE}) {
        const Life<2> life = unconditional_life(board, owner);
        for (Mask<2> left = board.geometry().board.without(life.alive); life.alive.any() && left.any();) {
            const Mask<2> area = board.geometry().flood(Mask<2>::of(left.first()), left);
            left = left.without(area);
            if ((area & board.empty()).count() > 8) continue;
            CHECK(Attack(board, owner, area, life).fails());
            attacked += area.intersects(life.territory) && area.count() > 3;
        }
        // What holds in every area by itself must hold in all of them at once.
        const Mask<2> rest = board.geometry().board.without(life.alive);
        if (life.alive.any() && rest.count() <= 10) CHECK(Attack(board, owner, rest, life).fails());
    }
    return attacked;
}

void no_sequence_of_enemy_moves_refutes_a_claim() {
    std::uint64_t seed = 7;
    int played = 0, strewn = 0;
    for (int round = 0; round < 1500; ++round) {
        const bool suicide = round % 8 == 0;
        played += attack_all_claims(played_position(4 + round % 4, 3 + round / 4 % 4, suicide, seed));
        strewn += attack_all_claims(strewn_position(3 + round % 4, 4 + round / 4 % 4, suicide, seed));
    }
    CHECK(played > 150 && strewn > 400);
    for (int round = 0; round < 3000; ++round) attack_all_claims(crowded_position(4, 4 + round % 2, true, seed));
}

}  // namespace

int main() {
    two_eyes_live_and_one_does_not();
    a_region_is_an_eye_only_where_every_empty_point_is_a_liberty();
    enemy_stones_in_a_region_do_not_spoil_it();
    false_eyes_do_not_count();
    a_two_headed_dragon_lives_on_eyes_that_look_false();
    small_areas_outside_belong_to_who_lives_around_them();
    own_stones_in_the_area_are_sheltered_unless_taking_them_makes_room();
    enemy_stones_that_may_take_their_own_lives_spoil_a_region_they_stand_inside_of();
    an_area_where_the_enemy_could_live_in_seki_is_no_territory();
    no_sequence_of_enemy_moves_refutes_a_claim();
}
