// Strings out of parts. Knows nothing of the game.
#pragma once

#include <string>

namespace dolmen::carre {

template <class... Parts>
std::string joined(const Parts&... parts) {
  std::string text;
  (text.append(parts), ...);
  return text;
}

}  // namespace dolmen::carre
