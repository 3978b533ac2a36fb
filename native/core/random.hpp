// A fast source of chance, the same on every machine for a seed (xoshiro256++ fed by splitmix64). Not for secrets.
#pragma once

#include <cstdint>

#include "isa.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

// Turns successive states into well mixed words; also good for deriving seeds from seeds.
constexpr std::uint64_t splitmix(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9e3779b97f4a7c15U);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31);
}

class Random {
 public:
  constexpr explicit Random(std::uint64_t seed) {
    for (std::uint64_t& word : state_) word = splitmix(seed);
  }

  constexpr std::uint64_t word() {
    const std::uint64_t result = rotated(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotated(state_[3], 45);
    return result;
  }

  // Uniform over 0 .. bound - 1, exactly; bound is at least 1.
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (word() >> 32) * bound;
    while (static_cast<std::uint32_t>(product) < bound && static_cast<std::uint32_t>(product) < -bound % bound)
      product = (word() >> 32) * bound;
    return static_cast<std::uint32_t>(product >> 32);
  }

 private:
  static constexpr std::uint64_t rotated(std::uint64_t word, int by) { return (word << by) | (word >> (64 - by)); }

  std::uint64_t state_[4] = {};
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
