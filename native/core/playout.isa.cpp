// The paths of playout.hpp as one kind of processor has them; compiled once for each.
#include <memory>

#include "playout_record.hpp"
#include "single_game.hpp"
#include "sliced_games.hpp"
#include "sliced_judge.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {
namespace {

#if defined(__AVX512F__) && defined(__AVX512BW__)
constexpr int words = 8;
#elif defined(__AVX2__)
constexpr int words = 4;
#else
constexpr int words = 2;
#endif

// Separate games take separate streams of chance from one seed.
std::uint64_t derived(std::uint64_t seed, std::uint64_t number) {
  seed ^= number * 0xd6e8feb86659fd93U;
  return splitmix(seed);
}

void add(PlayoutSums& sums, const Verdict& verdict) {
  ++sums.games;
  sums.red_wins += verdict.winner > 0;
  sums.white_wins += verdict.winner < 0;
  sums.margin += verdict.margin;
}

template <class G>
class Batch {
 public:
  using L = Lanes<words>;
  static constexpr int lanes = lane_count<L>;

  explicit Batch(std::uint64_t seed) : random_(seed) {}

  template <class Watch>
  SlicedVerdict<L> play(const BasicBoard<G>& board, int number, Watch&& watch) {
    games_.clear();
    games_.load(board, 0, number, random_, watch);
    games_.play(random_, watch);
    return judge_.judge(games_, lane_range<L>(0, number));
  }
  const SlicedGames<G, words>& games() const { return games_; }

 private:
  LaneRandom<L> random_;
  SlicedGames<G, words> games_;
  SlicedJudge<G, words> judge_;
};

template <class G>
PlayoutSums play_all(const BasicBoard<G>& board, std::uint64_t games, std::uint64_t seed) {
  using L = Lanes<words>;
  const auto batch = std::make_unique<Batch<G>>(seed);
  PlayoutSums sums;
  while (sums.games < games) {
    const int number = static_cast<int>(std::min<std::uint64_t>(games - sums.games, lane_count<L>));
    const auto verdict = batch->play(board, number, NobodyWatches{});
    const L played = lane_range<L>(0, number);
    sums.games += static_cast<std::uint64_t>(number);
    sums.red_wins += static_cast<std::uint64_t>(count_lanes(L(verdict.red_wins & played)));
    sums.white_wins += static_cast<std::uint64_t>(count_lanes(L(verdict.white_wins & played)));
    sums.margin += verdict.margin_sum(played);
  }
  return sums;
}

template <class G>
PlayoutSums play_one_by_one(const BasicBoard<G>& board, std::uint64_t games, std::uint64_t seed) {
  Random random(seed);
  PlayoutSums sums;
  while (sums.games < games) add(sums, random_verdict(board, random));
  return sums;
}

// Follows every lane's game.
template <class G>
class LaneWriters {
 public:
  using L = Lanes<words>;

  LaneWriters(PlayedGame* games, int number, std::uint64_t seed) : number_(number) {
    for (int lane = 0; lane < number; ++lane)
      new (&writer(lane)) GameWriter(games[lane], G::square_count, derived(seed, static_cast<std::uint64_t>(lane)));
  }

  void operator()(const SlicedStone<L, G>& stone) {
    for (int lane = 0; lane < number_; ++lane)
      if (has_lane(stone.placed, lane))
        writer(lane).stone(square_of(stone, lane), can_of(stone, lane), tilt_of(stone.reaction, lane),
                           has_lane(stone.red, lane));
  }
  void operator()(const Reaction<L>& reaction, const L& here) {
    for (int lane = 0; lane < number_; ++lane)
      if (has_lane(here, lane)) writer(lane).reaction(tilt_of(reaction, lane));
  }

 private:
  static int square_of(const SlicedStone<L, G>& stone, int lane) {
    return G::columns() * index_in(stone.square.row, lane) + index_in(stone.square.column, lane);
  }
  static unsigned can_of(const SlicedStone<L, G>& stone, int lane) {
    unsigned can = 0;
    for (unsigned d = 0; d < 4; ++d) can |= has_lane(stone.can[d], lane) ? 1U << d : 0;
    return can;
  }
  static int tilt_of(const Reaction<L>& reaction, int lane) { return index_in(reaction.tilt, lane); }
  // The entry that is set in the lane, or -1.
  template <std::size_t N>
  static int index_in(const std::array<L, N>& hot, int lane) {
    for (std::size_t i = 0; i < N; ++i)
      if (has_lane(hot[i], lane)) return static_cast<int>(i);
    return -1;
  }

  GameWriter& writer(int lane) {
    return *reinterpret_cast<GameWriter*>(room_ + sizeof(GameWriter) * static_cast<std::size_t>(lane));
  }

  int number_;
  alignas(GameWriter) std::byte room_[sizeof(GameWriter) * lane_count<L>];
};

void finish(PlayedGame& game, Wide red, Wide white, const Verdict& verdict) {
  game.red = red;
  game.white = white;
  game.winner = verdict.winner;
  game.margin = verdict.margin;
}

template <class G>
void record_all(const BasicBoard<G>& board, PlayedGame* games, std::size_t count, std::uint64_t seed) {
  using L = Lanes<words>;
  const auto batch = std::make_unique<Batch<G>>(seed);
  for (std::size_t done = 0; done < count;) {
    const int number = static_cast<int>(std::min<std::size_t>(count - done, lane_count<L>));
    const auto writers = std::make_unique<LaneWriters<G>>(games + done, number, derived(seed, ~done));
    const auto verdict = batch->play(board, number, *writers);
    for (int lane = 0; lane < number; ++lane, ++done) {
      Wide free = 0, red = 0;
      for (int square = 0; square < G::square_count; ++square) {
        if (has_lane(batch->games().free(square), lane)) free |= square_set<Wide>(square);
        if (has_lane(batch->games().red(square), lane)) red |= square_set<Wide>(square);
      }
      const int winner = has_lane(verdict.red_wins, lane) ? 1 : has_lane(verdict.white_wins, lane) ? -1 : 0;
      finish(games[done], red, G::full() & ~(free | red), {winner, verdict.margin_of(lane)});
    }
  }
}

template <class G>
void record_one_by_one(const BasicBoard<G>& board, PlayedGame* games, std::size_t count, std::uint64_t seed) {
  Random random(seed);
  for (std::size_t i = 0; i < count; ++i) {
    SingleGame<G> game(board);
    game.play(board, random, GameWriter(games[i], board.squares(), derived(seed, i)));
    finish(games[i], game.red(), game.white(), game.verdict());
  }
}

}  // namespace

PlayoutSums play_single(const State& state, std::uint64_t games, std::uint64_t seed) {
  return with_board(state, [&](const auto& board) { return play_one_by_one(board, games, seed); });
}
void record_single(const State& state, PlayedGame* played, std::size_t count, std::uint64_t seed) {
  with_board(state, [&](const auto& board) { record_one_by_one(board, played, count, seed); });
}

PlayoutSums play_sliced(const State& state, std::uint64_t games, std::uint64_t seed) {
  return with_board(state, [&](const auto& board) {
    if constexpr (board.fixed)
      return play_all(board, games, seed);
    else
      return play_one_by_one(board, games, seed);
  });
}
void record_sliced(const State& state, PlayedGame* played, std::size_t count, std::uint64_t seed) {
  with_board(state, [&](const auto& board) {
    if constexpr (board.fixed)
      record_all(board, played, count, seed);
    else
      record_one_by_one(board, played, count, seed);
  });
}

}  // namespace DOLMEN_ISA
}  // namespace dolmen
