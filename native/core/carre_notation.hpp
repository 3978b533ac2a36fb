// Carré's tokens (`build 8@a1v 2+6`) and its line of text for a position, written and read as dolmen.carre does.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "carre_state.hpp"

namespace dolmen::carre {

std::string format_place(Place place);
std::optional<Place> parse_place(std::string_view text);
std::string format_payment(const Payment& payment);
std::string format_action(const Action& action);

// The legal action with that token, or nothing.
std::optional<Action> action_named(const State& state, std::string_view token);

std::string format_state(const State& state);
// Reads what format_state writes, all words of it. std::invalid_argument, in one sentence, if it is malformed or if
// tiles float, are too many or tokens do not add up.
State parse_state(const std::string& line);

}  // namespace dolmen::carre
