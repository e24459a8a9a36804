#include "table/pause.h"

#include <algorithm>
#include <thread>

namespace adjoin::table {

bool pause_until(std::chrono::steady_clock::time_point until, const CancelFlag* cancel) {
  using std::chrono::steady_clock;
  constexpr std::chrono::milliseconds kStep{20};
  for (;;) {
    if (cancel != nullptr && cancel->is_cancelled()) return false;
    const steady_clock::time_point now = steady_clock::now();
    if (now >= until) return true;
    std::this_thread::sleep_for(std::min<steady_clock::duration>(until - now, kStep));
  }
}

}  // namespace adjoin::table
