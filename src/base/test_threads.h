#pragma once

#include <pthread.h>

#include <cstddef>

namespace adjoin {

/// From here on the machine refuses this process every thread: no address space has place for a
/// stack of such a size. For processes that a test makes and ends.
inline void refuse_threads() {
  pthread_attr_t huge;
  pthread_attr_init(&huge);
  pthread_attr_setstacksize(&huge, std::size_t{30} << 40);
  pthread_setattr_default_np(&huge);
}

}  // namespace adjoin
