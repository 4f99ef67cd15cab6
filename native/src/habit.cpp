#include "nerai/habit.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "nerai/playout_ladder.h"

namespace nerai {

namespace {

using Cell = PlayoutBoard::Cell;
using playout_detail::DIRECTIONS;

constexpr float UNIT = 0.1F;  // weights are stored in tenths
constexpr int SYMMETRIES = 8;
constexpr int FARTHEST = 8;   // steps and distances from there on are the same
constexpr int LAST_FARTHEST = 17;

// --- Shapes -----------------------------------------------------------------------------------------------------------------

// Points around a move, nearer ones first, where distance is |across| + |down| + the greater of both.
struct Offset {
    int down, across;
};
constexpr int distance(int down, int across) {
    const int y = down < 0 ? -down : down, x = across < 0 ? -across : across;
    return y + x + (y > x ? y : x);
}
constexpr int SHAPE_POINTS = 48;
constexpr std::array<int, 6> SHAPE_ENDS = {8, 12, 20, 28, 36, 48};  // of the shapes with distance up to 3, 4, 5, 6, 7 and 8

constexpr std::array<Offset, SHAPE_POINTS> OFFSETS = [] {
    std::array<Offset, SHAPE_POINTS> found{};
    int count = 0;
    for (int at = 1; at <= 8; ++at) {
        for (int down = -4; down <= 4; ++down) {
            for (int across = -4; across <= 4; ++across) {
                if (distance(down, across) == at) found[count++] = {down, across};
            }
        }
    }
    return found;
}();

constexpr std::uint64_t mixed(std::uint64_t value) {
    value += 0x9E3779B97F4A7C15ULL;
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9ULL;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBULL;
    return value ^ (value >> 31);
}

// What a sign at a point adds to the number of a shape, in each symmetry. The least of the eight sums names the shape.
using Lanes = std::array<std::uint32_t, SYMMETRIES>;
using Names = std::array<std::array<Lanes, 4>, SHAPE_POINTS>;

Names make_names() {
    Names names{};
    for (int k = 0; k < SHAPE_POINTS; ++k) {
        for (int symmetry = 0; symmetry < SYMMETRIES; ++symmetry) {
            int down = OFFSETS[k].down, across = OFFSETS[k].across;
            if (symmetry & 1) down = -down;
            if (symmetry & 2) across = -across;
            if (symmetry & 4) std::swap(down, across);
            const std::uint64_t place = static_cast<std::uint64_t>((down + 4) * 9 + across + 4);
            for (std::uint64_t sign = 1; sign < 4; ++sign) {
                names[k][sign][symmetry] = static_cast<std::uint32_t>(mixed(place * 4 + sign));
            }
        }
    }
    return names;
}

const Names& names() {
    static const Names made = make_names();
    return made;
}

// --- Weights ----------------------------------------------------------------------------------------------------------------

struct Known {
    HabitTrait trait;
    std::int8_t weight;
};
constexpr Known WEIGHTS[] = {
#include "habit_weights.inc"
};

// Open addressing; an empty slot has weight 0, which says the same as a trait that is not known.
class Table {
  public:
    Table() : slots_(SLOTS) {
        for (const Known& one : WEIGHTS) {
            std::size_t at = slot(one.trait);
            while (slots_[at].weight != 0) at = (at + 1) % SLOTS;
            slots_[at] = one;
        }
    }
    int weight(HabitTrait trait) const {
        for (std::size_t at = slot(trait);; at = (at + 1) % SLOTS) {
            if (slots_[at].weight == 0 || slots_[at].trait == trait) return slots_[at].weight;
        }
    }

  private:
    static constexpr std::size_t SLOTS = 1 << 15;
    static_assert(std::size(WEIGHTS) < SLOTS / 2);

    static std::size_t slot(HabitTrait trait) { return (trait * std::uint32_t{2654435769U}) >> 17; }

    std::vector<Known> slots_;
};

const Table& table() {
    static const Table made;
    return made;
}

}  // namespace

HabitView::HabitView(const PlayoutBoard& board, std::span<const float> urgency, float many)
    : board_(board), urgency_(urgency), many_(many) {
    signs_.fill(3);
    int stones = 0;
    for (Point point = 0; point < board.area(); ++point) {
        const Color color = board.at(point);
        const int row = point / board.width(), column = point % board.width();
        stones += color != EMPTY;
        signs_[(row + MARGIN) * SIDE + column + MARGIN] = color == EMPTY ? 0 : color == board.to_play() ? 1 : 2;
    }
    const int tenths = 10 * stones / board.area();
    stage_ = tenths < 1 ? 0 : tenths < 3 ? 1 : 2;
    measure(board.to_play(), from_mine_);
    measure(other(board.to_play()), from_theirs_);
}

// The steps from each cell to the nearest stone of a colour.
void HabitView::measure(Color color, std::array<std::uint8_t, PlayoutBoard::CELLS>& steps) const {
    steps.fill(FARTHEST);
    std::array<Cell, MAX_SIDE * MAX_SIDE> queue;
    int count = 0;
    for (Point point = 0; point < board_.area(); ++point) {
        const Cell cell = board_.cell_of(point);
        if (board_.color_at(cell) != color) continue;
        steps[cell] = 0;
        queue[count++] = cell;
    }
    for (int done = 0; done < count; ++done) {
        const std::uint8_t next = static_cast<std::uint8_t>(steps[queue[done]] + 1);
        if (next >= FARTHEST) break;
        for (int k = 0; k < 4; ++k) {
            const Cell cell = static_cast<Cell>(queue[done] + DIRECTIONS[k]);
            if (board_.color_at(cell) == PlayoutBoard::BORDER || steps[cell] <= next) continue;
            steps[cell] = next;
            queue[count++] = cell;
        }
    }
}

// Of the chains of a colour beside a cell; 0 if there is none, and at most 4.
std::uint32_t HabitView::fewest_liberties(Cell empty, Color color) const {
    int fewest = 0;
    for (int k = 0; k < 4; ++k) {
        const Cell cell = static_cast<Cell>(empty + DIRECTIONS[k]);
        if (board_.color_at(cell) != color) continue;
        const int count = few_liberties(board_, cell).count;
        fewest = fewest == 0 ? count : std::min(fewest, count);
    }
    return static_cast<std::uint32_t>(fewest);
}

HabitTraits HabitView::traits(Cell empty) const {
    HabitTraits found;
    const Point point = board_.point_of(empty);
    const int row = point / board_.width(), column = point % board_.width();

    Lanes sums{};
    const int centre = (row + MARGIN) * SIDE + column + MARGIN;
    for (int size = 0, k = 0; size < static_cast<int>(SHAPE_ENDS.size()); ++size) {
        for (; k < SHAPE_ENDS[size]; ++k) {
            const Lanes& adds = names()[k][signs_[centre + OFFSETS[k].down * SIDE + OFFSETS[k].across]];
            for (int lane = 0; lane < SYMMETRIES; ++lane) sums[lane] += adds[lane];
        }
        found.add(static_cast<HabitGroup>(size), *std::min_element(sums.begin(), sums.end()));
    }

    const float urgent = urgency_[empty];
    found.add(HabitGroup::TACTICS, (urgent > many_ ? 2U : urgent > 0 ? 1U : 0U) + 3 * board_.self_atari(empty));
    found.add(HabitGroup::LIBERTIES, fewest_liberties(empty, board_.to_play()) + 5 * fewest_liberties(empty, other(board_.to_play())));

    const auto from = [&](Cell stone) {
        const Point there = board_.point_of(stone);
        return static_cast<std::uint32_t>(
            std::min(LAST_FARTHEST, distance(row - there / board_.width(), column - there % board_.width())));
    };
    found.add(HabitGroup::LAST, board_.last() == PlayoutBoard::NO_CELL ? 0 : from(board_.last()));
    found.add(HabitGroup::PREVIOUS, board_.previous() == PlayoutBoard::NO_CELL ? 0 : from(board_.previous()));

    const auto line = [](int at, int side) { return static_cast<std::uint32_t>(1 + std::min(at, side - 1 - at)); };
    const std::uint32_t rows = line(row, board_.height()), columns = line(column, board_.width());
    const std::uint32_t low = std::min(rows, columns), high = std::max(rows, columns);
    found.add(HabitGroup::LINE, low + 16 * stage_);
    const std::uint32_t mine = from_mine_[empty], theirs = from_theirs_[empty], nearest = std::min(mine, theirs);
    found.add(HabitGroup::NEAREST, mine + 16 * theirs + 256 * std::min(low, 5U));
    if (nearest >= 4) found.add(HabitGroup::PLACE, low + 16 * high + 256 * (nearest >= 6));
    return found;
}

float habit_weight(const HabitTraits& traits) {
    int sum = 0;
    for (const HabitTrait trait : traits) sum += table().weight(trait);
    return UNIT * static_cast<float>(sum);
}

void habit_chances(const HabitView& view, std::span<const Cell> moves, std::span<const float> more, std::vector<float>& chances) {
    chances.clear();
    float most = -std::numeric_limits<float>::infinity();
    for (std::size_t k = 0; k < moves.size(); ++k) {
        chances.push_back(habit_weight(view.traits(moves[k])) + (more.empty() ? 0 : more[k]));
        most = std::max(most, chances.back());
    }
    float sum = 0;
    for (float& chance : chances) sum += chance = std::exp(chance - most);
    for (float& chance : chances) chance /= sum;
}

}  // namespace nerai
