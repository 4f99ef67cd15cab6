// The life of one chain agrees with the life of the whole board, and what it rests on is enough by itself.
#include "nerai/alive.h"

#include <random>

#include "check.h"
#include "nerai/life.h"

namespace {

using namespace nerai;

// The board with only the chains and regions that the test named, all other points empty.
SearchBoard<2> bare_board(const SearchBoard<2>& board, const Alive<2>& alive) {
    const auto& geometry = board.geometry();
    std::vector<std::uint8_t> cells(static_cast<std::size_t>(geometry.area), EMPTY);
    for (Point point = 0; point < geometry.area; ++point)
        if (alive.chains.test(point) || alive.regions.test(point)) cells[static_cast<std::size_t>(point)] = board.at(point);
    return SearchBoard<2>::from_stones(geometry.width, geometry.height, cells, BLACK, board.rules());
}

// Two eyes, one of them where the enemy may play unseen.
void a_region_with_hidden_points_keeps_nobody_alive() {
    std::vector<std::uint8_t> cells{EMPTY, BLACK, EMPTY, BLACK, EMPTY,  //
                                    BLACK, BLACK, BLACK, BLACK, BLACK};
    const auto board = SearchBoard<2>::from_stones(5, 2, cells);
    CHECK(unconditionally_alive(board, 1).chains.any());
    const Alive<2> without_one = unconditionally_alive(board, 1, Mask<2>::of(0));
    CHECK(without_one.chains.any());
    CHECK(!without_one.regions.test(0));
    CHECK(unconditionally_alive(board, 1, Mask<2>::of(0) | Mask<2>::of(2)).chains.none());
}

}  // namespace

int main() {
    a_region_with_hidden_points_keeps_nobody_alive();
    std::mt19937 random(7);
    int alive_chains = 0, others = 0;
    for (int i = 0; i < 4000; ++i) {
        const int width = static_cast<int>(2 + random() % 6), height = static_cast<int>(2 + random() % 5);
        std::vector<std::uint8_t> cells(static_cast<std::size_t>(width * height));
        const auto fullness = 3 + random() % 5;
        for (auto& cell : cells) cell = random() % 8 < fullness ? static_cast<std::uint8_t>(1 + (random() % 5 == 0)) : 0;
        try {
            const auto board = SearchBoard<2>::from_stones(width, height, cells);
            for (const Color color : {BLACK, WHITE}) {
                const Life<2> life = unconditional_life(board, color);
                board.stones(color).for_each([&](Point stone) {
                    const Alive<2> alive = unconditionally_alive(board, stone);
                    CHECK(alive.chains.any() == life.alive.test(stone));
                    if (alive.chains.none()) {
                        ++others;
                        return;
                    }
                    ++alive_chains;
                    CHECK(alive.chains.contains(board.chain(stone).stones));
                    CHECK(unconditional_life(bare_board(board, alive), color).alive.contains(alive.chains));
                });
            }
        } catch (const std::invalid_argument&) {  // a random board with a chain without liberties
        }
    }
    CHECK(alive_chains > 1000 && others > 1000);
    return 0;
}
