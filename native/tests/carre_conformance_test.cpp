// Carré's rules without Python: every game of conformance/carre-*.jsonl, with the number of legal tokens before each.
#include <filesystem>

#include "carre_notation.hpp"
#include "check.hpp"
#include "json_lines.hpp"

using namespace dolmen::carre;

namespace {


// The lines hold one object within the object, which the reader for Carnac's lines does not know: "middle".
std::vector<json_lines::Line> games(const std::string& path) {
  std::ifstream file(path);
  std::vector<json_lines::Line> lines;
  for (std::string line; std::getline(file, line);) {
    const auto at = line.find("\"middle\":{");
    if (at == line.npos) throw std::runtime_error("no middle in " + path);
    const auto end = line.find('}', at);
    line.erase(at, line[end + 1] == ',' ? end + 2 - at : end + 1 - at);
    lines.push_back(json_lines::Reader(line).object());
  }
  return lines;
}

void replay(const json_lines::Line& line) {
  Rules rules;
  if (line.contains("strict_double")) rules.strict_double = line.at("strict_double").truth();
  if (line.contains("max_rounds")) rules.max_rounds = line.at("max_rounds").number();
  State state = State::start(line.at("players").number(), rules);
  const auto& counts = line.at("legal_counts").list;
  std::size_t at = 0;
  for (const auto& token : line.at("moves").list) {
    const auto legal = legal_actions(state);
    CHECK(static_cast<int>(legal.size()) == counts[at].number(), format_state(state));
    const auto action = action_named(state, token.text);
    CHECK(action.has_value(), token.text, " in ", format_state(state));
    if (!action) return;
    state.act(*action);
    if (at % 16 == 0) CHECK(parse_state(format_state(state)) == state, format_state(state));
    ++at;
  }
  const std::string winner = line.at("winner").text;
  CHECK((winner == "null") == (state.winner == nobody) && (winner == "null" || std::stoi(winner) == state.winner + 1));
  for (std::size_t seat = 0; seat < state.players; ++seat) {
    const auto& board = line.at("boards").list[seat].list;
    CHECK(board.size() == state.tableaus[seat].count);
    for (std::size_t tile = 0; tile < board.size() && tile < state.tableaus[seat].count; ++tile)
      CHECK(board[tile].text == format_place(state.tableaus[seat].built[tile]));
    CHECK(line.at("chips").list[seat].number() == state.chips[seat]);
    CHECK(line.at("stoppers").list[seat].number() == state.stoppers[seat]);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s CONFORMANCE-DIRECTORY\n", argv[0]);
    return 2;
  }
  try {
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(argv[1])) {
      const std::string name = entry.path().filename().string();
      if (!name.starts_with("carre-") || !name.ends_with(".jsonl")) continue;
      ++files;
      for (const auto& line : games(entry.path().string())) replay(line);
    }
    CHECK(files >= 3, "files of games in ", argv[1]);
  } catch (const std::exception& problem) {
    CHECK(false, problem.what());
  }
  return check::report();
}
