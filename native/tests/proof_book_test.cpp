// Proofs that games follow: replies inside of their zones, nothing outside, and what is left when somebody strays.
#include "nerai/proof_book.h"

#include "nerai/playout.h"
#include "playout_check.h"

using namespace nerai;

namespace {

using Cell = PlayoutBoard::Cell;

// White's room in the corner is a bent three: Black at `b` kills, and White first at `b` lives. Either way what Black or
// White plays afterwards at `a` or `c` is answered at the other one.
const Drawing CORNER = {"abOX...",  //
                        "cOOX...",  //
                        "OOXX...",  //
                        "XXX....",  //
                        "......."};

// Black to move has nothing: `b` by White after `a`, `b` after `c`, and after `b` the room is full.
std::vector<LineNode> living(Point a, Point b, Point c) {
    std::vector<LineNode> nodes(4);
    nodes[1] = {.winner_moves = true, .move = b, .child = 0, .replies = {}, .zone = {a, b, c}};
    nodes[2] = {.winner_moves = true, .move = PASS, .child = 0, .replies = {}, .zone = {a, b, c}};
    nodes[3] = {.winner_moves = false, .move = PASS, .child = -1, .replies = {{a, 1}, {c, 1}, {b, 2}}, .zone = {a, b, c}};
    return nodes;
}

struct Corner {
    PlayoutBoard board = playout_board(CORNER);
    Point a = CORNER.at('a'), b = CORNER.at('b'), c = CORNER.at('c'), far = 4 * 7 + 6;
    std::shared_ptr<const ProofLine> line = std::make_shared<ProofLine>(board, WHITE, living(a, b, c));
    ProofBook book;
    BookCursor cursor;

    Corner() {
        book.add(std::vector{line});
        cursor.start(book);
    }
    Cell answer(Point move) {
        const Color color = board.to_play();
        CHECK(board.play(move));
        if (move == PASS) cursor.pass();
        else cursor.note(board, board.cell_of(move), color);
        return cursor.reply(board);
    }
};

void a_move_in_the_zone_is_answered_and_no_other() {
    Corner corner;
    CHECK(corner.answer(corner.far) == PlayoutBoard::NO_CELL);
    CHECK(corner.answer(PASS) == PlayoutBoard::NO_CELL);
    CHECK(corner.answer(corner.a) == corner.board.cell_of(corner.b));
    CHECK(corner.answer(corner.b) == PlayoutBoard::NO_CELL);  // it was given
    CHECK(corner.answer(corner.c) == PlayoutBoard::NO_CELL);  // and this is the end of the proof
}

void a_reply_that_was_not_given_is_forgotten_when_play_goes_on_there() {
    Corner corner;
    CHECK(corner.answer(corner.a) == corner.board.cell_of(corner.b));
    CHECK(corner.answer(corner.far) == PlayoutBoard::NO_CELL);
    CHECK(corner.answer(corner.c) == PlayoutBoard::NO_CELL);
}

void a_stone_of_the_winner_that_no_proof_asked_for_is_passed_over_in_games_alone() {
    Corner corner;
    CHECK(corner.answer(corner.far) == PlayoutBoard::NO_CELL);
    CHECK(corner.answer(corner.b) == PlayoutBoard::NO_CELL);
    CHECK(corner.answer(corner.a) == PlayoutBoard::NO_CELL);  // the reply lies there already
    Corner real;
    CHECK(real.board.play(real.far) && real.board.play(real.b));
    real.book.advance(real.board, real.board.cell_of(real.b), WHITE);
    CHECK(real.book.empty());
}

void a_book_goes_along_with_the_game() {
    Corner corner;
    CHECK(corner.board.play(corner.far));
    corner.book.advance(corner.board, corner.board.cell_of(corner.far), BLACK);
    CHECK(corner.book.entries().size() == 1 && corner.book.entries()[0].place == corner.line->start());
    CHECK(corner.board.play(PASS) && corner.board.play(corner.a));
    corner.book.advance(corner.board, corner.board.cell_of(corner.a), BLACK);
    CHECK(corner.book.entries().size() == 1);
    CHECK(corner.line->reply(corner.book.entries()[0].place) == corner.board.cell_of(corner.b));
    corner.book.add(std::vector{corner.line});  // told again, it stays where it is
    CHECK(corner.line->reply(corner.book.entries()[0].place) == corner.board.cell_of(corner.b));
    corner.book.advance(corner.board, corner.board.cell_of(corner.b), WHITE);
    CHECK(corner.book.empty());
}

void games_give_the_replies() {
    Corner corner;
    PlayoutBoard begun = corner.board;
    CHECK(begun.play(corner.a));
    const PlayoutGuide guide;
    PlayoutRandom random(1);
    for (int game = 0; game < 20; ++game) {
        PlayoutBoard board = begun;
        BookCursor cursor;
        cursor.start(corner.book);
        cursor.note(board, board.cell_of(corner.a), BLACK);
        CHECK(play_out(board, random, {}, 1, &guide, nullptr, &cursor) == 1);
        CHECK(board.at(corner.b) == WHITE);
    }
}

// White is dead as long as Black answers, and Black can go on at `b` at any time.
std::vector<LineNode> dying(Point a, Point b, Point c) {
    std::vector<LineNode> nodes(4);
    nodes[1] = {.winner_moves = true, .move = c, .child = 0, .replies = {}, .zone = {a, b, c}};
    nodes[2] = {.winner_moves = true, .move = b, .child = 0, .replies = {}, .zone = {a, b, c}};
    nodes[3] = {.winner_moves = false, .move = PASS, .child = -1, .replies = {{a, 1}, {PASS, 2}}, .zone = {a, b, c}};
    return nodes;
}

void who_plays_in_his_own_zone_goes_on_with_the_proof() {
    Corner corner;
    const auto line = std::make_shared<ProofLine>(corner.board, BLACK, dying(corner.a, corner.b, corner.c));
    corner.book = {};
    corner.book.add(std::vector<std::shared_ptr<const ProofLine>>{line});
    corner.cursor.start(corner.book);
    const PlayoutBoard& board = corner.board;
    CHECK(corner.cursor.better(board, board.cell_of(corner.c)) == board.cell_of(corner.b));
    CHECK(corner.cursor.better(board, board.cell_of(corner.far)) == board.cell_of(corner.far));
    CHECK(corner.answer(corner.b) == PlayoutBoard::NO_CELL);
    CHECK(corner.cursor.better(board, board.cell_of(corner.a)) == board.cell_of(corner.a));  // not White's
    corner.book.advance(board, board.cell_of(corner.b), BLACK);
    CHECK(corner.book.empty());  // the proof ends there
}

void a_room_for_so_many_and_the_first_answer_counts() {
    Corner corner;
    std::vector<std::shared_ptr<const ProofLine>> many;
    for (std::size_t k = 0; k < ProofBook::MOST + 5; ++k) {
        many.push_back(std::make_shared<ProofLine>(corner.board, WHITE, living(corner.a, corner.c, corner.b)));
    }
    corner.book.add(many);
    CHECK(corner.book.entries().size() == ProofBook::MOST && corner.book.entries()[0].line == many[0]);
    corner.cursor.start(corner.book);
    CHECK(corner.answer(corner.a) == corner.board.cell_of(corner.c));
}

void what_makes_no_sense_is_refused() {
    const PlayoutBoard board(5, 5);
    const auto refused = [&](std::vector<LineNode> nodes) {
        try {
            ProofLine(board, BLACK, nodes);
        } catch (const std::invalid_argument&) {
            return true;
        }
        return false;
    };
    CHECK(refused({}));
    CHECK(refused({{.winner_moves = true, .move = 25, .child = 0, .replies = {}, .zone = {}}}));
    CHECK(refused({{.winner_moves = true, .move = 3, .child = 1, .replies = {}, .zone = {}}}));
    CHECK(refused({{.winner_moves = false, .move = PASS, .child = -1, .replies = {{3, 7}}, .zone = {}}}));
    CHECK(refused({{.winner_moves = false, .move = PASS, .child = -1, .replies = {}, .zone = {-1}}}));
    const std::vector<LineNode> loop = {{.winner_moves = true, .move = PASS, .child = 0, .replies = {}, .zone = {}}};
    CHECK(ProofLine(board, BLACK, loop).start() == ProofLine::OVER);  // passes in a circle lead nowhere
}

}  // namespace

int main() {
    a_move_in_the_zone_is_answered_and_no_other();
    a_reply_that_was_not_given_is_forgotten_when_play_goes_on_there();
    a_stone_of_the_winner_that_no_proof_asked_for_is_passed_over_in_games_alone();
    a_book_goes_along_with_the_game();
    games_give_the_replies();
    who_plays_in_his_own_zone_goes_on_with_the_proof();
    a_room_for_so_many_and_the_first_answer_counts();
    what_makes_no_sense_is_refused();
}
