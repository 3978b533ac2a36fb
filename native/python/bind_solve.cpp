// The exact solver's face in Python. Refusals become ValueError, problems with checkpoint files OSError with the
// file's name; Control-C and exceptions of the callback stop the work.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <exception>
#include <system_error>

#include "solve.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace dolmen {
namespace {

const char* name_of(int value) { return value > 0 ? "win" : value < 0 ? "loss" : "draw"; }

nb::dict as_dict(const SolvedBoard& solved) {
  nb::dict result;
  result["value"] = name_of(solved.value);
  result["margin"] = solved.margin ? nb::cast(*solved.margin) : nb::none();
  result["best"] = solved.best;
  result["states"] = solved.states;
  result["seconds"] = solved.seconds;
  result["memory"] = solved.memory;
  return result;
}

nb::dict estimate(int columns, int rows, int threads) {
  const SolveEstimate found = estimate_solve(columns, rows, threads);
  nb::dict result;
  result["memory"] = found.memory;
  result["memory_with_directory"] = found.memory_with_directory;
  result["disk"] = found.disk;
  result["states"] = found.states;
  return result;
}

// A callback of Python's, called from a thread that does not hold its lock.
class Listener {
 public:
  explicit Listener(nb::object callback) : callback_(std::move(callback)) {}

  bool tell(double fraction, int layer) {
    const nb::gil_scoped_acquire lock;
    try {
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      if (callback_.is_none()) return true;
      const nb::object answer = callback_(fraction, layer);
      return !answer.is(nb::handle(Py_False));
    } catch (...) {
      thrown_ = std::current_exception();
      return false;
    }
  }

  void rethrow() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  nb::object callback_;
  std::exception_ptr thrown_;
};

[[noreturn]] void raise_os_error(const std::system_error& error) {
  errno = error.code().value();
  const std::string what = error.what();
  PyErr_SetFromErrnoWithFilename(PyExc_OSError, what.substr(0, what.rfind(": ")).c_str());
  throw nb::python_error();
}

std::optional<SolvedBoard> solved_without_lock(int columns, int rows, const SolveOptions& options, Listener& listener) {
  const nb::gil_scoped_release without_gil;
  return solve_board(columns, rows, options,
                     [&](double fraction, int layer) { return listener.tell(fraction, layer); });
}

nb::object solve(int columns, int rows, std::int64_t memory_mb, int threads, const std::string& directory, bool margin,
                 nb::object progress) {
  if (memory_mb < 1 || memory_mb > (std::int64_t{1} << 30))
    throw std::invalid_argument("a memory limit is at least 1 MB, not " + std::to_string(memory_mb));
  const SolveOptions options{.memory = static_cast<std::uint64_t>(memory_mb) << 20,
                             .threads = threads,
                             .margin = margin,
                             .directory = directory};
  Listener listener(std::move(progress));
  std::optional<SolvedBoard> solved;
  try {
    solved = solved_without_lock(columns, rows, options, listener);
  } catch (const std::system_error& error) {
    raise_os_error(error);
  }
  listener.rethrow();
  if (!solved) return nb::none();
  return as_dict(*solved);
}

}  // namespace
}  // namespace dolmen

void bind_solve(nb::module_& m) {
  m.def("solve_board", &dolmen::solve, "columns"_a, "rows"_a, nb::kw_only(), "memory_mb"_a = 4096, "threads"_a = 1,
        "directory"_a = "", "margin"_a = true, "progress"_a = nb::none(),
        "The exact value of a small board for the first player: value, margin, best (action ids), states, seconds,\n"
        "memory; None if progress(fraction, layer) stopped it by returning False.");
  m.def("solve_board_estimate", &dolmen::estimate, "columns"_a, "rows"_a, nb::kw_only(), "threads"_a = 1,
        "Bytes of memory without and with a directory, bytes of disk, and the number of states.");
}
