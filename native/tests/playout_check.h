// What the playout tests share beyond check.h: drawn positions on the playout board, and refusals with their words.
#pragma once

#include <stdexcept>
#include <string>

#include "check.h"
#include "nerai/playout_board.h"

inline nerai::PlayoutBoard playout_board(const Drawing& drawing, nerai::Color to_play = nerai::BLACK,
                                         bool suicide = false, nerai::Point ko_point = nerai::PASS) {
    return nerai::PlayoutBoard::from_stones(drawing.width, drawing.height, drawing.cells(), to_play, suicide, ko_point);
}

inline bool shows(const nerai::PlayoutBoard& board, const Drawing& drawing) {
    return board.stones() == drawing.cells();
}

// True when the call throws std::invalid_argument with a message that contains the text.
template <class Call>
bool refused(Call call, const std::string& text) {
    try {
        call();
    } catch (const std::invalid_argument& error) {
        return std::string(error.what()).find(text) != std::string::npos;
    }
    return false;
}
