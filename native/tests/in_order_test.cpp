// Numbers come out in order, however many there are, and none is lost; the least are kept when there are too many.
#include "in_order.hpp"

#include <set>
#include <utility>
#include <vector>

#include "check.hpp"
#include "random.hpp"

using namespace dolmen;

using Numbers = std::vector<std::uint32_t>;

// So many different numbers in order: close together or far apart, sometimes with the least or the greatest there is.
Numbers some_numbers(Random& random, int count) {
  std::set<std::uint32_t> found;
  if (count > 0 && random.below(4) == 0) found.insert(random.below(2) == 0 ? 0 : ~std::uint32_t{0});
  const bool close = random.below(2) == 0;
  while (static_cast<int>(found.size()) < count)
    found.insert(close ? random.below(300) : static_cast<std::uint32_t>(random.word()));
  return Numbers(found.begin(), found.end());
}

Numbers shuffled(Random& random, Numbers numbers) {
  for (std::size_t i = numbers.size(); i > 1; --i)
    std::swap(numbers[i - 1], numbers[random.below(static_cast<std::uint32_t>(i))]);
  return numbers;
}

int main() {
  Random random(1);
  for (int count = 0; count <= 270; ++count)
    for (int round = 0; round < 20; ++round) {
      const Numbers wanted = some_numbers(random, count);
      Numbers numbers = shuffled(random, wanted);
      put_in_order(numbers.data(), count);
      CHECK(numbers == wanted, count, " numbers");
      if (count < 2) continue;
      const int kept = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(count - 1)));
      numbers = shuffled(random, wanted);
      keep_least(numbers.data(), count, kept);
      put_in_order(numbers.data(), kept);
      CHECK(std::equal(numbers.begin(), numbers.begin() + kept, wanted.begin()), kept, " of ", count);
    }
  return check::report();
}
