#include "carre_tuning.hpp"

#include <array>
#include <sstream>
#include <stdexcept>

#include "carre_text.hpp"

namespace dolmen::carre {
namespace {

struct Setting {
  const char* name;
  double Tuning::* value;
  double most;
};

constexpr std::array settings{Setting{"plans", &Tuning::plans, 1e6},       Setting{"stacks", &Tuning::stacks, 1e6},
                              Setting{"nodes", &Tuning::nodes, 1e6},       Setting{"beam", &Tuning::beam, 1e4},
                              Setting{"foresight", &Tuning::foresight, 1}, Setting{"back", &Tuning::back, 1},
                              Setting{"ahead", &Tuning::ahead, 100},       Setting{"geometry", &Tuning::geometry, 100},
                              Setting{"steps", &Tuning::steps, 10},        Setting{"drops", &Tuning::drops, 10},
                              Setting{"stuck", &Tuning::stuck, 100},
                              Setting{"stopper", &Tuning::stopper, 100},   Setting{"exposure", &Tuning::exposure, 100},
                              Setting{"stops", &Tuning::stops, 1},         Setting{"noise", &Tuning::noise, 100}};

void set(Tuning& tuning, const std::string& part) {
  const auto equals = part.find('=');
  const std::string name = part.substr(0, equals), text = equals == part.npos ? "" : part.substr(equals + 1);
  for (const Setting& setting : settings) {
    if (name != setting.name) continue;
    std::istringstream stream(text);
    stream.imbue(std::locale::classic());
    double value = 0;
    if (!(stream >> value) || !stream.eof() || value < 0 || value > setting.most)
      throw std::invalid_argument(joined(name, " wants a number from 0 up, not '", text, "'"));
    tuning.*setting.value = value;
    return;
  }
  std::string known;
  for (const Setting& setting : settings) known += (known.empty() ? "" : ", ") + std::string(setting.name);
  throw std::invalid_argument(joined("'", part, "' is no setting of a player of Carré; there are ", known));
}

}  // namespace

Tuning Tuning::parse(const std::string& text) {
  Tuning tuning;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, ',');)
    if (!part.empty()) set(tuning, part);
  return tuning;
}

}  // namespace dolmen::carre
