// Random games per second of CPU time: playout_bench [SECONDS [PATH [BOARD]]].
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

#include "boards.hpp"
#include "playout.hpp"

namespace {

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void measure(const dolmen::PlayoutPath& path, const char* board, double seconds) {
  const dolmen::State start = boards::named(board);
  std::uint64_t games = 0, seed = 0;
  const double begin = cpu_seconds();
  while (cpu_seconds() - begin < seconds) games += path.play(start, 1 << 14, seed++).games;
  std::printf("%-6s %-9s %7.2f million games per second\n", board, std::string(path.name).c_str(),
              static_cast<double>(games) / (cpu_seconds() - begin) / 1e6);
}

}  // namespace

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 0.5;
  for (const char* board : {"8x5", "10x7", "14x9"})
    for (const dolmen::PlayoutPath& path : dolmen::playout_paths())
      if ((argc < 3 || path.name == argv[2]) && (argc < 4 || std::string(board) == argv[3]))
        measure(path, board, seconds);
}
