// A cropped board is the same position, and nothing that touches the cut is lifted back.
#include "nerai/crop.h"

#include <random>

#include "check.h"

namespace {

using namespace nerai;

using Large = SearchBoard<4>;
using Cut = Crop<4, 2>;

Large drawn(const std::vector<std::string>& rows, int size) {
    std::vector<std::uint8_t> cells(static_cast<std::size_t>(size * size));
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::size_t column = 0; column < rows[row].size(); ++column)
            cells[row * static_cast<std::size_t>(size) + column] = rows[row][column] == 'X' ? BLACK
                                                                   : rows[row][column] == 'O' ? WHITE
                                                                                              : EMPTY;
    return Large::from_stones(size, size, cells);
}

Mask<4> box(int width, int height, int size) {
    Mask<4> points;
    for (int row = 0; row < height; ++row)
        for (int column = 0; column < width; ++column) points.set(row * size + column);
    return points;
}

void a_corner_keeps_its_stones_and_its_edges() {
    const Large board = drawn({".X.O", "XX.O", "OOOO"}, 13);
    const auto crop = Cut::around(board, box(4, 3, 13), {}, {});
    CHECK(crop.has_value());
    const auto small = crop->board();
    CHECK(small.geometry().width < 13 && small.geometry().height < 13);
    small.geometry().board.for_each([&](Point point) {
        CHECK(small.at(point) == board.at(crop->large(point)));
        CHECK(crop->small(crop->large(point)) == point);
    });
    CHECK(crop->large(PASS) == PASS);
    CHECK(small.chain(crop->small(1)).liberty_count == board.chain(1).liberty_count);
    const auto zone = crop->lift(crop->small(box(4, 3, 13)));
    CHECK(zone.has_value() && *zone == box(4, 3, 13));
}

void what_touches_the_cut_is_not_lifted() {
    const Large board = drawn({".X.O", "XX.O", "OOOO"}, 13);
    const auto crop = Cut::around(board, box(4, 3, 13), {}, {});
    const int width = crop->board().geometry().width, height = crop->board().geometry().height;
    CHECK(!crop->lift(Mask<2>::of(width - 1)));
    CHECK(!crop->lift(Mask<2>::of((height - 1) * width)));
    CHECK(crop->lift(Mask<2>::of(0)));
}

void a_long_wall_is_cut_only_when_it_counts_as_alive() {
    const std::string wall(13, 'O');
    const Large board = drawn({".X..........." , "XX...........", wall}, 13);
    const Mask<4> wall_stones = board.chain(2 * 13).stones;
    const Mask<4> open = Mask<4>::of(3 * 13 + 1);
    const auto weak = Cut::around(board, box(3, 2, 13), {}, {});
    CHECK(!weak || weak->board().geometry().width == 13);
    const auto strong = Cut::around(board, box(3, 2, 13), open, wall_stones);
    CHECK(strong.has_value() && strong->board().geometry().width < 13);
    const auto zone = strong->lift(strong->small(wall_stones));
    CHECK(zone.has_value() && *zone == wall_stones);  // the whole wall again
}

void a_wall_in_two_parts_is_not_cut() {
    // The arms are joined far to the right only.
    const Large board = drawn({".XOOOOOOOOOO.", "XX.........O.", "OOOOOOOOOOOO."}, 13);
    const Mask<4> wall = board.chain(2).stones;
    const auto crop = Cut::around(board, box(3, 2, 13), Mask<4>::of(12), wall);
    CHECK(!crop || crop->board().geometry().width == 13);
    const auto near = Cut::around(board, box(3, 2, 13), Mask<4>::of(3 * 13), wall);
    CHECK(!near || near->board().geometry().width == 13);
}

void what_is_too_large_is_not_cropped() {
    CHECK(!Cut::around(drawn({}, 13), box(13, 10, 13), {}, {}));
    std::mt19937 random(5);
    for (int i = 0; i < 2000; ++i) {
        std::vector<std::uint8_t> cells(169);
        for (auto& cell : cells) cell = random() % 3 == 0 ? static_cast<std::uint8_t>(1 + random() % 2) : 0;
        try {
            const Large board = Large::from_stones(13, 13, cells);
            const auto width = static_cast<int>(1 + random() % 8), height = static_cast<int>(1 + random() % 8);
            if (const auto crop = Cut::around(board, box(width, height, 13), {}, {}))
                CHECK(crop->board().geometry().area <= 128);
        } catch (const std::invalid_argument&) {  // a chain without liberties
        }
    }
}

}  // namespace

int main() {
    a_corner_keeps_its_stones_and_its_edges();
    what_touches_the_cut_is_not_lifted();
    a_long_wall_is_cut_only_when_it_counts_as_alive();
    a_wall_in_two_parts_is_not_cut();
    what_is_too_large_is_not_cropped();
    return 0;
}
