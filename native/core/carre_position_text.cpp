// The line of text that says all there is to a position, see dolmen.carre.position_text.
#include <charconv>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "carre_notation.hpp"
#include "carre_text.hpp"

namespace dolmen::carre {
namespace {

constexpr int most_rounds = 9999, most_turns = most_players * 1'000'000;

std::string held(const State& state, Token token) {
  std::string text;
  for (int seat = 0; seat < state.players; ++seat) {
    const int fresh = seat == state.player() && state.bought(token) > 0 ? state.bought(token) : 0;
    text.append(seat == 0 ? "" : ",").append(std::to_string(state.held(token, seat) - fresh));
    if (fresh > 0) text.append("+").append(std::to_string(fresh));
  }
  return text;
}

std::string bought(const State& state) {
  if (state.bought_chips < 0 && state.bought_stoppers < 0) return "-";
  if (state.bought_chips < 0) return "stoppers";
  return state.bought_stoppers < 0 ? "chips" : "chips+stoppers";
}

[[noreturn]] void refuse(const std::string& what) { throw std::invalid_argument(joined("no position of Carré: ", what)); }

std::vector<std::string> split(const std::string& text, char mark) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, mark);) parts.push_back(part);
  return parts;
}

int number(const std::string& text, int most) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < 0 || value > most)
    refuse(joined("'", text, "' should be a number from 0 to ", std::to_string(most)));
  return value;
}

class Reader {
 public:
  State read(const std::string& line) {
    state_.players = 0;
    const auto words = split(line, ' ');
    if (words.empty()) refuse("the line is empty");
    variant(words[0]);
    for (std::size_t at = 1; at < words.size(); ++at) word(words[at]);
    check();
    return state_;
  }

 private:
  void variant(const std::string& name) {
    const auto parts = split(name, '+');
    if (parts.empty() || parts[0] != "standard") refuse(joined("it begins with the variant, not with '", name, "'"));
    for (std::size_t at = 1; at < parts.size(); ++at) {
      if (parts[at] == "strict_double")
        state_.rules.strict_double = true;
      else if (parts[at].starts_with("max_rounds="))
        state_.rules.max_rounds = number(parts[at].substr(11), most_rounds);
      else
        refuse(joined("unknown option '", parts[at], "'"));
    }
  }

  void word(const std::string& text) {
    const auto equals = text.find('=');
    const std::string name = text.substr(0, equals), value = equals == text.npos ? "" : text.substr(equals + 1);
    if (text == "draw")
      state_.drawn = true;
    else if (text.size() > 2 && text[1] == ':')
      tableau(text[0] - '1', text.substr(2));
    else if (name == "turn")
      state_.turn = number(value, most_turns);
    else if (name == "seat")
      seat_ = number(value, most_players);
    else if (name == "dice")
      dice(value);
    else if (name == "chips")
      tokens(value, state_.chips, fresh_chips_);
    else if (name == "stoppers")
      tokens(value, state_.stoppers, fresh_stoppers_);
    else if (name == "bought")
      bought_ = value;
    else
      refuse(joined("unknown word '", text, "'"));
  }

  void tableau(int seat, const std::string& text) {
    if (seat != state_.players || seat >= most_players) refuse("the tableaus do not follow each other from 1 to 4");
    ++state_.players;
    if (text == "-") return;
    Tableau& tableau = state_.tableaus[static_cast<std::size_t>(seat)];
    for (const std::string& name : split(text, ',')) {
      const auto place = parse_place(name);
      if (!place) refuse(joined("'", name, "' is no tile in its place"));
      if (!has(tableau.reserve, placements[*place].kind)) refuse(joined(name, " is one more than there are"));
      if (!fits(tableau.heights, *place)) refuse(joined(name, " does not lie on level ground"));
      tableau.build(*place);
    }
  }

  void dice(const std::string& text) {
    state_.rolled = text != "?";
    if (text == "?" || text == "-") return;
    const auto faces = split(text, '+');
    if (faces.size() > 3) refuse("there are three dice");
    for (const std::string& face : faces) {
      const int value = number(face, 6);
      if (value < 1 || (state_.dice.count > 0 && state_.dice.face[state_.dice.count - 1U] > value))
        refuse("dice are 1 to 6 and stand in ascending order");
      state_.dice.add(value);
    }
  }

  static void tokens(const std::string& text, std::array<std::uint8_t, most_players>& held, int& fresh) {
    const auto seats = split(text, ',');
    if (seats.size() > most_players) refuse("there are four seats at most");
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      const auto parts = split(seats[seat], '+');
      if (parts.empty() || parts.size() > 2) refuse(joined("'", seats[seat], "' is no number of tokens"));
      const int added = parts.size() == 2 ? number(parts[1], 2) : 0;
      held[seat] = static_cast<std::uint8_t>(number(parts[0], 2 * most_players) + added);
      fresh += added;
    }
  }

  void check() {
    if (state_.players < 1) refuse("it has no tableau");
    if (state_.turn < 1 || state_.player() != seat_ - 1) refuse("the turn is not that of the seat");
    for (const Token token : {Token::chip, Token::stopper})
      if (state_.middle(token) < 0) refuse("there are more tokens than the game has");
    if (bought_.find("chips") != bought_.npos) state_.bought_chips = static_cast<std::int8_t>(fresh_chips_);
    if (bought_.find("stoppers") != bought_.npos) state_.bought_stoppers = static_cast<std::int8_t>(fresh_stoppers_);
    for (int seat = 0; seat < state_.players; ++seat) {
      if (state_.tableaus[static_cast<std::size_t>(seat)].reserve != 0) continue;
      if (seat != state_.player()) refuse("somebody has built everything, but not in this turn");
      state_.winner = static_cast<std::int8_t>(seat);
    }
  }

  State state_;
  int seat_ = 0, fresh_chips_ = 0, fresh_stoppers_ = 0;
  std::string bought_;
};

}  // namespace

std::string format_state(const State& state) {
  std::string text = "standard";
  if (state.rules.strict_double) text += "+strict_double";
  if (state.rules.max_rounds > 0) text.append("+max_rounds=").append(std::to_string(state.rules.max_rounds));
  const std::string left = format_payment({state.dice, 0});
  text.append(joined(" turn=", std::to_string(state.turn), " seat=", std::to_string(state.player() + 1)));
  text.append(joined(" dice=", !state.rolled ? "?" : left.empty() ? "-" : left, " chips=", held(state, Token::chip)));
  text.append(joined(" stoppers=", held(state, Token::stopper), " bought=", bought(state)));
  for (int seat = 0; seat < state.players; ++seat) {
    const auto tiles = state.tableaus[static_cast<std::size_t>(seat)].tiles();
    text.append(joined(" ", std::to_string(seat + 1), ":"));
    for (std::size_t at = 0; at < tiles.size(); ++at) text.append(at == 0 ? "" : ",").append(format_place(tiles[at]));
    if (tiles.empty()) text.append("-");
  }
  return state.drawn ? text + " draw" : text;
}

State parse_state(const std::string& line) { return Reader().read(line); }

}  // namespace dolmen::carre
