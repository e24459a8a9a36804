#include "engine/seeded_bugs.h"

namespace adjoin::engine {

#ifdef ADJOIN_MUTATIONS
std::atomic<int> active_mutant{0};
#endif

}  // namespace adjoin::engine
