#include "nerai/instinct.h"

#include <algorithm>
#include <cstdlib>

namespace nerai {
namespace {

// Tenths of the logarithm of the odds that the move wins, by player and trait.
constexpr std::int8_t WEIGHTS[2][trait::COUNT] = {
#include "instinct_weights.inc"
};

// Odds at which a win is as good as found, and how much work less good odds stand for: the best of a few tried.
constexpr int SURE[2] = {50, 20};
constexpr int WORK_PER_FIVE_TENTHS = 2;
constexpr int MOST_WORK = 60;

enum Neighbour { EDGE, FREE_BY_OWN_WALL, FREE_BY_FOE_WALL, OWN_IN_ATARI, OWN_TWO, OWN_MORE, FOE_IN_ATARI, FOE_TWO, FOE_MORE,
                 OWN_WALL, FOE_WALL, FREE, NEIGHBOURS };
enum Diagonal { D_EDGE, D_FREE, D_OWN_WALL, D_OWN, D_FOE_WALL, D_FOE, DIAGONALS };

template <int W>
bool is_beside(const SearchBoard<W>& board, Point point, Color color, const Mask<W>& wall) {
    for (const Point next : board.geometry().neighbours[point])
        if (board.at(next) == color && wall.test(next)) return true;
    return false;
}

template <int W>
Neighbour kind_of(const SearchBoard<W>& board, const Mask<W>& wall, Point point) {
    const Color mover = board.to_play(), cell = board.at(point);
    if (cell == OFF_BOARD_COLOR) return EDGE;
    if (cell == EMPTY) {
        if (is_beside(board, point, other(mover), wall)) return FREE_BY_FOE_WALL;
        return is_beside(board, point, mover, wall) ? FREE_BY_OWN_WALL : FREE;
    }
    if (wall.test(point)) return cell == mover ? OWN_WALL : FOE_WALL;
    const int liberties = std::min<int>(board.chain(point).liberty_count, 3);
    return static_cast<Neighbour>((cell == mover ? OWN_IN_ATARI : FOE_IN_ATARI) + liberties - 1);
}

template <int W>
void add_diagonals(const SearchBoard<W>& board, const Mask<W>& wall, int row, int column, Traits& traits) {
    const auto& geometry = board.geometry();
    std::array<int, DIAGONALS> count{};
    for (const int y : {row - 1, row + 1})
        for (const int x : {column - 1, column + 1}) {
            if (y < 0 || x < 0 || y >= geometry.height || x >= geometry.width) {
                ++count[D_EDGE];
                continue;
            }
            const Point point = y * geometry.width + x;
            const Color cell = board.at(point);
            if (cell == EMPTY) ++count[D_FREE];
            else if (cell == board.to_play()) ++count[wall.test(point) ? D_OWN_WALL : D_OWN];
            else ++count[wall.test(point) ? D_FOE_WALL : D_FOE];
        }
    for (int kind = 0; kind < DIAGONALS; ++kind) traits.add_count(trait::DIAGONAL + 4 * kind, count[kind], 4);
}

template <int W>
void add_place(const SearchBoard<W>& board, int row, int column, Traits& traits) {
    const auto& geometry = board.geometry();
    const Point last = board.last_move();
    if (last < 0) {
        traits.add(trait::AFTER_PASS);
    } else {
        const int down = std::abs(last / geometry.width - row), across = std::abs(last % geometry.width - column);
        traits.add(trait::FROM_LAST + std::min(down + across + std::max(down, across), 8));
    }
    const int by_row = std::min(row, geometry.height - 1 - row), by_column = std::min(column, geometry.width - 1 - column);
    const int line = std::min(by_row, by_column), other_line = std::max(by_row, by_column);
    traits.add(trait::LINE + std::min(line, 3));
    if (line <= 1 && other_line <= 2) traits.add(trait::CORNER + 3 * line + other_line);
}

}  // namespace

template <int W>
Traits traits_of(const SearchBoard<W>& board, const Mask<W>& wall, const Mask<W>& named, Point move) {
    Traits traits;
    traits.add(trait::ALWAYS);
    if (move < 0) {
        traits.add(trait::A_PASS);
        return traits;
    }
    const Color mover = board.to_play();
    std::array<int, NEIGHBOURS> count{};
    Mask<W> liberties;
    int taken = 0, ataris = 0;
    bool atari_on_named = false, takes_named = false, joins_named = false;
    for (const Point next : board.geometry().neighbours[move]) {
        ++count[kind_of(board, wall, next)];
        const Color cell = board.at(next);
        if (cell == OFF_BOARD_COLOR) continue;
        if (cell == EMPTY) {
            liberties.set(next);
            continue;
        }
        const Chain<W>& chain = board.chain(next);
        if (cell == mover) {
            liberties |= chain.liberties;
            joins_named |= chain.stones.intersects(named);
        } else if (chain.liberty_count == 1) {
            taken += chain.stone_count;
            liberties.set(next);
            takes_named |= chain.stones.intersects(named);
        } else if (chain.liberty_count == 2) {
            ++ataris;
            atari_on_named |= chain.stones.intersects(named);
        }
    }
    liberties.reset(move);
    for (int kind = 0; kind < NEIGHBOURS; ++kind) traits.add_count(trait::BESIDE + 4 * kind, count[kind], 4);
    const int row = move / board.geometry().width, column = move % board.geometry().width;
    add_diagonals(board, wall, row, column, traits);
    const int after = liberties.count();
    const bool saves = count[OWN_IN_ATARI] > 0;
    traits.add(trait::LIBERTIES + std::min(after, 4));
    traits.add_count(trait::TAKES, taken, 4);
    traits.add_count(trait::ATARIS, ataris, 2);
    if (saves) traits.add(trait::SAVES);
    if (atari_on_named) traits.add(trait::ATARI_ON_NAMED);
    if (takes_named) traits.add(trait::TAKES_NAMED);
    if (joins_named) traits.add(trait::JOINS_NAMED);
    add_place(board, row, column, traits);
    if (taken == 1 && after == 1) traits.add(trait::TAKES_KO);
    if (!count[FOE_WALL] && !count[OWN_WALL] && !count[FREE_BY_FOE_WALL] && !count[FREE_BY_OWN_WALL])
        traits.add(trait::FAR_FROM_WALL);
    if (saves && after >= 2) traits.add(trait::SAVES_FOR_NOW);
    if (taken == 0 && after == 1) traits.add(trait::SELF_ATARI);
    if (taken == 0 && after == 2 && ataris > 0) traits.add(trait::ATARI_WITH_TWO);
    return traits;
}

int odds_to_win(int player, const Traits& traits) {
    int odds = 0;
    for (const int one : traits) odds += WEIGHTS[player][one];
    return odds;
}

std::uint32_t work_at_odds(int player, int odds) {
    const int work = (SURE[player] - odds) * WORK_PER_FIVE_TENTHS / 5;
    return static_cast<std::uint32_t>(1 + std::clamp(work, 0, MOST_WORK));
}

template Traits traits_of(const SearchBoard<2>&, const Mask<2>&, const Mask<2>&, Point);
template Traits traits_of(const SearchBoard<4>&, const Mask<4>&, const Mask<4>&, Point);
template Traits traits_of(const SearchBoard<6>&, const Mask<6>&, const Mask<6>&, Point);

}  // namespace nerai
