// What shows that stones are not alive ends, and gives the whole board, where the life of others or hidden points matter.
#include "nerai/eyes.h"

#include <random>

#include "check.h"
#include "nerai/alive.h"

namespace {

using namespace nerai;

void hidden_liberties_leave_nothing_to_show() {
    std::vector<std::uint8_t> cells(25);
    cells[0] = BLACK;
    const auto board = SearchBoard<2>::from_stones(5, 5, cells);
    Mask<2> zone;
    CHECK(!show_not_alive(board, 0, Mask<2>::of(1), zone));
    CHECK(zone == board.geometry().board);
}

void every_chain_that_is_not_alive_is_shown_by_a_zone() {
    std::mt19937 random(3);
    int shown = 0;
    for (int i = 0; i < 2000; ++i) {
        std::vector<std::uint8_t> cells(30);
        for (auto& cell : cells) cell = static_cast<std::uint8_t>(random() % 3);
        try {
            const auto board = SearchBoard<2>::from_stones(6, 5, cells);
            const Mask<2> hidden = board.empty().any() && random() % 2 ? Mask<2>::of(board.empty().first()) : Mask<2>{};
            board.stones(BLACK).for_each([&](Point stone) {
                if (unconditionally_alive(board, stone).chains.any()) return;
                Mask<2> zone;
                CHECK(show_not_alive(board, stone, hidden, zone) || hidden.any());
                CHECK(zone.contains(board.chain(stone).stones));
                ++shown;
            });
        } catch (const std::invalid_argument&) {  // a chain without liberties
        }
    }
    CHECK(shown > 1000);
}

}  // namespace

int main() {
    hidden_liberties_leave_nothing_to_show();
    every_chain_that_is_not_alive_is_shown_by_a_zone();
    return 0;
}
