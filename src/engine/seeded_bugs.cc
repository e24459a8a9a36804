#include "engine/seeded_bugs.h"

#include <cstdlib>

namespace adjoin::engine {

#ifdef ADJOIN_MUTATIONS
namespace {

int chosen_from_outside() {
  const char* number = std::getenv("ADJOIN_MUTANT");
  return number == nullptr ? 0 : std::atoi(number);
}

}  // namespace

std::atomic<int> active_mutant{chosen_from_outside()};
#endif

}  // namespace adjoin::engine
