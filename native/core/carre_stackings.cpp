#include "carre_stackings.hpp"

#include <unordered_set>

namespace dolmen::carre {
namespace {

class Grower {
 public:
  Grower(Reserve left, std::size_t most) : left_(left), most_(most) {}

  void grow(Lanes heights, Reserve rest) {
    if (found_.size() >= most_ || !seen_.insert(folded_key(heights, rest)).second) return;
    const Seams seams(heights);
    const auto ground = level_ground(seams);
    if (rest == 0) {
      const int fitting = std::popcount(kinds_that_fit(ground) & kinds_in(left_));
      found_.push_back({heights, order_, 2.0 * seams.count() + 3.0 * fitting});
      return;
    }
    for (std::size_t shape = 0; shape < shape_count; ++shape) {
      if (!has(rest, shapes[shape].kind)) continue;
      each_place(shape, ground[shape], [&](Place place) {
        order_.push_back(place);
        grow(heights + units[place], rest - one_of(shapes[shape].kind));
        order_.pop_back();
      });
    }
  }

  std::vector<Stacking> take() { return std::move(found_); }

 private:
  Reserve left_;
  std::size_t most_;
  std::vector<Place> order_;
  std::unordered_set<std::uint64_t> seen_;
  std::vector<Stacking> found_;
};

}  // namespace

std::vector<Stacking> stackings(Lanes heights, Reserve reserve, Reserve built, std::size_t most) {
  Grower grower(reserve - built, most);
  grower.grow(heights, built);
  return grower.take();
}

}  // namespace dolmen::carre
