// The engine's face in Python: Searcher and solve. Translates values and errors; the GIL is free while it thinks.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <stdexcept>

#include "search.hpp"
#include "signature.hpp"
#include "weights_bytes.hpp"
#include "wide_int.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace dolmen {
namespace {

Colour colour_from(int number, const char* what) {
  if (number != 0 && number != 1)
    throw std::invalid_argument(std::string(what) + " is 0 for red or 1 for white, not " + std::to_string(number));
  return static_cast<Colour>(number);
}

nb::object proven_name(Proven proven) {
  switch (proven) {
    case Proven::no: return nb::none();
    case Proven::win: return nb::str("win");
    case Proven::draw: return nb::str("draw");
    case Proven::loss: return nb::str("loss");
  }
  return nb::none();
}

nb::dict dict_of(const SearchLine& line) {
  nb::list continuation;
  for (int i = 0; i < line.depth; ++i) continuation.append(line.continuation[i]);
  nb::dict d;
  d["action"] = line.action;
  d["value"] = line.value;
  d["margin"] = line.margin;
  d["visits"] = line.visits;
  d["depth"] = line.depth;
  d["proven"] = proven_name(line.proven);
  d["exact_margin"] = line.exact;
  d["continuation"] = continuation;
  return d;
}

nb::dict dict_of(const SearchReport& report) {
  nb::list lines;
  for (int i = 0; i < report.count; ++i) lines.append(dict_of(report.lines[i]));
  nb::dict d;
  d["nodes"] = report.nodes;
  d["seconds"] = report.seconds;
  d["lines"] = lines;
  d["memory"] = report.memory;
  d["solved"] = report.solved;
  return d;
}

// Calls back into Python; an exception there ends the search and is raised again afterwards.
class PythonWatcher final : public SearchWatcher {
 public:
  explicit PythonWatcher(nb::object call) : call_(std::move(call)) {}

  bool go_on(const SearchReport& report) override {
    const nb::gil_scoped_acquire with_gil;
    try {
      const nb::object answer = call_(dict_of(report));
      return !answer.is(nb::bool_(false));
    } catch (...) {
      error_ = std::current_exception();
      return false;
    }
  }
  void raise_again() const {
    if (error_) std::rethrow_exception(error_);
  }

 private:
  nb::object call_;
  std::exception_ptr error_;
};

PlayerKind kind_from(const std::string& name) {
  if (name == "engine") return PlayerKind::engine;
  if (name == "uct") return PlayerKind::uct;
  throw std::invalid_argument("a searcher's kind is engine or uct, not " + name);
}

class Searcher {
 public:
  Searcher(int columns, int rows, int stock, bool final_tilt, const std::string& kind, int memory_mb,
           const nb::int_& seed, const std::optional<nb::bytes>& weights,
           const std::map<std::string, double>& settings) {
    setup_.columns = columns;
    setup_.rows = rows;
    setup_.stock = stock;
    setup_.final_tilt = final_tilt;
    setup_.kind = kind_from(kind);
    setup_.memory = memory_mb < 0 ? 0 : static_cast<std::uint64_t>(memory_mb) << 20;
    setup_.seed = low_bits(seed);
    std::unique_ptr<Weights> own;
    if (weights) setup_.weights = (own = std::make_unique<Weights>(weights_from(*weights))).get();
    if (const std::string reason = why_not(setup_); !reason.empty()) throw std::invalid_argument(reason);
    SearchTuning tuning = built_in_tuning(setup_.kind, columns, rows);
    for (const auto& [name, value] : settings)
      if (const std::string reason = change(tuning, name, value); !reason.empty()) throw std::invalid_argument(reason);
    setup_.tuning = &tuning;
    search_ = make_search(setup_);
    setup_.weights = nullptr;
    setup_.tuning = nullptr;
  }

  State state(const nb::int_& red, const nb::int_& white, int pending, int top, int north_south, int placer,
              int placed) const {
    const bool stands = pending != -1;
    const Colour top_colour = colour_from(top, "top"), side = colour_from(north_south, "north_south");
    return {.columns = setup_.columns,
            .rows = setup_.rows,
            .stock = setup_.stock,
            .final_tilt = setup_.final_tilt,
            .red = set_from(red),
            .white = set_from(white),
            .pending = pending,
            .top = stands ? top_colour : Colour::red,
            .north_south = stands ? side : Colour::red,
            .placer = colour_from(placer, "placer"),
            .placed = placed};
  }

  nb::dict search(const nb::int_& red, const nb::int_& white, int pending, int top, int north_south, int placer,
                  int placed, std::int64_t nodes, double seconds, int depth, int lines, int threads, double noise,
                  int width, bool solve, int playouts, nb::object progress, double interval) {
    const State position = state(red, white, pending, top, north_south, placer, placed);
    if (nodes < 0) throw std::invalid_argument("nodes are 0 or more, not " + std::to_string(nodes));
    SearchLimits limits;
    limits.nodes = static_cast<std::uint64_t>(nodes);
    limits.seconds = seconds;
    limits.depth = depth;
    limits.lines = lines;
    limits.threads = threads;
    limits.noise = noise;
    limits.width = width;
    limits.solve = solve;
    limits.playouts = playouts;
    limits.interval = interval;
    if (const std::string reason = why_not(setup_, position, limits); !reason.empty())
      throw std::invalid_argument(reason);
    const Turn turn(busy_);
    PythonWatcher watcher(progress);
    const auto report = std::make_unique<SearchReport>();
    {
      const nb::gil_scoped_release without_gil;
      search_->search(position, limits, progress.is_none() ? nullptr : &watcher, *report);
    }
    watcher.raise_again();
    return dict_of(*report);
  }

  double evaluate(const nb::int_& red, const nb::int_& white, int pending, int top, int north_south, int placer,
                  int placed) {
    const State position = state(red, white, pending, top, north_south, placer, placed);
    SearchLimits any;
    any.nodes = 1;
    if (const std::string reason = why_not(setup_, position, any); !reason.empty()) throw std::invalid_argument(reason);
    const Turn turn(busy_);
    return search_->evaluate(position);
  }

  nb::dict solve(const nb::int_& red, const nb::int_& white, int pending, int top, int north_south, int placer,
                 int placed, double seconds, std::int64_t nodes) {
    const State position = state(red, white, pending, top, north_south, placer, placed);
    if (nodes < 0) throw std::invalid_argument("nodes are 0 or more, not " + std::to_string(nodes));
    SearchLimits limits;
    limits.nodes = static_cast<std::uint64_t>(nodes);
    limits.seconds = seconds;
    SearchLimits checked = limits;
    if (limits.nodes == 0 && limits.seconds == 0) checked.nodes = 1;  // no limit at all is allowed here
    if (const std::string reason = why_not(setup_, position, checked); !reason.empty())
      throw std::invalid_argument(reason);
    const Turn turn(busy_);
    const auto report = std::make_unique<SearchReport>();
    {
      const nb::gil_scoped_release without_gil;
      search_->solve(position, limits, *report);
    }
    nb::dict d;
    const SearchLine line = report->count > 0 ? report->lines[0] : SearchLine{};
    d["proven"] = proven_name(line.proven);
    d["margin"] = report->count > 0 ? nb::object(nb::float_(line.margin)) : nb::none();
    d["exact_margin"] = line.exact;
    const nb::dict as_line = dict_of(line);
    d["continuation"] = as_line["continuation"];
    d["action"] = line.depth > 0 ? nb::object(nb::int_(line.continuation[0])) : nb::none();
    d["nodes"] = report->nodes;
    d["seconds"] = report->seconds;
    return d;
  }

  void stop() { search_->stop(); }
  void clear() {
    const Turn turn(busy_);
    search_->clear();
  }
  std::uint64_t memory() const { return search_->memory(); }

 private:
  // A searcher thinks about one thing at a time; the GIL guards the flag.
  class Turn {
   public:
    explicit Turn(bool& busy) : busy_(busy) {
      if (busy) throw std::runtime_error("this searcher is already thinking: stop it first, or use another");
      busy = true;
    }
    ~Turn() { busy_ = false; }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    bool& busy_;
  };

  SearchSetup setup_;
  std::unique_ptr<Search> search_;
  bool busy_ = false;
};

nb::dict solve_once(int columns, int rows, int stock, bool final_tilt, const nb::int_& red, const nb::int_& white,
                    int pending, int top, int north_south, int placer, int placed, double seconds, std::int64_t nodes,
                    int memory_mb) {
  Searcher searcher(columns, rows, stock, final_tilt, "engine", memory_mb, nb::int_(0), std::nullopt, {});
  return searcher.solve(red, white, pending, top, north_south, placer, placed, seconds, nodes);
}

}  // namespace
}  // namespace dolmen

void bind_search(nb::module_& m) {
  using namespace dolmen;
  nb::class_<Searcher>(m, "Searcher", "A player's mind for one board and stock; keeps what it learned between moves.")
      .def(nb::init<int, int, int, bool, const std::string&, int, const nb::int_&, const std::optional<nb::bytes>&,
                    const std::map<std::string, double>&>(),
           "columns"_a, "rows"_a, "stock"_a, "final_tilt"_a, nb::kw_only(), "kind"_a = "engine", "memory_mb"_a = 256,
           "seed"_a = nb::int_(0), "weights"_a = nb::none(), "settings"_a = std::map<std::string, double>{})
      .def("search", &Searcher::search, "red"_a, "white"_a, "pending"_a, "top"_a, "north_south"_a, "placer"_a,
           "placed"_a, nb::kw_only(), "nodes"_a = 0, "seconds"_a = 0.0, "depth"_a = 0, "lines"_a = 1, "threads"_a = 1,
           "noise"_a = 0.0, "width"_a = 0, "solve"_a = true, "playouts"_a = 0, "progress"_a = nb::none(),
           "interval"_a = 0.1, "The best actions first, with what they are worth to the side that acts.")
      .def("solve", &Searcher::solve, "red"_a, "white"_a, "pending"_a, "top"_a, "north_south"_a, "placer"_a, "placed"_a,
           nb::kw_only(), "seconds"_a = 0.0, "nodes"_a = 0, "The exact ending, if patience lasts.")
      .def("evaluate", &Searcher::evaluate, "red"_a, "white"_a, "pending"_a, "top"_a, "north_south"_a, "placer"_a,
           "placed"_a, "What the static evaluation expects for the side that acts, 0 to 1.")
      .def("stop", &Searcher::stop, "Ends the search another thread is waiting for, at once.")
      .def("clear", &Searcher::clear, "Forgets everything met so far.")
      .def("memory", &Searcher::memory, "Bytes held by tree and table.");
  m.def("solve", &solve_once, "columns"_a, "rows"_a, "stock"_a, "final_tilt"_a, "red"_a, "white"_a, "pending"_a, "top"_a,
        "north_south"_a, "placer"_a, "placed"_a, nb::kw_only(), "seconds"_a = 0.0, "nodes"_a = 0, "memory_mb"_a = 64,
        "The exact ending of one position: proven is None if patience did not last.");
  m.def(
      "signature",
      [](std::int64_t nodes) {
        if (nodes < 1) throw std::invalid_argument("nodes are 1 or more, not " + std::to_string(nodes));
        const nb::gil_scoped_release without_gil;
        return search_signature(static_cast<std::uint64_t>(nodes));
      },
      "nodes"_a = 1000, "One number that stays the same as long as the search does, on one kind of processor.");
}
