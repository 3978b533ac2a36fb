// The numbers learned for one pattern, and sums of such rows. Knows nothing of what they mean.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "isa.hpp"
#include "weights.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

// What a pattern means to Red, then what it means to White. Kept in pieces as wide as the processor's registers: wider
// ones GCC takes apart badly.
struct alignas(64) Row {
  static constexpr std::size_t length = 2 * Weights::width;
#if defined(__AVX512BW__)
  static constexpr std::size_t piece_bytes = 64;
#elif defined(__AVX2__)
  static constexpr std::size_t piece_bytes = 32;
#else
  static constexpr std::size_t piece_bytes = 16;
#endif
  static constexpr std::size_t pieces = length * sizeof(std::int16_t) / piece_bytes;
  typedef std::int16_t Piece __attribute__((vector_size(piece_bytes)));

  void set(std::size_t at, std::int16_t number) {
    std::memcpy(reinterpret_cast<char*>(piece) + at * sizeof number, &number, sizeof number);
  }
  Row& operator+=(const Row& other) {
    for (std::size_t i = 0; i < pieces; ++i) piece[i] += other.piece[i];
    return *this;
  }
  Row& operator-=(const Row& other) {
    for (std::size_t i = 0; i < pieces; ++i) piece[i] -= other.piece[i];
    return *this;
  }

  // The sum of the products with another row, of the numbers here that are above zero.
  std::int32_t positive_times(const Row& other) const {
    alignas(64) std::int16_t open[length];
    for (std::size_t i = 0; i < pieces; ++i) {
      const Piece positive = piece[i] & (piece[i] > Piece{});
      std::memcpy(open + i * piece_bytes / sizeof(std::int16_t), &positive, sizeof positive);
    }
    const std::int16_t* head = reinterpret_cast<const std::int16_t*>(&other);
    std::int32_t dot = 0;
    for (std::size_t k = 0; k < length; ++k) dot += static_cast<std::int32_t>(open[k]) * head[k];
    return dot;
  }

  Piece piece[pieces];
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
