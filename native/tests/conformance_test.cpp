// The shared data of conformance/: finished games and perft counts, through the specialised boards and the general one.
#include <filesystem>

#include "boards.hpp"
#include "check.hpp"
#include "json_lines.hpp"
#include "notation.hpp"
#include "perft.hpp"

using namespace dolmen;

namespace {

std::vector<int> as_list(const Sizes& sizes) {
  return std::vector<int>(sizes.size.begin(), sizes.size.begin() + sizes.count);
}

template <class Board>
std::string picture(const Board& board) {
  std::string rows;
  for (int rank = board.geometry().rows() - 1; rank >= 0; --rank) {
    for (int file = 0; file < board.geometry().columns(); ++file) {
      const int square = board.geometry().square(file, rank);
      rows += contains(board.red(), square) ? 'r' : contains(board.white(), square) ? 'w' : '.';
    }
    if (rank > 0) rows += '/';
  }
  return rows;
}

std::string winner(const Verdict& verdict) {
  return verdict.winner > 0 ? "red" : verdict.winner < 0 ? "white" : "draw";
}

State start_of(const json_lines::Line& line) {
  State state = boards::named(line.at("board").text);
  if (line.contains("stock")) state.stock = line.at("stock").number();
  if (line.contains("final_tilt")) state.final_tilt = line.at("final_tilt").truth();
  return state;
}

// Whether the token could be read and was legal; then it has been carried out.
template <class Board>
bool play(Board& board, const std::string& token) {
  const int columns = board.geometry().columns(), rows = board.geometry().rows();
  const auto action = parse_action(token, columns, rows);
  CHECK(action.has_value(), token);
  if (!action) return false;
  CHECK(format_action(*action, columns, rows) == token, token);
  CHECK(board.is_legal(*action), token);
  if (!board.is_legal(*action)) return false;
  board.apply(*action);
  return true;
}

template <class Board>
void replay(Board board, const json_lines::Line& line) {
  const auto& moves = line.at("moves").list;
  const std::vector<int> counts = line.at("legal_counts").numbers();
  CHECK(moves.size() == counts.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    CHECK(!board.over());
    CHECK(board.legal_count() == counts.at(i), "before ", moves[i].text);
    if (!play(board, moves[i].text)) return;
  }
  CHECK(board.over() && board.legal_count() == 0);
  CHECK(as_list(board.sizes(Colour::red)) == line.at("red").numbers());
  CHECK(as_list(board.sizes(Colour::white)) == line.at("white").numbers());
  CHECK(winner(board.verdict()) == line.at("winner").text);
  CHECK(picture(board) == line.at("final").text);
}

void games(const std::filesystem::path& directory) {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with("carnac-") || !name.ends_with(".jsonl") || name == "carnac-perft.jsonl") continue;
    ++files;
    for (const auto& line : json_lines::read(entry.path().string())) {
      if (!line.contains("moves")) continue;
      const State start = start_of(line);
      with_board(start, [&](const auto& board) { replay(board, line); });
      replay(board_from(start, GeneralGeometry(start.columns, start.rows)), line);
    }
  }
  CHECK(files >= 3, "files of games in ", directory);
}

void perft_counts(const std::filesystem::path& directory) {
  for (const auto& line : json_lines::read((directory / "carnac-perft.jsonl").string())) {
    const State start = start_of(line);
    const int depth = line.at("depth").number();
    const auto expected = static_cast<std::uint64_t>(line.at("count").large_number());
    CHECK(with_board(start, [&](const auto& board) { return perft(board, depth); }) == expected, line.at("board").text,
          " depth ", depth);
    CHECK(perft(board_from(start, GeneralGeometry(start.columns, start.rows)), depth) == expected);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s CONFORMANCE-DIRECTORY\n", argv[0]);
    return 2;
  }
  try {
    games(argv[1]);
    perft_counts(argv[1]);
  } catch (const std::exception& problem) {
    CHECK(false, problem.what());
  }
  return check::report();
}
