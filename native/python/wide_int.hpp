// Sets of squares cross as Python ints of up to 128 bits. For every bind_<area>.cpp that takes or gives one.
#pragma once

#include <nanobind/nanobind.h>

#include <stdexcept>

#include "squares.hpp"

namespace dolmen {

// What the int says modulo 2^64, negative ones included: any int will do as a seed.
inline std::uint64_t low_bits(const nanobind::int_& number) {
  const std::uint64_t bits = PyLong_AsUnsignedLongLongMask(number.ptr());
  if (PyErr_Occurred()) throw nanobind::python_error();
  return bits;
}

inline Wide set_from(const nanobind::int_& number) {
  const nanobind::int_ upper(number >> nanobind::int_(64));
  const std::uint64_t high = PyLong_AsUnsignedLongLong(upper.ptr());
  if (PyErr_Occurred()) {
    PyErr_Clear();
    throw std::invalid_argument("a set of squares is an int of 0 to 128 bits, not negative and not longer");
  }
  return wide(low_bits(number), high);
}

inline nanobind::int_ int_from(Wide set) {
  if (high_word(set) == 0) return nanobind::int_(low_word(set));
  return nanobind::int_((nanobind::int_(high_word(set)) << nanobind::int_(64)) | nanobind::int_(low_word(set)));
}

}  // namespace dolmen
