#include "nerai/plain_search.h"

#include <chrono>

namespace nerai {
namespace {

// A joint goal whose results depend on nothing but the candidates: zones are empty, and every candidate is relevant.
template <int W>
class PlainGame : public JointGame<W> {
  public:
    using Zone = Mask<W>;
    using JointGame<W>::JointGame;

    Decision decide(Zone& zone) {
        const Decision decision = JointGame<W>::decide(zone);
        zone = {};
        return decision;
    }
    bool seed_of_loss(Zone& zone) const {
        const bool lost = JointGame<W>::seed_of_loss(zone);
        zone = {};
        return lost;
    }
    Zone zone_of_win(int, const Zone&) { return {}; }
    void close_loss(Zone&) const {}
    bool shows_win(int) { return true; }
    bool shows_loss(const Zone&) const { return true; }
    void moves_in(const Zone&, Moves& moves) const { this->candidates(moves); }
};

}  // namespace

template <int W>
PlainAnswer search_plainly(SearchBoard<W>& board, const JointTarget<W>& target, SearchLimits limits, std::size_t table_mb) {
    const auto start = std::chrono::steady_clock::now();
    const auto elapsed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
    PlainGame<W> game(board, target);
    PlainAnswer answer;
    Mask<W> zone;
    if (const Decision decision = game.decide(zone); decision != Decision::OPEN) {
        answer.winner = decision == Decision::MOVER_WINS ? game.to_move() : 1 - game.to_move();
        return answer;
    }
    Table<Mask<W>> table(table_mb);
    Hypotheses<Mask<W>> none;
    // As in solve.cpp: who wins although he loses by repetition has won.
    for (int loser = 0; loser < 2 && answer.winner < 0; ++loser) {
        SearchLimits rest = limits;
        if (limits.seconds > 0) rest.seconds = std::max(0.001, limits.seconds - elapsed());
        rest.nodes -= std::min(rest.nodes - 1, answer.nodes);
        Dfpn<PlainGame<W>> search(game, table, rest, none, loser);
        const auto root = search.solve();
        answer.nodes += search.nodes();
        answer.reason = search.reason();
        if (root.may_be_proved()) answer.winner = root.won() ? game.to_move() : 1 - game.to_move();
        if (!root.solved()) break;
    }
    answer.seconds = elapsed();
    return answer;
}

template PlainAnswer search_plainly(SearchBoard<2>&, const JointTarget<2>&, SearchLimits, std::size_t);
template PlainAnswer search_plainly(SearchBoard<4>&, const JointTarget<4>&, SearchLimits, std::size_t);
template PlainAnswer search_plainly(SearchBoard<6>&, const JointTarget<6>&, SearchLimits, std::size_t);

}  // namespace nerai
