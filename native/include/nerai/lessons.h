// What a search has found out on its way, as lessons: solved positions, and which of the moves there won and which failed.
//
// Takes a game and the table of a search over it; gives the solved positions that took most work, by the moves that lead
// there. Nothing is searched here. Knows no Go, and not what the lessons are for.
#pragma once

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "nerai/dfpn.h"
#include "nerai/table.h"

namespace nerai {

struct Lesson {
    struct Move {
        int move;
        bool won;
        int looked;  // the odds that it was given at first sight, in tenths of a logarithm
    };
    std::vector<int> line;    // from the root
    std::vector<Move> moves;  // what was decided there
    std::uint32_t work = 0;
};

template <class Game>
class LessonWalk {
  public:
    using Zone = typename Game::Zone;

    LessonWalk(Game& game, const Table<Zone>& table) : game_(game), table_(table) {}

    // At most so many, those that took most work first.
    std::vector<Lesson> from_here(std::size_t most) {
        visit();
        const auto harder = [](const Lesson& one, const Lesson& other) {
            return one.work != other.work ? one.work > other.work : one.line < other.line;
        };
        std::sort(found_.begin(), found_.end(), harder);
        if (found_.size() > most) found_.resize(most);
        return std::move(found_);
    }

  private:
    static constexpr std::uint32_t LEAST_WORK = 2;  // what took no search teaches nothing

    void visit() {
        const Entry<Zone>* const known = table_.find(game_.key());
        if (known == nullptr || line_.size() >= Dfpn<Game>::MAX_DEPTH || !seen_.insert(known->key).second) return;
        // What rests on a repetition may be otherwise elsewhere.
        const bool teaches = known->solved() && !known->tainted() && known->work >= LEAST_WORK;
        Lesson lesson{line_, {}, known->work};
        for (const int move : tried(*known)) {
            const bool may_win = game_.may_win_by(move);
            const int looked = game_.odds_of(move);
            game_.play(move);
            line_.push_back(move);
            Zone zone;
            if (game_.decide(zone) == Decision::OPEN) {
                const std::optional<bool> won = outcome(may_win);
                if (won && move >= 0) lesson.moves.push_back({move, *won, looked});
                visit();
            }
            line_.pop_back();
            game_.undo();
        }
        if (teaches && !lesson.moves.empty()) found_.push_back(std::move(lesson));
    }

    // The moves that search looked at in this position.
    Moves tried(const Entry<Zone>& known) const {
        Moves moves;
        game_.candidates(moves);
        if (!known.lost()) return moves;
        Moves in_zone;
        game_.moves_in(known.zone, in_zone);
        for (const int move : in_zone)
            if (std::find(moves.begin(), moves.end(), move) == moves.end()) moves.push_back(move);
        return moves;
    }

    // Whether the move that led here has won; nothing where that was left open, or is true of some paths only.
    std::optional<bool> outcome(bool may_win) const {
        const Entry<Zone>* const after = table_.find(game_.key());
        if (after == nullptr || !after->solved() || after->tainted() || (after->lost() && !may_win)) return std::nullopt;
        return after->lost();
    }

    Game& game_;
    const Table<Zone>& table_;
    std::vector<int> line_;
    std::unordered_set<std::uint64_t> seen_;
    std::vector<Lesson> found_;
};

}  // namespace nerai
