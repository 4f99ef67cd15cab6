// Reads the numbers that rules are handed over in from Python, and refuses those that end too soon or are out of range.
#pragma once

#include <stdexcept>
#include <vector>

#include "nerai/rule.h"

namespace nerai {

class RuleNumbers {
  public:
    explicit RuleNumbers(const std::vector<int>& numbers) : numbers_(numbers) {}
    bool any_left() const { return next_ < numbers_.size(); }
    int next() {
        if (!any_left()) throw std::invalid_argument("the rules end too soon");
        return numbers_[next_++];
    }
    int next(int least, int most) {
        const int number = next();
        if (number < least || number > most) throw std::invalid_argument("a rule has a number out of range");
        return number;
    }
    Offset next_offset() {
        const int dx = next(-RULE_REACH, RULE_REACH);
        return {dx, next(-RULE_REACH, RULE_REACH)};
    }
    Rule next_rule() {
        Rule rule;
        for (int left = next(1, RULE_EXTENT * RULE_EXTENT); left > 0; --left) {
            const Offset at = next_offset();
            rule.cells.push_back({at, static_cast<std::uint8_t>(next(1, ANY_BITS))});
        }
        for (int left = next(0, 1000); left > 0; --left) {
            const ConditionKind kind = static_cast<ConditionKind>(next(0, CONDITION_KINDS - 1));
            const Offset at = next_offset();
            const int least = next();
            rule.conditions.push_back({kind, at, least, next()});
        }
        return rule;
    }

  private:
    const std::vector<int>& numbers_;
    std::size_t next_ = 0;
};

}  // namespace nerai
