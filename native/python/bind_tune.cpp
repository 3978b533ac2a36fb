// Learning new weights from Python, and writing them down as the engine's sources hold them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <cstring>
#include <stdexcept>
#include <vector>

#include "tune.hpp"
#include "weights_bytes.hpp"
#include "wide_int.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace dolmen {
namespace {

nb::dict dict_of(const TuneStage& stage) {
  nb::dict d;
  d["round"] = stage.round;
  d["learning"] = stage.learning;
  d["samples"] = stage.samples;
  d["share"] = stage.progress.share;
  d["loss"] = stage.progress.loss;
  d["held_out_loss"] = stage.progress.held_out_loss;
  return d;
}

void refuse(const TunePlan& plan) {
  State empty;
  empty.columns = plan.columns;
  empty.rows = plan.rows;
  if (const std::string reason = why_impossible(empty); !reason.empty()) throw std::invalid_argument(reason);
  if (plan.columns * plan.rows < 3) throw std::invalid_argument("a board needs 3 squares for anything to be learned");
  if (plan.rounds < 1) throw std::invalid_argument("rounds are 1 or more, not " + std::to_string(plan.rounds));
  if (plan.epochs < 1) throw std::invalid_argument("epochs are 1 or more, not " + std::to_string(plan.epochs));
  if (plan.games < 1) throw std::invalid_argument("games are 1 or more");
  if (!(plan.temperature >= 0 && plan.temperature <= 10)) throw std::invalid_argument("a temperature is 0 to 10");
  if (!(plan.trust >= 0 && plan.trust <= 1)) throw std::invalid_argument("trust is 0 to 1");
}

nb::bytes tune_weights(int columns, int rows, int rounds, std::int64_t games, int epochs, double temperature,
                       double trust, const nb::int_& seed, const std::optional<nb::bytes>& start, nb::object progress) {
  TunePlan plan;
  plan.columns = columns;
  plan.rows = rows;
  plan.rounds = rounds;
  plan.games = games < 0 ? 0 : static_cast<std::uint64_t>(games);
  plan.epochs = epochs;
  plan.temperature = static_cast<float>(temperature);
  plan.trust = static_cast<float>(trust);
  plan.seed = low_bits(seed);
  refuse(plan);
  const Weights first = start ? weights_from(*start) : plain_weights();
  std::exception_ptr error;
  Weights weights;
  {
    const nb::gil_scoped_release without_gil;
    weights = tune(plan, first, [&](const TuneStage& stage) {
      const nb::gil_scoped_acquire with_gil;
      try {
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        return progress.is_none() || !progress(dict_of(stage)).is(nb::bool_(false));
      } catch (...) {
        error = std::current_exception();
        return false;
      }
    });
  }
  if (error) std::rethrow_exception(error);
  return bytes_of(weights);
}

}  // namespace
}  // namespace dolmen

void bind_tune(nb::module_& m) {
  using namespace dolmen;
  m.def("tune_weights", &tune_weights, "columns"_a, "rows"_a, nb::kw_only(), "rounds"_a = 4, "games"_a = 12000,
        "epochs"_a = 3, "temperature"_a = 0.3, "trust"_a = 0.85, "seed"_a = nb::int_(1000), "start"_a = nb::none(),
        "progress"_a = nb::none(),
        "Weights learned from quick games against itself, as bytes for Searcher(weights=...); progress is called with "
        "a dict now and then and ends it early by returning False.");
  m.def("weights_text",
        [](const nb::bytes& data, const std::string& command) { return text_of(weights_from(data), command); },
        "weights"_a, "command"_a, "The weights as a native/core/weights_*.inc file says them.");
  m.def("built_in_weights", [](int columns, int rows) { return bytes_of(built_in_weights(columns, rows)); },
        "columns"_a, "rows"_a);
  m.def("plain_weights", [] { return bytes_of(plain_weights()); }, "Counts dolmens, pairs and singles; learned nothing.");
}
