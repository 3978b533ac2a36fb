// Weights cross as bytes: 16-bit numbers in this machine's order.
#pragma once

#include <nanobind/nanobind.h>

#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "weights.hpp"

namespace dolmen {

inline Weights weights_from(const nanobind::bytes& data) {
  if (data.size() != 2 * weights_length)
    throw std::invalid_argument("weights are " + std::to_string(2 * weights_length) + " bytes, not " +
                                std::to_string(data.size()));
  std::vector<std::int16_t> numbers(weights_length);
  std::memcpy(numbers.data(), data.c_str(), data.size());
  return read_weights(numbers.data());
}

inline nanobind::bytes bytes_of(const Weights& weights) {
  std::vector<std::int16_t> numbers(weights_length);
  write_weights(weights, numbers.data());
  return nanobind::bytes(numbers.data(), 2 * weights_length);
}

}  // namespace dolmen
