// Learns the weights of habit.h from games: which traits of moves make it likely that they are played.
//
// Takes games on standard input, a line each: width, height, and the moves as numbers of points, -1 for a pass, Black first.
// Gives the weights on standard output, a line for each trait that is worth keeping: trait and weight in tenths. What it
// learned from and how well it foretells the games that were held out (every fifth) goes to standard error.
//
// The chance of a move is a softmax over all moves that a playout may choose; its logarithm is made as great as possible by
// gradient steps, each as long as earlier ones in that direction allow (AdaGrad), with weights held small. Shapes are learned
// that were played at least `--least` times; of the other traits all. The same input gives the same lines.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unordered_map>

#include "nerai/habit.h"
#include "nerai/tree_prior.h"

namespace {

using namespace nerai;

constexpr int HELD_OUT = 5;
constexpr float STEP = 0.15F;
constexpr float MOST = 127;  // weights are stored in a byte
constexpr int BINS = 10;

struct Options {
    int least = 5;
    int rounds = 8;
    float small = 2.0F;  // how much weights are held small
};

struct Game {
    int width = 0, height = 0;
    std::vector<Point> moves;
};

// A position in which one of some moves was played; traits by their numbers in the dictionary.
struct Lesson {
    bool held_out = false;
    std::uint32_t played = 0;                // which of the moves
    std::vector<std::uint32_t> traits;       // of all moves, one after the other
    std::vector<std::uint32_t> ends;         // where those of each move end
};

std::vector<Game> read_games() {
    std::vector<Game> games;
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        Game game;
        if (!(words >> game.width >> game.height)) throw std::invalid_argument("a line does not begin with width and height");
        for (Point move; words >> move;) game.moves.push_back(move);
        games.push_back(std::move(game));
    }
    return games;
}

// Calls back with each position, the moves that may be played and which of them was.
template <typename Visit>
void for_positions(const std::vector<Game>& games, const Visit& visit) {
    const PriorWeights weights;
    std::vector<PriorMove> moves;
    for (std::size_t number = 0; number < games.size(); ++number) {
        PlayoutBoard board(games[number].width, games[number].height);
        for (const Point move : games[number].moves) {
            if (move != PASS && board.on_board(move)) {
                const auto cell = board.cell_of(move);
                moves.clear();
                for (Point point = 0; point < board.area(); ++point) {
                    const auto at = board.cell_of(point);
                    if (board.color_at(at) == EMPTY && board.playable(at)) moves.push_back({at, 0, 0});
                }
                const auto played = std::find_if(moves.begin(), moves.end(), [&](const PriorMove& one) { return one.cell == cell; });
                if (played != moves.end()) {
                    const auto urgency = tactical_weights(board, weights);
                    const HabitView view(board, urgency, weights.take_one);
                    visit(number % HELD_OUT == HELD_OUT - 1, view, moves, static_cast<std::uint32_t>(played - moves.begin()));
                }
            }
            if (!board.play(move)) break;  // superko, or a broken record
        }
    }
}

bool is_shape(HabitTrait trait) { return trait >> 28 <= static_cast<std::uint32_t>(HabitGroup::SHAPE_8); }

class Fit {
  public:
    Fit(const std::vector<Game>& games, const Options& options) : options_(options) {
        std::unordered_map<HabitTrait, int> played;
        for_positions(games, [&](bool held_out, const HabitView& view, const std::vector<PriorMove>& moves, std::uint32_t which) {
            if (held_out) return;
            for (const HabitTrait trait : view.traits(moves[which].cell)) ++played[trait];
        });
        for (const auto& [trait, times] : played) {
            if (times >= (is_shape(trait) ? options.least : 1)) known_.push_back(trait);
        }
        std::sort(known_.begin(), known_.end());
        for (const HabitTrait trait : known_) numbers_.emplace(trait, numbers_.size());
        for_positions(games, [&](bool held_out, const HabitView& view, const std::vector<PriorMove>& moves, std::uint32_t which) {
            Lesson lesson{held_out, which, {}, {}};
            for (const PriorMove& move : moves) {
                for (const HabitTrait trait : view.traits(move.cell)) {
                    const auto found = numbers_.find(trait);
                    if (found != numbers_.end()) lesson.traits.push_back(found->second);
                }
                lesson.ends.push_back(static_cast<std::uint32_t>(lesson.traits.size()));
            }
            lessons_.push_back(std::move(lesson));
        });
        weights_.resize(known_.size());
        squares_.assign(known_.size(), 1e-6F);
        std::fprintf(stderr, "%zu positions, %zu traits\n", lessons_.size(), known_.size());
    }

    void learn() {
        const float decay = options_.small / static_cast<float>(lessons_.size());
        for (int round = 0; round < options_.rounds; ++round) {
            for (const Lesson& lesson : lessons_) {
                if (!lesson.held_out) step(lesson, decay);
            }
            std::fprintf(stderr, "round %d\n", round + 1);
            tell("learned", false);
            tell("held out", true);
        }
    }

    void round_weights() {
        for (float& weight : weights_) weight = std::clamp(std::round(weight * 10), -MOST, MOST) / 10;
        std::fprintf(stderr, "weights in tenths\n");
        tell("held out", true);
    }

    // How often the likeliest move was played, by how likely it was called.
    void tell_reliability() {
        std::array<double, BINS> called{};
        std::array<int, BINS> count{}, happened{};
        for (const Lesson& lesson : lessons_) {
            if (!lesson.held_out) continue;
            chances(lesson);
            const float likeliest = *std::max_element(chances_.begin(), chances_.end());
            // Turned and mirrored forms of a move are equally likely: then all of them are called together.
            const double together = likeliest * static_cast<double>(std::count(chances_.begin(), chances_.end(), likeliest));
            const int bin = std::min(BINS - 1, static_cast<int>(together * BINS));
            called[bin] += together;
            ++count[bin];
            happened[bin] += chances_[lesson.played] == likeliest;
        }
        for (int bin = 0; bin < BINS; ++bin) {
            if (count[bin] == 0) continue;
            std::fprintf(stderr, "  likeliest move called %3.0f %%: %5d positions, played in %3.0f %%\n", 100 * called[bin] / count[bin],
                         count[bin], 100.0 * happened[bin] / count[bin]);
        }
    }

    void print() const {
        for (std::size_t k = 0; k < known_.size(); ++k) {
            const int tenths = static_cast<int>(std::lround(weights_[k] * 10));
            if (tenths != 0) std::printf("0x%08X %d\n", known_[k], tenths);
        }
    }

  private:
    void chances(const Lesson& lesson) {
        chances_.assign(lesson.ends.size(), 0);
        float most = -1e9F, sum = 0;
        for (std::uint32_t move = 0, at = 0; move < lesson.ends.size(); ++move) {
            for (; at < lesson.ends[move]; ++at) chances_[move] += weights_[lesson.traits[at]];
            most = std::max(most, chances_[move]);
        }
        for (float& chance : chances_) sum += chance = std::exp(chance - most);
        for (float& chance : chances_) chance /= sum;
    }

    void step(const Lesson& lesson, float decay) {
        chances(lesson);
        for (std::uint32_t move = 0, at = 0; move < lesson.ends.size(); ++move) {
            const float pull = (move == lesson.played ? 1.0F : 0.0F) - chances_[move];
            const bool slight = std::abs(pull) < 1e-4F;
            for (; at < lesson.ends[move]; ++at) {
                if (slight) continue;
                const std::uint32_t trait = lesson.traits[at];
                const float gradient = pull - decay * weights_[trait];
                squares_[trait] += gradient * gradient;
                weights_[trait] += STEP * gradient / std::sqrt(squares_[trait] + 1);
            }
        }
    }

    void tell(const char* what, bool held_out) {
        double loss = 0;
        int count = 0, first = 0, among_five = 0;
        for (const Lesson& lesson : lessons_) {
            if (lesson.held_out != held_out) continue;
            chances(lesson);
            const float own = chances_[lesson.played];
            const auto better = std::count_if(chances_.begin(), chances_.end(), [&](float one) { return one > own; });
            loss -= std::log(std::max(own, 1e-12F));
            ++count;
            first += better < 1;
            among_five += better < 5;
        }
        if (count == 0) return;
        std::fprintf(stderr, "  %-20s %6d positions: first %.1f %%, among five %.1f %%, loss %.3f\n", what, count, 100.0 * first / count,
                     100.0 * among_five / count, loss / count);
    }

    Options options_;
    std::vector<HabitTrait> known_;
    std::unordered_map<HabitTrait, std::uint32_t> numbers_;
    std::vector<Lesson> lessons_;
    std::vector<float> weights_, squares_, chances_;
};

Options read_options(int count, char** words) {
    Options options;
    for (int k = 1; k < count; ++k) {
        const bool more = k + 1 < count;
        if (more && !std::strcmp(words[k], "--least")) options.least = std::stoi(words[++k]);
        else if (more && !std::strcmp(words[k], "--rounds")) options.rounds = std::stoi(words[++k]);
        else if (more && !std::strcmp(words[k], "--small")) options.small = std::stof(words[++k]);
        else throw std::invalid_argument(std::string("unknown option ") + words[k] + "; there are --least, --rounds and --small");
    }
    return options;
}

}  // namespace

int main(int count, char** words) {
    try {
        const Options options = read_options(count, words);
        Fit fit(read_games(), options);
        fit.learn();
        fit.round_weights();
        fit.tell_reliability();
        fit.print();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "habit_fit: %s\n", error.what());
        return 1;
    }
}
