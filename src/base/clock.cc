#include "base/clock.h"

namespace adjoin {
namespace {

class SystemClock final : public Clock {
 public:
  std::chrono::milliseconds unix_time() const override {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::system_clock::now().time_since_epoch());
  }
  std::chrono::steady_clock::time_point steady() const override {
    return std::chrono::steady_clock::now();
  }
};

}  // namespace

const Clock& system_clock() {
  static const SystemClock clock;
  return clock;
}

}  // namespace adjoin
