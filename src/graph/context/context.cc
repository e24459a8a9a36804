#include "graph/context/context.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <random>

#include "base/assert.h"
#include "base/iso_time.h"
#include "base/random.h"
#include "base/text.h"

namespace adjoin::graph {

plan::Target GraphContext::target() const {
  plan::Target target = write_target();
  target.existing.reset();
  begin_write(target);
  return target;
}

plan::Target GraphContext::write_target() const {
  ADJOIN_ASSERT(clock != nullptr);
  ADJOIN_ASSERT(read_target.schema != nullptr);
  plan::Target target = read_target;
  // Its text costs as much as planning a small write.
  if (target.schema->writes_time()) target.now = iso_time(clock->unix_time());
  target.existing = existing;
  return target;
}

plan::Target GraphContext::explained_target() const {
  plan::Target target = write_target();
  target.decides = store->capabilities().decides && transition == nullptr;
  begin_write(target);
  return target;
}

plan::Target GraphContext::bare_target() const {
  plan::Target target = read_target;
  // A count that is half a minute old is good for a write, not for a look at the whole table.
  target.shards.reset();
  return target;
}

Result<void> GraphContext::check_current() const { return store->check_noted(table); }

std::string new_token() {
  // A counter from a random start: two calls of one process never agree, and two processes hardly
  // ever.
  static const std::uint64_t kStart =
      (static_cast<std::uint64_t>(std::random_device{}()) << 32) | std::random_device{}();
  static std::atomic<std::uint64_t> count{0};
  return hex16(Random(kStart + count.fetch_add(1)).next());
}

namespace {

/// Nanoseconds since 1970, and more than it ever answered before.
std::uint64_t next_moment() {
  static std::atomic<std::uint64_t> last{0};
  const auto now = static_cast<std::uint64_t>(
      std::chrono::nanoseconds(std::chrono::system_clock::now().time_since_epoch()).count());
  std::uint64_t before = last.load();
  std::uint64_t mine = 0;
  do {
    mine = std::max(now, before + 1);
  } while (!last.compare_exchange_weak(before, mine));
  return mine;
}

}  // namespace

void begin_write(plan::Target& target) {
  target.token = new_token();
  // The token keeps two processes apart that write in the same nanosecond.
  target.tie = hex16(next_moment()) + target.token.substr(0, 8);
  ADJOIN_ASSERT(target.token.size() == 16);
  ADJOIN_ASSERT(target.tie.size() == 24);  // ties of one width are in the order of their writes
}

}  // namespace adjoin::graph
