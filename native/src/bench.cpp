#include "nerai/bench.h"

#include <chrono>
#include <vector>

#include "nerai/board.h"

namespace nerai {
namespace {

constexpr int POSITIONS = 256;
constexpr int MAX_DEPTH = 10;
constexpr int NODES_PER_CHAIN = 400;

// Reads whether a chain can be captured: attacker and defender in turn, each with a few moves around the chain.
template <int W>
class Reader {
  public:
    explicit Reader(SearchBoard<W>& board) : board_(board) {}

    std::int64_t operations() const { return operations_; }

    // Whether the chain at `target` is captured if its enemy moves first; gives up as "no" at the limits.
    bool captures(Point target) {
        nodes_left_ = NODES_PER_CHAIN;
        board_.set_to_play(other(board_.at(target)));
        return attack(target, MAX_DEPTH);
    }

  private:
    bool attack(Point target, int depth) {
        const Chain<W>& chain = board_.chain(target);
        if (chain.liberty_count == 1) return try_attack(chain.liberties.first(), target, 1);
        if (depth <= 0 || chain.liberty_count > 3) return false;
        bool captured = false;
        Mask<W> moves = chain.liberties;
        while (!captured && nodes_left_ > 0 && moves.any()) captured = try_attack(moves.pop(), target, depth);
        return captured;
    }

    bool try_attack(Point move, Point target, int depth) {
        if (board_.play(move) != Legality::LEGAL) return false;
        --nodes_left_;
        const bool captured = board_.at(target) == EMPTY || !defend(target, depth - 1);
        board_.undo();
        ++operations_;
        return captured;
    }

    // Whether the chain, which moves now, gets away: it extends, or takes one of the chains around it.
    bool defend(Point target, int depth) {
        const Chain<W>& chain = board_.chain(target);
        const int liberties = chain.liberty_count;
        if (depth <= 0 || nodes_left_ <= 0 || liberties > 2) return true;
        Mask<W> moves = chain.liberties;
        const Color enemy = other(board_.at(target));
        Mask<W> around = board_.geometry().beside(chain.stones) & board_.stones(enemy);
        while (around.any()) {
            const Chain<W>& neighbour = board_.chain(around.first());
            if (neighbour.liberty_count == 1) moves |= neighbour.liberties;
            around = around.without(neighbour.stones);
        }
        while (moves.any()) {
            const Point move = moves.pop();
            if (board_.play(move) != Legality::LEGAL) continue;
            --nodes_left_;
            const bool safe = !attack(target, depth - 1);
            board_.undo();
            ++operations_;
            if (safe) return true;
        }
        return liberties > 1;  // it may also pass
    }

    SearchBoard<W>& board_;
    std::int64_t operations_ = 0;
    int nodes_left_ = 0;
};

// A random legal point that is no one-point eye of the player to move; PASS when none is found soon.
template <int W>
Point random_move(const SearchBoard<W>& board, std::uint64_t& seed) {
    const Geometry<W>& geometry = board.geometry();
    const Mask<W>& own = board.stones(board.to_play());
    for (int tries = 0; tries < 4 * geometry.area; ++tries) {
        const Point point = static_cast<Point>(next_random(seed) % geometry.area);
        if (board.is_legal(point) && !own.contains(geometry.beside(Mask<W>::of(point)))) return point;
    }
    return PASS;
}

// Random games, each stopped at another stage.
template <int W>
std::vector<SearchBoard<W>> make_positions(int width, int height, std::uint64_t seed) {
    std::vector<SearchBoard<W>> positions;
    for (int number = 0; number < POSITIONS; ++number) {
        SearchBoard<W>& board = positions.emplace_back(width, height);
        const int area = board.geometry().area;
        const int length = area / 4 + static_cast<int>(next_random(seed) % (area / 2 + 1));
        for (int move = 0; move < length; ++move) board.play_legal(random_move(board, seed));
    }
    return positions;
}

template <int W>
BenchResult bench(int width, int height, double seconds, std::uint64_t seed) {
    using Clock = std::chrono::steady_clock;
    std::vector<SearchBoard<W>> positions = make_positions<W>(width, height, seed);
    BenchResult result;
    const Clock::time_point start = Clock::now();
    do {
        for (SearchBoard<W>& board : positions) {
            Reader<W> reader(board);
            Mask<W> left = board.stones(BLACK) | board.stones(WHITE);
            while (left.any()) {
                const Point target = left.first();
                left = left.without(board.chain(target).stones);
                if (board.chain(target).liberty_count <= 3) result.captured += reader.captures(target);
            }
            result.operations += reader.operations();
        }
        result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    } while (result.seconds < seconds);
    return result;
}

}  // namespace

BenchResult bench_tactical(int width, int height, double seconds, std::uint64_t seed) {
    switch (words_for(width, height)) {
        case 2: return bench<2>(width, height, seconds, seed);
        case 4: return bench<4>(width, height, seconds, seed);
        default: return bench<6>(width, height, seconds, seed);
    }
}

}  // namespace nerai
